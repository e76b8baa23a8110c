// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"

#include <QString>

#include <memory>

namespace tangram {

/// What the start page tells about a file.
struct StartFacts {
    QString line; ///< "5 nodes · 40 GPUs · H100, A100", "Model · 70.6 G parameters"; empty: nothing is known
    std::shared_ptr<const Cluster> cluster; ///< null: there is none in it to draw
    Islands islands;
};

/// Reads the file, unless it is too large for a glance. Any thread.
StartFacts read_start_facts(const QString& path);

/// "5 nodes · 40 GPUs · H100, A100".
QString cluster_facts(const Cluster& cluster);

} // namespace tangram
