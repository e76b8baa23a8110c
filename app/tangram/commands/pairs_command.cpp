// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"
#include "files/plan/write_pairs.h"
#include "inputs/inputs.h"
#include "options/outputs_not_inputs.h"
#include "output/output.h"

#include "search/pairs/pairs.h"

namespace tangram::cli {

int run_pairs(const PairsOptions& options)
{
    if (const auto error = check_apart(files_of(options.inputs) + files_of(options.costing), {options.output.file}))
        return fail(*error, bad_input);
    const Result<Project> project = load_project(options.inputs.project);
    if (!project)
        return fail(project.error(), bad_input);
    const Result<SearchSettings> settings = settings_of(options.search, project->search);
    if (!settings)
        return fail(settings.error(), bad_usage);
    const Result<LoadedProblem> loaded =
        load_problem(options.inputs, options.costing, *project, settings->merge_tolerance);
    if (!loaded)
        return fail(loaded.error(), bad_input);
    const PairList pairs = list_pairs(loaded->problem, settings->effective());
    OutputOptions output = options.output;
    output.json = output.file.empty() || output.json;
    output.quiet = true;
    return deliver(
        output, [&] { return write_pairs(loaded->problem, pairs); }, [](bool) { return std::string(); }, good);
}

} // namespace tangram::cli
