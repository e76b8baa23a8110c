// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/cluster_layout.h"

#include <string>

namespace tangram {

/// Scene units that are left free around what is put beside something.
inline constexpr double room_around = 8;

/// The place nearest to `wanted` where a thing of its size covers nothing: no card, rack or switch, and no zone unless
/// it is meant to stand in `zone`. Pure.
QRectF nearest_free_place(const ClusterLayout& layout, const Cluster& cluster, const QRectF& wanted,
                          const std::string& zone);

} // namespace tangram
