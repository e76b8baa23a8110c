// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "islands/islands.h"

#include <set>
#include <string>

namespace tangram {

/// "a", "b", ..., "z", "aa", ...
std::string island_id(int number);

/// The first of these ids from `number` on that is not taken; takes it and leaves `number` behind it.
std::string free_island_id(std::set<std::string>& taken, int& number);

/// GPU types and the rack, or else the zone, that all its nodes share: "H100 SXM 80GB · rack r1".
std::string island_name(const Cluster& cluster, std::span<const int> nodes);

/// Appends the id to names that several islands have. Locked islands keep theirs.
void tell_names_apart(Islands& islands);

} // namespace tangram
