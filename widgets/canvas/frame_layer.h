// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/canvas_layer.h"

#include <QStringList>

namespace tangram {

/// Racks and zones as outlines with their names, and under a rack the names of its islands.
class FrameLayer : public CanvasLayer {
public:
    explicit FrameLayer(const CanvasState& state)
        : CanvasLayer(state, -2)
    {
    }
    void read_islands(); ///< after the layout or the islands have changed

protected:
    void draw(QPainter& painter, const QRectF& exposed, double scale) override;

private:
    struct Label {
        std::vector<int> islands; ///< in the frame, in the order of its nodes
        QStringList names;
    };
    void draw_outline(QPainter& painter, const ClusterFrame& frame, double scale);
    void draw_islands(QPainter& painter, const ClusterFrame& frame, const Label& label, double scale);

    std::vector<Label> labels_; ///< by frame
};

/// What stands over blocks of colour while the view is too far away for the rest: a rack's islands, a zone's name, in
/// screen size.
class FarLabelLayer : public CanvasLayer {
public:
    explicit FarLabelLayer(const CanvasState& state)
        : CanvasLayer(state, 3)
    {
    }
    void read_islands();

protected:
    void draw(QPainter& painter, const QRectF& exposed, double scale) override;

private:
    QStringList labels_; ///< by frame
};

} // namespace tangram
