// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/formula_space.h"

#include "parallelizer/strategy_space.h"
#include "plan/price/stage_times.h"
#include "search/pairs/pair_options.h"
#include "search/pairs/pair_rules.h"

#include <algorithm>
#include <set>

namespace tangram {

namespace {

/// Numbers of whole nodes of one island that are tried; of larger islands every second, third, ... number.
constexpr int most_node_counts = 96;

/// Whether a stage has but its tensor and data degrees and its micro-batch to choose, as in Sailor's own space.
/// Measured layers know no others.
bool only_degrees_are_open(const PlanningProblem& problem)
{
    const Allowed& allow = problem.job.allow;
    return ((!allow.context && !allow.expert) || problem.parallelizer->profile() != nullptr) && allow.zero.size() == 1
        && allow.recompute.size() == 1;
}

std::set<std::string> zones_of(const PlanningProblem& problem, const IslandSpace& island)
{
    std::set<std::string> zones;
    for (const int node : problem.islands[island.island].nodes)
        zones.insert(problem.cluster->nodes[node].location.zone);
    return zones;
}

} // namespace

double FormulaOption::sync_s(const MeasuredNetwork* measured, Slice layers) const
{
    if (measured == nullptr)
        return prices.gradient_sync_s(layers);
    return strategy.data > 1 ? measured->sync_s(*ring, strategy.data, strategy.tensor, layers) : 0;
}

double FormulaOption::least_sync_s(const MeasuredNetwork* measured, Slice layers) const
{
    if (measured == nullptr || strategy.data < 2)
        return 0;
    return measured->least_sync_s(*ring, strategy.data, strategy.tensor, layers);
}

FormulaSpace::FormulaSpace(const SearchSpace& space)
    : space_(space)
{
    if (has_curves(space.problem()))
        measured_.emplace(space.problem(), *space.problem().parallelizer->profile());
    find_classes();
    find_parts();
    find_ticks();
    if (measured_)
        find_paths();
}

const PartSize& FormulaSpace::size(const FormulaOption& option) const
{
    const int island = classes_[option.island_class].islands.front();
    return space_.islands()[island].sizes[option.size];
}

PartShape FormulaSpace::shape(const FormulaOption& option) const
{
    const PartSize& size = this->size(option);
    return {size.nodes, size.gpus_per_node};
}

bool FormulaSpace::must_be_packed(const FormulaOption& option) const
{
    const PartSize& size = this->size(option);
    return size.counted != size.gpus;
}

void FormulaSpace::find_classes()
{
    const PlanningProblem& problem = space_.problem();
    const auto first_node = [&](int island) {
        const int index = space_.islands()[island].island;
        return problem.islands[index].nodes.front();
    };
    for (const std::vector<int>& alike : space_.classes()) {
        if (!measured_) {
            classes_.push_back({alike, first_node(alike.front())});
            continue;
        }
        std::map<std::set<std::string>, std::vector<int>> by_zones;
        for (const int island : alike)
            by_zones[zones_of(problem, space_.islands()[island])].push_back(island);
        for (auto& [zones, islands] : by_zones)
            classes_.push_back({islands, first_node(islands.front())});
    }
}

void FormulaSpace::find_parts()
{
    const PlanningProblem& problem = space_.problem();
    const bool all = only_degrees_are_open(problem);
    for (std::size_t c = 0; c < classes_.size(); ++c) {
        const IslandSpace& island = space_.islands()[classes_[c].islands.front()];
        const int nodes = island.gpus / island.gpus_per_node;
        const int step = (nodes + most_node_counts - 1) / most_node_counts;
        Part whole;
        for (std::size_t s = 0; s < island.sizes.size(); ++s) {
            const PartSize& size = island.sizes[s];
            const bool stepped_on = size.nodes % step == 0 || size.nodes <= most_node_counts / 4;
            if (!size.searched && !(all && stepped_on))
                continue;
            if (whole.gpus_per_node != size.gpus_per_node)
                whole = whole_island(problem, space_.routes().network(), island.island, size.gpus_per_node);
            parts_.push_back({static_cast<int>(c), static_cast<int>(s), some_of_island(whole, size.nodes)});
        }
    }
}

void FormulaSpace::find_ticks()
{
    const Job& job = space_.problem().job;
    const std::int64_t most = most_micro_batch_samples(job, space_.problem().cluster->gpu_count(), job.global_batch);
    std::map<int, std::vector<std::size_t>> asked;
    for (std::size_t p = 0; p < parts_.size(); ++p) {
        const Part& part = parts_[p].part;
        const int widest = job.allow.context || job.allow.tensor_across_nodes ? part.gpus() : part.gpus_per_node;
        for (const int data : divisors(part.gpus())) {
            if (part.gpus() / data > widest)
                continue;
            for (const int samples : job.allow.samples_per_replica)
                if (const std::int64_t tick = std::int64_t{data} * samples;
                    tick <= most && takes_micro_batches(job, static_cast<int>(tick))) {
                    std::vector<std::size_t>& parts = asked[static_cast<int>(tick)];
                    if (parts.empty() || parts.back() != p)
                        parts.push_back(p);
                }
        }
    }
    for (auto& [tick, parts] : asked)
        asked_.push_back({tick, std::move(parts)});
}

void FormulaSpace::find_paths()
{
    std::vector<ReplicaKind> kinds;
    for (const IslandClass& of : classes_)
        for (const int tensor : divisors(space_.islands()[of.islands.front()].gpus_per_node))
            kinds.push_back(measured_->replica(of.first_node, Strategy{.tensor = tensor}));
    for (const ReplicaKind& from : kinds)
        for (const ReplicaKind& to : kinds)
            paths_.emplace(std::pair(from.end, to.end), measured_->send_path(from, to));
}

const BandwidthCurve* FormulaSpace::send_path(const FormulaOption& from, const FormulaOption& to) const
{
    const auto kind_of = [&](const FormulaOption& option) {
        return measured_->replica(classes_[option.island_class].first_node, option.strategy);
    };
    const ReplicaKind sender = kind_of(from);
    const ReplicaKind receiver = kind_of(to);
    const auto known = paths_.find({sender.end, receiver.end});
    return known != paths_.end() ? known->second : measured_->send_path(sender, receiver);
}

FormulaTick FormulaSpace::tick(std::size_t index, const StopOrWait& gate) const
{
    const PlanningProblem& problem = space_.problem();
    const Asked& asked = asked_[index];
    FormulaTick tick{asked.micro_batch_samples, micro_batches_of(problem.job, asked.micro_batch_samples), {}};
    const StrategyLimits limits = strategy_limits(space_.settings());
    for (const std::size_t p : asked.parts) {
        if (gate.stopped())
            break;
        const SizedPart& sized = parts_[p];
        const PartPlans plans = problem.parallelizer->plan(*problem.model, problem.job, sized.part,
                                                           asked.micro_batch_samples, limits, gate.token());
        for (const StrategyCosts& costs : plans.strategies) {
            const int node = classes_[sized.island_class].first_node;
            FormulaOption option{
                sized.island_class,
                sized.size,
                sized.part.gpus(),
                sized.part.gpu->memory_bytes - reserve_bytes(problem.job),
                costs.strategy,
                SlicePrices(*problem.model,
                            problem.parallelizer->layers(*problem.model, problem.job, sized.part, costs.strategy))};
            if (measured_) {
                const ReplicaKind kind = measured_->replica(node, costs.strategy);
                option.ring = measured_->sync_path(kind, kind);
                if (option.ring == nullptr && costs.strategy.data > 1)
                    continue;
            }
            tick.options.push_back(std::move(option));
        }
    }
    return tick;
}

} // namespace tangram
