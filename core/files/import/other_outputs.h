// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace tangram {

/// What a text is that no importer reads, and which output to give in its place; nothing where nobody knows it.
std::optional<Error> told_apart(std::string_view text, const std::string& source);

} // namespace tangram
