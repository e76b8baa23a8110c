// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/live/best_view.h"
#include "search/live/search_session.h"
#include "search/records/record_shelf.h"

#include <QWidget>

class QAction;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;

namespace tangram {

class CellDetail;
class ComparedRecords;
class ComparisonPanel;
class FunnelView;
class PairsPanel;
class Panel;
class ProgressView;
class PruningPanel;
class RecordComparer;
class RecordReplay;
class RecordsPanel;
struct ComparedMoment;

/// The Search perspective: pruning rules and records on the left, the pairs and what became of them in the middle, how
/// the search goes on the right. Shows the search that runs, or a record at one of its moments, or two records laid
/// over each other.
class SearchPage : public QWidget {
    Q_OBJECT
public:
    explicit SearchPage(QWidget* parent = nullptr);
    ~SearchPage() override;

    SearchSettings settings() const;
    void set_settings(const SearchSettings& settings); ///< emits nothing
    /// What would be searched now, and by whom; null: nothing can be. Records of earlier sessions are explained with
    /// it where it has their grid.
    void set_problem(std::shared_ptr<const PlanningProblem> problem);
    void set_records(const Records& kept); ///< those that the project keeps
    void change_records(const RecordShelf::Change& change); ///< others
    /// Forgets what ran: another project.
    void clear();
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

    PairsPanel& pairs() const { return *pairs_; }
    CellDetail& detail() const { return *detail_; }
    RecordsPanel& records() const { return *records_; }
    PruningPanel& pruning() const { return *pruning_; }
    BestView& best() const { return *best_; }
    ComparisonPanel& comparison() const { return *comparison_; }

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
    /// A search as the page shows it.
    struct View {
        std::shared_ptr<const PairGrid> grid;
        std::vector<std::string> island_names;
        std::vector<int> looks; ///< of the islands
        std::vector<std::uint32_t> best_cells;
        std::shared_ptr<const PlanningProblem> problem; ///< null: not at hand
        SearchSettings settings;
        double tokens_per_iteration = 0;
    };

    QWidget* make_left();
    QWidget* make_middle();
    QWidget* make_right();
    QWidget* make_buttons(); ///< of what can be done with the search
    void fit_grid();
    void set_running(bool running);
    void show_paused(bool paused);
    bool show_view(const View& view); ///< another than before
    void tell_current(); ///< the cell that is chosen, of another view than before
    void show_counters(const SearchSnapshot& snapshot);
    void show_counters(const SearchSnapshot& snapshot, std::span<const PairFate> fates);
    void show_live();
    void see_live();
    Records chosen_records() const;
    void take_choice(); ///< of other records
    void show_chosen();
    /// Whether it can be shown now; else it is once it can.
    bool load(const std::shared_ptr<const SearchRecord>& record);
    void show_record(const std::shared_ptr<const SearchRecord>& record, std::size_t moment);
    void show_moment(const std::shared_ptr<const SearchRecord>& record, std::size_t moment,
                     std::span<const PairFate> fates, bool of_two);
    void show_comparison(const ComparedMoment& compared);
    View view_of(const std::shared_ptr<const SearchRecord>& record) const;
    void explain(std::size_t cell); ///< that the user has chosen
    void show_cell(std::size_t cell);
    void show_statistics(const SearchStatistics& statistics, double best_s, double bound_s, bool complete);

    PruningPanel* pruning_;
    RecordsPanel* records_;
    PairsPanel* pairs_;
    CellDetail* detail_;
    ComparisonPanel* comparison_;
    RecordComparer* comparer_;
    QAction* to_comparison_; ///< from a cell of the two
    QStackedWidget* below_;
    ProgressView* progress_;
    FunnelView* pair_funnel_;
    FunnelView* partial_plans_;
    FunnelView* states_;
    BestView* best_;
    Panel* progress_panel_;
    QPushButton* pause_;
    QPushButton* cancel_;
    QPushButton* show_plans_;

    std::shared_ptr<const PlanningProblem> problem_;
    View live_;
    View shown_;
    std::shared_ptr<const RecordReplay> replay_; ///< of the record in view
    std::shared_ptr<const ComparedRecords> compared_; ///< the two in view
    std::shared_ptr<const SearchRecord> loading_; ///< whose replay is on its way
    std::vector<PairFate> fates_; ///< of the record in view, at its moment
    SearchSnapshot live_snapshot_; ///< the last of the search that runs
    std::shared_ptr<const FoundPlan> live_found_; ///< the best of it so far
    BestCurve live_curve_; ///< likewise
    bool stacked_ = false; ///< its parts stand under each other
    bool running_ = false;
    bool unseen_ = false; ///< it runs, and what was looked at before is still shown
    bool paused_ = false;
};

} // namespace tangram
