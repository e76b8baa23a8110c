// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/improve.h"

#include "parallelizer/partial_recompute.h"
#include "search/draft/fewest_recomputed.h"
#include "search/improve/moves/micro_batch_moves.h"
#include "search/improve/moves/set_moves.h"
#include "search/improve/moves/stage_moves.h"

#include <algorithm>
#include <optional>
#include <set>

namespace tangram {

namespace {

class Improver {
public:
    Improver(PlanDraft& draft, const SearchSpace& space, const std::vector<ScheduleChoice>& schedules,
             const std::function<const PairTable*(int)>& table, Pricer& pricer, const StopOrWait& gate,
             std::uint64_t most_priced)
        : best_(draft)
        , space_(space)
        , schedules_(schedules)
        , table_(table)
        , pricer_(pricer)
        , gate_(gate)
        , left_(most_priced)
        , recomputes_layers_(may_recompute_layers(space.problem().job))
    {
    }

    void run()
    {
        constexpr std::size_t few_unlike = 4; // of more there are too many pairs
        if (recomputes_layers_)
            if (auto fewest = with_fewest_recomputed(best_, pricer_))
                accept_if_faster_as_it_is(std::move(*fewest));
        while (left_ > 0 && !gate_.stopped()) {
            bool improved = false;
            for (std::size_t set = 0; set < best_.sets.size(); ++set)
                improved |= move_cuts({set}) || change_strategies(set) || change_schedule(set) || swap_neighbours(set)
                    || change_depth(set) || move_layers(set) || change_micro_batch(set) || cut_anew(set)
                    || move_two_cuts({set});
            improved |= move_samples(false);
            if (!improved && best_.sets.size() <= few_unlike)
                improved = move_samples(true);
            if (!improved && !change_those_cut_alike())
                break;
        }
    }

private:
    std::size_t stage_count(std::size_t set) const { return best_.sets[set].copies.front().stages.size(); }

    /// `close`: how far beyond the best the draft's time is to be told, in its terms.
    bool accept_if_faster(PlanDraft draft, double close = 1)
    {
        if (!recomputes_layers_)
            return accept_if_faster_as_it_is(std::move(draft), close);
        const bool accepted = accept_if_faster_as_it_is(draft, close);
        const double as_it_is_s = last_tried_s_;
        auto fewest = with_fewest_recomputed(draft, pricer_);
        const bool fewest_accepted = fewest && accept_if_faster_as_it_is(std::move(*fewest), close);
        last_tried_s_ = std::min(last_tried_s_, as_it_is_s);
        return accepted || fewest_accepted;
    }

    bool accept_if_faster_as_it_is(PlanDraft draft, double close = 1)
    {
        if (left_ == 0 || gate_.stopped())
            return false;
        --left_;
        last_tried_s_ = 0; // of what its own schedule does not allow, others may
        const auto layout = draft.layout(*space_.problem().model);
        if (!layout)
            return false;
        draft.time_s = pricer_.time(*layout, gate_.token(), close * best_.time_s);
        last_tried_s_ = draft.time_s;
        if (draft.time_s >= best_.time_s)
            return false;
        best_ = std::move(draft);
        return true;
    }

    int next_cut(int cut, int direction) const
    {
        do
            cut += direction;
        while (cut > 0 && cut < space_.layer_count() && !space_.may_cut_at(cut));
        return cut;
    }

    /// Moves a cut of all copies of sets that are cut alike, and where memory then no longer holds what it should,
    /// finds other strategies.
    bool try_cut(const std::vector<std::size_t>& sets, std::size_t s, int cut)
    {
        PlanDraft draft = best_;
        for (const std::size_t set : sets)
            for (PipelineLayout& copy : draft.sets[set].copies) {
                copy.stages[s].layers.last = cut;
                copy.stages[s + 1].layers.first = cut;
            }
        if (accept_if_faster(draft))
            return true;
        bool other = false;
        for (const std::size_t set : sets)
            for (const std::size_t stage : {s, s + 1})
                other |= take_fastest(draft.sets[set], stage);
        return other && accept_if_faster(std::move(draft));
    }

