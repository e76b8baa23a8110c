// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QPainter>
#include <QStaticText>

namespace tangram {

/// Short texts on the canvas, shaped once: thousands of names would otherwise take most of a frame. GUI thread.
class CanvasText {
public:
    /// One line in `rect`, in the painter's pen, elided where it is too long. `pixels` is the size in scene units, of
    /// which the nearest whole size on the screen is taken; of `alignment` the horizontal part counts, the line is
    /// centred upright. The painter may be scaled and moved, not turned.
    void draw(QPainter& painter, const QRectF& rect, Qt::Alignment alignment, const QString& text, int pixels,
              bool bold, Qt::TextElideMode elide = Qt::ElideRight);
    /// Of the whole text.
    double width(const QString& text, int pixels, bool bold);

private:
    struct Shaped {
        QStaticText text;
        QSizeF size;
    };
    const Shaped& shaped(const QString& text, int room, int pixels, bool bold, Qt::TextElideMode elide);

    QHash<QString, Shaped> shaped_; ///< by text, room, size and weight
};

} // namespace tangram
