// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

namespace tangram {

/// The first of "stem-2", "stem-3" and so on that is not taken; "stem" itself is not looked at.
std::string numbered_name(const std::string& stem, const std::function<bool(const std::string&)>& is_taken);

} // namespace tangram
