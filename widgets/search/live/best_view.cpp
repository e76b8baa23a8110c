// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/live/best_view.h"

#include "common/chart/axis_ticks.h"
#include "common/chart/exportable_chart.h"
#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "common/theme/theme.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>
#include <utility>

namespace tangram {

namespace {

const QString unit = QStringLiteral("tok/s");

QString tick_text(double rate, double highest)
{
    const double thousand = highest >= 999.5e6 ? 1e9 : highest >= 999.5e3 ? 1e6 : highest >= 999.5 ? 1e3 : 1;
    const char* prefix = thousand == 1e9 ? " G" : thousand == 1e6 ? " M" : thousand == 1e3 ? " k" : "";
    return QString::number(rate / thousand, 'g', 6) + QLatin1String(prefix);
}

} // namespace

BestView::BestView(QWidget* parent)
    : QWidget(parent)
    , chart_(new ExportableChart(*this))
{
    chart_->set_text([this] { return as_text(); });
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setMouseTracking(true);
    setAccessibleName(tr("Best throughput and its bound over the search"));
}

void BestView::add(const BestSample& sample)
{
    curve_.add(sample);
    setAccessibleDescription(text_at(sample.elapsed_s));
    update();
}

void BestView::set_curve(BestCurve curve, double tokens_per_iteration)
{
    curve_ = std::move(curve);
    tokens_ = tokens_per_iteration;
    marked_.reset();
    setAccessibleDescription(text_at(curve_.duration_s()));
    update();
}

void BestView::mark(std::optional<double> elapsed_s)
{
    if (marked_ == elapsed_s)
        return;
    marked_ = elapsed_s;
    setAccessibleDescription(text_at(elapsed_s.value_or(curve_.duration_s())));
    update();
}

QString BestView::text_at(double elapsed_s) const
{
    return values_at(elapsed_s, unit);
}

QString BestView::values_at(double elapsed_s, const QString& per_s) const
{
    const std::optional<BestSample> known = curve_.at(elapsed_s);
    if (!known)
        return {};
    QStringList parts{format_seconds(elapsed_s)};
    parts << (known->best_s > 0 ? tr("best %1").arg(format_rate(rate(known->best_s), per_s)) : tr("no plan yet"));
    if (known->bound_s > 0)
        parts << tr("bound %1").arg(format_rate(rate(known->bound_s), per_s));
    if (known->best_s > 0 && known->bound_s > 0)
        parts << gap_text(*known);
    return parts.join(QStringLiteral(" · "));
}

QString BestView::gap_text(const BestSample& known)
{
    return known.best_s <= known.bound_s ? tr("proved")
                                         : tr("gap ≤ %1").arg(format_percent(known.best_s / known.bound_s - 1));
}

QString BestView::as_text() const
{
    const auto number = [](double value) { return value > 0 ? QString::number(value, 'g', 17) : QString(); };
    QStringList rows{
        accessibleName(),
        QStringList{tr("Time of the search s"), tr("Best tok/s"), tr("Bound tok/s")}.join(QLatin1Char('\t'))};
    for (const BestSample& sample : curve_.samples())
        rows << QStringList{QString::number(sample.elapsed_s, 'g', 17), number(rate(sample.best_s)),
                            number(rate(sample.bound_s))}
                    .join(QLatin1Char('\t'));
    return rows.join(QLatin1Char('\n'));
}

double BestView::Axes::x(double seconds) const
{
    return plot.left() + seconds / duration_s * plot.width();
}

double BestView::Axes::y(double rate) const
{
    return plot.bottom() - (rate - lowest) / (highest - lowest) * plot.height();
}

BestView::Axes BestView::axes() const
{
    Axes axes;
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0;
    for (const BestSample& sample : curve_.samples())
        for (const double value : {rate(sample.best_s), rate(sample.bound_s)}) {
            highest = std::max(highest, value);
            if (value > 0)
                lowest = std::min(lowest, value);
        }
    if (highest <= 0)
        return axes;
    // The bound's label stands over it, that of the best may stand under it.
    const double label_share = std::min(0.3, (best_label_height + 4) / std::max(10.0, height() - 46.0));
    const double room = std::max(highest - lowest, 0.04 * highest) * label_share / (1 - 2.4 * label_share);
    axes.lowest = std::max(0.0, lowest - 1.4 * room);
    axes.highest = highest + room;
    axes.duration_s = std::max(1e-3, curve_.duration_s());
    const QFontMetricsF metrics(small_font(font()));
    double label = 0;
    for (const double value : axis_ticks(axes.lowest, axes.highest, 4).values)
        label = std::max(label, metrics.horizontalAdvance(tick_text(value, axes.highest)));
    axes.plot = QRectF(label + 18, 22, std::max(10.0, width() - label - 32), std::max(10.0, height() - 46.0));
    return axes;
}

void BestView::paint_axes(QPainter& painter, const Axes& axes) const
{
    const bool dark = is_dark(palette());
    const QRectF& plot = axes.plot;
    for (const double value : axis_ticks(axes.lowest, axes.highest, 4).values) {
        painter.setPen(hairline_colour(dark));
        painter.drawLine(QPointF(plot.left(), axes.y(value)), QPointF(plot.right(), axes.y(value)));
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(QRectF(0, axes.y(value) - 10, plot.left() - 6, 20), Qt::AlignVCenter | Qt::AlignRight,
                         tick_text(value, axes.highest));
    }
    const QRectF below(plot.left(), plot.bottom() + 5, plot.width(), 16);
    painter.drawText(below, Qt::AlignLeft, QStringLiteral("0 s"));
    painter.drawText(below, Qt::AlignRight, format_seconds(axes.duration_s));
    painter.drawText(QRectF(12, 3, plot.left() + 60, 16), Qt::AlignLeft | Qt::AlignVCenter, unit);
}

void BestView::paint_curves(QPainter& painter, const Axes& axes) const
{
    const bool dark = is_dark(palette());
    const QRectF& plot = axes.plot;
    QPolygonF best;
    QPolygonF bound;
    for (const BestSample& sample : curve_.samples()) {
        const double x = axes.x(sample.elapsed_s);
        if (sample.best_s > 0) {
            if (!best.isEmpty())
                best << QPointF(x, best.last().y());
            best << QPointF(x, axes.y(rate(sample.best_s)));
        }
        if (sample.bound_s > 0) {
            // A bound holds from the start, whenever it became known.
            const double y = axes.y(rate(sample.bound_s));
            bound << QPointF(bound.isEmpty() ? plot.left() : x, bound.isEmpty() ? y : bound.last().y());
            bound << QPointF(x, y);
        }
    }
    if (!best.isEmpty() && !bound.isEmpty()) {
        QPolygonF gap = best;
        for (const QPointF& point : std::views::reverse(std::as_const(bound)))
            gap << QPointF(std::max(point.x(), best.first().x()), point.y());
        QColor shade = accent_colour(dark);
        shade.setAlphaF(dark ? 0.20F : 0.12F);
        painter.setPen(Qt::NoPen);
        painter.setBrush(shade);
        painter.drawPolygon(gap);
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(warning_colour(dark), 1.5, Qt::DashLine));
    painter.drawPolyline(bound);
    painter.setPen(QPen(accent_colour(dark), 2));
    painter.drawPolyline(best);

    paint_labels(painter, plot, best, bound);
}

void BestView::paint_labels(QPainter& painter, const QRectF& plot, const QPolygonF& best, const QPolygonF& bound) const
{
    const bool dark = is_dark(palette());
    const BestSample known = curve_.last_known();
    const QFontMetricsF metrics(painter.font());
    /// What the curve spans where a label of that length stands at its end.
    const auto span = [&](const QPolygonF& curve, double length) {
        std::pair<double, double> found{curve.last().y(), curve.last().y()};
        for (qsizetype i = curve.size() - 1; i >= 0; --i) {
            found = {std::min(found.first, curve[i].y()), std::max(found.second, curve[i].y())};
            if (curve[i].x() < plot.right() - length)
                break;
        }
        return found;
    };
    const auto place = [&](double top, const QString& text) {
        const double length = metrics.horizontalAdvance(text) + 6;
        return QRectF(plot.right() - length, top, length, best_label_height);
    };
    const auto write = [&](double top, const QColor& colour, const QString& text) {
        painter.setPen(colour);
        painter.drawText(place(top, text), Qt::AlignCenter, text);
    };
    double above = plot.top();
    if (known.bound_s > 0) {
        const QString text = tr("bound %1").arg(format_rate(rate(known.bound_s), unit));
        const auto [top, bottom] = span(bound, metrics.horizontalAdvance(text) + 6);
        write(std::max(2.0, top - best_label_height - 2), warning_colour(dark), text);
        above = bottom;
    }
    if (known.best_s <= 0) {
        write(plot.bottom() - best_label_height - 2, quiet_text_colour(dark), tr("no plan so far"));
        return;
    }
    QString text = tr("best %1").arg(format_rate(rate(known.best_s), unit));
    if (known.bound_s > 0)
        text += QStringLiteral(" · ") + gap_text(known);
    const auto [top, low] = span(best, metrics.horizontalAdvance(text) + 6);
    const double label_top = best_label_top(top, low, above, plot.bottom() + 1);
    if (const QRectF label = place(label_top, text); label.top() < low && label.bottom() > top)
        painter.fillRect(label, palette().color(QPalette::Base)); // no room beside its curve
    write(label_top, accent_colour(dark), text);
}

void BestView::paint_moment(QPainter& painter, const Axes& axes, double elapsed_s) const
{
    const bool dark = is_dark(palette());
    const double x = axes.x(std::clamp(elapsed_s, 0.0, axes.duration_s));
    painter.setPen(QPen(quiet_text_colour(dark), 1));
    painter.drawLine(QPointF(x, axes.plot.top()), QPointF(x, axes.plot.bottom()));
}

void BestView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = is_dark(palette());
    const Axes shown = axes();
    chart_->paint_focus(painter);
    if (shown.plot.isNull()) {
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(rect().adjusted(12, 12, -12, -12), Qt::AlignTop | Qt::AlignLeft | Qt::TextWordWrap,
                         curve_.empty()
                             ? tr("The best plan so far and the bound appear here once a search has found one.")
                             : tr("Neither a plan nor a bound yet."));
        return;
    }
    painter.setFont(small_font(font()));
    paint_axes(painter, shown);
    paint_curves(painter, shown);
    const std::optional<double> told = hovered_ ? hovered_ : marked_;
    if (!told)
        return;
    paint_moment(painter, shown, *told);
    // The axis tells the unit.
    const QString text = QFontMetricsF(painter.font()).elidedText(values_at(*told, {}), Qt::ElideRight, width() - 70.0);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(58, 3, width() - 66.0, 16), Qt::AlignRight | Qt::AlignVCenter, text);
}

void BestView::mouseMoveEvent(QMouseEvent* event)
{
    const Axes shown = axes();
    const double share = shown.plot.isNull() ? -1 : (event->position().x() - shown.plot.left()) / shown.plot.width();
    const std::optional<double> at = share >= 0 && share <= 1 ? std::optional(share * shown.duration_s) : std::nullopt;
    hovered_ = at;
    setToolTip(at ? text_at(*at) : QString());
    update();
}

void BestView::leaveEvent(QEvent*)
{
    hovered_.reset();
    update();
}

} // namespace tangram
