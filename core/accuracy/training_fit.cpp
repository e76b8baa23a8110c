// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/training_fit.h"

#include "accuracy/predict.h"
#include "calibration/robust_least_squares.h"
#include "calibration/training_constants.h"

#include <array>
#include <cmath>
#include <map>

namespace tangram {

namespace {

/// Errors beyond this count by their size only.
constexpr double robust_error = 0.05;

/// A run that counts in the fit.
struct Sample {
    const MeasuredRun* run;
    double weight;
};

/// log(predicted / measured) of every sample; 0 for what cannot be predicted.
std::vector<double> errors_of(const std::vector<Sample>& samples, const Calibration& calibration,
                              const ApplyCalibration& apply, const std::shared_ptr<const Parallelizer>& parallelizer)
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
            errors[i] = std::log(predictions[i].iteration_time_s / *samples[i].run->iteration_time_s);
    return errors;
}

/// Weighted mean of |log(predicted / measured)|.
double mean_error(const std::vector<Sample>& samples, const std::vector<double>& errors)
{
    double sum = 0;
    double weights = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        sum += samples[i].weight * std::abs(errors[i]);
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

struct Searched {
    Calibration calibration;
    bool complete = true;
};

Searched search_constants(const std::vector<Sample>& samples, const Calibration& start, const ApplyCalibration& apply,
                          const std::shared_ptr<const Parallelizer>& parallelizer, const std::stop_token& stop,
                          const FitProgress& progress)
{
    const auto constants = training_constants();
    std::vector<Unknown> unknowns;
    for (const TrainingConstant& constant : constants)
        unknowns.push_back({value_of(start, constant), constant.lowest, constant.highest});
    std::vector<double> weights;
    for (const Sample& sample : samples)
        weights.push_back(sample.weight);
    const auto calibration_at = [&](const std::vector<double>& values) {
        Calibration calibration = start;
        for (std::size_t c = 0; c < constants.size(); ++c)
            set_value(calibration, constants[c], values[c]);
        return calibration;
    };
    const LeastSquares found = robust_least_squares(
        unknowns, weights, robust_error,
        [&](const std::vector<double>& values) {
            return errors_of(samples, calibration_at(values), apply, parallelizer);
        },
        stop, [&](int steps, const std::vector<double>& errors) { progress(steps, mean_error(samples, errors)); });
    return {calibration_at(found.values), found.complete};
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
    const Searched half = search_constants(first, start, apply, parallelizer, stop, progress);
    if (!first.empty() && !second.empty())
        fit.held_out_error = mean_error(second, errors_of(second, half.calibration, apply, parallelizer));
    const Searched whole = search_constants(samples, start, apply, parallelizer, stop, progress);
    fit.mean_error = mean_error(samples, errors_of(samples, whole.calibration, apply, parallelizer));
    fit.complete = half.complete && whole.complete;

    std::map<std::string, int> sets;
    for (const Sample& sample : samples)
        ++sets[sample.run->set];
    std::string fitted_on;
    for (const auto& [set, count] : sets)
        fitted_on += (fitted_on.empty() ? "" : ", ") + set + " (" + std::to_string(count) + " runs)";
    // Kernels stay where they were fitted. Rates inside a run go into the file whole: those assumed, too.
    fit.calibration.training = start.training.value_or(TrainingFactors{});
    for (const GpuCalibration& gpu : start.gpu_types)
        if (gpu.in_training) {
            GpuCalibration& kept = fit.calibration.gpu_types.emplace_back();
            kept.gpu_type = gpu.gpu_type;
            kept.in_training = gpu.in_training;
            kept.source = gpu.source;
        }
    fit.calibration.notes = start.notes;
    for (const TrainingConstant& constant : training_constants()) {
        const double value = value_of(whole.calibration, constant);
        const bool fitted = std::abs(value / value_of(start, constant) - 1) > 1e-3;
        set_value(fit.calibration, constant, value);
        if (!fitted)
            continue;
        const std::string of = constant.gpu_type != nullptr ? constant.gpu_type + std::string(" ") : "";
        fit.calibration.notes[of + constant.name].fitted_on = "iteration times of " + fitted_on;
    }
    return fit;
}

} // namespace tangram
