// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/candidate.h"

#include "search/stage_times.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace tangram {

namespace {

std::tuple<int, int, int, int, int> key(const PlacedStage& stage)
{
    return {stage.island, stage.size, stage.layers.first, stage.option.strategy, stage.passed_over};
}

const PartSize& size_of(const SearchSpace& space, const PlacedStage& stage)
{
    return space.islands()[static_cast<std::size_t>(stage.island)].sizes[static_cast<std::size_t>(stage.size)];
}

/// The free GPUs of one island while its stages are being placed.
class FreeGpus {
public:
    explicit FreeGpus(const IslandSpace& island)
        : busy_(static_cast<std::size_t>(island.gpus / island.gpus_per_node),
                std::vector<char>(static_cast<std::size_t>(island.gpus_per_node), 0))
    {
    }

    /// Ranges on nodes counted within the island; empty when there is no room.
    std::vector<GpuRange> take(const PartSize& size, int passed_over)
    {
        if (size.gpus_per_node == static_cast<int>(busy_.front().size())) {
            std::vector<std::size_t> whole;
            for (std::size_t node = 0; node < busy_.size() && static_cast<int>(whole.size()) < size.nodes; ++node)
                if (is_free(node, 0, size.gpus_per_node))
                    whole.push_back(node);
            std::vector<GpuRange> ranges;
            if (static_cast<int>(whole.size()) == size.nodes)
                for (const std::size_t node : whole)
                    ranges.push_back(occupy(node, 0, size.gpus_per_node));
            return ranges;
        }
        for (std::size_t i = opened_.size(); i-- > 0;) {
            const std::size_t node = opened_[i];
            const std::optional<int> first = room(node, size.gpus);
            if (!first || passed_over-- > 0)
                continue;
            opened_.erase(opened_.begin() + static_cast<std::ptrdiff_t>(i));
            opened_.push_back(node);
            return {occupy(node, *first, size.gpus)};
        }
        // From the back, so that whole nodes stay in a row.
        for (std::size_t node = busy_.size(); node-- > 0;)
            if (is_free(node, 0, static_cast<int>(busy_[node].size()))) {
                opened_.push_back(node);
                return {occupy(node, 0, size.gpus)};
            }
        return {};
    }

private:
    /// First GPU of the lowest aligned run of `gpus` free ones.
    std::optional<int> room(std::size_t node, int gpus) const
    {
        for (int first = 0; first + gpus <= static_cast<int>(busy_[node].size()); first += gpus)
            if (is_free(node, first, gpus))
                return first;
        return std::nullopt;
    }

    bool is_free(std::size_t node, int first, int count) const
    {
        const auto begin = busy_[node].begin() + first;
        return std::all_of(begin, begin + count, [](char busy) { return busy == 0; });
    }
    GpuRange occupy(std::size_t node, int first, int count)
    {
        std::fill_n(busy_[node].begin() + first, count, char{1});
        return {static_cast<int>(node), first, count};
    }

    std::vector<std::vector<char>> busy_; ///< [node][GPU]
    std::vector<std::size_t> opened_; ///< nodes with parts of a node, the one used last at the end
};

} // namespace

bool better(const Candidate& a, const Candidate& b)
{
    if (a.time_s != b.time_s)
        return a.time_s < b.time_s;
    if (a.stages.size() != b.stages.size())
        return a.stages.size() < b.stages.size();
    if (a.micro_batch_samples != b.micro_batch_samples)
        return a.micro_batch_samples < b.micro_batch_samples;
    return std::lexicographical_compare(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                                        [](const PlacedStage& x, const PlacedStage& y) { return key(x) < key(y); });
}

bool same_skeleton(const Candidate& a, const Candidate& b)
{
    return a.micro_batch_samples == b.micro_batch_samples
        && std::equal(
               a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
               [](const PlacedStage& x, const PlacedStage& y) { return x.island == y.island && x.size == y.size; });
}

std::vector<std::vector<GpuRange>> place(const SearchSpace& space, const std::vector<PlacedStage>& stages)
{
    std::map<int, FreeGpus> free;
    std::vector<std::vector<GpuRange>> placed;
    for (const PlacedStage& stage : stages) {
        const IslandSpace& island = space.islands()[static_cast<std::size_t>(stage.island)];
        auto ranges =
            free.try_emplace(stage.island, island).first->second.take(size_of(space, stage), stage.passed_over);
        const auto& nodes = space.problem().islands[static_cast<std::size_t>(island.island)].nodes;
        for (GpuRange& range : ranges)
            range.node = nodes[static_cast<std::size_t>(range.node)];
        placed.push_back(std::move(ranges));
    }
    return placed;
}

