// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/statistics.h"

#include <string>

namespace tangram::cli {

/// What a search looked at and which rule removed how much, one line per kind of thing.
std::string search_report(const SearchStatistics& statistics, bool colours);

} // namespace tangram::cli
