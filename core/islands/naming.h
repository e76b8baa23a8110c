// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "islands/islands.h"

#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// "a", "b", ..., "z", "aa", ...
std::string island_id(int number);

/// The first of these ids from `number` on that is not taken; takes it and leaves `number` behind it.
std::string free_island_id(std::set<std::string>& taken, int& number);

/// GPU types and the rack, or else the zone, that all its nodes share: "H100 SXM 80GB · rack r1".
std::string island_name(const Cluster& cluster, std::span<const int> nodes);

/// A name as the person reads it: the words that island_name() puts in are translated, what users wrote is not.
std::string shown_island_name(std::string_view name);

/// The number of an id that detection gives: 0 for "a"; -1: it is another's.
int number_of_island_id(std::string_view id);

/// What letter and colour of each island come from: the number of its id, or the least that is left. Another island
/// that comes or goes changes none that has such an id.
std::vector<int> island_looks(const Islands& islands);
/// Of one of them; an index beyond them is its own.
int island_look(const Islands& islands, int island);

/// Names those that have none after their nodes. Where several come to the same name, their letters tell them apart:
/// "V100 · B".
void name_islands(const Cluster& cluster, Islands& islands);

/// The same of all that were named after their nodes in the cluster before, whose racks or zones may have got other
/// names. Both clusters have the same nodes.
void name_islands_anew(const Cluster& before, const Cluster& cluster, Islands& islands);

/// Whether the name is one that name_islands() gives, rather than the user's.
bool is_named_after_nodes(const Cluster& cluster, const Island& island);

} // namespace tangram
