// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string_view>

namespace tangram {

/// Parses a text of JSON within the limits that JsonDocument::parse names; errors carry line and column, or a JSON
/// pointer.
Result<std::unique_ptr<nlohmann::json>> build_json(std::string_view text, std::string_view source);

} // namespace tangram
