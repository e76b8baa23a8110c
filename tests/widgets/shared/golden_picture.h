// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;
class QWidget;

namespace tangram {

/// Golden pictures: what a chart draws is compared, pixel by pixel, with
/// tests/data/golden/NAME-{light,dark}-{1x,2x}.png.
///
///     const QString fault = compare_with_golden(name, size, [](QPainter& painter, bool dark) { ... });
///     QVERIFY2(fault.isEmpty(), qPrintable(fault));
///
/// Texts are in DejaVu Sans of 12 pixels, without hinting and smoothing. Run the test with TANGRAM_ACCEPT_GOLDEN=1 to
/// take what is drawn now as golden, and look at it before it is committed. A picture has at most 40 kB. What differs
/// is written to a folder beside the system's temporary files, with a picture of the differences; the fault names both.
///
/// Letters are rasterised a little differently by other versions of Qt and FreeType. The golden picture "letters"
/// tells: where it comes out differently golden_pictures_apply() is false, and tests skip.

/// Whether this machine draws letters as where the golden pictures were made.
bool golden_pictures_apply();

/// The pinned font.
QFont golden_font();

/// Draws in light and dark, at one and two device pixels per point. Empty when all four are as they should be. The
/// painter has the pinned font and a ground of the palette's Base.
QString compare_with_golden(const QString& name, QSize size,
                            const std::function<void(QPainter& painter, bool dark)>& draw);

/// The same of a widget, made for the palette that the application has at that moment (light, then dark). It is shown
/// at `size` and drawn when nothing more is to come; `make` gives it what it shows. Needs a QApplication. A QCustomPlot
/// keeps its picture at one pixel per point: draw one with toPixmap in compare_with_golden.
QString compare_widget_with_golden(const QString& name, QSize size, const std::function<QWidget*()>& make);

} // namespace tangram
