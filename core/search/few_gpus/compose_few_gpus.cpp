// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/few_gpus/compose_few_gpus.h"

#include "plan/price/pricer.h"
#include "search/few_gpus/batch_pieces.h"
#include "search/few_gpus/packings.h"
#include "search/few_gpus/pipelines_by_gpus.h"
#include "search/improve/improve_best.h"
#include "search/single/placer.h"
#include "search/threads/for_each_index.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace tangram {

namespace {

constexpr int most_gpus = 32;
constexpr double most_work =
    2e6; ///< of pipelines_by_gpus(), for each micro-batch size; of own counts more than is counted
constexpr int most_cut_every = 8; ///< blocks
constexpr double most_pairs_within = 3e5;
constexpr std::size_t most_islands = 4; ///< of more there are too many sets
constexpr int most_pipelines = 16;
constexpr std::size_t most_priced = 10000;
constexpr std::size_t most_improved = 32;

/// Times the best plan's: what packings take is estimated, and without the gradients that pipelines exchange.
constexpr double shortest = 0.6;
constexpr double longest = 1.1;
constexpr double step = 1.002;
/// Times what the first packing of as many pipelines takes: until then others are looked at.
constexpr double soon = 1.06;
constexpr double again = 1.01; ///< times the time at which a packing could not be laid out

/// Whether parts that are counted by what they have are others: of a node of six GPUs one with four, say, which is
/// counted as six, so that two more find no room beside it.
bool has_parts_of_own_counts(const SearchSpace& space)
{
    return std::any_of(space.islands().begin(), space.islands().end(), [](const IslandSpace& island) {
        return std::any_of(island.sizes.begin(), island.sizes.end(), [](const PartSize& size) {
            return size.searched && size.nodes == 1 && (!size.nested || size.counted != size.gpus);
        });
    });
}

class FewGpusComposer {
public:
    FewGpusComposer(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                    double lower_bound_s, bool own_counts, LiveSearch& live, Incumbents& incumbents)
        : space_(space)
        , ticks_(ticks)
        , lower_bound_s_(lower_bound_s)
        , live_(live)
        , incumbents_(incumbents)
        , gpus_(space)
        , pipelines_(gpus_.size())
    {
        choice_.own_counts = own_counts;
        // They are composed for 1F1B, which improving exchanges for others; where it is not allowed any may do.
        if (std::find(schedules.begin(), schedules.end(), ScheduleChoice{}) != schedules.end())
            schedules_.emplace_back();
        else
            schedules_ = schedules;
        if (std::all_of(schedules_.begin(), schedules_.end(),
                        [](const ScheduleChoice& choice) { return choice.schedule == ScheduleKind::interleaved; }))
            choice_.least_stages = 2;
    }

    /// The best of those that promise most, priced, each with other GPUs for its pipelines.
    std::vector<PlanDraft> run()
    {
        while (work_of_pipelines_by_gpus(space_, gpus_, choice_.cut_every) > most_work)
            if (++choice_.cut_every > most_cut_every)
                return {};
        find_pipelines();
        int most = most_pipelines;
        if (space_.settings().most_pipelines > 0)
            most = std::min(most, space_.settings().most_pipelines);
        Packings packings(gpus_, most);
        std::map<std::pair<int, std::size_t>, double> first_s; // by number of pipelines and GPUs
        const std::vector<std::size_t> wholes = gpus_.of_whole_islands();
        fastest_s_ = incumbents_.best_s();
        // Always the same times, whatever the best plan.
        for (double power = std::ceil(std::log(std::max(shortest * fastest_s_, lower_bound_s_)) / std::log(step));
             !is_over(std::pow(step, power)); ++power) {
            const double seconds = std::pow(step, power);
            packings.update(samples_within(seconds));
            for (int count = 2; count <= most; ++count)
                for (const std::size_t whole : wholes) {
                    const auto first = first_s.find({count, whole});
                    if (packings.most_samples(count, whole) < space_.problem().job.global_batch || is_over(seconds)
                        || (first != first_s.end() && seconds > soon * first->second))
                        continue;
                    if (take(packings.packing(count, whole), seconds))
                        first_s.try_emplace({count, whole}, seconds);
                }
        }
        return best_drafts();
    }

private:
    void find_pipelines()
    {
        const std::vector<std::size_t> sizes = ticks_.for_any_share();
        std::vector<std::vector<std::vector<CountedPipeline>>> found(sizes.size());
        for_each_index(sizes.size(), [&](std::size_t i) {
            ComposeCounts counts;
            found[i] = pipelines_by_gpus(space_, gpus_, ticks_.all[sizes[i]].table, choice_, live_.gate, counts);
            live_.add(counts);
        });
        for (auto& of_size : found)
            for (std::size_t at = 0; at < of_size.size(); ++at)
                std::move(of_size[at].begin(), of_size[at].end(), std::back_inserter(pipelines_[at]));
    }

