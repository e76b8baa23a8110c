// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/single/composer.h"

#include <limits>

namespace tangram {

namespace {

class Polisher {
public:
    Polisher(ComposeContext& context, Candidate& candidate, std::uint64_t most_simulations)
        : context_(context)
        , best_(candidate)
        , left_(most_simulations)
    {
    }

    void run()
    {
        while (left_ > 0 && !context_.stopped()
               && (move_cuts() || change_strategies() || choose_nodes() || swap_neighbours())) { }
    }

private:
    const PartSize& size_of(const PlacedStage& stage) const
    {
        return context_.space.islands()[stage.island].sizes[stage.size];
    }

    /// Gives the stage its fastest fitting option for its layers; false when it has none.
    bool choose_option(std::vector<PlacedStage>& stages, std::size_t s) const
    {
        PlacedStage& stage = stages[s];
        const int in_flight = context_.in_flight(static_cast<int>(stages.size() - 1 - s));
        const Option* option = context_.table.least_busy(
            size_of(stage).kind, context_.space.signature(stage.layers.first, stage.layers.last), in_flight,
            context_.table.micro_batches());
        if (option == nullptr)
            return false;
        stage.option = *option;
        return true;
    }

    bool accept_if_faster(const std::vector<PlacedStage>& stages)
    {
        if (left_ == 0 || context_.stopped())
            return false;
        --left_;
        if (context_.evaluator.least_time(stages) >= best_.time_s)
            return false;
        const double time = context_.evaluator.time(stages);
        if (time >= best_.time_s)
            return false;
        best_.stages = stages;
        best_.time_s = time;
        context_.found(best_);
        return true;
    }

    bool move_cuts()
    {
        bool moved = false;
        for (std::size_t s = 0; s + 1 < best_.stages.size(); ++s)
            for (const int direction : {-1, 1})
                while (left_ > 0) {
                    std::vector<PlacedStage> stages = best_.stages;
                    const int cut = next_cut(stages[s].layers.last, direction);
                    if (cut <= stages[s].layers.first || cut >= stages[s + 1].layers.last)
                        break;
                    stages[s].layers.last = cut;
                    stages[s + 1].layers.first = cut;
                    if (!choose_option(stages, s) || !choose_option(stages, s + 1) || !accept_if_faster(stages))
                        break;
                    moved = true;
                }
        return moved;
    }

    int next_cut(int cut, int direction) const
    {
        do
            cut += direction;
        while (cut > 0 && cut < context_.space.layer_count() && !context_.space.may_cut_at(cut));
        return cut;
    }

    bool change_strategies()
    {
        constexpr std::size_t most_options = 8;
        bool changed = false;
        for (std::size_t s = 0; s < best_.stages.size(); ++s) {
            const PlacedStage stage = best_.stages[s];
            const int kind = size_of(stage).kind;
            const int in_flight = context_.in_flight(static_cast<int>(best_.stages.size() - 1 - s));
            const auto& options =
                context_.undominated(kind, context_.space.signature(stage.layers.first, stage.layers.last));
            std::size_t tried = 0;
            for (const Option& option : options) {
                if ((option.strategy == best_.stages[s].option.strategy
                     && option.recompute_layers == best_.stages[s].option.recompute_layers)
                    || option.bytes(in_flight) > context_.space.kinds()[kind].capacity_bytes)
                    continue;
                if (++tried > most_options || left_ == 0)
                    break;
                std::vector<PlacedStage> stages = best_.stages;
                stages[s].option = option;
                changed |= accept_if_faster(stages);
            }
        }
        return changed;
    }

    bool choose_nodes()
    {
        bool changed = false;
        for (std::size_t s = 1; s < best_.stages.size(); ++s) {
            const IslandSpace& island = context_.space.islands()[best_.stages[s].island];
            if (size_of(best_.stages[s]).gpus_per_node == island.gpus_per_node || island.gpus == island.gpus_per_node)
                continue;
            for (const int passed_over : {0, 1, std::numeric_limits<int>::max()}) {
                std::vector<PlacedStage> stages = best_.stages;
                stages[s].passed_over = passed_over;
                changed |= passed_over != best_.stages[s].passed_over && accept_if_faster(stages);
            }
        }
        return changed;
    }

    bool swap_neighbours()
    {
        for (std::size_t s = 0; s + 1 < best_.stages.size() && left_ > 0; ++s) {
            std::vector<PlacedStage> stages = best_.stages;
            if (stages[s].island == stages[s + 1].island && stages[s].size == stages[s + 1].size)
                continue;
            // Either the parts change places and take their layers along as lengths, or they take over each other's
            // layers.
            for (const bool take_lengths : {true, false}) {
                stages = best_.stages;
                std::swap(stages[s].island, stages[s + 1].island);
                std::swap(stages[s].size, stages[s + 1].size);
                if (take_lengths) {
                    const int cut = stages[s].layers.first + stages[s + 1].layers.size();
                    if (!context_.space.may_cut_at(cut))
                        continue;
                    stages[s].layers.last = cut;
                    stages[s + 1].layers.first = cut;
                }
                if (choose_option(stages, s) && choose_option(stages, s + 1) && accept_if_faster(stages))
                    return true;
            }
        }
        return false;
    }

    ComposeContext& context_;
    Candidate& best_;
    std::uint64_t left_;
};

} // namespace

void polish(ComposeContext& context, Candidate& candidate, std::uint64_t most_simulations)
{
    Polisher(context, candidate, most_simulations).run();
}

} // namespace tangram
