// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"
#include "model/job.h"
#include "model/model.h"
#include "parallelizer/parallelizer.h"

#include <memory>

namespace tangram {

/// What is to be planned. The pointers are never null.
struct PlanningProblem {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Model> model;
    Job job;
    Islands islands;
    std::shared_ptr<const Parallelizer> parallelizer;
};

} // namespace tangram
