// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"

#include "accuracy/accuracy_window.h"
#include "canvas/canvas_actions.h"
#include "canvas/cluster_page.h"
#include "common/elided_label.h"
#include "common/focus_order.h"
#include "common/icons.h"
#include "common/message_bar.h"
#include "common/panel.h"
#include "common/screen_room.h"
#include "common/theme.h"
#include "common/value_format.h"
#include "document/recent_files.h"
#include "document/recovery_bar.h"
#include "document/recovery_journal.h"
#include "help/help_window.h"
#include "import/import_window.h"
#include "job/basis_bar.h"
#include "plan/evaluate.h"
#include "plans/plan_inputs.h"
#include "plans/plans_page.h"
#include "samples.h"
#include "schedule/allowed_schedules.h"
#include "search/search_page.h"
#include "start/start_page.h"
#include "top_bar.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QPointer>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace tangram {

namespace {

const QString default_preset = QStringLiteral("llama-3.1-70b");
constexpr QSize comfortable_size(1440, 900);

/// Null where there is none of that id.
std::shared_ptr<const Model> preset(const QString& id)
{
    for (const ModelPreset& preset : model_presets())
        if (QString::fromStdString(preset.id) == id)
            return std::make_shared<const Model>(preset.model);
    return nullptr;
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , document_(new Document(this))
    , session_(new SearchSession(this))
    , top_(new TopBar({tr("Cluster"), tr("Search"), tr("Plans")}, this))
    , messages_(new MessageBar(this))
    , profile_bar_(new BasisBar(tr("measured layer times"), this))
    , calibration_bar_(new BasisBar(tr("calibration"), this))
    , recovery_bar_(new RecoveryBar(this))
    , pages_(new QStackedWidget(this))
    , start_(new StartPage(this))
    , cluster_page_(new ClusterPage(*document_, this))
    , search_(new SearchPage(this))
    , plans_(new PlansPage(this))
    , counts_(new ElidedLabel({}, this))
{
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(top_);
    layout->addWidget(new Hairline(Qt::Horizontal, centre));
    layout->addWidget(messages_);
    layout->addWidget(profile_bar_);
    layout->addWidget(calibration_bar_);
    layout->addWidget(recovery_bar_);
    layout->addWidget(pages_, 1);
    for (QWidget* page : {static_cast<QWidget*>(cluster_page_), static_cast<QWidget*>(search_),
                          static_cast<QWidget*>(plans_), static_cast<QWidget*>(start_)})
        pages_->addWidget(page);
    setCentralWidget(centre);
    order_focus_as_shown(*centre);
    counts_->setContentsMargins(10, 2, 10, 4);
    statusBar()->addWidget(counts_, 1);
    statusBar()->setSizeGripEnabled(false);
    setAcceptDrops(true);
    resize(size_on_screen(*this, comfortable_size));
    make_menus();
    connect_project();

    connect(top_, &TopBar::perspective_chosen, this,
            [this](int at) { show_perspective(static_cast<Perspective>(at)); });
    connect(top_, &TopBar::model_chosen, this, &MainWindow::choose_id);
    connect(profile_bar_, &BasisBar::removal_asked, this, &MainWindow::stop_using_profiles);
    connect(calibration_bar_, &BasisBar::removal_asked, this, &MainWindow::stop_using_calibration);
    connect(top_, &TopBar::job_edited, this, [this](int batch, int sequence) {
        Project edited = document_->project();
        edited.job.global_batch = batch;
        edited.job.sequence_length = sequence;
        edited.suggests_batch = false;
        edit_project(tr("Change batch"), std::move(edited), EditKind::typing);
    });
    connect(top_, &TopBar::schedules_chosen, this, [this](const std::vector<ScheduleKind>& schedules) {
        Project edited = document_->project();
        edited.job.allow = with_schedules(edited.job.allow, schedules);
        edit_project(tr("Choose schedules"), std::move(edited));
    });
    connect(top_, &TopBar::schedule_help_asked, this, [this] { show_help(QStringLiteral("schedules")); });
    connect(top_, &TopBar::plan_asked, this, &MainWindow::plan);
    connect(top_, &TopBar::cancel_asked, this, &MainWindow::cancel);
    connect(messages_, &MessageBar::dismissed, this, [this] {
        refused_.clear();
        cannot_run_.clear();
    });
    connect(start_, &StartPage::open_asked, this, &MainWindow::ask_open);
    connect(start_, &StartPage::file_chosen, this, [this](const QString& path) { open_later({path}); });
    connect(cluster_page_, &ClusterPage::detection_asked, this, [this](double tolerance) {
        Project edited = document_->project();
        edited.search.merge_tolerance = tolerance;
        if (!edited.cluster->islands.empty())
            edited.cluster = std::make_shared<const Cluster>(with_locked_islands_only(*edited.cluster));
        edit_project(tr("Detect islands"), std::move(edited), EditKind::tolerance);
    });
    connect(cluster_page_, &ClusterPage::refused, this, [this](const Error& error) { messages_->show_error(error); });
    connect(cluster_page_, &ClusterPage::files_dropped, this, &MainWindow::open_later);
    connect(document_, &Document::changed, this, &MainWindow::show_project);
    connect(document_, &Document::replaced, this, [this] { cluster_page_->fit(); });
    connect(plans_, &PlansPage::plan_asked, this, &MainWindow::plan);
    connect(plans_, &PlansPage::island_selected, this, [this](int island) {
        // The islands may have been cut anew since the plan was made.
        cluster_page_->select_island(file_ && file_->islands == islands_ ? island : -1);
    });
    connect(search_, &SearchPage::settings_changed, this, [this] {
        Project edited = document_->project();
        const double tolerance = edited.search.merge_tolerance;
        edited.search = search_->settings();
        edited.search.merge_tolerance = tolerance;
        edit_project(tr("Change pruning rules"), std::move(edited), EditKind::typing);
    });
    connect(session_, &SearchSession::progressed, search_, &SearchPage::show_snapshot);
    connect(session_, &SearchSession::finished, this, &MainWindow::show_outcome);

    start_->set_recent(recent_files());
    start_->set_can_draw(true);
    start_->set_can_import(true);
    connect(start_, &StartPage::import_asked, this, [this] { show_import(); });
    connect(start_, &StartPage::new_asked, this, &MainWindow::begin_drawing);
    Project begun = document_->project();
    begun.model = preset(default_preset);
    document_->replace(std::move(begun));
    show_perspective(cluster_perspective);
    show_state();
}

MainWindow::~MainWindow()
{
    session_->abandon();
    leave_typing();
}

void MainWindow::make_menus()
{
    QMenu* files = menuBar()->addMenu(tr("&File"));
    QAction* new_project = files->addAction(tr("&New project"), QKeySequence::New, this, &MainWindow::begin_drawing);
    set_line_icon(new_project, QStringLiteral("plus"));
    QAction* open_action = files->addAction(tr("&Open…"), QKeySequence::Open, this, &MainWindow::ask_open);
    set_line_icon(open_action, QStringLiteral("folder-open"));
    files->addAction(tr("Open &layer profiles…"), this, &MainWindow::ask_open_profiles);
    QAction* import_action = files->addAction(tr("&Import a cluster…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
                                              this, [this] { show_import(); });
    set_line_icon(import_action, QStringLiteral("import"));
    QMenu* samples = files->addMenu(tr("Open sa&mple"));
    const std::vector<StartFile> sample_files = sample_clusters();
    for (const StartFile& file : sample_files)
        samples->addAction(file.title, this, [this, path = file.path] { open_later({path}); });
    start_->set_samples(sample_files);
    recent_menu_ = files->addMenu(tr("Open &recent"));
    connect(recent_menu_, &QMenu::aboutToShow, this, [this] {
        recent_menu_->clear();
        for (const QString& path : recent_files())
            recent_menu_->addAction(path, this, [this, path] { open_later({path}); });
        if (recent_menu_->isEmpty())
            recent_menu_->addAction(tr("Nothing yet"))->setEnabled(false);
        else
            recent_menu_->addAction(tr("&Forget them"), this, [this] {
                clear_recent_files();
                start_->set_recent({});
            });
    });
    files->addSeparator();
    QAction* save = files->addAction(tr("&Save project"), QKeySequence::Save, this, &MainWindow::save_project_later);
    set_line_icon(save, QStringLiteral("save"));
    files->addAction(tr("Save project &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this,
                     &MainWindow::ask_save_project_as);
    files->addSeparator();
    save_cluster_ = files->addAction(tr("Save &cluster file…"), this, &MainWindow::ask_save_cluster);
    save_plan_ = files->addAction(tr("Save plan &file…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E), this,
                                  &MainWindow::ask_save_plan);
    save_picture_ = files->addAction(tr("Save Gantt &picture…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), this,
                                     &MainWindow::ask_save_picture);
    set_line_icon(save_picture_, QStringLiteral("image"));
    files->addSeparator();
    files->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
    auto* exports = new QMenu(this);
    exports->addAction(save_cluster_);
    exports->addAction(save_plan_);
    exports->addAction(save_picture_);
    top_->set_export_menu(exports);

    make_edit_menus();
    QMenu* planning = menuBar()->addMenu(tr("&Plan"));
    plan_ = planning->addAction(tr("&Search for the best plan"), this, &MainWindow::plan);
    plan_->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter), QKeySequence(Qt::Key_F5)});
    set_line_icon(plan_, QStringLiteral("play"));
    cancel_ =
        planning->addAction(tr("S&top with the best so far"), QKeySequence(Qt::Key_Escape), this, &MainWindow::cancel);

    keep_plan_ = planning->addAction(tr("&Keep this plan in the project"), this, &MainWindow::keep_plan);
    QMenu* kept = planning->addMenu(tr("Kept &plans"));
    connect(kept, &QMenu::aboutToShow, this, [this, kept] { fill_kept_plans(*kept); });

    QMenu* view = menuBar()->addMenu(tr("&View"));
    make_job_action(*view);
    make_appearance_menu(*view);

    view->addSeparator();
    QMenu* panes = view->addMenu(tr("&Panes of the cluster"));
    panes->addActions(cluster_page_->pane_actions());
    panes->addSeparator();
    panes->addAction(tr("&As at first"), this, [this] { cluster_page_->reset_panes(); });
    view->addSeparator();
    view->addAction(tr("&Accuracy…"), this, &MainWindow::show_accuracy);

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    make_command_help(*help);
    help->addAction(tr("How accurate are the &predictions?"), this, [this] { show_help(QStringLiteral("accuracy")); });
    help->addAction(tr("Pipeline &schedules"), this, [this] { show_help(QStringLiteral("schedules")); });
    help->addSeparator();
    help->addAction(tr("&About Tangram Explorer"), this, [this] {
        QMessageBox::about(
            this, tr("Tangram Explorer"),
            tr("<b>Tangram Explorer %1</b><p>Plans the training of large language models on clusters of unlike GPUs, "
               "after "
               "“Tangram: Hiding GPU Heterogeneity for Efficient LLM Parallelization” (arXiv:2606.16907).</p>"
               "<p>GPL-3.0-or-later. Icons: Lucide, ISC licence.</p>")
                .arg(QStringLiteral(TANGRAM_VERSION)));
    });
}

void MainWindow::make_edit_menus()
{
    const CanvasActions& canvas = cluster_page_->actions();
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    QUndoStack& history = document_->history();
    QAction* undo = history.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    set_line_icon(undo, QStringLiteral("undo-2"));
    QAction* redo = history.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    set_line_icon(redo, QStringLiteral("redo-2"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    canvas.fill_edit_menu(*edit);
    canvas.fill_cluster_menu(*menuBar()->addMenu(tr("&Cluster")));
    canvas.fill_islands_menu(*menuBar()->addMenu(tr("&Islands")));
}

void MainWindow::show_perspective(Perspective perspective)
{
    top_->set_perspective(perspective);
    if (!cluster_ && !drawing_begun_)
        pages_->setCurrentWidget(start_);
    else if (!cluster_)
        pages_->setCurrentIndex(cluster_perspective);
    else
        pages_->setCurrentIndex(perspective);
}

void MainWindow::show_accuracy()
{
    if (accuracy_ == nullptr) {
        ask_open_runs();
        return;
    }
    accuracy_->show();
    accuracy_->raise();
    accuracy_->activateWindow();
}

void MainWindow::show_opened()
{
    const bool runs_alone = accuracy_ != nullptr && !cluster_ && !profiles_ && !calibration_
        && document_->project().suggests_batch && model_id_ == default_preset && message().isEmpty();
    if (!runs_alone) {
        show();
        return;
    }
    connect(accuracy_, &QDialog::finished, qApp, &QApplication::quit);
    show_accuracy();
}

void MainWindow::show_help(const QString& page)
{
    if (help_ == nullptr)
        help_ = new HelpWindow(this);
    help_->show_page(page);
    help_->show();
    help_->raise();
}

QString MainWindow::message() const
{
    return messages_->text();
}

void MainWindow::edit_project(const QString& name, Project after, EditKind kind)
{
    document_->edit(name, std::move(after), kind);
}

void MainWindow::take_project(const QString& name, Project project)
{
    if (document_->history().isClean() && document_->history().count() == 0)
        document_->replace(std::move(project));
    else
        edit_project(name, std::move(project));
}

void MainWindow::show_project(bool cluster_changed)
{
    const Project& project = document_->project();
    const OpenedCluster& derived = document_->derived();
    cluster_ = derived.cluster->nodes.empty() ? nullptr : derived.cluster;
    islands_ = derived.islands;
    if (model_ != project.model) {
        model_ = project.model;
        show_model();
    }
    if (cluster_changed)
        cluster_page_->show_document();
    job_ = job_of(project);
    top_->set_job(job_);
    if (search_->settings() != project.search)
        search_->set_settings(project.search);
    show_state();
}

void MainWindow::show_model()
{
    model_id_ = id_of(*model_);
    if (model_id_.isEmpty())
        own_model_ = model_;
    top_->set_model(*model_, model_id_);
    choose_profile();
}

QString MainWindow::id_of(const Model& model) const
{
    for (const ModelPreset& preset : model_presets())
        if (preset.model == model)
            return QString::fromStdString(preset.id);
    if (profiles_)
        for (const auto& [name, profile] : profiles_->models)
            if (profile.description && *profile.description == model)
                return QString::fromStdString(name);
    return {};
}

Job MainWindow::job_of(const Project& project) const
{
    Job job = project.job;
    if (!project.suggests_batch || !cluster_)
        return job;
    const Job suggested = default_job(*model_, *cluster_, islands_);
    job.global_batch = suggested.global_batch;
    job.sequence_length =
        profile_ && profile_->sequence_length > 0 ? profile_->sequence_length : suggested.sequence_length;
    return job;
}

void MainWindow::choose_id(const QString& id)
{
    std::shared_ptr<const Model> model = id.isEmpty() ? own_model_ : preset(id);
    if (!model && profiles_)
        if (const auto found = profiles_->models.find(id.toStdString());
            found != profiles_->models.end() && found->second.description)
            model = std::make_shared<const Model>(*found->second.description);
    if (!model)
        return;
    const QString name = QString::fromStdString(model->name);
    Project edited = document_->project();
    edited.model = std::move(model);
    edit_project(tr("Choose model %1").arg(name), std::move(edited));
}

bool MainWindow::is_preset(const QString& id)
{
    const std::vector<ModelPreset>& presets = model_presets();
    return std::any_of(presets.begin(), presets.end(),
                       [&](const ModelPreset& preset) { return QString::fromStdString(preset.id) == id; });
}

bool MainWindow::choose_model(const QString& preset_or_path)
{
    if (!is_preset(preset_or_path))
        return open(preset_or_path);
    choose_id(preset_or_path);
    return true;
}

void MainWindow::finish_typing()
{
    const QPointer<QWidget> typed_in = focusWidget();
    if (!typed_in)
        return;
    typed_in->clearFocus();
    if (typed_in)
        typed_in->setFocus();
}

void MainWindow::plan()
{
    if (!cluster_ || !model_)
        return;
    finish_typing();
    messages_->end_message();
    cannot_run_.clear();
    show_refused();
    if (!typing_is_good())
        return;
    if (profile_fault()) {
        profile_bar_->point_out(); // it tells what stands in the way
        return;
    }
    PlanningProblem problem{cluster_, model_, job_, islands_, parallelizer()};
    search_->show_start(static_cast<double>(job_.global_batch) * job_.sequence_length);
    session_->start(std::move(problem), search_->settings());
    show_perspective(search_perspective);
    show_state();
}

void MainWindow::cancel()
{
    session_->cancel();
}

void MainWindow::show_outcome(std::shared_ptr<const SearchOutcome> outcome)
{
    search_->show_outcome(*outcome);
    if (outcome->file) {
        set_file(outcome->file, outcome->request.problem.parallelizer);
        show_perspective(plans_perspective);
        if (const double bound = outcome->result.lower_bound_iteration_time_s; !outcome->result.complete && bound > 0)
            messages_->show_message(
                MessageKind::note,
                tr("The search was stopped: this is the best plan so far, at most %1 from the best there is.")
                    .arg(format_percent(outcome->file->plan.iteration_time_s / bound - 1)));
        else if (!outcome->result.complete)
            messages_->show_message(MessageKind::note, tr("The search was stopped: this is the best plan so far."));
    } else if (outcome->result.infeasible) {
        messages_->show_message(MessageKind::error, tr("No plan fits this cluster."),
                                QString::fromStdString(outcome->result.infeasible->constraint));
    } else {
        messages_->show_message(MessageKind::warning, tr("The search was stopped before it found a plan."),
                                tr("Let it run longer, or relax its rules."));
    }
    show_state();
    Q_EMIT planning_ended();
}

void MainWindow::set_file(std::shared_ptr<const PlanFile> file, std::shared_ptr<const Parallelizer> parallelizer)
{
    file_ = std::move(file);
    plans_->set_file(file_, std::move(parallelizer));
    show_state();
}

QStringList MainWindow::changes() const
{
    return file_ ? changed_inputs(*file_, {cluster_, model_, job_, islands_, search_->settings(), profile_})
                 : QStringList();
}

QString MainWindow::plan_state(const QStringList& changed) const
{
    const QString time = format_seconds(file_->plan.iteration_time_s);
    return changed.isEmpty() ? tr("plan: %1").arg(time)
                             : tr("plan for %1, out of date: %2").arg(QString::fromStdString(file_->model->name), time);
}

void MainWindow::show_state()
{
    const bool running = session_->is_running();
    top_->set_running(running);
    top_->set_can_plan(cluster_ && model_);
    top_->set_can_choose_perspective(cluster_ != nullptr || drawing_begun_);
    top_->set_can_export(file_ != nullptr);
    plan_->setEnabled(cluster_ && model_ && !running);
    cancel_->setEnabled(running);
    save_cluster_->setEnabled(cluster_ != nullptr);
    keep_plan_->setEnabled(file_ != nullptr);
    save_plan_->setEnabled(file_ != nullptr);
    save_picture_->setEnabled(file_ != nullptr);
    show_profile();
    show_calibration();
    show_job();
    show_why_not();
    const QStringList changed = changes();
    plans_->set_changes(changed);
    QStringList parts;
    if (cluster_) {
        parts << counted(static_cast<std::uint64_t>(cluster_->gpu_count()), tr("GPU"), tr("GPUs"))
              << counted(cluster_->nodes.size(), tr("node"), tr("nodes"))
              << counted(islands_.size(), tr("island"), tr("islands"));
        if (model_)
            parts << tr("%1: %2 parameters")
                         .arg(QString::fromStdString(model_->name), format_rate(parameter_count(*model_), {}));
        if (file_)
            parts << plan_state(changed);
    }
    counts_->setText(parts.join(QStringLiteral(" · ")));
    show_title();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    // Measured runs that were opened before this window was shown come on top of it.
    if (accuracy_ != nullptr && !event->spontaneous())
        QTimer::singleShot(0, this, &MainWindow::show_accuracy);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!may_leave_project()) {
        event->ignore();
        return;
    }
    session_->abandon();
    journal_->forget();
    event->accept();
}

} // namespace tangram
