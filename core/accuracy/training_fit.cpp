// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/training_fit.h"

#include "accuracy/predict.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace tangram {

namespace {

/// Where a constant is kept: in the training factors, or with some GPU types that share it.
struct Constant {
    const char* name;
    double lowest;
    double highest;
    double TrainingFactors::*factor; ///< null: a rate
    double KernelsInTraining::*rate;
    std::vector<const char*> gpu_types;
};

const std::vector<Constant>& constants()
{
    using F = TrainingFactors;
    using R = KernelsInTraining;
    const std::vector<const char*> ampere{"a100-sxm-80"};
    const std::vector<const char*> hopper{"h100-sxm"};
    const std::vector<const char*> blackwell{"b200-sxm", "gb200", "b300-sxm", "gb300"};
    static const std::vector<Constant> all{
        {"matmul", 0.5, 1.5, nullptr, &R::matmul, ampere},
        {"matmul", 0.5, 1.5, nullptr, &R::matmul, hopper},
        {"matmul_fp8", 0.5, 2, nullptr, &R::matmul_fp8, hopper},
        {"matmul_fp8", 0.5, 2, nullptr, &R::matmul_fp8, blackwell},
        {"attention", 0.5, 1.5, nullptr, &R::attention, hopper},
        {"attention", 0.5, 1.5, nullptr, &R::attention, blackwell},
        {"flash_1", 0.1, 1.5, nullptr, &R::flash_1, ampere},
        {"flash_1", 0.1, 1.5, nullptr, &R::flash_1, hopper},
        {"host_block_s", 1e-4, 3e-3, &F::host_block_s, nullptr, {}},
        {"host_expert_s", 1e-5, 1e-3, &F::host_expert_s, nullptr, {}},
        {"deepspeed_rate", 0.5, 1.5, &F::deepspeed_rate, nullptr, {}},
        {"memory_passes_megatron", 1, 8, &F::memory_passes_megatron, nullptr, {}},
        {"memory_passes_deepspeed", 1, 8, &F::memory_passes_deepspeed, nullptr, {}},
        {"memory_passes_fsdp", 1, 8, &F::memory_passes_fsdp, nullptr, {}},
        {"unfused_experts", 1, 5, &F::unfused_experts, nullptr, {}},
        {"gradient_overlap", 0.05, 1, &F::gradient_overlap, nullptr, {}},
        {"weight_prefetch_overlap", 0.05, 1, &F::weight_prefetch_overlap, nullptr, {}},
        {"tensor_overlap", 0.05, 1, &F::tensor_overlap, nullptr, {}},
        {"expert_overlap", 0.05, 1, &F::expert_overlap, nullptr, {}},
        {"context_overlap", 0.05, 1, &F::context_overlap, nullptr, {}},
    };
    return all;
}

GpuCalibration& gpu_entry(Calibration& calibration, const char* id)
{
    for (GpuCalibration& gpu : calibration.gpu_types)
        if (gpu.gpu_type == id)
            return gpu;
    GpuCalibration& added = calibration.gpu_types.emplace_back();
    added.gpu_type = id;
    return added;
}

double value_of(const Calibration& calibration, const Constant& constant)
{
    if (constant.factor != nullptr)
        return calibration.training.value_or(TrainingFactors{}).*constant.factor;
    const GpuCalibration* gpu = calibration.find(constant.gpu_types.front());
    return gpu != nullptr && gpu->in_training ? (*gpu->in_training).*constant.rate : 1;
}

void set(Calibration& calibration, const Constant& constant, double value)
{
    if (constant.factor != nullptr) {
        if (!calibration.training)
            calibration.training.emplace();
        (*calibration.training).*constant.factor = value;
    }
    for (const char* id : constant.gpu_types) {
        GpuCalibration& gpu = gpu_entry(calibration, id);
        if (!gpu.in_training)
            gpu.in_training.emplace();
        (*gpu.in_training).*constant.rate = value;
    }
}

/// A run that counts in the fit.
struct Sample {
    const MeasuredRun* run;
    double weight;
};

/// log(predicted / measured) of every sample, times the root of its weight; 0 for what cannot be predicted.
std::vector<double> weighted_errors(const std::vector<Sample>& samples, const Calibration& calibration,
                                    const ApplyCalibration& apply,
                                    const std::shared_ptr<const Parallelizer>& parallelizer)
{
    std::map<const Cluster*, std::shared_ptr<const Cluster>> clusters; // runs of one file often share theirs
    std::vector<MeasuredRun> runs;
    runs.reserve(samples.size());
    for (const Sample& sample : samples) {
        runs.push_back(*sample.run);
        auto& cluster = clusters[sample.run->cluster.get()];
        if (!cluster)
            cluster = std::make_shared<const Cluster>(apply(*sample.run->cluster, calibration));
        runs.back().cluster = cluster;
    }
    const std::vector<Prediction> predictions = predict_all(runs, parallelizer);
    std::vector<double> errors(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (predictions[i].left_out.empty())
            errors[i] = std::sqrt(samples[i].weight)
                * std::log(predictions[i].iteration_time_s / *samples[i].run->iteration_time_s);
    return errors;
}

/// Weighted mean of |log(predicted / measured)|.
double mean_error(const std::vector<Sample>& samples, const std::vector<double>& weighted)
{
    double sum = 0;
    double weights = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        sum += std::sqrt(samples[i].weight) * std::abs(weighted[i]);
        weights += samples[i].weight;
    }
    return weights > 0 ? sum / weights : 0;
}

std::vector<Sample> samples_of(const std::vector<MeasuredRun>& runs)
{
    std::map<std::string, int> count;
    const auto counts = [](const MeasuredRun& run) {
        return run.usable && run.left_out.empty() && run.iteration_time_s && run.feasible;
    };
    for (const MeasuredRun& run : runs)
        count[run.set] += counts(run) ? 1 : 0;
    std::vector<Sample> samples;
    for (const MeasuredRun& run : runs)
        if (counts(run))
            samples.push_back({&run, (run.quality == "A" ? 1.0 : 0.5) / std::sqrt(count[run.set])});
    return samples;
}

/// Errors beyond this count by their size, smaller ones by their square.
constexpr double robust_error = 0.05;
/// Weight of a constant's own distance from where it starts, in logarithms: what the runs say nothing about stays.
constexpr double prior = 1e-3;

/// Charbonnier's loss of one weighted error and the weight that makes its square's slope the same.
struct RobustLoss {
    double value;
    double slope;
};
RobustLoss robust(double weighted, double weight)
{
    const double x = weight > 0 ? weighted * weighted / weight / (robust_error * robust_error) : 0;
    const double root = std::sqrt(1 + x);
    return {2 * weight * robust_error * robust_error * (root - 1), 1 / root};
}

double loss_of(const std::vector<Sample>& samples, const std::vector<double>& errors, const std::vector<double>& moved)
{
    double loss = 0;
    for (std::size_t i = 0; i < samples.size(); ++i)
        loss += robust(errors[i], samples[i].weight).value;
    for (const double distance : moved)
        loss += prior * distance * distance;
    return loss;
}

/// Solves the symmetric positive definite system `a` x = `b` by Cholesky's decomposition.
std::vector<double> solved(std::vector<std::vector<double>> a, std::vector<double> b)
{
    const std::size_t n = b.size();
    for (std::size_t j = 0; j < n; ++j) {
        for (std::size_t k = 0; k < j; ++k)
            a[j][j] -= a[j][k] * a[j][k];
        a[j][j] = std::sqrt(a[j][j]);
        for (std::size_t i = j + 1; i < n; ++i) {
            for (std::size_t k = 0; k < j; ++k)
                a[i][j] -= a[i][k] * a[j][k];
            a[i][j] /= a[j][j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < i; ++k)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::size_t k = i + 1; k < n; ++k)
            b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
    return b;
}

struct Searched {
    Calibration calibration;
    bool complete = true;
};

/// Levenberg and Marquardt's method with weights that follow the robust loss, over the constants' logarithms.
Searched least_squares(const std::vector<Sample>& samples, Calibration calibration, const ApplyCalibration& apply,
                       const std::shared_ptr<const Parallelizer>& parallelizer, const std::stop_token& stop,
                       const FitProgress& progress)
{
    constexpr double difference = 0.03;
    constexpr int most_steps = 15;
    constexpr double least_gain = 1e-4;
    const std::vector<Constant>& all = constants();
    const std::size_t n = all.size();
    std::vector<double> start(n);
    for (std::size_t c = 0; c < n; ++c)
        start[c] = std::log(std::clamp(value_of(calibration, all[c]), all[c].lowest, all[c].highest));
    std::vector<double> here = start;
    const auto at = [&](const std::vector<double>& logarithms) {
        Calibration moved = calibration;
        for (std::size_t c = 0; c < n; ++c)
            set(moved, all[c], std::exp(logarithms[c]));
        return moved;
    };
    const auto distance = [&](const std::vector<double>& logarithms) {
        std::vector<double> moved(n);
        for (std::size_t c = 0; c < n; ++c)
            moved[c] = logarithms[c] - start[c];
        return moved;
    };
    std::vector<double> errors = weighted_errors(samples, at(here), apply, parallelizer);
    double loss = loss_of(samples, errors, distance(here));
    double damping = 1e-3;
    for (int step = 0; step < most_steps; ++step) {
        progress(step, mean_error(samples, errors));
        std::vector<std::vector<double>> slopes(n);
        for (std::size_t c = 0; c < n; ++c) {
            if (stop.stop_requested())
                return {at(here), false};
            std::vector<double> beside = here;
            // Towards the inside of the allowed range.
            const double by = here[c] + difference <= std::log(all[c].highest) ? difference : -difference;
            beside[c] += by;
            slopes[c] = weighted_errors(samples, at(beside), apply, parallelizer);
            for (std::size_t i = 0; i < samples.size(); ++i)
                slopes[c][i] = (slopes[c][i] - errors[i]) / by;
        }
        std::vector<std::vector<double>> normal(n, std::vector<double>(n));
        std::vector<double> downhill(n);
        for (std::size_t c = 0; c < n; ++c) {
            for (std::size_t i = 0; i < samples.size(); ++i) {
                const double weight = robust(errors[i], samples[i].weight).slope;
                downhill[c] -= weight * slopes[c][i] * errors[i];
                for (std::size_t d = 0; d <= c; ++d)
                    normal[c][d] += weight * slopes[c][i] * slopes[d][i];
            }
            downhill[c] -= prior * (here[c] - start[c]);
            normal[c][c] += prior;
        }
        bool gained = false;
        for (int tries = 0; tries < 6 && !gained; ++tries, damping *= 10) {
            std::vector<std::vector<double>> damped = normal;
            for (std::size_t c = 0; c < n; ++c)
                damped[c][c] *= 1 + damping;
            std::vector<double> there = solved(damped, downhill);
            for (std::size_t c = 0; c < n; ++c)
                there[c] = std::clamp(here[c] + std::clamp(there[c], -0.5, 0.5), std::log(all[c].lowest),
                                      std::log(all[c].highest));
            const std::vector<double> found = weighted_errors(samples, at(there), apply, parallelizer);
            const double new_loss = loss_of(samples, found, distance(there));
            if (new_loss < loss * (1 - least_gain)) {
                here = std::move(there);
                errors = found;
                loss = new_loss;
                gained = true;
            }
        }
        if (!gained)
            break;
        damping = std::max(damping / 100, 1e-6);
    }
    return {at(here), true};
}

/// The same layout published twice falls into the same half.
bool in_first_half(const MeasuredRun& run)
{
    const Strategy& strategy = run.layout.stages.front().strategy;
    const std::array<int, 6> what{run.model->blocks,    run.model->hidden,
                                  strategy.tensor,      strategy.micro_batch_samples(),
                                  run.job.global_batch, static_cast<int>(run.layout.stages.size())};
    unsigned hash = 2166136261U; // FNV-1a
    for (const int value : what)
        hash = (hash ^ static_cast<unsigned>(value)) * 16777619U;
    return (hash >> 16) % 2 == 0;
}

} // namespace

TrainingFit fit_training(const std::vector<MeasuredRun>& runs, const Calibration& start, const ApplyCalibration& apply,
                         const std::shared_ptr<const Parallelizer>& parallelizer, const std::stop_token& stop,
                         const FitProgress& progress)
{
    const std::vector<Sample> samples = samples_of(runs);
    std::vector<Sample> first;
    std::vector<Sample> second;
    for (const Sample& sample : samples)
        (in_first_half(*sample.run) ? first : second).push_back(sample);
    TrainingFit fit;
    fit.runs = static_cast<int>(samples.size());
    const Searched half = least_squares(first, start, apply, parallelizer, stop, progress);
    fit.held_out_error = mean_error(second, weighted_errors(second, half.calibration, apply, parallelizer));
    const Searched whole = least_squares(samples, start, apply, parallelizer, stop, progress);
    fit.mean_error = mean_error(samples, weighted_errors(samples, whole.calibration, apply, parallelizer));
    fit.complete = half.complete && whole.complete;

    std::map<std::string, int> sets;
    for (const Sample& sample : samples)
        ++sets[sample.run->set];
    std::string fitted_on;
    for (const auto& [set, count] : sets)
        fitted_on += (fitted_on.empty() ? "" : ", ") + set + " (" + std::to_string(count) + " runs)";
    // Kernels stay where they were fitted: only what was fitted here goes into the file.
    fit.calibration.training = start.training.value_or(TrainingFactors{});
    fit.calibration.notes = start.notes;
    for (const Constant& constant : constants()) {
        const double value = value_of(whole.calibration, constant);
        const bool fitted = std::abs(value / value_of(start, constant) - 1) > 1e-3;
        set(fit.calibration, constant, value);
        if (!fitted)
            continue;
        if (constant.factor != nullptr)
            fit.calibration.notes[constant.name].fitted_on = "iteration times of " + fitted_on;
        for (const char* id : constant.gpu_types)
            fit.calibration.notes[std::string(id) + " " + constant.name].fitted_on = "iteration times of " + fitted_on;
    }
    return fit;
}

} // namespace tangram
