// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/canvas_layer.h"

namespace tangram {

/// The nodes: far away blocks of their island's colour, nearer with their names, near with type and GPUs.
class NodeLayer : public CanvasLayer {
public:
    explicit NodeLayer(const CanvasState& state)
        : CanvasLayer(state, 2)
    {
    }

protected:
    void draw(QPainter& painter, const QRectF& exposed, double scale) override;

private:
    void draw_blocks(QPainter& painter, int island, const std::vector<int>& nodes, double scale) const;
    void draw_cards(QPainter& painter, int island, const std::vector<int>& nodes, double scale);
    void draw_names(QPainter& painter, const std::vector<int>& nodes, double scale);
};

} // namespace tangram
