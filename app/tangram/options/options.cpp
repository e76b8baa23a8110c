// SPDX-License-Identifier: GPL-3.0-or-later
#include "options/options.h"

namespace tangram::cli {

Result<SearchSettings> settings_of(const SearchOptions& options, SearchSettings settings)
{
    for (const std::string& assignment : options.assignments) {
        const Result<SearchSettings> next = with_setting(settings, assignment);
        if (!next)
            return next.error();
        settings = *next;
    }
    settings.exact = options.exact.value_or(settings.exact);
    settings.regret_samples = options.regret_samples.value_or(settings.regret_samples);
    settings.threads = options.threads;
    if (options.time_limit_s)
        settings.time_limit_s = options.time_limit_s;
    if (options.memory_limit_gb)
        settings.memory_limit_bytes = *options.memory_limit_gb * 1e9;
    return settings;
}

} // namespace tangram::cli
