// SPDX-License-Identifier: GPL-3.0-or-later
#include "judged_search.h"

#include <fmt/format.h>

#include <cmath>
#include <exception>
#include <limits>

namespace tangram {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

std::string strategy_text(const Strategy& strategy)
{
    return fmt::format("t{} c{} d{} e{} m{} z{} {}", strategy.tensor, strategy.context, strategy.data, strategy.expert,
                       strategy.samples_per_replica, strategy.zero, to_string(strategy.recompute));
}

std::string stage_text(const PlanningProblem& problem, const StageLayout& stage)
{
    int layers = 0;
    for (const Slice& range : stage.ranges())
        layers += range.size();
    std::string text;
    for (const StageLayout& group : stage.groups()) {
        const Node& node = problem.cluster->nodes[static_cast<std::size_t>(group.gpus.front().node)];
        text += fmt::format("{}{} {}, {}", text.empty() ? "" : " + ", group.gpu_count(),
                            problem.cluster->gpu_type_of(node).id, strategy_text(group.strategy));
    }
    return fmt::format("({}, {} layers)", text, layers);
}

} // namespace

JudgedSearch judged_search(const PlanningProblem& problem, const SearchSettings& settings, double time_limit_s)
{
    JudgedSearch judged;
    judged.time_s = infinite;
    SearchRequest request{.problem = problem, .settings = settings};
    if (time_limit_s > 0)
        request.settings.time_limit_s = time_limit_s;
    try {
        judged.result = search(request);
    } catch (const std::exception& error) {
        judged.failure = error.what();
        return judged;
    }
    if (judged.result.best)
        judged.time_s = judged.result.best->iteration_time_s;
    return judged;
}

double slower_by(double tested_s, double reference_s)
{
    if (std::isinf(reference_s))
        return std::isinf(tested_s) ? 1 : 0;
    return tested_s / reference_s;
}

double evaluated_s(const PlanningProblem& problem, const PlanLayout& layout)
{
    const Evaluation evaluation = evaluate(problem, layout, false);
    return evaluation.violations.empty() ? evaluation.plan.iteration_time_s : infinite;
}

std::string time_text(double seconds)
{
    return std::isinf(seconds) ? "no plan" : fmt::format("{:.6g} s", seconds);
}

std::string layout_text(const PlanningProblem& problem, const PlanLayout& layout)
{
    std::string text;
    for (const PipelineLayout& pipeline : layout.pipelines) {
        text += fmt::format("{}{}{} {}x{}:", text.empty() ? "" : " || ", to_string(pipeline.schedule),
                            pipeline.chunk_count() > 1 ? fmt::format(" v{}", pipeline.chunk_count()) : "",
                            pipeline.micro_batches, pipeline.micro_batch_samples());
        for (std::size_t s = 0; s < pipeline.stages.size();) {
            const std::string stage = stage_text(problem, pipeline.stages[s]);
            std::size_t alike = 1;
            while (s + alike < pipeline.stages.size() && stage_text(problem, pipeline.stages[s + alike]) == stage)
                ++alike;
            text += alike > 1 ? fmt::format(" {} * {}", alike, stage) : " " + stage;
            s += alike;
        }
    }
    return text;
}

} // namespace tangram
