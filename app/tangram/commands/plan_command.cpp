// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/await_search.h"
#include "commands/commands.h"
#include "files/plan/write_plan.h"
#include "inputs/inputs.h"
#include "inputs/resumed_proof.h"
#include "inputs/start_plan.h"
#include "interrupt.h"
#include "options/outputs_not_inputs.h"
#include "output/output.h"
#include "output/plan_report.h"

#include <fmt/format.h>

#include <utility>

namespace tangram::cli {

namespace {

int no_plan(const SearchResult& result)
{
    if (!result.complete)
        return fail({"the search was stopped before it found any plan", "", "give it more time"}, stopped);
    if (!result.infeasible)
        return fail({"no plan fits: no layout is allowed by the job and the rules", "", "allow more"}, infeasible);
    return fail({"no plan fits: " + result.infeasible->constraint.english(), "", result.infeasible->advice.english()},
                infeasible);
}

} // namespace

int run_plan(const PlanOptions& options)
{
    std::optional<ResumedProof> resumed;
    if (!options.resume.empty()) {
        Result<ResumedProof> file = load_resumed_proof(options.resume);
        if (!file)
            return fail(file.error(), bad_input);
        resumed = std::move(*file);
    }
    const InputOptions inputs = resumed ? with_inputs_of(*resumed, options.inputs) : options.inputs;
    if (const auto error = check_apart(files_of(inputs) + files_of(options.costing) + std::vector{options.start_from},
                                       {options.output.file}))
        return fail(*error, bad_input);
    const Result<Project> project = load_project(inputs.project);
    if (!project)
        return fail(project.error(), bad_input);
    SearchSettings start = project->search;
    if (resumed && resumed->file.settings && inputs.project.empty()) {
        start = *resumed->file.settings;
        start.time_limit_s.reset(); // of the part before
    }
    const Result<SearchSettings> settings = settings_of(options.search, start);
    if (!settings)
        return fail(settings.error(), bad_usage);
    Result<LoadedProblem> loaded = load_problem(inputs, options.costing, *project, settings->merge_tolerance);
    if (!loaded)
        return fail(loaded.error(), bad_input);

    SearchRequest request{loaded->problem, *settings, 0};
    if (resumed) {
        Result<SavedProof> proof = proof_for(request, *resumed);
        if (!proof)
            return fail(proof.error(), bad_input);
        request.proof = std::move(*proof);
    }
    if (!options.start_from.empty()) {
        if (settings->planner != Planner::tangram || request.problem.job.cost_mode == CostMode::sailor)
            return fail({"other planners and Sailor's formula cannot start from a plan", "--start-from",
                         "leave it out, or plan with --set planner=tangram and a job whose cost_mode is simulated"},
                        bad_usage);
        Result<EarlierPlans> start_from = load_start_plan(options.start_from, *request.problem.model);
        if (!start_from)
            return fail(start_from.error(), bad_input);
        request.start_from = std::move(*start_from);
    }
    watch_signals();
    SearchRun run(request);
    SearchResult result = await(run, options.output.quiet);
    if (!result.best)
        return no_plan(result);
    if (!options.start_from.empty() && !result.started_from_earlier)
        result.notes.emplace_back(
            fmt::format("The plan of {} cannot run on this cluster with this job: the search began "
                        "without it.",
                        options.start_from));
    result.statistics.islands_s = loaded->islands_s;
    result.statistics.wall_time_s += loaded->islands_s;
    const PlanFile file = make_plan_file(request, result, options.output.timeline);
    return deliver(
        options.output, [&] { return write_plan(file); }, [&](bool colours) { return plan_report(file, colours); },
        result.complete ? good : stopped);
}

} // namespace tangram::cli
