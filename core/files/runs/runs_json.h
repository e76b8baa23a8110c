// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"
#include "files/json/json_cursor.h"

#include <nlohmann/json_fwd.hpp>

namespace tangram {

// A run is read in four steps. Publications leave much unsaid: what each step fills in is noted in
// MeasuredRun::assumed.

/// The run's object with what the readers of other files insist on: ids of nodes, our names of latent attention's
/// sizes.
nlohmann::json with_usual_keys(const nlohmann::json& run);

/// The cluster of such an object. A scale-up domain whose name ends in a number of GPUs ("nvl72") and that more GPUs
/// name stands for as many equal domains as they need.
Cluster read_run_cluster(const JsonCursor& place);

/// Job and layout; model and cluster are read.
void read_run_job(const JsonCursor& run, MeasuredRun& into);
void read_run_layout(const JsonCursor& run, MeasuredRun& into);

/// A part of that: how the layers are divided among the chunks of the stages, which are read. An even division where
/// none is stated, or one that does not add up.
void read_run_division(const JsonCursor& layout, MeasuredRun& into);

/// What the job does with experts, which depends on the layout.
void read_run_experts(const JsonCursor& run, MeasuredRun& into);

} // namespace tangram
