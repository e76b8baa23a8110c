// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <functional>

class QWidget;

namespace tangram {

/// Calls `update` now and again whenever the application's palette has changed, until `parent` is gone.
void follow_palette(QObject* parent, std::function<void()> update);

/// Gives `widget` the style sheet that `sheet` makes for a dark or light palette and keeps it in step. A widget with a
/// style sheet no longer takes the application's palette by itself (a limit of Qt's), so the palette is set along with
/// it.
void follow_palette_with_sheet(QWidget* widget, std::function<QString(bool dark)> sheet);

/// Has everything that is drawn drawn anew as after a change of the palette: colours of our own have changed. Does
/// nothing without an application.
void repaint_all_colours();

} // namespace tangram
