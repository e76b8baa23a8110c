// SPDX-License-Identifier: GPL-3.0-or-later
#include "hand_plans.h"

#include "judged_search.h"
#include "parallelizer/strategy_space.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace tangram {

namespace {

constexpr int most_stages = 12;

struct HandStage {
    std::map<int, int> gpus; ///< of each node how many
    int layers = 1;
    Strategy strategy;

    int gpu_count() const
    {
        return std::accumulate(gpus.begin(), gpus.end(), 0,
                               [](int sum, const auto& each) { return sum + each.second; });
    }
};

struct Hand {
    std::vector<HandStage> stages;
    int tick = 1; ///< samples
};

class HandWriter {
public:
    HandWriter(const PlanningProblem& problem, CaseDraw& draw)
        : problem_(problem)
        , draw_(draw)
        , ticks_(divisors(problem.job.global_batch))
    {
        island_of_.resize(problem.cluster->nodes.size());
        for (std::size_t i = 0; i < problem.islands.size(); ++i)
            for (const int node : problem.islands[i].nodes)
                island_of_[static_cast<std::size_t>(node)] = static_cast<int>(i);
    }

    std::optional<Hand> anew()
    {
        Hand hand;
        std::map<int, int> left = free_gpus(hand);
        const int wanted = draw_.between(1, most_stages);
        const bool all_of_a_node = draw_.one_in(2);
        while (!left.empty() && static_cast<int>(hand.stages.size()) < wanted)
            hand.stages.push_back(stage_of(left, all_of_a_node));
        draw_.shuffle(hand.stages);
        if (static_cast<int>(hand.stages.size()) > problem_.model->layer_count())
            return {};
        spread_layers(hand);
        return choose_tick(hand) ? std::optional(hand) : std::nullopt;
    }

    std::optional<Hand> changed(Hand hand)
    {
        for (int changes = draw_.between(1, 3); changes > 0; --changes)
            if (!change(hand))
                return {};
        return hand;
    }

    PlanLayout layout_of(const Hand& hand) const
    {
        PlanLayout layout;
        PipelineLayout& pipeline = layout.pipelines.emplace_back();
        std::map<int, int> next;
        int layer = 0;
        for (const HandStage& hand_stage : hand.stages) {
            StageLayout stage;
            for (const auto& [node, count] : hand_stage.gpus) {
                stage.gpus.push_back({node, next[node], count});
                next[node] += count;
            }
            stage.island = island_of_[static_cast<std::size_t>(stage.gpus.front().node)];
            stage.layers = {layer, layer + hand_stage.layers};
            layer = stage.layers.last;
            stage.strategy = hand_stage.strategy;
            pipeline.stages.push_back(std::move(stage));
        }
        pipeline.samples = problem_.job.global_batch;
        pipeline.micro_batches = problem_.job.global_batch / hand.tick;
        return layout;
    }

private:
    std::map<int, int> free_gpus(const Hand& hand) const
    {
        std::map<int, int> left;
        for (std::size_t node = 0; node < problem_.cluster->nodes.size(); ++node)
            left[static_cast<int>(node)] = problem_.cluster->nodes[node].gpu_count;
        for (const HandStage& stage : hand.stages)
            for (const auto& [node, count] : stage.gpus)
                left[node] -= count;
        std::erase_if(left, [](const auto& each) { return each.second == 0; });
        return left;
    }

    /// Takes some of what is left, all of one island.
    HandStage stage_of(std::map<int, int>& left, bool all_of_a_node)
    {
        std::vector<int> nodes;
        nodes.reserve(left.size());
        for (const auto& [node, count] : left)
            nodes.push_back(node);
        const int first = draw_.of(nodes);
        std::erase_if(nodes, [&](int node) { return node != first && !same_island(node, first); });
        draw_.shuffle(nodes);
        std::swap(*std::find(nodes.begin(), nodes.end(), first), nodes.front());
        nodes.resize(draw_.one_in(2) ? 1 : static_cast<std::size_t>(draw_.between(1, static_cast<int>(nodes.size()))));
        int most = left[first];
        for (const int node : nodes)
            most = std::min(most, left[node]);
        const int each = draw_.between(1, most);
        HandStage stage;
        for (const int node : nodes) {
            const int taken = all_of_a_node ? left[node] : each;
            stage.gpus[node] = taken;
            if ((left[node] -= taken) == 0)
                left.erase(node);
        }
        return stage;
    }

    bool same_island(int a, int b) const
    {
        return island_of_[static_cast<std::size_t>(a)] == island_of_[static_cast<std::size_t>(b)];
    }

