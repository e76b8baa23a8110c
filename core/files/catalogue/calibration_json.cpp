// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/calibration_json.h"

#include "files/catalogue/factors.h"
#include "files/catalogue/kernel_fields.h"
#include "files/json/document_reader.h"
#include "files/json/json_text.h"
#include "text/tr.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

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

using Notes = std::map<std::string, FactorNote>;

/// A factor as calibrations have it: {"value": 0.65, "unit": ..., "fitted_on": ...}.
struct NotedValue {
    double value = 0;
    std::string unit;
    std::string fitted_on;
};

Fields<NotedValue> noted_fields(Range range)
{
    return {{
        field("value", &NotedValue::value, real_number(range), "in its unit").required(),
        field("unit", &NotedValue::unit, free_text(), "of the value, for people"),
        field("fitted_on", &NotedValue::fitted_on, free_text(), "which runs, or that it is assumed").required(),
    }};
}

/// What is noted on a factor is read into `notes`, and written from there, under its key behind `prefix`.
template <typename Struct>
Fields<Struct> noted_factors(std::span<const Factor<Struct>> factors, const std::string& prefix, Notes& notes)
{
    std::vector<Field<Struct>> fields;
    for (const Factor<Struct>& factor : factors) {
        const Fields<NotedValue> noted = noted_fields(factor.range);
        const std::string name = prefix + factor.key;
        Field<Struct> field;
        field.key = factor.key;
        field.read = [=, &notes](const JsonCursor& place, Struct& value) {
            const NotedValue read = noted.read(place);
            value.*factor.value = read.value;
            notes[name] = {read.unit, read.fitted_on};
        };
        field.write = [=, &notes](const Struct& value) {
            const auto found = notes.find(name);
            const FactorNote note = found == notes.end() ? FactorNote{"", "assumed"} : found->second;
            return noted.json({value.*factor.value, note.unit.empty() ? factor.unit : note.unit, note.fitted_on});
        };
        field.schema = noted.schema();
        field.schema["description"] = factor.description;
        fields.push_back(std::move(field));
    }
    return fields;
}

/// Written where there are such rates. What is noted on them is found by the GPU type, so that their fields depend on
/// it.
Field<GpuCalibration> in_training_field(Notes& notes)
{
    const auto fields_of = [&notes](const GpuCalibration& gpu) {
        return noted_factors(kernels_in_training(), gpu.gpu_type + " ", notes);
    };
    Field<GpuCalibration> field;
    field.key = "in_training";
    field.read = [fields_of](const JsonCursor& place, GpuCalibration& gpu) {
        gpu.in_training = fields_of(gpu).read(place);
    };
    field.write = [fields_of](const GpuCalibration& gpu) {
        return gpu.in_training ? fields_of(gpu).json(*gpu.in_training) : ordered_json();
    };
    field.schema = fields_of({}).schema();
    field.schema["description"] = "rates of kernels inside a training run over their rates alone; those left out are 1";
    return field;
}

