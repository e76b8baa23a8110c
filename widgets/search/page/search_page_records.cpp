// SPDX-License-Identifier: GPL-3.0-or-later
// What the page shows of records, and of a cell of what it shows.
#include "search/page/search_page.h"

#include "common/form/panel.h"
#include "common/work/background.h"
#include "search/grid/cell_detail.h"
#include "search/grid/pair_grid_text.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/progress_view.h"
#include "search/page/pairs_panel.h"
#include "search/record/record_replay.h"
#include "search/records/comparison_panel.h"
#include "search/records/record_comparer.h"
#include "search/records/record_scrubber.h"
#include "search/records/records_panel.h"

#include <QStackedWidget>

#include <utility>

namespace tangram {

namespace {

/// The moments of two searches, as shares of the time of each: those of the one that has more of them.
std::vector<double> shares_of(const SearchRecord& a, const SearchRecord& b)
{
    const SearchRecord& finer = a.moments.size() >= b.moments.size() ? a : b;
    std::vector<double> shares;
    for (std::size_t moment = 0; moment < finer.moments.size(); ++moment)
        shares.push_back(finer.share_at(moment));
    return shares;
}

std::vector<double> times_of(const SearchRecord& record)
{
    std::vector<double> times_s;
    for (const RecordedMoment& moment : record.moments)
        times_s.push_back(moment.snapshot.elapsed_s);
    return times_s;
}

/// Makes a replay of it take longer than a part of a frame.
bool is_large(const SearchRecord& record)
{
    constexpr std::size_t many = 500'000;
    std::size_t changes = record.grid.cell_count();
    for (const RecordedMoment& moment : record.moments)
        changes += moment.changes.size();
    return changes > many;
}

} // namespace

Records SearchPage::chosen_records() const
{
    Records chosen;
    for (const int row : records_->chosen_rows())
        chosen.push_back(records_->shelf().entries()[static_cast<std::size_t>(row)].record);
    return chosen;
}

void SearchPage::take_choice()
{
    if (std::exchange(unseen_, false)) // whoever chooses now looks at that, rather than at the search
        records_->set_running(true);
    const Records chosen = chosen_records();
    RecordScrubber& scrubber = pairs_->scrubber();
    if (chosen.size() == 2)
        scrubber.set_shares(shares_of(*chosen[0], *chosen[1]));
    else
        scrubber.set_times(chosen.empty() ? std::vector<double>() : times_of(*chosen.front()));
    show_chosen();
}

void SearchPage::show_chosen()
{
    const Records chosen = chosen_records();
    if (chosen.size() != 2 || !compared_ || compared_->a() != chosen[0] || compared_->b() != chosen[1]) {
        compared_.reset();
        to_comparison_->setVisible(false);
    }
    if (chosen.size() != 1 || chosen.front() != loading_)
        loading_.reset();
    if (chosen.size() == 2) { // what is in view stays until they are laid over each other
        comparer_->compare(chosen[0], chosen[1], pairs_->scrubber().share());
        return;
    }
    comparer_->stop();
    if (chosen.empty()) {
        replay_.reset();
        show_live();
    } else if (chosen.front()->moments.empty()) {
        if (show_view(view_of(chosen.front())))
            tell_current();
    } else if (load(chosen.front())) {
        show_record(chosen.front(), static_cast<std::size_t>(pairs_->scrubber().moment()));
    }
}

bool SearchPage::load(const std::shared_ptr<const SearchRecord>& record)
{
    if (replay_ && replay_->record() == record)
        return true;
    if (!is_large(*record)) {
        replay_ = std::make_shared<const RecordReplay>(record);
        return true;
    }
    if (std::exchange(loading_, record) == record)
        return false;
    in_background(
        this, [record] { return std::make_shared<const RecordReplay>(record); },
        [this, record](std::shared_ptr<const RecordReplay> replay) {
            if (loading_ != record)
                return; // another is looked at by now
            loading_.reset();
            replay_ = std::move(replay);
            show_chosen();
        },
        [this, record](const Error& error) {
            if (loading_ != record)
                return;
            loading_.reset();
            detail_->show_nothing({}, QString::fromStdString(error.message));
        });
    return false;
}

void SearchPage::show_record(const std::shared_ptr<const SearchRecord>& record, std::size_t moment)
{
    below_->setCurrentWidget(detail_);
    progress_panel_->set_detail(QString::fromStdString(record->name));
    replay_->fates_at(moment, fates_);
    show_moment(record, moment, fates_, false);
}

void SearchPage::show_moment(const std::shared_ptr<const SearchRecord>& record, std::size_t moment,
                             std::span<const PairFate> fates, bool of_two)
{
    const bool at_end = moment + 1 == record->moments.size();
    const SearchSnapshot& snapshot = record->moments[moment].snapshot;
    bool other = false;
    if (shown_.grid.get() != &record->grid || (pairs_->view().is_comparing() && !of_two)) {
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
    progress_->count_until({record->moments.data(), moment + 1});
    show_counters(snapshot, fates);
    if (other || (!shown_.problem && !of_two)) // without a problem the moment's fate is all there is to tell
        tell_current();
    best_->mark(at_end ? std::nullopt : std::optional(snapshot.elapsed_s));
    if (at_end)
        progress_->show_end(record->complete, snapshot.best_iteration_time_s > 0, snapshot.elapsed_s);
}

void SearchPage::show_comparison(const ComparedMoment& compared)
{
    const std::shared_ptr<const SearchRecord>& a = compared.records->a();
    const QString name = QString::fromStdString(a->name);
    comparison_->set_names(name, QString::fromStdString(compared.records->b()->name));
    if (replay_ && replay_->record() != a)
        replay_.reset();
    const bool comparable = compared.records->can_be_compared();
    if (!a->moments.empty())
        show_moment(a, compared.moment_a, compared.then.a, comparable);
    pairs_->view().set_other_fates(compared.then.b);
    if (comparable) {
        comparison_->show_comparison(compared.then.comparison);
    } else {
        pairs_->scrubber().set_times({});
        comparison_->show_nothing(tr("These searches are of other islands or models: their cells cannot be laid over "
                                     "each other. Choose two of the same cluster and model."));
    }
    progress_panel_->set_detail(tr("A %1").arg(name));
    if (std::exchange(compared_, compared.records) != compared.records) // else whoever looks at a cell of them goes on
        below_->setCurrentWidget(comparison_);
    to_comparison_->setVisible(true);
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
    QString title = cell_title(*shown_.grid, cell, shown_.island_names);
    if (pairs_->view().is_comparing()) // its problem and its settings are those of the one
        title.prepend(QStringLiteral("A · "));
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
