// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/known_times.h"
#include "plan/price/stage_prices.h"
#include "schedule/one_f_one_b.h"
#include "schedule/run_orders.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <vector>

namespace tangram {

/// Seconds of what can't run.
inline constexpr double never = std::numeric_limits<double>::infinity();

/// What layouts are worth: the iteration time that evaluate() reports, and nothing else, thousands of times per search.
/// Remembers what stages cost. Not for several threads at once.
class Pricer {
public:
    /// All must outlive the pricer. `known`: times of layouts of this problem, whatever its job allows, which it looks
    /// up and adds to; may be null.
    Pricer(const PlanningProblem& problem, const Routes& routes, KnownTimes* known = nullptr);

    /// Seconds per iteration under the job's cost mode. Infinity when a stage's memory does not hold what its schedule
    /// needs, where no path leads, when a pipeline cannot follow its schedule, and when a stop is requested meanwhile.
    /// Expects layers, GPUs and strategies without violations.
    /// Where that is more than `most_s` any number may come that is more, too, and another one the next time: then
    /// nothing need be simulated.
    double time(const PlanLayout& layout, const std::stop_token& stop = {},
                double most_s = std::numeric_limits<double>::infinity());

    /// For every stage the fewest blocks of each of its chunks that must be recomputed (Strategy::recompute_layers) so
    /// that its memory holds what the schedule needs: 0 where nothing need be, as many as the largest chunk has where
    /// only all are enough. -1 where even that is not, the stage recomputes selectively, or the schedule splits the
    /// backward: then what waits for the gradients of the weights is there anyway. Under adaptive 1F1B what it needs is
    /// 1F1B's depth.
    std::vector<int> fewest_recomputed(const PipelineLayout& pipeline);

    StagePrices& prices() { return prices_; } ///< time() may forget them all
    std::uint64_t priced() const { return priced_; }

private:
    /// Orders that do not depend on what work takes, and what was found of them: plans that are priced one after the
    /// other mostly have the same.
    struct KnownOrders {
        struct Peak { ///< of a stage, asked for last
            std::vector<ChunkActivations> chunks;
            double bytes = 0;
        };
        int stages = 0;
        int chunks = 0;
        int micro_batches = 0;
        int group = 0;
        WorkOrders orders;
        std::vector<Peak> peaks; ///< by stage
    };
    double priced_anew(const PlanLayout& layout, const std::stop_token& stop, double most_s);
    KnownOrders& interleaved(const PipelineTimes& pipeline);
    /// `known`: that the orders are of; may be null.
    bool fits(const PipelineLayout& pipeline, const WorkOrders& orders, KnownOrders* known = nullptr);
    bool plain_fits(const PipelineLayout& pipeline);
    double simulated(const PlanLayout& layout, const std::vector<PipelineTimes>& times, double most_s,
                     const std::stop_token& stop);

    StagePrices prices_;
    KnownTimes* known_;
    SimulationScratch plain_scratch_;
    RunScratch scratch_;
    std::array<KnownOrders, 4> interleaved_; ///< in turn
    std::size_t next_interleaved_ = 0;
    std::uint64_t priced_ = 0;
};

} // namespace tangram
