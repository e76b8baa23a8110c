// SPDX-License-Identifier: GPL-3.0-or-later
#include "calibration/kernel_fit.h"

#include "calibration/nonnegative_fit.h"
#include "cost/operators.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tangram {

namespace {

/// Throttling that is tried, in steps: no GPU was seen to slow down by more.
constexpr int throttling_steps = 12;
constexpr double throttling_step = 0.05;
constexpr double flops_per_product = 2;
/// Curves without shapes are taken as of one sample with these heads.
constexpr double usual_heads = 32;
constexpr double usual_head_size = 128;

/// Time, before throttling, of a kernel that takes `hot_s` with it: inverts MatmulSeconds::time.
double cool_time(double hot_s, double throttling)
{
    const double tau = MatmulCost::throttling_s;
    const double a = 1 + throttling;
    const double b = tau - hot_s;
    return (std::sqrt(b * b + 4 * a * hot_s * tau) - b) / (2 * a);
}

MatmulCost fit_cool_matmul(std::span<const MatmulSample> samples, double peak_flops, double memory_bytes_per_s,
                           double throttling)
{
    std::vector<TermSample> terms;
    terms.reserve(samples.size());
    for (const MatmulSample& s : samples) {
        const double at_peak_s = flops_per_product * s.rows * s.inner * s.columns / peak_flops;
        terms.push_back({{1, s.inner, s.rows * s.inner / memory_bytes_per_s, s.inner * s.columns / memory_bytes_per_s,
                          s.rows * s.columns / memory_bytes_per_s, at_peak_s},
                         cool_time(s.seconds, throttling),
                         at_peak_s});
    }
    const std::vector<double> c = nonnegative_fit(terms);
    return {c[0], c[1], c[2], c[3], c[4], 1 / (1 + c[5]), throttling};
}

double mean_error(std::span<const MatmulSample> samples, const MatmulCost& cost, double peak_flops,
                  double memory_bytes_per_s)
{
    double sum = 0;
    for (const MatmulSample& sample : samples)
        sum += std::abs(predicted_s(cost, peak_flops, memory_bytes_per_s, sample) / sample.seconds - 1);
    return sum / static_cast<double>(samples.size());
}

struct AttentionWork {
    double keys = 0;
    double query_s = 0; ///< one byte per element of Q at the nominal bandwidth
    double key_value_s = 0;
    double flops_s = 0; ///< at the peak
    double score_s = 0; ///< one FLOP per score at the peak
};

/// Of the forward pass, without what it costs once.
double work_s(const AttentionCost& cost, const AttentionWork& work)
{
    return cost.query_bytes * work.query_s + cost.key_value_bytes * work.key_value_s + work.flops_s / cost.peak_fraction
        + cost.score_flops * work.score_s;
}

AttentionWork work_of(const AttentionSample& s, double peak_flops, double memory_bytes_per_s)
{
    const double elements = s.samples * s.sequence * s.head_size;
    const double scores = s.samples * s.heads * s.sequence * s.sequence / 2;
    return {s.sequence, elements * s.heads / memory_bytes_per_s, elements * s.key_value_heads / memory_bytes_per_s,
            2 * flops_per_product * scores * s.head_size / peak_flops, scores / peak_flops};
}

} // namespace

MatmulCost fit_matmul(std::span<const MatmulSample> samples, double peak_flops, double memory_bytes_per_s)
{
    MatmulCost best;
    double least = std::numeric_limits<double>::infinity();
    for (int step = 0; step <= throttling_steps && !samples.empty(); ++step) {
        const MatmulCost cost = fit_cool_matmul(samples, peak_flops, memory_bytes_per_s, step * throttling_step);
        const double error = mean_error(samples, cost, peak_flops, memory_bytes_per_s);
        if (error < least) {
            least = error;
            best = cost;
        }
    }
    return best;
}

AttentionCost fit_attention(std::span<const AttentionSample> samples, double peak_flops, double memory_bytes_per_s)
{
    std::vector<TermSample> terms;
    terms.reserve(samples.size());
    for (const AttentionSample& sample : samples) {
        if (sample.backward)
            continue;
        const AttentionWork work = work_of(sample, peak_flops, memory_bytes_per_s);
        terms.push_back(
            {{1, work.keys, work.query_s, work.key_value_s, work.flops_s, work.score_s}, sample.seconds, work.flops_s});
    }
    AttentionCost cost;
    if (terms.empty())
        return cost;
    const std::vector<double> c = nonnegative_fit(terms);
    cost.overhead_s = c[0];
    cost.key_s = c[1];
    cost.query_bytes = c[2];
    cost.key_value_bytes = c[3];
    cost.peak_fraction = 1 / (1 + c[4]);
    cost.score_flops = c[5];

    std::vector<double> rates;
    for (const AttentionSample& sample : samples)
        if (sample.backward) {
            const AttentionWork work = work_of(sample, peak_flops, memory_bytes_per_s);
            const double once = cost.overhead_s + cost.key_s * work.keys;
            rates.push_back(flash_backward_products * work_s(cost, work)
                            / std::max(sample.seconds - once, sample.seconds / 2));
        }
    if (!rates.empty()) {
        const auto middle = rates.begin() + static_cast<std::ptrdiff_t>(rates.size() / 2);
        std::nth_element(rates.begin(), middle, rates.end());
        cost.backward_rate = *middle;
    }
    return cost;
}

