// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"

#include "accuracy/accuracy_window.h"
#include "canvas/view/cluster_view.h"
#include "chart_actions.h"
#include "cluster_page/cluster_page.h"
#include "common/form/elided_label.h"
#include "common/form/focus_order.h"
#include "common/form/message_bar.h"
#include "common/form/panel.h"
#include "common/settings/layout_memory.h"
#include "common/settings/screen_room.h"
#include "common/text/value_format.h"
#include "common/theme/theme.h"
#include "common/work/menu_keys.h"
#include "document/project_session.h"
#include "document/recent_files.h"
#include "document/recovery_bar.h"
#include "help/help_window.h"
#include "import/import_window.h"
#include "job/basis_bar.h"
#include "page_stack.h"
#include "plan_exports.h"
#include "plans/page/plans_page.h"
#include "schedule/allowed_schedules.h"
#include "search/page/search_page.h"
#include "search/records/comparing_bar.h"
#include "search/records/planner_comparer.h"
#include "start/start_page.h"
#include "top_bar.h"

#include <QApplication>
#include <QShowEvent>
#include <QStatusBar>
#include <QVBoxLayout>

#include <utility>

namespace tangram {

namespace {

const QString default_preset = QStringLiteral("llama-3.1-70b");
constexpr QSize comfortable_size(1440, 900);

} // namespace

MainWindow::MainWindow(QWidget* parent)
    : QMainWindow(parent)
    , document_(new Document(this))
    , session_(new SearchSession(this))
    , comparer_(new PlannerComparer(this))
    , top_(new TopBar({tr("Cluster"), tr("Search"), tr("Plans")}, this))
    , messages_(new MessageBar(this))
    , profile_bar_(new BasisBar(tr("measured layer times"), this))
    , calibration_bar_(new BasisBar(tr("calibration"), this))
    , recovery_bar_(new RecoveryBar(this))
    , comparing_bar_(new ComparingBar(this))
    , pages_(new PageStack(this))
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
    layout->addWidget(comparing_bar_);
    layout->addWidget(pages_, 1);
    for (QWidget* page : {static_cast<QWidget*>(cluster_page_), static_cast<QWidget*>(search_),
                          static_cast<QWidget*>(plans_), static_cast<QWidget*>(start_)})
        pages_->add_page(page);
    setCentralWidget(centre);
    order_focus_as_shown(*centre);
    counts_->setContentsMargins(10, 2, 10, 4);
    statusBar()->addWidget(counts_, 1);
    statusBar()->setSizeGripEnabled(false);
    setAcceptDrops(true);
    new MenuKeys(this);
    resize(size_on_screen(*this, comfortable_size));
    layout_ = new LayoutMemory(*this, QStringLiteral("window"), comfortable_size);
    layout_->restore_window();
    make_exports();
    make_menus();
    connect_project();
    connect_top();
    connect_pages();
    connect_search();
    connect_comparing();

    start_->set_recent(recent_files());
    start_->set_can_draw(true);
    start_->set_can_import(true);
    Project begun = document_->project();
    begun.model = known_model(default_preset, nullptr);
    begun.job = with_any_schedule(std::move(begun.job));
    document_->replace(std::move(begun));
    show_perspective(cluster_perspective);
    show_state();
}

MainWindow::~MainWindow()
{
    session_->abandon();
    comparer_->abandon();
    leave_typing();
    qApp->disconnect(charts_); // it looks at pages that go before it does
}

void MainWindow::show_perspective(Perspective perspective)
{
    leads_to_plans_ = false; // whoever has gone elsewhere stays there
    QWidget* page = start_;
    if (project_->is_open())
        page = pages_->page(cluster_ ? perspective : cluster_perspective);
    // What is on a page that goes cannot keep the focus; elsewhere, somebody may be typing.
    if (QWidget* focused = focusWidget();
        focused != nullptr && page != pages_->shown_page() && pages_->isAncestorOf(focused))
        focused->clearFocus();
    if (page == plans_ && pages_->shown_page() != plans_)
        end_outcome(); // that there are plans is seen
    pages_->show_page(page);
    const bool free = top_->set_perspective(perspective);
    if (free && page == cluster_page_)
        cluster_page_->view().setFocus(); // where its keys work
    else if (free && page == start_)
        start_->take_focus();
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
    const bool runs_alone = accuracy_ != nullptr && !cluster_ && !profiles_ && !document_->project().calibration
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
    if (project_->is_open())
        document_->edit(name, std::move(after), kind);
    else if (!(after == document_->project()))
        document_->replace(std::move(after));
}

