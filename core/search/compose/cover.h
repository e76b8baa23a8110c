// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/work_order.h"
#include "search/draft/draft.h"
#include "search/draft/stage_rates.h"
#include "search/threads/stop_or_wait.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tangram {

/// How many micro-batches a stage holds at once under a schedule, in those of a stage that has all its layers in one
/// chunk.
struct Residency {
    enum class Rule { by_position, all, pipeline_deep, interleaved };
    Rule rule = Rule::by_position;
    int chunks = 1; ///< of interleaved
    int stages = 0; ///< the most that the pipeline has, for pipeline_deep and interleaved
    int group = 0; ///< the largest of micro-batches, for interleaved; 0: as many as stages

    void set_stages(int count, int micro_batches)
    {
        stages = count;
        group = largest_micro_batch_group(count, micro_batches, least_micro_batch_group(count, micro_batches));
    }

    /// With so many stages after it.
    double in_flight(int stages_after, int micro_batches) const
    {
        const double all = micro_batches;
        switch (rule) {
        case Rule::by_position:
            return std::min<double>(all, stages_after + 1);
        case Rule::all:
            return all;
        case Rule::pipeline_deep:
            return std::min<double>(all, stages);
        case Rule::interleaved:
            // Megatron-LM runs 2 (p - i - 1) + (v - 1) p chunks ahead (arXiv:2104.04473, section 2.2).
            return std::min(all, (2.0 * stages_after + (chunks - 1.0) * (group > 0 ? group : stages) + 1) / chunks);
        }
        return all;
    }
    bool depends_on_stages() const { return rule == Rule::pipeline_deep || rule == Rule::interleaved; }
};

/// What the covers of one group and micro-batch size share, whatever their order of classes and their schedule: buffers
/// that are not cleared between them, and what depends on neither.
class CoverMemory {
public:
    explicit CoverMemory(const SearchSpace& space);

private:
    friend class Cover;
    /// Round and first layer, by kind (of those asked for), stages after and last layer.
    std::vector<std::vector<std::uint32_t>> first_layer_;
    std::uint32_t round_ = 0;
    /// A first layer that was found, for all that have more in flight than `above` and at most `up_to`.
    struct Found {
        std::uint32_t round = 0;
        int first = 0;
        double above = 0;
        double up_to = 0;
    };
    std::vector<std::vector<Found>> found_; ///< the last one, by kind (of those asked for) and last layer
    std::vector<int> usual_layers_; ///< by kind, of the stage looked at last: where to begin to look
    std::vector<double> round_trip_s_; ///< by kind; negative: not asked for
    std::vector<double> crossing_s_; ///< by class that sends and class that receives; likewise
};

