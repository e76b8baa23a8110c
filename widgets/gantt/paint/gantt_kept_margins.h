// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/paint/gantt_frame.h"

#include <QFont>
#include <QPixmap>

#include <array>
#include <memory>

namespace tangram {

/// What stands around the bars, and what it depends on. All but the time shown.
struct GanttMarginsShown {
    GanttFrame frame;
    QString heading;
    GanttColours colours{false};
    std::shared_ptr<const GanttLayout> layout; ///< not null
    QFont font;
    IslandLook islands;
};

/// The margins of a chart as pixels, kept from frame to frame: texts are laid out anew only where something has
/// changed, so zooming and panning in time copy them, and scrolling draws the rows that come into sight.
class GanttKeptMargins {
public:
    /// Draws on a raster device. `view` is where the bars are.
    void paint(QPainter& painter, const GanttMarginsShown& shown, const GanttViewport& view);
    int rows_drawn() const { return rows_drawn_; } ///< since the beginning, each time one was

private:
    struct Piece {
        QRectF place; ///< in the painter's units
        QPixmap pixels;
    };

    bool holds(const GanttMarginsShown& shown, const GanttViewport& view) const;
    void draw_rows(Piece& piece, double top, double bottom, const GanttViewport& view);
    bool scroll(const GanttViewport& view);

    GanttMarginsShown shown_;
    GanttViewport view_;
    Piece head_;
    std::array<Piece, 2> sides_; ///< labels, and what is right of the bars
    int rows_drawn_ = 0;
};

} // namespace tangram
