// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/chart_actions.h"
#include "files/disk/text_file.h"

#include "commands/command_list.h"
#include "common/chart/chart_picture.h"
#include "common/chart/exportable_chart.h"
#include "common/table/table_copy.h"
#include "common/text/file_path.h"
#include "common/theme/icons.h"
#include "common/theme/theme.h"
#include "common/work/background.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QMimeData>
#include <QPointer>
#include <QPrintPreviewDialog>
#include <QPrinter>

namespace tangram {

namespace {

/// The table that the widget is or is part of.
const QAbstractItemView* table_around(const QWidget* widget)
{
    for (; widget != nullptr; widget = widget->parentWidget())
        if (const auto* table = qobject_cast<const QAbstractItemView*>(widget))
            return table;
    return nullptr;
}

} // namespace

ChartActions::ChartActions(QWidget& window, std::function<QWidget*()> page, std::function<QString()> heading)
    : QObject(&window)
    , window_(window)
    , page_(std::move(page))
    , heading_(std::move(heading))
    , save_(new QAction(tr("Save chart in &view as picture…"), this))
    , print_(new QAction(tr("Prin&t…"), this))
    , copy_picture_(new QAction(tr("Copy chart as p&icture"), this))
    , copy_text_(new QAction(tr("Copy table or chart as te&xt"), this))
{
    set_line_icon(save_, QStringLiteral("image"));
    print_->setShortcut(QKeySequence::Print);
    print_->setToolTip(tr("Print the chart in view, with a heading that says what it shows"));
    copy_picture_->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C));
    copy_text_->setShortcut(QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_C));
    connect(save_, &QAction::triggered, this, [this] {
        if (ExportableChart* chart = chart_in_view())
            Q_EMIT path_wanted(chart);
    });
    connect(print_, &QAction::triggered, this, &ChartActions::show_print_preview);
    connect(copy_picture_, &QAction::triggered, this, &ChartActions::copy_picture);
    connect(copy_text_, &QAction::triggered, this, &ChartActions::copy_text);
    const QString none = tr("No chart is in view.");
    for (QAction* action : {save_, print_, copy_picture_})
        set_disabled_reason(action, none);
    set_disabled_reason(copy_text_, tr("Neither a table nor a chart is in view."));
    connect(qApp, &QApplication::focusChanged, this, &ChartActions::update);
    update();
}

ExportableChart* ChartActions::chart_in_view() const
{
    const QWidget* page = page_();
    if (page == nullptr)
        return nullptr;
    ExportableChart* focused = ExportableChart::around(window_.focusWidget());
    if (focused != nullptr && page->isAncestorOf(&focused->widget()) && focused->widget().isVisible())
        return focused;
    const QList<ExportableChart*> shown = ExportableChart::shown_on(*page);
    return shown.isEmpty() ? nullptr : shown.front();
}

void ChartActions::update()
{
    const bool chart = chart_in_view() != nullptr;
    for (QAction* action : {save_, print_, copy_picture_})
        action->setEnabled(chart);
    copy_text_->setEnabled(chart || table_around(window_.focusWidget()) != nullptr);
}

bool ChartActions::show_menu_at(const QPoint& place, const QPoint& on_screen)
{
    ExportableChart* chart = ExportableChart::around(window_.childAt(place));
    if (chart == nullptr)
        return false;
    chart->widget().setFocus(Qt::OtherFocusReason); // what is chosen is meant for it
    update();
    auto* menu = new QMenu(&window_);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const QList<QAction*> own = chart->widget().actions(); !own.isEmpty()) {
        menu->addActions(own);
        menu->addSeparator();
    }
    menu->addActions({copy_picture_, copy_text_, save_, print_});
    menu->popup(on_screen);
    return true;
}

void ChartActions::copy_picture()
{
    if (const ExportableChart* chart = chart_in_view()) {
        std::unique_ptr<QMimeData> copied = chart_for_clipboard(*chart, is_dark(window_.palette()));
        const QString said =
            copied->hasImage() ? tr("Copied as picture: %1") : tr("Copied as lines (SVG), too large for an image: %1");
        QApplication::clipboard()->setMimeData(copied.release());
        Q_EMIT told(said.arg(chart->name()));
    }
}

void ChartActions::copy_text()
{
    if (const QAbstractItemView* table = table_around(window_.focusWidget())) {
        QApplication::clipboard()->setText(table_text(*table, CopiedRows::selected));
        Q_EMIT told(tr("Copied as text: %1").arg(table->accessibleName()));
    } else if (const ExportableChart* chart = chart_in_view()) {
        QApplication::clipboard()->setText(chart->text());
        Q_EMIT told(tr("Copied as text: %1").arg(chart->name()));
    }
}

void ChartActions::save(const ExportableChart& chart, const QString& path)
{
    Result<QByteArray> picture = chart_picture(chart, chart.name(), to_path(path), is_dark(window_.palette()));
    if (!picture) {
        Q_EMIT failed(picture.error());
        return;
    }
    in_background(
        this,
        [bytes = std::move(*picture), to = to_path(path)]() -> std::optional<Error> {
            return write_text_file(to, std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        },
        [this, path](const std::optional<Error>& error) {
            if (error)
                Q_EMIT failed(*error);
            else
                Q_EMIT saved(path);
        });
}

void ChartActions::show_print_preview()
{
    const QPointer<ExportableChart> chart = chart_in_view();
    if (!chart)
        return;
    // In the screen's own dots, which the texts of charts are measured in; lines stay lines.
    auto printer = std::make_shared<QPrinter>(QPrinter::ScreenResolution);
    printer->setPageOrientation(QPageLayout::Landscape);
    printer->setDocName(chart->name());
    auto* preview = new QPrintPreviewDialog(printer.get(), &window_);
    preview->setAttribute(Qt::WA_DeleteOnClose);
    preview->setWindowTitle(tr("Print %1").arg(chart->name()));
    connect(preview, &QPrintPreviewDialog::paintRequested, this,
            [this, chart, printer, heading = heading_()](QPrinter* paper) {
                if (chart && !print_chart(*chart, heading, *paper))
                    Q_EMIT failed({tr("the printer cannot be used").toStdString(), paper->printerName().toStdString(),
                                   tr("choose another printer, or save the chart as a picture").toStdString()});
            });
    preview->open();
}

} // namespace tangram
