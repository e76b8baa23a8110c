// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/main_window.h"

#include "accuracy/accuracy_window.h"
#include "cluster_page/cluster_page.h"
#include "common/chart/exportable_chart.h"
#include "common/form/elided_label.h"
#include "common/form/focus_order.h"
#include "common/form/message_bar.h"
#include "common/form/panel.h"
#include "common/settings/layout_memory.h"
#include "common/settings/screen_room.h"
#include "common/table/column_chooser.h"
#include "common/work/local_files.h"
#include "common/work/menu_keys.h"
#include "document/recent_files.h"
#include "job/job_page.h"
#include "page/page.h"
#include "plans/page/plans_page.h"
#include "schedule/allowed_schedules.h"
#include "search/page/search_page.h"
#include "start/start_page.h"
#include "tangram-explorer/current_project/measured_basis.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/current_project/samples.h"
#include "tangram-explorer/opening/opening.h"
#include "tangram-explorer/opening/recovering.h"
#include "tangram-explorer/planning/comparing.h"
#include "tangram-explorer/planning/idle_drawing.h"
#include "tangram-explorer/planning/plan_state.h"
#include "tangram-explorer/planning/planning.h"
#include "tangram-explorer/saving/kept_plans.h"
#include "tangram-explorer/saving/plan_saving.h"
#include "tangram-explorer/saving/project_saving.h"
#include "tangram-explorer/saving/record_edits.h"
#include "tangram-explorer/shell/chart_actions.h"
#include "tangram-explorer/shell/linked_selections.h"
#include "tangram-explorer/shell/page_stack.h"
#include "tangram-explorer/shell/side_windows.h"
#include "tangram-explorer/shell/top_bar.h"
#include "tangram-explorer/shell/window_menus.h"
#include "tangram-explorer/shell/window_texts.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPointer>
#include <QScopedValueRollback>
#include <QShowEvent>
#include <QStatusBar>
#include <QVBoxLayout>

#include <utility>

