// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/variants/carried_plans.h"

#include "plan/layout/half_blocks.h"
#include "search/run/variants/fewer_choices.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

namespace tangram {

namespace {

/// GPUs of the problem's cluster that no stage has.
class FreeRanges {
public:
    explicit FreeRanges(const Cluster& cluster)
        : cluster_(cluster)
    {
        for (const Node& node : cluster.nodes)
            taken_.emplace_back(static_cast<std::size_t>(node.gpu_count), false);
    }

    /// False when one of them is not there or has been taken.
    bool take(const GpuRange& range)
    {
        std::vector<bool>& node = taken_[range.node];
        const auto first = node.begin() + range.first;
        if (range.first + range.count > static_cast<int>(node.size())
            || std::find(first, first + range.count, true) != first + range.count)
            return false;
        std::fill(first, first + range.count, true);
        return true;
    }

    /// As many GPUs in a row of a node of that type.
    std::optional<GpuRange> take_any(const std::string& gpu_type, int count)
    {
        for (std::size_t node = 0; node < taken_.size(); ++node) {
            if (cluster_.gpu_type_of(cluster_.nodes[node]).id != gpu_type)
                continue;
            for (int first = 0; first + count <= cluster_.nodes[node].gpu_count; ++first)
                if (const GpuRange range{static_cast<int>(node), first, count}; take(range))
                    return range;
        }
        return std::nullopt;
    }

private:
    const Cluster& cluster_;
    std::vector<std::vector<bool>> taken_; ///< [node][GPU]
};

/// One group of replicas with the GPUs that are left of it.
struct CarriedGroup {
    std::vector<GpuRange> gpus;
    struct Lost {
        std::string gpu_type;
        int count = 0;
    };
    std::vector<Lost> lost;
};

class Carrying {
public:
    Carrying(const Cluster& from, const PlanningProblem& problem)
        : from_(from)
        , problem_(problem)
        , whole_(problem.model->half_blocks ? with_whole_blocks(problem).model : problem.model)
    {
        for (std::size_t i = 0; i < problem.cluster->nodes.size(); ++i)
            index_.emplace(problem.cluster->nodes[i].id, static_cast<int>(i));
    }

    struct Carried {
        PlanDraft draft;
        std::optional<PlanLayout> of_uneven_chunks;
    };
    /// As it is, and with the activations recomputed of those stages that have fewer GPUs than they had.
    std::vector<Carried> carried(PlanLayout layout) const
    {
        if (!has_all_layers(layout))
            return {};
        FreeRanges free(*problem_.cluster);
        std::vector<std::vector<CarriedGroup>> groups; // [pipeline][group of its stages, in order]
        for (const PipelineLayout& pipeline : layout.pipelines) {
            groups.emplace_back();
            for (const StageLayout& stage : pipeline.stages)
                for (const StageLayout& group : stage.groups())
                    groups.back().push_back(found_again(group, free));
        }
        for (std::vector<CarriedGroup>& of_pipeline : groups)
            for (CarriedGroup& group : of_pipeline)
                replace_lost(group, free);
        PlanLayout carried;
        PlanLayout recomputing;
        for (std::size_t p = 0; p < groups.size(); ++p) {
            PipelineLayout& pipeline = layout.pipelines[p];
            if (!place(pipeline, groups[p]))
                continue;
            carried.pipelines.push_back(pipeline);
            std::size_t next = 0;
            for (StageLayout& stage : pipeline.stages) {
                if (!groups[p][next].lost.empty()) { // of one group
                    stage.strategy.recompute = Recompute::full;
                    stage.strategy.recompute_layers = 0;
                }
                next += stage.group_count();
            }
            recomputing.pipelines.push_back(std::move(pipeline));
        }
        std::vector<Carried> plans;
        for (const PlanLayout* const one : {&carried, &recomputing}) {
            std::optional<PlanDraft> draft = drafted(*one);
            if (draft && !draft->sets.empty() && share_batch(*draft)) {
                std::optional<PlanLayout> uneven = of_uneven_chunks(*one, *draft);
                plans.push_back({std::move(*draft), std::move(uneven)});
            }
            if (carried == recomputing)
                break;
        }
        return plans;
    }

private:
    bool has_all_layers(const PlanLayout& layout) const
    {
        return std::all_of(layout.pipelines.begin(), layout.pipelines.end(), [&](const PipelineLayout& pipeline) {
            int last = 0;
            for (const StageLayout& stage : pipeline.stages)
                for (const Slice& range : stage.ranges())
                    last = std::max(last, range.last);
            return last == whole_->layer_count();
        });
    }

