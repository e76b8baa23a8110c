// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/calibration.h"
#include "calibration/kernel_fit.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

enum class Collective { all_reduce, all_gather, reduce_scatter, all_to_all };

/// Its name in nccl-tests and in calibration files.
const char* to_string(Collective collective);

/// What was measured on one GPU type.
struct GpuMeasurements {
    std::vector<MatmulSample> matmul; ///< 16 bits
    std::vector<MatmulSample> matmul_fp8;
    std::vector<AttentionSample> attention;
    std::vector<MemorySample> memory;
    std::map<std::pair<Collective, int>, std::vector<CollectiveSample>> collectives; ///< by number of ranks
    std::string source;
};

/// By the id of a GPU type in the catalogue.
using Measurements = std::map<std::string, GpuMeasurements>;

/// Fits what there is of one GPU type, whose data sheet `gpu` gives and whose links have `link_bytes_per_s` nominally.
/// Only what a training step is made of counts: matmuls of at least 1 GFLOP, attention on heads of up to 256, messages
/// of at least 512 KiB. Errors are reported of matmuls of 4 GFLOP and messages of 1 MiB upwards; what has none of these
/// is not fitted.
GpuCalibration fit_gpu(const GpuType& gpu, double link_bytes_per_s, const GpuMeasurements& measurements);

} // namespace tangram
