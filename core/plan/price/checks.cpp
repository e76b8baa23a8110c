// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/checks.h"

#include "parallelizer/partial_recompute.h"
#include "plan/price/shared_state.h"
#include "plan/price/stage_times.h"
#include "text/binary_units.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace tangram {

namespace {

class LayoutCheck {
public:
    LayoutCheck(const PlanningProblem& problem, const Network& network, const PlanLayout& layout)
        : problem_(problem)
        , network_(network)
        , layout_(layout)
    {
    }

    std::vector<Violation> run()
    {
        if (layout_.pipelines.empty())
            add(4, "pipelines", Core::message_of("there is no pipeline"),
                Core::message_of("give at least one pipeline with its stages"));
        int samples = 0;
        std::int64_t items = 0;
        for (std::size_t p = 0; p < layout_.pipelines.size(); ++p) {
            const PipelineLayout& pipeline = layout_.pipelines[p];
            const std::string where = fmt::format("pipelines/{}", p);
            check_layers(pipeline, where);
            for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
                const std::string stage = fmt::format("{}/stages/{}", where, s);
                const std::vector<StageLayout> groups = pipeline.stages[s].groups();
                const std::size_t before = found_.size();
                for (std::size_t g = 0; g < groups.size(); ++g) {
                    const std::string group = groups.size() > 1 ? fmt::format("{}/replicas/{}", stage, g) : stage;
                    if (check_gpus(groups[g], group))
                        check_strategy(groups[g], group);
                }
                const auto uneven = [](const StageLayout& group) { return group.strategy.shard_permille > 0; };
                if (pipeline.stages[s].shared_state && found_.size() == before)
                    check_shared_state(pipeline.stages[s], stage);
                else if (!pipeline.stages[s].shared_state && std::any_of(groups.begin(), groups.end(), uneven))
                    add(3, stage,
                        Core::message_of("state is shared unevenly by a stage that shares none among its groups"),
                        Core::message_of("write \"shared_state\": true, or leave state_shard out"));
            }
            check_batch(pipeline, where);
            check_schedule(pipeline, where);
            samples += pipeline.samples;
            items += work_items(static_cast<int>(pipeline.stages.size()), pipeline.chunk_count(),
                                std::max(0, pipeline.micro_batches));
        }
        if (problem_.job.cost_mode == CostMode::simulated && items > most_work_items)
            add(6, "pipelines",
                Core::message_of("the iteration has {} forwards and backwards, more than the {} that are simulated",
                                 items, most_work_items),
                Core::message_of("use fewer, larger micro-batches"));
        if (!layout_.pipelines.empty() && samples != problem_.job.global_batch)
            add(4, "pipelines",
                Core::message_of("the pipelines' samples sum to {}, the global batch is {}", samples,
                                 problem_.job.global_batch),
                Core::message_of("make the samples of all pipelines sum to the job's global_batch"));
        return std::move(found_);
    }

private:
    void add(int rule, std::string where, Message message, Message hint)
    {
        found_.push_back({rule, std::move(where), std::move(message), std::move(hint)});
    }

    /// The model's layers run through the first chunk of every stage, then through the second, and so on; the chunks of
    /// DualPipe's second direction hold the whole model once more.
    void check_layers(const PipelineLayout& pipeline, const std::string& where)
    {
        const int chunks = pipeline.chunk_count();
        for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
            if (static_cast<int>(pipeline.stages[s].ranges().size()) != chunks) {
                add(1, fmt::format("{}/stages/{}/chunks", where, s),
                    Core::message_of("the stage has {} chunks of layers, the first one {}",
                                     pipeline.stages[s].ranges().size(), chunks),
                    Core::message_of("give every stage the same number of chunks"));
                return;
            }
        int at = 0;
        in_block_ = false;
        for (int chunk = 0; chunk < chunks; ++chunk) {
            if (chunk > 0 && pipeline.schedule == ScheduleKind::dualpipe) {
                if (!ends_with_model(at, where))
                    return;
                at = 0;
            }
            for (std::size_t i = 0; i < pipeline.stages.size(); ++i) {
                const std::size_t s = runs_backwards(pipeline.schedule, chunk) ? pipeline.stages.size() - 1 - i : i;
                const std::string place = chunks > 1 ? fmt::format("{}/stages/{}/chunks/{}", where, s, chunk)
                                                     : fmt::format("{}/stages/{}/layers", where, s);
                if (!check_range(pipeline.stages[s].ranges()[chunk], at, place))
                    return;
            }
        }
        ends_with_model(at, where);
    }

