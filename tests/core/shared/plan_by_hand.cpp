// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan_by_hand.h"

#include <QtGlobal>

namespace tangram {

std::string with_changes(std::string_view plan_file, const PlanChanges& changes)
{
    nlohmann::json document = nlohmann::json::parse(plan_file);
    for (const auto& [pointer, value] : changes)
        document[nlohmann::json::json_pointer(pointer)] = value;
    return document.dump();
}

PlanInput plan_of(const std::string& plan_file)
{
    const Result<PlanInput> read = read_plan(plan_file, "plan.json", nullptr);
    if (!read)
        qFatal("%s %s", read.error().where.c_str(), read.error().message.c_str());
    return *read;
}

PlanningProblem problem_of(const PlanInput& input)
{
    return {input.file.cluster, input.file.model, input.file.job, input.file.islands,
            std::shared_ptr<const Parallelizer>(make_megatron())};
}

Evaluation evaluation_of(const std::string& plan_file)
{
    const PlanInput input = plan_of(plan_file);
    return evaluate(problem_of(input), input.layout, false);
}

Plan valid_plan(const std::string& plan_file)
{
    Evaluation evaluation = evaluation_of(plan_file);
    for (const Violation& violation : evaluation.violations)
        qFatal("%s: %s", violation.where.c_str(), violation.message.english().c_str());
    return std::move(evaluation.plan);
}

} // namespace tangram