    /// The fastest partial plan that fits for a stage of plain 1F1B. False when it is what the stage has.
    bool take_fastest(AlikePipelines& pipelines, std::size_t s) const
    {
        const PipelineLayout& first = pipelines.copies.front();
        const PairTable* table = table_(first.micro_batch_samples());
        const int kind = space_.kind_of(first.stages[s]);
        if (table == nullptr || kind < 0)
            return false;
        const Slice layers = first.stages[s].layers;
        const int signature = space_.signature(layers.first, layers.last);
        if (signature < 0) // cut where composition would not
            return false;
        const int in_flight = std::min(first.micro_batches, static_cast<int>(first.stages.size() - s));
        const Option* option = table->least_busy(kind, signature, in_flight, first.micro_batches);
        if (option == nullptr || table->strategy(kind, *option) == first.stages[s].strategy)
            return false;
        for (PipelineLayout& copy : pipelines.copies)
            copy.stages[s].strategy = table->strategy(kind, *option);
        return true;
    }

    bool move_cuts(const std::vector<std::size_t>& sets)
    {
        bool moved = false;
        for (std::size_t s = 0; s + 1 < stage_count(sets.front()); ++s)
            for (const int direction : {-1, 1})
                while (left_ > 0) {
                    const auto& stages = best_.sets[sets.front()].copies.front().stages;
                    const int cut = next_cut(stages[s].layers.last, direction);
                    if (cut <= stages[s].layers.first || cut >= stages[s + 1].layers.last || !try_cut(sets, s, cut))
                        break;
                    moved = true;
                }
        return moved;
    }

    /// Of one stage, then of all stages that have the same strategy on parts alike.
    bool change_strategies(std::size_t set)
    {
        constexpr std::size_t most_options = 8;
        const PairTable* table = table_(best_.sets[set].copies.front().micro_batch_samples());
        if (table == nullptr)
            return false;
        bool changed = false;
        for (std::size_t s = 0; s < stage_count(set); ++s) {
            const StageLayout stage = best_.sets[set].copies.front().stages[s];
            const int kind = space_.kind_of(stage);
            const int signature = space_.signature(stage.layers.first, stage.layers.last);
            if (kind < 0 || signature < 0)
                continue;
            const auto all = table->options(kind, signature);
            const double micro_batches = best_.sets[set].copies.front().micro_batches;
            std::vector<Option> options(all.begin(), all.end());
            // What keeps a stage busy for longer than the iteration lasts, or is no better in anything than what it
            // has, makes nothing faster.
            const auto now = std::find_if(options.begin(), options.end(), [&](const Option& option) {
                return table->strategy(kind, option) == stage.strategy;
            });
            const std::optional<Option> has = now == options.end() ? std::nullopt : std::optional(*now);
            std::erase_if(options, [&](const Option& option) {
                return micro_batches * option.tick_s + option.finish_s >= best_.time_s
                    || (has && has->finish_s <= option.finish_s && has->forward_s <= option.forward_s
                        && has->backward_s <= option.backward_s);
            });
            std::stable_sort(options.begin(), options.end(), [&](const Option& a, const Option& b) {
                return micro_batches * a.tick_s + a.finish_s < micro_batches * b.tick_s + b.finish_s;
            });
            if (options.size() > most_options)
                options.resize(most_options);
            for (const Option& option : options) {
                const Strategy strategy = table->strategy(kind, option);
                const Strategy before = best_.sets[set].copies.front().stages[s].strategy;
                if (strategy == before)
                    continue;
                for (const bool all_alike : {false, true}) {
                    PlanDraft draft = best_;
                    for (PipelineLayout& copy : draft.sets[set].copies)
                        for (std::size_t other = 0; other < copy.stages.size(); ++other)
                            if (other == s
                                || (all_alike && copy.stages[other].strategy == before
                                    && space_.kind_of(copy.stages[other]) == kind))
                                copy.stages[other].strategy = strategy;
                    if (accept_if_faster(std::move(draft))) {
                        changed = true;
                        break;
                    }
                }
            }
        }
        return changed;
    }

