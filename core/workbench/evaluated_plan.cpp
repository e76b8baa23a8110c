// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench/evaluated_plan.h"

#include "files/catalogue/calibration_json.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

/// Whether the search that the file tells of left just these GPUs idle, in a plan that takes as long.
bool idle_still_holds(const PlanFile& file, double stated_s, const PlanLayout& layout)
{
    constexpr double rounding = 1e-9; // of the figures in files
    if (stated_s > 0 && std::abs(file.plan.iteration_time_s / stated_s - 1) > rounding)
        return false;
    int told = 0;
    for (const IdleGpus& idle : file.idle)
        told += idle.gpu_count();
    int unused = 0;
    for (const GpuRange& range : unused_gpus(*file.cluster, layout)) {
        unused += range.count;
        const bool is_told = std::any_of(file.idle.begin(), file.idle.end(), [&](const IdleGpus& idle) {
            return std::any_of(idle.gpus.begin(), idle.gpus.end(), [&](const GpuRange& other) {
                return other.node == range.node && other.first < range.first + range.count
                    && range.first < other.first + other.count;
            });
        });
        if (!is_told)
            return false;
    }
    return told == unused;
}

} // namespace

EvaluatedPlan evaluated_plan(PlanInput input, const Calibration* calibration,
                             const std::shared_ptr<const Parallelizer>& parallelizer, bool with_timeline)
{
    EvaluatedPlan result;
    result.file = std::move(input.file);
    PlanFile& file = result.file;
    if (calibration != nullptr)
        file.cluster = std::make_shared<const Cluster>(calibrated(*file.cluster, *calibration));
    const PlanningProblem problem{file.cluster, file.model, file.job, file.islands, parallelizer};
    result.evaluation = evaluate(problem, input.layout, with_timeline);
    file.parallelizer = parallelizer->name();
    file.profile.reset();
    if (parallelizer->profile() != nullptr)
        file.profile = profile_use(problem, result.evaluation.plan.pipelines);
    const double stated_s = file.plan.iteration_time_s;
    if (!result.evaluation.plan.pipelines.empty())
        file.plan = result.evaluation.plan;
    if (!idle_still_holds(file, stated_s, input.layout))
        file.idle.clear();
    file.alternatives.clear();
    return result;
}

} // namespace tangram
