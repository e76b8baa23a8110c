// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/calibration.h"

#include <algorithm>

namespace tangram {

const GpuCalibration* Calibration::find(const std::string& gpu_type) const
{
    const auto found = std::find_if(gpu_types.begin(), gpu_types.end(),
                                    [&](const GpuCalibration& known) { return known.gpu_type == gpu_type; });
    return found == gpu_types.end() ? nullptr : &*found;
}

Calibration merged(Calibration older, const Calibration& newer)
{
    const auto take = [](auto& value, const auto& other) {
        if (other)
            value = other;
    };
    for (const GpuCalibration& gpu : newer.gpu_types) {
        const auto known = std::find_if(older.gpu_types.begin(), older.gpu_types.end(),
                                        [&](const GpuCalibration& other) { return other.gpu_type == gpu.gpu_type; });
        if (known == older.gpu_types.end()) {
            older.gpu_types.push_back(gpu);
            continue;
        }
        take(known->matmul, gpu.matmul);
        take(known->matmul_fp8, gpu.matmul_fp8);
        take(known->attention, gpu.attention);
        take(known->memory, gpu.memory);
        take(known->collectives, gpu.collectives);
        take(known->in_training, gpu.in_training);
        if (!gpu.source.empty())
            known->source = gpu.source;
        known->fits.insert(known->fits.end(), gpu.fits.begin(), gpu.fits.end());
    }
    take(older.training, newer.training);
    for (const auto& [name, note] : newer.notes)
        older.notes[name] = note;
    return older;
}

namespace {

void scale(MatmulCost& cost, double rate)
{
    cost.peak_fraction = std::min(1.0, cost.peak_fraction * rate);
}

void use_kernels(const GpuCalibration& known, const std::string& gpu_type, const Likeness& like, Efficiency& efficiency)
{
    if (known.matmul) {
        efficiency.matmul = *known.matmul;
        scale(efficiency.matmul, like.rate);
    }
    if (known.matmul_fp8) {
        efficiency.matmul_fp8 = *known.matmul_fp8;
        scale(efficiency.matmul_fp8, like.rate);
    }
    if (known.attention) {
        efficiency.attention = *known.attention;
        efficiency.attention.peak_fraction = std::min(1.0, efficiency.attention.peak_fraction * like.rate);
        efficiency.attention.score_flops /= like.rate;
    }
    if (known.memory)
        efficiency.memory = known.memory->fraction;
    if (!known.matmul && !known.matmul_fp8 && !known.attention)
        return;
    efficiency.basis = "measured";
    efficiency.source = known.source;
    if (known.gpu_type != gpu_type) {
        efficiency.basis = "derived";
        efficiency.source = "Derived from " + known.gpu_type + ": no kernel measurements of this GPU";
        if (like.rate != 1)
            efficiency.source += "; rates by the " + like.rate_source;
    }
}

} // namespace

void calibrate(const Calibration& calibration, const std::string& gpu_type, const Likeness& like,
               Efficiency& efficiency)
{
    std::string taken_from;
    for (const std::string& id : {like.in_training, gpu_type})
        if (const GpuCalibration* known = calibration.find(id); known && known->in_training) {
            efficiency.in_training = *known->in_training;
            taken_from = id;
        }
    if (const GpuCalibration* known = calibration.find(like.kernels)) {
        use_kernels(*known, gpu_type, like, efficiency);
        if (!taken_from.empty() && taken_from != like.kernels)
            efficiency.source += "; inside training runs like " + taken_from;
    }
    if (const GpuCalibration* known = calibration.find(like.collectives); known && known->collectives)
        efficiency.collectives = *known->collectives;
}

} // namespace tangram
