// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/compose_group.h"

#include <vector>

namespace tangram {

/// What ordinary launchers run, and what publications tell of: stages on equal parts of one class, with the same
/// strategy on all of them and the blocks divided evenly. The most promising of all part sizes and strategies by a
/// quick formula, one list of stages each, first stage first.
std::vector<std::vector<DraftStage>> uniform_seeds(const GroupTask& task, std::size_t most);

} // namespace tangram
