// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/canvas_state.h"
#include "canvas/canvas_text.h"

#include <QColor>
#include <QFont>
#include <QGraphicsItem>

namespace tangram {

/// One of the few items of the canvas's scene: it draws all cards, or all frames, and only what is exposed of them. A
/// scene of an item per card takes seconds where this takes milliseconds.
class CanvasLayer : public QGraphicsItem {
public:
    CanvasLayer(const CanvasState& state, double z);
    QRectF boundingRect() const final { return bounds_; }
    QPainterPath shape() const final { return {}; } // hit_at() tells what stands where
    void paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget* widget) final;
    /// The layout has changed, or how far from it there may be something to draw.
    void set_bounds(const QRectF& bounds);

protected:
    /// `scale`: pixels to the scene unit. The painter's state need not be restored.
    virtual void draw(QPainter& painter, const QRectF& exposed, double scale) = 0;
    const CanvasState& state() const { return state_; }

    CanvasText& text() { return text_; }

private:
    const CanvasState& state_;
    CanvasText text_;
    QRectF bounds_;
};

/// The interface font at a size in scene units.
QFont canvas_font(int pixels, bool bold = false);
QColor card_colour(bool dark);
QColor card_text_colour(bool dark);
QColor ground_colour(bool dark);

} // namespace tangram