PlanLayout layout_of(const SearchSpace& space, const PairTable& table, const Candidate& candidate)
{
    PipelineLayout pipeline;
    pipeline.samples = space.problem().job.global_batch;
    pipeline.micro_batches = table.micro_batches();
    auto gpus = place(space, candidate.stages);
    for (std::size_t s = 0; s < candidate.stages.size(); ++s) {
        const PlacedStage& stage = candidate.stages[s];
        pipeline.stages.push_back({.island = space.islands()[static_cast<std::size_t>(stage.island)].island,
                                   .gpus = std::move(gpus[s]),
                                   .layers = stage.layers,
                                   .strategy = table.strategy(size_of(space, stage).kind, stage.option)});
    }
    PlanLayout layout{{std::move(pipeline)}};
    if (candidate.schedule == ScheduleChoice{})
        return layout;
    return under_schedule(*space.problem().model, layout, candidate.schedule).value_or(std::move(layout));
}

Evaluator::Evaluator(const SearchSpace& space, const PairTable& table)
    : space_(space)
    , table_(table)
    , bytes_(boundary_bytes(space.problem(), table.micro_batch_samples()))
{
}

const Evaluator::Boundary& Evaluator::boundary(const std::vector<std::vector<GpuRange>>& gpus,
                                               const std::vector<PlacedStage>& stages, std::size_t at)
{
    const auto& from = gpus[at];
    const auto& to = gpus[at + 1];
    const std::tuple key{from.front().node, from.front().count * static_cast<int>(from.size()), to.front().node,
                         to.front().count * static_cast<int>(to.size())};
    // A run of nodes of an island is known by its first node and its size, unless an opened node interrupts it.
    const auto in_a_row = [](const std::vector<GpuRange>& ranges) {
        return ranges.back().node - ranges.front().node + 1 == static_cast<int>(ranges.size());
    };
    const bool cacheable = in_a_row(from) && in_a_row(to);
    if (cacheable)
        if (const auto found = boundaries_.find(key); found != boundaries_.end())
            return found->second;
    const auto island_of = [&](std::size_t s) {
        return space_.islands()[static_cast<std::size_t>(stages[s].island)].island;
    };
    const StageLayout a{.island = island_of(at), .gpus = from, .layers = {}, .strategy = {}};
    const StageLayout b{.island = island_of(at + 1), .gpus = to, .layers = {}, .strategy = {}};
    Boundary boundary{space_.routes().flow(a, b, bytes_), space_.routes().flow(b, a, bytes_)};
    if (cacheable)
        return boundaries_.emplace(key, std::move(boundary)).first->second;
    uncached_.push_back(std::move(boundary));
    return uncached_.back();
}

double Evaluator::time(const std::vector<PlacedStage>& stages)
{
    ++simulated_;
    const auto gpus = place(space_, stages);
    if (std::any_of(gpus.begin(), gpus.end(), [](const auto& ranges) { return ranges.empty(); }))
        return std::numeric_limits<double>::infinity();
    times_.clear();
    used_.clear();
    uncached_.clear();
    bool shared = false;
    for (std::size_t s = 0; s < stages.size(); ++s) {
        const Option& option = stages[s].option;
        times_.push_back(
            {.forward_s = option.forward_s, .backward_s = option.backward_s, .gradient_sync_s = option.finish_s});
        if (s + 1 < stages.size()) {
            used_.push_back(&boundary(gpus, stages, s));
            shared |= !used_.back()->forward.loads.empty();
        }
    }
    if (shared) {
        sharing_.assign(static_cast<std::size_t>(space_.routes().network().edge_count()), 0);
        for (const Boundary* boundary : used_)
            for (const Flow* flow : {&boundary->forward, &boundary->backward})
                for (const auto& [edge, load] : flow->loads)
                    ++sharing_[static_cast<std::size_t>(edge)];
    }
    for (std::size_t s = 0; s < used_.size(); ++s) {
        times_[s].send_forward_s = space_.routes().shared_seconds(used_[s]->forward, sharing_);
        times_[s + 1].send_backward_s = space_.routes().shared_seconds(used_[s]->backward, sharing_);
    }
    return simulated_time(times_.data(), static_cast<int>(times_.size()), table_.micro_batches(), scratch_);
}

} // namespace tangram
