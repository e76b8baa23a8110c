// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/threads/work_ahead.h"

#include <tbb/task_group.h>

#include <utility>

namespace tangram {

struct WorkAhead::Group {
    std::function<void(std::size_t)> piece;
    std::function<bool()> wanted;
    tbb::task_group tasks;
};

WorkAhead::WorkAhead(std::size_t count, std::function<void(std::size_t)> piece, std::function<bool()> wanted)
    : group_(std::make_unique<Group>())
{
    group_->piece = std::move(piece);
    group_->wanted = std::move(wanted);
    for (std::size_t i = 0; i < count; ++i)
        group_->tasks.run([group = group_.get(), i] {
            if (group->wanted())
                group->piece(i);
        });
}

WorkAhead::~WorkAhead()
{
    try {
        group_->tasks.cancel();
        group_->tasks.wait();
    } catch (...) { // nobody asked for what it would have been
    }
}

void WorkAhead::finish()
{
    group_->tasks.wait();
}

} // namespace tangram