    CarriedGroup found_again(const StageLayout& group, FreeRanges& free) const
    {
        CarriedGroup found;
        for (GpuRange range : group.gpus) {
            const Node& node = from_.nodes[range.node];
            const std::string& type = from_.gpu_type_of(node).id;
            const auto index = index_.find(node.id);
            if (index != index_.end()) {
                range.node = index->second;
                const Node& now = problem_.cluster->nodes[range.node];
                if (problem_.cluster->gpu_type_of(now).id == type && free.take(range)) {
                    found.gpus.push_back(range);
                    continue;
                }
            }
            found.lost.push_back({type, range.count});
        }
        return found;
    }

    static void replace_lost(CarriedGroup& group, FreeRanges& free)
    {
        std::erase_if(group.lost, [&](const CarriedGroup::Lost& lost) {
            const auto other = free.take_any(lost.gpu_type, lost.count);
            if (other)
                group.gpus.push_back(*other);
            return other.has_value();
        });
    }

    /// Puts the groups' GPUs in place of those that the pipeline had. False where too few are left.
    static bool place(PipelineLayout& pipeline, std::vector<CarriedGroup>& groups)
    {
        std::size_t next = 0;
        for (StageLayout& stage : pipeline.stages) {
            const int samples = stage.micro_batch_samples();
            std::vector<GpuRange> all;
            for (std::size_t g = 0; g < stage.group_count(); ++g) {
                CarriedGroup& group = groups[next++];
                if (!group.lost.empty() && (stage.mixed() || !fewer_replicas(stage.strategy, samples, group.gpus)))
                    return false;
                if (stage.mixed())
                    stage.replicas[g].gpus = group.gpus;
                all.insert(all.end(), group.gpus.begin(), group.gpus.end());
            }
            stage.gpus = std::move(all);
        }
        return true;
    }

    /// As many replicas as the GPUs bear, with the micro-batch as it is: the first GPUs of equally many of each node.
    static bool fewer_replicas(Strategy& strategy, int samples, std::vector<GpuRange>& gpus)
    {
        if (gpus.empty())
            return false;
        const int in_replica = strategy.tensor * strategy.context;
        const int per_node = std::min_element(gpus.begin(), gpus.end(), [](const GpuRange& a, const GpuRange& b) {
                                 return a.count < b.count;
                             })->count;
        for (int nodes = static_cast<int>(gpus.size()); nodes > 0; --nodes) {
            const int data = nodes * per_node / in_replica;
            if (nodes * per_node % in_replica != 0 || data == 0 || samples % data != 0)
                continue;
            strategy.data = data;
            strategy.samples_per_replica = samples / data;
            gpus.resize(nodes);
            for (GpuRange& range : gpus)
                range.count = per_node;
            return true;
        }
        return false;
    }

    /// In the layers that the problem's model counts.
    std::optional<PlanDraft> drafted(const PlanLayout& layout) const
    {
        auto draft = drafted_as_it_is(layout);
        return draft ? draft : drafted_as_it_is(with_even_chunks(*whole_, layout));
    }

