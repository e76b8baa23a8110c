// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QGlyphRun>
#include <QRawFont>
#include <QRectF>

#include <array>
#include <vector>

class QPainter;

namespace tangram {

/// Numbers in the middle of rectangles, thousands of them in a frame: their digits are not laid out one by one, but
/// drawn as one run of glyphs. Where a device has no pixels they are texts.
class GanttNumbers {
public:
    explicit GanttNumbers(const QFont& font);

    double width(int number) const; ///< not negative
    double height() const { return ascent_; } ///< of a digit, and some air
    void add(const QRectF& rect, int number);
    bool is_empty() const { return numbers_.empty(); }
    /// Those that were added, which are then forgotten.
    void paint(QPainter& painter, const QColor& colour);

private:
    struct Number {
        QRectF rect;
        int number;
    };

    void paint_glyphs(QPainter& painter) const;

    QFont font_;
    QRawFont raw_;
    std::array<quint32, 10> glyphs_{};
    double digit_ = 0; ///< width of the widest
    double ascent_ = 0;
    double line_ = 0;
    std::vector<Number> numbers_;
};

} // namespace tangram
