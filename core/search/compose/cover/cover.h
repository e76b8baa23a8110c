// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/compose/cover/first_layers.h"
#include "search/compose/cover/slab.h"
#include "search/compose/cover/stage_ways.h"
#include "search/draft/draft.h"
#include "search/draft/stage_rates.h"
#include "search/threads/stop_or_wait.h"

#include <cstdint>
#include <vector>

namespace tangram {

/// Covers the model with the fewest stages of a group that are each busy for no longer than a target (domain.md section
/// 5, search by threshold): from the last stage to the first every stage takes as many layers as the target and its
/// memory let it. Exact over the order in which the classes are taken and the ways in which a class's nodes are cut
/// into parts, where these are few: a state is (GPUs of the class used, stages so far), its value the first layer
/// covered. In large classes all stages are parts of one size. Where 1F1B waits for a way between classes, either of
/// the stages at its ends has less to do, in small classes: so one of a few GPUs and layers may stand between.
class Cover {
public:
    /// Of a group of `ways` and `first_layers`, which are for one group and micro-batch size, whatever the order of
    /// classes and the schedule. `order`: its classes, the one that has the last stages first. `waits_for_sends`: a
    /// stage is kept by its micro-batches' way to the next stage and back, as in 1F1B: with t of a stage's time, P of
    /// the period and r of the way, sum t + sum r <= n P over any n neighbours. `closely`: stages of unlike parts in
    /// larger classes, too, which takes longer. References must outlive the cover.
    Cover(const SearchSpace& space, StageRates& rates, FirstLayers& first_layers, StageWays& ways, const Group& group,
          const std::vector<int>& order, bool waits_for_sends, bool closely, const StopOrWait& gate);

    /// The shallowest pipeline and the next deeper ones, at most `most`, first stage first; none when no number of
    /// stages does, or when stopped.
    std::vector<std::vector<DraftStage>> stages_within(double busy_s, const Residency& residency, std::size_t most);
    /// More or fewer of the last target's.
    std::vector<std::vector<DraftStage>> same_within(std::size_t most);

    /// Of such stages: the longest that one is busy, and kept waiting by its sends where that counts.
    double longest_busy_s(const std::vector<DraftStage>& stages) const;
    double longest_round_trip_s(); ///< of what keeps stages waiting, over parts that are connected

    std::uint64_t states() const { return states_; } ///< looked at so far

private:
    struct Arrival { ///< the best way to a state
        int first = 0; ///< layer
        int from = -1; ///< units used before; from_kept: none, after a stage that the way keeps waiting
        int shape = -1; ///< -1: units passed over
    };
    static constexpr int from_kept = -2;
    /// The last stage of a class, which the way to the next class keeps waiting.
    struct Leaving {
        int from = -1; ///< units used before
        int shape = -1;
    };
    /// A slab, and what it adds to the stages before it: by stages so far, how the first layer is reached.
    struct FilledSlab : Slab {
        std::vector<Arrival> arrivals; ///< [units used][stages]; of rows that were reached
        std::vector<int> used; ///< by stages: units; 0: none of the slab
        std::vector<int> before; ///< of a slab whose stages are alike: stages before it, by stages
        std::vector<int> shape; ///< likewise
        std::vector<Leaving> leaving; ///< by stages; empty: none
    };
    /// By stages so far: the first layer covered, and the class of the stage that begins with it; -1: none.
    struct Front {
        std::vector<int> first;
        std::vector<int> island_class;
        std::vector<int> kept; ///< the first layer where the way to the class that comes keeps the stage with it
        std::vector<int> leaving; ///< the same for the class after that
        std::vector<std::size_t> leaving_slab; ///< of the tiling
    };
    /// Of a row of states, the fewest and the most stages that reach it.
    struct Reach {
        int fewest = 0;
        int most = -1;
    };
    /// Of a class whose last stage is kept waiting, by stages.
    struct LeftFrom {
        std::size_t tiling = 0;
        std::size_t slab = 0;
    };

    /// A micro-batch's way from one class to the next and back; 0 where nothing waits for it, and within a class.
    double crossing_s(int from, int to)
    {
        return waits_for_sends_ && from >= 0 && to >= 0 ? ways_.crossing_s(from, to) : 0;
    }
    /// How much of a way keeps the stage that it leads to, where that waits for it: any two neighbours have so long
    /// together as two stages, so that the rest may be left to the one before it.
    double kept_by(double way_s) const;
    /// From the class at a place to the one that comes next, where it is long enough to be worth a stage that waits.
    double way_that_keeps_s(std::size_t place);
    /// `crossing_s`: what keeps the stage besides the way to a stage alike.
    int first_layer(int kind, int last, int stages_after, double crossing_s)
    {
        return first_layers_.of(kind, last, stages_after, round_trip_s_[kind], crossing_s);
    }
    void fill(FilledSlab& slab, std::size_t index, Front& front);
    void fill_counted(FilledSlab& slab, std::size_t index, Front& front);
    /// The states with no unit used, and with a first stage after one that the way keeps waiting.
    void begin_counted(FilledSlab& slab, const Front& front);
    /// One more stage of each shape before layer `first`.
    void add_stages(FilledSlab& slab, std::size_t index, Front& front, int used, int stages, int first);
    /// Takes the arrival where it is better than the one that there is.
    void relax(FilledSlab& slab, int used, int stages, const Arrival& arrival);
    std::size_t row_size() const { return static_cast<std::size_t>(most_stages_) + 1; } ///< of FilledSlab::arrivals
    void fill_alike(FilledSlab& slab, Front& front);
    /// Puts the slab's stages that lead to `stages`, of so many units, before those in `out`, and leaves how many were
    /// there before it. Whether what came before is a stage that the way keeps waiting.
    bool trace(const FilledSlab& slab, int used, int& stages, std::vector<DraftStage>& out) const;
    /// The stages of the class at a place that lead to `stages`, likewise. `kept`: the last of them is such a stage.
    bool trace_class(std::size_t place, bool kept, int& stages, std::vector<DraftStage>& out) const;
    /// Gives the stages their layers and partial plans.
    bool assign_layers(std::vector<DraftStage>& stages);

    const SearchSpace& space_;
    StageRates& rates_;
    FirstLayers& first_layers_;
    StageWays& ways_;
    std::vector<int> order_;
    bool waits_for_sends_;
    bool closely_;
    const StopOrWait& gate_;
    int layers_;
    int most_stages_;
    std::vector<std::vector<std::vector<FilledSlab>>> tilings_; ///< by place in the order: ways to cut its nodes
    std::vector<double> round_trip_s_; ///< by kind: a micro-batch's way to a stage alike and back, where it keeps one
    std::vector<int> first_; ///< of the target looked at last, by stages: the first layer that all classes cover
    std::vector<std::vector<std::size_t>> tiling_of_; ///< likewise, by place in the order and stages
    std::vector<std::vector<LeftFrom>> left_from_; ///< likewise
    double way_on_s_ = 0; ///< what keeps such a stage of the class looked at now; 0: none is looked for
    double way_left_s_ = 0; ///< what of the way keeps the stage before such a one of the class before
    std::vector<Reach> reach_; ///< of the slab looked at last, by units
    std::vector<int> covered_; ///< likewise, by stages: the first layer that just so many cover with no more units
    std::uint64_t states_ = 0;
};

} // namespace tangram
