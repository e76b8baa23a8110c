// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_layer.h"

namespace tangram {

/// How what the chosen plan leaves idle is drawn: hatched, and in no island's colour.
Surface idle_surface(bool dark);

/// The nodes: far away blocks of their island's colour, nearer with their names, near with type and GPUs. Those that
/// the chosen plan leaves idle are hatched, and hollow each of their GPUs that is.
class NodeLayer : public CanvasLayer {
public:
    using CanvasLayer::CanvasLayer;

protected:
    void draw(CanvasPainter& painter, const QRectF& exposed) override;
    void read_cluster() override;

private:
    /// Cards that are visible, those of one island together: hatches are laid fastest one after the other.
    std::vector<int> visible_by_island(const QRectF& exposed) const;
    void draw_block(CanvasPainter& painter, int node, const IslandInk& ink) const;
    void draw_card(CanvasPainter& painter, int node, const IslandInk& ink);
    void draw_gpus(CanvasPainter& painter, int node, const IslandInk& ink) const;
    void write_names(CanvasPainter& painter, int node, bool is_faded);

    QColor card_; ///< colours of this frame
    QColor line_;
    QColor name_;
    QColor type_;
    Surface idle_;
    std::vector<QString> types_; ///< short names of the cluster's GPU types
};

} // namespace tangram
