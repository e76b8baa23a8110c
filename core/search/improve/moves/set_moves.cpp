// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/moves/set_moves.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace tangram {

namespace {

/// Equally many to each of them. Where the batch may be uneven the last micro-batch is partly filled.
void add_samples(std::vector<PipelineLayout>& copies, int samples)
{
    for (PipelineLayout& copy : copies) {
        copy.samples += samples / static_cast<int>(copies.size());
        const int of_micro_batch = copy.micro_batch_samples();
        copy.micro_batches = (copy.samples + of_micro_batch - 1) / of_micro_batch;
    }
}

} // namespace

std::optional<PlanDraft> with_samples_moved(const PlanDraft& draft, std::size_t from, std::size_t to)
{
    const auto& giving = draft.sets[from].copies;
    const auto& taking = draft.sets[to].copies;
    const int give = giving.front().micro_batch_samples() * static_cast<int>(giving.size());
    const int take = taking.front().micro_batch_samples() * static_cast<int>(taking.size());
    const int samples = std::lcm(give, take);
    if (giving.front().samples * static_cast<int>(giving.size()) <= samples)
        return std::nullopt;
    PlanDraft moved = draft;
    add_samples(moved.sets[from].copies, -samples);
    add_samples(moved.sets[to].copies, samples);
    return moved;
}

std::vector<std::vector<std::size_t>> sets_cut_alike(const PlanDraft& draft)
{
    std::vector<std::vector<std::size_t>> alike;
    std::map<std::vector<int>, std::size_t> known; // by the last layers of the stages
    for (std::size_t set = 0; set < draft.sets.size(); ++set) {
        std::vector<int> cuts;
        for (const StageLayout& stage : draft.sets[set].copies.front().stages)
            cuts.push_back(stage.layers.last);
        const auto [found, added] = known.try_emplace(std::move(cuts), alike.size());
        if (added)
            alike.emplace_back();
        alike[found->second].push_back(set);
    }
    std::erase_if(alike, [](const auto& sets) { return sets.size() < 2; });
    return alike;
}

} // namespace tangram
