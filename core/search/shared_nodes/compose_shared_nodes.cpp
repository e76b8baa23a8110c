// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/shared_nodes/compose_shared_nodes.h"

#include "plan/price/stage_times.h"
#include "search/few_gpus/batch_pieces.h"
#include "search/improve/improve_best.h"
#include "search/pairs/pair_rules.h"
#include "search/shared_nodes/even_cuts.h"
#include "search/shared_nodes/node_groups.h"
#include "search/shared_nodes/node_rates.h"
#include "search/single/composition.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace tangram {

namespace {

constexpr int most_gpus = 256;
constexpr std::size_t most_islands = 3; ///< of more there are too many orders
constexpr int most_sharing = 4; ///< pipelines, of a node
constexpr double most_work = 3e7; ///< steps of all dynamic programmes, times pipelines
constexpr std::size_t most_cuts = 6; ///< for every division
constexpr std::size_t most_priced = 3; ///< of these
constexpr std::size_t most_improved = 24;
constexpr int usually_idle = 1; ///< GPUs of a node at most

/// Pipelines on every group, cut alike.
struct SharingPlan {
    double seconds = 0; ///< about, without the gradients that groups exchange
    const NodeGroups* groups = nullptr;
    std::vector<std::vector<CountedPipeline>> pipelines; ///< by place in the division; any micro-batch size
};

class SharedNodesComposer {
public:
    SharedNodesComposer(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                        LiveSearch& live, Incumbents& incumbents)
        : space_(space)
        , ticks_(ticks)
        , live_(live)
        , incumbents_(incumbents)
        , schedules_(schedules)
        , rules_(space)
        , blocking_(blocks_sends(space.problem().job))
        , interleaves_(
              std::any_of(schedules.begin(), schedules.end(),
                          [](const ScheduleChoice& choice) { return choice.schedule == ScheduleKind::interleaved; }))
        , layers_(space.layer_count())
        , groups_(node_groups(space))
    {
        for (const std::size_t at : ticks.for_any_share())
            tables_.push_back(&ticks.all[at].table);
        cuts_.push_back(0);
        for (int layer = 1; layer < layers_; ++layer)
            if (space.may_cut_at(layer))
                cuts_.push_back(layer);
        cuts_.push_back(layers_);
    }

    /// The best of those that promise most, priced.
    std::vector<PlanDraft> run()
    {
        const std::vector<Task> tasks = all_tasks();
        if (tasks.empty())
            return {};
        int most_in_flight = 0;
        for (const Task& task : tasks)
            most_in_flight = std::max(most_in_flight, task.in_flight(0));
        rates_.emplace(space_, tables_, most_in_flight, live_.gate);
        std::vector<std::vector<SharingPlan>> found(tasks.size());
        for_each_index(tasks.size(), [&](std::size_t i) {
            if (!live_.gate.stopped())
                found[i] = plans_of(tasks[i]);
        });
        std::vector<PlanDraft> drafts;
        std::vector<std::optional<PlanDraft>> priced(tasks.size());
        for_each_index(tasks.size(), [&](std::size_t i) { priced[i] = best_of(found[i]); });
        for (std::optional<PlanDraft>& draft : priced)
            if (draft)
                drafts.push_back(std::move(*draft));
        std::sort(drafts.begin(), drafts.end(), [](const PlanDraft& a, const PlanDraft& b) { return better(a, b); });
        const auto same = [](const PlanDraft& a, const PlanDraft& b) { return !better(a, b) && !better(b, a); };
        drafts.erase(std::unique(drafts.begin(), drafts.end(), same), drafts.end());
        if (drafts.size() > most_improved)
            drafts.resize(most_improved);
        return drafts;
    }

private:
    struct Task {
        const NodeGroups* groups;
        std::vector<NodeDivision> divisions; ///< by island
        bool interleaved; ///< there is to be memory for that

        /// Micro-batches that a stage holds, rounded up. Under interleaved 1F1B of v chunks stage s of S holds up to
        /// (v - 1) S + 2 (S - s - 1) + 1 chunks (Narayanan et al., arXiv:2104.04473): of two chunks (S - 1) / 2
        /// micro-batches more than under 1F1B.
        int in_flight(int stage) const
        {
            const int stages = groups->stages();
            return stages - stage + (interleaved ? stages / 2 : 0);
        }
    };

