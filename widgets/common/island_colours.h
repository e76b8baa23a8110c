// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>
#include <QString>

class QPainter;
class QRectF;

namespace tangram {

/// Colours of islands: the eight of Okabe and Ito ("Color Universal Design", 2008), which the common colour blindnesses
/// keep apart, then the same in other lightnesses. Each round has a hatch of its own, so that grey-scale keeps them
/// apart too.
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
