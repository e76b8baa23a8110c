// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/best_view.h"

#include "common/axis_ticks.h"
#include "common/exportable_chart.h"
#include "common/panel.h"
#include "common/theme.h"
#include "common/value_format.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <limits>

namespace tangram {

double best_label_top(double best, double below)
{
    const double under = best + 4;
    return under + best_label_height + 2 < below ? under : std::min(best - 4, below) - best_label_height;
}

BestView::BestView(QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Best iteration time and lower bound over the search"));
    new ExportableChart(*this);
}

void BestView::clear()
{
    samples_.clear();
    update();
}

void BestView::begin()
{
    samples_ = {{0, 0, 0}};
    update();
}

void BestView::add(double elapsed_s, double best_s, double bound_s)
{
    // Between changes only the newest sample matters.
    if (samples_.size() > 1 && samples_.back().best_s == best_s && samples_.back().bound_s == bound_s
        && samples_[samples_.size() - 2].best_s == best_s && samples_[samples_.size() - 2].bound_s == bound_s)
        samples_.back().elapsed_s = elapsed_s;
    else
        samples_.push_back({elapsed_s, best_s, bound_s});
    update();
}

void BestView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = is_dark(palette());
    if (samples_.empty()) {
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         tr("The best plan so far and the lower bound appear here once a search has found one."));
        return;
    }
    painter.setFont(small_font(font()));
    const QFontMetricsF metrics(painter.font());
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0;
    for (const Sample& sample : samples_) {
        for (double value : {sample.best_s, sample.bound_s}) {
            highest = std::max(highest, value);
            if (value > 0)
                lowest = std::min(lowest, value);
        }
    }
    if (highest <= 0) {
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         tr("Neither a plan nor a bound yet."));
        return;
    }
    const double room = std::max(highest - lowest, 0.02 * highest) * 0.12;
    lowest = std::max(0.0, lowest - room);
    highest += room;
    double duration = 1e-3;
    for (const Sample& sample : samples_)
        duration = std::max(duration, sample.elapsed_s);
    const AxisTicks ticks = axis_ticks(lowest, highest, 5);
    double label = 0;
    for (double value : ticks.values)
        label = std::max(label, metrics.horizontalAdvance(format_tick(value, ticks.step, highest)) + 16);
    const QRectF plot(label, 14, std::max(10.0, width() - label - 16.0), std::max(10.0, height() - 44.0));
    const auto x = [&](double seconds) { return plot.left() + seconds / duration * plot.width(); };
    const auto y = [&](double value) { return plot.bottom() - (value - lowest) / (highest - lowest) * plot.height(); };

    painter.setPen(QPen(hairline_colour(dark), 1));
    for (double value : ticks.values) {
        painter.setPen(hairline_colour(dark));
        painter.drawLine(QPointF(plot.left(), y(value)), QPointF(plot.right(), y(value)));
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(QRectF(0, y(value) - 10, label - 6, 20), Qt::AlignVCenter | Qt::AlignRight,
                         format_tick(value, ticks.step, highest));
    }
    painter.drawText(QRectF(plot.left(), plot.bottom() + 6, plot.width(), 18), Qt::AlignLeft, QStringLiteral("0 s"));
    painter.drawText(QRectF(plot.left(), plot.bottom() + 6, plot.width(), 18), Qt::AlignRight,
                     format_seconds(duration));

    const auto last_known = [&](double Sample::*value) {
        double found = 0;
        for (const Sample& sample : samples_)
            found = sample.*value > 0 ? sample.*value : found;
        return found;
    };
    QPolygonF best;
    QPolygonF bound;
    for (const Sample& sample : samples_) {
        if (sample.best_s > 0) {
            if (!best.isEmpty())
                best << QPointF(x(sample.elapsed_s), best.last().y());
            best << QPointF(x(sample.elapsed_s), y(sample.best_s));
        }
        if (sample.bound_s > 0) {
            // A bound holds from the start, whenever it became known.
            bound << QPointF(bound.isEmpty() ? plot.left() : x(sample.elapsed_s),
                             bound.isEmpty() ? y(sample.bound_s) : bound.last().y());
            bound << QPointF(x(sample.elapsed_s), y(sample.bound_s));
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(QPen(warning_colour(dark), 1.5, Qt::DashLine));
    painter.drawPolyline(bound);
    painter.setPen(QPen(accent_colour(dark), 2));
    painter.drawPolyline(best);
    if (best.size() == 1)
        painter.drawPoint(best.first());
    if (!bound.isEmpty()) {
        painter.setPen(warning_colour(dark));
        painter.drawText(QRectF(plot.left(), bound.last().y() - 18, plot.width() - 4, 16),
                         Qt::AlignRight | Qt::AlignBottom,
                         tr("lower bound %1").arg(format_seconds(last_known(&Sample::bound_s))));
    }
    painter.setPen(accent_colour(dark));
    if (best.isEmpty()) {
        painter.drawText(QRectF(plot.left(), plot.top() + 2, plot.width() - 4, 16), Qt::AlignRight | Qt::AlignVCenter,
                         tr("no plan so far"));
        return;
    }
    // The best only falls, so that the place under its end is free where the bound is not near.
    const double label_top = best_label_top(best.last().y(), bound.isEmpty() ? plot.bottom() : bound.last().y() - 18);
    painter.drawText(QRectF(plot.left(), label_top, plot.width() - 4, best_label_height),
                     Qt::AlignRight | Qt::AlignVCenter, tr("best %1").arg(format_seconds(last_known(&Sample::best_s))));
}

} // namespace tangram
