// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tbb/task_arena.h>
#include <tbb/task_scheduler_observer.h>

namespace tangram {

/// Has the calling thread, from now on, take a third of what others get where they compete for a core, and at once make
/// room for one that wakes up: a window stays smooth beside a search that takes every core. On Linux; elsewhere nothing
/// happens.
void give_way();

/// The same for every thread that works in an arena while this lives. Threads of oneTBB stay so: for a program whose
/// arenas all work in the background.
class ArenaGivesWay : public tbb::task_scheduler_observer {
public:
    explicit ArenaGivesWay(tbb::task_arena& arena);
    ~ArenaGivesWay() override;
    void on_scheduler_entry(bool is_worker) override;
};

} // namespace tangram
