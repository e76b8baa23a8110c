// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/grid/option_plot.h"

#include "common/chart/axis_ticks.h"
#include "common/chart/exportable_chart.h"
#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "common/theme/island_colours.h"
#include "common/theme/theme.h"
#include "search/grid/option_text.h"
#include "search/grid/rule_colours.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr double reach = 8;
constexpr double radius = 4;
constexpr double gib = 1 << 30;

double tick_s(const ExplainedOption& option)
{
    return option.cost.forward_s + option.cost.backward_s;
}

/// Round values between two of that unit, as few to a power of ten as make three of them.
std::vector<double> round_values(double least, double most, double unit)
{
    std::vector<double> values;
    for (const auto& digits :
         {std::vector{1.0}, std::vector{1.0, 2.0, 5.0}, std::vector{1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0}}) {
        values.clear();
        for (double decade = std::pow(10.0, std::floor(std::log10(least / unit))); decade * unit <= most; decade *= 10)
            for (const double digit : digits)
                if (const double value = digit * decade * unit; value >= least && value <= most)
                    values.push_back(value);
        if (values.size() >= 3)
            return values;
    }
    // A narrow range: all its values are of one size.
    values = axis_ticks(least / unit, most / unit, 4).values;
    for (double& value : values)
        value *= unit;
    return values;
}

} // namespace

OptionPlotGeometry::OptionPlotGeometry(const std::vector<ExplainedOption>& options, double capacity_bytes, QRectF plot)
    : plot_(plot)
{
    if (options.empty())
        return;
    least_bytes_ = most_bytes_ = capacity_bytes > 0 ? capacity_bytes : options.front().cost.memory.total_bytes();
    least_s_ = most_s_ = std::max(1e-9, tick_s(options.front()));
    for (const ExplainedOption& option : options) {
        const double bytes = std::max(1.0, option.cost.memory.total_bytes());
        const double seconds = std::max(1e-9, tick_s(option));
        least_bytes_ = std::min(least_bytes_, bytes);
        most_bytes_ = std::max(most_bytes_, bytes);
        least_s_ = std::min(least_s_, seconds);
        most_s_ = std::max(most_s_, seconds);
    }
    const auto widen = [](double& least, double& most) {
        const double room = std::max(std::pow(most / least, 0.08), 1.05);
        least /= room;
        most *= room;
    };
    widen(least_bytes_, most_bytes_);
    widen(least_s_, most_s_);
}

double OptionPlotGeometry::x(double bytes) const
{
    return plot_.left()
        + std::log(std::max(1.0, bytes) / least_bytes_) / std::log(most_bytes_ / least_bytes_) * plot_.width();
}

double OptionPlotGeometry::y(double seconds) const
{
    return plot_.bottom()
        - std::log(std::max(1e-9, seconds) / least_s_) / std::log(most_s_ / least_s_) * plot_.height();
}

QPointF OptionPlotGeometry::place(const ExplainedOption& option) const
{
    return {x(option.cost.memory.total_bytes()), y(tick_s(option))};
}

int OptionPlotGeometry::option_at(const std::vector<ExplainedOption>& options, QPointF at) const
{
    int found = -1;
    double nearest = reach * reach;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const QPointF away = place(options[i]) - at;
        const double distance = QPointF::dotProduct(away, away);
        // A kept one lies over those removed.
        const bool over = found >= 0 && distance == nearest && !options[i].pruned_by && options[found].pruned_by;
        if (distance < nearest || over) {
            nearest = distance;
            found = static_cast<int>(i);
        }
    }
    return found;
}

std::vector<double> OptionPlotGeometry::memory_ticks() const
{
    return round_values(least_bytes_, most_bytes_, gib);
}

std::vector<double> OptionPlotGeometry::time_ticks() const
{
    return round_values(least_s_, most_s_, 1e-3);
}

OptionPlot::OptionPlot(QWidget* parent)
    : QWidget(parent)
    , chart_(new ExportableChart(*this))
{
    chart_->set_text([this] {
        QStringList rows{accessibleName()};
        for (int option = 0; option < static_cast<int>(options_.size()); ++option)
            rows << text_of(option);
        return rows.join(QLatin1Char('\n'));
    });
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Partial plans by memory and time"));
}

void OptionPlot::set_options(std::vector<ExplainedOption> options, double capacity_bytes)
{
    options_ = std::move(options);
    capacity_bytes_ = capacity_bytes;
    selected_ = -1;
    place();
    update();
}

void OptionPlot::select(int option)
{
    selected_ = option < static_cast<int>(options_.size()) ? option : -1;
    setAccessibleDescription(selected_ >= 0 ? text_of(selected_) : QString());
    update();
}

void OptionPlot::place()
{
    geometry_ = OptionPlotGeometry(options_, capacity_bytes_, QRectF(rect()).adjusted(58, 22, -14, -36));
}

