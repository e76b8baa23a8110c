// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/calibration_json.h"

#include "files/catalogue/kernel_costs_json.h"
#include "files/catalogue/training_factors_json.h"
#include "files/json/document_reader.h"
#include "files/json/json_text.h"
#include "text/tr.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace tangram {

using nlohmann::ordered_json;

namespace {

/// Digits beyond these say more than any measurement does.
double rounded(double value)
{
    constexpr double digits = 4;
    if (value == 0)
        return 0;
    const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) + 1 - digits);
    // Through text, so that the file holds the short number and not its nearest multiple.
    return std::stod(fmt::format("{:.{}g}", std::round(value / unit) * unit, static_cast<int>(digits)));
}

ordered_json rounded(ordered_json value)
{
    if (value.is_number_float())
        return rounded(value.get<double>());
    for (auto& item : value)
        if (item.is_structured() || item.is_number_float())
            item = rounded(std::move(item));
    return value;
}

constexpr const char* rate_unit = "rate in training over rate alone";

/// {"value": 0.65, "unit": ..., "fitted_on": ...}
double read_factor(const JsonCursor& place, Range range, FactorNote& note)
{
    place.expect_object();
    note = {place.text("unit", ""), place["fitted_on"].text()};
    return place["value"].number(range);
}

ordered_json factor_json(double value, const Calibration& calibration, const std::string& name, const char* unit)
{
    const auto found = calibration.notes.find(name);
    const FactorNote note = found == calibration.notes.end() ? FactorNote{unit, "assumed"} : found->second;
    return {{"value", value}, {"unit", note.unit.empty() ? unit : note.unit}, {"fitted_on", note.fitted_on}};
}

FitReport read_fit(const JsonCursor& place)
{
    constexpr Range error = from_zero(1e6);
    FitReport fit;
    fit.what = place["what"].name();
    fit.samples = place["samples"].integer(0, 1000000000);
    fit.mean_error = place["mean_error"].number(error);
    fit.p90_error = place["p90_error"].number(error);
    if (place.has("held_out_error"))
        fit.held_out_error = place["held_out_error"].number(error);
    return fit;
}

ordered_json fit_json(const FitReport& fit)
{
    return {{"what", fit.what},
            {"samples", fit.samples},
            {"mean_error", fit.mean_error},
            {"p90_error", fit.p90_error},
            {"held_out_error", fit.held_out_error ? ordered_json(*fit.held_out_error) : ordered_json()}};
}

/// Matmuls of a run may be faster than those measured alone, but not than the GPU's peak.
void check_rate_in_training(const JsonCursor& place, const GpuCalibration& gpu, const std::optional<MatmulCost>& alone,
                            double KernelsInTraining::*rate, std::string_view key)
{
    if (!alone || !gpu.in_training || place.failed())
        return;
    const double attained = alone->peak_fraction * (*gpu.in_training).*rate;
    if (attained > 1)
        place["in_training"][key].fail(
            Core::tr("{:.4g} of the peak alone and {:.4g} times as much in training are {:.4g} of the peak, more than "
                     "a GPU has",
                     alone->peak_fraction, (*gpu.in_training).*rate, attained),
            Core::tr("check the measurements: no rate can exceed the peak"));
}

