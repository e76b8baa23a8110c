// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace tangram {

/// Work whose results are asked for later, begun by threads of the calling one's arena that would wait otherwise. What
/// comes of it must not depend on when it is done.
class WorkAhead {
public:
    /// `piece` is called once for each index below `count`, from any thread; not where `wanted` is false, which has to
    /// stay so: then the results are of no interest, finished or not. Both must outlive the work.
    WorkAhead(std::size_t count, std::function<void(std::size_t)> piece, std::function<bool()> wanted);
    ~WorkAhead(); ///< leaves out what has not begun, and waits for the rest
    WorkAhead(const WorkAhead&) = delete;
    WorkAhead& operator=(const WorkAhead&) = delete;

    /// Does what is left, together with the other threads. Throws what a piece throws.
    void finish();

private:
    struct Group;
    std::unique_ptr<Group> group_;
};

} // namespace tangram
