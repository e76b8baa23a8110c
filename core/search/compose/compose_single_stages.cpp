// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/compose_single_stages.h"

#include "search/draft/batch_shares.h"

#include <algorithm>
#include <map>

namespace tangram {

namespace {

constexpr int most_gpus_of_parts = 64;
constexpr std::size_t most_classes = 3;
constexpr std::size_t most_cuts = 8; ///< ways to cut the nodes of a class
constexpr std::size_t most_priced_on_classes =
    3; ///< on the same classes: the formula does not know what lies between them

/// The whole model on a part of a node, with micro-batches of one size.
struct Stage {
    const PairTable* table = nullptr;
    const Option* option = nullptr;

    double rate() const { return table->micro_batch_samples() / option->tick_s; } ///< samples per second
};

/// Parts that the nodes of a class are cut into, all of them or some; the same for all its nodes.
struct Cut {
    std::vector<const PartSize*> parts; ///< descending; empty: the class is not used
    double rate = 0; ///< of all nodes, each part at its best
};

class PartComposer {
public:
    PartComposer(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                 LiveSearch& live, Incumbents& incumbents)
        : space_(space)
        , ticks_(ticks)
        , live_(live)
        , incumbents_(incumbents)
        , schedule_(std::find(schedules.begin(), schedules.end(), ScheduleChoice{}) != schedules.end()
                        ? ScheduleChoice{}
                        : schedules.front())
    {
    }

    void run()
    {
        int gpus = 0;
        for (const IslandSpace& island : space_.islands())
            gpus += island.gpus;
        if (gpus > most_gpus_of_parts || space_.classes().size() > most_classes)
            return;
        for (std::size_t c = 0; c < space_.classes().size(); ++c)
            cuts_.push_back(cuts_of(c));
        chosen_.assign(cuts_.size(), nullptr);
        choose(0, 0);
        for (auto& [classes, found] : found_) {
            std::stable_sort(found.begin(), found.end(),
                             [](const PlanDraft& a, const PlanDraft& b) { return a.time_s < b.time_s; });
            for (std::size_t i = 0; i < std::min(most_priced_on_classes, found.size()) && !live_.gate.stopped(); ++i)
                if (auto draft = incumbents_.priced(std::move(found[i])))
                    incumbents_.add(std::move(*draft));
        }
    }

private:
    const IslandSpace& island_of(std::size_t island_class) const
    {
        return space_.islands()[space_.classes()[island_class].front()];
    }
    int nodes_of(std::size_t island_class) const
    {
        return island_of(island_class).nodes() * static_cast<int>(space_.classes()[island_class].size());
    }

    /// The most samples per second at micro-batches of at most so many; nothing where the model does not fit.
    Stage fastest(const PartSize& size, int most_samples) const
    {
        const int whole = space_.signature(0, space_.layer_count());
        Stage best;
        for (const Tick& tick : ticks_.all) {
            if (tick.table.micro_batch_samples() > most_samples)
                continue;
            const Option* option = tick.table.fastest(size.kind, whole, 1);
            if (option != nullptr && (best.option == nullptr || Stage{&tick.table, option}.rate() > best.rate()))
                best = {&tick.table, option};
        }
        return best;
    }

    std::vector<Cut> cuts_of(std::size_t island_class) const
    {
        const IslandSpace& island = island_of(island_class);
        std::vector<const PartSize*> sizes; // of a node, descending
        std::vector<double> rates;
        for (const PartSize& size : island.sizes)
            if (size.searched && size.nodes == 1)
                if (const Stage stage = fastest(size, space_.problem().job.global_batch); stage.option != nullptr) {
                    sizes.push_back(&size);
                    rates.push_back(stage.rate());
                }
        std::vector<Cut> cuts;
        Cut now;
        const auto extend = [&](const auto& self, std::size_t from, int left) -> void {
            cuts.push_back(now);
            for (std::size_t s = from; s < sizes.size(); ++s) {
                if (sizes[s]->gpus > left)
                    continue;
                now.parts.push_back(sizes[s]);
                now.rate += rates[s] * nodes_of(island_class);
                self(self, s, left - sizes[s]->gpus);
                now.rate -= rates[s] * nodes_of(island_class);
                now.parts.pop_back();
            }
        };
        extend(extend, 0, island.gpus_per_node);
        std::stable_sort(cuts.begin() + 1, cuts.end(), [](const Cut& a, const Cut& b) { return a.rate > b.rate; });
        if (cuts.size() > most_cuts)
            cuts.resize(most_cuts);
        return cuts;
    }

    /// A cut for each class from `c` on; what cannot be faster than the best plan even with the batch shared perfectly
    /// is dropped.
    void choose(std::size_t c, double rate)
    {
        double most_rate = rate;
        for (std::size_t other = c; other < cuts_.size(); ++other)
            for (const Cut& cut : cuts_[other])
                most_rate = std::max(most_rate, rate + cut.rate);
        if (live_.gate.stopped())
            return;
        if (c == cuts_.size()) {
            if (rate > 0 && space_.problem().job.global_batch / rate < incumbents_.best_s())
                share();
            return;
        }
        for (const Cut& cut : cuts_[c]) {
            chosen_[c] = &cut;
            choose(c + 1, rate + cut.rate);
        }
    }

