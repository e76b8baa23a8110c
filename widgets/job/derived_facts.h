// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "model/job.h"
#include "model/model.h"

#include <QString>

#include <vector>

namespace tangram {

/// What follows from a model and a job, as it is shown beside them.
struct DerivedFact {
    QString name;
    QString in_all;
    QString per_gpu; ///< empty: it has no such share, or no cluster is open
    QString formula; ///< how it is computed, with its numbers and their source
};

/// `cluster` may be null. Shares per GPU are what is left when the whole is divided evenly over all GPUs: as little as
/// any plan can reach, since replicas and uneven stages hold more.
std::vector<DerivedFact> derived_facts(const Model& model, const Job& job, const Cluster* cluster);

} // namespace tangram
