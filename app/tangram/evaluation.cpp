// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation.h"

#include "formats/calibration_json.h"

namespace tangram::cli {

Result<Evaluated> evaluate_text(std::string_view text, std::string_view source, const PlanDefaults& defaults,
                                bool with_timeline)
{
    static const std::shared_ptr<const Parallelizer> megatron = make_megatron();
    Result<PlanInput> input = read_plan(text, source, &defaults);
    if (!input)
        return input.error();
    Evaluated result;
    result.file = std::move(input->file);
    if (defaults.calibration)
        result.file.cluster =
            std::make_shared<const Cluster>(calibrated(*result.file.cluster, *defaults.calibration));
    const PlanningProblem problem{result.file.cluster, result.file.model, result.file.job, result.file.islands,
                                  megatron};
    result.evaluation = evaluate(problem, input->layout, with_timeline);
    result.file.plan = result.evaluation.plan;
    result.file.alternatives.clear(); // they were computed by whoever wrote the file
    return result;
}

Result<Evaluated> evaluate_file(const std::string& file, const PlanDefaults& defaults, bool with_timeline)
{
    const Result<std::string> text = read_text_file(file);
    if (!text)
        return text.error();
    return evaluate_text(*text, file, defaults, with_timeline);
}

} // namespace tangram::cli