/// Covers the model with the fewest stages of a group that are each busy for no longer than a target (domain.md section
/// 5, search by threshold): from the last stage to the first every stage takes as many layers as the target and its
/// memory let it. Exact over the order in which the classes are taken and the ways in which a class's nodes are cut
/// into parts, where these are few: a state is (GPUs of the class used, stages so far), its value the first layer
/// covered. In large classes all stages are parts of one size. Where 1F1B waits for a way between classes, either of
/// the stages at its ends has less to do, in small classes: so one of a few GPUs and layers may stand between.
class Cover {
public:
    /// `groups`: alike, all of which run the pipeline at the same time. `order`: their classes, the one that has the
    /// last stages first. `waits_for_sends`: a stage is kept by its micro-batches' way to the next stage and back, as
    /// in 1F1B: with t of a stage's time, P of the period and r of the way, sum t + sum r <= n P over any n neighbours.
    /// `closely`: stages of unlike parts in larger classes,
    /// too, which takes longer. References must outlive the cover.
    Cover(const SearchSpace& space, StageRates& rates, CoverMemory& memory, const std::vector<Group>& groups,
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
    struct Shape {
        int nodes = 0;
        int gpus_per_node = 0;
        int kind = 0;
    };
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
    /// What a slab adds to the stages before it: by stages so far, how the first layer is reached.
    struct SlabStates {
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
    /// Some GPUs of every node of a class, to be cut along nodes, or node by node.
    struct Slab {
        int island_class = 0;
        int first_gpu = 0;
        int width = 0; ///< GPUs of each node
        int run_nodes = 0;
        int runs = 0;
        int unit = 1; ///< GPUs that states count by
        bool alike = false; ///< too many states: all stages are of one shape
        std::vector<Shape> shapes;
        SlabStates states; ///< of the target looked at last

        int run_units() const { return run_nodes * width / unit; }
        int units() const { return runs * run_units(); }
        int node_units() const { return width / unit; }
        int units_of(const Shape& shape) const { return shape.nodes * shape.gpus_per_node / unit; }
        /// Whether such a stage may begin where so many units are used.
        bool has_room(const Shape& shape, int used) const
        {
            return shape.gpus_per_node == width
                ? used % node_units() == 0 && used % run_units() + units_of(shape) <= run_units()
                : used % node_units() + units_of(shape) <= node_units();
        }
    };

    void find_tilings(int island_class);
    Slab make_slab(int island_class, int first_gpu, int width);
    double round_trip_s(int island_class, const Shape& shape) const;
    /// A micro-batch's way from one class to the next and back, while those of all groups are on theirs; 0 where
    /// nothing waits for it and within a class.
    double crossing_s(int from, int to);
    /// How much of a way keeps the stage that it leads to, where that waits for it: any two neighbours have so long
    /// together as two stages, so that the rest may be left to the one before it.
    double kept_by(double way_s) const;
    /// From the class at a place to the one that comes next, where it is long enough to be worth a stage that waits.
    double way_that_keeps_s(std::size_t place);
    StageLayout stage_on(const NodeRun& run, int first_node, int nodes, int first_gpu, int gpus_per_node) const;
    /// `crossing_s`: what keeps the stage besides the way to a stage alike.
    int first_layer(int kind, int last, int stages_after, double crossing_s);
    /// `above` and `up_to` are raised and lowered to what may be in flight with the same answer.
    int search_first_layer(int kind, int last, double in_flight, double allowed_s, double& above, double& up_to);
    enum class Fit { no, yes, too_little_work }; ///< the last: so little that the work-balance rule forbids it
    Fit fit(int kind, int first, int last, double in_flight, double allowed_s, double& above, double& up_to);
    void fill(Slab& slab, std::size_t index, Front& front);
    void fill_counted(Slab& slab, std::size_t index, Front& front);
    /// The states with no unit used, and with a first stage after one that the way keeps waiting.
    void begin_counted(Slab& slab, const Front& front);
    /// One more stage of each shape before layer `first`.
    void add_stages(Slab& slab, std::size_t index, Front& front, int used, int stages, int first);
    /// Takes the arrival where it is better than the one that there is.
    void relax(Slab& slab, int used, int stages, const Arrival& arrival);
    std::size_t row_size() const { return static_cast<std::size_t>(most_stages_) + 1; } ///< of Slab::arrivals
    void fill_alike(Slab& slab, Front& front);
    /// Puts the slab's stages that lead to `stages`, of so many units, before those in `out`, and leaves how many were
    /// there before it. Whether what came before is a stage that the way keeps waiting.
    bool trace(const Slab& slab, int used, int& stages, std::vector<DraftStage>& out) const;
    /// The stages of the class at a place that lead to `stages`, likewise. `kept`: the last of them is such a stage.
    bool trace_class(std::size_t place, bool kept, int& stages, std::vector<DraftStage>& out) const;
    DraftStage placed(const Slab& slab, const Shape& shape, int unit) const;
    /// Gives the stages their layers and partial plans.
    bool assign_layers(std::vector<DraftStage>& stages);

    const SearchSpace& space_;
    StageRates& rates_;
    CoverMemory& memory_;
    const std::vector<Group>& groups_;
    const Group& group_; ///< the first of them
    std::vector<int> order_;
    bool waits_for_sends_;
    bool closely_;
    const StopOrWait& gate_;
    int layers_;
    int most_stages_;
    std::vector<std::vector<std::vector<Slab>>> tilings_; ///< by place in the order: ways to cut its nodes into slabs
    std::vector<double> round_trip_s_; ///< by kind: a micro-batch's way to a stage alike and back, where it keeps one
    std::vector<int> first_; ///< of the target looked at last, by stages: the first layer that all classes cover
    std::vector<std::vector<std::size_t>> tiling_of_; ///< likewise, by place in the order and stages
    struct LeftFrom {
        std::size_t tiling = 0;
        std::size_t slab = 0;
    };
    std::vector<std::vector<LeftFrom>> left_from_; ///< likewise, where the last stage of the class is kept waiting
    double way_on_s_ = 0; ///< what keeps such a stage of the class looked at now; 0: none is looked for
    double way_left_s_ = 0; ///< what of the way keeps the stage before such a one of the class before
    std::vector<Reach> reach_; ///< of the slab looked at last, by units
    std::vector<int> covered_; ///< likewise, by stages: the first layer that just so many cover with no more units
    Residency residency_;
    double busy_s_ = 0;
    std::uint64_t states_ = 0;
};

} // namespace tangram
