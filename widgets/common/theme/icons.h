// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

class QAbstractButton;
class QAction;

namespace tangram {

/// A line icon of resources/icons, drawn in `colour` at whatever size and density it is asked for.
QIcon line_icon(const QString& name, const QColor& colour);

/// Gives the icon in the palette's text colour and keeps it so when the palette changes.
void set_line_icon(QAction* action, const QString& name);
void set_line_icon(QAbstractButton* button, const QString& name);

} // namespace tangram
