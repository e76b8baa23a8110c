// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/cluster/node_templates.h"

#include <algorithm>

namespace tangram {

inline const NodeTemplate& machine_of_many_nodes()
{
    const auto& all = node_templates();
    return *std::max_element(all.begin(), all.end(), [](const NodeTemplate& a, const NodeTemplate& b) {
        return a.nodes_of_domain < b.nodes_of_domain;
    });
}

} // namespace tangram
