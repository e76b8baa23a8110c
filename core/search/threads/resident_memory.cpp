// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/threads/resident_memory.h"

#include <unistd.h>

#include <fstream>

namespace tangram {

double resident_memory_bytes()
{
    std::ifstream statm("/proc/self/statm"); // proc(5): total and resident pages
    double total_pages = 0;
    double resident_pages = 0;
    if (!(statm >> total_pages >> resident_pages))
        return 0;
    return resident_pages * static_cast<double>(sysconf(_SC_PAGESIZE));
}

} // namespace tangram
