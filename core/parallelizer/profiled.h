// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"
#include "parallelizer/profile.h"

#include <memory>

namespace tangram {

/// The megatron parallelizer's space as far as it was measured, with measured layer times and activations in place of
/// the analytic ones: no context or expert parallelism, ZeRO 0 to 2, recomputation none or full. Gradient sync and the
/// training state's memory are megatron's. The search takes the blocks' mean; slices_cost sums the very layers.
///
/// With cost mode `sailor` the memory is that of Sailor's rule where the profile holds sizes: 24 bytes per parameter
/// (fp32 weights, gradients and Adam moments, a communication buffer and DeepSpeed's copy of the weights), activations
/// in fp32, and 2 GB (3 GB with tensor parallelism) for the framework; a stage's optimizer step is that of its first
/// layer.
std::unique_ptr<Parallelizer> make_profiled(std::shared_ptr<const LayerProfile> profile);

} // namespace tangram