    /// Of one pipeline in that time, by its GPUs.
    std::vector<int> samples_within(double seconds) const
    {
        std::vector<int> samples(gpus_.size(), 0);
        for (std::size_t at = 1; at < gpus_.size(); ++at)
            for (const CountedPipeline& pipeline : pipelines_[at])
                samples[at] =
                    std::max(samples[at], pipeline.micro_batch_samples * pipeline.micro_batches_within(seconds));
        for (int& most : samples)
            most = std::min(most, space_.problem().job.global_batch);
        return samples;
    }

    bool is_over(double seconds) const
    {
        return seconds >= longest * fastest_s_ || priced_ >= most_priced || live_.gate.stopped();
    }

    /// Prices the packing, unless it was before. Whether there is such a plan.
    bool take(const std::vector<PackedCopies>& packing, double seconds)
    {
        const auto [known, added] = packed_.try_emplace(packing);
        Packed& packed = known->second;
        if (packed.best.time_s < never)
            return true;
        if (seconds < packed.again_s)
            return false;
        packed.again_s = again * seconds;
        for (const std::vector<BatchPiece>& pieces : with_one_exchanged(packing, shared(packing, seconds), seconds))
            for (const Neighbours neighbours : {Neighbours::stages, Neighbours::pipelines})
                for (const ScheduleChoice& schedule : schedules_) {
                    if (is_over(seconds))
                        break;
                    std::optional<PlanDraft> draft = placed(pieces, neighbours, schedule);
                    if (!draft)
                        continue;
                    ++priced_;
                    draft = incumbents_.priced(std::move(*draft));
                    if (draft && better(*draft, packed.best))
                        packed.best = std::move(*draft);
                }
        fastest_s_ = std::min(fastest_s_, packed.best.time_s);
        return packed.best.time_s < never;
    }

    std::vector<PlanDraft> best_drafts()
    {
        std::vector<PlanDraft> drafts;
        for (auto& [packing, packed] : packed_)
            if (packed.best.time_s < never)
                drafts.push_back(std::move(packed.best));
        std::sort(drafts.begin(), drafts.end(), [](const PlanDraft& a, const PlanDraft& b) { return better(a, b); });
        if (drafts.size() > most_improved)
            drafts.resize(most_improved);
        return drafts;
    }

    /// The packing with its shares of the batch; nothing where the batch cannot be divided.
    std::vector<BatchPiece> shared(const std::vector<PackedCopies>& packing, double seconds) const
    {
        std::vector<PipelineChoices> sets;
        for (const PackedCopies& copies : packing) {
            sets.push_back({{}, copies.count});
            for (const CountedPipeline& pipeline : pipelines_[copies.gpus])
                sets.back().choices.push_back(&pipeline);
        }
        return divide_batch(space_.problem().job.global_batch, sets, seconds);
    }

    /// These, and each with one of its pipelines exchanged for another on as many GPUs that takes hardly longer: all
    /// are estimates.
    std::vector<std::vector<BatchPiece>> with_one_exchanged(const std::vector<PackedCopies>& packing,
                                                            const std::vector<BatchPiece>& pieces, double seconds) const
    {
        constexpr double hardly = 1.05;
        if (pieces.empty())
            return {};
        std::vector<std::vector<BatchPiece>> all{pieces};
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const int samples = pieces[i].micro_batches * pieces[i].pipeline->micro_batch_samples;
            for (const CountedPipeline& other : pipelines_[packing[pieces[i].set].gpus]) {
                if (&other == pieces[i].pipeline || samples % other.micro_batch_samples != 0)
                    continue;
                const int micro_batches = samples / other.micro_batch_samples;
                if (other.time_s(micro_batches) > hardly * seconds)
                    continue;
                BatchPiece& exchanged = all.emplace_back(pieces)[i];
                exchanged.pipeline = &other;
                exchanged.micro_batches = micro_batches;
            }
        }
        return all;
    }

