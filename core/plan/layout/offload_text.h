// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"

#include <string>

namespace tangram {

/// What part of a stage's optimizer state its hosts hold, in short: "50 % on host"; empty where the GPUs hold all.
std::string offload_text(const Strategy& strategy);

/// How the groups of a mixed stage share its state: "shares 1.4 + 0.6" of an even one; empty where they do evenly.
std::string shares_text(const StageLayout& stage);

} // namespace tangram
