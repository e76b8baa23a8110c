// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/variants/problem_variants.h"

#include "cluster/network.h"
#include "islands/metrics.h"
#include "plan/price/shared_state.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <numeric>
#include <set>
#include <span>
#include <utility>

namespace tangram {

namespace {

constexpr std::size_t many = 3; ///< times as many nodes as the few
constexpr std::size_t few_islands = 4; ///< each of more to do without would take as long again

const Node& first_node(const Cluster& cluster, const Island& island)
{
    return cluster.nodes[island.nodes.front()];
}

/// The largest island of which a few nodes could be; nothing where they are not few beside any.
const Island* island_like(const PlanningProblem& problem, const Island& few)
{
    const Node& node = first_node(*problem.cluster, few);
    const Island* like = nullptr;
    for (const Island& other : problem.islands) {
        const Node& others = first_node(*problem.cluster, other);
        if (other.nodes.size() >= many * few.nodes.size() && others.gpu_type == node.gpu_type
            && others.gpu_count == node.gpu_count && (like == nullptr || other.nodes.size() > like->nodes.size()))
            like = &other;
    }
    return like;
}

bool has_equal_nodes(const PlanningProblem& problem, const Island& island)
{
    const Node& first = first_node(*problem.cluster, island);
    return std::all_of(island.nodes.begin(), island.nodes.end(), [&](int index) {
        const Node& node = problem.cluster->nodes[index];
        return node.gpu_count == first.gpu_count && node.gpu_type == first.gpu_type;
    });
}

/// By node; -1: in none.
std::vector<int> island_by_node(const Cluster& cluster, const Islands& islands)
{
    std::vector<int> of(cluster.nodes.size(), -1);
    for (std::size_t i = 0; i < islands.size(); ++i)
        for (const int node : islands[i].nodes)
            of[node] = static_cast<int>(i);
    return of;
}

/// The problem as it would be with so many GPUs less in each of those nodes. The islands of its nodes are detected
/// anew: those that differed in this alone are one then.
PlanningProblem with_gpus_less(const PlanningProblem& problem, std::span<const int> nodes, int less,
                               double merge_tolerance)
{
    Cluster cluster = *problem.cluster;
    for (const int node : nodes)
        cluster.nodes[node].gpu_count -= less;
    const std::vector<int> island_of = island_by_node(cluster, problem.islands);
    PlanningProblem variant = problem;
    variant.islands = find_islands(cluster, Network(cluster), merge_tolerance);
    for (Island& island : variant.islands)
        std::erase_if(island.nodes, [&](int node) { return island_of[node] < 0; }); // that others have left out
    std::erase_if(variant.islands, [](const Island& island) { return island.nodes.empty(); });
    variant.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return variant;
}

/// By how many GPUs fewer in its nodes a plan may become better.
std::set<int> worth_doing_without(const PlanningProblem& problem, const Island& island)
{
    const int gpus = first_node(*problem.cluster, island).gpu_count;
    constexpr int least = 3; // of fewer one is a half
    if (gpus < least)
        return {};
    std::set<int> less;
    if (!std::has_single_bit(static_cast<unsigned>(gpus)))
        less.insert(1);
    else
        for (const Island& other : problem.islands) {
            const Node& node = first_node(*problem.cluster, other);
            if (node.gpu_type == first_node(*problem.cluster, island).gpu_type && node.gpu_count < gpus
                && node.gpu_count > gpus / 2)
                less.insert(gpus - node.gpu_count);
        }
    int fewest = gpus; // nodes of an island that settings have merged differ: each keeps a GPU
    for (const int node : island.nodes)
        fewest = std::min(fewest, problem.cluster->nodes[node].gpu_count);
    less.erase(less.lower_bound(fewest), less.end());
    return less;
}

/// FLOP/s of all its GPUs.
double speed_of(const Cluster& cluster, const Island& island)
{
    double speed = 0;
    for (const int index : island.nodes) {
        const Node& node = cluster.nodes[index];
        speed +=
            node.gpu_count * node.measured.matmul_flops.value_or(attainable_matmul_flops(cluster.gpu_type_of(node)));
    }
    return speed;
}

int divisors_of(std::size_t count)
{
    int divisors = 0;
    for (std::size_t by = 1; by <= count; ++by)
        divisors += count % by == 0 ? 1 : 0;
    return divisors;
}

void make_alike(Node& node, const Node& other)
{
    node.intra_kind = other.intra_kind;
    node.intra = other.intra;
    node.nic_count = other.nic_count;
    node.nic = other.nic;
    node.host = other.host;
    node.measured = other.measured;
}

/// Groups with equally many GPUs of each node of one island become one. False where they cannot: a stage that is not
/// mixed has one strategy.
bool join_those_of_one_island(std::vector<ReplicaGroup>& groups)
{
    std::vector<ReplicaGroup> joined;
    for (ReplicaGroup& group : groups) {
        const auto same = std::find_if(joined.begin(), joined.end(), [&](const ReplicaGroup& other) {
            return other.island == group.island && other.gpus.front().count == group.gpus.front().count;
        });
        if (same == joined.end()) {
            joined.push_back(std::move(group));
            continue;
        }
        Strategy alike = group.strategy;
        alike.data = same->strategy.data;
        if (alike != same->strategy)
            return false;
        same->strategy.data += group.strategy.data;
        same->gpus.insert(same->gpus.end(), group.gpus.begin(), group.gpus.end());
        std::sort(same->gpus.begin(), same->gpus.end(),
                  [](const GpuRange& a, const GpuRange& b) { return a.node < b.node; });
    }
    groups = std::move(joined);
    return true;
}

/// False where a replica would lie on two islands, or groups that cannot become one on one.
bool move_to_islands(StageLayout& stage, const std::vector<int>& island_of)
{
    std::vector<ReplicaGroup> groups;
    for (const StageLayout& group : stage.groups()) {
        std::map<int, std::vector<GpuRange>> by_island;
        for (const GpuRange& range : group.gpus)
            by_island[island_of[range.node]].push_back(range);
        const int in_replica = group.strategy.tensor * group.strategy.context;
        for (auto& [island, gpus] : by_island) {
            ReplicaGroup& of_island = groups.emplace_back(ReplicaGroup{island, std::move(gpus), group.strategy});
            int count = 0;
            for (const GpuRange& range : of_island.gpus)
                count += range.count;
            if (count % in_replica != 0)
                return false;
            of_island.strategy.data = count / in_replica;
        }
    }
    if (!join_those_of_one_island(groups))
        return false;
    stage.island = groups.front().island;
    stage.strategy = groups.front().strategy;
    stage.gpus.clear();
    for (const ReplicaGroup& group : groups)
        stage.gpus.insert(stage.gpus.end(), group.gpus.begin(), group.gpus.end());
    stage.replicas.clear();
    if (groups.size() > 1)
        stage.replicas = std::move(groups);
    return true;
}

} // namespace

std::optional<PlanningProblem> as_if_alike(const PlanningProblem& problem, double merge_tolerance)
{
    std::vector<std::pair<std::size_t, std::size_t>> alike; // islands: few nodes, many
    for (std::size_t i = 0; i < problem.islands.size(); ++i)
        if (const Island* like = island_like(problem, problem.islands[i]))
            alike.emplace_back(i, static_cast<std::size_t>(like - problem.islands.data()));
    if (alike.empty())
        return std::nullopt;
    Cluster cluster = *problem.cluster;
    for (const auto& [few, like] : alike)
        for (const int node : problem.islands[few].nodes)
            make_alike(cluster.nodes[node], first_node(cluster, problem.islands[like]));
    cluster.islands.clear(); // what the network would still keep apart is asked
    const Islands detected = find_islands(cluster, Network(cluster), merge_tolerance);
    const std::vector<int> detected_of = island_by_node(cluster, detected);
    PlanningProblem merged = problem;
    for (const auto& [few, like] : alike) {
        std::vector<int>& from = merged.islands[few].nodes;
        std::vector<int>& to = merged.islands[like].nodes;
        if (from.empty() || to.empty() || detected_of[from.front()] != detected_of[to.front()])
            continue;
        std::vector<int> both;
        std::merge(from.begin(), from.end(), to.begin(), to.end(), std::back_inserter(both));
        from.clear();
        to = std::move(both);
    }
    std::erase_if(merged.islands, [](const Island& island) { return island.nodes.empty(); });
    if (merged.islands.size() == problem.islands.size())
        return std::nullopt;
    merged.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return merged;
}

std::vector<PlanningProblem> with_fewer_gpus_per_node(const PlanningProblem& problem, double merge_tolerance)
{
    const int gpus = problem.cluster->gpu_count();
    if (gpus > most_gpus_with_fewer_gpus)
        return {};
    const bool each_alone = gpus <= most_gpus_with_variants;
    std::vector<const Island*> islands;
    double fastest = 0; // several may be equally fast: which of them is listed first must not matter
    for (const Island& island : problem.islands)
        if (!worth_doing_without(problem, island).empty()) {
            islands.push_back(&island);
            fastest = std::max(fastest, speed_of(*problem.cluster, island));
        }
    std::vector<PlanningProblem> fewer;
    const double least_left = 0.97 * speed_of(problem); // joining another island is hardly worth more
    for (const Island* const island : islands) {
        const std::vector<int>& nodes = island->nodes;
        for (const int less : worth_doing_without(problem, *island)) {
            PlanningProblem variant = with_gpus_less(problem, nodes, less, merge_tolerance);
            if (each_alone || speed_of(*problem.cluster, *island) == fastest) {
                fewer.push_back(std::move(variant));
                if (nodes.size() > 1)
                    fewer.push_back(with_gpus_less(problem, std::span(nodes).first(1), less, merge_tolerance));
            } else if (variant.islands.size() < problem.islands.size() && speed_of(variant) >= least_left) {
                fewer.push_back(std::move(variant));
            }
        }
    }
    return fewer;
}

std::vector<PlanningProblem> with_a_small_batch_divided(const PlanningProblem& problem, double merge_tolerance)
{
    constexpr int small = 4; // samples per GPU: of larger batches a remainder is little
    std::vector<PlanningProblem> fewer;
    const int gpus = problem.cluster->gpu_count();
    const int batch = problem.job.global_batch;
    if (gpus > most_gpus_with_variants || batch > small * gpus)
        return fewer;
    for (std::size_t i = 0; i < problem.islands.size(); ++i) {
        const Island& island = problem.islands[i];
        const int all = first_node(*problem.cluster, island).gpu_count;
        const bool is_odd = !std::has_single_bit(static_cast<unsigned>(all)); // these lose a GPU anyway
        if (is_odd || !has_equal_nodes(problem, island) || batch % all == 0)
            continue;
        int divided = all - 1;
        while (divided > all / 2 && batch % divided != 0)
            --divided;
        if (divided > all / 2 && divided > 1)
            fewer.push_back(with_gpus_less(problem, island.nodes, all - divided, merge_tolerance));
        if (island.nodes.size() > 1)
            fewer.emplace_back(problem).islands[i].nodes.pop_back();
    }
    return fewer;
}

std::vector<PlanningProblem> with_a_node_less(const PlanningProblem& problem)
{
    std::vector<PlanningProblem> fewer;
    if (problem.cluster->gpu_count() > most_gpus_with_fewer_nodes || problem.islands.size() > few_islands)
        return fewer;
    constexpr std::size_t least = 5; // of fewer one is too much to do without
    for (std::size_t i = 0; i < problem.islands.size(); ++i) {
        const std::size_t nodes = problem.islands[i].nodes.size();
        const bool alone = problem.islands.size() == 1; // then there is time for either
        if (nodes >= least && (alone || divisors_of(nodes) <= divisors_of(nodes - 1)))
            fewer.emplace_back(problem).islands[i].nodes.pop_back();
    }
    return fewer;
}

std::vector<PlanningProblem> without_an_island(const PlanningProblem& problem)
{
    std::vector<PlanningProblem> fewer;
    const int gpus = problem.cluster->gpu_count();
    if (gpus > most_gpus_with_fewer_nodes || problem.islands.size() < 2 || problem.islands.size() > few_islands)
        return fewer;
    constexpr double slow_share = 0.25; // of the cluster's speed
    const double most_share = gpus > most_gpus_with_variants ? slow_share : 1;
    const double most_speed = most_share * speed_of(problem);
    for (std::size_t i = 0; i < problem.islands.size(); ++i)
        if (speed_of(*problem.cluster, problem.islands[i]) <= most_speed) {
            std::vector<Island>& islands = fewer.emplace_back(problem).islands;
            islands.erase(islands.begin() + static_cast<std::ptrdiff_t>(i));
        }
    return fewer;
}

std::vector<PlanningProblem> with_an_island_alone(const PlanningProblem& problem)
{
    std::vector<PlanningProblem> alone;
    const std::size_t islands = problem.islands.size();
    if (problem.cluster->gpu_count() > most_gpus_with_variants || islands < 3 || islands > few_islands)
        return alone; // of two it is all without the other
    for (const Island& island : problem.islands)
        alone.emplace_back(problem).islands = {island};
    return alone;
}

std::optional<PlanningProblem> without_unused_nodes(const PlanningProblem& problem, const PlanLayout& layout)
{
    const int gpus = problem.cluster->gpu_count();
    if (gpus > most_gpus_with_fewer_nodes)
        return std::nullopt;
    std::vector<char> used(problem.cluster->nodes.size(), 0);
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            for (const GpuRange& range : stage.gpus)
                used[static_cast<std::size_t>(range.node)] = 1;
    const auto is_unused = [&](int node) { return used[static_cast<std::size_t>(node)] == 0; };
    PlanningProblem variant = problem;
    std::erase_if(variant.islands, [&](const Island& island) {
        return std::all_of(island.nodes.begin(), island.nodes.end(), is_unused);
    });
    if (gpus <= most_gpus_with_fewer_gpus)
        for (Island& island : variant.islands)
            std::erase_if(island.nodes, is_unused);
    if (variant.islands == problem.islands)
        return std::nullopt;
    return variant;
}

bool is_same_variant(const PlanningProblem& a, const PlanningProblem& b)
{
    if (a.job != b.job)
        return false;
    const auto same_node = [&](int node) {
        const auto index = static_cast<std::size_t>(node);
        return a.cluster->nodes[index] == b.cluster->nodes[index];
    };
    return std::equal(a.islands.begin(), a.islands.end(), b.islands.begin(), b.islands.end(),
                      [&](const Island& of_a, const Island& of_b) { // whatever they are called
                          return of_a.nodes == of_b.nodes
                              && std::all_of(of_a.nodes.begin(), of_a.nodes.end(), same_node);
                      });
}

double speed_of(const PlanningProblem& problem)
{
    return std::accumulate(
        problem.islands.begin(), problem.islands.end(), 0.0,
        [&](double speed, const Island& island) { return speed + speed_of(*problem.cluster, island); });
}

std::vector<PlanningProblem> variants_of(const PlanningProblem& problem, const SearchSettings& settings)
{
    std::vector<PlanningProblem> variants = with_fewer_gpus_per_node(problem, settings.merge_tolerance);
    for (PlanningProblem& fewer : with_a_small_batch_divided(problem, settings.merge_tolerance))
        variants.push_back(std::move(fewer));
    for (PlanningProblem& fewer : without_an_island(problem))
        variants.push_back(std::move(fewer));
    for (PlanningProblem& alone : with_an_island_alone(problem))
        variants.push_back(std::move(alone));
    for (PlanningProblem& fewer : with_a_node_less(problem))
        variants.push_back(std::move(fewer));
    if (settings.mixed_stages)
        if (auto alike = as_if_alike(problem, settings.merge_tolerance))
            variants.push_back(std::move(*alike));
    return variants;
}

std::vector<PlanLayout> on_own_islands(const PlanningProblem& problem, const PlanLayout& layout)
{
    const std::vector<int> island_of = island_by_node(*problem.cluster, problem.islands);
    PlanLayout own = layout;
    for (PipelineLayout& pipeline : own.pipelines)
        for (StageLayout& stage : pipeline.stages)
            if (!move_to_islands(stage, island_of))
                return {};
    PlanLayout shared = own;
    for (PipelineLayout& pipeline : shared.pipelines)
        for (StageLayout& stage : pipeline.stages)
            stage.shared_state = stage.shared_state || may_share_state(stage);
    std::vector<PlanLayout> all{own};
    if (shared != own)
        all.push_back(std::move(shared));
    return all;
}

std::vector<PlanLayout> with_stages_exchanged(const PlanningProblem& problem, const PlanLayout& layout)
{
    const std::vector<int> island_of = island_by_node(*problem.cluster, problem.islands);
    const auto alike_to_variant = [](const StageLayout& a, const StageLayout& b) {
        return !a.mixed() && !b.mixed() && a.island == b.island
            && std::equal(a.gpus.begin(), a.gpus.end(), b.gpus.begin(), b.gpus.end(),
                          [](const GpuRange& x, const GpuRange& y) { return x.count == y.count; });
    };
    const auto on_same_islands = [&](const StageLayout& a, const StageLayout& b) {
        return std::equal(a.gpus.begin(), a.gpus.end(), b.gpus.begin(), b.gpus.end(),
                          [&](const GpuRange& x, const GpuRange& y) { return island_of[x.node] == island_of[y.node]; });
    };
    constexpr std::size_t most = 64;
    std::vector<PlanLayout> exchanged;
    for (std::size_t p = 0; p < layout.pipelines.size(); ++p) {
        const std::vector<StageLayout>& stages = layout.pipelines[p].stages;
        for (std::size_t a = 0; a < stages.size(); ++a)
            for (std::size_t b = a + 1; b < stages.size() && exchanged.size() < most; ++b)
                if (alike_to_variant(stages[a], stages[b]) && !on_same_islands(stages[a], stages[b])) {
                    std::vector<StageLayout>& changed = exchanged.emplace_back(layout).pipelines[p].stages;
                    std::swap(changed[a].gpus, changed[b].gpus);
                }
    }
    return exchanged;
}

} // namespace tangram
