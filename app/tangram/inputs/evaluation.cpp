// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs/evaluation.h"

#include "files/disk/text_file.h"

namespace tangram::cli {

Result<EvaluatedPlan> evaluate_text(std::string_view text, std::string_view source, const PlanDefaults& defaults,
                                    const Costing& costing, bool with_timeline)
{
    Result<PlanInput> input = read_plan(text, source, &defaults);
    if (!input)
        return input.error();
    if (input->file.profile && !costing.stated())
        return Error{"the plan was made with profiled layer times", std::string(source),
                     "name the profiles' folder with --profiles, or say --parallelizer megatron"};
    const Result<std::shared_ptr<const Parallelizer>> parallelizer = costing.parallelizer_for(*input->file.model);
    if (!parallelizer)
        return parallelizer.error();
    return evaluated_plan(std::move(*input), defaults.calibration.get(), *parallelizer, with_timeline);
}

Result<EvaluatedPlan> evaluate_file(const std::string& file, const PlanDefaults& defaults, const Costing& costing,
                                    bool with_timeline)
{
    const Result<std::string> text = read_text_file(file);
    if (!text)
        return text.error();
    return evaluate_text(*text, file, defaults, costing, with_timeline);
}

} // namespace tangram::cli
