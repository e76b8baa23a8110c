// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/stage_times.h"
#include "search/single/composer.h"
#include "search/single/steady_period.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>

namespace tangram {

namespace {

/// Whole pipelines kept for simulation, best rank first.
constexpr std::size_t most_ranked = 4096;
/// Work items (forwards and backwards) whose simulation takes a millisecond or two.
constexpr double cheap_items = 2e5;

/// A partial pipeline: the stages placed so far, last one first through the parents.
struct Element {
    double sum_s = 0; ///< stage and send times
    double period_s = 0; ///< of the steady state: the densest window of stages, see steady_period_s()
    double finish_s = 0; ///< how long after the head's last backward the last of the stages ends
    double send_s = 0; ///< round trip between the head and the stage after it
    int parent = -1;
    Placement placement;
    int first = 0;
    Option option;

    double tick_s() const { return option.tick_s; }
};

/// Domain.md's ranking formula; the period stands for max_i (f_i + b_i + exposed c_i).
double rank(const Element& element, int micro_batches)
{
    return element.sum_s + (micro_batches - 1) * element.period_s + element.finish_s;
}

bool no_worse(const Element& a, const Element& b)
{
    return a.sum_s <= b.sum_s && a.period_s <= b.period_s && a.finish_s <= b.finish_s;
}

struct Key {
    int first;
    Usage usage;
    friend bool operator==(const Key&, const Key&) = default;
};
struct KeyHash {
    std::size_t operator()(const Key& key) const
    {
        return UsageHash()(key.usage) * 31 + static_cast<std::size_t>(key.first);
    }
};
/// The states of one depth in a fixed order, each with its Pareto set.
struct Depth {
    std::unordered_map<Key, std::size_t, KeyHash> index;
    std::vector<std::pair<Key, std::vector<int>>> states;
};

class ParetoComposer {
public:
    ParetoComposer(ComposeContext& context, std::size_t most)
        : context_(context)
        , most_(most)
        , width_(context.width)
        , blocking_(blocks_sends(context.space.problem().job))
    {
    }

    /// Nothing when it would take more than `most_transitions`.
    std::optional<std::vector<Candidate>> run(std::uint64_t most_transitions)
    {
        transitions_left_ = most_transitions;
        elements_.emplace_back();
        Depth current;
        current.states.push_back({{context_.space.layer_count(), context_.usages.empty()}, {0}});
        std::vector<int> whole;
        for (int depth = 0; !current.states.empty() && !context_.stopped(); ++depth) {
            Depth next;
            for (const auto& [key, front] : current.states)
                if (!extend(key, front, depth, next, whole))
                    return std::nullopt;
            for (auto& [key, front] : next.states)
                if (front.size() > width_) {
                    std::stable_sort(front.begin(), front.end(), [&](int a, int b) { return rank_of(a) < rank_of(b); });
                    context_.counts.states_beam += front.size() - width_;
                    front.resize(width_);
                }
            current = std::move(next);
        }
        return simulate(whole);
    }

private:
    double rank_of(int element) const { return rank(elements_[element], context_.table.micro_batches()); }

    bool extend(const Key& key, const std::vector<int>& front, int depth, Depth& next, std::vector<int>& whole)
    {
        const int in_flight = context_.in_flight(depth);
        context_.usages.placements(key.usage, placements_);
        for (const Placement& placement : placements_) {
            if (!std::isfinite(context_.round_trip(key.usage, placement)))
                continue; // no path between the parts
            const int kind = context_.usages.size(placement).kind;
            const double capacity = context_.space.kinds()[kind].capacity_bytes;
            Usage usage = context_.usages.place(key.usage, placement);
            for (int first = key.first - 1; first >= 0; --first) {
                if (!context_.space.may_cut_at(first) || context_.stopped())
                    continue;
                for (const Option& option : context_.undominated(kind, context_.space.signature(first, key.first))) {
                    if (option.bytes(in_flight) > capacity)
                        continue;
                    if (transitions_left_ < front.size())
                        return false;
                    transitions_left_ -= front.size();
                    for (const int parent : front)
                        add(first, usage, prepend(parent, key, placement, first, option), next, whole);
                }
            }
        }
        return true;
    }

