// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/result/search_result.h"
#include "search/rules/settings.h"

#include <functional>
#include <optional>

namespace tangram {

/// What is found where heuristic rules alone forbid every plan: without the one that does, or without all of them where
/// no single one does; a note names it. Nothing where no plan fits without them either. `search`: with other settings.
std::optional<SearchResult> search_without_heuristics(const SearchSettings& settings,
                                                      const std::function<SearchResult(const SearchSettings&)>& search);

} // namespace tangram
