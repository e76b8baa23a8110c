// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace tangram {

/// JSON for people: keys in their order, what fits on a line of 150 characters on one line, two spaces of indentation,
/// a final newline. Numbers in the shortest form that reads back as the same value.
std::string readable_json(const nlohmann::ordered_json& value);

/// The same in one line without a newline, ", " and ": " between its parts.
std::string one_line_json(const nlohmann::ordered_json& value);

} // namespace tangram