    /// Every way to divide the nodes of every kind of group among equally many pipelines. What leaves fewest idle comes
    /// first: it is not to give way to more of the others than there is time for.
    std::vector<Task> all_tasks() const
    {
        std::vector<Task> tasks;
        double work = 0;
        for (const bool with_idle_gpus : {false, true})
            for (const NodeGroups& groups : groups_)
                for (int pipelines = 2; pipelines <= most_pipelines(groups); ++pipelines)
                    add_tasks(groups, pipelines, with_idle_gpus, work, tasks);
        return tasks;
    }

    /// Of every node.
    int most_pipelines(const NodeGroups& groups) const
    {
        const int most = space_.settings().most_pipelines;
        return most > 0 ? std::min(most_sharing, most / groups.count) : most_sharing;
    }

    /// `with_idle_gpus`: those that leave more GPUs of a node idle than one, in place of those that do not.
    void add_tasks(const NodeGroups& groups, int pipelines, bool with_idle_gpus, double& work,
                   std::vector<Task>& tasks) const
    {
        int fewest_gpus = std::numeric_limits<int>::max();
        for (const int island : groups.islands)
            fewest_gpus = std::min(fewest_gpus, space_.islands()[island].gpus_per_node);
        std::vector<std::vector<NodeDivision>> divisions(space_.islands().size());
        double combinations = 1;
        for (std::size_t i = 0; i < divisions.size(); ++i)
            if (groups.has(static_cast<int>(i))) {
                const IslandSpace& island = space_.islands()[i];
                const int most_idle = with_idle_gpus ? most_idle_gpus(island, fewest_gpus) : usually_idle;
                divisions[i] = node_divisions(island, pipelines, most_idle);
                combinations *= static_cast<double>(divisions[i].size());
            }
        const double work_of_each =
            static_cast<double>(groups.stages()) * static_cast<double>(cuts_.size() * cuts_.size()) * pipelines;
        if (work + work_of_each * combinations > most_work)
            return;
        for (const std::vector<NodeDivision>& each : combinations_of(groups, divisions)) {
            if (leaves_more_idle(groups, each) != with_idle_gpus)
                continue;
            work += work_of_each;
            for (const bool interleaved : {false, true})
                if (!interleaved || interleaves_)
                    tasks.push_back({&groups, each, interleaved});
        }
    }

    bool leaves_more_idle(const NodeGroups& groups, const std::vector<NodeDivision>& divisions) const
    {
        return std::any_of(groups.islands.begin(), groups.islands.end(), [&](int island) {
            return idle_gpus(space_.islands()[island], divisions[island]) > usually_idle;
        });
    }

    /// One of the divisions of every island that the groups have, in all combinations.
    static std::vector<std::vector<NodeDivision>>
    combinations_of(const NodeGroups& groups, const std::vector<std::vector<NodeDivision>>& divisions)
    {
        std::vector<std::vector<NodeDivision>> combinations{std::vector<NodeDivision>(divisions.size())};
        for (std::size_t i = 0; i < divisions.size(); ++i) {
            if (!groups.has(static_cast<int>(i)))
                continue;
            std::vector<std::vector<NodeDivision>> longer;
            for (const NodeDivision& division : divisions[i])
                for (std::vector<NodeDivision> combination : combinations) {
                    combination[i] = division;
                    longer.push_back(std::move(combination));
                }
            combinations = std::move(longer);
        }
        return combinations;
    }

    int kind_of(int island, int size) const { return space_.islands()[island].sizes[size].kind; }

    /// What all pipelines of a group's node are through with together: the time of a sample. Infinity where one of them
    /// cannot hold the layers.
    double sample_s(const Task& task, int stage, int first, int last) const
    {
        const int signature = space_.signature(first, last);
        if (signature < 0 || live_.gate.stopped())
            return std::numeric_limits<double>::infinity();
        const int island = task.groups->islands[stage];
        double samples_per_s = 0;
        for (const int size : task.divisions[island]) {
            const double own = rates_->of(kind_of(island, size), task.in_flight(stage), signature).samples_per_s;
            if (!(own > 0))
                return std::numeric_limits<double>::infinity();
            samples_per_s += own;
        }
        return 1 / samples_per_s;
    }

