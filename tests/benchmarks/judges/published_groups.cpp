// SPDX-License-Identifier: GPL-3.0-or-later
#include "published_groups.h"

#include "accuracy/place_run.h"
#include "accuracy/predict.h"
#include "judged_problems.h"
#include "plan/price/evaluate.h"

#include <fmt/format.h>

#include <algorithm>

namespace tangram {

namespace {

/// The job without what depends on the layouts.
Job plain(Job job)
{
    job.allow = {};
    return job;
}

bool same_problem(const PlanningProblem& a, const PlanningProblem& b)
{
    return *a.cluster == *b.cluster && *a.model == *b.model && plain(a.job) == plain(b.job);
}

template <typename T> void add(std::vector<T>& values, const T& value)
{
    if (std::find(values.begin(), values.end(), value) == values.end())
        values.push_back(value);
    std::sort(values.begin(), values.end());
}

void allow_interleaving(Allowed& allow, int chunks)
{
    constexpr int most_chunks = 8;
    add(allow.schedules, std::string(to_string(ScheduleKind::interleaved)));
    for (int each = 1; each <= most_chunks; ++each)
        add(allow.virtual_stages, each);
    add(allow.virtual_stages, chunks);
}

void allow_layout(const PlanningProblem& problem, const PlanLayout& layout, Allowed& allow)
{
    const PipelineLayout& pipeline = layout.pipelines.front();
    if (problem.job.framework == Framework::megatron || pipeline.schedule == ScheduleKind::interleaved)
        allow_interleaving(allow, pipeline.chunk_count());
    for (const StageLayout& stage : pipeline.stages) {
        add(allow.zero, stage.strategy.zero);
        add(allow.samples_per_replica, stage.strategy.samples_per_replica);
        const int per_node = problem.cluster->nodes[static_cast<std::size_t>(stage.gpus.front().node)].gpu_count;
        if (stage.strategy.tensor > per_node)
            allow.tensor_across_nodes = true;
    }
}

/// Names the islands of the problem; false where a stage spans several.
bool take_islands(const PlanningProblem& problem, PlanLayout& layout)
{
    for (StageLayout& stage : layout.pipelines.front().stages) {
        const auto holds_all = [&](const Island& island) {
            return std::all_of(stage.gpus.begin(), stage.gpus.end(), [&](const GpuRange& range) {
                return std::binary_search(island.nodes.begin(), island.nodes.end(), range.node);
            });
        };
        const auto holder = std::find_if(problem.islands.begin(), problem.islands.end(), holds_all);
        if (holder == problem.islands.end())
            return false;
        stage.island = static_cast<int>(holder - problem.islands.begin());
    }
    return true;
}

struct Placed {
    std::string run;
    PlanLayout layout;
    Islands islands; ///< of its stages
};

/// Evaluates the layouts once all that they use is allowed. A stage that spans the problem's islands is taken on an
/// island of its own: somebody ran it.
void evaluate_layouts(PublishedGroup& group, std::vector<Placed> placed)
{
    for (Placed& each : placed) {
        PlanningProblem problem = group.problem;
        if (PlanLayout layout = each.layout; take_islands(problem, layout)) {
            each.layout = std::move(layout);
        } else {
            problem.islands = each.islands;
            ++group.across_islands;
        }
        const Evaluation evaluation = evaluate(problem, each.layout, false);
        if (evaluation.violations.empty())
            group.layouts.push_back({std::move(each.run), std::move(each.layout), evaluation.plan.iteration_time_s});
        else
            ++group.skipped[fmt::format("breaks rule {}", evaluation.violations.front().rule)];
    }
}

} // namespace

std::string PublishedGroup::name() const
{
    return fmt::format("{} on {}, batch {}, {} tokens, {}, {}", problem.model->name, cluster_text(*problem.cluster),
                       problem.job.global_batch, problem.job.sequence_length, to_string(problem.job.precision),
                       to_string(problem.job.framework));
}

const PublishedLayout* PublishedGroup::best() const
{
    const auto least = std::min_element(layouts.begin(), layouts.end(),
                                        [](const auto& a, const auto& b) { return a.time_s < b.time_s; });
    return least == layouts.end() ? nullptr : &*least;
}

PublishedGroups published_groups(const std::vector<MeasuredRun>& runs)
{
    const std::shared_ptr<const Parallelizer> parallelizer = make_megatron();
    PublishedGroups all;
    std::vector<PublishedGroup>& groups = all.groups;
    std::vector<std::vector<Placed>> placed_of;
    for (const MeasuredRun& run : runs) {
        if (!run.usable) {
            ++all.skipped["not usable"];
            continue;
        }
        const Prediction prediction = predict(run, parallelizer);
        if (!prediction.left_out.empty()) {
            ++all.skipped["cannot be placed: " + prediction.left_out];
            continue;
        }
        if (run.cluster->gpu_count() < 2) {
            ++all.skipped["on one GPU"];
            continue;
        }
        PlacedRun here = place_run(run, prediction.recompute, parallelizer).value();
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const PublishedGroup& each) { return same_problem(each.problem, here.problem); });
        if (group == groups.end()) {
            PublishedGroup made;
            made.problem = on_cluster(here.problem, *here.problem.cluster);
            made.problem.job = plain(made.problem.job);
            made.problem.job.allow.tensor_across_nodes = !run.cluster->scale_up_domains.empty();
            groups.push_back(std::move(made));
            placed_of.emplace_back();
            group = groups.end() - 1;
        }
        allow_layout(group->problem, here.layout, group->problem.job.allow);
        placed_of[static_cast<std::size_t>(group - groups.begin())].push_back(
            {run.id, std::move(here.layout), std::move(here.problem.islands)});
    }
    for (std::size_t g = 0; g < groups.size(); ++g)
        evaluate_layouts(groups[g], std::move(placed_of[g]));
    return all;
}

} // namespace tangram
