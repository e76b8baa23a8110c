// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/gpu_type.h"

namespace tangram {

/// NVLinks of a GPU's generation (NVIDIA's data sheets and white papers).
struct NvLinks {
    int most; ///< of one GPU, to a switch or to all its neighbours together
    double bytes_per_s; ///< of each, one direction
};
NvLinks nvlinks_of(const GpuType& gpu);

/// GPUs of the machines that hold such, as the parts to draw with have them.
int usual_gpus(const GpuType& gpu);

/// Interfaces that machines of a generation are sold with, bytes/s each: 100, 200 and 400 Gbit/s.
double usual_interface(const GpuType& gpu);

} // namespace tangram
