// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layers/canvas_text.h"

#include <QBrush>
#include <QHash>
#include <QPainter>

namespace tangram {

/// A colour, hatched in another where there is a hatch.
struct Surface {
    QColor under;
    QColor over;
    Qt::BrushStyle hatch = Qt::NoBrush;
};

/// What painters keep from frame to frame. GUI thread.
struct CanvasStore {
    CanvasText text;
    QHash<quint64, QBrush> tiles; ///< hatches, by colours, kind and density
    QHash<quint64, QImage> corners; ///< of rounded boxes, likewise
};

/// Draws on the canvas in whole pixels of the screen. Edges are sharp at every scale, hatches are small opaque pictures
/// laid side by side, round corners are pictures too: thousands of cards are filled rectangles, which is what a painter
/// is fastest at by far. Rectangles called `pixels` are in device-independent pixels, as pixels() gives them.
class CanvasPainter {
public:
    /// Takes the place of the painter until it is destroyed, when the texts are written, over everything else. The
    /// painter is scaled evenly and moved, not turned; both outlive this one.
    CanvasPainter(QPainter& painter, CanvasStore& store);
    ~CanvasPainter();
    CanvasPainter(const CanvasPainter&) = delete;
    CanvasPainter& operator=(const CanvasPainter&) = delete;

    double scale() const { return scale_; } ///< pixels to the scene unit
    double pixel() const { return 1 / density_; } ///< one of the screen's, in device-independent ones
    QRectF pixels(const QRectF& scene) const; ///< at least one pixel wide and high
    QPointF pixels(const QPointF& scene) const;
    const QRectF& visible() const { return visible_; } ///< what is painted on at all, in pixels

    void fill(const QRectF& pixels, const QColor& colour);
    void fill(const QRectF& pixels, const Surface& surface);
    /// A frame just inside the rectangle.
    void edge(const QRectF& pixels, const QColor& colour, double width = 1);
    /// Likewise, dashed; dashes stay where they are while the view moves.
    void dashed_edge(const QRectF& pixels, const QColor& colour, double width = 1);
    /// Filled and framed, with round corners.
    void box(const QRectF& pixels, const Surface& inside, const QColor& edge, double radius = 4, double width = 1);
    /// A frame with round corners.
    void round_edge(const QRectF& pixels, const QColor& colour, double radius = 4, double width = 1);

    /// A line of text into a part of the scene.
    void write(const QRectF& scene, const QString& text, const TextLook& look);
    void write_at(const QRectF& pixels, const QString& text, const TextLook& look);
    double width_of(const QString& text, int pixels, bool bold) { return store_.text.width(text, pixels, bold); }

    /// For all else; in pixels.
    QPainter& painter() { return painter_; }
    /// For what is drawn in scene units: put back by end_scene().
    QPainter& begin_scene();
    void end_scene();

private:
    double whole(double pixels) const;
    const QImage& corners(const QColor& inside, const QColor& edge, double radius, double width);
    void dashes(const QRectF& line, bool level, const QColor& colour);

    QPainter& painter_;
    CanvasStore& store_;
    QTransform to_pixels_;
    double scale_ = 1;
    double density_ = 1; ///< pixels of the screen to the device-independent one
    QRectF visible_;
};

} // namespace tangram
