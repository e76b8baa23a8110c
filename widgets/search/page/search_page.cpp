// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/page/search_page.h"

#include "common/form/panel.h"
#include "search/grid/cell_detail.h"
#include "search/grid/pair_grid_view.h"
#include "search/live/progress_view.h"
#include "search/page/pairs_panel.h"
#include "search/page/search_columns.h"
#include "search/records/comparison_panel.h"
#include "search/records/record_comparer.h"
#include "search/records/record_player.h"
#include "search/records/record_scrubber.h"
#include "search/records/records_panel.h"
#include "search/rules/pruning_panel.h"
#include "search/rules/rule_model.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

constexpr int stacked_grid_height = 300;

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

BestCurve curve_of(const SearchRecord& record)
{
    BestCurve curve;
    curve.add({});
    for (const RecordedMoment& moment : record.moments)
        curve.add(best_sample(moment.snapshot));
    return curve;
}

} // namespace

SearchPage::SearchPage(QWidget* parent)
    : QWidget(parent)
    , pruning_(new PruningPanel(this))
    , records_(new RecordsPanel(this))
    , middle_(new PairsAndDetail(this))
    , progress_(new ProgressColumn(this))
    , comparer_(new RecordComparer(this))
    , player_(new RecordPlayer(this))
{
    auto* columns = new SearchColumns(make_left(), middle_, progress_, this);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(columns);

    connect(columns, &SearchColumns::restacked, this, [this](bool stacked) {
        // What the page scrolls by has no scroll bars of its own.
        stacked_ = stacked;
        fit_grid();
        pairs().view().leave_wheel_to_page(stacked);
        detail().show_all_rows(stacked);
    });
    connect(pruning_, &PruningPanel::settings_changed, this, &SearchPage::settings_changed);
    connect(&pairs(), &PairsPanel::plan_asked, this, &SearchPage::plan_asked);
    connect(middle_, &PairsAndDetail::cell_selected, this, &SearchPage::cell_selected);
    connect(progress_, &ProgressColumn::pause_asked, this, &SearchPage::pause_asked);
    connect(progress_, &ProgressColumn::resume_asked, this, &SearchPage::resume_asked);
    connect(progress_, &ProgressColumn::cancel_asked, this, &SearchPage::cancel_asked);
    connect(progress_, &ProgressColumn::plans_asked, this, &SearchPage::plans_asked);
    // A button that goes with the search leaves it to what the search has shown.
    connect(progress_, &ProgressColumn::keyboard_left, &pairs().view(),
            [this] { pairs().view().setFocus(Qt::OtherFocusReason); });
    connect_records();
    set_settings(SearchSettings());
}

QWidget* SearchPage::make_left()
{
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(pruning_);
    layout->addWidget(new Hairline(Qt::Horizontal, box));
    layout->addWidget(records_, 1);
    return box;
}

void SearchPage::connect_records()
{
    connect(records_, &RecordsPanel::chosen, this, &SearchPage::take_choice);
    connect(records_, &RecordsPanel::records_edited, this, &SearchPage::records_edited);
    connect(records_, &RecordsPanel::settings_asked, this, [this](const SearchSettings& settings) {
        pruning_->set_settings(settings);
        Q_EMIT settings_changed();
    });
    connect(&pairs().scrubber(), &RecordScrubber::moment_chosen, this, &SearchPage::show_chosen);
    connect(&comparison(), &ComparisonPanel::swap_asked, records_, &RecordsPanel::swap_chosen);
    connect(comparer_, &RecordComparer::compared, this, &SearchPage::show_comparison);
    connect(comparer_, &RecordComparer::failed, this,
            [this](const Error& error) { middle_->show_no_comparison(QString::fromStdString(error.message)); });
    connect(player_, &RecordPlayer::replayed, this, &SearchPage::show_record);
    connect(player_, &RecordPlayer::failed, this,
            [this](const Error& error) { detail().show_nothing({}, QString::fromStdString(error.message)); });
}

void SearchPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit_grid();
}

/// On a page that scrolls the grid and the slider under it are in view together.
void SearchPage::fit_grid()
{
    pairs().setMinimumHeight(stacked_ ? stacked_grid_height : 0);
    pairs().setMaximumHeight(stacked_ ? std::max(stacked_grid_height, height()) : QWIDGETSIZE_MAX);
}

SearchSettings SearchPage::settings() const
{
    return pruning_->settings();
}

QString SearchPage::title() const
{
    return tr("Search");
}

void SearchPage::show_content(const PageContent& content)
{
    if (settings() != content.project.search)
        set_settings(content.project.search);
    set_records(content.project.records);
    set_problem(content.problem);
}

void SearchPage::set_settings(const SearchSettings& settings)
{
    const QSignalBlocker quiet(this);
    pruning_->set_settings(settings);
}

