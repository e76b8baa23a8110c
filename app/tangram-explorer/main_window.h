// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "document/recovery.h"
#include "search/live/search_session.h"
#include "search/records/record_shelf.h"

#include <QMainWindow>
#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tangram {

class AccuracyWindow;
class BasisBar;
class ChartActions;
class ClusterPage;
class CommandPalette;
class ComparingBar;
class ElidedLabel;
class HelpWindow;
class JobPage;
class LayoutMemory;
class ImportWindow;
class MessageBar;
class PageStack;
class PlanExports;
class PlannerComparer;
class PlansPage;
class ProjectSession;
class RecoveryBar;
class SearchPage;
class ShortcutsWindow;
class StartPage;
class TopBar;
struct ComparedPlanner;
struct ImportedCluster;
struct NamedPlan;
struct SaveTarget;

/// The one window: what is open, the perspectives on it, and the search that runs.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    enum Perspective { cluster_perspective, search_perspective, plans_perspective };

    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a project, cluster, model, job, plan, runs or calibration file, or a folder or file of layer profiles;
    /// what is wrong is shown in the message bar. True when it was opened.
    bool open(const QString& path);
    /// Opens one after the other, all layer profiles together; true when all were. What is wrong with each is shown.
    bool open(const QStringList& paths);
    static bool is_preset(const QString& id);
    /// A preset's id, or else a file.
    bool choose_model(const QString& preset_or_path);
    /// Opens one after the other without holding up the window, as menus and drops do.
    void open_later(const QStringList& paths);
    /// Shows the window. Where nothing but measured runs was opened, shows these alone: then closing them ends the
    /// program.
    void show_opened();
    void plan();
    void cancel();
    /// Searches as every planner, in the background; their plans become rows of the Plans perspective.
    void compare_planners();
    bool is_comparing() const;
    /// Until planning_ended().
    bool is_planning() const { return plan_waits_ || session_->is_running() || !ending_.empty(); }
    bool save_plan(const QString& path);
    void save_plan_later(const QString& path); ///< likewise
    void save_picture_later(const QString& path); ///< drawn at once
    void save_cluster_later(const QString& path);
    PlanExports& exports() const { return *exports_; }
    ChartActions& chart_actions() const { return *charts_; }
    /// Window, splitters, panes and columns as at first.
    void reset_layout();
    void show_perspective(Perspective perspective);

    Document& document() const { return *document_; }
    /// Writes the project there, and again with every save from then on.
    bool save_project_as(const QString& path);
    /// Looks for edits that an earlier program did not save, and offers them.
    void offer_recoveries();
    /// What would be saved: the file of the plan that is chosen; null: there is none.
    std::shared_ptr<const PlanFile> plan_file() const;
    std::shared_ptr<const Cluster> cluster() const { return cluster_; }
    const Islands& islands() const { return islands_; }
    const Job& job() const { return job_; }
    PlansPage& plans_page() const { return *plans_; }
    /// Measured layer times with which the next plan is made; null: computed ones.
    std::shared_ptr<const LayerProfile> profile() const { return profile_; }
    /// The window on measured runs; null before one was opened.
    AccuracyWindow* accuracy_window() const { return accuracy_; }
    void show_help(const QString& page);
    void show_job_page(); ///< in place of the perspective, until one is chosen
    JobPage& job_page(); ///< made when it is first asked for
    void find_command();
    void show_shortcuts();
    /// Shows the window that makes a cluster of what its own tools print, with these files added.
    void show_import(const QStringList& paths = {});
    ImportWindow* import_window() const; ///< null while it is closed
    QString message() const;

Q_SIGNALS:
    /// The search has ended; its plan, if it found one, is the chosen one of the Plans perspective.
    void planning_ended();
    void comparing_ended();

