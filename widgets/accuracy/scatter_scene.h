// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/scatter_points.h"

#include <qcustomplot.h>

namespace tangram {

/// Predicted against measured on a plot, both axes logarithmic: the line on which predictions are right, the band of
/// 10 % around it, and the runs in the colour and mark of their publication. Used by the window and by pictures alike.
class ScatterScene {
public:
    /// The plot must outlive the scene.
    explicit ScatterScene(QCustomPlot& plot);

    void set_series(std::vector<ScatterSeries> series, ScatterQuantity quantity);
    void set_dark(bool dark);
    /// Shows all points, with equal decades on both axes where the plot is square.
    void show_all();
    /// The run whose mark is nearest to a place, within a few pixels; -1: none.
    int run_at(const QPointF& place) const;

private:
    void rebuild();
    void add_reference(double factor_low, double factor_high);
    void colour();

    QCustomPlot& plot_;
    std::vector<ScatterSeries> series_;
    ScatterQuantity quantity_ = ScatterQuantity::time;
    std::vector<QCPGraph*> graphs_; ///< of the series
    QCPGraph* band_low_ = nullptr;
    QCPGraph* band_high_ = nullptr;
    QCPGraph* right_ = nullptr;
    bool dark_ = false;
    double low_ = 1;
    double high_ = 10;
};

} // namespace tangram
