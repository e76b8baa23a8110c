// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_group.h"

#include "plan/price/pricer.h"
#include "search/compose/cover/cover.h"
#include "search/compose/uniform_seeds.h"
#include "search/draft/gpus/class_orders.h"
#include "search/draft/gpus/gradient_ring.h"
#include "search/draft/schedule_estimates.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace tangram {

namespace {

/// Schedules that hold equally much and are kept by sends alike, so that one pipeline is composed for all.
struct Family {
    Residency residency;
    bool waits_for_sends = false;
    std::vector<ScheduleChoice> schedules;
};

std::vector<Family> families(const std::vector<ScheduleChoice>& schedules)
{
    using Rule = Residency::Rule;
    Family slowed{{Rule::by_position, 1, 0}, true, {}};
    Family plain{{Rule::by_position, 1, 0}, false, {}};
    Family all{{Rule::all, 1, 0}, false, {}};
    Family deep{{Rule::pipeline_deep, 1, 0}, false, {}};
    Family interleaved;
    std::vector<Family> found;
    for (const ScheduleChoice& choice : schedules)
        switch (choice.schedule) {
        case ScheduleKind::one_f_one_b:
            slowed.schedules.push_back(choice);
            plain.schedules.push_back(choice);
            break;
        case ScheduleKind::one_f_one_b_adaptive:
        case ScheduleKind::zb_h1:
            plain.schedules.push_back(choice);
            break;
        case ScheduleKind::gpipe:
            all.schedules.push_back(choice);
            break;
        case ScheduleKind::zb_v:
        case ScheduleKind::dualpipe:
            deep.schedules.push_back(choice);
            break;
        case ScheduleKind::interleaved:
            interleaved.schedules.push_back(choice);
            break;
        }
    // What is composed for 1F1B is mostly right for interleaving, too; where it needs more memory or chunks of equal
    // length it has pipelines of its own.
    for (const ScheduleChoice& choice : interleaved.schedules) {
        if (!plain.schedules.empty())
            plain.schedules.push_back(choice);
        found.push_back({{Rule::interleaved, choice.chunks, 0}, false, {choice}});
    }
    for (Family* family : {&deep, &all, &slowed, &plain})
        if (!family->schedules.empty())
            found.insert(found.begin(), std::move(*family));
    return found;
}

bool faster(const FoundPipeline& a, const FoundPipeline& b)
{
    return a.total_s() != b.total_s() ? a.total_s() < b.total_s() : a.layout.stages.size() < b.layout.stages.size();
}

bool same_parts(const FoundPipeline& a, const FoundPipeline& b)
{
    return a.schedule == b.schedule
        && std::equal(a.stages.begin(), a.stages.end(), b.stages.begin(), b.stages.end(),
                      [](const DraftStage& x, const DraftStage& y) {
                          return x.kind == y.kind && x.island_class == y.island_class;
                      });
}

class GroupComposer {
public:
    GroupComposer(const GroupTask& task, Sweep sweep, Pricer& pricer, double incumbent_s, std::size_t most,
                  ComposeCounts& counts)
        : task_(task)
        , group_(task.groups.front())
        , coarse_(sweep == Sweep::coarse)
        , pricer_(pricer)
        , incumbent_s_(incumbent_s)
        , most_(most)
        , counts_(counts)
        , rates_(task.space, task.table, task.micro_batches,
                 std::min(1.0, speed_share(task.space, task.groups.front())))
        , first_layers_(task.space, rates_)
        , ways_(task.space, task.groups, task.table.micro_batch_samples())
        , composed_for_plain_(
              std::any_of(task.schedules.begin(), task.schedules.end(),
                          [](const ScheduleChoice& choice) { return choice.schedule == ScheduleKind::one_f_one_b; }))
    {
    }

    std::vector<FoundPipeline> run()
    {
        constexpr std::size_t most_seeds = 8;
        for (const std::vector<DraftStage>& stages : uniform_seeds(task_, most_seeds)) {
            if (task_.gate.stopped())
                break;
            ++counts_.composed;
            keep(stages, task_.schedules);
        }
        const std::vector<std::vector<int>> orders = class_orders(task_.space, group_, !coarse_);
        for (const Family& family : families(task_.schedules)) {
            if (!worth_composing_for(family))
                continue;
            for (const std::vector<int>& order : orders) {
                if (task_.gate.stopped())
                    break;
                Cover cover(task_.space, rates_, first_layers_, ways_, group_, order, family.waits_for_sends, !coarse_,
                            task_.gate);
                // Links that slow hardly anything need no pipelines of their own.
                constexpr double worth_waiting = 0.005;
                if (family.waits_for_sends
                    && task_.micro_batches * cover.longest_round_trip_s() < worth_waiting * best_s())
                    continue;
                sweep_targets(cover, family);
                counts_.states += cover.states();
            }
        }
        return std::move(found_);
    }

private:
    /// Interleaving has pipelines of its own where those of 1F1B promise something. Nothing was composed before where
    /// it is all that is allowed.
    bool worth_composing_for(const Family& family) const
    {
        return family.residency.rule != Residency::Rule::interleaved || !composed_for_plain_
            || (!coarse_ && wanted_chunks_.contains(family.residency.chunks));
    }