    /// Moves `at` to the end of the range when it begins there.
    bool check_range(Slice slice, int& at, const std::string& where)
    {
        const int layers = problem_.model->layer_count();
        if (slice.first < 0 || slice.last > layers || slice.size() < 1) {
            add(1, where,
                Core::message_of("layers {}..{} are not a range within 0..{}", slice.first, slice.last, layers),
                Core::message_of("{} has {} layers: 0 is the embedding, {} the head", problem_.model->name, layers,
                                 layers - 1));
            return false;
        }
        if (slice.first != at) {
            add(1, where,
                slice.first > at
                    ? Core::message_of("layers {}..{} are in no stage", at, slice.first)
                    : Core::message_of("layers {}..{} are in two stages", slice.first, std::min(at, slice.last)),
                Core::message_of("make this stage begin with layer {}", at));
            return false;
        }
        at = slice.last;
        return check_half(slice, where);
    }

    /// A cut inside a block divides one that there is, where the framework can, and the range after it begins there.
    bool check_half(Slice slice, const std::string& where)
    {
        if (slice.begins_in_block != in_block_) {
            add(1, where,
                in_block_ ? Core::message_of("no stage computes the feed-forward network of layer {}", slice.first - 1)
                          : Core::message_of("the feed-forward network of layer {} is in two stages", slice.first - 1),
                Core::message_of("make the previous stage end inside the block in which this one begins"));
            return false;
        }
        in_block_ = slice.ends_in_block;
        if (!slice.ends_in_block)
            return true;
        if (slice.last - 1 < 1 || slice.last > problem_.model->blocks + 1) {
            add(1, where, Core::message_of("layer {} is not a block and has no halves", slice.last - 1),
                Core::message_of("leave ends_in_block out"));
            return false;
        }
        const Job& job = problem_.job;
        Message fault;
        if (!job.allow.half_blocks)
            fault = Core::message_of("the job does not allow cuts inside blocks");
        else if (!may_cut_blocks(job))
            fault = Core::message_of("cuts inside blocks need framework deepspeed or fsdp and the simulated cost mode");
        else if (problem_.parallelizer->profile() != nullptr)
            fault = Core::message_of("profiles hold times of whole layers: no stage can end in a block");
        if (!fault.empty())
            add(3, where, fault, Core::message_of("leave ends_in_block out, or change what the job allows"));
        return true;
    }

    bool ends_with_model(int at, const std::string& where)
    {
        const int layers = problem_.model->layer_count();
        if (at == layers)
            return true;
        add(1, where, Core::message_of("layers {}..{} are in no stage", at, layers),
            Core::message_of("make the last stage end with layer {}", layers));
        return false;
    }

    void check_schedule(const PipelineLayout& pipeline, const std::string& where)
    {
        if (const char* fault = schedule_fault(pipeline.schedule, static_cast<int>(pipeline.stages.size()),
                                               pipeline.chunk_count(), pipeline.micro_batches))
            add(6, where, Message(fault),
                Core::message_of("choose another schedule, or change the stages' chunks or the micro-batches"));
    }

    bool check_gpus(const StageLayout& stage, const std::string& where)
    {
        const std::size_t before = found_.size();
        if (stage.gpus.empty())
            add(2, where, Core::message_of("the stage has no GPUs"),
                Core::message_of("name nodes and GPU ranges in \"gpus\""));
        const bool island_exists = stage.island >= 0 && stage.island < static_cast<int>(problem_.islands.size());
        if (!island_exists)
            add(2, where, Core::message_of("the stage names no island of this plan"),
                Core::message_of("name one of the plan's islands"));
        for (const GpuRange& range : stage.gpus) {
            if (range.node < 0 || range.node >= static_cast<int>(problem_.cluster->nodes.size())) {
                add(2, where, Core::message_of("the stage names a node that does not exist"),
                    Core::message_of("name nodes of the cluster"));
                continue;
            }
            const Node& node = problem_.cluster->nodes[range.node];
            if (range.first < 0 || range.count < 1 || range.count > node.gpu_count - range.first) {
                add(2, where,
                    Core::message_of("GPUs {}..{} of node {} do not exist: it has {}", range.first,
                                     std::int64_t{range.first} + range.count, node.id, node.gpu_count),
                    Core::message_of("give first and count within the node's GPUs"));
                continue;
            }
            if (island_exists) {
                const Island& island = problem_.islands[stage.island];
                if (!std::binary_search(island.nodes.begin(), island.nodes.end(), range.node))
                    add(2, where, Core::message_of("node {} is not in island {}", node.id, island.id),
                        Core::message_of(
                            "name the island that holds the stage's nodes; a stage, or each of its groups of "
                            "\"replicas\", "
                            "stays within one island"));
            }
            auto& taken = taken_[range.node];
            taken.resize(node.gpu_count);
            for (int gpu = range.first; gpu < range.first + range.count; ++gpu) {
                std::string& owner = taken[gpu];
                if (!owner.empty()) {
                    add(2, where, Core::message_of("GPU {} of node {} is also in {}", gpu, node.id, owner),
                        Core::message_of("assign each GPU to at most one stage"));
                    break;
                }
                owner = where;
            }
        }
        return found_.size() == before;
    }

