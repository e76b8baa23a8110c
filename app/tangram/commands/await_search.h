// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/run/search.h"

namespace tangram::cli {

/// Waits for the run, with a line of progress unless `quiet`; a signal ends it early with the best so far. The
/// reference lives as long as the run.
const SearchResult& await(SearchRun& run, bool quiet);

} // namespace tangram::cli
