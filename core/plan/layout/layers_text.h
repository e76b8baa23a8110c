// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"

#include <string>

namespace tangram {

/// The layers of a stage for people, both ends included: "12–31", "0" for one layer, "0–4, 17–20" for several chunks.
/// What is cut inside block 8 reads "3–7, attention of 8" and "feed-forward of 8, 9–12".
std::string layers_text(const StageLayout& stage);

/// The same where there is little room: of more than two chunks the first and the last, "0–4 … 28–31", and of a block
/// that is cut a for its attention and b for its feed-forward network, "3–8a" and "8b–12".
std::string short_layers_text(const StageLayout& stage);

} // namespace tangram
