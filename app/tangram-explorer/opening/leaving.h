// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tangram-explorer/planning/planning.h"
#include "tangram-explorer/saving/project_saving.h"

#include <functional>
#include <utility>

namespace tangram {

/// What is asked before another project takes the place of the open one: whether the search that is running may end,
/// and what becomes of unsaved edits. GUI thread.
class Leaving {
public:
    /// Both must outlive it.
    Leaving(Planning& planning, ProjectSaving& saving)
        : planning_(planning)
        , saving_(saving)
    {
    }

    /// `why` a search would end, and the user's word for letting it. Calls `go_on` at once, later, or never.
    void leave(const QString& why, const QString& end_it, std::function<void()> go_on)
    {
        const auto leave_project = [&saving = saving_, go_on = std::move(go_on)] {
            if (saving.may_leave())
                go_on();
        };
        if (planning_.may_end_search(why, end_it, leave_project))
            leave_project();
    }
    /// Only about unsaved edits.
    bool may_leave(ProjectSaving::Choices choices = ProjectSaving::Choices::end) { return saving_.may_leave(choices); }
    /// Only about the search.
    bool may_end_search(const QString& why, const QString& end_it, std::function<void()> then)
    {
        return planning_.may_end_search(why, end_it, std::move(then));
    }
    bool is_asking() const { return planning_.is_asking(); } ///< about the search; there is no answer yet

private:
    Planning& planning_;
    ProjectSaving& saving_;
};

} // namespace tangram
