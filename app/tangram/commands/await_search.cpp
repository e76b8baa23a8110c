// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/await_search.h"

#include "interrupt.h"
#include "output/progress_line.h"

#include <chrono>
#include <thread>

namespace tangram::cli {

const SearchResult& await(SearchRun& run, bool quiet)
{
    ProgressLine line(!quiet);
    bool cancelled = false;
    while (!run.finished()) {
        if (interrupted() && !cancelled) {
            run.cancel();
            cancelled = true;
        }
        line.show(run);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return run.wait();
}

} // namespace tangram::cli
