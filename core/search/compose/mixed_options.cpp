// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/mixed_options.h"

#include "parallelizer/optimizer_offload.h"
#include "parallelizer/strategy_fault.h"
#include "parallelizer/strategy_space.h"
#include "plan/price/shared_state.h"
#include "plan/price/stage_times.h"
#include "plan/price/uneven_shards.h"
#include "search/pairs/pair_options.h"
#include "search/pairs/pair_rules.h"
#include "search/threads/for_each_index.h"

#include <tbb/concurrent_unordered_map.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <set>

namespace tangram {

double MixedOption::tick_s(const LayerCounts& counts) const
{
    double slowest = 0;
    for (const Group& group : groups) {
        const StageSeconds seconds = stage_seconds(*group.costs, counts);
        slowest = std::max(slowest, seconds.forward_s + seconds.backward_s);
    }
    return slowest;
}

double MixedOption::finish_s(const LayerCounts& counts, double gradient_bytes) const
{
    double sync_s = 0;
    double optimizer_s = 0;
    for (const Group& group : groups) {
        const StageSeconds seconds = stage_seconds(*group.costs, counts);
        sync_s = std::max(sync_s, seconds.gradient_sync_s);
        optimizer_s = std::max(optimizer_s, seconds.optimizer_s);
    }
    return sync_s + across_s_per_byte * gradient_bytes + across_latency_s + optimizer_s;
}

bool MixedOption::share_fits(const LayerCounts& counts, int in_flight) const
{
    std::vector<ShardRoom> rooms;
    for (const int g : like) {
        const Group& group = groups[g];
        const MemoryParts memory = stage_memory(*group.costs, counts);
        const int zero = group.strategy.zero;
        const double divided = (zero >= 1 ? memory.optimizer_bytes : 0) + (zero >= 2 ? memory.gradients_bytes : 0)
            + (zero >= 3 ? memory.weights_bytes : 0);
        const double held = memory.total_bytes() + (in_flight - 1) * memory.activations_bytes;
        rooms.push_back({group.strategy.data, divided, group.capacity_bytes - (held - divided)});
    }
    return !shares_that_fit(rooms).empty();
}

int MixedOption::most_in_flight(const LayerCounts& counts) const
{
    if (uneven) {
        constexpr int many = 1 << 20;
        int fits = 0;
        int too_many = many;
        while (too_many - fits > 1) {
            const int middle = fits == 0 && too_many == many ? 1 : (fits + too_many) / 2;
            (share_fits(counts, middle) ? fits : too_many) = middle;
        }
        return fits;
    }
    double most = std::numeric_limits<int>::max();
    for (const Group& group : groups) {
        const MemoryParts memory = stage_memory(*group.costs, counts);
        const double fixed = memory.total_bytes() - memory.activations_bytes;
        const double room = group.capacity_bytes - fixed;
        if (memory.host_bytes > group.costs->host_capacity_bytes)
            return 0;
        if (room < memory.activations_bytes)
            return 0;
        if (memory.activations_bytes * most > room)
            most = static_cast<int>(room / memory.activations_bytes);
    }
    return static_cast<int>(most);
}

namespace {

using PartStrategy = std::pair<const Part*, Strategy>;

struct PartStrategyHash {
    std::size_t operator()(const PartStrategy& key) const
    {
        std::size_t hash = std::hash<const Part*>()(key.first);
        const Strategy& strategy = key.second;
        for (const int value : {strategy.tensor, strategy.context, strategy.expert, strategy.data, strategy.zero,
                                static_cast<int>(strategy.recompute), strategy.samples_per_replica,
                                strategy.expert_tensor, strategy.optimizer_offload})
            hash = (hash ^ static_cast<std::size_t>(value)) * 1099511628211ULL;
        return hash;
    }
};

} // namespace

struct MixedOptions::Costs {
    tbb::concurrent_unordered_map<PartStrategy, StrategyCosts, PartStrategyHash> known;
};

MixedOptions::MixedOptions(const SearchSpace& space, const std::vector<ContextExpert>& degrees)
    : space_(space)
    , degrees_(degrees)
    , costs_(std::make_unique<Costs>())
{
}

MixedOptions::~MixedOptions() = default;

const Part& MixedOptions::part_of(const MixedGroup& group)
{
    const int island = space_.islands()[group.island].island;
    const auto [found, added] = parts_.try_emplace({{}, island, group.nodes(), group.gpus_per_node});
    if (added)
        found->second = some_of_island(
            whole_island(space_.problem(), space_.routes().network(), island, group.gpus_per_node), group.nodes());
    return found->second;
}

const Part& MixedOptions::joined_part(const std::vector<MixedGroup>& stage, const MixedGroup& group)
{
    const auto island_of = [&](const MixedGroup& of) { return space_.islands()[of.island].island; };
    StageLayout layout;
    std::size_t index = 0;
    for (std::size_t g = 0; g < stage.size(); ++g) {
        layout.replicas.push_back({island_of(stage[g]), stage[g].gpus, {}});
        layout.gpus.insert(layout.gpus.end(), stage[g].gpus.begin(), stage[g].gpus.end());
        if (stage[g].island == group.island)
            index = g;
    }
    const SharedState shared(layout, index);
    const auto [found, added] =
        parts_.try_emplace({shared.islands, island_of(group), shared.nodes, shared.gpus_per_node});
    if (added)
        found->second = shared.part(space_.problem(), space_.routes().network());
    return found->second;
}

bool MixedOptions::possible(const Part& part, const Strategy& strategy) const
{
    const PlanningProblem& problem = space_.problem();
    if (degree_fault(*problem.model, problem.job, part, strategy))
        return false;
    return problem.parallelizer->profile() == nullptr
        || problem.parallelizer->violation(*problem.model, problem.job, part, strategy).empty();
}

const StrategyCosts* MixedOptions::costs(const Part& part, const Strategy& strategy)
{
    auto known = costs_->known.find({&part, strategy});
    if (known == costs_->known.end()) // another thread may find the same out at the same time
        known = costs_->known
                    .emplace(PartStrategy(&part, strategy),
                             space_.problem().parallelizer->cost(*space_.problem().model, space_.problem().job, part,
                                                                 strategy))
                    .first;
    return &known->second;
}

std::vector<MixedOptions::Choice> MixedOptions::choices(const Class& of, const Strategy& options, bool shared,
                                                        int tensor)
{
    const Job& job = space_.problem().job;
    std::vector<Choice> found;
    if (of.example.gpu_count % (tensor * options.context) != 0)
        return found;
    const Part& own = *of.own;
    const Part& part = shared ? *of.joined : own;
    for (const int samples : job.allow.samples_per_replica) {
        Strategy strategy{.tensor = tensor,
                          .context = options.context,
                          .expert = options.expert,
                          .data = of.example.gpu_count / tensor / options.context,
                          .zero = options.zero,
                          .recompute = options.recompute,
                          .samples_per_replica = samples,
                          .sequence_parallel = tensor > 1 && job.allow.sequence_parallel,
                          .optimizer_offload = options.optimizer_offload};
        if (!possible(own, strategy) || offload_fault(job, own, strategy))
            continue;
        Strategy asked = strategy;
        asked.data = part.gpus() / tensor / options.context;
        if (shared
            && (part.gpus() % (tensor * options.context) != 0 || !possible(part, asked)
                || offload_fault(job, part, asked)))
            continue;
        found.push_back({strategy, costs(part, asked), part.gpu->memory_bytes - reserve_bytes(job)});
    }
    return found;
}

void MixedOptions::combine(const std::vector<Class>& classes, const std::vector<std::vector<Choice>>& choices,
                           const MixedOption& like, BySamples& found) const
{
    const Job& job = space_.problem().job;
    std::vector<std::size_t> at(classes.size(), 0);
    const auto add = [&] {
        std::int64_t samples = 0;
        for (std::size_t c = 0; c < classes.size(); ++c)
            samples += std::int64_t{classes[c].members} * choices[c][at[c]].strategy.micro_batch_samples();
        if (samples > job.global_batch || !takes_micro_batches(job, static_cast<int>(samples)))
            return;
        MixedOption option = like;
        option.micro_batch_samples = static_cast<int>(samples);
        for (std::size_t c = 0; c < classes.size(); ++c) {
            const Choice& choice = choices[c][at[c]];
            option.groups.push_back({choice.strategy, choice.costs, choice.capacity_bytes});
        }
        found[option.micro_batch_samples].push_back(std::move(option));
    };
    if (std::any_of(choices.begin(), choices.end(), [](const auto& of_class) { return of_class.empty(); }))
        return;

    constexpr std::size_t few_classes = 4; // of which every combination is looked at
    if (classes.size() <= few_classes) {
        while (true) {
            add();
            std::size_t c = 0;
            while (c < classes.size() && ++at[c] == choices[c].size())
                at[c++] = 0;
            if (c == classes.size())
                return;
        }
    }
    // Otherwise, for every time that a choice takes, the most samples that each class has done by then.
    const LayerCounts whole = count_layers(*space_.problem().model, {0, space_.layer_count()});
    std::vector<std::vector<double>> ticks;
    std::set<double> targets;
    for (const auto& of_class : choices) {
        auto& seconds = ticks.emplace_back();
        for (const Choice& choice : of_class) {
            const StageSeconds tick = stage_seconds(*choice.costs, whole);
            seconds.push_back(tick.forward_s + tick.backward_s);
            targets.insert(seconds.back());
        }
    }
    for (const double target : targets) {
        bool all = true;
        for (std::size_t c = 0; c < classes.size(); ++c) {
            std::size_t best = choices[c].size();
            for (std::size_t i = 0; i < choices[c].size(); ++i)
                if (ticks[c][i] <= target
                    && (best == choices[c].size()
                        || choices[c][i].strategy.samples_per_replica > choices[c][best].strategy.samples_per_replica))
                    best = i;
            all = all && best < choices[c].size();
            at[c] = best;
        }
        if (all)
            add();
    }
}

MixedOptions::StageKey MixedOptions::key_of(const std::vector<MixedGroup>& stage, Sweep sweep) const
{
    std::vector<int> groups;
    for (const MixedGroup& group : stage) {
        groups.push_back(space_.islands()[group.island].island_class);
        groups.push_back(group.gpu_count);
        groups.push_back(group.gpus_per_node);
    }
    return {std::move(groups), sweep};
}

const MixedOptions::BySamples& MixedOptions::of(const std::vector<MixedGroup>& stage, Sweep sweep) const
{
    return of_stage_.at(key_of(stage, sweep));
}

void MixedOptions::find(const std::vector<Wanted>& stages, const StopOrWait& gate)
{
    std::vector<StageKinds> wanted;
    for (const auto& [stage, sweep] : stages) {
        const auto [found, added] = of_stage_.try_emplace(key_of(*stage, sweep));
        if (added && !gate.stopped())
            wanted.push_back(kinds_of(*stage, sweep, found->second));
    }
    for_each_index(wanted.size(), [&](std::size_t i) {
        if (!gate.stopped())
            find(wanted[i], gate);
    });
}

MixedOptions::StageKinds MixedOptions::kinds_of(const std::vector<MixedGroup>& stage, Sweep sweep, BySamples& found)
{
    std::vector<Class> classes;
    std::vector<int> like;
    for (const MixedGroup& group : stage) {
        const auto same = std::find_if(classes.begin(), classes.end(), [&](const Class& other) {
            return other.example.gpu_count == group.gpu_count && other.example.gpus_per_node == group.gpus_per_node
                && space_.islands()[other.example.island].island_class == space_.islands()[group.island].island_class;
        });
        like.push_back(static_cast<int>(same - classes.begin()));
        if (same == classes.end())
            classes.push_back({group, 1, &part_of(group), stage.size() > 1 ? &joined_part(stage, group) : nullptr});
        else
            ++same->members;
    }
    return {&stage, sweep, std::move(classes), std::move(like), &found};
}

MixedOptions::Across MixedOptions::across(const std::vector<MixedGroup>& stage) const
{
    if (stage.size() < 2)
        return {};
    constexpr double bytes = 1e9; // seconds are proportional to them
    double longest_s = 0;
    double latency_s = 0;
    const auto layout_of = [&](const MixedGroup& group) {
        StageLayout layout;
        layout.island = space_.islands()[group.island].island;
        layout.gpus = group.gpus;
        return layout;
    };
    for (std::size_t g = 0; g < stage.size(); ++g) {
        const Flow flow = space_.routes().flow(layout_of(stage[g]), layout_of(stage[(g + 1) % stage.size()]), bytes);
        longest_s = std::max(longest_s, flow.seconds - flow.latency_s);
        latency_s = std::max(latency_s, flow.latency_s);
    }
    return {ring_seconds(stage.size(), longest_s / bytes, 0), ring_seconds(stage.size(), 0, latency_s)};
}

std::set<int> MixedOptions::tensor_degrees(const std::vector<Class>& classes) const
{
    const StrategyLimits limits = strategy_limits(space_.settings());
    const bool across_nodes = space_.problem().job.allow.tensor_across_nodes && !limits.tensor_inside_node;
    std::set<int> tensors;
    for (const Class& each : classes)
        for (const int tensor : divisors(across_nodes ? each.example.gpu_count : each.example.gpus_per_node))
            if (!limits.power_of_two_degrees || std::has_single_bit(static_cast<unsigned>(tensor)))
                tensors.insert(tensor);
    return tensors;
}

std::vector<Strategy> MixedOptions::strategies(Sweep sweep) const
{
    const Job& job = space_.problem().job;
    std::set<int> zeros(job.allow.zero.begin(), job.allow.zero.end());
    std::vector<Recompute> recomputes = recompute_choices(job);
    if (sweep == Sweep::coarse) {
        if (zeros.size() > 2)
            zeros = {std::max(*zeros.begin(), 1), *zeros.rbegin()};
        if (recomputes.size() > 2)
            recomputes = {recomputes.front(), recomputes.back()};
    }
    const auto offloads = may_offload_optimizer(job) ? std::vector<int>{0, 50, 100} : std::vector<int>{0};
    std::vector<Strategy> all;
    for (const int zero : zeros)
        for (const Recompute recompute : recomputes)
            for (const int offload : offloads)
                for (const auto& [context, expert] : degrees_) {
                    if (offload > 0 && zero > 1)
                        continue;
                    Strategy& options = all.emplace_back(Strategy{.context = context, .expert = expert});
                    options.zero = zero;
                    options.recompute = recompute;
                    options.optimizer_offload = offload;
                }
    return all;
}

std::vector<MixedOptions::Choices> MixedOptions::choices_of(const std::vector<Class>& classes, const Strategy& options,
                                                            bool shared, const std::set<int>& tensors)
{
    // Unlike tensor and context degrees of unlike groups where that makes few combinations. Metis has one (data,
    // tensor) pair per stage (search_space/plan.py, IntraStagePlan).
    const std::size_t few_classes = space_.settings().planner == Planner::metis ? 0 : 2;
    constexpr std::size_t few_degrees = 3; // more are tried where there is no plan yet
    std::vector<Choices> tried;
    if (!shared && classes.size() <= few_classes) {
        std::vector<Strategy> of_group; // of which options is one
        const bool unlike = degrees_.size() <= few_degrees;
        for (const auto& [context, expert] : degrees_)
            if (expert == options.expert && (unlike || context == options.context)) {
                of_group.push_back(options);
                of_group.back().context = context;
            }
        if (of_group.front().context != options.context)
            return tried; // they were tried together with the first
        Choices& each = tried.emplace_back();
        for (const Class& of : classes) {
            auto& all = each.emplace_back();
            for (const int tensor : tensors)
                for (const Strategy& strategy : of_group) {
                    const auto more = choices(of, strategy, false, tensor);
                    all.insert(all.end(), more.begin(), more.end());
                }
        }
        return tried;
    }
    for (const int tensor : tensors) {
        Choices& each = tried.emplace_back();
        for (const Class& of : classes)
            each.push_back(choices(of, options, shared, tensor));
    }
    return tried;
}

void MixedOptions::find(const StageKinds& kinds, const StopOrWait& gate)
{
    const bool alone = kinds.stage->size() < 2;
    const Across sync = across(*kinds.stage);
    const std::set<int> tensors = tensor_degrees(kinds.classes);
    const std::vector<Strategy> all = strategies(kinds.sweep);
    for (const bool shared : {false, true})
        for (const Strategy& options : all) {
            if (gate.stopped())
                return;
            if (shared && (alone || options.zero == 0))
                continue;
            MixedOption option;
            option.like = kinds.like;
            option.shared_state = shared;
            option.uneven = shared && space_.problem().job.allow.uneven_shards;
            if (!shared) {
                option.across_s_per_byte = sync.s_per_byte;
                option.across_latency_s = sync.latency_s;
            }
            for (const Choices& each : choices_of(kinds.classes, options, shared, tensors))
                combine(kinds.classes, each, option, *kinds.found);
        }
}

} // namespace tangram
