// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/explain_pair.h"

#include <QWidget>

namespace tangram {

class ExportableChart;

/// Where the options of a pair lie by memory and time, both on logarithmic axes. A value.
class OptionPlotGeometry {
public:
    OptionPlotGeometry() = default;
    OptionPlotGeometry(const std::vector<ExplainedOption>& options, double capacity_bytes, QRectF plot);

    const QRectF& plot() const { return plot_; }
    double x(double bytes) const;
    double y(double seconds) const;
    QPointF place(const ExplainedOption& option) const;
    /// The nearest within reach, of those that lie in one place the first; -1: none.
    int option_at(const std::vector<ExplainedOption>& options, QPointF at) const;
    std::vector<double> memory_ticks() const; ///< bytes
    std::vector<double> time_ticks() const; ///< seconds

private:
    QRectF plot_;
    double least_bytes_ = 1;
    double most_bytes_ = 2;
    double least_s_ = 1;
    double most_s_ = 2;
};

/// The partial plans of a pair: time of a micro-batch against memory; kept ones are filled, removed ones hollow in
/// their rule's colour; the line is the capacity.
class OptionPlot : public QWidget {
    Q_OBJECT
public:
    explicit OptionPlot(QWidget* parent = nullptr);
    void set_options(std::vector<ExplainedOption> options, double capacity_bytes);
    void select(int option); ///< -1: none; emits nothing
    int selected() const { return selected_; }
    const OptionPlotGeometry& geometry_shown() const { return geometry_; }
    QSize sizeHint() const override { return {280, 220}; }
    QSize minimumSizeHint() const override { return {140, 100}; }

Q_SIGNALS:
    void option_selected(int option);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void place();
    void paint_axes(QPainter& painter) const;
    QString text_of(int option) const;
    void choose(int option);

    ExportableChart* chart_;
    std::vector<ExplainedOption> options_;
    double capacity_bytes_ = 0;
    OptionPlotGeometry geometry_;
    int selected_ = -1;
};

} // namespace tangram