    double limit_s() const
    {
        const bool full = found_.size() >= most_;
        return std::min(incumbent_s_, full ? found_.back().total_s() : never);
    }
    double best_s() const { return found_.empty() ? incumbent_s_ : std::min(incumbent_s_, found_.front().total_s()); }

    /// Under DualPipe in two places: where neighbours lie side by side, and where mirror images do.
    void keep(const std::vector<DraftStage>& stages, const std::vector<ScheduleChoice>& schedules)
    {
        keep_as_placed(stages, schedules);
        for (const ScheduleChoice& choice : schedules)
            if (choice.schedule == ScheduleKind::dualpipe && stages.size() > 2 && stages.size() % 2 == 0)
                keep_as_placed(with_mirror_images_together(stages), {choice});
    }

    void keep_as_placed(const std::vector<DraftStage>& stages, const std::vector<ScheduleChoice>& schedules)
    {
        if (!tried_.insert(identity(stages, schedules)).second)
            return;
        std::optional<PipelineLayout> plain;
        const double least_s = least_plain_s(stages, task_.micro_batches);
        const Model& model = *task_.space.problem().model;
        const double least_gain = coarse_ ? 0.03 : 0.005; // of interleaving
        constexpr int most_interleaved = 2; // that memory holds: they take long to simulate
        int interleaved = 0;
        for (const ScheduleChoice& choice :
             schedules_worth_pricing(model, stages, schedules, task_.micro_batches, best_s(), least_gain)) {
            const bool interleaves = choice.schedule == ScheduleKind::interleaved;
            if (interleaves && interleaved == most_interleaved)
                break;
            const bool runs_layers_at_once = choice.schedule == ScheduleKind::one_f_one_b
                || choice.schedule == ScheduleKind::one_f_one_b_adaptive || choice.schedule == ScheduleKind::gpipe;
            if (runs_layers_at_once && least_s >= limit_s())
                continue;
            if (!plain)
                plain = layout_of(task_.space, task_.table, stages, group_, task_.micro_batches);
            const auto layout = under_schedule(model, {{*plain}}, choice);
            if (!layout)
                continue;
            ++counts_.simulated;
            // What came close, or what memory does not hold, may be had with pipelines composed for it.
            constexpr double close = 1.01;
            const double limit = interleaves ? std::max(limit_s(), close * best_s()) : limit_s();
            const double exchange_s = exchange_with_others_s(layout->pipelines.front());
            FoundPipeline found{layout->pipelines.front(), stages, choice,
                                pricer_.time(*layout, task_.gate.token(), limit - exchange_s), exchange_s};
            if (interleaves && std::isfinite(found.time_s))
                ++interleaved;
            if (interleaves && (found.total_s() < close * best_s() || !std::isfinite(found.time_s)))
                wanted_chunks_.insert(choice.chunks);
            // Alone no pipeline takes longer than among others, with which it shares links and gradients.
            if (found.total_s() < limit_s())
                found.time_s = time_of_all(found);
            if (found.total_s() >= limit_s())
                continue;
            const auto same = std::find_if(found_.begin(), found_.end(),
                                           [&](const FoundPipeline& other) { return same_parts(other, found); });
            if (same != found_.end()) {
                if (!faster(found, *same))
                    continue;
                found_.erase(same);
            }
            found_.insert(std::upper_bound(found_.begin(), found_.end(), found, faster), std::move(found));
            if (found_.size() > most_)
                found_.pop_back();
        }
    }

    /// What pricing stages under these schedules depends on.
    static std::vector<int> identity(const std::vector<DraftStage>& stages,
                                     const std::vector<ScheduleChoice>& schedules)
    {
        std::vector<int> key;
        key.reserve(3 + 9 * stages.size() + 2 * schedules.size());
        for (const DraftStage& stage : stages)
            for (const int value :
                 {stage.island_class, stage.run, stage.first_node, stage.nodes, stage.first_gpu, stage.gpus_per_node,
                  stage.layers.first, stage.option.strategy, stage.option.recompute_layers})
                key.push_back(value);
        for (const ScheduleChoice& choice : schedules) {
            key.push_back(static_cast<int>(choice.schedule));
            key.push_back(choice.chunks);
        }
        return key;
    }

    /// Those of several groups alike are priced together.
    double exchange_with_others_s(const PipelineLayout& pipeline) const
    {
        return task_.groups.size() > 1 ? 0 : gradient_exchange_s(task_.space, pipeline, 1 + task_.others);
    }

    double time_of_all(const FoundPipeline& found)
    {
        constexpr std::size_t most_priced = 64; // more of them cost each other little that these do not
        if (task_.groups.size() == 1)
            return found.time_s;
        const PlanDraft all{
            {on_all(task_.space, task_.table, found,
                    {task_.groups.begin(),
                     task_.groups.begin() + static_cast<std::ptrdiff_t>(std::min(most_priced, task_.groups.size()))},
                    task_.samples)},
            0};
        const auto layout = all.layout(*task_.space.problem().model);
        ++counts_.simulated;
        return layout ? pricer_.time(*layout, task_.gate.token(), limit_s()) : never;
    }

