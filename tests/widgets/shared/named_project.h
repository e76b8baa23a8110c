// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/project/project_json.h"

#include <memory>
#include <string>

namespace tangram {

/// An empty drawing that can be told from others.
inline Project named(Project project, const std::string& name)
{
    Cluster cluster = *project.cluster;
    cluster.name = name;
    project.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return project;
}

inline Project named(const std::string& name)
{
    return named(new_project(), name);
}

} // namespace tangram
