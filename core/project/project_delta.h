// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_delta.h"
#include "project/project.h"

#include <optional>

namespace tangram {

/// What one edit changed in a project, so that thousands of edits can be kept. redo() and undo() take the state that
/// the delta was made from, and give the other one.
class ProjectDelta {
public:
    ProjectDelta(const Project& before, const Project& after);
    Project redo(const Project& before) const;
    Project undo(const Project& after) const;
    bool empty() const;

private:
    std::optional<ClusterDelta> cluster_;
    Project before_; ///< without its cluster
    Project after_;
};

} // namespace tangram
