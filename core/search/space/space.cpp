// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/space/space.h"

#include "parallelizer/strategy_space.h"
#include "plan/price/stage_times.h"
#include "schedule/work_order.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <tuple>

namespace tangram {

namespace {

bool is_power_of_two(int n)
{
    return std::has_single_bit(static_cast<unsigned>(n));
}

/// Halves, quarters, ... of a node, thirds of what is odd, and so on: each divides the ones before it.
std::set<int> parts_dividing(int gpus_per_node)
{
    std::set<int> parts;
    for (int g = gpus_per_node; g > 1;) {
        int factor = 2;
        while (g % factor != 0)
            ++factor;
        g /= factor;
        parts.insert(g);
    }
    return parts;
}

/// Every size in which an island of `nodes` nodes with `gpus_per_node` GPUs can be taken: 1..nodes whole nodes, any
/// number of GPUs of one node, and where nodes do not halve down to one GPU, equally many GPUs of several nodes, so
/// that what is left over on each makes a part, too; in `exact` mode that of any nodes.
std::vector<PartSize> all_sizes(int nodes, int gpus_per_node, bool exact)
{
    std::vector<PartSize> sizes;
    for (int k = nodes; k >= 1; --k)
        sizes.push_back(
            {.gpus = k * gpus_per_node, .nodes = k, .gpus_per_node = gpus_per_node, .counted = k * gpus_per_node});
    std::set<int> dividing = parts_dividing(gpus_per_node);
    dividing.insert(gpus_per_node);
    const bool halving = is_power_of_two(gpus_per_node);
    // More would be too many to look at every order of them.
    constexpr int few_nodes = 4;
    constexpr int few_gpus = 8;
    const bool few = nodes <= few_nodes && nodes * gpus_per_node <= few_gpus;
    for (int g = gpus_per_node - 1; g >= 1; --g) {
        // Of a single node all parts that sum to no more than it has fit, whatever they are.
        const int counted = nodes == 1 ? g : *dividing.lower_bound(g);
        sizes.push_back({.gpus = g, .nodes = 1, .gpus_per_node = g, .nested = few || counted == g, .counted = counted});
        if (!halving || exact || few)
            for (int k = nodes; k >= 2; --k)
                sizes.push_back(
                    {.gpus = k * g, .nodes = k, .gpus_per_node = g, .nested = few, .counted = k * gpus_per_node});
    }
    std::stable_sort(sizes.begin(), sizes.end(), [](const PartSize& a, const PartSize& b) { return a.gpus > b.gpus; });
    return sizes;
}

/// The part-sizes rule: of n nodes n, n/2, n/3, ... down to n/4^depth, the powers of two, and every number up to 4.
/// Inside nodes that halve down to one GPU, and for a batch without the factor 3, only halves, but for islands of so
/// few GPUs that all sizes are looked at soon.
void restrict_sizes(std::vector<PartSize>& sizes, int depth, int global_batch)
{
    constexpr int few_nodes = 4;
    constexpr int deepest = 8; // 4^8 stages of an island
    const PartSize whole = sizes.front();
    std::set<int> kept;
    for (int k = 1; k <= whole.nodes; k *= 2)
        kept.insert(k);
    for (int k = 1; k <= std::min(few_nodes, whole.nodes); ++k)
        kept.insert(k);
    for (int j = 1; j <= std::min(whole.nodes, 1 << (2 * std::min(depth, deepest))); ++j)
        kept.insert(whole.nodes / j);
    std::set<int> halved; // of the GPUs
    int power = static_cast<int>(std::bit_floor(static_cast<unsigned>(whole.gpus)));
    for (int i = 0; i <= depth && i < std::numeric_limits<int>::digits; ++i) {
        if (whole.gpus % (1 << i) == 0)
            halved.insert(whole.gpus >> i);
        halved.insert(power >> i);
    }
    const bool halving = is_power_of_two(whole.gpus_per_node);
    for (PartSize& size : sizes) {
        size.searched = kept.contains(size.nodes);
        // Composers that look at every order of parts keep to the few sizes that they have time for.
        const bool few = (size.gpus_per_node == whole.gpus_per_node && whole.nodes <= few_nodes) || whole.nodes == 1
            || size.counted != size.gpus;
        size.nested = size.nested && (few || halved.contains(size.gpus));
        constexpr int few_gpus = 4;
        const bool odd = halving && whole.gpus > few_gpus && !is_power_of_two(size.gpus_per_node);
        if (odd && (global_batch % 3 != 0 || size.gpus_per_node % 3 != 0))
            size.searched = false;
    }
}

/// The problem's islands by what they are made of, so that the order in which a cluster lists its nodes does not matter
/// to composers that look at islands in turn. What a planner is likely to ask for more of (memory, nodes) comes last or
/// not at all: else having more would lead the search another way.
std::vector<std::size_t> islands_by_hardware(const PlanningProblem& problem)
{
    const auto key = [&](std::size_t island) {
        const Cluster& cluster = *problem.cluster;
        const std::vector<int>& members = problem.islands[island].nodes;
        const Node& node = cluster.nodes[members.front()];
        const GpuType& gpu = cluster.gpu_type_of(node);
        return std::tuple(-gpu.peak(problem.job.precision), std::string_view(gpu.id), node.gpu_count,
                          -node.nic_count * node.nic.bytes_per_s, std::string_view(node.location.zone),
                          std::string_view(node.location.switch_id), -static_cast<int>(members.size()));
    };
    std::vector<std::size_t> order(problem.islands.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    return order;
}

} // namespace

SearchSpace::SearchSpace(const PlanningProblem& problem, const SearchSettings& settings, const StopOrWait& gate,
                         const AskLeastGpuSeconds& ask)
    : problem_(&problem)
    , settings_(&settings)
    , routes_(problem)
    , layer_count_(problem.model->layer_count())
{
    find_slices();
    find_parts(gate);
    share_speed_and_work(gate, ask);
    find_classes(gate);
    find_ticks();
    if (gate.stopped()) { // half a space is none
        kinds_.clear();
        islands_.clear();
        classes_.clear();
        ticks_.clear();
    }
}

void SearchSpace::find_slices()
{
    const Model& model = *problem_->model;
    const int step = settings_->layers_between_cuts();
    const auto points = static_cast<std::size_t>(layer_count_) + 1;
    cut_.resize(points);
    for (int at = 0; at <= layer_count_; ++at)
        cut_[at] = at == 0 || at == layer_count_
            || ((at - 1) % step == 0 && settings_->planner != Planner::cephalo); // which has one stage

    std::vector<LayerCounts> prefix(points);
    for (int layer = 0; layer < layer_count_; ++layer) {
        prefix[layer + 1] = prefix[layer];
        ++prefix[layer + 1][static_cast<std::size_t>(layer_kind(model, layer))];
    }
    signature_of_.assign(points * points, -1);
    std::map<LayerCounts, int> known;
    std::uint64_t all = 0;
    std::uint64_t without_cut = 0;
    for (int first = 0; first < layer_count_; ++first)
        for (int last = first + 1; last <= layer_count_; ++last) {
            const LayerCounts counts = count_between(model, {first, last}, prefix[first], prefix[last]);
            const bool lone = is_lone_half(counts); // composers find no option for it; it counts as no pair
            all += lone ? 0 : 1;
            if (!may_cut_at(first) || !may_cut_at(last)) {
                without_cut += lone ? 0 : 1;
                continue;
            }
            const auto [found, added] = known.emplace(counts, static_cast<int>(signatures_.size()));
            if (added)
                signatures_.push_back({counts, 0, {first, last}, 0});
            signatures_[found->second].slices += lone ? 0 : 1;
            signature_of_[static_cast<std::size_t>(first) * points + static_cast<std::size_t>(last)] = found->second;
        }
    std::vector<LayerCounts> slice_counts;
    for (const SliceSignature& signature : signatures_)
        slice_counts.push_back(signature.counts);
    slice_counts_ = std::make_shared<const std::vector<LayerCounts>>(std::move(slice_counts));
    pairs_total_ = all;
    pairs_without_cut_ = without_cut;
}

void SearchSpace::find_parts(const StopOrWait& gate)
{
    const RuleSetting& rule = (*settings_)[Rule::part_sizes];
    std::uint64_t sizes_total = 0;
    std::uint64_t sizes_searched = 0;
    for (const std::size_t i : islands_by_hardware(*problem_)) {
        if (gate.stopped())
            break;
        const auto& nodes = problem_->islands[i].nodes;
        int gpus_per_node = problem_->cluster->nodes[nodes.front()].gpu_count;
        for (const int node : nodes)
            gpus_per_node = std::min(gpus_per_node, problem_->cluster->nodes[node].gpu_count);
        IslandSpace space;
        space.island = static_cast<int>(i);
        space.gpus_per_node = gpus_per_node;
        space.gpus = gpus_per_node * static_cast<int>(nodes.size());
        space.sizes = all_sizes(static_cast<int>(nodes.size()), gpus_per_node, settings_->exact);
        if (rule.on)
            restrict_sizes(space.sizes, static_cast<int>(rule.value), problem_->job.global_batch);
        // All parts of an island share its worst member and its network: only the counts differ.
        Part whole;
        for (PartSize& size : space.sizes) {
            ++sizes_total;
            if (!size.searched)
                continue;
            ++sizes_searched;
            if (whole.gpus_per_node != size.gpus_per_node)
                whole = whole_island(*problem_, routes_.network(), static_cast<int>(i), size.gpus_per_node);
            const Part part = some_of_island(whole, size.nodes);
            auto kind = std::find_if(kinds_.begin(), kinds_.end(), [&](const PartKind& k) { return k.part == part; });
            if (kind == kinds_.end()) {
                kinds_.push_back({.part = part});
                kind = kinds_.end() - 1;
            }
            ++kind->members;
            size.kind = static_cast<int>(kind - kinds_.begin());
        }
        islands_.push_back(std::move(space));
    }

    const std::uint64_t slices = pairs_total_;
    const std::uint64_t without_cut = pairs_without_cut_;
    pairs_total_ = slices * sizes_total;
    pairs_without_size_ = slices * (sizes_total - sizes_searched);
    pairs_without_cut_ = without_cut * sizes_searched;
}

const IslandSpace* SearchSpace::of_island(int island) const
{
    const auto found = std::find_if(islands_.begin(), islands_.end(),
                                    [&](const IslandSpace& other) { return other.island == island; });
    return found == islands_.end() ? nullptr : &*found;
}

int SearchSpace::kind_of(const StageLayout& stage) const
{
    if (stage.mixed())
        return -1;
    const std::vector<GpuRange> merged = is_by_node(stage.gpus) ? std::vector<GpuRange>() : gpus_by_node(stage.gpus);
    const std::vector<GpuRange>& gpus = merged.empty() ? stage.gpus : merged;
    const auto nodes = static_cast<int>(gpus.size());
    const IslandSpace* const island = of_island(stage.island);
    if (island == nullptr || gpus.empty())
        return -1;
    const int per_node = gpus.front().count;
    if (std::any_of(gpus.begin(), gpus.end(), [&](const GpuRange& range) { return range.count != per_node; }))
        return -1;
    const auto size = std::find_if(island->sizes.begin(), island->sizes.end(), [&](const PartSize& other) {
        return other.searched && other.nodes == nodes && other.gpus_per_node == per_node;
    });
    return size == island->sizes.end() ? -1 : size->kind;
}

std::array<double, layer_kind_count> SearchSpace::least_gpu_seconds(const Part& part) const
{
    for (const LeastSeconds& known : least_)
        if (known.is_of(part))
            return known.seconds;
    return problem_->parallelizer->least_gpu_seconds(*problem_->model, problem_->job, part);
}

void SearchSpace::share_speed_and_work(const StopOrWait& gate, const AskLeastGpuSeconds& ask)
{
    for (const PartKind& kind : kinds_)
        if (std::none_of(least_.begin(), least_.end(),
                         [&](const LeastSeconds& known) { return known.is_of(kind.part); }))
            least_.push_back({kind.part, {}});
    for_each_index(least_.size(), [&](std::size_t i) {
        if (gate.stopped())
            return;
        const Part& part = least_[i].part;
        least_[i].seconds =
            ask ? ask(part) : problem_->parallelizer->least_gpu_seconds(*problem_->model, problem_->job, part);
    });
    const auto whole = count_layers(*problem_->model, {0, layer_count_});
    std::vector<double> gpu_speed;
    for (PartKind& kind : kinds_) {
        if (gate.stopped())
            return;
        const std::array<double, layer_kind_count> seconds = least_gpu_seconds(kind.part);
        double sum = 0;
        for (std::size_t k = 0; k < seconds.size(); ++k) {
            sum += seconds[k] * whole[k];
            layer_work_[k] += seconds[k];
        }
        gpu_speed.push_back(sum > 0 ? 1 / sum : 0);
        kind.capacity_bytes = kind.part.gpu->memory_bytes - reserve_bytes(problem_->job);
    }
    double cluster_speed = 0;
    for (const IslandSpace& island : islands_) {
        const auto searched =
            std::find_if(island.sizes.begin(), island.sizes.end(), [](const PartSize& s) { return s.searched; });
        cluster_speed += gpu_speed[searched->kind] * island.gpus;
    }
    for (std::size_t k = 0; k < kinds_.size(); ++k)
        kinds_[k].speed_share = cluster_speed > 0 ? gpu_speed[k] * kinds_[k].part.gpus() / cluster_speed : 0;

    for (std::size_t k = 0; k < layer_work_.size(); ++k)
        model_work_ += layer_work_[k] * whole[k];
    for (SliceSignature& signature : signatures_) {
        signature.work_share = work_share(signature.counts);
        if (signature.example.size() == 1)
            heaviest_layer_share_ = std::max(heaviest_layer_share_, signature.work_share);
    }
}

double SearchSpace::work_share(const LayerCounts& counts) const
{
    double share = 0;
    for (std::size_t k = 0; k < layer_work_.size(); ++k)
        share += model_work_ > 0 ? layer_work_[k] * counts[k] / model_work_ : 0;
    return share;
}

void SearchSpace::find_classes(const StopOrWait& gate)
{
    const auto node_of = [&](const IslandSpace& island) { return problem_->islands[island.island].nodes.front(); };
    const auto same_sizes = [](const IslandSpace& a, const IslandSpace& b) {
        return a.gpus == b.gpus && a.gpus_per_node == b.gpus_per_node
            && std::equal(a.sizes.begin(), a.sizes.end(), b.sizes.begin(), b.sizes.end(),
                          [](const PartSize& x, const PartSize& y) {
                              return x.gpus == y.gpus && x.searched == y.searched && (!x.searched || x.kind == y.kind);
                          });
    };
    const Network& network = routes_.network();
    const auto interchangeable = [&](const IslandSpace& a, const IslandSpace& b) {
        return same_sizes(a, b) && std::all_of(islands_.begin(), islands_.end(), [&](const IslandSpace& other) {
                   return &other == &a || &other == &b
                       || (network.path(node_of(a), node_of(other)) == network.path(node_of(b), node_of(other))
                           && network.path(node_of(other), node_of(a)) == network.path(node_of(other), node_of(b))
                           && network.same_scale_up_domain(node_of(a), node_of(other))
                               == network.same_scale_up_domain(node_of(b), node_of(other)));
               });
    };
    for (std::size_t i = 0; i < islands_.size() && !gate.stopped(); ++i) {
        const auto found = std::find_if(classes_.begin(), classes_.end(), [&](const std::vector<int>& members) {
            return interchangeable(islands_[members.front()], islands_[i]);
        });
        if (found != classes_.end())
            found->push_back(static_cast<int>(i));
        else
            classes_.push_back({static_cast<int>(i)});
    }
    for (std::size_t c = 0; c < classes_.size(); ++c)
        for (const int island : classes_[c])
            islands_[island].island_class = static_cast<int>(c);
}

void SearchSpace::find_ticks()
{
    const Job& job = problem_->job;
    std::int64_t gpus = 0;
    for (const IslandSpace& island : islands_)
        gpus += island.gpus;
    most_stages_ = static_cast<int>(std::min<std::int64_t>(layer_count_, gpus));
    int most_gpus = 0;
    for (const PartKind& kind : kinds_)
        most_gpus = std::max(most_gpus, kind.part.gpus());
    int most_samples = 0;
    for (const int samples : job.allow.samples_per_replica)
        most_samples = std::max(most_samples, samples);
    const std::int64_t most_at_once = std::int64_t{most_gpus} * most_samples;
    const std::int64_t most = std::min<std::int64_t>(job.global_batch, most_at_once);
    std::set<int> ticks;
    for (int tick = 1; tick <= most; ++tick)
        if (job.global_batch % tick == 0)
            ticks.insert(tick);
    const auto is_simulated = [&](int tick) {
        return job.cost_mode == CostMode::sailor // which simulates nothing
            || work_items(most_stages_, 1, micro_batches_of(job, tick)) <= most_work_items;
    };
    std::erase_if(ticks, [&](int tick) { return !is_simulated(tick); });
    // Of all the others only those that some part can have.
    std::set<int> replicas;
    if (job.uneven_batch) {
        for (const PartKind& kind : kinds_)
            for (const int data : divisors(kind.part.gpus()))
                replicas.insert(data);
    } else {
        // Where there are few samples for each GPU, thirds of powers of two divide them more evenly.
        const bool thirds = 2 * std::int64_t{job.global_batch} <= 3 * gpus;
        for (const IslandSpace& island : islands_) {
            for (const int data : divisors(island.gpus_per_node))
                replicas.insert(data);
            for (int data = 1; data <= island.gpus; data *= 2) {
                replicas.insert(data);
                if (thirds && 3 * data <= island.gpus)
                    replicas.insert(3 * data);
            }
        }
    }
    // Several pipelines may each take what they divide of a batch that has few divisors: of a small one a pipeline may
    // take more than half at once.
    constexpr std::int64_t most_of_some = 16;
    const bool several = settings_->most_pipelines != 1 && job.cost_mode != CostMode::sailor;
    const std::int64_t most_others = job.uneven_batch
        ? std::min(most_micro_batch_samples(job, gpus, job.global_batch), most_at_once)
        : several ? std::min<std::int64_t>(most_of_some, job.global_batch - 1)
                  : 0;
    std::set<int> others;
    int divisor = 0; // of all of them
    for (const int data : replicas)
        for (const int samples : job.allow.samples_per_replica)
            if (const std::int64_t tick = std::int64_t{data} * samples;
                tick <= most_others && is_simulated(static_cast<int>(tick))) {
                others.insert(static_cast<int>(tick));
                divisor = std::gcd(divisor, static_cast<int>(tick));
            }
    if (divisor > 0 && (job.uneven_batch || job.global_batch % divisor == 0))
        ticks.merge(others);
    ticks_.assign(ticks.begin(), ticks.end());
}

bool SearchSpace::divides_batch(int micro_batch_samples) const
{
    const Job& job = problem_->job;
    return job.uneven_batch || job.global_batch % micro_batch_samples == 0;
}

} // namespace tangram