    std::optional<PlanDraft> drafted_as_it_is(const PlanLayout& layout) const
    {
        const Model& model = *problem_.model;
        if (!model.half_blocks)
            return draft_with_layout(model, layout);
        PlanLayout halved = layout;
        to_half_blocks(halved, model);
        if (auto draft = draft_with_layout(model, halved))
            return draft;
        // Chunks of halves are not those of whole blocks.
        std::optional<PlanDraft> draft = draft_with_layout(*whole_, layout);
        if (draft)
            for (AlikePipelines& set : draft->sets)
                for (PipelineLayout& copy : set.copies)
                    for (StageLayout& stage : copy.stages)
                        to_half_blocks(stage, model);
        return draft;
    }

    /// The layout with the draft's share of the batch, where its chunks are not those of the draft and the job allows
    /// it.
    std::optional<PlanLayout> of_uneven_chunks(PlanLayout layout, const PlanDraft& draft) const
    {
        const Model& model = *problem_.model;
        if (!may_cut_chunks_unevenly(problem_.job) || with_even_chunks(*whole_, layout) == layout)
            return std::nullopt;
        const auto even = draft.layout(model);
        if (!even)
            return std::nullopt;
        for (std::size_t p = 0; p < layout.pipelines.size(); ++p) {
            layout.pipelines[p].samples = even->pipelines[p].samples;
            layout.pipelines[p].micro_batches = even->pipelines[p].micro_batches;
            layout.pipelines[p].micro_batch_group = even->pipelines[p].micro_batch_group;
        }
        if (model.half_blocks)
            to_half_blocks(layout, model);
        return layout;
    }

    /// Samples in proportion to those that the pipelines had, in whole micro-batches. False where that is impossible.
    bool share_batch(PlanDraft& draft) const
    {
        std::vector<PipelineLayout*> pipelines;
        int before = 0;
        for (AlikePipelines& set : draft.sets)
            for (PipelineLayout& copy : set.copies) {
                pipelines.push_back(&copy);
                before += copy.samples;
            }
        const int batch = problem_.job.global_batch;
        if (before == batch)
            return true;
        int left = batch;
        for (PipelineLayout* const pipeline : pipelines) {
            const int size = pipeline->micro_batch_samples();
            const int share = static_cast<int>(static_cast<double>(pipeline->samples) * batch / before);
            pipeline->samples = pipeline == pipelines.back() ? left : share / size * size;
            pipeline->micro_batches = (pipeline->samples + size - 1) / size;
            left -= pipeline->samples;
            if (pipeline->samples <= 0 || (pipeline->samples % size != 0 && !problem_.job.uneven_batch))
                return false;
        }
        return true;
    }

    const Cluster& from_;
    const PlanningProblem& problem_;
    std::shared_ptr<const Model> whole_; ///< the model in whole layers
    std::unordered_map<std::string, int> index_; ///< of the problem's nodes by name
};

/// What is not checked of every layout: these the search has for itself.
bool is_allowed(const PlanDraft& draft, const SearchSettings& settings, const std::vector<ScheduleChoice>& schedules)
{
    if (!settings.mixed_stages && has_mixed_stages(draft))
        return false;
    int pipelines = 0;
    for (const AlikePipelines& set : draft.sets) {
        if (std::find(schedules.begin(), schedules.end(), set.schedule) == schedules.end())
            return false;
        pipelines += static_cast<int>(set.copies.size());
    }
    return settings.most_pipelines == 0 || pipelines <= settings.most_pipelines;
}

} // namespace

CarriedPlans carried_over(const EarlierPlans& plans, const PlanningProblem& problem, const SearchSettings& settings,
                          const std::vector<ScheduleChoice>& schedules)
{
    CarriedPlans carried;
    if (plans.layouts.empty())
        return carried;
    const Carrying carrying(*plans.cluster, problem);
    for (const PlanLayout& layout : plans.layouts)
        for (Carrying::Carried& plan : carrying.carried(layout)) {
            if (!is_allowed(plan.draft, settings, schedules))
                continue;
            carried.drafts.push_back(std::move(plan.draft));
            if (plan.of_uneven_chunks)
                carried.of_uneven_chunks.push_back(std::move(*plan.of_uneven_chunks));
        }
    return carried;
}

} // namespace tangram
