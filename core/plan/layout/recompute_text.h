// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <string>

namespace tangram {

/// What a stage recomputes, for people: "none", "selective", "full", or "3 layers" where its chunks recompute their
/// first blocks alone.
std::string recompute_text(const Strategy& strategy);

} // namespace tangram
