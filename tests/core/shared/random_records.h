// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/search_record.h"

#include <functional>

namespace tangram {

/// A record of a small search that never was: its fates and counters grow as those of one do. `below(n)` draws from
/// 0..n-1. The same numbers give the same record.
SearchRecord random_record(const std::function<int(int)>& below);

} // namespace tangram