void SearchPage::set_problem(std::shared_ptr<const PlanningProblem> problem)
{
    problem_ = std::move(problem);
    pruning_->set_parallelizer(problem_ ? QString::fromStdString(problem_->parallelizer->name()) : QString());
}

void SearchPage::set_records(const Records& kept)
{
    if (kept == records_->shelf().kept())
        return;
    records_->shelf().set_kept(kept);
    records_->show_shelf();
}

void SearchPage::change_records(const RecordShelf::Change& change)
{
    if (change.empty())
        return;
    records_->shelf().apply(change);
    records_->show_shelf();
}

void SearchPage::select_island(int island)
{
    pairs().view().mark_island(island);
}

void SearchPage::select_stage(const StageLayout& stage)
{
    middle_->select_stage(stage);
}

void SearchPage::clear_selection()
{
    pairs().view().mark_cells({});
    select_island(-1);
}

bool SearchPage::show_search(const ShownSearch& search)
{
    progress_->begin(search.tokens_per_iteration, search.settings.exact);
    return middle_->show_search(search);
}

void SearchPage::show_counters(const SearchSnapshot& snapshot, std::span<const PairFate> fates)
{
    progress_->show_counters(snapshot);
    pairs().set_fates(fates);
    pruning_->rules().set_removed(snapshot.pairs.pruned, snapshot.partial_plans.pruned);
}

void SearchPage::take_choice()
{
    if (std::exchange(unseen_, false)) // whoever chooses now looks at that, rather than at the search
        records_->set_running(true);
    const Records& chosen = records_->chosen_records();
    RecordScrubber& scrubber = pairs().scrubber();
    if (chosen.size() == 2)
        scrubber.set_shares(shares_of(*chosen[0], *chosen[1]));
    else
        scrubber.set_times(chosen.empty() ? std::vector<double>() : times_of(*chosen.front()));
    show_chosen();
}

void SearchPage::show_chosen()
{
    const Records& chosen = records_->chosen_records();
    middle_->take_choice(chosen);
    if (chosen.size() == 2) { // what is in view stays until they are laid over each other
        player_->stop(chosen[0]);
        comparer_->compare(chosen[0], chosen[1], pairs().scrubber().share());
        return;
    }
    comparer_->stop();
    if (chosen.size() == 1 && !chosen.front()->moments.empty()) {
        player_->replay(chosen.front(), static_cast<std::size_t>(pairs().scrubber().moment()));
        return;
    }
    player_->stop();
    if (chosen.empty())
        show_live();
    else if (show_search(search_of(chosen.front())))
        middle_->tell_current();
}

ShownSearch SearchPage::search_of(const std::shared_ptr<const SearchRecord>& record) const
{
    const int row = records_->shelf().row_of(record);
    return shown_search(record, row >= 0 ? records_->shelf().entries()[row].problem : nullptr, problem_);
}

void SearchPage::show_record(const std::shared_ptr<const SearchRecord>& record, std::size_t moment,
                             std::span<const PairFate> fates)
{
    middle_->show_detail();
    progress_->set_name(QString::fromStdString(record->name));
    show_moment(record, moment, fates, false);
}

void SearchPage::show_comparison(const ComparedMoment& compared)
{
    const std::shared_ptr<const SearchRecord>& a = compared.records->a();
    if (!a->moments.empty())
        show_moment(a, compared.moment_a, compared.then.a, compared.records->can_be_compared());
    middle_->show_comparison(compared);
    progress_->set_name(tr("A %1").arg(QString::fromStdString(a->name)));
}

void SearchPage::show_moment(const std::shared_ptr<const SearchRecord>& record, std::size_t moment,
                             std::span<const PairFate> fates, bool of_two)
{
    const bool at_end = moment + 1 == record->moments.size();
    const SearchSnapshot& snapshot = record->moments[moment].snapshot;
    PairGridView& view = pairs().view();
    bool other = false;
    if (middle_->search().grid.get() != &record->grid || (view.is_comparing() && !of_two)) {
        other = show_search(search_of(record));
        progress_->best().set_curve(curve_of(*record), record->tokens_per_iteration);
        if (at_end && !view.current() && !record->best_cells.empty()) {
            view.set_current(record->best_cells.front());
            other = true;
        }
    }
    pairs().set_best_cells(at_end ? record->best_cells : std::vector<std::uint32_t>());
    progress_->progress().count_until({record->moments.data(), moment + 1});
    show_counters(snapshot, fates);
    if (other || (!middle_->search().problem && !of_two)) // then the moment's fate is all there is to tell
        middle_->tell_current();
    progress_->best().mark(at_end ? std::nullopt : std::optional(snapshot.elapsed_s));
    if (at_end)
        progress_->progress().show_end(record->complete, snapshot.best_iteration_time_s > 0, snapshot.elapsed_s);
}

} // namespace tangram