    double speed(const HandStage& stage) const
    {
        double flops = 0;
        for (const auto& [node, count] : stage.gpus)
            flops += count
                * problem_.cluster->gpu_type_of(problem_.cluster->nodes[static_cast<std::size_t>(node)])
                      .peak(problem_.job.precision);
        return flops;
    }

    /// About in proportion to speed, one at least.
    void spread_layers(Hand& hand)
    {
        const bool carefully = !draw_.one_in(3);
        std::vector<double> weights;
        for (const HandStage& stage : hand.stages)
            weights.push_back(carefully ? speed(stage) * (0.8 + 0.4 * draw_.share()) : 0.05 + draw_.share());
        int left = problem_.model->layer_count();
        double weight_left = std::accumulate(weights.begin(), weights.end(), 0.0);
        for (std::size_t s = 0; s < hand.stages.size(); ++s) {
            const int after = static_cast<int>(hand.stages.size() - s) - 1;
            const int wanted = after == 0 ? left : static_cast<int>(std::lround(left * weights[s] / weight_left));
            hand.stages[s].layers = std::clamp(wanted, 1, left - after);
            left -= hand.stages[s].layers;
            weight_left -= weights[s];
        }
    }

    std::vector<Strategy> strategies_of(const HandStage& stage, int tick) const
    {
        const Job& job = problem_.job;
        const int gpus = stage.gpu_count();
        int per_node = 0;
        for (const auto& [node, count] : stage.gpus)
            per_node = std::gcd(per_node, count);
        std::vector<Strategy> all;
        for (const int tensor : divisors(per_node))
            for (const int context : divisors(gpus / tensor)) {
                Strategy strategy{.tensor = tensor, .context = context, .data = gpus / tensor / context};
                strategy.samples_per_replica = tick / strategy.data;
                const std::vector<int>& allowed = job.allow.samples_per_replica;
                if (tick % strategy.data != 0
                    || std::find(allowed.begin(), allowed.end(), strategy.samples_per_replica) == allowed.end()
                    || problem_.model->key_value_heads % tensor != 0)
                    continue;
                all.push_back(strategy);
            }
        return all;
    }

    bool choose_strategy(HandStage& stage, int tick)
    {
        std::vector<Strategy> all = strategies_of(stage, tick);
        if (!draw_.one_in(4) && std::any_of(all.begin(), all.end(), [](const Strategy& s) { return s.context == 1; }))
            std::erase_if(all, [](const Strategy& strategy) { return strategy.context > 1; });
        if (all.empty())
            return false;
        const Strategy before = stage.strategy;
        stage.strategy = draw_.of(all);
        stage.strategy.zero = before.zero;
        stage.strategy.recompute = before.recompute;
        return true;
    }

    bool choose_tick(Hand& hand)
    {
        std::vector<int> possible;
        for (const int tick : ticks_)
            if (std::all_of(hand.stages.begin(), hand.stages.end(),
                            [&](const HandStage& stage) { return !strategies_of(stage, tick).empty(); }))
                possible.push_back(tick);
        if (possible.empty())
            return false;
        hand.tick = draw_.of(possible);
        const bool alike = !draw_.one_in(3);
        const int zero = draw_.of(problem_.job.allow.zero);
        const Recompute recompute = draw_.of(recompute_choices(problem_.job));
        for (HandStage& stage : hand.stages) {
            stage.strategy.zero = alike ? zero : draw_.of(problem_.job.allow.zero);
            stage.strategy.recompute = alike ? recompute : draw_.of(recompute_choices(problem_.job));
            if (!choose_strategy(stage, hand.tick))
                return false;
        }
        return true;
    }

    HandStage& any_stage(Hand& hand)
    {
        return hand.stages[static_cast<std::size_t>(draw_.between(0, static_cast<int>(hand.stages.size()) - 1))];
    }

    /// One change; false where what comes out cannot be a plan.
    bool change(Hand& hand)
    {
        HandStage& stage = any_stage(hand);
        HandStage& other = any_stage(hand);
        switch (draw_.between(0, 8)) {
        case 0:
        case 1: {
            const int layers = draw_.between(1, std::max(1, std::min(3, stage.layers - 1)));
            if (stage.layers <= layers)
                return false;
            stage.layers -= layers;
            other.layers += layers;
            return true;
        }
        case 2:
            return choose_strategy(stage, hand.tick);
        case 3:
            return choose_tick(hand);
        case 4:
            stage.strategy.zero = draw_.of(problem_.job.allow.zero);
            return true;
        case 5:
            stage.strategy.recompute = draw_.of(recompute_choices(problem_.job));
            return true;
        case 6:
            std::swap(stage, other);
            return true;
        case 7:
            return take_more(hand, stage);
        default:
            return split_or_join(hand, stage, other);
        }
    }

