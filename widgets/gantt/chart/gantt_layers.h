// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/chart/gantt_plottable.h"
#include "gantt/chart/gantt_ticker.h"
#include "gantt/paint/gantt_kept_margins.h"

namespace tangram {

/// Headings, phases, stage labels and side bars around the plottable.
class GanttMargins : public QCPLayerable {
    Q_OBJECT
public:
    explicit GanttMargins(QCustomPlot* plot)
        : QCPLayerable(plot, QStringLiteral("main"))
    {
    }

    GanttFrame frame;
    QString heading;
    GanttColours colours{false};
    std::shared_ptr<const GanttLayout> layout;
    const GanttPlottable* plottable = nullptr;
    const GanttKeptMargins& kept() const { return kept_; }

protected:
    QRect clipRect() const override { return parentPlot()->viewport(); }
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override;

private:
    GanttKeptMargins kept_;
};

/// Hover, selection and the ruler under the cursor, on a layer of their own: moving the mouse redraws nothing else.
class GanttOverlay : public QCPLayerable {
    Q_OBJECT
public:
    explicit GanttOverlay(QCustomPlot* plot, const QString& layer)
        : QCPLayerable(plot, layer)
    {
    }

    GanttColours colours{false};
    std::shared_ptr<const GanttLayout> layout;
    const GanttPlottable* plottable = nullptr;
    std::optional<GanttSpot> hovered;
    std::optional<GanttSpot> selected;
    std::optional<int> selected_row;
    std::vector<int> linked_rows; ///< of other plans, on the same island
    const QCPAxis* time_axis = nullptr; ///< whose ticker is `ticker`
    const GanttTicker* ticker = nullptr;
    std::optional<double> ruler_s;

protected:
    QRect clipRect() const override { return parentPlot()->viewport(); }
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override { painter->setAntialiasing(false); }
    void draw(QCPPainter* painter) override;

private:
    void draw_row(QCPPainter& painter, const GanttViewport& view, int row, bool linked) const;
    void draw_ruler(QCPPainter& painter, const GanttViewport& view) const;
};

} // namespace tangram
