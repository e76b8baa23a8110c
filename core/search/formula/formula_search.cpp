// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/formula_search.h"
#include "search/formula/formula_space.h"

#include "plan/price/counted_times.h"
#include "search/formula/compose_formula.h"
#include "search/formula/formula_rest.h"
#include "search/formula/place_pipeline.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

namespace tangram {

namespace {

/// Partial pipelines kept per number of stages and first layer while there is hardly anything to bound others by: so
/// many over all micro-batch sizes, but no fewer of one.
constexpr std::size_t first_widths = 1200;
constexpr std::size_t least_first_width = 4;
/// The beam's width without its rule; in exact mode nothing is dropped.
constexpr std::size_t widest_beam = 1024;
constexpr std::size_t widest_of_all = 16384;
/// States composed so far, some 10 ms, with which a beam eight times as wide is still tried; once with some 200 ms
/// where nodes do not halve: partial pipelines differ in what still fits beside them.
constexpr std::uint64_t few_states = 200'000;
constexpr std::uint64_t few_on_odd_nodes = 4'000'000;
/// Micro-batch sizes that are composed at the same time, with one bound: which are does not depend on threads.
constexpr std::size_t round_size = 4;

/// A micro-batch size whose best is so much slower than that of all is not composed again with a wider beam, and what
/// that looks for is so much faster than the best: both heuristic, and off in exact mode.
constexpr double worth_widening = 1.08;
constexpr double worth_looking_for = 0.999;

/// A pipeline with its place on the cluster and evaluation's price.
struct Priced {
    FormulaPipeline pipeline; ///< time_s: as evaluated
    int micro_batch_samples = 0;
    PlanLayout layout;
};

bool before(const Priced& a, const Priced& b)
{
    if (a.pipeline.time_s != b.pipeline.time_s)
        return a.pipeline.time_s < b.pipeline.time_s;
    if (a.pipeline.stages.size() != b.pipeline.stages.size())
        return a.pipeline.stages.size() < b.pipeline.stages.size();
    if (a.micro_batch_samples != b.micro_batch_samples)
        return a.micro_batch_samples < b.micro_batch_samples;
    return better(a.pipeline, b.pipeline);
}

class FormulaSearch {
public:
    FormulaSearch(const SearchSpace& space, LiveSearch& live, const std::function<void(FoundPlan)>& found)
        : space_(space)
        , formula_(space)
        , live_(live)
        , found_(found)
        , most_(1 + static_cast<std::size_t>(space.settings().alternatives))
    {
    }

    FormulaFound run()
    {
        constexpr double composed = 0.9; // of all that is done, before small problems are looked at more closely
        find_ticks();
        const std::size_t width = this->width();
        const std::size_t first_width =
            std::max(least_first_width, first_widths / std::max<std::size_t>(1, order_.size()));
        compose(Pass::first, std::min(first_width, width), 0.3, 0.5);
        order_by_best();
        if (const auto known = best(1); !known.empty())
            first_best_s_ = known.front()->pipeline.time_s;
        compose(Pass::second, width, 0.5, composed);
        // Small problems can be looked at more closely: what each width takes is at most in proportion to it.
        first_best_s_ = unbounded;
        const auto& islands = space_.islands();
        const bool halving = std::all_of(islands.begin(), islands.end(), [](const IslandSpace& island) {
            return std::has_single_bit(static_cast<unsigned>(island.gpus_per_node));
        });
        std::uint64_t few = halving ? few_states : few_on_odd_nodes;
        for (std::size_t wider = 8 * width; !space_.settings().exact && wider <= widest_of_all && !all_whole()
             && live_.composed().states < few && !live_.gate.stopped();
             wider *= 8) {
            compose(Pass::second, wider, composed, composed);
            few = few_states;
        }
        // Where memory is tight the few pipelines that fit may be among what the beam dropped.
        for (std::size_t wider = 512;
             wider <= widest_of_all && best(1).empty() && !all_whole() && !live_.gate.stopped(); wider *= 32)
            compose(Pass::second, wider, 1, 1);
        FormulaFound result;
        result.complete = !live_.gate.stopped() && (!space_.settings().exact || all_whole());
        for (const Priced* priced : best(most_))
            result.best.push_back({priced->layout, priced->pipeline.time_s});
        return result;
    }

private:
    enum class Pass { first, second };
    struct Tick {
        FormulaTick of;
        double bound_s = 0; ///< no pipeline of this size is faster
        std::vector<Priced> best; ///< best first
        bool whole = false; ///< nothing that beats the best was dropped
    };

    bool all_whole() const
    {
        return std::all_of(ticks_.begin(), ticks_.end(), [](const Tick& tick) { return tick.whole; });
    }

    std::size_t width() const
    {
        const RuleSetting& beam = space_.settings()[Rule::beam];
        if (space_.settings().exact)
            return std::numeric_limits<std::size_t>::max();
        return beam.on ? static_cast<std::size_t>(beam.value) : widest_beam;
    }

    void find_ticks()
    {
        ticks_.resize(formula_.tick_count());
        for_each_index(ticks_.size(), [&](std::size_t i) {
            if (live_.gate.stopped())
                return;
            ticks_[i].of = formula_.tick(i, live_.gate);
            ticks_[i].bound_s = formula_bound(formula_, ticks_[i].of);
        });
        for (std::size_t i = 0; i < ticks_.size(); ++i)
            if (!ticks_[i].of.options.empty())
                order_.push_back(i);
            else
                ticks_[i].whole = true;
        // What most parts can have finds good pipelines soonest.
        std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
            return ticks_[a].of.options.size() > ticks_[b].of.options.size();
        });
    }