    /// What comes onto one node where there is a choice: the same stage of all pipelines, so that their gradients need
    /// not leave it, or the stages of a pipeline.
    enum class Neighbours { stages, pipelines };

    /// Nothing where parts find no room.
    std::optional<PlanDraft> placed(const std::vector<BatchPiece>& pieces, Neighbours neighbours,
                                    const ScheduleChoice& schedule) const
    {
        PlanDraft draft;
        std::vector<PlacedStage> parts;
        std::vector<StageLayout*> stages; // to be laid on these parts
        std::vector<std::size_t> position; // of the stage, in its pipeline
        for (const BatchPiece& piece : pieces)
            draft.sets.push_back(unplaced(space_, ticks_, piece, schedule));
        for (std::size_t set = 0; set < pieces.size(); ++set)
            for (PipelineLayout& copy : draft.sets[set].copies)
                for (std::size_t s = 0; s < copy.stages.size(); ++s) {
                    parts.push_back(pieces[set].pipeline->stages[s]);
                    stages.push_back(&copy.stages[s]);
                    position.push_back(s);
                }
        // Large parts first: what small ones leave between them may be too little for others.
        std::vector<std::size_t> order(parts.size());
        for (std::size_t i = 0; i < order.size(); ++i)
            order[i] = i;
        const auto counted = [&](std::size_t i) {
            const PartSize& size = space_.islands()[parts[i].island].sizes[parts[i].size];
            return choice_.own_counts ? size.gpus : size.counted;
        };
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            if (counted(a) != counted(b))
                return counted(a) > counted(b);
            return neighbours == Neighbours::stages && position[a] < position[b];
        });
        std::vector<PlacedStage> in_order;
        for (const std::size_t i : order)
            in_order.push_back(parts[i]);
        Placer placer(space_, choice_.own_counts);
        const auto gpus = placer.place(in_order);
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (gpus[i].empty())
                return std::nullopt;
            stages[order[i]]->gpus = gpus[i];
        }
        return draft;
    }

    const SearchSpace& space_;
    const Ticks& ticks_;
    double lower_bound_s_;
    LiveSearch& live_;
    Incumbents& incumbents_;
    std::vector<ScheduleChoice> schedules_; ///< under which packings are priced
    GpuCounts gpus_;
    PipelineChoice choice_;
    std::vector<std::vector<CountedPipeline>> pipelines_; ///< by GPUs
    /// What became of a packing.
    struct Packed {
        PlanDraft best{{}, never};
        double again_s = 0; ///< it is not looked at before: the batch could not be divided, or parts found no room
    };
    std::map<std::vector<PackedCopies>, Packed> packed_;
    double fastest_s_ = never; ///< of the best plan and all that were priced
    std::size_t priced_ = 0;
};

} // namespace

void compose_few_gpus(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                      double lower_bound_s, LiveSearch& live, Incumbents& incumbents)
{
    int gpus = 0;
    for (const IslandSpace& island : space.islands())
        gpus += island.gpus;
    if (schedules.empty() || space.settings().most_pipelines == 1 || incumbents.all().empty() || gpus > most_gpus
        || space.islands().size() > most_islands || GpuCounts::pairs_within(space) > most_pairs_within)
        return;
    std::vector<PlanDraft> drafts =
        FewGpusComposer(space, ticks, schedules, lower_bound_s, false, live, incumbents).run();
    if (has_parts_of_own_counts(space))
        for (PlanDraft& draft : FewGpusComposer(space, ticks, schedules, lower_bound_s, true, live, incumbents).run())
            drafts.push_back(std::move(draft));
    improve_all(drafts, space, ticks, schedules, live, incumbents);
    for (PlanDraft& draft : drafts)
        incumbents.add(std::move(draft));
}

} // namespace tangram