GpuCalibration read_gpu(const JsonCursor& place, Calibration& calibration)
{
    GpuCalibration gpu;
    gpu.gpu_type = place["gpu_type"].name();
    if (place.has("matmul"))
        gpu.matmul = read_matmul_cost(place["matmul"], {});
    if (place.has("matmul_fp8"))
        gpu.matmul_fp8 = read_matmul_cost(place["matmul_fp8"], {});
    if (place.has("attention"))
        gpu.attention = read_attention_cost(place["attention"], {});
    if (place.has("memory"))
        gpu.memory = read_memory_cost(place["memory"], {});
    if (place.has("collectives"))
        gpu.collectives = read_collective_curves(place["collectives"]);
    if (place.has("in_training")) {
        const JsonCursor rates = place["in_training"];
        gpu.in_training.emplace();
        rates.expect_object();
        for (const CostKey<KernelsInTraining>& key : kernels_in_training_keys())
            if (rates.has(key.name))
                (*gpu.in_training).*key.value =
                    read_factor(rates[key.name], key.range, calibration.notes[gpu.gpu_type + " " + key.name]);
    }
    check_rate_in_training(place, gpu, gpu.matmul, &KernelsInTraining::matmul, "matmul");
    check_rate_in_training(place, gpu, gpu.matmul_fp8, &KernelsInTraining::matmul_fp8, "matmul_fp8");
    gpu.source = place.text("source", "");
    for (const JsonCursor& item : place.items("fits")) {
        gpu.fits.push_back(read_fit(item));
        if (place.failed())
            break;
    }
    return gpu;
}

ordered_json gpu_json(const GpuCalibration& gpu, const Calibration& calibration)
{
    ordered_json written{{"gpu_type", gpu.gpu_type}, {"source", gpu.source}};
    if (gpu.matmul)
        written["matmul"] = matmul_cost_json(*gpu.matmul);
    if (gpu.matmul_fp8)
        written["matmul_fp8"] = matmul_cost_json(*gpu.matmul_fp8);
    if (gpu.attention)
        written["attention"] = attention_cost_json(*gpu.attention);
    if (gpu.memory)
        written["memory"] = memory_cost_json(*gpu.memory);
    if (gpu.collectives)
        written["collectives"] = collective_curves_json(*gpu.collectives);
    if (gpu.in_training)
        for (const CostKey<KernelsInTraining>& key : kernels_in_training_keys())
            written["in_training"][key.name] =
                factor_json((*gpu.in_training).*key.value, calibration, gpu.gpu_type + " " + key.name, rate_unit);
    if (!gpu.fits.empty())
        for (const FitReport& fit : gpu.fits)
            written["fits"].push_back(fit_json(fit));
    return written;
}

} // namespace

Calibration read_calibration_object(const JsonCursor& root)
{
    check_format(root, "tangram-calibration");
    Calibration calibration;
    if (root.failed())
        return calibration;
    for (const JsonCursor& place : root.items("gpu_types")) {
        GpuCalibration gpu = read_gpu(place, calibration);
        if (place.failed())
            return calibration;
        if (calibration.find(gpu.gpu_type))
            place["gpu_type"].fail(Core::tr("\"{}\" is calibrated twice", gpu.gpu_type),
                                   Core::tr("give each GPU type one entry"));
        calibration.gpu_types.push_back(std::move(gpu));
    }
    if (root.has("training")) {
        const JsonCursor factors = root["training"];
        factors.expect_object();
        calibration.training.emplace();
        for (const TrainingFactorKey& key : training_factor_keys())
            if (factors.has(key.name))
                (*calibration.training).*key.value =
                    read_factor(factors[key.name], key.range, calibration.notes[key.name]);
    }
    return calibration;
}

Result<Calibration> read_calibration(std::string_view text, std::string_view source)
{
    return read_value<Calibration>(text, source, read_calibration_object);
}

ordered_json calibration_json(const Calibration& calibration)
{
    ordered_json written{{"format", "tangram-calibration"}, {"version", 1}};
    written["gpu_types"] = ordered_json::array();
    for (const GpuCalibration& gpu : calibration.gpu_types)
        written["gpu_types"].push_back(gpu_json(gpu, calibration));
    if (calibration.training)
        for (const TrainingFactorKey& key : training_factor_keys())
            written["training"][key.name] =
                factor_json((*calibration.training).*key.value, calibration, key.name, key.unit);
    return written;
}

std::string write_calibration(const Calibration& calibration)
{
    return readable_json(rounded(calibration_json(calibration)));
}

} // namespace tangram
