// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/few_gpus/pipelines_by_gpus.h"

#include "plan/price/stage_times.h"
#include "search/few_gpus/least_busy_options.h"
#include "search/pairs/pair_rules.h"
#include "search/single/composition.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

constexpr std::size_t most_points = 4; ///< Pareto points of a state
constexpr std::size_t most_of_gpus = 6; ///< of one micro-batch size on as many GPUs
constexpr int most_stages = 6; ///< several pipelines on few GPUs are hardly deeper

bool no_worse(const ChainedStage& a, const ChainedStage& b)
{
    return a.sum_s <= b.sum_s && a.period_s <= b.period_s && a.finish_s <= b.finish_s;
}

/// By layer: whether a stage may begin with it; every so many of the cuts that the space allows.
std::vector<char> cuts_of(const SearchSpace& space, int cut_every)
{
    std::vector<char> cuts(static_cast<std::size_t>(space.layer_count()), 0);
    int allowed = 0;
    for (int layer = 1; layer < space.layer_count(); ++layer)
        if (space.may_cut_at(layer) && allowed++ % cut_every == 0)
            cuts[layer] = 1;
    return cuts;
}

class PipelinesByGpus {
public:
    PipelinesByGpus(const SearchSpace& space, const GpuCounts& gpus, const PairTable& table,
                    const PipelineChoice& choice, const StopOrWait& gate, ComposeCounts& counts)
        : space_(space)
        , gpus_(gpus)
        , table_(table)
        , cuts_(cuts_of(space, choice.cut_every))
        , least_stages_(choice.least_stages)
        , own_counts_(choice.own_counts)
        , gate_(gate)
        , counts_(counts)
        , rules_(space)
        , sends_(space, table, false)
        , blocking_(blocks_sends(space.problem().job))
        , layers_(space.layer_count())
        , options_(space, table)
        , whole_(gpus.size())
        , speed_share_(gpus.size(), 0)
    {
        for (std::size_t at = 0; at < gpus.size(); ++at)
            for (std::size_t i = 0; i < space.islands().size(); ++i)
                speed_share_[at] += gpus.of_island(at, i) * gpu_share(i);
    }

    std::vector<std::vector<CountedPipeline>> run()
    {
        elements_.emplace_back();
        std::vector<std::vector<int>> current(states());
        current[state(0, layers_)] = {0};
        for (int depth = 0; depth < std::min(most_stages, space_.most_stages()); ++depth) {
            std::vector<std::vector<int>> next(states());
            bool any = false;
            for (std::size_t at = 0; at < gpus_.size(); ++at)
                for (int last = 1; last <= layers_; ++last)
                    if (const auto& front = current[state(at, last)]; !front.empty()) {
                        if (gate_.stopped())
                            return {};
                        extend(at, last, front, depth, next);
                        any = true;
                    }
            if (!any)
                break;
            current = std::move(next);
        }
        std::vector<std::vector<CountedPipeline>> found(gpus_.size());
        for (std::size_t at = 0; at < found.size(); ++at)
            for (const int element : whole_[at])
                found[at].push_back(counted(elements_, element, layers_, table_.micro_batch_samples()));
        return found;
    }

private:
    std::size_t states() const { return gpus_.size() * (static_cast<std::size_t>(layers_) + 1); }
    std::size_t state(std::size_t gpus, int first) const
    {
        return gpus * (static_cast<std::size_t>(layers_) + 1) + static_cast<std::size_t>(first);
    }
    double gpu_share(std::size_t island) const
    {
        const PartKind& kind = space_.kinds()[space_.islands()[island].sizes.front().kind];
        return kind.speed_share / kind.part.gpus();
    }

    /// About, of a pipeline that takes its share of the batch by the speed of its GPUs.
    int micro_batches_of(std::size_t gpus) const
    {
        const double samples = space_.problem().job.global_batch * std::min(1.0, speed_share_[gpus]);
        return std::max(1, static_cast<int>(std::lround(samples / table_.micro_batch_samples())));
    }

    void extend(std::size_t at, int last, const std::vector<int>& front, int depth, std::vector<std::vector<int>>& next)
    {
        for (std::size_t i = 0; i < space_.islands().size(); ++i) {
            const IslandSpace& island = space_.islands()[i];
            const int left = island.gpus - gpus_.of_island(at, i);
            for (std::size_t s = 0; s < island.sizes.size(); ++s) {
                const PartSize& size = island.sizes[s];
                const bool own = own_counts_ && size.nodes == 1;
                const int counted = own ? size.gpus : size.counted;
                if (!size.searched || !(size.nested || own) || counted > left || gate_.stopped())
                    continue;
                const std::size_t taken = at + gpus_.stride(i) * static_cast<std::size_t>(counted);
                for (int first = last - 1; first >= 0; --first) {
                    if (first > 0 && (cuts_[first] == 0 || depth + 1 == most_stages))
                        continue;
                    if (first == 0 && depth + 1 < least_stages_)
                        continue;
                    const Option* option = options_.of(size.kind, space_.signature(first, last), depth + 1);
                    if (option == nullptr)
                        continue;
                    for (const int parent : front)
                        add(prepend(parent, static_cast<int>(i), static_cast<int>(s), first, *option), taken, next);
                }
            }
        }
    }

