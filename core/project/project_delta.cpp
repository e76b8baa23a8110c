// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/project_delta.h"

namespace tangram {

namespace {

Project without_cluster(Project project)
{
    static const auto none = std::make_shared<const Cluster>();
    project.cluster = none;
    return project;
}

} // namespace

ProjectDelta::ProjectDelta(const Project& before, const Project& after)
    : before_(without_cluster(before))
    , after_(without_cluster(after))
{
    if (before.cluster == after.cluster)
        return;
    cluster_.emplace(*before.cluster, *after.cluster);
    if (cluster_->empty())
        cluster_.reset();
}

Project ProjectDelta::redo(const Project& before) const
{
    Project after = after_;
    after.cluster = cluster_ ? std::make_shared<const Cluster>(cluster_->redo(*before.cluster)) : before.cluster;
    return after;
}

Project ProjectDelta::undo(const Project& after) const
{
    Project before = before_;
    before.cluster = cluster_ ? std::make_shared<const Cluster>(cluster_->undo(*after.cluster)) : after.cluster;
    return before;
}

bool ProjectDelta::empty() const
{
    return !cluster_ && before_ == after_;
}

} // namespace tangram
