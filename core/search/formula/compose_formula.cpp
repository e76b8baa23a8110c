// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/formula/compose_formula.h"
#include "search/formula/formula_space.h"

#include "search/formula/formula_rest.h"
#include "search/formula/formula_sends.h"
#include "search/formula/node_packing.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace tangram {

namespace {

/// Sums are added up in another order than plan evaluation's.
constexpr double rounding = 1e-12;

/// A pipeline from some layer to the end of the model.
struct Partial {
    double bound_s = 0;
    double sum_s = 0; ///< of all stages and sends but the head's of gradients; the head is its first stage
    double slow_s = 0; ///< the slowest stage but the head
    double head_s = 0; ///< the head, without its send of gradients
    double sync_s = 0;
    double step_s = 0;
    double free_worth = 0; ///< of the GPUs that are left, see FormulaRest
    std::int32_t before = -1; ///< the partial pipeline without the head
    std::int32_t option = -1;
    std::int32_t island = -1;
    std::int32_t first = 0;
    std::int32_t last = 0;
};

class FormulaComposer {
public:
    FormulaComposer(const FormulaSpace& space, const FormulaTick& tick, const FormulaLimits& limits,
                    const StopOrWait& gate, ComposeCounts& counts)
        : space_(space)
        , tick_(tick)
        , limits_(limits)
        , gate_(gate)
        , counts_(counts)
        , rest_(space, tick)
        , sends_(space, tick)
        , islands_(space.space().islands().size())
        , layers_(space.space().layer_count())
        , limit_s_(limits.time_s * (1 + rounding))
        , next_(static_cast<std::size_t>(layers_) + 1)
    {
        class_of_.resize(islands_);
        for (std::size_t c = 0; c < space.classes().size(); ++c)
            for (const int island : space.classes()[c].islands)
                class_of_[island] = static_cast<int>(c);
        syncs_.resize(tick.options.size());
        options_of_.resize(space.classes().size());
        for (std::size_t o = 0; o < tick.options.size(); ++o)
            options_of_[tick.options[o].island_class].push_back(static_cast<int>(o));
        find_packed();
    }

    FormulaComposed compose()
    {
        Partial nothing;
        nothing.first = nothing.last = layers_;
        std::vector<int> used(islands_, 0);
        for (std::size_t i = 0; i < islands_; ++i)
            nothing.free_worth += rest_.worth(class_of_[i]) * space_.space().islands()[i].gpus;
        keep(nothing, used);
        std::size_t begin = 0;
        for (depth_ = 0; begin < kept_.size() && composed_.whole; ++depth_) {
            rest_.hold(depth_ + 2);
            const std::size_t end = kept_.size();
            for (std::size_t i = begin; i < end; ++i) {
                if (gate_.stopped()) {
                    composed_.whole = false;
                    break;
                }
                if (kept_[i].bound_s < limit_s_)
                    expand(static_cast<std::int32_t>(i));
            }
            begin = end;
            for (auto& bucket : next_)
                choose(bucket);
        }
        composed_.whole = composed_.whole && !dropped_;
        return std::move(composed_);
    }

private:
    static constexpr int no_room = PackedSets::no_room;

    void find_packed()
    {
        packed_.resize(space_.classes().size());
        shape_of_.resize(tick_.options.size());
        for (std::size_t c = 0; c < packed_.size(); ++c) {
            if (std::none_of(options_of_[c].begin(), options_of_[c].end(),
                             [&](int option) { return space_.must_be_packed(tick_.options[option]); }))
                continue;
            std::vector<PartShape> shapes;
            for (const int option : options_of_[c])
                shapes.push_back(space_.shape(tick_.options[option]));
            std::sort(shapes.begin(), shapes.end());
            shapes.erase(std::unique(shapes.begin(), shapes.end()), shapes.end());
            for (const int option : options_of_[c]) {
                const PartShape shape = space_.shape(tick_.options[option]);
                const auto at = std::lower_bound(shapes.begin(), shapes.end(), shape);
                shape_of_[option] = static_cast<int>(at - shapes.begin());
            }
            const IslandSpace& island = space_.space().islands()[space_.classes()[c].islands.front()];
            packed_[c].emplace(island.nodes(), island.gpus_per_node, std::move(shapes));
        }
    }

