// SPDX-License-Identifier: GPL-3.0-or-later
// The stages that lead to a Cover's states.
#include "search/compose/cover/cover.h"

#include <algorithm>

namespace tangram {

bool Cover::trace(const FilledSlab& slab, int used, int& stages, std::vector<DraftStage>& out) const
{
    if (used == 0)
        return false;
    if (slab.alike) {
        const auto d = static_cast<std::size_t>(stages);
        const StageShape& shape = slab.shapes[slab.shape[d]];
        for (int k = stages - slab.before[d] - 1; k >= 0; --k)
            out.push_back(slab.placed_alike(shape, k));
        stages = slab.before[d];
        return false;
    }
    while (used > 0) {
        const Arrival& arrival =
            slab.arrivals[static_cast<std::size_t>(used) * row_size() + static_cast<std::size_t>(stages)];
        if (arrival.shape >= 0) {
            out.push_back(slab.placed(slab.shapes[arrival.shape], std::max(arrival.from, 0)));
            --stages;
        }
        used = arrival.from;
    }
    return used == from_kept;
}

bool Cover::trace_class(std::size_t place, bool kept, int& stages, std::vector<DraftStage>& out) const
{
    const auto d = static_cast<std::size_t>(stages);
    const LeftFrom left = kept ? left_from_[place][d] : LeftFrom{};
    const auto& slabs = tilings_[place][kept ? left.tiling : tiling_of_[place][d]];
    std::size_t slab = slabs.size();
    bool after_kept = false;
    if (kept) {
        slab = left.slab;
        const Leaving& leaving = slabs[slab].leaving[d];
        out.push_back(slabs[slab].placed(slabs[slab].shapes[leaving.shape], leaving.from));
        out.back().kept_by_way_in = true;
        --stages;
        after_kept = trace(slabs[slab], leaving.from, stages, out);
    }
    while (slab-- > 0 && !after_kept)
        after_kept = trace(slabs[slab], slabs[slab].used[stages], stages, out);
    return after_kept;
}

bool Cover::assign_layers(std::vector<DraftStage>& stages)
{
    int last = layers_;
    for (std::size_t s = stages.size(); s-- > 0;) {
        DraftStage& stage = stages[s];
        const int after = static_cast<int>(stages.size() - 1 - s);
        double way_s = 0;
        if (s + 1 < stages.size()) {
            const double on_s = crossing_s(stage.island_class, stages[s + 1].island_class);
            way_s += stages[s + 1].kept_by_way_in ? on_s - kept_by(on_s) : on_s;
        }
        if (s > 0 && stage.kept_by_way_in)
            way_s += kept_by(crossing_s(stages[s - 1].island_class, stage.island_class));
        const int first = first_layer(stage.kind, last, after, way_s);
        const double in_flight = first_layers_.residency().in_flight(after, rates_.micro_batches());
        const StageRates::Step* step =
            first < last ? rates_.fastest(stage.kind, space_.signature(first, last), in_flight) : nullptr;
        if (step == nullptr)
            return false;
        stage.layers = {first, last};
        stage.option = *step->option;
        last = first;
    }
    return last == 0;
}

std::vector<std::vector<DraftStage>> Cover::same_within(std::size_t most)
{
    std::vector<std::vector<DraftStage>> found;
    for (std::size_t d = 1; d < first_.size() && found.size() < most; ++d) {
        if (first_[d] != 0)
            continue;
        std::vector<DraftStage> stages;
        int count = static_cast<int>(d);
        bool kept = false;
        for (std::size_t place = tilings_.size(); place-- > 0;)
            kept = trace_class(place, kept, count, stages);
        if (count == 0 && assign_layers(stages))
            found.push_back(std::move(stages));
    }
    return found;
}

} // namespace tangram