    std::vector<SharingPlan> plans_of(const Task& task) const
    {
        std::vector<SharingPlan> plans;
        std::map<const PairTable*, SendTimes> sends;
        for (const PairTable* table : tables_)
            sends.try_emplace(table, space_, *table, false);
        const auto own_s = [&](int stage, int first, int last) { return sample_s(task, stage, first, last); };
        for (const std::vector<int>& cuts : even_cuts(task.groups->stages(), cuts_, most_cuts, own_s)) {
            SharingPlan plan{.seconds = 0, .groups = task.groups, .pipelines = {}};
            for (std::size_t at = 0; at < task.divisions[task.groups->islands.front()].size(); ++at) {
                plan.pipelines.emplace_back();
                for (const PairTable* table : tables_)
                    if (auto pipeline = pipeline_of(task, at, cuts, *table, sends.at(table)))
                        plan.pipelines.back().push_back(std::move(*pipeline));
            }
            const bool each = std::none_of(plan.pipelines.begin(), plan.pipelines.end(),
                                           [](const auto& choices) { return choices.empty(); });
            if (!each)
                continue;
            plan.seconds = seconds_of(plan);
            if (std::isfinite(plan.seconds))
                plans.push_back(std::move(plan));
        }
        std::stable_sort(plans.begin(), plans.end(),
                         [](const SharingPlan& a, const SharingPlan& b) { return a.seconds < b.seconds; });
        if (plans.size() > most_priced)
            plans.resize(most_priced);
        return plans;
    }

    /// Nothing where a stage does not fit, or has more or less work than the rule allows.
    std::optional<CountedPipeline> pipeline_of(const Task& task, std::size_t at, const std::vector<int>& cuts,
                                               const PairTable& table, SendTimes& sends) const
    {
        const std::vector<int>& islands = task.groups->islands;
        double speed_share = 0;
        for (const int island : islands)
            speed_share += space_.kinds()[kind_of(island, task.divisions[island][at])].speed_share;
        std::vector<ChainedStage> stages(1);
        for (std::size_t s = islands.size(); s-- > 0;) {
            const int island = islands[s];
            const int size = task.divisions[island][at];
            const int kind = kind_of(island, size);
            const int signature = space_.signature(cuts[s], s + 1 < cuts.size() ? cuts[s + 1] : layers_);
            const Option* option = rates_->of(kind, task.in_flight(static_cast<int>(s)), signature).of(&table);
            if (option == nullptr
                || rules_.by_work(space_.signatures()[signature].work_share,
                                  space_.kinds()[kind].speed_share / speed_share)
                    != PairFate::planned)
                return std::nullopt;
            const ChainedStage& after = stages.back();
            const double send_s = after.parent < 0
                ? 0
                : sends.round_trip(space_.islands()[island].island_class, size,
                                   space_.islands()[after.island].island_class, after.size, island == after.island);
            if (!std::isfinite(send_s))
                return std::nullopt;
            stages.push_back(chained(stages,
                                     {.send_s = send_s,
                                      .parent = static_cast<int>(stages.size()) - 1,
                                      .island = island,
                                      .size = size,
                                      .first = cuts[s],
                                      .option = option},
                                     blocking_));
        }
        return counted(stages, static_cast<int>(stages.size()) - 1, layers_, table.micro_batch_samples());
    }

    /// The least time in which the pipelines are through with the batch; infinity where they never are.
    double seconds_of(const SharingPlan& plan) const
    {
        const auto samples_within = [&](double seconds) {
            double samples = 0;
            for (const std::vector<CountedPipeline>& choices : plan.pipelines) {
                int most = 0;
                for (const CountedPipeline& choice : choices)
                    most = std::max(most, choice.micro_batch_samples * choice.micro_batches_within(seconds));
                samples += most;
            }
            return samples * plan.groups->count;
        };
        const int batch = space_.problem().job.global_batch;
        constexpr double longest_s = 1e9;
        double enough_s = 1e-3;
        while (samples_within(enough_s) < batch)
            if (enough_s *= 2; enough_s > longest_s)
                return std::numeric_limits<double>::infinity();
        double too_little_s = enough_s / 2;
        constexpr double precise = 1.002;
        while (enough_s > precise * too_little_s) {
            const double middle_s = (enough_s + too_little_s) / 2;
            (samples_within(middle_s) < batch ? too_little_s : enough_s) = middle_s;
        }
        return enough_s;
    }