protected:
    void closeEvent(QCloseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// A file that could not be opened.
    struct RefusedFile {
        QString path;
        Error error;
        bool earlier = false; ///< than those that are being opened together now
    };

    void make_menus();
    void make_edit_menus();
    void make_exports();
    void make_layout_actions(QMenu& view);
    void show_full_screen(bool full);
    QString heading_on_paper() const;
    /// Whether the next project goes on with the open one's model, job and settings.
    enum class Choices { end, go_on };

    void begin_drawing(); ///< a new project
    void show_drawing(); ///< with the keyboard on it
    void connect_project();
    void connect_top(); ///< the top bar and those below it
    void connect_pages(); ///< and the document that they show
    void connect_search();
    void recover(const Recovery& recovery);
    void begin_recovered(Recovery recovery);
    void leave_project(); ///< ends its search and its plan
    /// In place of the open one, with an empty history.
    void begin_project(Project project, const QString& path, const QString& begun_with = {});
    void show_begun(const QString& path);
    /// Asks what is to become of unsaved edits that would be lost.
    bool may_leave_project(Choices choices = Choices::end);
    /// Whether no search runs that `then` would end. Else asks in the message bar, where the user may take that back;
    /// `then` is called once the user would rather have it than the search: the answer to this question alone.
    bool may_end_search(const QString& why, const QString& end_it, std::function<void()> then);
    void end_search_question(); ///< there is nothing left to ask
    void show_title();
    bool save_project_now();
    void save_project_later(); ///< the window goes on meanwhile
    void save_project_at(std::optional<SaveTarget> target); ///< likewise; nothing: not now
    std::optional<SaveTarget> target_to_save_at(); ///< asks where the project has none; nothing: not now
    std::optional<SaveTarget> ask_project_target();
    std::optional<SaveTarget> target_at(const QString& path); ///< tells who has it otherwise
    QString beside_project(const QString& name) const; ///< where a file of that name is offered to be saved
    void ask_save_project_as();
    void show_project_saved(const QString& path);
    void warn(const Error& what);
    void ask_save_cluster();
    void plan_now(); ///< whatever runs
    void keep_plan();
    void keep_plan_no_longer(const std::shared_ptr<const PlanFile>& file);
    void fill_kept_plans(QMenu& menu);
    void make_job_action(QMenu& view);
    void make_appearance_menu(QMenu& view);
    void make_command_help(QMenu& help);
    void take_typed(const Model& model); ///< as it was typed or read into the job page
    void show_job(); ///< on the job page
    void keep_suggestion(); ///< of batch and sequence: they are the user's now
    void show_why_not(); ///< of what is switched off
    void leave_typing(); ///< what is being typed is no longer taken: the window goes
    bool typing_is_good(); ///< tells what is typed and cannot be planned with
    void finish_typing(); ///< takes the value that is being typed, as leaving its field would
    void begin_opening();
    void show_refused();
    void open_next();
    void take(const QString& path, Result<PreparedFile> prepared);
    void take_prepared(const QString& path, PreparedFile file);
    bool begins_project(const PreparedFile& file) const; ///< in place of the open one
    bool stands_beside(const OpenedPlan& opened) const; ///< the plans that are here
    /// The file that something was read from: its whole path, and what it is called on screen.
    struct Source {
        QString path;
        QString name;
    };
    bool take(Project project, const Source& from); ///< this and the others: false where the user would rather not
    bool take(ClusterFile opened, const Source& from);
    bool take(ModelAndUnusedKeys read, const Source& from);
    bool take(Job job, const Source& from);
    bool take(OpenedPlan opened, const Source& from);
    bool take(OpenedComparison opened, const Source& from); ///< pinned
    bool take(std::shared_ptr<const AccuracyStudy> study, const Source& from);
    bool take(std::shared_ptr<const ProjectProfiles> profiles, const Source& from);
    bool take(Calibration calibration, const Source& from);
    bool take(PrintedByTools, const Source& from);
    /// The open project's choices, for another cluster.
    Project next_project(std::shared_ptr<const Cluster> cluster) const;
    void take_import(const ImportedCluster& imported);
    QString saved_message(const QString& path) const;
    bool show_saved(const QString& path, const QString& said, const std::optional<Error>& error);
    /// What draws the plans of a file that have no timeline; null: it is not at hand.
    std::shared_ptr<const Parallelizer> maker_of(const PlanFile& file) const;
    void work_on(std::shared_ptr<const PlanFile> file); ///< on the plan's cluster, model and job, in a new project
    void begin_with_plan(OpenedPlan opened, const QString& begun_with);
    /// A step of undo in the open project; before there is one, where it begins.
    void edit_project(const QString& name, Project after, EditKind kind = EditKind::single);
    void edit_records(const RecordShelf::Edit& edit, const QString& what);
    void show_project(bool cluster_changed); ///< after every change of the document
    void show_model();
    /// A preset, or one that the profiles, which may be null, describe; null: there is none of that id.
    static std::shared_ptr<const Model> known_model(const QString& id, const ProjectProfiles* profiles);
    QString id_of(const Model& model) const; ///< of a preset or of a model that the profiles describe; else empty
    Job job_of(const Project& project) const; ///< with the batch that is suggested, if it is
    void choose_id(const QString& id); ///< of a preset or of a model that the profiles describe; empty: the user's own
    void offer_models(); ///< those that the profiles describe, beside the presets
    void stop_using_calibration();
    std::shared_ptr<const Calibration> calibration() const; ///< the project's; null: none
    void show_calibration();
    void stop_using_profiles();
    void choose_profile();
    std::optional<Error> profile_fault() const; ///< why nothing can be planned with the open layer profiles
    void show_profile();
    void offer_gpu_names(); ///< of the layer times for GPUs of the cluster that they have under none
    void name_gpu(const std::string& gpu_type, const std::string& name);
    /// What would be planned now, the same object as long as it is the same; null: nothing can be.
    std::shared_ptr<const PlanningProblem> problem();
    void connect_comparing();
    void show_compared(const std::vector<ComparedPlanner>& found);
    void abandon_planning(); ///< what was to be planned is no longer wanted
    void show_outcome(const std::shared_ptr<const SearchOutcome>& outcome);
    void show_next_of_outcome();
    void tell_outcome(const SearchOutcome& outcome); ///< where it is not seen, or not as good as can be
    void end_outcome(); ///< it is no longer told
    void show_idle(); ///< GPUs that the chosen plan leaves idle, on the drawing
    QStringList changes() const; ///< since the plan was made
    QString plan_state(const QStringList& changed) const;
    void show_state(); ///< title, status bar, what is enabled
    void ask_open();
    void ask_open_runs();
    void ask_open_profiles();
    void show_accuracy();
    /// The dialog asks before it replaces a file, but only the one it was told: false, and told, where another is
    /// there.
    bool may_replace(const QString& chosen, const QString& path);
    QString ask_save(const QString& title, const QString& filter, const QStringList& endings); ///< empty: not now
    void ask_save_plan();
    void ask_save_picture();
    QString ask_picture_path(const QString& chart); ///< empty: not now

    Document* document_;
    // What follows from the document, kept by show_project().
    std::shared_ptr<const Cluster> cluster_; ///< with the project's calibration; null: without nodes
    Islands islands_;
    std::shared_ptr<const Model> model_;
    Job job_;

    QString model_id_; ///< empty: it has none
    std::shared_ptr<const Model> own_model_; ///< the last without an id
    std::shared_ptr<const ProjectProfiles> profiles_; ///< null: none
    std::shared_ptr<const LayerProfile> profile_; ///< of the model among them; null: none
    std::shared_ptr<const Parallelizer> parallelizer_; ///< that makes the next plan
    std::shared_ptr<const PlanningProblem> problem_; ///< the last that problem() told
    ProjectSession* project_ = nullptr;
    QString outcome_said_; ///< of the last search, while it is true of what is open; empty: nothing, or no longer
    bool plan_waits_ = false; ///< until the islands are found
    std::deque<std::function<void()>> ending_; ///< how the search that has ended is shown, a turn each
    QTimer ending_turns_;
    bool may_close_ = false; ///< whatever closing asks has been answered
    QString search_question_; ///< that may_end_search() asks; empty: none
    bool leads_to_plans_ = false; ///< the search, once it has found some: it was not started where it is watched
    std::vector<RefusedFile> refused_;
    std::vector<Error> cannot_run_; ///< of the plans among those opened together
    QList<QStringList> to_open_; ///< the first are being opened

    SearchSession* session_;
    PlannerComparer* comparer_;
    /// That made the plans which are compared now.
    std::shared_ptr<const Parallelizer> compared_by_;
    /// That the drawing shows idle GPUs of.
    std::shared_ptr<const PlanFile> idle_of_plan_;
    std::shared_ptr<const Cluster> idle_of_cluster_;
    TopBar* top_;
    MessageBar* messages_;
    BasisBar* profile_bar_;
    BasisBar* calibration_bar_;
    RecoveryBar* recovery_bar_;
    ComparingBar* comparing_bar_;
    PageStack* pages_;
    StartPage* start_;
    ClusterPage* cluster_page_;
    SearchPage* search_;
    PlansPage* plans_;
    AccuracyWindow* accuracy_ = nullptr;
    HelpWindow* help_ = nullptr;
    JobPage* job_page_ = nullptr;
    CommandPalette* command_palette_ = nullptr;
    ShortcutsWindow* shortcuts_ = nullptr;
    QAction* job_action_;
    QPointer<ImportWindow> import_;
    ElidedLabel* counts_;
    QAction* plan_;
    QAction* cancel_;
    QAction* compare_planners_;
    QAction* save_cluster_;
    QAction* save_plan_;
    QAction* keep_plan_;
    QAction* save_picture_;
    QAction* full_screen_ = nullptr;
    ChartActions* charts_ = nullptr;
    PlanExports* exports_ = nullptr;
    LayoutMemory* layout_ = nullptr;
    QMenu* recent_menu_;
};

} // namespace tangram
