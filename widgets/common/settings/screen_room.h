// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QWidget;

namespace tangram {

/// `comfortable`, or as much of it as the widget's screen has room for beside panels and the window's own title bar.
QSize size_on_screen(const QWidget& window, QSize comfortable);

} // namespace tangram
