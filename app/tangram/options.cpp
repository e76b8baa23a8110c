// SPDX-License-Identifier: GPL-3.0-or-later
#include "options.h"

namespace tangram::cli {

Result<SearchSettings> settings_of(const SearchOptions& options)
{
    SearchSettings settings;
    for (const std::string& assignment : options.assignments) {
        const Result<SearchSettings> next = with_setting(settings, assignment);
        if (!next)
            return next.error();
        settings = *next;
    }
    settings.exact = options.exact;
    settings.threads = options.threads;
    settings.time_limit_s = options.time_limit_s;
    return settings;
}

} // namespace tangram::cli
