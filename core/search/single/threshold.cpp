// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/stage_times.h"
#include "search/single/composer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

namespace tangram {

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// How many layers a part can take within a period.
class Filler {
public:
    Filler(const ComposeContext& context, double period)
        : context_(context)
        , period_(period)
        , stride_(static_cast<std::size_t>(context.space.layer_count()) + 1)
    {
    }

    /// First layer of the longest slice that ends at `last` and that the kind computes within `allowed` seconds per
    /// tick with so many micro-batches in flight; `last` itself when not even one layer goes.
    int first_layer(int kind, int last, int in_flight, double allowed)
    {
        if (allowed != period_)
            return search(kind, last, in_flight, allowed);
        auto& known = memo_[in_flight];
        if (known.empty())
            known.assign(context_.space.kinds().size() * stride_, -1);
        int& entry = known[static_cast<std::size_t>(kind) * stride_ + static_cast<std::size_t>(last)];
        if (entry < 0)
            entry = search(kind, last, in_flight, allowed);
        return entry;
    }

private:
    bool fits(int kind, int first, int last, int in_flight, double allowed) const
    {
        const int signature = context_.space.signature(first, last);
        if (context_.table.fate(kind, signature) == PairFate::too_little_work)
            return true;
        const Option* option = context_.table.fastest(kind, signature, in_flight);
        return option != nullptr && option->tick_s <= allowed;
    }

    int search(int kind, int last, int in_flight, double allowed) const
    {
        // Time and memory grow with the slice, so the boundary can be bisected; cuts that are not allowed are stepped
        // over.
        const auto cut_at_or_after = [&](int layer) {
            while (!context_.space.may_cut_at(layer))
                ++layer;
            return layer;
        };
        int too_far = -1;
        int good = last;
        while (good - too_far > 1) {
            const int middle = (good + too_far) / 2;
            const int cut = cut_at_or_after(middle);
            if (cut >= good)
                too_far = middle;
            else if (fits(kind, cut, last, in_flight, allowed))
                good = cut;
            else
                too_far = cut;
        }
        if (good == last
            || context_.table.fate(kind, context_.space.signature(good, last)) == PairFate::too_little_work)
            return last;
        return good;
    }

    const ComposeContext& context_;
    double period_;
    std::size_t stride_;
    std::unordered_map<int, std::vector<int>> memo_;
};

struct State {
    Usage usage;
    int first = 0; ///< first layer covered
    double excess = 0; ///< largest (window time - window length x period) over windows that start at the head; <= 0.
                       ///< Where sends block: of the head and its sends to and from the next alone
    double sum_s = 0; ///< stage and send times so far
    int parent = -1;
    Placement placement;
    double score = 0;
};

/// States by their index, those alike in what they use being the same one.
class StatesByUsage {
public:
    explicit StatesByUsage(const std::vector<State>& states)
        : known_(0, Hash{&states}, Equal{&states})
    {
    }
    /// The state that was there before with the same usage; `index` itself where there was none.
    int insert(int index) { return *known_.insert(index).first; }

private:
    struct Hash {
        const std::vector<State>* states;
        std::size_t operator()(int index) const { return UsageHash()((*states)[index].usage); }
    };
    struct Equal {
        const std::vector<State>* states;
        bool operator()(int a, int b) const { return (*states)[a].usage == (*states)[b].usage; }
    };
    std::unordered_set<int, Hash, Equal> known_;
};

class ThresholdRun {
public:
    ThresholdRun(ComposeContext& context, double period)
        : context_(context)
        , period_(period)
        , filler_(context, period)
        , blocking_(blocks_sends(context.space.problem().job))
    {
        for (int c = 0; c < context.usages.class_count(); ++c)
            most_.push_back(most_layers_per_gpu(context.usages.class_island(c)));
    }

