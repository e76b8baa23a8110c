// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/measurements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <random>
#include <span>

namespace tangram {

namespace {

constexpr double least_matmul_flops = 1e9;
constexpr double training_matmul_flops = 4e9;
constexpr double largest_head = 256;
constexpr double least_message_bytes = 512.0 * 1024;
constexpr double large_message_bytes = 1024.0 * 1024;

struct Operation {
    const char* name;
    std::vector<CollectiveCurve> CollectiveCurves::*curves;
    double rounds; ///< how often a ring carries each rank's share round
};
constexpr std::array<Operation, 4> operations{{{"all_reduce", &CollectiveCurves::all_reduce, 2},
                                               {"all_gather", &CollectiveCurves::all_gather, 1},
                                               {"reduce_scatter", &CollectiveCurves::reduce_scatter, 1},
                                               {"alltoall", &CollectiveCurves::all_to_all, 1}}};

const Operation& operation_of(Collective collective)
{
    return operations[static_cast<std::size_t>(collective)];
}

double flops_of(const MatmulSample& sample)
{
    return 2 * sample.rows * sample.inner * sample.columns;
}

/// The same size, however long it took.
template <typename Sample> bool same_size(Sample a, const Sample& b)
{
    a.seconds = b.seconds;
    return a == b;
}

/// Fits all samples, and, to see how well the fit foretells, two thirds of them drawn at random: the report's error on
/// the last third is that fit's. `counts` chooses the samples whose errors are reported. Nothing when none counts: a
/// fit to the small ones alone says nothing about the large ones.
template <typename Cost, typename Sample>
std::optional<Cost> fit_and_report(std::vector<FitReport>& reports, std::string what,
                                   const std::vector<Sample>& samples, const auto& fit, const auto& predict,
                                   const auto& counts)
{
    const auto errors_of = [&](const Cost& cost, std::span<const Sample> of) {
        std::vector<double> errors;
        for (const Sample& sample : of)
            if (counts(sample))
                errors.push_back(std::abs(predict(cost, sample) / sample.seconds - 1));
        std::sort(errors.begin(), errors.end());
        return errors;
    };
    const auto mean = [](const std::vector<double>& values) {
        double sum = 0;
        for (const double value : values)
            sum += value;
        return values.empty() ? 0 : sum / static_cast<double>(values.size());
    };
    if (std::none_of(samples.begin(), samples.end(), counts))
        return std::nullopt;
    std::mt19937 random(1);
    std::vector<Sample> seen;
    std::vector<Sample> unseen;
    for (const Sample& sample : samples)
        (random() % 3 == 0 ? unseen : seen).push_back(sample);

    const Cost cost = fit(std::span<const Sample>(samples));
    const std::vector<double> errors = errors_of(cost, samples);
    FitReport report;
    report.what = std::move(what);
    report.samples = static_cast<int>(errors.size());
    report.mean_error = mean(errors);
    report.p90_error = errors[errors.size() * 9 / 10];
    const bool sizes_differ = std::any_of(samples.begin(), samples.end(),
                                          [&](const Sample& sample) { return !same_size(sample, samples.front()); });
    if (sizes_differ && !seen.empty() && std::any_of(unseen.begin(), unseen.end(), counts))
        report.held_out_error = mean(errors_of(fit(std::span<const Sample>(seen)), unseen));
    reports.push_back(std::move(report));
    return cost;
}

std::optional<MatmulCost> fit_matmuls(std::vector<FitReport>& reports, std::string what,
                                      std::vector<MatmulSample> samples, double peak_flops, double memory_bytes_per_s)
{
    std::erase_if(samples, [](const MatmulSample& sample) { return flops_of(sample) < least_matmul_flops; });
    return fit_and_report<MatmulCost>(
        reports, std::move(what), samples,
        [&](std::span<const MatmulSample> some) { return fit_matmul(some, peak_flops, memory_bytes_per_s); },
        [&](const MatmulCost& cost, const MatmulSample& sample) {
            return predicted_s(cost, peak_flops, memory_bytes_per_s, sample);
        },
        [](const MatmulSample& sample) { return flops_of(sample) >= training_matmul_flops; });
}

std::optional<AttentionCost> fit_attentions(std::vector<FitReport>& reports, std::vector<AttentionSample> samples,
                                            double peak_flops, double memory_bytes_per_s)
{
    std::erase_if(samples, [](const AttentionSample& sample) { return sample.head_size > largest_head; });
    if (std::all_of(samples.begin(), samples.end(), [](const auto& sample) { return sample.backward; }))
        return std::nullopt; // the backward's rate is relative to the forward's
    const bool both = std::any_of(samples.begin(), samples.end(), [](const auto& sample) { return sample.backward; });
    return fit_and_report<AttentionCost>(
        reports, both ? "attention" : "attention forward", samples,
        [&](std::span<const AttentionSample> some) { return fit_attention(some, peak_flops, memory_bytes_per_s); },
        [&](const AttentionCost& cost, const AttentionSample& sample) {
            return predicted_s(cost, peak_flops, memory_bytes_per_s, sample);
        },
        [](const AttentionSample&) { return true; });
}

std::optional<MemoryCost> fit_memory_bound(std::vector<FitReport>& reports, const std::vector<MemorySample>& samples,
                                           double memory_bytes_per_s)
{
    return fit_and_report<MemoryCost>(
        reports, "memory-bound", samples,
        [&](std::span<const MemorySample> some) { return fit_memory(some, memory_bytes_per_s); },
        [&](const MemoryCost& cost, const MemorySample& sample) {
            return predicted_s(cost, memory_bytes_per_s, sample);
        },
        [](const MemorySample&) { return true; });
}

std::optional<CollectiveCurves> fit_collectives(std::vector<FitReport>& reports, const GpuMeasurements& measurements,
                                                double link_bytes_per_s)
{
    std::optional<CollectiveCurves> curves;
    for (const auto& [key, all] : measurements.collectives) {
        const Operation& operation = operation_of(key.first);
        const double ranks = key.second;
        const double volume = operation.rounds * (ranks - 1) / ranks;
        std::vector<CollectiveSample> samples = all;
        std::erase_if(samples, [](const CollectiveSample& sample) { return sample.bytes < least_message_bytes; });
        const std::optional<CollectiveCurve> curve = fit_and_report<CollectiveCurve>(
            reports, std::string(operation.name) + " among " + std::to_string(key.second), samples,
            [&](std::span<const CollectiveSample> some) {
                return fit_collective(some, ranks, volume, link_bytes_per_s);
            },
            [&](const CollectiveCurve& fitted, const CollectiveSample& sample) {
                return predicted_s(fitted, volume, link_bytes_per_s, sample);
            },
            [](const CollectiveSample& sample) { return sample.bytes >= large_message_bytes; });
        if (!curve)
            continue;
        if (!curves)
            curves.emplace();
        ((*curves).*operation.curves).push_back(*curve);
    }
    return curves;
}

} // namespace

const char* to_string(Collective collective)
{
    return operation_of(collective).name;
}

GpuCalibration fit_gpu(const GpuType& gpu, double link_bytes_per_s, const GpuMeasurements& measurements)
{
    GpuCalibration found;
    found.gpu_type = gpu.id;
    found.source = measurements.source;
    const double memory = gpu.memory_bytes_per_s;
    const double peak = gpu.peak(Precision::bf16);
    found.matmul = fit_matmuls(found.fits, "matmul 16 bit", measurements.matmul, peak, memory);
    found.matmul_fp8 = fit_matmuls(found.fits, "matmul fp8", measurements.matmul_fp8, gpu.peak(Precision::fp8), memory);
    found.attention = fit_attentions(found.fits, measurements.attention, peak, memory);
    found.memory = fit_memory_bound(found.fits, measurements.memory, memory);
    found.collectives = fit_collectives(found.fits, measurements, link_bytes_per_s);
    return found;
}

} // namespace tangram