    bool change_schedule(std::size_t set)
    {
        bool changed = false;
        if (!tried_schedules_.insert(set).second)
            return false;
        for (const ScheduleChoice& choice : schedules_) {
            if (choice == best_.sets[set].schedule)
                continue;
            PlanDraft draft = best_;
            draft.sets[set].schedule = choice;
            changed |= accept_if_faster(std::move(draft));
        }
        return changed;
    }

    /// Several sets at once: where their equal layers share nodes, another schedule for one of them alone, or a cut
    /// moved, would send gradients between nodes.
    bool change_those_cut_alike()
    {
        for (const std::vector<std::size_t>& alike : sets_cut_alike(best_))
            if (change_schedule(alike) || move_cuts(alike) || move_two_cuts(alike))
                return true;
        return false;
    }

    /// To the same for all of them.
    bool change_schedule(const std::vector<std::size_t>& sets)
    {
        for (const ScheduleChoice& choice : schedules_) {
            PlanDraft draft = best_;
            for (const std::size_t set : sets)
                draft.sets[set].schedule = choice;
            if (accept_if_faster(std::move(draft)))
                return true;
        }
        return false;
    }

    bool swap_neighbours(std::size_t set)
    {
        for (std::size_t s = 0; s + 1 < stage_count(set) && left_ > 0; ++s) {
            const auto& stages = best_.sets[set].copies.front().stages;
            if (stages[s].island == stages[s + 1].island && stages[s].gpu_count() == stages[s + 1].gpu_count())
                continue;
            // Either the parts change places and take their layers along as lengths, or they take over each other's
            // layers.
            for (const bool take_lengths : {true, false}) {
                const int cut =
                    take_lengths ? stages[s].layers.first + stages[s + 1].layers.size() : stages[s].layers.last;
                if (!space_.may_cut_at(cut))
                    continue;
                const Slice both{stages[s].layers.first, stages[s + 1].layers.last};
                PlanDraft draft = best_;
                for (PipelineLayout& copy : draft.sets[set].copies) {
                    std::swap(copy.stages[s], copy.stages[s + 1]);
                    copy.stages[s].layers = {both.first, cut};
                    copy.stages[s + 1].layers = {cut, both.last};
                }
                if (accept_if_faster(std::move(draft)))
                    return true;
            }
        }
        return false;
    }

    /// Two stages become one, or one becomes two, under the schedule that there is or any other: what is better with
    /// fewer stages may be so only when they are interleaved.
    bool change_depth(std::size_t set)
    {
        const PairTable* table = table_(best_.sets[set].copies.front().micro_batch_samples());
        if (table == nullptr)
            return false;
        for (std::size_t s = 0; s < stage_count(set) && left_ > 0; ++s) {
            if (s + 1 < stage_count(set)
                && accept_if_faster(set, with_stages_merged(space_, *table, best_.sets[set], s)))
                return true;
            if (accept_if_faster(set, with_stage_split(space_, *table, best_.sets[set], s)))
                return true;
        }
        std::set<int> islands;
        for (const StageLayout& stage : best_.sets[set].copies.front().stages)
            islands.insert(stage.island);
        for (const int island : islands)
            if (const auto merged = with_island_merged(space_, *table, best_.sets[set], island))
                if (accept_cut_anew(set, *table, *merged))
                    return true;
        return false;
    }