    /// What is used of an island (GPUs, or the set of parts on it) once it has the option's part as well; or no_room.
    int used_with(int used, int option, int island)
    {
        if (auto& sets = packed_[class_of_[island]])
            return sets->with(used, shape_of_[option]);
        const int gpus = used + tick_.options[option].gpus;
        return gpus <= space_.space().islands()[island].gpus ? gpus : no_room;
    }
    /// Whether all that fits beside the second fits beside the first.
    bool leaves_no_less(const int* used, const int* other) const
    {
        for (std::size_t i = 0; i < islands_; ++i) {
            const auto& sets = packed_[class_of_[i]];
            if (sets ? !sets->is_within(used[i], other[i]) : used[i] > other[i])
                return false;
        }
        return true;
    }
    const int* used(std::int32_t partial) const { return used_.data() + static_cast<std::size_t>(partial) * islands_; }

    void keep(const Partial& partial, const std::vector<int>& used)
    {
        kept_.push_back(partial);
        used_.insert(used_.end(), used.begin(), used.end());
    }

    void expand(std::int32_t index)
    {
        const int* taken = used(index);
        const int head_island = kept_[index].island;
        for (std::size_t c = 0; c < options_of_.size(); ++c) {
            const std::vector<int>& alike = space_.classes()[c].islands;
            for (std::size_t i = 0; i < alike.size(); ++i) {
                // Of islands alike that are used as far only the first counts; the head's is another matter.
                const auto same = [&](int other) {
                    return taken[other] == taken[alike[i]] && other != head_island && alike[i] != head_island;
                };
                if (std::any_of(alike.begin(), alike.begin() + static_cast<std::ptrdiff_t>(i), same))
                    continue;
                for (const int option : options_of_[c])
                    if (used_with(taken[alike[i]], option, alike[i]) != no_room)
                        put_before(index, option, alike[i]);
            }
        }
    }

    /// Found when first asked for: curves cost a hundred times what is done with them.
    double sync_s(int option, Slice slice)
    {
        const std::size_t points = static_cast<std::size_t>(layers_) + 1;
        std::vector<double>& known = syncs_[option];
        if (known.empty())
            known.assign(points * points, -1);
        double& seconds = known[static_cast<std::size_t>(slice.first) * points + static_cast<std::size_t>(slice.last)];
        if (seconds < 0)
            seconds = tick_.options[option].sync_s(space_.measured(), slice);
        return seconds;
    }

    /// All slices that a stage of this option may have before the partial pipeline.
    void put_before(std::int32_t index, int chosen, int island)
    {
        const Partial& after = kept_[index];
        const FormulaOption& option = tick_.options[chosen];
        const SlicePrices& prices = option.prices;
        const int ticks_after_first = tick_.micro_batches - 1;
        const int end = after.first;
        const bool is_last = depth_ == 0;

        Partial next;
        next.before = index;
        next.option = chosen;
        next.island = island;
        next.last = end;
        next.free_worth = after.free_worth - rest_.worth(option.island_class) * option.gpus;
        std::optional<FormulaRest::Free> free; // most options end before they need it
        double hand_on_s = 0;
        double sum_s = after.sum_s;
        next.slow_s = after.slow_s;
        if (!is_last) {
            const int kind = sends_.kind(chosen);
            const int head = sends_.kind(after.option);
            const bool same_island = island == after.island;
            hand_on_s = sends_.seconds(kind, head, end - 1, same_island);
            // The last stage of several sends its gradients twice (pipeline_formula.h).
            const double back_s = (depth_ == 1 ? 2 : 1) * sends_.seconds(head, kind, end, same_island);
            next.slow_s = std::max(after.slow_s, after.head_s + back_s);
            sum_s += back_s;
        }
        if (!(hand_on_s + sum_s < unbounded))
            return;
        for (int first = end - 1; first >= 0; --first) {
            if (!space_.space().may_cut_at(first))
                continue;
            const Slice slice{first, end};
            next.first = first;
            next.head_s = prices.tick_s(slice) + hand_on_s;
            next.sum_s = sum_s + next.head_s;
            next.step_s = std::max(after.step_s, prices.optimizer_s(slice));
            const double slowest_s = std::max(next.slow_s, next.head_s);
            const double so_far_s = ticks_after_first * slowest_s + next.sum_s + rest_.trip_s(first) + after.sync_s;
            ++counts_.states;
            if (so_far_s >= limit_s_)
                break; // more layers are no faster
            if (prices.bytes(slice, depth_ + 1) > option.capacity_bytes) {
                if (is_last) // the whole model may tie its ends
                    continue;
                break;
            }
            next.sync_s = std::max(after.sync_s, sync_s(chosen, slice));
            if (first == 0) {
                complete(next);
                continue;
            }
            if (!free)
                free = rest_.free(next.free_worth);
            next.bound_s =
                next.sum_s + next.step_s + rest_.least_s(first, *free, ticks_after_first * slowest_s + next.sync_s);
            if (next.bound_s < limit_s_)
                next_[first].push_back(next);
            else
                ++counts_.states_bound;
        }
    }

