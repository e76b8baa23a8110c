// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <string>
#include <string_view>

namespace tangram {

/// The kind of a file by its "format" key: "tangram-cluster", "tangram-model", "tangram-job", "tangram-plan",
/// "huggingface-config", ...
Result<std::string> detect_format(std::string_view text, std::string_view source);

} // namespace tangram
