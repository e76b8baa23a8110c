// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>
#include <QString>

class QPainter;
class QRectF;

namespace tangram {

/// Whose colours islands have. All keep the common colour blindnesses apart.
enum class IslandPalette {
    okabe_ito, ///< Okabe and Ito, "Color Universal Design" (2008): the standard
    tol_bright, ///< Paul Tol, "Colour Schemes", SRON/EPS/TN/09-002, issue 3.2 (2021), section 2: "bright"
    tol_muted, ///< likewise, "muted"
    grey, ///< greys, told apart by hatches
};
inline constexpr int island_palette_count = 4;

/// How islands look everywhere: on the canvas, in tables, in Gantt labels.
struct IslandLook {
    IslandPalette palette = IslandPalette::okabe_ito;
    bool hatches = true; ///< grey has them always

    friend bool operator==(const IslandLook&, const IslandLook&) = default;
};
/// Of the whole program. Any thread.
IslandLook island_look();
/// What is on the screen is drawn anew at once, where there is an application. GUI thread.
void set_island_look(IslandLook look);

/// The palette's colours, then the same in other lightnesses. Each round has a hatch of its own, so that grey-scale
/// keeps them apart too.
QColor island_colour(int island);
Qt::BrushStyle island_hatch(int island);

/// Black or white, whichever reads better on `background`.
QColor text_on(const QColor& background);
/// The colour moved in lightness until it reads as text on `background` (contrast at least 4.5).
QColor readable(const QColor& colour, const QColor& background);

/// A swatch as in tables and labels: the colour with the island's hatch over it.
void paint_island_swatch(QPainter& painter, const QRectF& rect, int island);

/// "A", "B", ... "Z", "AA", ... : a mark that needs no colour.
QString island_letter(int island);

} // namespace tangram
