// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs/resumed_proof.h"
#include "files/cluster/cluster_file.h"
#include "files/model/job_file.h"
#include "files/model/model_file.h"
#include "inputs/read_plan_file.h"
#include "plan/layout/problem.h"
#include "search/result/search_request.h"
#include "search/run/search.h"

#include <fmt/format.h>

#include <utility>

namespace tangram::cli {

namespace {

/// What differs; null: nothing.
const char* difference(const SearchRequest& request, const PlanFile& file)
{
    const PlanningProblem& problem = request.problem;
    if (write_cluster(*problem.cluster) != write_cluster(*file.cluster) || problem.islands != file.islands)
        return "another cluster";
    if (write_model(*problem.model) != write_model(*file.model))
        return "another model";
    if (write_job(problem.job) != write_job(file.job))
        return "another job";
    if (problem.parallelizer->name() != file.parallelizer)
        return "another parallelizer";
    if (!file.settings || request.settings.without_limits() != file.settings->without_limits())
        return "other rules";
    return nullptr;
}

} // namespace

Result<ResumedProof> load_resumed_proof(const std::string& file)
{
    Result<PlanInput> input = read_plan_file(file);
    if (!input)
        return input.error();
    if (!input->file.proof || !input->has_results)
        return Error{"there is no proof to resume", file,
                     input->file.complete ? "only a stopped search with --exact leaves one, in its plan file"
                                          : "the search was stopped before its proof began: run it again"};
    return ResumedProof{std::move(input->file), std::move(input->layout), file};
}

InputOptions with_inputs_of(const ResumedProof& resumed, InputOptions options)
{
    if (!options.project.empty())
        return options;
    for (std::string* input : {&options.cluster, &options.model, &options.job})
        if (input->empty())
            *input = resumed.source;
    return options;
}

Result<SavedProof> proof_for(const SearchRequest& request, const ResumedProof& resumed)
{
    if (const char* other = difference(request, resumed.file))
        return Error{fmt::format("its proof belongs to a search with {}", other), resumed.source,
                     "use the same inputs and rules, or leave out --resume to start again"};
    return SavedProof{*resumed.file.proof, {resumed.layout, resumed.file.plan.iteration_time_s}};
}

} // namespace tangram::cli
