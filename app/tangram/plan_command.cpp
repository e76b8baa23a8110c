// SPDX-License-Identifier: GPL-3.0-or-later
#include "apart.h"
#include "await_search.h"
#include "commands.h"
#include "inputs.h"
#include "interrupt.h"
#include "output.h"
#include "plan_report.h"

namespace tangram::cli {

namespace {

int no_plan(const SearchResult& result)
{
    if (!result.complete)
        return fail({"the search was stopped before it found any plan", "", "give it more time"}, stopped);
    return fail(
        {"no plan fits: "
             + (result.infeasible ? result.infeasible->constraint
                                  : std::string("no layout is allowed by the job and the rules")),
         "", "allow more (ZeRO stages, recomputation, tensor across nodes), switch heuristic rules off, or add GPUs"},
        infeasible);
}

} // namespace

int run_plan(const PlanOptions& options)
{
    if (const auto error = check_apart(files_of(options.inputs) + files_of(options.costing), {options.output.file}))
        return fail(*error, bad_input);
    const Result<Project> project = load_project(options.inputs.project);
    if (!project)
        return fail(project.error(), bad_input);
    const Result<SearchSettings> settings = settings_of(options.search, project->search);
    if (!settings)
        return fail(settings.error(), bad_usage);
    Result<LoadedProblem> loaded = load_problem(options.inputs, options.costing, *project, settings->merge_tolerance);
    if (!loaded)
        return fail(loaded.error(), bad_input);

    watch_signals();
    const SearchRequest request{loaded->problem, *settings, 0};
    SearchRun run(request);
    SearchResult result = await(run, options.output.quiet);
    if (!result.best)
        return no_plan(result);
    result.statistics.islands_s = loaded->islands_s;
    result.statistics.wall_time_s += loaded->islands_s;
    const PlanFile file = make_plan_file(request, result, options.output.timeline);
    return deliver(
        options.output, [&] { return write_plan(file); }, [&](bool colours) { return plan_report(file, colours); },
        result.complete ? good : stopped);
}

} // namespace tangram::cli
