// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/stage_times.h"
#include "search/composer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

namespace tangram {

namespace {

/// Branch and bound over pipelines built from the last stage to the first.
///
/// The bound is valid for the simulation, since 1F1B cannot be faster than its longest chain of dependent work. For
/// every stage i (domain.md section 5), with t = f + b and sends s, s' between neighbours:
///   time >= sum_{j<i} (f_j + s_j) + M t_i + max_{k<=i} (sum_{k<=j<i} (b_j + s'_j) + finish_k),
/// kept for a suffix of the pipeline in two numbers that grow as stages are put before it. Where sends block it holds
/// all the more, and a stage's own M t_i goes with as many sends to and from the next.
class ExactComposer {
public:
    ExactComposer(ComposeContext& context, double incumbent_s, double share)
        : context_(context)
        , share_(share)
        , bound_(context.space.settings()[Rule::bound].on)
        , micro_batches_(context.table.micro_batches())
        , blocking_(blocks_sends(context.space.problem().job))
        , best_time_(incumbent_s)
    {
        measure_layers();
    }

    ExactResult run()
    {
        descend(context_.usages.empty(), context_.space.layer_count(), {}, share_);
        const bool done = !context_.stopped();
        context_.live.rule_out((done ? share_ : ruled_out_) - told_);
        return {std::move(best_), done};
    }

private:
    struct Suffix {
        double start_to_end = 0; ///< from the head's first forward to the end of the iteration, at least
        double round_trip = 0; ///< from the head's first forward to its last backward's end, at least
    };

    /// What one layer of a kind takes at the least, over all part kinds and strategies.
    struct Least {
        double forward = std::numeric_limits<double>::infinity();
        double tick = std::numeric_limits<double>::infinity();
        double work = std::numeric_limits<double>::infinity();
    };

    Least least_of(LayerKind layer) const
    {
        Least least;
        for (std::size_t k = 0; k < context_.space.kinds().size(); ++k)
            for (const StrategyCosts& costs : context_.table.strategies(static_cast<int>(k))) {
                const LayerCost& cost = costs.layer[static_cast<std::size_t>(layer)];
                const double tick = cost.forward_s + cost.backward_s;
                least.forward = std::min(least.forward, cost.forward_s);
                least.tick = std::min(least.tick, tick);
                least.work = std::min(least.work,
                                      tick * context_.space.kinds()[k].part.gpus() * speed_weight(static_cast<int>(k)));
            }
        return least;
    }

    /// The least forward time, tick time and work of every prefix of the model. A stage's time is the sum of its
    /// layers' times, so single layers bound it.
    void measure_layers()
    {
        const Model& model = *context_.space.problem().model;
        const int layers = context_.space.layer_count();
        std::array<Least, layer_kind_count> least;
        for (std::size_t k = 0; k < least.size(); ++k)
            least[k] = least_of(static_cast<LayerKind>(k));
        prefix_forward_.assign(1, 0);
        prefix_tick_.assign(1, 0);
        prefix_work_.assign(1, 0);
        for (int layer = 0; layer < layers; ++layer) {
            const Least& one = least[static_cast<std::size_t>(layer_kind(model, layer))];
            prefix_forward_.push_back(prefix_forward_.back() + one.forward);
            prefix_tick_.push_back(prefix_tick_.back() + one.tick);
            prefix_work_.push_back(prefix_work_.back() + one.work);
        }
    }

    /// Work is counted in the time of a GPU of average speed: a kind's GPU does speed_weight of it per second.
    double speed_weight(int kind) const
    {
        const PartKind& k = context_.space.kinds()[static_cast<std::size_t>(kind)];
        return k.speed_share / k.part.gpus();
    }

    /// Work per second that the unused GPUs do together.
    double free_speed(const Usage& usage) const
    {
        double speed = 0;
        for (int c = 0; c < context_.usages.class_count(); ++c) {
            double best = 0;
            for (const PartSize& size : context_.usages.class_island(c).sizes)
                if (size.searched)
                    best = std::max(best, speed_weight(size.kind));
            speed += best * context_.usages.free_gpus(usage, c);
        }
        return speed;
    }

    double lower_bound(const Suffix& suffix, int first, const Usage& usage) const
    {
        const auto at = static_cast<std::size_t>(first);
        double bound = std::max(suffix.start_to_end + prefix_forward_[at], suffix.round_trip + prefix_tick_[at]);
        if (first > 0) {
            const double speed = free_speed(usage);
            // Some stage of the prefix works at least the average of what is left; it must run all micro-batches.
            bound = std::max(
                bound, speed > 0 ? micro_batches_ * prefix_work_[at] / speed : std::numeric_limits<double>::infinity());
        }
        return bound;
    }

    /// The subtrees that descend() looks at: what may stand before a suffix.
    std::size_t choices(const std::vector<Placement>& placements, int last) const
    {
        std::size_t count = 0;
        for (const Placement& placement : placements)
            for (int first = last - 1; first >= 0; --first)
                if (context_.space.may_cut_at(first))
                    count += context_.table
                                 .options(context_.usages.size(placement).kind, context_.space.signature(first, last))
                                 .size();
        return count;
    }

    void rule_out(double share)
    {
        constexpr double worth_telling = 1e-4;
        ruled_out_ += share;
        if (ruled_out_ - told_ < worth_telling * share_)
            return;
        context_.live.rule_out(ruled_out_ - told_);
        told_ = ruled_out_;
    }