    /// Whole pipelines at the smallest depths that have any, at most `most`; last stage first in each state's chain.
    std::vector<int> run(std::size_t most)
    {
        const std::size_t width = context_.width;
        states_.emplace_back();
        states_.back().usage = context_.usages.empty();
        states_.back().first = context_.space.layer_count();
        std::vector<int> frontier{0};
        std::vector<int> whole;
        int extra_depths = 1;
        std::vector<Placement> placements;
        for (int depth = 0; !frontier.empty() && !context_.stopped(); ++depth) {
            deeper_.clear();
            StatesByUsage known(deeper_);
            usual_.clear();
            for (int c = 0; c < context_.usages.class_count(); ++c)
                usual_.push_back(usual_layers_per_gpu(context_.usages.class_island(c), context_.in_flight(depth + 1)));
            for (const int parent : frontier) {
                if (context_.stopped())
                    break;
                context_.usages.placements(states_[parent].usage, placements);
                for (const Placement& placement : placements)
                    extend(parent, placement, depth, known, whole);
            }
            if (!whole.empty() && extra_depths-- == 0)
                break;
            if (deeper_.size() > width) {
                std::stable_sort(deeper_.begin(), deeper_.end(),
                                 [](const State& a, const State& b) { return a.score < b.score; });
                context_.counts.states_beam += deeper_.size() - width;
                deeper_.resize(width);
            }
            frontier.clear();
            for (State& state : deeper_)
                frontier.push_back(add(std::move(state)));
        }
        std::stable_sort(whole.begin(), whole.end(), [&](int a, int b) { return states_[a].sum_s < states_[b].sum_s; });
        if (whole.size() > most)
            whole.resize(most);
        return whole;
    }

    Candidate candidate(int state) const
    {
        std::vector<Placement> first_to_last;
        std::vector<int> firsts; // first layers of the stages
        for (int at = state; states_[at].parent >= 0; at = states_[at].parent) {
            first_to_last.push_back(states_[at].placement);
            firsts.push_back(states_[at].first);
        }
        const std::vector<Placement> last_to_first(first_to_last.rbegin(), first_to_last.rend());
        const std::vector<int> islands = context_.usages.name_islands(last_to_first);
        Candidate candidate;
        candidate.micro_batch_samples = context_.table.micro_batch_samples();
        const auto count = firsts.size();
        for (std::size_t s = 0; s < count; ++s) {
            const Slice layers{firsts[s], s + 1 < count ? firsts[s + 1] : context_.space.layer_count()};
            const Placement& placement = first_to_last[s];
            const int in_flight = context_.in_flight(static_cast<int>(count - 1 - s));
            const Option* option = context_.table.least_busy(context_.usages.size(placement).kind,
                                                             context_.space.signature(layers.first, layers.last),
                                                             in_flight, context_.table.micro_batches());
            candidate.stages.push_back({islands[count - 1 - s], placement.size, layers, *option});
        }
        return candidate;
    }

private:
    /// Layers per GPU in the island's best part, whole layers and the memory of micro-batches in flight counted.
    double usual_layers_per_gpu(const IslandSpace& island, int in_flight)
    {
        double rate = 0;
        int last = context_.space.layer_count() - 1; // the head left aside, where the cuts let it
        while (last > 0 && !context_.space.may_cut_at(last))
            --last;
        if (last == 0)
            last = context_.space.layer_count();
        for (const PartSize& size : island.sizes)
            if (size.searched && size.nested)
                rate =
                    std::max(rate, double(last - filler_.first_layer(size.kind, last, in_flight, period_)) / size.gpus);
        return rate;
    }

    /// Blocks that a GPU of the island computes within the period in the best part and at the best strategy, memory
    /// left aside.
    double most_layers_per_gpu(const IslandSpace& island) const
    {
        if (period_ == no_limit)
            return context_.space.layer_count();
        double most = 0;
        for (const PartSize& size : island.sizes) {
            if (!size.searched || !size.nested)
                continue;
            for (const LayerKind block : {LayerKind::dense_block, LayerKind::expert_block, LayerKind::dense_attention,
                                          LayerKind::expert_attention})
                if (const double seconds = context_.table.least_tick_s(size.kind)[static_cast<std::size_t>(block)];
                    seconds > 0)
                    most = std::max(most, period_ / seconds / size.gpus);
        }
        return most;
    }

