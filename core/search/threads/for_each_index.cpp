// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/threads/for_each_index.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace tangram {

void for_each_index(std::size_t count, const std::function<void(std::size_t)>& body)
{
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
            for (std::size_t i = range.begin(); i != range.end(); ++i)
                body(i);
        },
        tbb::simple_partitioner());
}

} // namespace tangram
