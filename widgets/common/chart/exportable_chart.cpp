// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/exportable_chart.h"

#include "common/theme/theme.h"

#include <qcustomplot.h>

#include <QAccessibleWidget>
#include <QCoreApplication>
#include <QPainter>
#include <QResizeEvent>
#include <QScopedValueRollback>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// The widget in other colours, as long as this lives.
class Recoloured {
public:
    Recoloured(QWidget& widget, bool dark)
        : widget_(widget)
        , needed_(is_dark(widget.palette()) != dark)
        , own_(widget.testAttribute(Qt::WA_SetPalette) ? widget.palette() : QPalette())
    {
        if (needed_)
            widget_.setPalette(dark ? dark_palette() : light_palette());
    }
    ~Recoloured()
    {
        if (needed_)
            widget_.setPalette(own_);
    }
    Recoloured(const Recoloured&) = delete;

private:
    QWidget& widget_;
    bool needed_;
    QPalette own_;
};

/// A chart as assistive technology has it: what plots and scroll bars it is made of says nothing to anybody.
class ChartAccessible : public QAccessibleWidget {
public:
    explicit ChartAccessible(QWidget* chart)
        : QAccessibleWidget(chart, QAccessible::Chart)
    {
    }
    int childCount() const override { return 0; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
};

QAccessibleInterface* accessible_of(const QString&, QObject* object)
{
    auto* widget = qobject_cast<QWidget*>(object);
    return widget != nullptr && widget->findChild<ExportableChart*>(QString(), Qt::FindDirectChildrenOnly) != nullptr
        ? new ChartAccessible(widget)
        : nullptr;
}

/// The plots that a chart is made of; none: it draws itself.
QList<QCustomPlot*> plots_of(QWidget& chart)
{
    QList<QCustomPlot*> plots;
    if (auto* plot = qobject_cast<QCustomPlot*>(&chart))
        plots << plot;
    for (auto* plot : chart.findChildren<QCustomPlot*>())
        if (plot->isVisibleTo(&chart))
            plots << plot;
    return plots;
}

} // namespace

ExportableChart::ExportableChart(QWidget& chart)
    : QObject(&chart)
    , chart_(chart)
{
    static const bool installed = [] {
        QAccessible::installFactory(accessible_of);
        return true;
    }();
    Q_UNUSED(installed);
}

void ExportableChart::paint_focus(QPainter& painter) const
{
    if (is_drawn_elsewhere_ || chart_.isWindow() || !chart_.hasFocus())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(accent_colour(is_dark(chart_.palette())));
    painter.drawRect(chart_.rect().adjusted(0, 0, -1, -1));
    painter.restore();
}

void ExportableChart::set_text(std::function<QString()> text)
{
    text_ = std::move(text);
}

QString ExportableChart::name() const
{
    return chart_.accessibleName();
}

QString ExportableChart::text() const
{
    if (text_)
        return text_();
    QStringList parts{name(), chart_.accessibleDescription()};
    parts.removeAll(QString());
    return parts.join(QLatin1Char('\n'));
}

QSize ExportableChart::size() const
{
    return whole_.size ? whole_.size() : chart_.size();
}

void ExportableChart::set_whole(WholeChart whole)
{
    whole_ = std::move(whole);
}

std::vector<ChartStretch> ExportableChart::pages(int height) const
{
    if (!whole_.pages || size().height() <= height)
        return {{0, size().height()}};
    return whole_.pages(height);
}

void ExportableChart::paint(QCPPainter& painter, bool dark, ChartStretch page) const
{
    if (!whole_.paint) {
        paint(painter, dark);
        return;
    }
    const QScopedValueRollback elsewhere(is_drawn_elsewhere_, true);
    const Recoloured recoloured(chart_, dark);
    painter.fillRect(QRect(0, 0, size().width(), page.height), chart_.palette().color(QPalette::Base));
    whole_.paint(painter, dark, page);
}

void ExportableChart::paint(QCPPainter& painter, bool dark) const
{
    if (size() != chart_.size()) {
        paint(painter, dark, ChartStretch{0, size().height()});
        return;
    }
    const QScopedValueRollback elsewhere(is_drawn_elsewhere_, true);
    const Recoloured recoloured(chart_, dark);
    const QRect whole(QPoint(), size());
    painter.fillRect(whole, chart_.palette().color(QPalette::Base));
    const QList<QCustomPlot*> plots = plots_of(chart_);
    if (plots.isEmpty()) {
        chart_.render(&painter, QPoint(), QRegion(whole), QWidget::DrawChildren);
        return;
    }
    // It may have got its size, or its texts another one, and not have been laid out since.
    QResizeEvent laid_out(size(), size());
    QCoreApplication::sendEvent(&chart_, &laid_out);
    for (QCustomPlot* plot : plots) {
        painter.save();
        painter.translate(plot == &chart_ ? QPoint() : plot->mapTo(&chart_, QPoint()));
        const QRect shown = plot->viewport();
        plot->toPainter(&painter, plot->width(), plot->height());
        plot->setViewport(shown);
        painter.restore();
    }
}

ExportableChart* ExportableChart::around(const QWidget* widget)
{
    for (; widget != nullptr; widget = widget->parentWidget())
        if (auto* chart = widget->findChild<ExportableChart*>(QString(), Qt::FindDirectChildrenOnly))
            return chart;
    return nullptr;
}

QList<ExportableChart*> ExportableChart::shown_on(const QWidget& page)
{
    QList<ExportableChart*> charts;
    for (ExportableChart* chart : page.findChildren<ExportableChart*>())
        if (chart->widget().isVisible() && !chart->size().isEmpty())
            charts << chart;
    const auto area = [](const ExportableChart* chart) { return chart->size().width() * chart->size().height(); };
    std::stable_sort(charts.begin(), charts.end(),
                     [&](const ExportableChart* a, const ExportableChart* b) { return area(a) > area(b); });
    return charts;
}

} // namespace tangram
