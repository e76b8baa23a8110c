// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/window_menus.h"

#include "cluster_page/canvas_actions.h"
#include "cluster_page/cluster_page.h"
#include "commands/command_list.h"
#include "common/theme/icons.h"
#include "document/recent_files.h"
#include "page/page.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/opening/opening.h"
#include "tangram-explorer/opening/recovering.h"
#include "tangram-explorer/planning/comparing.h"
#include "tangram-explorer/planning/planning.h"
#include "tangram-explorer/saving/kept_plans.h"
#include "tangram-explorer/saving/plan_exports.h"
#include "tangram-explorer/saving/plan_saving.h"
#include "tangram-explorer/saving/project_saving.h"
#include "tangram-explorer/shell/appearance_menu.h"
#include "tangram-explorer/shell/chart_actions.h"
#include "tangram-explorer/shell/main_window.h"
#include "tangram-explorer/shell/side_windows.h"

#include <QMenuBar>
#include <QMessageBox>

namespace tangram {

WindowMenus::WindowMenus(MainWindow& window, const std::vector<StartFile>& samples)
    : QObject(&window)
    , window_(window)
{
    make_file_menu(samples);
    make_export_menu();
    make_edit_menus();
    make_plan_menu();
    make_view_menu();
    make_help_menu();
}

void WindowMenus::make_file_menu(const std::vector<StartFile>& sample_files)
{
    Opening& opening = window_.opening();
    QMenu* file = window_.menuBar()->addMenu(tr("&File"));
    QAction* begin = file->addAction(tr("&New project"), QKeySequence::New, &opening, &Opening::begin_drawing);
    set_line_icon(begin, QStringLiteral("plus"));
    QAction* open = file->addAction(tr("&Open…"), QKeySequence::Open, &opening, &Opening::ask_file);
    set_line_icon(open, QStringLiteral("folder-open"));
    file->addAction(tr("Open &layer profiles…"), &opening, &Opening::ask_profiles);
    QAction* import = file->addAction(tr("&Import a cluster…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O), this,
                                      [this] { window_.side_windows().show_import(); });
    set_line_icon(import, QStringLiteral("import"));
    QMenu* samples = file->addMenu(tr("Open sa&mple"));
    for (const StartFile& sample : sample_files)
        samples->addAction(sample.title, &opening, [&opening, path = sample.path] { opening.open_later({path}); });
    make_recent_menu(*file);
    file->addSeparator();
    make_saving(*file);
    file->addAction(window_.recovering().show_offers());
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, &window_, &QWidget::close);
}

void WindowMenus::make_recent_menu(QMenu& file)
{
    QMenu* recent = file.addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] {
        recent->clear();
        Opening& opening = window_.opening();
        for (const QString& path : recent_files())
            recent->addAction(path, &opening, [&opening, path] { opening.open_later({path}); });
        if (recent->isEmpty())
            recent->addAction(tr("No recent files"))->setEnabled(false);
        else
            recent->addAction(tr("&Clear this list"), &window_, &MainWindow::forget_recent_files);
    });
}

void WindowMenus::make_saving(QMenu& file)
{
    ProjectSaving& project = window_.project_saving();
    PlanSaving& plans = window_.plan_saving();
    QAction* save = file.addAction(tr("&Save project"), QKeySequence::Save, &project, &ProjectSaving::save_later);
    set_line_icon(save, QStringLiteral("save"));
    file.addAction(tr("Save project &as…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), &project,
                   &ProjectSaving::ask_save_as);
    file.addSeparator();
    save_cluster_ = file.addAction(tr("Save &cluster file…"), &plans, &PlanSaving::ask_save_cluster);
    save_plan_ = file.addAction(tr("Save plan &file…"), QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_E), &plans,
                                &PlanSaving::ask_save_plan);
    save_picture_ = file.addAction(tr("Save Gantt &picture…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P), &plans,
                                   &PlanSaving::ask_save_picture);
    set_line_icon(save_picture_, QStringLiteral("image"));
    file.addAction(window_.charts().save_picture());
    file.addMenu(tr("&Export plan"))->addActions(plans.exports().actions());
    file.addAction(window_.charts().print());
}

void WindowMenus::make_export_menu()
{
    export_menu_ = new QMenu(&window_);
    export_menu_->addActions({save_cluster_, save_plan_, save_picture_, window_.charts().save_picture()});
    export_menu_->addSeparator();
    export_menu_->addActions(window_.plan_saving().exports().actions());
    export_menu_->addSeparator();
    export_menu_->addAction(window_.charts().print());
}

void WindowMenus::make_edit_menus()
{
    const CanvasActions& canvas = window_.cluster_page().actions();
    QMenu* edit = window_.menuBar()->addMenu(tr("&Edit"));
    QUndoStack& history = window_.document().history();
    QAction* undo = history.createUndoAction(this, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    set_line_icon(undo, QStringLiteral("undo-2"));
    QAction* redo = history.createRedoAction(this, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    set_line_icon(redo, QStringLiteral("redo-2"));
    edit->addActions({undo, redo});
    edit->addSeparator();
    canvas.fill_edit_menu(*edit);
    edit->addSeparator();
    edit->addActions(window_.charts().copying());
    canvas.fill_cluster_menu(*window_.menuBar()->addMenu(tr("&Cluster")));
    canvas.fill_islands_menu(*window_.menuBar()->addMenu(tr("&Islands")));
}

void WindowMenus::make_plan_menu()
{
    QMenu* planning = window_.menuBar()->addMenu(tr("&Plan"));
    plan_ = planning->addAction(tr("&Search for the best plan"), &window_.planning(), &Planning::plan);
    plan_->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter), QKeySequence(Qt::Key_F5)});
    set_line_icon(plan_, QStringLiteral("play"));
    cancel_ = planning->addAction(tr("S&top with the best so far"), QKeySequence(Qt::Key_Escape), &window_.planning(),
                                  &Planning::cancel);
    compare_planners_ =
        planning->addAction(tr("&Compare with other planners' spaces"), &window_.comparing(), &Comparing::start);
    compare_planners_->setToolTip(tr("Searches as Metis, Sailor, Zorse and others with our costs, and puts the best "
                                     "plan of each into the table of plans"));
    KeptPlans& plans = window_.kept_plans();
    keep_plan_ = planning->addAction(tr("&Keep this plan in the project"), &plans, &KeptPlans::keep_shown);
    QMenu* kept = planning->addMenu(tr("Kept &plans"));
    connect(kept, &QMenu::aboutToShow, &plans, [&plans, kept] { plans.fill(*kept); });
}

