// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_layer.h"

#include <QStringList>

namespace tangram {

/// Racks and zones as outlines, racks with their names, and under a rack the names of its islands.
class FrameLayer : public CanvasLayer {
public:
    using CanvasLayer::CanvasLayer;

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;
    void read_cluster() override;

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

/// What stands over cables and cards: zones' names, and while the view is too far away for the rest the islands of each
/// rack, in screen size.
class LabelLayer : public CanvasLayer {
public:
    using CanvasLayer::CanvasLayer;

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;
    void read_cluster() override;

private:
    void write_zone(CanvasPainter& painter, const ClusterFrame& frame) const;
    void write_rack(CanvasPainter& painter, const ClusterFrame& frame, const QString& islands) const;

    QStringList labels_; ///< by frame; of racks
};

} // namespace tangram
