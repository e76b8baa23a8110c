// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/canvas_layer.h"

#include <QStringList>

namespace tangram {

/// Racks and zones as outlines with their names, and under a rack the names of its islands.
class FrameLayer : public CanvasLayer {
public:
    FrameLayer(const CanvasState& state, CanvasInks& inks)
        : CanvasLayer(state, inks, -2)
    {
    }
    void read_islands(); ///< after the layout or the islands have changed

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;

private:
    struct Label {
        std::vector<int> islands; ///< in the frame, in the order of its nodes
        QStringList names;
    };
    void draw_outline(CanvasPainter& painter, const ClusterFrame& frame) const;
    void write_title(CanvasPainter& painter, const ClusterFrame& frame) const;
    void write_islands(CanvasPainter& painter, const ClusterFrame& frame, const Label& label);

    std::vector<Label> labels_; ///< by frame
};

/// What stands over blocks of colour while the view is too far away for the rest: a rack's islands, a zone's name, in
/// screen size.
class FarLabelLayer : public CanvasLayer {
public:
    FarLabelLayer(const CanvasState& state, CanvasInks& inks)
        : CanvasLayer(state, inks, 3)
    {
    }
    void read_islands();

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;

private:
    QStringList labels_; ///< by frame
};

} // namespace tangram
