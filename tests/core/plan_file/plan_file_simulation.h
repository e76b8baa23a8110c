// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan_file_pipelines.h"

namespace tangram::plan_file {

/// Nothing when a pipeline's orders neither follow from its schedule nor from a timeline.
std::optional<Spans> simulate(const std::vector<PipelineIn>& pipelines, const Spans& timeline);

/// When every stage of every pipeline ends its last backward.
std::vector<std::vector<double>> last_backward_ends(const std::vector<PipelineIn>& pipelines, const Spans& spans);
/// When the gradients of a stage's layers are complete wherever they are held.
double gradients_ready(const std::vector<PipelineIn>& pipelines, const std::vector<std::vector<double>>& ends, int p,
                       int s);

} // namespace tangram::plan_file