void WindowMenus::make_view_menu()
{
    QMenu* view = window_.menuBar()->addMenu(tr("&View"));
    job_page_ = view->addAction(tr("Model and &job"), QKeySequence(Qt::CTRL | Qt::Key_J), &window_,
                                &MainWindow::show_job_page_or_last);
    job_page_->setCheckable(true);
    job_page_->setToolTip(tr("Model and job: presets, own models, all settings, and derived figures (Ctrl+J)"));
    set_line_icon(job_page_, QStringLiteral("sliders-horizontal"));
    view->addSeparator();
    AppearanceMenu::fill(*view, window_.messages());
    view->addSeparator();
    full_screen_ =
        view->addAction(tr("&Full screen"), QKeySequence(Qt::Key_F11), &window_, &MainWindow::show_full_screen);
    full_screen_->setCheckable(true);
    full_screen_->setToolTip(tr("Show only this window; F11 or Esc ends it"));
    QAction* reset = view->addAction(tr("&Reset layout"), &window_, &MainWindow::reset_layout);
    reset->setToolTip(tr("Restore window, panes, splitters and table columns to their defaults"));
    view->addSeparator();
    for (const Page* page : window_.pages())
        page->fill_view_menu(*view);
    view->addSeparator();
    view->addAction(tr("&Accuracy…"), &window_, &MainWindow::show_accuracy);
}

void WindowMenus::make_help_menu()
{
    SideWindows& windows = window_.side_windows();
    QMenu* help = window_.menuBar()->addMenu(tr("&Help"));
    QAction* find = help->addAction(tr("&Find a command…"), QKeySequence(Qt::CTRL | Qt::Key_K), &windows,
                                    &SideWindows::find_command);
    set_line_icon(find, QStringLiteral("search"));
    QAction* keys = help->addAction(tr("&Keyboard shortcuts"), &windows, &SideWindows::show_shortcuts);
    keys->setShortcuts({QKeySequence(Qt::Key_F1), QKeySequence(Qt::CTRL | Qt::Key_Question)});
    set_line_icon(keys, QStringLiteral("keyboard"));
    help->addSeparator();
    const std::pair<QString, QString> pages[] = {{tr("How accurate are the &predictions?"), QStringLiteral("accuracy")},
                                                 {tr("Watching a s&earch"), QStringLiteral("search")},
                                                 {tr("Comparing p&lans"), QStringLiteral("plans")},
                                                 {tr("Pipeline &schedules"), QStringLiteral("schedules")}};
    for (const auto& [title, page] : pages)
        help->addAction(title, &windows, [&windows, name = page] { windows.show_help(name); });
    help->addSeparator();
    help->addAction(tr("&About Tangram Explorer"), this, &WindowMenus::show_about);
}

void WindowMenus::show_about()
{
    QMessageBox::about(&window_, tr("Tangram Explorer"),
                       tr("<b>Tangram Explorer %1</b><p>Plans the training of large language models on mixed GPU "
                          "clusters, after “Tangram: Hiding GPU Heterogeneity for Efficient LLM Parallelization” "
                          "(arXiv:2606.16907).</p><p>GPL-3.0-or-later. Icons: Lucide, ISC licence.</p>")
                           .arg(QStringLiteral(TANGRAM_VERSION)));
}

void WindowMenus::show(const MenuState& state)
{
    const bool something_to_plan = state.cluster && state.model;
    plan_->setEnabled(something_to_plan && !state.planning);
    cancel_->setEnabled(state.planning);
    compare_planners_->setEnabled(something_to_plan && !state.comparing);
    save_cluster_->setEnabled(state.cluster);
    for (QAction* action : {keep_plan_, save_plan_, save_picture_})
        action->setEnabled(state.plan);
    window_.plan_saving().exports().set_enabled(state.plan, tr("There is no plan yet: search for one first."));
    full_screen_->setChecked(state.full_screen);
    job_page_->setChecked(state.job_page);
    show_why_not(state);
}

void WindowMenus::show_why_not(const MenuState& state)
{
    set_disabled_reason(plan_, state.planning ? tr("A search is running.") : tr("Open a cluster first."));
    set_disabled_reason(cancel_, tr("No search is running."));
    set_disabled_reason(compare_planners_,
                        state.comparing ? tr("Planners are being compared.") : tr("Open a cluster first."));
    for (QAction* action : {save_plan_, save_picture_})
        set_disabled_reason(action, tr("There is no plan yet: search for one first."));
}

} // namespace tangram