    /// Whether stages can be busy no longer than this; how long they are then.
    std::optional<double> try_target(Cover& cover, const Family& family, double busy_s)
    {
        using Pipelines = std::vector<std::vector<DraftStage>>;
        const std::uint64_t before = cover.states();
        Residency residency = family.residency;
        residency.stages = task_.space.layer_count();
        Pipelines found = cover.stages_within(busy_s, residency, 1);
        // Where all of a pipeline's depth is held, one with fewer stages may need less memory.
        constexpr int most_tries = 4;
        for (int i = 0; !found.empty() && residency.depends_on_stages() && i < most_tries; ++i) {
            const int count = static_cast<int>(found.front().size());
            if (count >= residency.stages)
                break;
            residency.set_stages(count, task_.micro_batches);
            Pipelines fewer = cover.stages_within(busy_s, residency, 1);
            if (fewer.empty() || fewer.front().size() > found.front().size())
                break;
            found = std::move(fewer);
        }
        if (residency.depends_on_stages())
            for (int count = residency.stages / 2; count >= 1 && found.empty() && !task_.gate.stopped(); count /= 2) {
                residency.set_stages(count, task_.micro_batches);
                found = cover.stages_within(busy_s, residency, 1);
                if (!found.empty() && static_cast<int>(found.front().size()) > count)
                    found.clear();
            }
        cheap_ = cover.states() - before < cheap_states;
        if (cheap_ && !coarse_ && !found.empty() && !residency.depends_on_stages())
            found = cover.same_within(3);
        if (found.empty() || task_.gate.stopped())
            return std::nullopt;
        for (const auto& stages : found) {
            ++counts_.composed;
            keep(stages, family.schedules);
        }
        return std::min(busy_s, cover.longest_busy_s(found.front()));
    }

    void sweep_targets(Cover& cover, const Family& family)
    {
        // Where stages wait for sends the target counts a way to the next stage that the last of them does not have.
        const auto highest_s = [&] { return family.waits_for_sends ? 2 * best_s() : best_s(); };
        const auto first = try_target(cover, family, highest_s());
        if (!first)
            return;
        double feasible = *first;
        double infeasible = 0;
        while (!task_.gate.stopped() && feasible > 0) {
            const auto half = try_target(cover, family, feasible / 2);
            if (!half) {
                infeasible = feasible / 2;
                break;
            }
            feasible = *half;
        }
        const double close_enough = coarse_ ? 1.1 : 1.005;
        while (feasible > infeasible * close_enough && !task_.gate.stopped()) {
            const double middle = (feasible + infeasible) / 2;
            if (const auto found = try_target(cover, family, middle))
                feasible = std::min(middle, *found);
            else
                infeasible = middle;
        }
        // Stages that are busy longer make shallower pipelines, which fill and drain faster. Close to the least target
        // a little more may already save a stage; where looking costs much, the steps grow.
        const double least_step = coarse_ ? 0.15 : 0.02;
        const double growth = cheap_ && !coarse_ ? 1.03 : 1.5;
        double step = least_step;
        for (double factor = 1 + step; !task_.gate.stopped() && feasible * factor < highest_s(); factor += step) {
            try_target(cover, family, feasible * factor);
            step = step * growth;
        }
    }

    /// States of one target below which more targets cost next to nothing.
    static constexpr std::uint64_t cheap_states = 20'000;

    const GroupTask& task_;
    const Group& group_;
    bool coarse_;
    bool cheap_ = false; ///< the last target was
    Pricer& pricer_;
    double incumbent_s_;
    std::size_t most_;
    ComposeCounts& counts_;
    StageRates rates_;
    FirstLayers first_layers_;
    StageWays ways_;
    bool composed_for_plain_; ///< what was composed is priced under interleaving, too
    std::set<int> wanted_chunks_; ///< numbers of them for which interleaving is worth composing
    std::set<std::vector<int>> tried_; ///< what was kept or not: it would be again
    std::vector<FoundPipeline> found_; ///< best first
};

} // namespace

AlikePipelines on_all(const SearchSpace& space, const PairTable& table, const FoundPipeline& pipeline,
                      const std::vector<Group>& groups, int samples)
{
    AlikePipelines alike;
    alike.schedule = pipeline.schedule;
    for (const Group& group : groups) {
        alike.copies.push_back(layout_of(space, table, pipeline.stages, group, pipeline.layout.micro_batches));
        alike.copies.back().samples = samples;
    }
    return alike;
}

std::vector<FoundPipeline> compose_group(const GroupTask& task, Sweep sweep, Pricer& pricer, double incumbent_s,
                                         std::size_t most, ComposeCounts& counts)
{
    return GroupComposer(task, sweep, pricer, incumbent_s, most, counts).run();
}

} // namespace tangram
