// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/threads/resident_memory.h"

#include <malloc.h>
#include <unistd.h>

#include <cstddef>
#include <fstream>

/// jemalloc(3): null in programs that allocate otherwise.
extern "C" __attribute__((weak)) int mallctl(const char* name, void* old_value, std::size_t* old_size, void* new_value,
                                             std::size_t new_size);

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

void return_free_memory()
{
    if (mallctl != nullptr)
        mallctl("arena.4096.purge", nullptr, nullptr, nullptr, 0); // MALLCTL_ARENAS_ALL
    else
        malloc_trim(0);
}

} // namespace tangram