void OptionPlot::resizeEvent(QResizeEvent*)
{
    place();
}

QString OptionPlot::text_of(int option) const
{
    const ExplainedOption& one = options_[option];
    return tr("%1: %2 forward + backward, %3 of %4, %5")
        .arg(strategy_in_short(one.strategy), format_seconds(tick_s(one)), format_memory(one.cost.memory.total_bytes()),
             format_memory(capacity_bytes_), option_fate_text(one, capacity_bytes_));
}

void OptionPlot::paint_axes(QPainter& painter) const
{
    const bool dark = is_dark(palette());
    const QRectF& plot = geometry_.plot();
    const QFontMetricsF metrics(painter.font());
    double taken = -1e9;
    for (const double bytes : geometry_.memory_ticks()) {
        const double x = geometry_.x(bytes);
        painter.setPen(hairline_colour(dark));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        const QString text = format_memory(bytes);
        const double half = metrics.horizontalAdvance(text) / 2;
        if (x - half < taken + 6 || x + half > width())
            continue;
        taken = x + half;
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(QRectF(x - half - 2, plot.bottom() + 3, 2 * half + 4, 16), Qt::AlignCenter, text);
    }
    taken = 1e9;
    for (const double seconds : geometry_.time_ticks()) {
        const double y = geometry_.y(seconds);
        painter.setPen(hairline_colour(dark));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        if (y + metrics.height() > taken)
            continue;
        taken = y;
        painter.setPen(quiet_text_colour(dark));
        painter.drawText(QRectF(0, y - 9, plot.left() - 6, 18), Qt::AlignRight | Qt::AlignVCenter,
                         format_seconds(seconds));
    }
    painter.setPen(quiet_text_colour(dark));
    painter.drawText(QRectF(8, 3, width() - 16.0, 16), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(tr("time of a micro-batch"), Qt::ElideRight, width() - 16.0));
    painter.drawText(QRectF(plot.left(), plot.bottom() + 17, plot.width(), 16), Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(tr("memory per GPU"), Qt::ElideRight, plot.width()));
    if (capacity_bytes_ <= 0)
        return;
    const double x = geometry_.x(capacity_bytes_);
    painter.setPen(QPen(warning_colour(dark), 1.5, Qt::DashLine));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const QString text = tr("capacity %1").arg(format_memory(capacity_bytes_));
    const double length = metrics.horizontalAdvance(text);
    const double left = x + 4 + length < width() ? x + 4 : std::max(plot.left() + 2, x - 4 - length);
    painter.fillRect(QRectF(left - 2, plot.top(), length + 4, 14), palette().color(QPalette::Base));
    painter.setPen(warning_colour(dark));
    painter.drawText(QRectF(left, plot.top() - 1, length + 2, 16), Qt::AlignLeft | Qt::AlignVCenter, text);
}

void OptionPlot::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = is_dark(palette());
    const QColor ground = palette().color(QPalette::Base);
    painter.fillRect(rect(), ground);
    if (options_.empty())
        return;
    painter.setFont(small_font(font()));
    paint_axes(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const bool kept : {false, true})
        for (const ExplainedOption& option : options_) {
            if (kept == option.pruned_by.has_value())
                continue;
            const QColor colour =
                kept ? best_look(dark).colour : readable(rule_look(*option.pruned_by, dark).colour, ground);
            painter.setPen(QPen(kept ? ground : colour, kept ? 1 : 1.4));
            painter.setBrush(kept ? QBrush(dark ? kept_look(dark).colour : colour) : QBrush(Qt::NoBrush));
            painter.drawEllipse(geometry_.place(option), radius, radius);
        }
    if (selected_ >= 0) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette().color(QPalette::Text), 2));
        painter.drawEllipse(geometry_.place(options_[selected_]), radius + 3, radius + 3);
    }
    chart_->paint_focus(painter);
}

void OptionPlot::choose(int option)
{
    if (option < 0 || option == selected_)
        return;
    select(option);
    Q_EMIT option_selected(option);
}

void OptionPlot::mousePressEvent(QMouseEvent* event)
{
    choose(geometry_.option_at(options_, event->position()));
}

void OptionPlot::mouseMoveEvent(QMouseEvent* event)
{
    const int option = geometry_.option_at(options_, event->position());
    if (option >= 0)
        QToolTip::showText(event->globalPosition().toPoint(), text_of(option), this);
    else
        QToolTip::hideText();
}

void OptionPlot::keyPressEvent(QKeyEvent* event)
{
    const auto last = static_cast<int>(options_.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
        return choose(std::max(0, selected_ - 1));
    case Qt::Key_Right:
    case Qt::Key_Down:
        return choose(std::min(last, selected_ + 1));
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(last);
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace tangram
