// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation.h"
#include "files/disk/text_file.h"

#include "files/catalogue/calibration_json.h"

namespace tangram::cli {

Evaluated evaluate_input(PlanInput input, const std::shared_ptr<const Parallelizer>& parallelizer, bool with_timeline)
{
    Evaluated result;
    result.file = std::move(input.file);
    PlanFile& file = result.file;
    const PlanningProblem problem{file.cluster, file.model, file.job, file.islands, parallelizer};
    result.evaluation = evaluate(problem, input.layout, with_timeline);
    file.parallelizer = parallelizer->name();
    file.profile.reset();
    if (parallelizer->profile() != nullptr)
        file.profile = profile_use(problem, result.evaluation.plan.pipelines);
    if (!result.evaluation.plan.pipelines.empty())
        file.plan = result.evaluation.plan;
    file.alternatives.clear(); // they were computed by whoever wrote the file
    return result;
}

Result<Evaluated> evaluate_text(std::string_view text, std::string_view source, const PlanDefaults& defaults,
                                const Costing& costing, bool with_timeline)
{
    Result<PlanInput> input = read_plan(text, source, &defaults);
    if (!input)
        return input.error();
    if (input->file.profile && !costing.stated())
        return Error{"the plan was made with profiled layer times", std::string(source),
                     "name the profiles' folder with --profiles, or say --parallelizer megatron"};
    if (defaults.calibration)
        input->file.cluster = std::make_shared<const Cluster>(calibrated(*input->file.cluster, *defaults.calibration));
    const Result<std::shared_ptr<const Parallelizer>> parallelizer = costing.parallelizer_for(*input->file.model);
    if (!parallelizer)
        return parallelizer.error();
    return evaluate_input(std::move(*input), *parallelizer, with_timeline);
}

Result<Evaluated> evaluate_file(const std::string& file, const PlanDefaults& defaults, const Costing& costing,
                                bool with_timeline)
{
    const Result<std::string> text = read_text_file(file);
    if (!text)
        return text.error();
    return evaluate_text(*text, file, defaults, costing, with_timeline);
}

} // namespace tangram::cli
