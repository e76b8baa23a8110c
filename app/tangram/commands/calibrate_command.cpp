// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/measured_run.h"
#include "accuracy/training_fit.h"
#include "calibration/calibration.h"
#include "commands/commands.h"
#include "files/catalogue/calibration_json.h"
#include "files/catalogue/catalogue.h"
#include "files/disk/text_file.h"
#include "files/profiles/measurements_read.h"
#include "files/runs/read_runs.h"
#include "interrupt.h"
#include "options/outputs_not_inputs.h"
#include "output/console.h"
#include "output/output.h"
#include "output/quantities.h"
#include "output/table.h"
#include "parallelizer/registry.h"
#include "text/result.h"

#include <fmt/format.h>

#include <algorithm>

namespace tangram::cli {

namespace {

/// Empty where no kernel was fitted.
std::string calibration_table(const Calibration& calibration, bool colours)
{
    using enum Table::Align;
    Table table({{"GPU type"},
                 {"measured"},
                 {"samples", right},
                 {"mean error", right},
                 {"90 % within", right},
                 {"held out", right}});
    for (const GpuCalibration& gpu : calibration.gpu_types)
        for (const FitReport& fit : gpu.fits)
            table.add({gpu.gpu_type, fit.what, grouped(fit.samples), percent(fit.mean_error), percent(fit.p90_error),
                       fit.held_out_error ? percent(*fit.held_out_error) : "not checked"});
    if (table.empty())
        return {};
    const bool unchecked =
        std::any_of(calibration.gpu_types.begin(), calibration.gpu_types.end(), [](const GpuCalibration& gpu) {
            return std::any_of(gpu.fits.begin(), gpu.fits.end(),
                               [](const FitReport& fit) { return !fit.held_out_error; });
        });
    return table.text(colours)
        + (unchecked ? "not checked: too few sizes to hold some out; measure more sizes to see how well the fit "
                       "predicts others\n"
                     : "");
}

/// The constants of training runs, fitted with the kernels of `calibration` in place of the built-in ones.
Result<TrainingFit> fit_runs(const std::string& file, const Calibration& calibration)
{
    const Result<std::string> text = read_text_file(file);
    if (!text)
        return text.error();
    const Result<std::vector<MeasuredRun>> runs = read_runs(*text, file);
    if (!runs)
        return runs.error();
    watch_signals();
    std::stop_source stop;
    const bool shows_progress = is_terminal(2);
    const auto progress = [&](int steps, double error) {
        if (interrupted())
            stop.request_stop();
        if (shows_progress)
            fmt::print(stderr, "\r\x1b[Kstep {}, weighted error {}", steps + 1, percent(error));
    };
    TrainingFit fit = fit_training(*runs, merged(built_in_calibration(), calibration), calibrated, parallelizer_with(),
                                   stop.get_token(), progress);
    if (shows_progress)
        fmt::print(stderr, "\n");
    if (fit.runs == 0)
        return Error{"no usable run has an iteration time", file, "give a file with measured runs"};
    return fit;
}

/// Why the file of this calibration could not be read, or nothing.
std::optional<Error> unreadable(const GpuCalibration& gpu, const std::string& where)
{
    Calibration alone;
    alone.gpu_types.push_back(gpu);
    const Result<Calibration> readable = read_calibration(write_calibration(alone), where);
    if (!readable)
        return Error{"the fitted figures are not those of a GPU: " + readable.error().message, readable.error().where,
                     "check the unit of the latencies, and whether they are of this GPU"};
    return std::nullopt;
}

/// Why the calibration of one GPU type is of no use, or nothing.
std::optional<Error> fault_of(const GpuCalibration& gpu)
{
    const std::string where = "measurements of " + gpu.gpu_type;
    if (gpu.fits.empty())
        return Error{"none of them is of a size that training uses", where,
                     "measure matmuls of at least 4 GFLOP in 16 bits or fp8, attention on heads of up to 256, or "
                     "messages of at least 1 MiB"};
    return unreadable(gpu, where);
}

std::string text_of(const TrainingFit& fit)
{
    const std::string held_out = fit.held_out_error
        ? percent(*fit.held_out_error) + " on the half of the layouts that a fit to the other half did not see"
        : "too few layouts to hold half of them out";
    return fmt::format("training runs: {}, weighted error {}; {}\n{}", grouped(static_cast<std::uint64_t>(fit.runs)),
                       percent(fit.mean_error), held_out,
                       fit.complete ? "" : "stopped early: this is the best fit so far\n");
}

} // namespace

int run_calibrate(const CalibrateOptions& options)
{
    if (options.files.empty() && options.runs.empty())
        return fail({"nothing to fit", "calibrate", "name files of measurements, or --runs"}, bad_usage);
    if (const auto error = check_apart(options.files + std::vector{options.runs}, {options.output.file}))
        return fail(*error, bad_input);
    MeasurementContext context{options.gpu, Collective::all_reduce, options.ranks};
    for (const Collective each :
         {Collective::all_reduce, Collective::all_gather, Collective::reduce_scatter, Collective::all_to_all})
        if (options.collective == to_string(each))
            context.collective = each;
    Measurements measurements;
    for (const std::string& file : options.files) {
        const Result<std::string> text = read_text_file(file);
        if (!text)
            return fail(text.error(), bad_input);
        if (const std::optional<Error> error = read_measurements(*text, file, context, measurements))
            return fail(*error, bad_input);
    }
    Calibration calibration;
    for (auto& [id, measured] : measurements) {
        const auto gpu = find_gpu_type(id);
        measured.source = options.source;
        calibration.gpu_types.push_back(fit_gpu(*gpu, default_link_bytes_per_s(*gpu), measured));
        if (const std::optional<Error> fault = fault_of(calibration.gpu_types.back()))
            return fail(*fault, bad_input);
    }
    if (calibration.gpu_types.empty() && options.runs.empty())
        return fail({"the files contain no measurements", options.files.front(), "give a file with measurements"},
                    bad_input);
    std::string fitted;
    bool complete = true;
    if (!options.runs.empty()) {
        const Result<TrainingFit> fit = fit_runs(options.runs, calibration);
        if (!fit)
            return fail(fit.error(), bad_input);
        calibration = merged(std::move(calibration), fit->calibration);
        fitted = text_of(*fit);
        complete = fit->complete;
        for (const GpuCalibration& gpu : calibration.gpu_types)
            if (const std::optional<Error> fault = unreadable(gpu, "runs on " + gpu.gpu_type))
                return fail(*fault, bad_input);
    }
    return deliver(
        options.output, [&] { return write_calibration(calibration); },
        [&](bool colours) {
            const std::string kernels = calibration_table(calibration, colours);
            return kernels + (kernels.empty() || fitted.empty() ? "" : "\n") + fitted;
        },
        complete ? good : stopped);
}

} // namespace tangram::cli