    std::optional<PlanDraft> best_of(const std::vector<SharingPlan>& plans) const
    {
        std::optional<PlanDraft> best;
        for (const SharingPlan& plan : plans)
            if (auto draft = best_of(plan); draft && (!best || better(*draft, *best)))
                best = std::move(draft);
        return best;
    }

    std::optional<PlanDraft> best_of(const SharingPlan& plan) const
    {
        std::vector<PipelineChoices> sets;
        for (const std::vector<CountedPipeline>& choices : plan.pipelines) {
            sets.push_back({{}, plan.groups->count});
            for (const CountedPipeline& choice : choices)
                sets.back().choices.push_back(&choice);
        }
        std::optional<PlanDraft> best;
        for (const double longer : {1.0, 1.02}) { // shares are whole micro-batches
            if (live_.gate.stopped())
                return best;
            const auto pieces = divide_batch(space_.problem().job.global_batch, sets, longer * plan.seconds);
            if (pieces.empty())
                continue;
            for (const ScheduleChoice& schedule : schedules_) {
                if (live_.gate.stopped())
                    return best;
                auto priced = incumbents_.priced(placed(plan, pieces, schedule));
                if (priced && (!best || better(*priced, *best)))
                    best = std::move(priced);
            }
        }
        return best;
    }

    PlanDraft placed(const SharingPlan& plan, const std::vector<BatchPiece>& pieces,
                     const ScheduleChoice& schedule) const
    {
        const std::vector<int>& islands = plan.groups->islands;
        PlanDraft draft;
        std::map<std::size_t, int> group_of_next; // by place in the division
        for (const BatchPiece& piece : pieces) {
            AlikePipelines& set = draft.sets.emplace_back(unplaced(space_, ticks_, piece, schedule));
            for (PipelineLayout& copy : set.copies) {
                const int group = group_of_next[piece.set]++;
                std::map<int, int> before; // stages by island
                for (std::size_t s = 0; s < islands.size(); ++s) {
                    const IslandSpace& island = space_.islands()[islands[s]];
                    const int of_group = static_cast<int>(std::count(islands.begin(), islands.end(), islands[s]));
                    const int node = group * of_group + before[islands[s]]++;
                    int first_gpu = 0;
                    for (std::size_t at = 0; at < piece.set; ++at)
                        first_gpu += island.sizes[plan.pipelines[at].front().stages[s].size].gpus;
                    copy.stages[s].gpus = {{space_.problem().islands[island.island].nodes[node], first_gpu,
                                            island.sizes[piece.pipeline->stages[s].size].gpus}};
                }
            }
        }
        return draft;
    }

    const SearchSpace& space_;
    const Ticks& ticks_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    const std::vector<ScheduleChoice>& schedules_;
    PairRules rules_;
    bool blocking_;
    bool interleaves_; ///< it may
    int layers_;
    std::vector<NodeGroups> groups_;
    std::vector<const PairTable*> tables_;
    std::vector<int> cuts_; ///< first layers that a stage may have, and the layer count
    std::optional<NodeRates> rates_;
};

} // namespace

void compose_shared_nodes(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                          LiveSearch& live, Incumbents& incumbents)
{
    int gpus = 0;
    for (const IslandSpace& island : space.islands())
        gpus += island.gpus;
    if (schedules.empty() || space.settings().most_pipelines == 1 || incumbents.all().empty() || gpus > most_gpus
        || space.islands().size() > most_islands)
        return;
    std::vector<PlanDraft> drafts = SharedNodesComposer(space, ticks, schedules, live, incumbents).run();
    improve_all(drafts, space, ticks, schedules, live, incumbents);
    for (PlanDraft& draft : drafts)
        incumbents.add(std::move(draft));
}

} // namespace tangram
