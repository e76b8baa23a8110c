// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <string>

namespace tangram {

/// The process's largest resident set so far, in MB (1e6 bytes); 0 where the system does not tell.
inline double peak_resident_mb()
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with("VmHWM:"))
            return std::stod(line.substr(6)) * 1024 / 1e6;
    return 0;
}

} // namespace tangram