namespace tangram {

namespace {

const QString default_preset = QStringLiteral("llama-3.1-70b");
constexpr QSize comfortable_size(1440, 900);
constexpr int told_ms = 4000;

QStringList titles(const std::vector<Page*>& pages)
{
    QStringList titles;
    for (const Page* page : pages)
        titles << page->title();
    return titles;
}

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , project_(new OpenProject(recovery_folder(), this))
    , messages_(new MessageBar(this))
    , basis_(new MeasuredBasis(*project_, *messages_, *this))
    , stack_(new PageStack(this))
    , start_(new StartPage(this))
    , cluster_page_(new ClusterPage(document(), this))
    , search_(new SearchPage(this))
    , plans_(new PlansPage(this))
    , pages_({cluster_page_, search_, plans_})
    , top_(new TopBar(titles(pages_), this))
    , planning_(new Planning(*project_, *search_, *plans_, *messages_, window_for_planning(), this))
    , comparing_(new Comparing(*project_, *search_, *plans_, *messages_, window_for_planning(), *this))
    , project_saving_(new ProjectSaving(
          *project_, *messages_, [this] { finish_typing(); }, *this))
    , plan_saving_(new PlanSaving(*project_, *plans_, *messages_, *this))
    , kept_plans_(new KeptPlans(*project_, *plans_, *messages_, this))
    , recovering_(new Recovering(*project_, *messages_, Leaving(*planning_, *project_saving_), *this))
    , plan_opening_(new PlanOpening(*project_, *search_, *plans_, Leaving(*planning_, *project_saving_), this))
    , opening_(
          new Opening(*project_, *basis_, *plan_opening_, *messages_, Leaving(*planning_, *project_saving_), *this))
    , side_windows_(new SideWindows(*this))
    , counts_(new ElidedLabel({}, this))
    , idle_(std::make_unique<IdleDrawing>(*plans_, *cluster_page_))
{
    lay_out();
    layout_ = new LayoutMemory(*this, QStringLiteral("window"), comfortable_size);
    layout_->restore_window();
    make_charts();
    const std::vector<StartFile> samples = sample_clusters();
    menus_ = new WindowMenus(*this, samples);
    top_->set_export_menu(menus_->export_menu());
    top_->add_model_action(menus_->job_page_action());
    connect_project();
    connect_top();
    connect_pages();
    new LinkedSelections(*project_, *cluster_page_, *search_, *plans_, this);
    new RecordEdits(*project_, *search_, *messages_, this);
    begin(samples);
}

MainWindow::~MainWindow()
{
    planning_->abandon();
    comparing_->abandon();
    // What is being typed is no longer taken, nor shown.
    top_->disconnect(project_);
    if (job_page_ != nullptr)
        job_page_->disconnect(project_);
    document().disconnect(this);
    plans_->disconnect(this);
    qApp->disconnect(charts_); // they look at pages that go before they do
}

Document& MainWindow::document() const
{
    return project_->document();
}

void MainWindow::lay_out()
{
    auto* centre = new QWidget(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(top_);
    layout->addWidget(new Hairline(Qt::Horizontal, centre));
    layout->addWidget(messages_);
    for (QWidget* bar : basis_->bars())
        layout->addWidget(bar);
    layout->addWidget(recovering_->bar());
    layout->addWidget(comparing_->bar());
    layout->addWidget(stack_, 1);
    stack_->add_page(cluster_page_, cluster_page_->title());
    stack_->add_page(search_, search_->title());
    stack_->add_page(plans_, plans_->title());
    stack_->add_page(start_, tr("Start"));
    setCentralWidget(centre);
    order_focus_as_shown(*centre);
    counts_->setContentsMargins(10, 2, 10, 4);
    statusBar()->addWidget(counts_, 1);
    statusBar()->setSizeGripEnabled(false);
    setAcceptDrops(true);
    new MenuKeys(this);
    resize(size_on_screen(*this, comfortable_size));
}

PlanningWindow MainWindow::window_for_planning()
{
    return {[this] { finish_typing(); }, [this] { return typing_is_good() && basis_->is_good(); },
            [this]() -> const QWidget* { return stack_->shown_page(); }};
}

void MainWindow::make_charts()
{
    charts_ = new ChartActions(
        *this, [this] { return stack_->shown_page(); },
        [this] {
            return heading_on_paper(*plans_, stack_->shown_page() == plans_,
                                    windowTitle().remove(QStringLiteral("[*]")));
        });
    connect(charts_, &ChartActions::path_wanted, this, [this](ExportableChart* chart) {
        const QString path = plan_saving_->ask_picture_path(chart->name());
        if (!path.isEmpty())
            charts_->save(*chart, path);
    });
    connect(charts_, &ChartActions::told, this,
            [this](const QString& what) { statusBar()->showMessage(what, told_ms); });
    connect(charts_, &ChartActions::saved, this,
            [this](const QString& path) { messages_->show_done(tr("The picture was written to %1").arg(path)); });
    connect(charts_, &ChartActions::failed, messages_, &MessageBar::show_error);
    connect(stack_, &PageStack::currentChanged, this, [this] {
        layout_->restore_splitters(); // pages are made when they are first asked for
        charts_->update();
        show_menus();
    });
}

void MainWindow::connect_project()
{
    connect(&document(), &Document::changed, this, &MainWindow::show_project);
    connect(&document(), &Document::replaced, cluster_page_, &ClusterPage::fit);
    connect(&document(), &Document::failed, messages_, &MessageBar::show_error);
    connect(project_, &OpenProject::other_models_changed, this,
            [this] { top_->set_other_models(project_->other_models()); });
    connect(project_, &OpenProject::model_changed, this,
            [this] { top_->set_model(*project_->model(), project_->model_id()); });
    connect(project_, &OpenProject::leaving, this, [this] {
        for (Page* page : pages_)
            page->clear();
    });
    connect(project_, &OpenProject::begun, this, [this] {
        show_drawing();
        show_state();
    });
    connect(&project_->session(), &ProjectSession::state_changed, this, &MainWindow::show_title);
    connect(project_saving_, &ProjectSaving::told, statusBar(), &QStatusBar::showMessage);
    connect(opening_, &Opening::told, this, [this](const QString& what) { statusBar()->showMessage(what); });
    connect(opening_, &Opening::drawing_wanted, this, [this] {
        show_drawing();
        cluster_page_->fit();
    });
    connect(opening_, &Opening::runs_opened, side_windows_, &SideWindows::show_runs);
    connect(opening_, &Opening::tools_output_opened, this,
            [this](const QString& path) { side_windows_->show_import({path}); });
    connect(side_windows_, &SideWindows::imported, opening_, &Opening::take_import);
}

void MainWindow::connect_top()
{
    connect(top_, &TopBar::perspective_chosen, this, [this](int at) {
        messages_->fold();
        show_perspective(static_cast<Perspective>(at));
    });
    connect(top_, &TopBar::model_chosen, project_, &OpenProject::choose_model);
    connect(top_, &TopBar::job_edited, project_, &OpenProject::set_batch);
    connect(top_, &TopBar::suggestion_kept, project_, &OpenProject::keep_suggested_batch);
    connect(top_, &TopBar::schedules_chosen, project_, &OpenProject::choose_schedules);
    connect(top_, &TopBar::schedule_help_asked, this,
            [this] { side_windows_->show_help(QStringLiteral("schedules")); });
    connect(top_, &TopBar::plan_asked, planning_, &Planning::plan);
    connect(top_, &TopBar::cancel_asked, planning_, &Planning::cancel);
}

void MainWindow::connect_pages()
{
    connect(start_, &StartPage::open_asked, opening_, &Opening::ask_file);
    connect(start_, &StartPage::file_chosen, opening_, [this](const QString& path) { opening_->open_later({path}); });
    connect(start_, &StartPage::import_asked, side_windows_, [this] { side_windows_->show_import(); });
    connect(start_, &StartPage::new_asked, opening_, &Opening::begin_drawing);
    connect(cluster_page_, &ClusterPage::detection_asked, project_, &OpenProject::detect_islands);
    connect(cluster_page_, &ClusterPage::refused, messages_, &MessageBar::show_error);
    connect(cluster_page_, &ClusterPage::mended, messages_, &MessageBar::end_message);
    connect(cluster_page_, &ClusterPage::files_dropped, opening_, &Opening::open_later);
    connect(plans_, &PlansPage::failed, messages_, &MessageBar::show_error);
    connect(planning_, &Planning::starting, opening_, &Opening::fold_refused);
    connect(planning_, &Planning::search_wanted, this, [this] { show_perspective(search_perspective); });
    const auto show_plans = [this] { show_perspective(plans_perspective); };
    connect(planning_, &Planning::plans_wanted, this, show_plans);
    connect(comparing_, &Comparing::plans_wanted, this, show_plans);
    connect(plan_opening_, &PlanOpening::plans_wanted, this, show_plans);
    connect(kept_plans_, &KeptPlans::plans_wanted, this, show_plans);
    connect(plans_, &PlansPage::shown_changed, this, &MainWindow::show_state);
    connect(planning_, &Planning::changed, this, &MainWindow::show_state);
    connect(comparing_, &Comparing::changed, this, &MainWindow::show_state);
    connect(opening_, &Opening::changed, this, &MainWindow::show_state);
    connect(plan_opening_, &PlanOpening::changed, this, &MainWindow::show_state);
}

void MainWindow::begin(const std::vector<StartFile>& samples)
{
    start_->set_samples(samples);
    start_->set_recent(recent_files());
    start_->set_can_draw(true);
    start_->set_can_import(true);
    Project begun = project_->project();
    begun.model = OpenProject::known_model(default_preset, nullptr);
    begun.job = with_any_schedule(std::move(begun.job));
    document().replace(std::move(begun));
    show_perspective(cluster_perspective);
    show_state();
}

bool MainWindow::open(const QStringList& paths)
{
    return opening_->open(paths);
}

bool MainWindow::choose_model(const QString& preset_or_path)
{
    if (!OpenProject::is_preset(preset_or_path))
        return open(preset_or_path);
    project_->choose_model(preset_or_path);
    return true;
}

QString MainWindow::message() const
{
    return messages_->text();
}

void MainWindow::show_opened()
{
    const Project& project = project_->project();
    const bool runs_alone = side_windows_->accuracy() != nullptr && !project_->cluster() && !project.profiles
        && !project.calibration && project.suggests_batch && project_->model_id() == default_preset
        && message().isEmpty();
    if (!runs_alone) {
        show();
        return;
    }
    connect(side_windows_->accuracy(), &QDialog::finished, qApp, &QApplication::quit);
    show_accuracy();
}

void MainWindow::show_perspective(Perspective perspective)
{
    planning_->stay_here();
    const Perspective shown = project_->cluster() ? perspective : cluster_perspective;
    QWidget* const page = project_->is_open() ? stack_->page(shown) : start_;
    // What is on a page that goes cannot keep the focus; elsewhere, somebody may be typing.
    if (QWidget* focused = focusWidget();
        focused != nullptr && page != stack_->shown_page() && stack_->isAncestorOf(focused))
        focused->clearFocus();
    if (page == plans_ && stack_->shown_page() != plans_)
        planning_->end_outcome(); // that there are plans is seen
    stack_->show_page(page);
    const bool free = top_->set_perspective(perspective);
    if (free && page == start_)
        start_->take_focus();
    else if (free)
        pages_[shown]->take_focus();
}

void MainWindow::show_drawing()
{
    show_perspective(cluster_perspective);
    cluster_page_->take_focus();
}

JobPage& MainWindow::job_page()
{
    if (job_page_ != nullptr)
        return *job_page_;
    job_page_ = new JobPage(this);
    stack_->add_page(job_page_, job_page_->title());
    pages_.push_back(job_page_);
    connect(job_page_, &JobPage::model_edited, project_, &OpenProject::set_model);
    connect(job_page_, &JobPage::job_edited, project_, &OpenProject::set_job);
    connect(job_page_, &JobPage::suggestion_kept, project_, &OpenProject::keep_suggested_batch);
    connect(job_page_, &JobPage::files_dropped, opening_, &Opening::open_later);
    job_page_->show_content(content(false));
    return *job_page_;
}

void MainWindow::show_job_page()
{
    stack_->show_page(&job_page());
    top_->set_no_perspective();
}

void MainWindow::show_job_page_or_last(bool job_page)
{
    if (job_page)
        show_job_page();
    else
        show_perspective(static_cast<Perspective>(top_->perspective()));
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

bool MainWindow::typing_is_good()
{
    QString fault = top_->typing_fault();
    if (fault.isEmpty() && job_page_ != nullptr && job_page_->has_faults()) {
        fault = tr("Model and job has a field with an invalid value.");
        show_job_page();
    }
    if (fault.isEmpty())
        return true;
    messages_->show_message(MessageKind::error, fault,
                            tr("Correct it first, or press Esc in the field to restore the previous value."));
    return false;
}

void MainWindow::show_project(bool cluster_changed)
{
    // What a search found does not hold of what was edited since.
    planning_->end_outcome();
    top_->set_job(project_->job(), project_->project().suggests_batch);
    const PageContent shown = content(cluster_changed);
    for (Page* page : pages_)
        page->show_content(shown);
    show_state();
}

PageContent MainWindow::content(bool cluster_changed) const
{
    return {.project = project_->project(),
            .cluster = project_->cluster(),
            .job = project_->job(),
            .problem = project_->problem(),
            .cluster_changed = cluster_changed};
}

void MainWindow::show_state()
{
    top_->set_running(planning_->is_planning());
    top_->set_can_plan(project_->cluster() && project_->model());
    top_->set_can_choose_perspective(project_->is_open());
    top_->set_can_export(plans_->shown() != nullptr);
    charts_->update();
    show_menus();
    basis_->show();
    if (job_page_ != nullptr)
        job_page_->setEnabled(!planning_->is_planning());
    const QStringList changed = changes_since_made(*plans_, *project_);
    plans_->set_changes(changed);
    idle_->show_on(project_->cluster());
    counts_->setText(status_text(*project_, *plans_, changed, planning_->is_waiting()));
    show_title();
}

void MainWindow::show_menus()
{
    if (menus_ != nullptr)
        menus_->show({.cluster = project_->cluster() != nullptr,
                      .model = project_->model() != nullptr,
                      .plan = plans_->shown() != nullptr,
                      .planning = planning_->is_planning(),
                      .comparing = comparing_->is_running(),
                      .full_screen = isFullScreen(),
                      .job_page = job_page_ != nullptr && stack_->shown_page() == job_page_});
}

void MainWindow::show_title()
{
    const bool open = project_->is_open();
    setWindowTitle(open ? project_->session().name() + QStringLiteral("[*] — Tangram Explorer")
                        : QStringLiteral("Tangram Explorer"));
    setWindowModified(open && project_->session().is_modified());
}

void MainWindow::show_accuracy()
{
    if (side_windows_->accuracy() != nullptr)
        side_windows_->show_accuracy();
    else
        opening_->ask_runs();
}

void MainWindow::forget_recent_files()
{
    clear_recent_files();
    start_->set_recent({});
}

void MainWindow::show_full_screen(bool full)
{
    setWindowState(full ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
}

void MainWindow::reset_layout()
{
    layout_->reset();
    for (Page* page : pages_)
        page->reset_layout();
    for (ColumnChooser* chooser : findChildren<ColumnChooser*>())
        chooser->forget();
    statusBar()->showMessage(tr("Window, panes and columns were reset."), told_ms);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const auto close_now = [this] {
        if (!project_saving_->may_leave())
            return;
        const QScopedValueRollback answered(may_close_, true);
        close();
    };
    const bool goes = may_close_
        || (planning_->may_end_search(tr("Closing the window ends the search that is running."), tr("End it and close"),
                                      close_now)
            && project_saving_->may_leave());
    if (!goes) {
        event->ignore();
        return;
    }
    planning_->abandon();
    comparing_->abandon();
    project_->session().end();
    layout_->keep_window();
    event->accept();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (event->spontaneous())
        return;
    layout_->restore_splitters();
    charts_->update();
    side_windows_->show_waiting();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList paths = local_files(*event->mimeData());
    event->acceptProposedAction();
    if (paths.isEmpty())
        messages_->show_message(MessageKind::warning, tr("What was dropped is not a file on this computer"),
                                tr("Save it first, then open the file."));
    else
        opening_->open_later(paths);
}

void MainWindow::contextMenuEvent(QContextMenuEvent* event)
{
    if (charts_->show_menu_at(event->pos(), event->globalPos()))
        event->accept();
    else
        QMainWindow::contextMenuEvent(event);
}

void MainWindow::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_F10 && event->modifiers() == Qt::ShiftModifier && focusWidget() != nullptr) {
        QWidget& focused = *focusWidget();
        const QRect cursor = focused.inputMethodQuery(Qt::ImCursorRectangle).toRect();
        const QPoint at = cursor.isEmpty() ? focused.rect().center() : cursor.center();
        QContextMenuEvent asked(QContextMenuEvent::Keyboard, at, focused.mapToGlobal(at));
        QCoreApplication::sendEvent(&focused, &asked);
    } else if (event->key() == Qt::Key_Escape && event->modifiers() == Qt::NoModifier && isFullScreen())
        show_full_screen(false);
    else
        QMainWindow::keyPressEvent(event);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::WindowStateChange)
        show_menus();
    QMainWindow::changeEvent(event);
}

} // namespace tangram