    void extend(int parent, const Placement& placement, int depth, StatesByUsage& known, std::vector<int>& whole)
    {
        ++context_.counts.states;
        const State& from = states_[parent];
        const int last = from.first;
        const int kind = context_.usages.size(placement).kind;
        const double round_trip = context_.round_trip(from.usage, placement);
        if (!std::isfinite(round_trip))
            return; // no path between the parts
        double carried = parent == 0 ? 0 : std::max(0.0, round_trip + from.excess);
        if (blocking_) { // both ends' periods hold the sends
            if (carried > 0)
                return;
            carried = round_trip;
        }
        if (carried >= period_)
            return;
        const int in_flight = context_.in_flight(depth);
        const int first = filler_.first_layer(kind, last, in_flight, period_ - carried);
        if (first == last)
            return;
        const double tick = context_.table.fastest(kind, context_.space.signature(first, last), in_flight)->tick_s;
        State state;
        state.usage = context_.usages.place(from.usage, placement);
        state.first = first;
        state.excess = period_ == no_limit ? -no_limit : tick - period_ + carried;
        state.sum_s = from.sum_s + tick + round_trip;
        state.parent = parent;
        state.placement = placement;
        if (first == 0) {
            state.usage = {}; // nothing is put before it
            whole.push_back(add(std::move(state)));
            return;
        }
        double usual = 0;
        double most = 0;
        for (int c = 0; c < context_.usages.class_count(); ++c) {
            const int gpus = context_.usages.free_gpus(state.usage, c);
            usual += gpus * usual_[c];
            most += gpus * most_[c];
        }
        // Nothing covers the rest. The embedding may cost next to nothing; all else is a block or dearer, but for a
        // head over a tiny vocabulary.
        constexpr double cheap_layers = 2;
        if (first - most > cheap_layers)
            return;
        state.score = first - usual;
        const int index = static_cast<int>(deeper_.size());
        deeper_.push_back(std::move(state));
        const int alike = known.insert(index);
        if (alike == index)
            return;
        State& added = deeper_.back();
        State& other = deeper_[alike];
        if (std::tie(added.first, added.sum_s) < std::tie(other.first, other.sum_s))
            other = std::move(added);
        deeper_.pop_back();
    }

    int add(State state)
    {
        states_.push_back(std::move(state));
        return static_cast<int>(states_.size()) - 1;
    }

    ComposeContext& context_;
    double period_;
    Filler filler_;
    bool blocking_;
    std::vector<double> usual_; ///< per class, layers per GPU at the depth that comes next
    std::vector<double> most_; ///< per class, layers per GPU at any depth, at the most
    std::vector<State> states_; ///< whole pipelines and what they may come from
    std::vector<State> deeper_; ///< of the depth at hand, before the beam is cut: most of them come to nothing
};

} // namespace

std::vector<Candidate> compose_threshold(ComposeContext& context, std::size_t most, double incumbent_s)
{
    BestCandidates best(most);
    constexpr std::size_t per_period = 4;
    const auto try_period = [&](double period) {
        ThresholdRun run(context, period);
        const std::vector<int> whole = run.run(per_period);
        for (const int state : whole) {
            if (context.stopped() && !best.all().empty())
                break;
            Candidate candidate = run.candidate(state);
            candidate.time_s = context.evaluator.time(candidate.stages);
            ++context.counts.composed;
            if (best.add(candidate))
                context.found(candidate);
        }
        return !whole.empty();
    };
    const int micro_batches = context.table.micro_batches();
    double feasible = incumbent_s / micro_batches;
    double infeasible = 0;
    if (!try_period(feasible))
        return {};
    if (feasible == no_limit) {
        // The slowest stage of what fits without a limit is a period that can be had.
        feasible = 0;
        for (const PlacedStage& stage : best.all().front().stages)
            feasible = std::max(feasible, stage.option.tick_s);
    }
    for (double period = feasible / 2; !context.stopped(); period /= 2) {
        if (!try_period(period)) {
            infeasible = period;
            break;
        }
        feasible = period;
    }
    constexpr double close_enough = 1.005;
    while (feasible > infeasible * close_enough && !context.stopped()) {
        const double middle = (feasible + infeasible) / 2;
        (try_period(middle) ? feasible : infeasible) = middle;
    }
    // Longer periods allow shallower pipelines, which fill and drain faster; until a period's ticks alone take longer
    // than the best pipeline. Close to the shortest period a little more may already save a stage; far from it only
    // much more does, so the steps grow.
    constexpr double least_step = 0.02;
    constexpr double longest = 64; // times the shortest period
    double factor = 1 + least_step;
    while (factor < longest && !context.stopped()) {
        const double period = feasible * factor;
        if (best.all().empty() || period * micro_batches > best.all().front().time_s)
            break;
        try_period(period);
        factor *= 1 + (factor - 1) / 2 + least_step;
    }
    return best.all();
}

} // namespace tangram
