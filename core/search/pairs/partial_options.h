// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/partial_recompute.h"
#include "search/pairs/pair_options.h"
#include "search/space/space.h"

#include <optional>
#include <vector>

namespace tangram {

/// Options of pairs that recompute some of the slice's blocks (Strategy::recompute_layers), where the job has them. How
/// many is no choice: fewer are faster, so that only the fewest count with which one micro-batch more fits. Of them
/// only those are made that keep a stage busy for less time than any other option that holds as many micro-batches: a
/// heuristic, which counts nothing as left out.
class PartialOptions {
public:
    /// `strategies`: those of a part, ascending, to be passed again where options are made. `micro_batches`:
    /// of an iteration.
    PartialOptions(const SearchSpace& space, const std::vector<StrategyCosts>& strategies, int micro_batches);

    /// Adds such options of a slice to those that plan_pair() kept, which all stay; ascending by tick time.
    void add(const SearchSettings& settings, const std::vector<StrategyCosts>& strategies, const LayerCounts& counts,
             double capacity_bytes, std::vector<Option>& options, Funnel& funnel) const;

    /// What an option costs, be it such a one or another. `costs_of`: a strategy's.
    template <class CostsOf> StageCost cost(CostsOf&& costs_of, const Option& option, const LayerCounts& counts) const
    {
        const StrategyCosts& costs = costs_of(option.strategy);
        if (const auto none = without_recomputation(option))
            return stage_cost({costs_of(*none), costs}, counts, first_blocks(counts, option.recompute_layers));
        return stage_cost(costs, counts);
    }

private:
    /// Strategies that are the same but for recomputation.
    struct Twins {
        std::size_t none;
        std::size_t full;
    };
    /// An option with the micro-batches that fit, and how long a stage with it is busy in an iteration.
    struct Holding {
        Option option;
        int fits = 0;
        double busy_s = 0;
    };
    /// Of the slice's blocks the first so many, by kind. Dense blocks come first.
    static LayerCounts first_blocks(const LayerCounts& counts, int layers);
    /// The strategy like the option's that recomputes nothing, where the option recomputes some layers.
    std::optional<int> without_recomputation(const Option& option) const;
    double busy_s(const StageSeconds& stage) const;
    void add_of(const Twins& twins, const std::vector<StrategyCosts>& strategies, const LayerCounts& counts,
                double capacity_bytes, const std::vector<Holding>& others, std::vector<Holding>& found) const;

    int micro_batches_;
    int most_in_flight_; ///< micro-batches that a stage holds at once at the most
    bool in_turn_; ///< dense and expert blocks: a slice's counts do not tell which come first
    std::vector<Twins> twins_; ///< none where the job has no such options
};

} // namespace tangram
