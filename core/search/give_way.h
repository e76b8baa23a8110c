// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// Has the calling thread, from now on, take a third of what the program's other threads get where they compete for a
/// core, and at once make room for one that wakes up: a window stays smooth beside a search that takes every core. On
/// Linux; elsewhere nothing happens.
void give_way();

} // namespace tangram