void MainWindow::show_project(bool cluster_changed)
{
    // What a search found does not hold of what was edited since.
    end_outcome();
    const Project& project = document_->project();
    const OpenedCluster& derived = document_->derived();
    cluster_ = derived.cluster->nodes.empty() ? nullptr : derived.cluster;
    islands_ = derived.islands;
    const bool other_profiles = profiles_ != project.profiles;
    if (other_profiles) {
        profiles_ = project.profiles;
        offer_models();
    }
    if (other_profiles || model_ != project.model) {
        model_ = project.model;
        show_model(); // one that only earlier profiles described stays, as the user's own
    }
    if (cluster_changed)
        cluster_page_->show_document();
    job_ = job_of(project);
    top_->set_job(job_, project.suggests_batch);
    if (search_->settings() != project.search)
        search_->set_settings(project.search);
    plans_->set_kept(project.plans);
    search_->set_records(project.records);
    search_->set_problem(problem());
    if (plan_waits_ && !document_->is_finding_islands()) {
        plan_waits_ = false;
        // After whatever changed the document; what it ends was asked before.
        QMetaObject::invokeMethod(this, &MainWindow::plan_now, Qt::QueuedConnection);
    }
    show_state();
}

void MainWindow::show_state()
{
    const bool running = is_planning();
    top_->set_running(running);
    top_->set_can_plan(cluster_ && model_);
    top_->set_can_choose_perspective(project_->is_open());
    const std::shared_ptr<const PlanFile> chosen = plans_->shown();
    top_->set_can_export(chosen != nullptr);
    exports_->set_enabled(chosen != nullptr, tr("There is no plan yet: search for one first."));
    charts_->update();
    plan_->setEnabled(cluster_ && model_ && !running);
    cancel_->setEnabled(running);
    compare_planners_->setEnabled(cluster_ && model_ && !comparer_->is_running());
    save_cluster_->setEnabled(cluster_ != nullptr);
    keep_plan_->setEnabled(chosen != nullptr);
    save_plan_->setEnabled(chosen != nullptr);
    save_picture_->setEnabled(chosen != nullptr);
    show_profile();
    show_calibration();
    show_job();
    show_why_not();
    const QStringList changed = changes();
    plans_->set_changes(changed);
    show_idle();
    QStringList parts;
    if (cluster_) {
        parts << counted(static_cast<std::uint64_t>(cluster_->gpu_count()), tr("GPU"), tr("GPUs"))
              << counted(cluster_->nodes.size(), tr("node"), tr("nodes"))
              << (plan_waits_                           ? tr("Finding islands, then planning…")
                      : document_->is_finding_islands() ? tr("Finding islands…")
                                                        : counted(islands_.size(), tr("island"), tr("islands")));
        if (model_)
            parts << tr("%1: %2 parameters")
                         .arg(QString::fromStdString(model_->name), format_rate(parameter_count(*model_), {}));
        if (chosen)
            parts << plan_state(changed);
    }
    counts_->setText(parts.join(QStringLiteral(" · ")));
    show_title();
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    if (event->spontaneous())
        return;
    layout_->restore_splitters();
    charts_->update();
    // What was opened before this window was shown, and has a window of its own, comes on top of it.
    if (accuracy_ != nullptr)
        QTimer::singleShot(0, this, &MainWindow::show_accuracy);
    if (import_ != nullptr)
        QTimer::singleShot(0, this, [this] {
            if (import_ != nullptr)
                show_import();
        });
}

} // namespace tangram
