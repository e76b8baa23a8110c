// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// Has the calling thread, from now on, take two thirds of what the program's other threads get where they compete for
/// a core, and sooner make room for one that wakes up: a window stays smooth beside a search that takes every core. No
/// less, since other programs gain by it, too. On Linux; elsewhere nothing happens.
void give_way();

} // namespace tangram
