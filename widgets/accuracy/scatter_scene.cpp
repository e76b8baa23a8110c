// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/scatter_scene.h"

#include "common/chart/axis_ticks.h"
#include "common/form/panel.h"
#include "common/text/value_format.h"
#include "common/theme/island_colours.h"
#include "common/theme/theme.h"

#include <QApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace tangram {

namespace {

constexpr double band = 0.1;
constexpr double mark_size = 6;
constexpr double reach = 8; // pixels from the pointer to a mark
constexpr double beyond = 1e4; // the lines go on past the points when one zooms out
constexpr std::array<QCPScatterStyle::ScatterShape, 6> marks = {QCPScatterStyle::ssDisc,     QCPScatterStyle::ssSquare,
                                                                QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond,
                                                                QCPScatterStyle::ssPlus,     QCPScatterStyle::ssCross};

/// Decades with SI prefixes, and 2 and 5 where there is room.
class QuantityTicker : public QCPAxisTickerLog {
public:
    explicit QuantityTicker(ScatterQuantity quantity)
        : quantity_(quantity)
    {
        setSubTickCount(8);
    }

protected:
    QVector<double> createTickVector(double step, const QCPRange& range) override
    {
        even_step_ = 0;
        largest_ = range.upper;
        if (range.upper / range.lower > 300 || range.lower <= 0)
            return QCPAxisTickerLog::createTickVector(step, range);
        QVector<double> ticks;
        for (double decade = std::pow(10, std::floor(std::log10(range.lower))); decade <= range.upper; decade *= 10)
            for (const double digit : {1.0, 2.0, 5.0})
                if (digit * decade >= range.lower && digit * decade <= range.upper)
                    ticks << digit * decade;
        if (ticks.size() > 2)
            return ticks;
        // In a narrow range the axis is nearly linear.
        const AxisTicks even = axis_ticks(range.lower, range.upper, 5);
        even_step_ = even.step;
        return {even.values.begin(), even.values.end()};
    }

    QString getTickLabel(double tick, const QLocale&, QChar, int) override
    {
        if (quantity_ == ScatterQuantity::memory)
            return format_bytes(tick);
        return even_step_ > 0 ? format_tick(tick, even_step_, largest_) : format_seconds(tick);
    }

private:
    ScatterQuantity quantity_;
    double even_step_ = 0; ///< 0: the ticks are decades and parts of them
    double largest_ = 0;
};

QString legend_text(const ScatterSeries& series)
{
    return QStringLiteral("%1 · %2 · %3")
        .arg(series.name, format_count(series.points.size()), format_percent(series.absolute_mean));
}

} // namespace

ScatterScene::ScatterScene(QCustomPlot& plot)
    : plot_(plot)
{
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->grid()->setSubGridVisible(false);
        axis->setLabelPadding(6);
    }
    plot_.axisRect()->setupFullAxesBox(false);
    for (QCPAxis* axis : {plot_.xAxis2, plot_.yAxis2}) {
        axis->setTicks(false);
        axis->setSubTicks(false);
    }
    plot_.axisRect()->setMinimumMargins(QMargins(8, 14, 20, 8));
    plot_.axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignLeft);
    plot_.axisRect()->insetLayout()->setMargins(QMargins(12, 12, 12, 12));
    plot_.legend->setVisible(true);
    plot_.legend->setRowSpacing(0);
    plot_.setAutoAddPlottableToLegend(false);
}

void ScatterScene::set_series(std::vector<ScatterSeries> series, ScatterQuantity quantity)
{
    series_ = std::move(series);
    quantity_ = quantity;
    rebuild();
    colour();
    show_all();
}

void ScatterScene::set_dark(bool dark)
{
    dark_ = dark;
    colour();
}

void ScatterScene::add_reference(double factor_low, double factor_high)
{
    const QVector<double> x{low_ / beyond, high_ * beyond};
    const auto line = [&](double factor) {
        QCPGraph* graph = plot_.addGraph();
        graph->setData(x, {x[0] * factor, x[1] * factor}, true);
        return graph;
    };
    band_low_ = line(factor_low);
    band_high_ = line(factor_high);
    band_high_->setChannelFillGraph(band_low_);
    right_ = line(1);
}