    void check_strategy(const StageLayout& stage, const std::string& where)
    {
        const Strategy& strategy = stage.strategy;
        if (strategy.tensor < 1 || strategy.context < 1 || strategy.data < 1 || strategy.expert < 1
            || strategy.samples_per_replica < 1) {
            add(3, where, Core::message_of("a degree is less than 1"),
                Core::message_of("give tensor, context, expert, data and samples_per_replica of at least 1"));
            return;
        }
        const auto product = std::int64_t{strategy.tensor} * strategy.context * strategy.data;
        if (product != stage.gpu_count()) {
            add(3, where,
                Core::message_of("tensor {} x context {} x data {} = {}, but the stage has {} GPUs", strategy.tensor,
                                 strategy.context, strategy.data, product, stage.gpu_count()),
                Core::message_of("make the product of the degrees equal the stage's number of GPUs"));
            return;
        }
        const Message fault = problem_.parallelizer->violation(*problem_.model, problem_.job,
                                                               part_of(problem_, network_, stage), strategy);
        if (!fault.empty())
            add(3, where, fault, Core::message_of("change the degrees, or what the job allows"));
        const int blocks = most_blocks_of(*problem_.model, stage.ranges());
        if (strategy.recompute_layers > blocks)
            add(3, where,
                Core::message_of("{} layers are recomputed, but the stage has {} blocks in a chunk",
                                 strategy.recompute_layers, blocks),
                Core::message_of("lower recompute_layers, or leave it out to recompute all"));
    }

    void check_shared_state(const StageLayout& stage, const std::string& where)
    {
        if (!may_share_state(stage)) {
            add(3, where,
                Core::message_of("groups that shard their state together differ in more than data and samples"),
                Core::message_of(
                    "give all groups the same degrees and a ZeRO stage of at least 1, or leave shared_state out"));
            return;
        }
        check_shares(stage, where);
        for (std::size_t g = 0; g < stage.replicas.size(); ++g) {
            const SharedState shared(stage, g);
            const Message fault = problem_.parallelizer->violation(*problem_.model, problem_.job,
                                                                   shared.part(problem_, network_), shared.strategy);
            if (!fault.empty())
                add(3, fmt::format("{}/replicas/{}", where, g), fault,
                    Core::message_of("change the degrees, or what the job allows"));
        }
    }

    /// All replicas' shares of the state together are no less than the state.
    void check_shares(const StageLayout& stage, const std::string& where)
    {
        constexpr int even = 1000;
        std::int64_t wanted = 0;
        std::int64_t held = 0;
        for (const ReplicaGroup& group : stage.replicas) {
            const int share = group.strategy.shard_permille > 0 ? group.strategy.shard_permille : even;
            wanted += std::int64_t{even} * group.strategy.data;
            held += std::int64_t{share} * group.strategy.data;
        }
        if (held < wanted)
            add(3, where,
                Core::message_of("the groups' shares hold {:.1f} % of the state",
                                 100.0 * static_cast<double>(held) / static_cast<double>(wanted)),
                Core::message_of(
                    "state_shard times data, summed over the groups, has to equal the data of all groups"));
    }

