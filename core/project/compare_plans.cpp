// SPDX-License-Identifier: GPL-3.0-or-later
#include "project/compare_plans.h"

#include "plan/timing/align_stages.h"

#include <functional>

namespace tangram {

namespace {

/// Of one pipeline, by stage.
std::vector<PartSeconds> of_pipeline(const std::vector<StageTimeParts>& parts, std::size_t pipeline)
{
    std::vector<PartSeconds> seconds;
    for (const StageTimeParts& stage : parts)
        if (static_cast<std::size_t>(stage.pipeline) == pipeline)
            seconds.push_back(stage.seconds);
    return seconds;
}

std::span<const Stage> stages_of(const Plan& plan, std::size_t pipeline)
{
    return pipeline < plan.pipelines.size() ? std::span(plan.pipelines[pipeline].stages) : std::span<const Stage>();
}

void add_row(PlanDifference& difference, PlanDifference::Row row)
{
    for (std::size_t part = 0; part < time_part_count; ++part) {
        row.seconds[part] = row.b[part] - row.a[part];
        difference.totals[part] += row.seconds[part];
    }
    difference.rows.push_back(row);
}

std::optional<PlanDifference> compare(const Plan& a, const Plan& b, const std::function<bool(int, int)>& is_same_island)
{
    const std::vector<StageTimeParts> parts_a = time_parts(a);
    const std::vector<StageTimeParts> parts_b = time_parts(b);
    if (parts_a.empty() || parts_b.empty())
        return std::nullopt;
    PlanDifference difference;
    for (std::size_t p = 0; p < std::max(a.pipelines.size(), b.pipelines.size()); ++p) {
        const std::span<const Stage> stages_a = stages_of(a, p);
        const std::span<const Stage> stages_b = stages_of(b, p);
        const std::vector<PartSeconds> seconds_a = of_pipeline(parts_a, p);
        const std::vector<PartSeconds> seconds_b = of_pipeline(parts_b, p);
        const auto alike = [&](std::size_t i, std::size_t j) {
            return is_same_island(stages_a[i].layout.island, stages_b[j].layout.island);
        };
        for (const AlignedStages& pair : align_stages(stages_a.size(), stages_b.size(), alike)) {
            PlanDifference::Row row{static_cast<int>(p), pair.a, pair.b};
            if (row.in_a())
                row.a = seconds_a[pair.a];
            if (row.in_b())
                row.b = seconds_b[pair.b];
            add_row(difference, row);
        }
    }
    difference.seconds = b.iteration_time_s - a.iteration_time_s;
    difference.relative = difference.seconds / a.iteration_time_s;
    return difference;
}

} // namespace

std::optional<PlanDifference> compare(const Plan& a, const Plan& b)
{
    return compare(a, b, std::equal_to<int>());
}

std::optional<PlanDifference> compare(const PlanFile& a, const PlanFile& b)
{
    return compare(a.plan, b.plan, [&](int of_a, int of_b) {
        const auto i = static_cast<std::size_t>(of_a);
        const auto j = static_cast<std::size_t>(of_b);
        return i < a.islands.size() && j < b.islands.size() && a.islands[i].id == b.islands[j].id;
    });
}

} // namespace tangram
