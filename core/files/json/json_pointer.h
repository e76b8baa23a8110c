// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace tangram {

/// "/" and the key as a JSON pointer has it (RFC 6901), shortened when it is very long.
std::string pointer_step(std::string_view key);

/// The JSON pointer of `place`, which is a value inside `root` (the same object in memory); empty for the root itself.
std::string pointer_to(const nlohmann::json& root, const nlohmann::json& place);

} // namespace tangram
