// SPDX-License-Identifier: GPL-3.0-or-later
// What the page shows of records, and of a cell of what it shows.
#include "search/search_page.h"

#include "common/panel.h"
#include "search/cell_detail.h"
#include "search/comparison_panel.h"
#include "search/pair_grid_text.h"
#include "search/pair_grid_view.h"
#include "search/pairs_panel.h"
#include "search/progress_view.h"
#include "search/record_model.h"
#include "search/record_scrubber.h"
#include "search/records_panel.h"

#include <QStackedWidget>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// The last fates of a record of the same islands and model by the cells of another grid: sizes that only one of them
/// left out stand in other rows.
std::vector<PairFate> laid_over(const PairGrid& grid, const SearchRecord& record)
{
    const std::vector<PairFate> fates = record.fates_at(record.moments.size() - 1);
    const std::size_t columns = grid.columns.size();
    std::vector<PairFate> result(grid.cell_count(), PairFate::waiting);
    for (std::size_t row = 0; row < grid.rows.size(); ++row) {
        const PairGridRow& wanted = grid.rows[row];
        for (std::size_t other = 0; other < record.grid.rows.size(); ++other) {
            const PairGridRow& one = record.grid.rows[other];
            if (!one.has(wanted.gpus, wanted.nodes) && !wanted.has(one.gpus, one.nodes))
                continue;
            if (!std::binary_search(one.islands.begin(), one.islands.end(), wanted.islands.front()))
                continue;
            // Of several rows that share one here, the fate that went furthest is shown.
            for (std::size_t column = 0; column < columns; ++column) {
                PairFate& fate = result[row * columns + column];
                fate = std::max(fate, fates[other * columns + column]);
            }
        }
    }
    return result;
}

} // namespace

void SearchPage::take_choice()
{
    if (std::exchange(unseen_, false)) // whoever chooses now looks at that, rather than at the search
        records_->set_running(true);
    show_chosen();
}

void SearchPage::show_chosen()
{
    const std::vector<int> rows = records_->chosen_rows();
    const auto record = [&](std::size_t at) {
        return records_->shelf().entries()[static_cast<std::size_t>(rows[at])].record;
    };
    if (rows.empty())
        show_live();
    else if (rows.size() == 2)
        show_comparison(record(0), record(1));
    else if (record(0)->moments.empty()) {
        if (show_view(view_of(record(0))))
            tell_current();
    } else
        show_record(record(0), records_->scrubber().moment());
}

void SearchPage::show_record(const std::shared_ptr<const SearchRecord>& record, int moment)
{
    below_->setCurrentWidget(detail_);
    progress_panel_->set_detail(QString::fromStdString(record->name));
    const auto last = static_cast<int>(record->moments.size()) - 1;
    const bool at_end = moment >= last;
    const SearchSnapshot snapshot = record->at(static_cast<std::size_t>(std::clamp(moment, 0, last)));
    bool other = false;
    if (shown_.grid.get() != &record->grid || pairs_->view().is_comparing()) {
        other = show_view(view_of(record));
        BestCurve curve;
        curve.add({});
        for (const RecordedMoment& one : record->moments)
            curve.add({one.snapshot.elapsed_s, one.snapshot.best_iteration_time_s,
                       one.snapshot.lower_bound_iteration_time_s});
        best_->set_curve(std::move(curve), record->tokens_per_iteration);
        if (at_end && !pairs_->view().current() && !record->best_cells.empty()) {
            pairs_->view().set_current(record->best_cells.front());
            other = true;
        }
    }
    pairs_->set_best_cells(at_end ? record->best_cells : std::vector<std::uint32_t>());
    show_counters(snapshot);
    if (other || !shown_.problem) // without a problem the moment's fate is all there is to tell
        tell_current();
    best_->mark(at_end ? std::nullopt : std::optional(snapshot.elapsed_s));
    if (at_end)
        progress_->show_end(record->complete, snapshot.best_iteration_time_s > 0, snapshot.elapsed_s);
}

void SearchPage::show_comparison(const std::shared_ptr<const SearchRecord>& a,
                                 const std::shared_ptr<const SearchRecord>& b)
{
    if (!a->moments.empty())
        show_record(a, static_cast<int>(a->moments.size()) - 1);
    if (comparison_->compare(*a, *b) && !b->moments.empty())
        pairs_->view().set_other_fates(laid_over(a->grid, *b));
    progress_panel_->set_detail(tr("A %1").arg(QString::fromStdString(a->name)));
    below_->setCurrentWidget(comparison_);
}

void SearchPage::explain(std::size_t cell)
{
    if (!shown_.grid || cell >= shown_.grid->cell_count())
        return;
    show_cell(cell);
    if (!shown_.problem)
        return; // its islands may be others
    const PairGridRow& row = shown_.grid->rows[cell / shown_.grid->columns.size()];
    Q_EMIT cell_selected(row.islands.front(), shown_.grid->columns[cell % shown_.grid->columns.size()].example);
}

void SearchPage::show_cell(std::size_t cell)
{
    below_->setCurrentWidget(detail_);
    const QString title = cell_title(*shown_.grid, cell, shown_.island_names);
    const QString otherwise = cell_fate_text(*shown_.grid, cell, pairs_->view().fates()[cell], true)
        + QStringLiteral("<br>")
        + tr("This record is of another cluster, model or job than the open ones: its partial plans cannot be "
             "computed again.");
    if (shown_.problem)
        detail_->explain(shown_.problem, shown_.settings, shown_.grid, cell, title, otherwise);
    else
        detail_->show_nothing(title, otherwise);
}

} // namespace tangram
