// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/await_search.h"
#include "commands/commands.h"
#include "commands/planner_comparison.h"
#include "files/disk/text_file.h"
#include "inputs/inputs.h"
#include "interrupt.h"
#include "options/outputs_not_inputs.h"
#include "output/output.h"
#include "plan/price/evaluate.h"
#include "search/pairs/pair_cache.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/rules/settings.h"
#include "search/run/search.h"
#include "text/result.h"

#include <algorithm>
#include <filesystem>

namespace tangram::cli {

namespace {

PlannerRow row_of(const PlannerInfo& planner, const SearchRequest& request, bool quiet)
{
    PlannerRow row{planner, std::nullopt, {}, 0, false, {}};
    const SearchResult result = search_as(planner.planner, request, [&](const SearchRequest& one) {
        SearchRun run(one);
        return await(run, quiet);
    });
    row.search_s = result.statistics.wall_time_s;
    row.complete = result.complete;
    if (result.best) {
        Evaluation evaluation = evaluate(request.problem, result.best->layout, false);
        if (evaluation.violations.empty())
            row.plan = std::move(evaluation.plan);
        else
            row.why_none = evaluation.violations.front().message.english();
    } else if (!result.notes.empty()) {
        row.why_none = result.notes.front().english();
    } else if (result.infeasible) {
        row.why_none = result.infeasible->constraint.english();
    } else {
        row.why_none = result.complete ? "no plan fits" : "stopped before it found a plan";
    }
    return row;
}

} // namespace

int run_compare_planners(const ComparePlannersOptions& options)
{
    std::vector<std::string> read = options.clusters;
    read.push_back(options.inputs.job);
    read.push_back(options.inputs.calibration);
    if (const auto error =
            check_apart(read + files_of(options.costing), {options.output.file, options.csv, options.svg}))
        return fail(*error, bad_input);
    const Result<SearchSettings> settings = settings_of(options.search, {});
    if (!settings)
        return fail(settings.error(), bad_usage);
    std::vector<PlannerInfo> chosen;
    for (const PlannerInfo& planner : planners())
        if (options.planners.empty()
            || std::find(options.planners.begin(), options.planners.end(), planner.id) != options.planners.end())
            chosen.push_back(planner);

    watch_signals();
    PlannerComparison comparison;
    bool complete = true;
    for (const std::string& cluster : options.clusters)
        for (const std::string& model : options.models) {
            if (interrupted())
                break;
            InputOptions inputs = options.inputs;
            inputs.cluster = cluster;
            inputs.model = model;
            const Result<Project> project = load_project({});
            if (!project)
                return fail(project.error(), bad_input);
            const Result<LoadedProblem> loaded =
                load_problem(inputs, options.costing, *project, settings->merge_tolerance);
            if (!loaded)
                return fail(loaded.error(), bad_input);
            SearchRequest request{loaded->problem, *settings, 0};
            PlannerCase& one = comparison.emplace_back(PlannerCase{std::filesystem::path(cluster).stem().string(),
                                                                   request.problem.model->name,
                                                                   request.problem.cluster->gpu_count(),
                                                                   request.problem.job.global_batch,
                                                                   request.problem.job.sequence_length,
                                                                   {}});
            for (const PlannerInfo& planner : chosen) {
                if (interrupted())
                    break;
                // Searches of one planner share what they find of pairs; those of others begin anew, so that their
                // times can be compared.
                request.pair_cache = std::make_shared<PairCache>();
                one.rows.push_back(row_of(planner, request, options.output.quiet));
                complete = complete && one.rows.back().complete;
            }
            one.take_from_parts();
        }
    complete = complete && !interrupted();
    for (const bool drawing : {false, true}) {
        const std::string& file = drawing ? options.svg : options.csv;
        if (file.empty())
            continue;
        if (const auto error = write_text_file(file, drawing ? comparison_svg(comparison) : comparison_csv(comparison)))
            return fail(*error, bad_input);
    }
    return deliver(
        options.output, [&] { return comparison_json(comparison); },
        [&](bool colours) { return comparison_table(comparison, colours); }, complete ? good : stopped);
}

} // namespace tangram::cli
