// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_actions.h"
#include "cluster_page/canvas_actions.h"
#include "cluster_page/cluster_page.h"
#include "common/theme/icons.h"
#include "document/recent_files.h"
#include "document/recovery_bar.h"
#include "main_window.h"
#include "plan_exports.h"
#include "samples.h"
#include "start/start_page.h"
#include "top_bar.h"

#include <QMenuBar>
#include <QMessageBox>

namespace tangram {

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
    files->addAction(charts_->save_picture());
    QMenu* exporting = files->addMenu(tr("&Export plan"));
    exporting->addActions(exports_->actions());
    files->addAction(charts_->print());
    QAction* recover = files->addAction(tr("&Unsaved edits to recover"), recovery_bar_, &RecoveryBar::show_offers);
    recover->setVisible(false);
    connect(recovery_bar_, &RecoveryBar::offers_changed, recover,
            [this, recover] { recover->setVisible(recovery_bar_->has_offers()); });
    files->addSeparator();
    files->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
    auto* exports = new QMenu(this);
    exports->addAction(save_cluster_);
    exports->addAction(save_plan_);
    exports->addAction(save_picture_);
    exports->addAction(charts_->save_picture());
    exports->addSeparator();
    exports->addActions(exports_->actions());
    exports->addSeparator();
    exports->addAction(charts_->print());
    top_->set_export_menu(exports);

    make_edit_menus();
    QMenu* planning = menuBar()->addMenu(tr("&Plan"));
    plan_ = planning->addAction(tr("&Search for the best plan"), this, &MainWindow::plan);
    plan_->setShortcuts(
        {QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter), QKeySequence(Qt::Key_F5)});
    set_line_icon(plan_, QStringLiteral("play"));
    cancel_ =
        planning->addAction(tr("S&top with the best so far"), QKeySequence(Qt::Key_Escape), this, &MainWindow::cancel);

    compare_planners_ =
        planning->addAction(tr("&Compare with other planners' spaces"), this, &MainWindow::compare_planners);
    compare_planners_->setToolTip(tr("Searches as Metis, Sailor, Zorse and others with our costs, and puts the best "
                                     "plan of each into the table of plans"));

    keep_plan_ = planning->addAction(tr("&Keep this plan in the project"), this, &MainWindow::keep_plan);
    QMenu* kept = planning->addMenu(tr("Kept &plans"));
    connect(kept, &QMenu::aboutToShow, this, [this, kept] { fill_kept_plans(*kept); });

    QMenu* view = menuBar()->addMenu(tr("&View"));
    make_job_action(*view);
    make_appearance_menu(*view);
    make_layout_actions(*view);

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
    help->addAction(tr("Watching a s&earch"), this, [this] { show_help(QStringLiteral("search")); });
    help->addAction(tr("Comparing p&lans"), this, [this] { show_help(QStringLiteral("plans")); });
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
    edit->addSeparator();
    edit->addActions(charts_->copying());
    canvas.fill_cluster_menu(*menuBar()->addMenu(tr("&Cluster")));
    canvas.fill_islands_menu(*menuBar()->addMenu(tr("&Islands")));
}

} // namespace tangram
