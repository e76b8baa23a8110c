// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"
#include "islands/islands.h"
#include "model/job.h"
#include "model/model.h"

namespace tangram {

/// A job that suits the cluster and the model: sequence length the model's usual one, a global batch that divides into
/// the islands' GPU counts where it can: about 128 below 16 GPUs, 1024 below 2,048, and 2048 from there on.
Job default_job(const Model& model, const Cluster& cluster, const Islands& islands);
/// `job` with global batch and sequence length of the suggested one, as a project wants it that suggests its batch.
Job with_batch_of(Job job, const Job& suggested);

} // namespace tangram
