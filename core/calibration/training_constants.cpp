// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/training_constants.h"

namespace tangram {

namespace {

GpuCalibration& gpu_entry(Calibration& calibration, const char* id)
{
    for (GpuCalibration& gpu : calibration.gpu_types)
        if (gpu.gpu_type == id)
            return gpu;
    GpuCalibration& added = calibration.gpu_types.emplace_back();
    added.gpu_type = id;
    return added;
}

} // namespace

std::span<const TrainingConstant> training_constants()
{
    using F = TrainingFactors;
    using R = KernelsInTraining;
    constexpr const char* ampere = "a100-sxm-80";
    constexpr const char* hopper = "h100-sxm";
    constexpr const char* blackwell = "b200-sxm";
    static const std::vector<TrainingConstant> all{
        {"matmul", 0.5, 1.5, nullptr, &R::matmul, ampere},
        {"matmul", 0.5, 1.5, nullptr, &R::matmul, hopper},
        {"matmul_fp8", 0.5, 1, nullptr, &R::matmul_fp8, hopper},
        {"matmul_fp8", 0.5, 1, nullptr, &R::matmul_fp8, blackwell},
        {"attention_2024", 0.5, 1.5, nullptr, &R::attention_2024, hopper},
        {"attention", 0.5, 1, nullptr, &R::attention, blackwell},
        {"flash_1", 0.1, 1.5, nullptr, &R::flash_1, ampere},
        {"flash_1", 0.1, 1.5, nullptr, &R::flash_1, hopper},
        {"host_block_s", 1e-4, 3e-3, &F::host_block_s, nullptr, nullptr},
        {"host_expert_s", 1e-5, 1e-3, &F::host_expert_s, nullptr, nullptr},
        {"overlapped_host", 1, 5, &F::overlapped_host, nullptr, nullptr},
        {"blocking_host", 1, 8, &F::blocking_host, nullptr, nullptr},
        {"memory_passes_megatron", 1, 8, &F::memory_passes_megatron, nullptr, nullptr},
        {"memory_passes_fsdp", 1, 8, &F::memory_passes_fsdp, nullptr, nullptr},
        {"unfused_experts", 1, 20, &F::unfused_experts, nullptr, nullptr},
        {"weight_prefetch_overlap", 0.05, 1, &F::weight_prefetch_overlap, nullptr, nullptr},
        {"tensor_overlap", 0.05, 1, &F::tensor_overlap, nullptr, nullptr},
        {"expert_overlap", 0.05, 1, &F::expert_overlap, nullptr, nullptr},
        {"context_overlap", 0.05, 1, &F::context_overlap, nullptr, nullptr},
    };
    return all;
}

double value_of(const Calibration& calibration, const TrainingConstant& constant)
{
    if (constant.factor != nullptr)
        return calibration.training.value_or(TrainingFactors{}).*constant.factor;
    const GpuCalibration* gpu = calibration.find(constant.gpu_type);
    return gpu != nullptr && gpu->in_training ? (*gpu->in_training).*constant.rate : 1;
}

void set_value(Calibration& calibration, const TrainingConstant& constant, double value)
{
    if (constant.factor != nullptr) {
        if (!calibration.training)
            calibration.training.emplace();
        (*calibration.training).*constant.factor = value;
        return;
    }
    GpuCalibration& gpu = gpu_entry(calibration, constant.gpu_type);
    if (!gpu.in_training)
        gpu.in_training.emplace();
    (*gpu.in_training).*constant.rate = value;
}

} // namespace tangram