    void check_batch(const PipelineLayout& pipeline, const std::string& where)
    {
        if (pipeline.stages.empty())
            return;
        const std::int64_t tick = pipeline.stages.front().micro_batch_samples();
        for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
            if (const int samples = pipeline.stages[s].micro_batch_samples(); samples != tick)
                add(4, fmt::format("{}/stages/{}", where, s),
                    Core::message_of("data x samples_per_replica is {}, the first stage's is {}", samples, tick),
                    Core::message_of("make every stage of a pipeline take the same number of samples per tick"));
        const std::int64_t whole = tick * pipeline.micro_batches;
        const bool may_be_partly_filled = problem_.job.uneven_batch || problem_.job.cost_mode == CostMode::sailor;
        const bool partly_filled = may_be_partly_filled && pipeline.samples > whole - tick && pipeline.samples <= whole;
        if (pipeline.samples < 1 || pipeline.micro_batches < 1 || (whole != pipeline.samples && !partly_filled))
            add(4, where,
                Core::message_of("{} micro-batches of {} samples are not the pipeline's {} samples",
                                 pipeline.micro_batches, tick, pipeline.samples),
                Core::message_of("make samples equal to micro_batch_samples x micro_batches"));
    }

    const PlanningProblem& problem_;
    const Network& network_;
    const PlanLayout& layout_;
    bool in_block_ = false; ///< the range before the one looked at ends in a block
    std::map<int, std::vector<std::string>> taken_; ///< per node and GPU: the stage that has it
    std::vector<Violation> found_;
};

} // namespace

std::vector<Violation> check_layout(const PlanningProblem& problem, const Network& network, const PlanLayout& layout)
{
    return LayoutCheck(problem, network, layout).run();
}

std::vector<Violation> check_paths(const std::vector<PipelineTimes>& times)
{
    std::vector<Violation> found;
    for (std::size_t p = 0; p < times.size(); ++p)
        for (std::size_t s = 0; s < times[p].stages.size(); ++s) {
            const StageTimes& stage = times[p].stages[s];
            const std::string where = fmt::format("pipelines/{}/stages/{}", p, s);
            if (!std::isfinite(stage.send_forward_s))
                found.push_back({6, where, Core::message_of("no network path leads to the next stage"),
                                 Core::message_of("link their switches or zones")});
            if (!std::isfinite(stage.gradient_sync_s))
                found.push_back(
                    {6, where,
                     Core::message_of("no network path leads to the stages of other pipelines with the same layers"),
                     Core::message_of("link their switches or zones")});
        }
    return found;
}

namespace {

/// Of a stage's groups, or of the stage, that which its hosts hold least.
void check_host_memory(const Stage& stage, const std::string& where, std::vector<Violation>& found)
{
    double needed = stage.memory.host_bytes;
    double capacity = stage.host_capacity_bytes;
    for (const ReplicaResult& group : stage.replicas)
        if (group.memory.host_bytes - group.host_capacity_bytes > needed - capacity) {
            needed = group.memory.host_bytes;
            capacity = group.host_capacity_bytes;
        }
    if (needed > capacity)
        found.push_back(
            {5, where,
             Core::message_of("offloads {:.2f} GiB per GPU to the host, whose memory has {:.2f} GiB for each GPU",
                              needed / gib, capacity / gib),
             Core::message_of("offload less of the optimizer's state, or give the stage fewer layers")});
}

} // namespace

std::vector<Violation> check_memory(const Job& job, const Plan& plan)
{
    std::vector<Violation> found;
    const double reserve = reserve_bytes(job);
    for (std::size_t p = 0; p < plan.pipelines.size(); ++p)
        for (std::size_t s = 0; s < plan.pipelines[p].stages.size(); ++s) {
            const Stage& stage = plan.pipelines[p].stages[s];
            check_host_memory(stage, fmt::format("pipelines/{}/stages/{}", p, s), found);
            const double allowed = stage.capacity_bytes - reserve;
            const double total = stage.memory.total_bytes();
            if (total <= allowed)
                continue;
            found.push_back(
                {5, fmt::format("pipelines/{}/stages/{}", p, s),
                 Core::message_of(
                     "needs {:.2f} GiB per GPU, {:.2f} GiB more than the {:.2f} GiB that are left of {:.2f} GiB "
                     "of memory after the reserve of {:.2f} GiB",
                     total / gib, (total - allowed) / gib, allowed / gib, stage.capacity_bytes / gib, reserve / gib),
                 Core::message_of(
                     "give the stage fewer layers, more GPUs, a higher tensor or ZeRO degree, or recomputation")});
        }
    return found;
}

} // namespace tangram