const Fields<FitReport>& fit_fields()
{
    const Form<double> error = real_number(from_zero(1e6));
    static const Fields<FitReport> fields({
        field("what", &FitReport::what, name_text(), "matmul 16 bit, all_reduce among 8, ...").required(),
        field("samples", &FitReport::samples, whole_number(0, 1'000'000'000), "measurements").required(),
        field("mean_error", &FitReport::mean_error, error, "mean size of the error over all samples").required(),
        field("p90_error", &FitReport::p90_error, error, "nine in ten are closer").required(),
        field("held_out_error", &FitReport::held_out_error, perhaps(error),
              "mean size of the error on samples that a second fit did not see; null: too few sizes")
            .written_as_null(),
    });
    return fields;
}

/// `notes`: of the calibration that the GPU type is in. Must outlive the fields.
Fields<GpuCalibration> gpu_fields(Notes& notes)
{
    const Form<std::optional<MatmulCost>> matmul = perhaps(object_of(matmul_fields()));
    return {{
        field("gpu_type", &GpuCalibration::gpu_type, name_text(), "id in the GPU catalogue").required(),
        field("source", &GpuCalibration::source, free_text(), "which measurements"),
        field("matmul", &GpuCalibration::matmul, matmul,
              "seconds = overhead_s + inner_s k + (left_bytes m k + right_bytes k n + output_bytes m n) / "
              "memory_bytes_per_s + 2 m n k / (peak_fraction peak), t (1 + throttling t / (t + 2 ms))"),
        field("matmul_fp8", &GpuCalibration::matmul_fp8, matmul, "the same in fp8, with the left operand's cast"),
        field("attention", &GpuCalibration::attention, perhaps(object_of(attention_fields())),
              "seconds of causal forward attention = overhead_s + key_s keys + (query_bytes elements of Q + "
              "key_value_bytes elements of K) / memory_bytes_per_s + (FLOPs / peak_fraction + score_flops scores) / "
              "peak"),
        field("memory", &GpuCalibration::memory, perhaps(object_of(memory_fields())),
              "seconds of an operator of next to no arithmetic = overhead_s + bytes / (fraction x memory_bytes_per_s)"),
        field("collectives", &GpuCalibration::collectives, perhaps(object_of(collective_fields())),
              "among the GPUs of a node or scale-up domain"),
        in_training_field(notes),
        field("fits", &GpuCalibration::fits, list_of(object_of(fit_fields()), "a fit"),
              "how well the fits explain their measurements; errors are fractions of the measured time")
            .unless_default(),
    }};
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

GpuCalibration read_gpu(const JsonCursor& place, const Fields<GpuCalibration>& fields)
{
    GpuCalibration gpu = fields.read(place);
    check_rate_in_training(place, gpu, gpu.matmul, &KernelsInTraining::matmul, "matmul");
    check_rate_in_training(place, gpu, gpu.matmul_fp8, &KernelsInTraining::matmul_fp8, "matmul_fp8");
    return gpu;
}

} // namespace

Calibration read_calibration_object(const JsonCursor& root)
{
    check_format(root, "tangram-calibration");
    Calibration calibration;
    if (root.failed())
        return calibration;
    const Fields<GpuCalibration> fields = gpu_fields(calibration.notes);
    for (const JsonCursor& place : root.items("gpu_types")) {
        GpuCalibration gpu = read_gpu(place, fields);
        if (place.failed())
            return calibration;
        if (calibration.find(gpu.gpu_type))
            place["gpu_type"].fail(Core::tr("\"{}\" is calibrated twice", gpu.gpu_type),
                                   Core::tr("give each GPU type one entry"));
        calibration.gpu_types.push_back(std::move(gpu));
    }
    if (root.has("training"))
        calibration.training = noted_factors(training_factors(), "", calibration.notes).read(root["training"]);
    return calibration;
}

Result<Calibration> read_calibration(std::string_view text, std::string_view source)
{
    return read_value<Calibration>(text, source, read_calibration_object);
}

ordered_json calibration_json(const Calibration& calibration)
{
    Notes notes = calibration.notes;
    const Fields<GpuCalibration> fields = gpu_fields(notes);
    ordered_json written{{"format", "tangram-calibration"}, {"version", 1}, {"gpu_types", ordered_json::array()}};
    for (const GpuCalibration& gpu : calibration.gpu_types)
        written["gpu_types"].push_back(fields.json(gpu));
    if (calibration.training)
        written["training"] = noted_factors(training_factors(), "", notes).json(*calibration.training);
    return written;
}

ordered_json calibration_schema()
{
    Notes none;
    ordered_json gpu = gpu_fields(none).schema();
    gpu["description"] = "what measurements say of one GPU type";
    ordered_json training = noted_factors(training_factors(), "", none).schema();
    training["description"] =
        "what only whole training runs show; those left out keep what is assumed without a calibration";
    return {{"$schema", "http://json-schema.org/draft-07/schema#"},
            {"title", "Calibration"},
            {"description",
             "Measured kernels and collectives of GPU types, fitted, and the constants of training runs; version 1"},
            {"type", "object"},
            {"required", {"format", "version"}},
            {"properties",
             {{"format", {{"const", "tangram-calibration"}}},
              {"version", {{"type", "integer"}, {"const", 1}}},
              {"gpu_types",
               {{"type", "array"},
                {"description", "each GPU type once; what was not measured is left out"},
                {"items", std::move(gpu)}}},
              {"training", std::move(training)}}}};
}

std::string write_calibration(const Calibration& calibration)
{
    return readable_json(rounded(calibration_json(calibration)));
}

} // namespace tangram
