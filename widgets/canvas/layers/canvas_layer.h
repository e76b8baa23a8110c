// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_painter.h"
#include "canvas/layers/island_inks.h"
#include "canvas/layout/canvas_state.h"

#include <QColor>
#include <QFont>
#include <QGraphicsItem>

namespace tangram {

inline constexpr int least_pixels = 6; ///< of a text that can be read

/// What all layers draw with.
struct CanvasInks {
    CanvasStore store;
    IslandInks islands;
};

/// One of the few items of the canvas's scene: it draws all cards, or all frames, and only what is exposed of them. A
/// scene of an item per card takes seconds where this takes milliseconds.
class CanvasLayer : public QGraphicsItem {
public:
    /// What is given outlives the layer.
    CanvasLayer(const CanvasState& state, CanvasInks& inks);
    QRectF boundingRect() const final { return bounds_; }
    QPainterPath shape() const final { return {}; } // hit_at() tells what stands where
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) final;
    /// After the state's cluster or islands have changed: there is something to draw within `bounds`.
    void show_cluster(const QRectF& bounds);

protected:
    /// `exposed` is in scene units.
    virtual void draw(CanvasPainter& painter, const QRectF& exposed) = 0;
    virtual void read_cluster() { } ///< what takes too long for every frame
    const CanvasState& state() const { return state_; }
    /// As the island is to be shown now; -1: nodes in none.
    const IslandInk& ink(int island);

private:
    const CanvasState& state_;
    CanvasInks& inks_;
    QRectF bounds_;
};

/// The interface font at a size in scene units.
QFont canvas_font(int pixels, bool bold = false);
QColor card_colour(bool dark);
QColor card_text_colour(bool dark);
QColor ground_colour(bool dark);
QColor rack_colour(bool dark); ///< of the inside of racks
/// The lines around racks and zones.
QColor frame_colour(bool dark, bool zone);

} // namespace tangram