    double round_trip_s(const ChainedStage& head, int island, int size)
    {
        if (head.parent < 0)
            return 0;
        return sends_.round_trip(space_.islands()[island].island_class, size,
                                 space_.islands()[head.island].island_class, head.size, island == head.island);
    }

    ChainedStage prepend(int parent, int island, int size, int first, const Option& option)
    {
        return chained(elements_,
                       {.send_s = round_trip_s(elements_[parent], island, size),
                        .parent = parent,
                        .island = island,
                        .size = size,
                        .first = first,
                        .option = &option},
                       blocking_);
    }

    double rank(const ChainedStage& element, std::size_t gpus) const
    {
        return element.sum_s + (micro_batches_of(gpus) - 1) * element.period_s + element.finish_s;
    }

    void add(const ChainedStage& element, std::size_t taken, std::vector<std::vector<int>>& next)
    {
        ++counts_.states;
        if (!std::isfinite(element.sum_s))
            return;
        const bool whole = element.first == 0;
        if (whole) {
            ++counts_.composed;
            if (!keeps_balance(element, taken))
                return;
        }
        keep(element, taken, whole ? whole_[taken] : next[state(taken, element.first)],
             whole ? most_of_gpus : most_points);
    }

    /// Whether the work-balance rule lets every stage have its layers, among the pipeline's GPUs.
    bool keeps_balance(const ChainedStage& head, std::size_t gpus) const
    {
        int last = 0;
        for (const ChainedStage* stage = &head; stage->parent >= 0; stage = &elements_[stage->parent]) {
            const ChainedStage& after = elements_[stage->parent];
            last = after.parent < 0 ? layers_ : after.first;
            const PartKind& part = space_.kinds()[space_.islands()[stage->island].sizes[stage->size].kind];
            const SliceSignature& slice = space_.signatures()[space_.signature(stage->first, last)];
            if (rules_.by_work(slice.work_share, part.speed_share / speed_share_[gpus]) != PairFate::planned)
                return false;
        }
        return true;
    }

    void keep(const ChainedStage& element, std::size_t gpus, std::vector<int>& front, std::size_t most)
    {
        if (std::any_of(front.begin(), front.end(), [&](int other) { return no_worse(elements_[other], element); }))
            return;
        std::erase_if(front, [&](int other) { return no_worse(element, elements_[other]); });
        if (front.size() == most) {
            const auto slowest = std::max_element(front.begin(), front.end(), [&](int a, int b) {
                return rank(elements_[a], gpus) < rank(elements_[b], gpus);
            });
            ++counts_.states_beam;
            if (rank(elements_[*slowest], gpus) <= rank(element, gpus))
                return;
            front.erase(slowest);
        }
        front.push_back(static_cast<int>(elements_.size()));
        elements_.push_back(element);
    }

    const SearchSpace& space_;
    const GpuCounts& gpus_;
    const PairTable& table_;
    std::vector<char> cuts_; ///< by layer
    int least_stages_;
    bool own_counts_;
    const StopOrWait& gate_;
    ComposeCounts& counts_;
    PairRules rules_;
    SendTimes sends_;
    bool blocking_;
    int layers_;
    LeastBusyOptions options_;
    std::vector<ChainedStage> elements_;
    std::vector<std::vector<int>> whole_; ///< by GPUs
    std::vector<double> speed_share_; ///< by GPUs, of the cluster's speed
};

} // namespace

std::vector<std::vector<CountedPipeline>> pipelines_by_gpus(const SearchSpace& space, const GpuCounts& gpus,
                                                            const PairTable& table, const PipelineChoice& choice,
                                                            const StopOrWait& gate, ComposeCounts& counts)
{
    return PipelinesByGpus(space, gpus, table, choice, gate, counts).run();
}

double work_of_pipelines_by_gpus(const SearchSpace& space, const GpuCounts& gpus, int cut_every)
{
    double parts = 0;
    for (const IslandSpace& island : space.islands())
        for (const PartSize& size : island.sizes)
            parts += size.searched && size.nested ? 1 : 0;
    const std::vector<char> all = cuts_of(space, cut_every);
    const auto cuts = static_cast<double>(1 + std::count(all.begin(), all.end(), 1));
    return static_cast<double>(gpus.size()) * parts * cuts * cuts / 2;
}

} // namespace tangram