    /// The batch shared among the chosen parts, at micro-batches as large as is fast and at smaller ones, of which the
    /// batch divides more evenly, or at sizes that together make it where it has few divisors.
    void share()
    {
        std::vector<int> before;
        for (const Tick& tick : ticks_.all) {
            std::vector<Stage> stages;
            std::vector<BatchShare> shares;
            std::vector<int> sizes;
            for (std::size_t c = 0; c < chosen_.size(); ++c)
                for (const PartSize* part : chosen_[c]->parts) {
                    const Stage stage = fastest(*part, tick.table.micro_batch_samples());
                    if (stage.option == nullptr)
                        return;
                    stages.push_back(stage);
                    shares.push_back(share_of(stage, c));
                    sizes.push_back(shares.back().micro_batch_samples);
                }
            if (sizes == before || !share_by_speed(space_.problem().job.global_batch, shares))
                continue;
            before = std::move(sizes);
            keep(stages, shares);
        }
        if (!ticks_.of_some.empty())
            share_by_choice();
    }

    void share_by_choice()
    {
        const int whole = space_.signature(0, space_.layer_count());
        std::vector<ShareChoices> choices;
        std::vector<std::vector<Stage>> stages_of;
        for (std::size_t c = 0; c < chosen_.size(); ++c)
            for (const PartSize* part : chosen_[c]->parts) {
                choices.emplace_back();
                stages_of.emplace_back();
                for (const Tick& tick : ticks_.all)
                    if (const Option* option = tick.table.fastest(part->kind, whole, 1); option != nullptr) {
                        stages_of.back().push_back({&tick.table, option});
                        choices.back().push_back(share_of(stages_of.back().back(), c));
                    }
            }
        const std::vector<BatchShare> shares = choose_shares(space_.problem().job.global_batch, choices);
        if (shares.empty())
            return;
        std::vector<Stage> stages;
        for (std::size_t i = 0; i < shares.size(); ++i)
            for (std::size_t k = 0; k < choices[i].size(); ++k)
                if (choices[i][k].micro_batch_samples == shares[i].micro_batch_samples)
                    stages.push_back(stages_of[i][k]);
        keep(stages, shares);
    }

    BatchShare share_of(const Stage& stage, std::size_t island_class) const
    {
        return {stage.table->micro_batch_samples(), stage.option->tick_s, nodes_of(island_class)};
    }

    void keep(const std::vector<Stage>& stages, const std::vector<BatchShare>& shares)
    {
        double time_s = 0;
        int pipelines = 0;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            if (shares[i].micro_batches == 0) // others do without it, too
                return;
            const int micro_batches = shares[i].micro_batches + (shares[i].one_more > 0 ? 1 : 0);
            time_s = std::max(time_s, micro_batches * shares[i].tick_s + stages[i].option->finish_s);
            pipelines += shares[i].copies;
        }
        const int most = space_.settings().most_pipelines;
        std::vector<char> classes;
        for (const Cut* cut : chosen_)
            classes.push_back(cut->parts.empty() ? 0 : 1);
        if ((most <= 0 || pipelines <= most) && time_s < incumbents_.best_s())
            found_[classes].push_back(draft_of(stages, shares, time_s));
    }

    PlanDraft draft_of(const std::vector<Stage>& stages, const std::vector<BatchShare>& shares, double time_s) const
    {
        PlanDraft draft{{}, time_s};
        std::size_t at = 0;
        for (std::size_t c = 0; c < chosen_.size(); ++c) {
            int first_gpu = 0;
            for (const PartSize* part : chosen_[c]->parts) {
                AlikePipelines with_more{{}, schedule_};
                AlikePipelines others{{}, schedule_};
                for (const int island : space_.classes()[c]) {
                    const int of = space_.islands()[island].island;
                    for (const int node : space_.problem().islands[of].nodes) {
                        const bool more = static_cast<int>(with_more.copies.size()) < shares[at].one_more;
                        const int micro_batches = shares[at].micro_batches + (more ? 1 : 0);
                        (more ? with_more : others)
                            .copies.push_back(
                                {.samples = micro_batches * shares[at].micro_batch_samples,
                                 .micro_batches = micro_batches,
                                 .stages = {{.island = of,
                                             .gpus = {{node, first_gpu, part->gpus}},
                                             .layers = {0, space_.layer_count()},
                                             .strategy = stages[at].table->strategy(part->kind, *stages[at].option)}}});
                    }
                }
                for (AlikePipelines* set : {&with_more, &others})
                    if (!set->copies.empty())
                        draft.sets.push_back(std::move(*set));
                first_gpu += part->gpus;
                ++at;
            }
        }
        return draft;
    }

    const SearchSpace& space_;
    const Ticks& ticks_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    ScheduleChoice schedule_;
    std::vector<std::vector<Cut>> cuts_; ///< by class
    std::vector<const Cut*> chosen_; ///< by class
    std::map<std::vector<char>, std::vector<PlanDraft>> found_; ///< by classes that are used; with times by the formula
};

} // namespace

void compose_single_stages(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                           LiveSearch& live, Incumbents& incumbents)
{
    if (!schedules.empty() && space.settings().most_pipelines != 1)
        PartComposer(space, ticks, schedules, live, incumbents).run();
}

} // namespace tangram
