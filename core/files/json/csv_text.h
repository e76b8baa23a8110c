// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tangram {

/// A text as a field of a CSV file (RFC 4180): quoted where it holds a comma, a quote or a line end. One that a
/// spreadsheet would take for a formula, because it begins with = + - @ or a tab, gets an apostrophe before it: names
/// come from files of others. Numbers are not passed through this.
std::string csv_field(std::string_view text);

} // namespace tangram
