// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/every_plan.h"

#include "parallelizer/partial_recompute.h"
#include "search/exact/exact_search.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

/// So few GPUs that branch and bound often comes to its end within some ten milliseconds.
constexpr int few_gpus_in_all = 12;
constexpr std::uint64_t steps_of_cluster = 30'000;
constexpr int fewest_gpus = 6; ///< of which nearly all plans can be tried
constexpr std::uint64_t steps_of_fewest = 3'000'000;
constexpr int few_gpus_of_island = 8;
constexpr std::uint64_t steps_of_island = 8'000;
constexpr int some_gpus = 16;
constexpr std::uint64_t steps_of_schedule = 300'000;

} // namespace

EveryPlan::EveryPlan(const SearchSpace& space, const std::vector<ScheduleChoice>& schedules, LiveSearch& live,
                     Incumbents& incumbents, PairCache* cache)
    : space_(space)
    , schedules_(schedules)
    , live_(live)
    , incumbents_(incumbents)
    , cache_(cache)
{
}

void EveryPlan::try_few()
{
    if (schedules_.empty())
        return;
    // One island may do as well as all where the others are slow or far.
    constexpr double much = 0.1; // of the cluster's speed
    int gpus = 0;
    for (const std::vector<int>& alike : space_.classes()) {
        const IslandSpace& island = space_.islands()[alike.front()];
        gpus += island.gpus * static_cast<int>(alike.size());
        const auto whole =
            std::find_if(island.sizes.begin(), island.sizes.end(), [](const PartSize& size) { return size.searched; });
        if (space_.islands().size() > 1 && island.gpus <= few_gpus_of_island
            && space_.kinds()[whole->kind].speed_share >= much)
            search(schedules_, steps_of_island, island.island, {});
    }
    if (gpus <= few_gpus_in_all)
        search(schedules_, gpus <= fewest_gpus ? steps_of_fewest : steps_of_cluster, {}, {});
}

void EveryPlan::try_some()
{
    if (space_.problem().cluster->gpu_count() > some_gpus)
        return;
    for (const ScheduleChoice& choice : schedules_)
        if (incumbents_.all().empty() && !live_.gate.stopped())
            search({choice}, steps_of_schedule, {}, {});
}

EveryPlan::Proved EveryPlan::prove(const std::optional<SavedProof>& saved)
{
    const std::optional<Proof> before = saved ? still_good(*saved) : std::nullopt;
    ExactFound found = search(schedules_, 0, {}, before);
    const bool goes_on = before && (!found.proof || before->subtrees == found.proof->subtrees);
    return {.done = found.done,
            .proof = found.proof ? found.proof : before,
            .begun_anew = saved && !goes_on,
            .tables = std::move(found.tables)};
}

ExactFound EveryPlan::search(const std::vector<ScheduleChoice>& schedules, std::uint64_t most_steps,
                             std::optional<int> only_island, std::optional<Proof> before)
{
    ExactFound found =
        search_exactly({space_, schedules, live_, incumbents_, most_steps, only_island, cache_, std::move(before)});
    tried_all_ = tried_all_ || (found.done && !only_island && schedules.size() == schedules_.size() && is_whole());
    if (found.best) {
        incumbents_.show(*found.best);
        incumbents_.add(std::move(*found.best));
    }
    return found;
}

std::optional<Proof> EveryPlan::still_good(const SavedProof& saved)
{
    const Model& model = *space_.problem().model;
    // A plan of uneven chunks is another's to keep: the proof is that of even ones, and none that was found was faster.
    const bool uneven = may_cut_chunks_unevenly(space_.problem().job);
    auto draft = draft_with_layout(model, uneven ? with_even_chunks(model, saved.best.layout) : saved.best.layout);
    if (draft)
        draft = incumbents_.priced(std::move(*draft));
    if (!draft)
        return std::nullopt;
    const double time_s = uneven ? incumbents_.pricer().time(saved.best.layout) : draft->time_s;
    constexpr double rounding = 1e-9;
    if (std::abs(time_s / saved.best.iteration_time_s - 1) > rounding)
        return std::nullopt;
    incumbents_.add(std::move(*draft));
    return saved.proof;
}

bool EveryPlan::is_whole() const
{
    const Job& job = space_.problem().job;
    if (may_recompute_layers(job) || job.allow.uneven_shards || space_.problem().model->half_blocks)
        return false;
    for (const RuleInfo& rule : rules())
        if (!rule.safe && rule.rule != Rule::part_sizes && rule.rule != Rule::granularity
            && rule.rule != Rule::work_balance && rule.rule != Rule::beam && space_.settings()[rule.rule].on)
            return false;
    for (int layer = 0; layer < space_.layer_count(); ++layer)
        if (!space_.may_cut_at(layer))
            return false;
    return std::all_of(space_.islands().begin(), space_.islands().end(), [](const IslandSpace& island) {
        return std::all_of(island.sizes.begin(), island.sizes.end(),
                           [](const PartSize& size) { return size.searched; });
    });
}

} // namespace tangram
