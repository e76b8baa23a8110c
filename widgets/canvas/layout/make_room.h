// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/cluster_layout.h"

namespace tangram {

/// The cluster after an edit, in which racks and zones that have grown, or are new, cover nothing that they did not
/// cover before: what stood below them has gone down, what stood beside them to the side, just as far as needed, and so
/// on with what that would cover. What stands where the automatic layout has it is left alone while that suffices.
/// Things that were moved by hand push nothing. Pure; the same edit moves the same things.
Cluster with_room(const Cluster& before, Cluster after);

} // namespace tangram