MemoryCost fit_memory(std::span<const MemorySample> samples, double memory_bytes_per_s)
{
    std::vector<TermSample> terms;
    for (const MemorySample& sample : samples) {
        const double nominal_s = sample.bytes / memory_bytes_per_s;
        terms.push_back({{1, nominal_s}, sample.seconds, nominal_s});
    }
    if (samples.empty())
        return {};
    const std::vector<double> c = nonnegative_fit(terms);
    return {c[0], 1 / (1 + c[1])};
}

CollectiveCurve fit_collective(std::span<const CollectiveSample> samples, double ranks, double volume,
                               double link_bytes_per_s)
{
    std::vector<TermSample> terms;
    for (const CollectiveSample& sample : samples) {
        const double link_s = volume * sample.bytes / link_bytes_per_s;
        terms.push_back({{1, link_s, std::sqrt(link_s)}, sample.seconds, 0});
    }
    CollectiveCurve curve;
    curve.ranks = ranks;
    if (samples.empty())
        return curve;
    const std::vector<double> c = nonnegative_fit(terms);
    curve.latency_s = c[0];
    curve.slope = c[1];
    curve.ramp_s = c[2] * c[2];
    return curve;
}

double predicted_s(const MatmulCost& cost, double peak_flops, double memory_bytes_per_s, const MatmulSample& sample)
{
    return matmul_seconds(cost, peak_flops, memory_bytes_per_s).time(1, sample.rows, sample.inner, sample.columns);
}

double predicted_s(const AttentionCost& cost, double peak_flops, double memory_bytes_per_s,
                   const AttentionSample& sample)
{
    const AttentionWork work = work_of(sample, peak_flops, memory_bytes_per_s);
    const double once = cost.overhead_s + cost.key_s * work.keys;
    return once + (sample.backward ? flash_backward_products / cost.backward_rate : 1) * work_s(cost, work);
}

double predicted_s(const MemoryCost& cost, double memory_bytes_per_s, const MemorySample& sample)
{
    return cost.overhead_s + sample.bytes / (cost.fraction * memory_bytes_per_s);
}

double predicted_s(const CollectiveCurve& curve, double volume, double link_bytes_per_s, const CollectiveSample& sample)
{
    const double link_s = volume * sample.bytes / link_bytes_per_s;
    return curve.latency_s + curve.slope * link_s + std::sqrt(curve.ramp_s * link_s);
}

MatmulCost matmul_cost_of_curve(std::span<const std::pair<double, double>> points, double peak_flops,
                                double memory_bytes_per_s)
{
    std::vector<TermSample> terms;
    for (const auto& [log2_gflop, fraction] : points) {
        const double flops = std::exp2(log2_gflop) * 1e9;
        const double size = std::cbrt(flops / flops_per_product);
        const double at_peak_s = flops / peak_flops;
        terms.push_back({{1, size, 3 * size * size / memory_bytes_per_s, at_peak_s}, at_peak_s / fraction, at_peak_s});
    }
    MatmulCost cost;
    if (points.size() == 1)
        cost.peak_fraction = points.front().second;
    if (points.size() < 2)
        return cost;
    const std::vector<double> c = nonnegative_fit(terms);
    return {c[0], c[1], c[2], c[2], c[2], 1 / (1 + c[3]), 0};
}

AttentionCost attention_cost_of_curve(std::span<const std::pair<double, double>> points, double peak_flops,
                                      double memory_bytes_per_s)
{
    std::vector<AttentionSample> samples;
    for (const auto& [log2_sequence, fraction] : points) {
        AttentionSample sample{1, std::exp2(log2_sequence), usual_heads, usual_heads, usual_head_size, 0, false};
        sample.seconds = work_of(sample, peak_flops, memory_bytes_per_s).flops_s / fraction;
        samples.push_back(sample);
    }
    AttentionCost cost;
    if (points.size() == 1)
        cost.peak_fraction = points.front().second;
    return points.size() < 2 ? cost : fit_attention(samples, peak_flops, memory_bytes_per_s);
}

} // namespace tangram