    void complete(const Partial& first)
    {
        double head_s = first.head_s;
        double sum_s = first.sum_s;
        if (depth_ >= 3) { // more than three stages: the first sends its activations twice
            const double hand_on_s = head_s - tick_.options[first.option].prices.tick_s({first.first, first.last});
            head_s += hand_on_s;
            sum_s += hand_on_s;
        }
        const double time_s =
            (tick_.micro_batches - 1) * std::max(first.slow_s, head_s) + sum_s + first.sync_s + first.step_s;
        ++counts_.composed;
        if (time_s >= limit_s_)
            return;
        FormulaPipeline pipeline{{}, time_s};
        for (const Partial* stage = &first; stage->option >= 0; stage = &kept_[stage->before])
            pipeline.stages.push_back({stage->option, stage->island, {stage->first, stage->last}});
        add(std::move(pipeline));
    }

    bool same_parts(const FormulaPipeline& a, const FormulaPipeline& b) const
    {
        return std::equal(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                          [&](const FormulaStage& x, const FormulaStage& y) {
                              const FormulaOption& of_x = tick_.options[x.option];
                              const FormulaOption& of_y = tick_.options[y.option];
                              return of_x.island_class == of_y.island_class && of_x.size == of_y.size;
                          });
    }

    void add(FormulaPipeline pipeline)
    {
        std::vector<FormulaPipeline>& best = composed_.best;
        const auto same = std::find_if(best.begin(), best.end(),
                                       [&](const FormulaPipeline& known) { return same_parts(known, pipeline); });
        if (same != best.end()) {
            if (!better(pipeline, *same))
                return;
            best.erase(same);
        }
        const auto at = std::find_if(best.begin(), best.end(),
                                     [&](const FormulaPipeline& known) { return better(pipeline, known); });
        best.insert(at, std::move(pipeline));
        if (best.size() > limits_.most)
            best.pop_back();
        if (best.size() == limits_.most)
            limit_s_ = std::min(limit_s_, best.back().time_s * (1 + rounding));
    }

    /// What a partial pipeline that is not kept yet uses; equal islands sorted where they are to be compared.
    void find_used(const Partial& partial, std::vector<int>& used, bool compared)
    {
        const int* before = this->used(partial.before);
        used.assign(before, before + islands_);
        used[partial.island] = used_with(used[partial.island], partial.option, partial.island);
        if (!compared)
            return;
        std::vector<int> counts;
        for (const auto& of : space_.classes()) {
            if (of.islands.size() < 2)
                continue;
            counts.clear();
            for (const int island : of.islands)
                counts.push_back(used[island]);
            std::sort(counts.begin(), counts.end());
            for (std::size_t i = 0; i < counts.size(); ++i)
                used[of.islands[i]] = counts[i];
        }
    }

