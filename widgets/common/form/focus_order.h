// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace tangram {

/// Tab walks through the widgets under `root` in the order in which layouts and splitters show them, whatever order
/// they were made in. Call it once all are in place.
void order_focus_as_shown(QWidget& root);

} // namespace tangram
