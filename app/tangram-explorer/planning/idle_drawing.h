// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "project/plan_file.h"

#include <QCoreApplication>

#include <memory>

namespace tangram {

class ClusterPage;
class PlansPage;

/// GPUs that the chosen plan leaves idle, on the drawing of the cluster.
class IdleDrawing {
    Q_DECLARE_TR_FUNCTIONS(tangram::IdleDrawing)
public:
    /// Both must outlive it.
    IdleDrawing(const PlansPage& plans, ClusterPage& page)
        : plans_(plans)
        , page_(page)
    {
    }
    /// On this cluster, which may be null; again only where the plan or the cluster is another.
    void show_on(const std::shared_ptr<const Cluster>& cluster);

private:
    const PlansPage& plans_;
    ClusterPage& page_;
    std::shared_ptr<const PlanFile> plan_; ///< that is shown
    std::shared_ptr<const Cluster> cluster_; ///< likewise
};

} // namespace tangram
