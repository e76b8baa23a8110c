// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_state.h"

#include <QSizeF>

#include <string>
#include <vector>

namespace tangram {

/// Scene units that are left free around what is put beside something.
inline constexpr double room_around = 8;

/// The place nearest to `wanted` where a thing of its size covers nothing: no card, rack or switch, and no zone unless
/// it is meant to stand in `zone`. Pure.
QRectF nearest_free_place(const ClusterLayout& layout, const Cluster& cluster, const QRectF& wanted,
                          const std::string& zone);

/// Where the parts among them that have a place of their own stand, with the frames around them; empty: the automatic
/// layout places all.
QRectF ground_of(const ClusterLayout& layout, const Cluster& cluster, const ClusterParts& parts);

/// The gaps between parts that are put side by side: cards stand close, racks leave room for what is written below.
QSizeF gap_beside(const QSizeF& part);

/// `count` places of the size of `first` in rows to its right and below it, where none covers a card, a switch, or a
/// rack or zone other than those in `own`. The first that is free may be `first` itself. Pure; O(drawing + count).
std::vector<QRectF> free_places(const CanvasState& state, const QRectF& first, int count, const ClusterParts& own);

} // namespace tangram
