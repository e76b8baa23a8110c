// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the window, and how the window itself is laid out.
#include "chart_actions.h"
#include "cluster_page/cluster_page.h"
#include "common/chart/exportable_chart.h"
#include "common/form/message_bar.h"
#include "common/settings/layout_memory.h"
#include "common/table/column_chooser.h"
#include "common/text/value_format.h"
#include "file_names.h"
#include "main_window.h"
#include "page_stack.h"
#include "plan_exports.h"
#include "plans/page/plans_page.h"

#include <QContextMenuEvent>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QStatusBar>

#include <algorithm>

namespace tangram {

void MainWindow::make_exports()
{
    exports_ =
        new PlanExports([this] { return plans_->plans_in_view(); },
                        [this](const QString& title, const QString& filter, const QString& ending) {
                            return ask_save(title, filter, {ending, ending.mid(ending.lastIndexOf(QLatin1Char('.')))});
                        },
                        this);
    connect(exports_, &PlanExports::written, this,
            [this](const QString&, const QString& said) { messages_->show_done(said); });
    connect(exports_, &PlanExports::failed, this, [this](const Error& error) { messages_->show_error(error); });

    charts_ = new ChartActions(
        *this, [this] { return pages_->shown_page(); }, [this] { return heading_on_paper(); });
    connect(charts_, &ChartActions::path_wanted, this, [this](ExportableChart* chart) {
        const QString path = ask_picture_path(chart->name());
        if (!path.isEmpty())
            charts_->save(*chart, path);
    });
    connect(charts_, &ChartActions::told, this, [this](const QString& what) { statusBar()->showMessage(what, 4000); });
    connect(charts_, &ChartActions::saved, this,
            [this](const QString& path) { messages_->show_done(tr("The picture was written to %1").arg(path)); });
    connect(charts_, &ChartActions::failed, this, [this](const Error& error) { messages_->show_error(error); });
    connect(pages_, &PageStack::currentChanged, this, [this] {
        layout_->restore_splitters(); // pages are made when they are first asked for
        charts_->update();
    });
}

QString MainWindow::heading_on_paper() const
{
    const std::shared_ptr<const PlanFile> shown = plans_->shown();
    if (!shown)
        return windowTitle().remove(QStringLiteral("[*]"));
    // Of several each tells the rest over its own rows.
    if (const QStringList names = plans_->names_in_chart(); names.size() > 1 && pages_->shown_page() == plans_)
        return tr("plans %1").arg(names.join(QStringLiteral(", ")));
    const QString model = QString::fromStdString(shown->model->name);
    const QString plan = shown->cluster->name.empty()
        ? tr("plan %1 · %2").arg(plans_->name_of_shown(), model)
        : tr("plan %1 · %2 on %3").arg(plans_->name_of_shown(), model, QString::fromStdString(shown->cluster->name));
    return tr("%1 · %2 per iteration · %3 tokens/s")
        .arg(plan, format_seconds(shown->plan.iteration_time_s), format_rate(shown->plan.tokens_per_s, {}));
}

void MainWindow::make_layout_actions(QMenu& view)
{
    view.addSeparator();
    full_screen_ = view.addAction(tr("&Full screen"), QKeySequence(Qt::Key_F11), this, &MainWindow::show_full_screen);
    full_screen_->setCheckable(true);
    full_screen_->setToolTip(tr("Nothing but this window; F11 or Esc leaves it"));
    QAction* reset = view.addAction(tr("&Reset layout"), this, &MainWindow::reset_layout);
    reset->setToolTip(tr("Window, panes, splitters and columns of tables as at first"));
}

void MainWindow::show_full_screen(bool full)
{
    setWindowState(full ? windowState() | Qt::WindowFullScreen : windowState() & ~Qt::WindowFullScreen);
}

void MainWindow::reset_layout()
{
    layout_->reset();
    cluster_page_->reset_panes();
    for (ColumnChooser* chooser : findChildren<ColumnChooser*>())
        chooser->forget();
    statusBar()->showMessage(tr("Window, panes and columns are as at first."), 4000);
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
    if (event->type() == QEvent::WindowStateChange && full_screen_ != nullptr)
        full_screen_->setChecked(isFullScreen());
    QMainWindow::changeEvent(event);
}

} // namespace tangram