    /// Whether `a` ends up no slower than `b` whatever is put before both, with no less left on every island: the
    /// formula's maxima grow no faster than what is in them.
    bool no_worse(const Partial& a, const Partial& b) const
    {
        const int kind_a = sends_.kind(a.option);
        const int kind_b = sends_.kind(b.option);
        const double back_s = sends_.longer_from(kind_a, kind_b, a.first) * (depth_ == 0 ? 2 : 1);
        double forth_s = sends_.longer_to(kind_a, kind_b, a.first - 1);
        if (depth_ >= 2) // what comes before may be the first of more than three stages, which sends twice
            forth_s = std::max(forth_s, 2 * forth_s);
        const double slow_b_s = std::max(b.slow_s, b.head_s);
        const double slower_s = std::max({a.slow_s - slow_b_s, a.head_s + back_s - b.head_s, forth_s, 0.0});
        return a.sum_s - b.sum_s + back_s + forth_s + (tick_.micro_batches - 1) * slower_s
            + std::max(0.0, a.sync_s - b.sync_s) + std::max(0.0, a.step_s - b.step_s)
            <= 0;
    }

    /// Moves the best of a bucket, all of which begin with the same layer, to those kept.
    void choose(std::vector<Partial>& bucket)
    {
        by_bound_.clear();
        for (std::size_t i = 0; i < bucket.size(); ++i)
            by_bound_.emplace_back(bucket[i].bound_s, i);
        std::sort(by_bound_.begin(), by_bound_.end());
        const std::size_t begin = kept_.size();
        compared_.clear();
        for (const auto& [bound_s, i] : by_bound_) {
            const Partial& partial = bucket[i];
            if (partial.bound_s >= limit_s_)
                break;
            if (gate_.stopped()) {
                dropped_ = true;
                break;
            }
            find_used(partial, one_used_, true);
            bool behind = false;
            for (std::size_t k = begin; k < kept_.size() && !behind; ++k) {
                const int* other = compared_.data() + (k - begin) * islands_;
                behind = leaves_no_less(other, one_used_.data()) && no_worse(kept_[k], partial);
            }
            if (behind)
                continue;
            if (kept_.size() - begin == limits_.width) {
                dropped_ = true;
                ++counts_.states_beam;
                break;
            }
            compared_.insert(compared_.end(), one_used_.begin(), one_used_.end());
            find_used(partial, one_used_, false);
            keep(partial, one_used_);
        }
        bucket.clear();
    }

    const FormulaSpace& space_;
    const FormulaTick& tick_;
    const FormulaLimits& limits_;
    const StopOrWait& gate_;
    ComposeCounts& counts_;
    FormulaRest rest_;
    FormulaSends sends_;
    std::size_t islands_;
    int layers_;
    double limit_s_;
    int depth_ = 0; ///< stages of the partial pipelines that are being added to
    std::vector<int> class_of_; ///< per island
    std::vector<std::vector<int>> options_of_; ///< per class
    std::vector<std::vector<double>> syncs_; ///< per option, by first and last layer; below 0 until asked for
    std::vector<Partial> kept_; ///< those with fewer stages first
    std::vector<std::optional<PackedSets>> packed_; ///< per class: where counting GPUs is not enough
    std::vector<int> shape_of_; ///< per option, in those
    std::vector<int> used_; ///< per island, of each that is kept
    std::vector<std::vector<Partial>> next_; ///< with one stage more, by first layer
    std::vector<std::pair<double, std::size_t>> by_bound_; ///< of the bucket at hand
    std::vector<int> one_used_;
    std::vector<int> compared_; ///< of the bucket at hand: what each that is kept uses
    bool dropped_ = false;
    FormulaComposed composed_;
};

} // namespace

bool better(const FormulaPipeline& a, const FormulaPipeline& b)
{
    if (a.time_s != b.time_s)
        return a.time_s < b.time_s;
    if (a.stages.size() != b.stages.size())
        return a.stages.size() < b.stages.size();
    return a.stages < b.stages;
}

FormulaComposed compose_formula(const FormulaSpace& space, const FormulaTick& tick, const FormulaLimits& limits,
                                const StopOrWait& gate, ComposeCounts& counts)
{
    return FormulaComposer(space, tick, limits, gate, counts).compose();
}

} // namespace tangram