    /// `share`: of the space, what this suffix is; 0 where subtrees are too small to be told apart.
    void descend(const Usage& usage, int last, const Suffix& suffix, double share)
    {
        if (context_.stopped())
            return;
        const int depth = static_cast<int>(chosen_.size());
        const int in_flight = context_.in_flight(depth);
        std::vector<Placement> placements;
        context_.usages.placements(usage, placements);
        double part = 0; // of each of its subtrees, as if all were equal
        if (depth < divided_depth) {
            const std::size_t count = choices(placements, last);
            if (count == 0)
                rule_out(share);
            else
                part = share / static_cast<double>(count);
        }
        for (const Placement& placement : placements) {
            const PartSize& size = context_.usages.size(placement);
            const double capacity = context_.space.kinds()[static_cast<std::size_t>(size.kind)].capacity_bytes;
            const Usage next_usage = context_.usages.place(usage, placement);
            double send = 0;
            double send_back = 0;
            if (depth > 0) {
                send = context_.sends.seconds(placement.island_class, placement.size, usage.head_class, usage.head_size,
                                              placement.same_island);
                send_back = context_.sends.seconds(usage.head_class, usage.head_size, placement.island_class,
                                                   placement.size, placement.same_island);
            }
            if (!std::isfinite(send + send_back)) { // no path between the parts
                if (part > 0)
                    rule_out(part * static_cast<double>(choices({placement}, last)));
                continue;
            }
            for (int first = last - 1; first >= 0; --first) {
                if (!context_.space.may_cut_at(first))
                    continue;
                for (const Option& option : context_.table.options(size.kind, context_.space.signature(first, last))) {
                    if (option.bytes(in_flight) > capacity) {
                        rule_out(part);
                        continue;
                    }
                    ++context_.counts.states;
                    Suffix next;
                    next.round_trip = micro_batches_ * (option.tick_s + (blocking_ ? send + send_back : 0));
                    if (depth > 0)
                        next.round_trip =
                            std::max(next.round_trip, suffix.round_trip + option.tick_s + send + send_back);
                    next.start_to_end = next.round_trip + option.finish_s;
                    if (depth > 0)
                        next.start_to_end = std::max(next.start_to_end, suffix.start_to_end + option.forward_s + send);
                    // A hair of slack: the bound's sums round differently from the simulation's.
                    if (bound_ && lower_bound(next, first, next_usage) * (1 - 1e-12) >= best_time_) {
                        ++context_.counts.states_bound;
                        rule_out(part);
                        continue;
                    }
                    chosen_.push_back({placement, first, option});
                    const bool divided = first > 0 && depth + 1 < divided_depth;
                    if (first == 0)
                        finish();
                    else
                        descend(next_usage, first, next, divided ? part : 0);
                    if (!divided)
                        rule_out(part);
                    chosen_.pop_back();
                }
            }
        }
    }

    void finish()
    {
        ++context_.counts.composed;
        Candidate candidate;
        candidate.micro_batch_samples = context_.table.micro_batch_samples();
        std::vector<Placement> last_to_first;
        for (const Chosen& chosen : chosen_)
            last_to_first.push_back(chosen.placement);
        const std::vector<int> islands = context_.usages.name_islands(last_to_first);
        for (std::size_t i = chosen_.size(); i-- > 0;) {
            const int last = i == 0 ? context_.space.layer_count() : chosen_[i - 1].first;
            candidate.stages.push_back(
                {islands[i], chosen_[i].placement.size, {chosen_[i].first, last}, chosen_[i].option});
        }
        try_placements(candidate, 1);
    }

    /// Simulates the candidate with every choice of which parts of nodes share a node, from stage `from` on.
    void try_placements(Candidate& candidate, std::size_t from)
    {
        if (context_.stopped())
            return;
        for (std::size_t s = from; s < candidate.stages.size(); ++s) {
            PlacedStage& stage = candidate.stages[s];
            const IslandSpace& island = context_.space.islands()[static_cast<std::size_t>(stage.island)];
            const PartSize& size = island.sizes[static_cast<std::size_t>(stage.size)];
            if (size.gpus_per_node == island.gpus_per_node || island.gpus == island.gpus_per_node)
                continue;
            // There are at most as many nodes in use as parts of nodes placed before it.
            const int before = static_cast<int>(std::count_if(
                candidate.stages.begin(), candidate.stages.begin() + static_cast<std::ptrdiff_t>(s),
                [&](const PlacedStage& other) {
                    return other.island == stage.island
                        && island.sizes[static_cast<std::size_t>(other.size)].gpus_per_node < island.gpus_per_node;
                }));
            for (stage.passed_over = 1; stage.passed_over <= before; ++stage.passed_over)
                try_placements(candidate, s + 1);
            stage.passed_over = 0;
        }
        candidate.time_s = context_.evaluator.time(candidate.stages);
        if (candidate.time_s < best_time_ || (!best_.stages.empty() && better(candidate, best_))) {
            best_time_ = candidate.time_s;
            best_ = candidate;
            context_.found(best_);
        }
    }

    struct Chosen {
        Placement placement;
        int first;
        Option option;
    };

    /// Stages, from the last, whose choices divide the space for those who watch.
    static constexpr int divided_depth = 3;

    ComposeContext& context_;
    double share_; ///< of the whole search's space, all that this one looks at
    double ruled_out_ = 0;
    double told_ = 0; ///< of that, what those who watch know
    bool bound_;
    int micro_batches_;
    bool blocking_;
    double best_time_;
    Candidate best_;
    std::vector<Chosen> chosen_;
    std::vector<double> prefix_forward_;
    std::vector<double> prefix_tick_;
    std::vector<double> prefix_work_;
};

} // namespace

ExactResult compose_exact(ComposeContext& context, double incumbent_s, double share)
{
    if (context.stopped())
        return {};
    return ExactComposer(context, incumbent_s, share).run();
}

} // namespace tangram
