// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/runs/write_accuracy.h"
#include "accuracy/measured_run.h"
#include "files/json/csv_text.h"
#include "files/json/json_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

namespace {

ordered_json or_null(const std::optional<double>& value)
{
    return value ? ordered_json(*value) : ordered_json();
}

ordered_json error_json(const ErrorSummary& errors)
{
    return {{"runs", errors.count},
            {"signed_median", errors.signed_median},
            {"signed_mean", errors.signed_mean},
            {"absolute_median", errors.absolute_median},
            {"absolute_mean", errors.absolute_mean},
            {"absolute_p90", errors.absolute_p90},
            {"worst", errors.worst},
            {"worst_run", errors.worst_run}};
}

ordered_json run_json(const MeasuredRun& run, const Prediction& prediction)
{
    const bool predicted = prediction.left_out.empty();
    ordered_json written{{"id", run.id}};
    written["predicted_iteration_time_s"] = predicted ? ordered_json(prediction.iteration_time_s) : ordered_json();
    written["predicted_peak_memory_bytes"] = predicted ? ordered_json(prediction.peak_memory_bytes) : ordered_json();
    written["left_out"] = predicted ? ordered_json() : ordered_json(prediction.left_out);
    written["set"] = run.set;
    written["usable"] = run.usable;
    written["measured_iteration_time_s"] = or_null(run.iteration_time_s);
    written["measured_peak_memory_bytes"] = or_null(run.peak_memory_bytes);
    if (!run.usable)
        return written;
    written["measured_feasible"] = run.feasible;
    if (!predicted)
        return written;
    written["predicted_feasible"] = prediction.feasible;
    written["recompute"] = to_string(prediction.recompute);
    const TimeParts& parts = prediction.parts;
    written["parts_s"] = {{"compute", parts.compute_s}, {"tensor", parts.tensor_s},      {"context", parts.context_s},
                          {"expert", parts.expert_s},   {"gather", parts.gather_s},      {"bubble", parts.bubble_s},
                          {"sync", parts.sync_s},       {"optimizer", parts.optimizer_s}};
    written["assumed"] = run.assumed;
    return written;
}

ordered_json group_json(const AccuracyGroup& group)
{
    const FeasibilityTable& table = group.feasibility;
    return {{"dimension", group.dimension},
            {"name", group.name},
            {"runs", group.runs},
            {"left_out", group.left_out},
            {"time", error_json(group.time)},
            {"memory", error_json(group.memory)},
            {"rank_correlation", or_null(group.rank_correlation)},
            {"ranked_runs", group.ranked_runs},
            {"repeat_spread", group.repeated_runs > 0 ? ordered_json(group.repeat_spread) : ordered_json()},
            {"repeated_runs", group.repeated_runs},
            {"feasibility",
             {{"both_fit", table.both_fit},
              {"both_fail", table.both_fail},
              {"called_feasible", table.called_feasible},
              {"called_infeasible", table.called_infeasible}}}};
}

std::string number(const std::optional<double>& value)
{
    return value ? fmt::format("{}", *value) : std::string();
}

} // namespace

std::string write_accuracy(const std::vector<MeasuredRun>& runs, const std::vector<Prediction>& predictions)
{
    ordered_json written{{"format", "tangram-accuracy"}, {"version", 1}};
    written["runs"] = ordered_json::array();
    for (std::size_t i = 0; i < runs.size(); ++i)
        written["runs"].push_back(run_json(runs[i], predictions[i]));
    written["groups"] = ordered_json::array();
    for (const AccuracyGroup& group : accuracy_report(runs, predictions))
        written["groups"].push_back(group_json(group));
    return readable_json(written);
}

std::string write_accuracy_csv(const std::vector<MeasuredRun>& runs, const std::vector<Prediction>& predictions)
{
    std::string text =
        "id,set,quality,measured_iteration_time_s,predicted_iteration_time_s,time_error,"
        "measured_peak_memory_bytes,predicted_peak_memory_bytes,memory_error,measured_feasible,"
        "predicted_feasible,compute_s,tensor_s,context_s,expert_s,gather_s,bubble_s,sync_s,optimizer_s,left_out\r\n";
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const MeasuredRun& run = runs[i];
        const Prediction& prediction = predictions[i];
        const bool predicted = prediction.left_out.empty();
        const auto ours = [&](double value) { return number(predicted ? std::optional(value) : std::nullopt); };
        const auto error = [&](double value, const std::optional<double>& measured) {
            return predicted && measured ? number(value / *measured - 1) : std::string();
        };
        const TimeParts& parts = prediction.parts;
        text += fmt::format(
            "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\r\n", csv_field(run.id), csv_field(run.set),
            csv_field(run.quality), number(run.iteration_time_s), ours(prediction.iteration_time_s),
            error(prediction.iteration_time_s, run.iteration_time_s), number(run.peak_memory_bytes),
            ours(prediction.peak_memory_bytes), error(prediction.peak_memory_bytes, run.peak_memory_bytes),
            run.feasible, predicted ? (prediction.feasible ? "true" : "false") : "", ours(parts.compute_s),
            ours(parts.tensor_s), ours(parts.context_s), ours(parts.expert_s), ours(parts.gather_s),
            ours(parts.bubble_s), ours(parts.sync_s), ours(parts.optimizer_s), csv_field(prediction.left_out));
    }
    return text;
}

} // namespace tangram
