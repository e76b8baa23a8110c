// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/scatter_points.h"

#include <QWidget>

#include <memory>

class QCustomPlot;

namespace tangram {

class ScatterScene;

/// The scatter plot of a study: wheel zooms, dragging moves, a double click shows all, hovering tells the run.
class ScatterChart : public QWidget {
    Q_OBJECT
public:
    explicit ScatterChart(QWidget* parent = nullptr);
    ~ScatterChart() override;

    void set_study(std::shared_ptr<const AccuracyStudy> study, ScatterQuantity quantity);
    /// The run under a place of the widget; -1: none.
    int run_at(const QPointF& place) const;

protected:
    bool event(QEvent* event) override;

private:
    std::shared_ptr<const AccuracyStudy> study_;
    QCustomPlot* plot_;
    std::unique_ptr<ScatterScene> scene_;
};

} // namespace tangram
