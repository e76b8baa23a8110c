// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/single/evaluator.h"

#include "plan/price/stage_times.h"

#include <algorithm>
#include <limits>

namespace tangram {

Evaluator::Evaluator(const SearchSpace& space, const PairTable& table)
    : space_(space)
    , table_(table)
    , placer_(space)
    , bytes_(boundary_bytes(space.problem(), table.micro_batch_samples()))
{
}

const Evaluator::Boundary& Evaluator::boundary(std::span<const std::vector<GpuRange>> gpus,
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
    const auto island_of = [&](std::size_t s) { return space_.islands()[stages[s].island].island; };
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
    const auto gpus = placer_.place(stages);
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
        sharing_.assign(space_.routes().network().edge_count(), 0);
        for (const Boundary* boundary : used_)
            for (const Flow* flow : {&boundary->forward, &boundary->backward})
                for (const auto& [edge, load] : flow->loads)
                    ++sharing_[edge];
    }
    for (std::size_t s = 0; s < used_.size(); ++s) {
        times_[s].send_forward_s = space_.routes().shared_seconds(used_[s]->forward, sharing_);
        times_[s + 1].send_backward_s = space_.routes().shared_seconds(used_[s]->backward, sharing_);
    }
    if (blocks_sends(space_.problem().job))
        return simulated_blocking_time(times_, table_.micro_batches(), scratch_);
    return simulated_time(times_.data(), static_cast<int>(times_.size()), table_.micro_batches(), scratch_);
}

double Evaluator::least_time(const std::vector<PlacedStage>& stages) const
{
    // The simulation adds up the same terms one by one, and rounds each time.
    constexpr double rounding = 1 - 1e-9;
    double time_s = 0;
    double forwards_s = 0;
    double after_s = 0; // from the stage's last backward to the end of the iteration
    double backward_before_s = 0;
    for (const PlacedStage& stage : stages) {
        const Option& option = stage.option;
        after_s = std::max(option.finish_s, backward_before_s + after_s);
        time_s = std::max(time_s, forwards_s + table_.micro_batches() * option.tick_s + after_s);
        forwards_s += option.forward_s;
        backward_before_s = option.backward_s;
    }
    return time_s * rounding;
}

} // namespace tangram
