// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/run/search.h"

#include <string>

namespace tangram {

/// What the command line plans by default: a sample cluster (its name, without .json), a preset, detected islands and
/// the default job. Ends the program when either is not there.
SearchRequest sample_request(const std::string& sample, const std::string& preset);
/// The same on the cluster of a file with that text.
SearchRequest request_on(const std::string& cluster_file, const std::string& preset);

} // namespace tangram