    /// With micro-batches of the table's size, the most promising cuts and schedules.
    bool accept_cut_anew(std::size_t set, const PairTable& table, const AlikePipelines& pipelines)
    {
        constexpr std::size_t most_schedules = 3;
        for (AlikePipelines& other :
             with_micro_batches(space_, table, pipelines, schedules_, best_.time_s, most_schedules)) {
            PlanDraft draft = best_;
            draft.sets[set] = std::move(other);
            if (accept_if_faster(std::move(draft)))
                return true;
        }
        return false;
    }

    /// A layer goes from one stage to another that is not its neighbour, and every cut between them moves.
    bool move_layers(std::size_t set)
    {
        constexpr std::size_t most_stages = 8; // of more too many pairs
        const std::size_t stages = stage_count(set);
        if (stages > most_stages)
            return false;
        for (std::size_t from = 0; from < stages && left_ > 0; ++from)
            for (std::size_t to = 0; to < stages; ++to) {
                if (std::max(from, to) - std::min(from, to) < 2)
                    continue;
                PlanDraft draft = best_;
                if (!shift_cuts(draft.sets[set], std::min(from, to), std::max(from, to), from < to ? -1 : 1))
                    continue;
                if (accept_if_faster(std::move(draft)))
                    return true;
            }
        return false;
    }

    /// Where two stages are equally slow, to relieve one of them gains nothing.
    bool move_two_cuts(const std::vector<std::size_t>& sets)
    {
        constexpr std::size_t most_stages = 8; // of more too many pairs
        const std::size_t stages = stage_count(sets.front());
        if (stages > most_stages)
            return false;
        const std::size_t cuts = stages - 1;
        for (std::size_t a = 0; a < cuts; ++a)
            for (std::size_t b = a + 1; b < cuts; ++b)
                for (const int of_a : {-1, 1})
                    for (const int of_b : {-1, 1}) {
                        if (left_ == 0)
                            return false;
                        PlanDraft draft = best_;
                        const bool valid = std::all_of(sets.begin(), sets.end(), [&](std::size_t set) {
                            return shift_cuts(draft.sets[set], a, a + 1, of_a)
                                && shift_cuts(draft.sets[set], b, b + 1, of_b);
                        });
                        if (valid && accept_if_faster(std::move(draft)))
                            return true;
                    }
        return false;
    }

    bool shift_cuts(AlikePipelines& pipelines, std::size_t first, std::size_t last, int direction) const
    {
        for (PipelineLayout& copy : pipelines.copies)
            for (std::size_t s = first; s < last; ++s) {
                const int cut = next_cut(copy.stages[s].layers.last, direction);
                copy.stages[s].layers.last = cut;
                copy.stages[s + 1].layers.first = cut;
            }
        const auto& stages = pipelines.copies.front().stages;
        return std::all_of(stages.begin(), stages.end(),
                           [](const StageLayout& stage) { return stage.layers.size() > 0; });
    }

    /// To a few smaller and larger sizes, with strategies and a schedule to suit them.
    bool change_micro_batch(std::size_t set)
    {
        constexpr int most_sizes = 2; // each way
        const AlikePipelines& now = best_.sets[set];
        const int samples = now.copies.front().micro_batch_samples();
        std::vector<const PairTable*> tables;
        if (const PairTable* table = table_(samples))
            tables.push_back(table);
        for (const int direction : {-1, 1}) {
            int found = 0;
            for (int size = samples + direction; size >= 1 && size <= now.copies.front().samples && found < most_sizes;
                 size += direction)
                if (const PairTable* table = table_(size)) {
                    tables.push_back(table);
                    ++found;
                }
        }
        return std::any_of(tables.begin(), tables.end(),
                           [&](const PairTable* table) { return accept_cut_anew(set, *table, best_.sets[set]); });
    }