void ScatterScene::rebuild()
{
    plot_.clearGraphs();
    plot_.legend->clearItems();
    graphs_.clear();
    low_ = std::numeric_limits<double>::infinity();
    high_ = 0;
    for (const ScatterSeries& series : series_)
        for (const ScatterPoint& point : series.points) {
            low_ = std::min({low_, point.measured, point.predicted});
            high_ = std::max({high_, point.measured, point.predicted});
        }
    if (series_.empty())
        low_ = 1, high_ = 10;
    add_reference(1 - band, 1 + band);
    right_->setName(QApplication::translate("Scatter", "as measured, band of 10 %"));
    for (const ScatterSeries& series : series_) {
        QCPGraph* graph = plot_.addGraph();
        QVector<double> x;
        QVector<double> y;
        for (const ScatterPoint& point : series.points) {
            x << point.measured;
            y << point.predicted;
        }
        graph->setData(x, y);
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setName(legend_text(series));
        graph->addToLegend();
        graphs_.push_back(graph);
    }
    right_->addToLegend();
    const bool time = quantity_ == ScatterQuantity::time;
    plot_.xAxis->setLabel(time ? QApplication::translate("Scatter", "measured iteration time")
                               : QApplication::translate("Scatter", "measured peak memory per GPU"));
    plot_.yAxis->setLabel(time ? QApplication::translate("Scatter", "predicted iteration time")
                               : QApplication::translate("Scatter", "predicted peak memory per GPU"));
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis})
        axis->setTicker(QSharedPointer<QCPAxisTicker>(new QuantityTicker(quantity_)));
}

void ScatterScene::colour()
{
    const QPalette palette = dark_ ? dark_palette() : light_palette();
    const QColor ground = palette.color(QPalette::Base);
    const QColor text = palette.color(QPalette::Text);
    const QColor quiet = quiet_text_colour(dark_);
    plot_.setBackground(ground);
    const QFont font = small_font(plot_.font());
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis, plot_.xAxis2, plot_.yAxis2}) {
        axis->setBasePen(QPen(hairline_colour(dark_)));
        axis->setTickPen(QPen(hairline_colour(dark_)));
        axis->setSubTickPen(QPen(hairline_colour(dark_)));
        axis->setTickLabelColor(quiet);
        axis->setTickLabelFont(font);
        axis->setLabelColor(text);
        axis->setLabelFont(plot_.font());
        axis->grid()->setPen(QPen(hairline_colour(dark_)));
    }
    QColor legend_ground = ground;
    legend_ground.setAlphaF(0.88F);
    plot_.legend->setBrush(legend_ground);
    plot_.legend->setBorderPen(QPen(hairline_colour(dark_)));
    plot_.legend->setFont(font);
    plot_.legend->setTextColor(text);
    if (right_ == nullptr)
        return;
    QColor within = accent_colour(dark_);
    within.setAlphaF(0.14F);
    band_low_->setPen(Qt::NoPen);
    band_high_->setPen(Qt::NoPen);
    band_high_->setBrush(within);
    right_->setPen(QPen(quiet, 1));
    for (std::size_t i = 0; i < graphs_.size(); ++i) {
        const QColor colour = readable(island_colour(static_cast<int>(i)), ground);
        QColor fill = colour;
        fill.setAlphaF(0.45F);
        QCPScatterStyle style(marks[i % marks.size()], QPen(colour, 1), fill, mark_size);
        graphs_[i]->setPen(QPen(colour));
        graphs_[i]->setScatterStyle(style);
    }
}

void ScatterScene::show_all()
{
    const double room = std::pow(high_ / low_, 0.04) * 1.05;
    for (QCPAxis* axis : {plot_.xAxis, plot_.yAxis})
        axis->setRange(low_ / room, high_ * room);
}

int ScatterScene::run_at(const QPointF& place) const
{
    int nearest = -1;
    double least = reach * reach;
    if (!plot_.axisRect()->rect().contains(place.toPoint()))
        return nearest;
    for (const ScatterSeries& series : series_)
        for (const ScatterPoint& point : series.points) {
            const QPointF away(plot_.xAxis->coordToPixel(point.measured) - place.x(),
                               plot_.yAxis->coordToPixel(point.predicted) - place.y());
            const double distance = QPointF::dotProduct(away, away);
            if (distance <= least) {
                least = distance;
                nearest = point.run;
            }
        }
    return nearest;
}

} // namespace tangram
