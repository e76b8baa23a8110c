// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"

#include <optional>
#include <string_view>

namespace tangram {

/// The line, from 1, that a place of `text` is in: of "line 12" 12, of a JSON pointer the line its value begins in.
/// Nothing for the whole source and for a place that the text does not have.
std::optional<int> line_in(std::string_view text, std::string_view place);

} // namespace tangram