    /// All stages at once, by estimates: where several are equally slow, no cut moved alone gains anything.
    bool cut_anew(std::size_t set)
    {
        constexpr double close = 1.02;
        constexpr std::size_t most_schedules = 3;
        const PairTable* table = table_(best_.sets[set].copies.front().micro_batch_samples());
        if (table == nullptr || !cut_anew_.insert(parts_of(set)).second)
            return false;
        const AlikePipelines now = best_.sets[set];
        const PipelineLayout& first = now.copies.front();
        const PipelineWays ways = ways_between(space_, now.copies);
        bool faster = false;
        for (EstimatedCuts& cuts : tangram::cut_anew(
                 space_, *table, first, schedules_, [&]() -> const PipelineWays& { return ways; }, close*best_.time_s,
                 most_schedules)) {
            tangram::move_cuts(space_, *table, first, cuts, ways);
            PlanDraft draft = best_;
            draft.sets[set] = with_cuts(*table, now, cuts);
            faster |= accept_if_faster(std::move(draft));
        }
        return faster;
    }

    /// All that its cuts depend on.
    std::vector<int> parts_of(std::size_t set) const
    {
        const PipelineLayout& first = best_.sets[set].copies.front();
        std::vector<int> parts{static_cast<int>(set), first.micro_batch_samples(), first.samples};
        for (const StageLayout& stage : first.stages)
            parts.push_back(space_.kind_of(stage));
        return parts;
    }

    bool accept_if_faster(std::size_t set, const std::optional<AlikePipelines>& pipelines)
    {
        if (!pipelines)
            return false;
        PlanDraft draft = best_;
        draft.sets[set] = *pipelines;
        return accept_under_any_schedule(std::move(draft), set);
    }

    /// With the set under the schedule that it has; where that comes close, under others, too.
    bool accept_under_any_schedule(PlanDraft draft, std::size_t set)
    {
        constexpr double close = 1.03;
        if (accept_if_faster(draft, close))
            return true;
        constexpr int most_chunks = 4;
        if (last_tried_s_ > close * best_.time_s)
            return false;
        for (const ScheduleChoice& choice : schedules_)
            if (!(choice == draft.sets[set].schedule) && choice.chunks <= most_chunks) {
                PlanDraft other = draft;
                other.sets[set].schedule = choice;
                if (accept_if_faster(std::move(other)))
                    return true;
            }
        return false;
    }

    /// Micro-batches of one set of pipelines go to another. `any_schedule`: to one that takes another schedule for
    /// them. As long as others take longer, a schedule that makes a set faster makes the plan no faster.
    bool move_samples(bool any_schedule)
    {
        for (std::size_t from = 0; from < best_.sets.size(); ++from)
            for (std::size_t to = 0; to < best_.sets.size(); ++to) {
                if (from == to)
                    continue;
                auto draft = with_samples_moved(best_, from, to);
                if (draft
                    && (any_schedule ? accept_under_any_schedule(std::move(*draft), to)
                                     : accept_if_faster(std::move(*draft))))
                    return true;
            }
        return false;
    }

    PlanDraft& best_;
    const SearchSpace& space_;
    const std::vector<ScheduleChoice>& schedules_;
    const std::function<const PairTable*(int)>& table_;
    Pricer& pricer_;
    const StopOrWait& gate_;
    std::uint64_t left_;
    bool recomputes_layers_; ///< of a stage: as few as memory allows, whatever else changes
    double last_tried_s_ = 0; ///< the time of the draft that was priced last, or one as far beyond the best as asked
    std::set<std::vector<int>> cut_anew_; ///< parts that were: again gives the same cuts
    std::set<std::size_t> tried_schedules_; ///< sets whose schedules were: once is enough
};

} // namespace

void improve(PlanDraft& draft, const SearchSpace& space, const std::vector<ScheduleChoice>& schedules,
             const std::function<const PairTable*(int)>& table, Pricer& pricer, const StopOrWait& gate,
             std::uint64_t most_priced)
{
    Improver(draft, space, schedules, table, pricer, gate, most_priced).run();
}

} // namespace tangram
