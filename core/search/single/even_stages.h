// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/incumbents.h"

namespace tangram {

/// Pipelines as Sailor's planner has them: layers are dealt to stages evenly, the last ones having one more where it
/// does not come out even; every stage has equally many replicas, which take equally many samples each; a stage's
/// replicas are on GPUs of any types, with one tensor degree per type and stage, inside nodes (get_stages(), solve_dp()
/// and find_tmp_degrees() of sailor/Planner/sailor_planner/cpp_src in github.com/eth-easl/sailor, and section 4.2 of
/// arXiv:2504.17096). The best join the incumbents. Tensor degrees are not held to be the least that memory allows, as
/// they are there for one type of GPU: more freedom than Sailor's heuristics leave, never less.
///
/// For a number of stages, replicas and samples the longest tick is bisected: under a given one every stage needs at
/// least so many GPUs of a type per replica, and the types are dealt to the stages in the order of the pipeline, one
/// after the other, in every order of types (of more than four: by memory and by speed). That is exact where a type
/// needs the same tensor degree everywhere, and wastes part of a node at most where it does not. The most promising are
/// priced.
void compose_even_stages(const SearchSpace& space, LiveSearch& live, Incumbents& incumbents);

} // namespace tangram
