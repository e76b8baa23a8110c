// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/settings.h"

#include <optional>
#include <string>
#include <vector>

namespace tangram::cli {

/// What the user typed, checked for form but not yet for meaning.
struct InputOptions {
    std::string cluster; ///< file
    std::string model; ///< preset id or file
    std::string job; ///< file; empty: a default job
    std::string metis_hosts; ///< Metis's hostfile; then `cluster` is its clusterfile
    double metis_bytes_per_s = 0; ///< one unit of the clusterfile's bandwidths
    std::string calibration; ///< file; empty: the built-in figures
    std::string project; ///< file with what the others leave out; empty: none
    std::string scenario; ///< name of one of the project's; empty: none
};

/// Where costs come from.
struct CostingOptions {
    std::string parallelizer; ///< megatron | profiled; empty: profiled when there are profiles
    std::string profiles; ///< folder or file; empty: none
    std::string network; ///< file of network curves; empty: what the profiles' folder has
    std::vector<std::string> gpu_names; ///< TYPE=NAME
};

struct OutputOptions {
    std::string file; ///< --out; empty: none
    bool json = false;
    bool quiet = false;
    bool timeline = true;
};

struct SearchOptions {
    std::vector<std::string> assignments; ///< --set RULE=VALUE
    std::optional<bool> exact; ///< nothing: as the project has it
    std::optional<int> regret_samples;
    int threads = 0;
    std::optional<double> time_limit_s;
    std::optional<double> memory_limit_gb;
};

/// `start` with what these options ask for; the error is one of usage.
Result<SearchSettings> settings_of(const SearchOptions& options, SearchSettings start);

} // namespace tangram::cli
