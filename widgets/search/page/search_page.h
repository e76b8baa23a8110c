// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "page/page.h"
#include "search/live/progress_column.h"
#include "search/live/search_session.h"
#include "search/page/pairs_and_detail.h"
#include "search/page/search_so_far.h"
#include "search/records/record_shelf.h"

#include <QWidget>

namespace tangram {

class PruningPanel;
class RecordComparer;
class RecordPlayer;
class RecordsPanel;
struct ComparedMoment;

/// The Search perspective: pruning rules and records on the left, the pairs and what became of them in the middle, how
/// the search goes on the right. Shows the search that runs, or a record at one of its moments, or two records laid
/// over each other.
class SearchPage : public QWidget, public Page {
    Q_OBJECT
public:
    explicit SearchPage(QWidget* parent = nullptr);

    QString title() const override;
    void show_content(const PageContent& content) override;
    void clear() override; ///< what ran

    SearchSettings settings() const;
    void set_settings(const SearchSettings& settings); ///< emits nothing
    /// What would be searched now, and by whom; null: nothing can be. Records of earlier sessions are explained with
    /// it where it has their grid.
    void set_problem(std::shared_ptr<const PlanningProblem> problem);
    void set_records(const Records& kept); ///< those that the project keeps
    void change_records(const RecordShelf::Change& change); ///< others
    /// A search begins: it can be paused and cancelled, and what is looked at stays until there is something of the
    /// search to show.
    void show_start(std::shared_ptr<const PlanningProblem> problem);
    void show_snapshot(const SearchSnapshot& snapshot);
    /// Where the stages of the best plan so far lie.
    void show_best(std::shared_ptr<const FoundPlan> best);
    void show_outcome(const SearchOutcome& outcome);
    /// The plans that the search has found can be gone to from here, until another one begins.
    void offer_plans();
    /// The search ended without an outcome.
    void show_failure();
    /// The statistics a plan file keeps of its search.
    void show_file(const PlanFile& file);

    /// What is selected elsewhere; none of them emits anything.
    void select_island(int island); ///< its rows are marked; -1: none
    void select_stage(const StageLayout& stage); ///< its cells are marked, and its island
    void clear_selection();

    PairsPanel& pairs() const { return middle_->pairs(); }
    CellDetail& detail() const { return middle_->detail(); }
    RecordsPanel& records() const { return *records_; }
    PruningPanel& pruning() const { return *pruning_; }
    BestView& best() const { return progress_->best(); }
    ComparisonPanel& comparison() const { return middle_->comparison(); }

Q_SIGNALS:
    void settings_changed(); ///< by the user: a rule or a limit
    void plan_asked();
    void pause_asked();
    void resume_asked();
    void cancel_asked();
    void plans_asked();
    /// The user would have the project keep other records, or others listed: set_records() and change_records() follow.
    void records_edited(const tangram::RecordShelf::Edit& edit, const QString& what);
    void cell_selected(int island, tangram::Slice slice);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* make_left();
    void connect_records();
    void fit_grid();
    void set_running(bool running);
    bool show_search(const ShownSearch& search); ///< another than before
    void show_counters(const SearchSnapshot& snapshot, std::span<const PairFate> fates);
    bool looks_at_live() const; ///< rather than at records
    void show_live();
    void see_live();
    void show_end(const SearchStatistics& statistics, const SearchEnd& end);
    void take_choice(); ///< of other records
    void show_chosen();
    ShownSearch search_of(const std::shared_ptr<const SearchRecord>& record) const;
    void show_record(const std::shared_ptr<const SearchRecord>& record, std::size_t moment,
                     std::span<const PairFate> fates);
    void show_comparison(const ComparedMoment& compared);
    void show_moment(const std::shared_ptr<const SearchRecord>& record, std::size_t moment,
                     std::span<const PairFate> fates, bool of_two);

    PruningPanel* pruning_;
    RecordsPanel* records_;
    PairsAndDetail* middle_;
    ProgressColumn* progress_;
    RecordComparer* comparer_;
    RecordPlayer* player_;
    std::shared_ptr<const PlanningProblem> problem_;
    SearchSoFar live_;
    bool stacked_ = false; ///< its parts stand under each other
    bool running_ = false;
    bool unseen_ = false; ///< it runs, and what was looked at before is still shown
};

} // namespace tangram