    /// Gives the stage, or one that is added after it, GPUs that no stage has; or lets some go.
    bool take_more(Hand& hand, HandStage& stage)
    {
        std::map<int, int> left = free_gpus(hand);
        if (left.empty() || draw_.one_in(4)) {
            const auto some = std::next(stage.gpus.begin(), draw_.between(0, static_cast<int>(stage.gpus.size()) - 1));
            if (--some->second == 0)
                stage.gpus.erase(some);
            return !stage.gpus.empty() && choose_tick_or_strategy(hand, stage);
        }
        const HandStage more = stage_of(left, draw_.one_in(2));
        if (same_island(more.gpus.begin()->first, stage.gpus.begin()->first) && draw_.one_in(2)) {
            for (const auto& [node, count] : more.gpus)
                stage.gpus[node] += count;
            return choose_tick_or_strategy(hand, stage);
        }
        if (static_cast<int>(hand.stages.size()) >= problem_.model->layer_count())
            return false;
        hand.stages.insert(hand.stages.begin() + draw_.between(0, static_cast<int>(hand.stages.size())), more);
        spread_layers(hand);
        return choose_tick(hand);
    }

    bool split_or_join(Hand& hand, HandStage& stage, HandStage& other)
    {
        if (&stage != &other && same_island(stage.gpus.begin()->first, other.gpus.begin()->first)) {
            for (const auto& [node, count] : other.gpus)
                stage.gpus[node] += count;
            stage.layers += other.layers;
            const auto at = static_cast<std::size_t>(&stage - hand.stages.data());
            const auto gone = static_cast<std::size_t>(&other - hand.stages.data());
            hand.stages.erase(hand.stages.begin() + static_cast<std::ptrdiff_t>(gone));
            return choose_tick_or_strategy(hand, hand.stages[at > gone ? at - 1 : at]);
        }
        if (stage.layers < 2 || stage.gpu_count() < 2)
            return false;
        std::map<int, int> kept = stage.gpus;
        HandStage half = stage_of(kept, false);
        if (kept.empty())
            return false;
        half.strategy = stage.strategy;
        half.layers = std::max(1, stage.layers * half.gpu_count() / stage.gpu_count());
        if (half.layers >= stage.layers)
            return false;
        stage.layers -= half.layers;
        stage.gpus = kept;
        const auto at = &stage - hand.stages.data();
        hand.stages.insert(hand.stages.begin() + at, half);
        return choose_tick(hand);
    }

    bool choose_tick_or_strategy(Hand& hand, HandStage& stage)
    {
        return choose_strategy(stage, hand.tick) || choose_tick(hand);
    }

    const PlanningProblem& problem_;
    CaseDraw& draw_;
    std::vector<int> ticks_;
    std::vector<int> island_of_;
};

} // namespace

HandPlan best_hand_plan(const PlanningProblem& problem, int count, CaseDraw& draw)
{
    HandWriter writer(problem, draw);
    HandPlan best;
    best.time_s = std::numeric_limits<double>::infinity();
    std::optional<Hand> best_hand;
    // Of several beginnings, so that not all changes go to the first that was good.
    constexpr int beginnings = 4;
    for (int b = 0; b < beginnings; ++b) {
        std::optional<Hand> here;
        double here_s = std::numeric_limits<double>::infinity();
        const int plans = count / beginnings;
        for (int i = 0; i < plans; ++i) {
            if (b + 1 == beginnings && i == 0 && best_hand) {
                here = best_hand; // the last one goes on with the best of the others
                here_s = best.time_s;
            }
            const std::optional<Hand> hand = !here || i < plans / 3 ? writer.anew() : writer.changed(*here);
            if (!hand)
                continue;
            ++best.drawn;
            const PlanLayout layout = writer.layout_of(*hand);
            const double time_s = evaluated_s(problem, layout);
            if (std::isinf(time_s))
                continue;
            ++best.valid;
            if (time_s > here_s)
                continue;
            here_s = time_s;
            here = hand;
            if (time_s < best.time_s) {
                best.time_s = time_s;
                best.layout = layout;
                best_hand = hand;
            }
        }
    }
    return best;
}

} // namespace tangram