    Element prepend(int parent, const Key& key, const Placement& placement, int first, const Option& option) const
    {
        const Element& after = elements_[parent];
        Element element;
        element.parent = parent;
        element.placement = placement;
        element.first = first;
        element.option = option;
        element.send_s = context_.round_trip(key.usage, placement);
        element.sum_s = after.sum_s + option.tick_s + element.send_s;
        const double back = after.parent < 0
            ? 0
            : context_.sends.seconds(key.usage.head_class, key.usage.head_size, placement.island_class, placement.size,
                                     placement.same_island);
        element.finish_s =
            after.parent < 0 ? option.finish_s : std::max(option.finish_s, after.finish_s - (option.backward_s + back));
        element.period_s = steady_period_s(elements_, element, after.period_s, blocking_);
        return element;
    }

    void add(int first, const Usage& usage, Element element, Depth& next, std::vector<int>& whole)
    {
        ++context_.counts.states;
        if (first == 0) {
            ++context_.counts.composed;
            whole.push_back(store(element));
            if (whole.size() > 4 * most_ranked)
                keep_best(whole);
            return;
        }
        const auto [found, added] = next.index.try_emplace(Key{first, usage}, next.states.size());
        if (added)
            next.states.push_back({{first, usage}, {}});
        std::vector<int>& front = next.states[found->second].second;
        if (std::any_of(front.begin(), front.end(), [&](int other) { return no_worse(elements_[other], element); }))
            return;
        std::erase_if(front, [&](int other) { return no_worse(element, elements_[other]); });
        front.push_back(store(element));
    }

    int store(const Element& element)
    {
        elements_.push_back(element);
        return static_cast<int>(elements_.size()) - 1;
    }

    void keep_best(std::vector<int>& whole) const
    {
        std::stable_sort(whole.begin(), whole.end(), [&](int a, int b) { return rank_of(a) < rank_of(b); });
        if (whole.size() > most_ranked)
            whole.resize(most_ranked);
    }

    /// Simulates the best by rank: `most_` of them in any case, and as many more as cost next to nothing, since the
    /// formula only estimates what the simulation says.
    std::vector<Candidate> simulate(std::vector<int>& whole)
    {
        keep_best(whole);
        BestCandidates best(most_);
        double items_left = cheap_items;
        std::size_t simulated = 0;
        for (const int element : whole) {
            Candidate candidate = chain(element);
            items_left -= 2.0 * static_cast<double>(candidate.stages.size()) * context_.table.micro_batches();
            if (context_.stopped() || (items_left < 0 && simulated >= most_))
                break;
            ++simulated;
            candidate.time_s = context_.evaluator.time(candidate.stages);
            if (best.add(candidate))
                context_.found(candidate);
        }
        return best.all();
    }

    Candidate chain(int element) const
    {
        Candidate candidate;
        candidate.micro_batch_samples = context_.table.micro_batch_samples();
        std::vector<Placement> first_to_last;
        int last = 0;
        for (int at = element; elements_[at].parent >= 0; at = elements_[at].parent) {
            const Element& stage = elements_[at];
            const int parent_first =
                elements_[stage.parent].parent < 0 ? context_.space.layer_count() : elements_[stage.parent].first;
            last = parent_first;
            first_to_last.push_back(stage.placement);
            candidate.stages.push_back({0, stage.placement.size, {stage.first, last}, stage.option});
        }
        const std::vector<Placement> last_to_first(first_to_last.rbegin(), first_to_last.rend());
        const std::vector<int> islands = context_.usages.name_islands(last_to_first);
        for (std::size_t s = 0; s < candidate.stages.size(); ++s)
            candidate.stages[s].island = islands[islands.size() - 1 - s];
        return candidate;
    }

    ComposeContext& context_;
    std::size_t most_;
    std::size_t width_;
    bool blocking_;
    std::vector<Element> elements_;
    std::vector<Placement> placements_;
    std::uint64_t transitions_left_ = 0;
};

/// Least transitions it can take: usages x parts placed x (cut, next cut).
double least_transitions(const ComposeContext& context, double limit)
{
    double parts = 0;
    for (int c = 0; c < context.usages.class_count(); ++c)
        for (const PartSize& size : context.usages.class_island(c).sizes)
            parts += size.searched && size.nested ? 1 : 0;
    const double cuts = context.space.layer_count();
    return context.usages.count_usages(limit) * parts * cuts * cuts / 2;
}

} // namespace

std::optional<std::vector<Candidate>> compose_pareto(ComposeContext& context, std::size_t most,
                                                     std::uint64_t most_transitions)
{
    const auto limit = static_cast<double>(most_transitions);
    if (least_transitions(context, limit) > limit)
        return std::nullopt;
    return ParetoComposer(context, most).run(most_transitions);
}

} // namespace tangram
