// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout.h"

#include <string>

namespace tangram {

/// The layers of a stage for people, both ends included: "12–31", "0" for one layer, "0–4, 17–20" for several chunks.
std::string layers_text(const StageLayout& stage);

/// The same where there is little room: of more than two chunks the first and the last, "0–4 … 28–31".
std::string short_layers_text(const StageLayout& stage);

} // namespace tangram