    /// What the first pass found the best pipelines of comes first in the second.
    void order_by_best()
    {
        const auto best_s = [&](std::size_t tick) {
            return ticks_[tick].best.empty() ? unbounded : ticks_[tick].best.front().pipeline.time_s;
        };
        std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(best_s(a), ticks_[a].bound_s) < std::pair(best_s(b), ticks_[b].bound_s);
        });
    }

    /// The best of all micro-batch sizes.
    std::vector<const Priced*> best(std::size_t most) const
    {
        std::vector<const Priced*> all;
        for (const Tick& tick : ticks_)
            for (const Priced& priced : tick.best)
                all.push_back(&priced);
        std::sort(all.begin(), all.end(), [](const Priced* a, const Priced* b) { return before(*a, *b); });
        if (all.size() > most)
            all.resize(most);
        return all;
    }

    /// What pipelines that are looked for beat. The first pass finds alternatives, too.
    double limit(Pass pass) const
    {
        const auto known = best(most_);
        if (known.empty())
            return unbounded;
        const double best_s = known.front()->pipeline.time_s;
        if (pass == Pass::second)
            return space_.settings().exact ? best_s : best_s * worth_looking_for;
        return known.size() < most_ ? unbounded : std::max(known.back()->pipeline.time_s, best_s * worth_widening);
    }

    bool worth_another_pass(const Tick& tick) const
    {
        return space_.settings().exact || first_best_s_ == unbounded
            || (!tick.best.empty() && tick.best.front().pipeline.time_s <= first_best_s_ * worth_widening);
    }

    /// All micro-batch sizes that may still matter, a few at a time.
    void compose(Pass pass, std::size_t width, double from, double to)
    {
        for (std::size_t begin = 0; begin < order_.size() && !live_.gate.stopped(); begin += round_size) {
            const std::size_t end = std::min(order_.size(), begin + round_size);
            const double limit_s = limit(pass);
            for_each_index(end - begin, [&](std::size_t i) {
                Tick& tick = ticks_[order_[begin + i]];
                if (tick.whole || live_.gate.stopped() || (pass == Pass::second && !worth_another_pass(tick)))
                    return;
                if (tick.bound_s >= limit_s) {
                    live_.add({.states = 1, .states_bound = 1});
                    tick.whole = true;
                    return;
                }
                compose(tick, width, limit_s);
            });
            if (!space_.settings().exact)
                live_.advance(from + (to - from) * static_cast<double>(end) / static_cast<double>(order_.size()));
        }
    }

    void compose(Tick& tick, std::size_t width, double limit_s)
    {
        ComposeCounts counts;
        // Where stages share the cluster's network the formula is not known before they are placed.
        const std::size_t most = formula_.measured() != nullptr
            ? most_
            : std::max(most_, static_cast<std::size_t>(space_.settings().simulate_best));
        const FormulaLimits limits{.time_s = limit_s, .width = width, .most = most};
        FormulaComposed composed = compose_formula(formula_, tick.of, limits, live_.gate, counts);
        keep_placed(tick, std::move(composed.best), counts);
        std::sort(tick.best.begin(), tick.best.end(), before);
        tick.whole = composed.whole;
        if (tick.best.size() > most_)
            tick.best.resize(most_);
        live_.add(counts);
        if (!tick.best.empty()) {
            const Priced& first = tick.best.front();
            if (const double known = live_.best_s(); known <= 0 || first.pipeline.time_s < known)
                found_({first.layout, first.pipeline.time_s});
        }
    }

    /// All on their nodes, priced.
    void keep_placed(Tick& tick, std::vector<FormulaPipeline> pipelines, ComposeCounts& counts)
    {
        for (FormulaPipeline& pipeline : pipelines) {
            Priced priced{std::move(pipeline), tick.of.micro_batch_samples, {}};
            priced.layout = place_pipeline(formula_, tick.of, priced.pipeline);
            ++counts.simulated;
            if (!live_.gate.stopped())
                priced.pipeline.time_s = formula_time_s(space_.problem(), space_.routes(), priced.layout);
            if (!std::isfinite(priced.pipeline.time_s))
                continue;
            const auto same = std::find_if(tick.best.begin(), tick.best.end(), [&](const Priced& known) {
                return same_parts(tick.of, known.pipeline, priced.pipeline);
            });
            if (same == tick.best.end())
                tick.best.push_back(std::move(priced));
            else if (before(priced, *same))
                *same = std::move(priced);
        }
    }

    static bool same_parts(const FormulaTick& tick, const FormulaPipeline& a, const FormulaPipeline& b)
    {
        return std::equal(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                          [&](const FormulaStage& x, const FormulaStage& y) {
                              return x.island == y.island && tick.options[x.option].size == tick.options[y.option].size;
                          });
    }

    const SearchSpace& space_;
    FormulaSpace formula_;
    LiveSearch& live_;
    const std::function<void(FoundPlan)>& found_;
    std::size_t most_;
    std::vector<Tick> ticks_;
    double first_best_s_ = unbounded; ///< of the first pass
    std::vector<std::size_t> order_; ///< of the ticks that have options, ascending by bound
};

} // namespace

FormulaFound search_by_formula(const SearchSpace& space, LiveSearch& live, const std::function<void(FoundPlan)>& found)
{
    return FormulaSearch(space, live, found).run();
}

} // namespace tangram
