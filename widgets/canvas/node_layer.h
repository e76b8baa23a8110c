// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/canvas_layer.h"

namespace tangram {

/// The nodes: far away blocks of their island's colour, nearer with their names, near with type and GPUs.
class NodeLayer : public CanvasLayer {
public:
    NodeLayer(const CanvasState& state, CanvasInks& inks)
        : CanvasLayer(state, inks, 2)
    {
    }
    void read_types(); ///< after the cluster has changed

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;

private:
    /// Cards that are visible, those of one island together: hatches are laid fastest one after the other.
    std::vector<int> visible_by_island(const QRectF& exposed) const;
    void draw_card(CanvasPainter& painter, int node, const IslandInk& ink);
    void draw_gpus(CanvasPainter& painter, int node, const IslandInk& ink) const;
    void write_names(CanvasPainter& painter, int node, bool is_faded);

    QColor card_; ///< colours of this frame
    QColor line_;
    QColor name_;
    QColor type_;
    std::vector<QString> types_; ///< short names of the cluster's GPU types
};

} // namespace tangram
