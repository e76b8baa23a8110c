// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/pair_table.h"
#include "search/result/search_result.h"
#include "search/space/space.h"

#include <span>

namespace tangram {

/// Why nothing was found: the constraint closest to being met, with numbers. Call only when no pipeline exists.
Infeasibility explain_infeasibility(const SearchSpace& space, std::span<const PairTable* const> tables);

} // namespace tangram
