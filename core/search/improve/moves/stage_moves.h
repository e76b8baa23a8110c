// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/plan_draft.h"
#include "search/pairs/pair_table.h"

#include <optional>

namespace tangram {

/// Pipelines with one stage less: the s-th and the next become one on the GPUs of both, with the fastest partial plan
/// that fits under 1F1B. Nothing when their GPUs together are no part of an island or nothing fits.
std::optional<AlikePipelines> with_stages_merged(const SearchSpace& space, const PairTable& table,
                                                 const AlikePipelines& pipelines, std::size_t s);

/// Pipelines with one stage more: the s-th becomes two, each on half of its GPUs with half of its layers.
std::optional<AlikePipelines> with_stage_split(const SearchSpace& space, const PairTable& table,
                                               const AlikePipelines& pipelines, std::size_t s);

/// All stages on the island, four or more, that follow each other two by two as one. Nothing where two of them cannot.
std::optional<AlikePipelines> with_island_merged(const SearchSpace& space, const PairTable& table,
                                                 const AlikePipelines& pipelines, int island);

} // namespace tangram
