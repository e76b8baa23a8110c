// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "search/draft/gpus/divisions.h"

namespace tangram {

/// Seconds at the end of an iteration in which the pipelines of a division at least reduce their gradients, however
/// each is composed: every group holds the whole model, so all its gradients cross each hop that lies on every way to
/// the next group of the ring. 0 for one pipeline.
double least_gradient_ring_s(const SearchSpace& space, const Division& division);

/// How long the interfaces of a pipeline's stages alone take for its gradients in a ring with others, of so many
/// together: the more nodes hold the model, the less each has to pass on. 0 for one pipeline.
double gradient_exchange_s(const SearchSpace& space, const PipelineLayout& pipeline, int pipelines);

} // namespace tangram
