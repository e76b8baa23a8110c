// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "accuracy/measured_run.h"

#include <string>

namespace tangram {

// What ran a published run, as far as its publication tells: by names that are known, by what people write in notes, by
// the dates of their software, and else by what is usual with such GPUs and models. Functions that take a run to change
// note in MeasuredRun::assumed what changes a prediction and was not stated.

/// Of a publication that states none. Asks for names alone.
Precision usual_precision(const MeasuredRun& run);

/// Fills in the framework, its kernels and the bytes of a gradient in run.job; asks for names, cluster, model and the
/// job's precision. `precision` is what the publication calls that.
void take_usual_software(MeasuredRun& run, const std::string& precision);

/// Fills in how run.job computes experts and exchanges their tokens; asks for the layout besides.
void take_usual_experts(MeasuredRun& run);

/// People who train in fp32 on GPUs that have TF32 use it, at up to eight times the rate: NVIDIA's containers switch it
/// on. `precision`, in lower case, may tell otherwise: "fp32 without tf32". The run gets a cluster of its own.
void take_tf32(MeasuredRun& run, const std::string& precision);

/// Publications that name their GPUs by the model alone, and tell elsewhere what these are: the GPUs that they mean, in
/// cluster and layout.
void take_published_gpus(MeasuredRun& run);

} // namespace tangram
