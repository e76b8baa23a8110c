// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/force_in.h"
#include "plan/price/pricer.h"

#include "search/compose/compose_apart.h"
#include "search/draft/batch_shares.h"
#include "search/improve/micro_batch_moves.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tangram {

namespace {

/// Where the set's stages may be changed by themselves.
bool is_plain(const AlikePipelines& set)
{
    return std::none_of(set.copies.front().stages.begin(), set.copies.front().stages.end(),
                        [](const StageLayout& stage) { return stage.mixed(); });
}

class Forcing {
public:
    explicit Forcing(const ForceTask& task)
        : task_(task)
    {
    }

    std::vector<PlanDraft> take() { return std::move(found_); }
    bool found() const { return !found_.empty(); }

    /// The fastest strategy that fits with so many micro-batches in flight, whatever the work-balance rule says.
    std::optional<Strategy> fastest(const PairTable& table, int kind, Slice layers, int in_flight) const
    {
        const int signature = task_.space.signature(layers.first, layers.last);
        if (kind < 0 || signature < 0)
            return std::nullopt;
        if (const Option* option = table.fastest(kind, signature, in_flight))
            return table.strategy(kind, *option);
        const PairFate fate = table.fate(kind, signature);
        if (fate != PairFate::too_much_work && fate != PairFate::too_little_work)
            return std::nullopt;
        const double capacity = task_.space.kinds()[static_cast<std::size_t>(kind)].capacity_bytes;
        PairScratch scratch;
        for (const Option& option : table.options_of_any(kind, signature, scratch))
            if (option.bytes(in_flight) <= capacity)
                return table.strategy(kind, option);
        return std::nullopt;
    }

    /// Gives every stage the fastest strategy for the layers it has now. False where one has none.
    bool choose_strategies(AlikePipelines& set) const
    {
        return choose_strategies(set, set.copies.front().micro_batch_samples());
    }
    bool choose_strategies(AlikePipelines& set, int micro_batch_samples) const
    {
        const PipelineLayout& first = set.copies.front();
        const PairTable* table = task_.table(micro_batch_samples);
        if (table == nullptr)
            return false;
        const auto stages = static_cast<int>(first.stages.size());
        for (int s = 0; s < stages; ++s) {
            const StageLayout& stage = first.stages[static_cast<std::size_t>(s)];
            const auto strategy =
                fastest(*table, task_.space.kind_of(stage), stage.layers, std::min(first.micro_batches, stages - s));
            if (!strategy)
                return false;
            for (PipelineLayout& copy : set.copies)
                copy.stages[static_cast<std::size_t>(s)].strategy = *strategy;
        }
        return true;
    }

    /// Divides the layers in proportion to the stages' speeds, one at least for each.
    bool divide_layers(AlikePipelines& set) const
    {
        const std::vector<StageLayout>& stages = set.copies.front().stages;
        std::vector<double> speeds;
        for (const StageLayout& stage : stages) {
            const int kind = task_.space.kind_of(stage);
            if (kind < 0)
                return false;
            speeds.push_back(task_.space.kinds()[static_cast<std::size_t>(kind)].speed_share);
        }
        const double whole = std::accumulate(speeds.begin(), speeds.end(), 0.0);
        std::vector<int> cuts{0};
        for (int at = 1; at < task_.space.layer_count(); ++at)
            if (task_.space.may_cut_at(at))
                cuts.push_back(at);
        if (cuts.size() < stages.size() || !(whole > 0))
            return false;
        double wanted = 0;
        std::size_t cut = 0; // index into cuts
        std::vector<int> ends;
        for (std::size_t s = 0; s + 1 < stages.size(); ++s) {
            wanted += speeds[s] / whole;
            const auto off = [&](std::size_t c) {
                const int signature = task_.space.signature(0, cuts[c]);
                return std::abs(task_.space.signatures()[static_cast<std::size_t>(signature)].work_share - wanted);
            };
            const std::size_t last = cuts.size() - (stages.size() - 1 - s); // leaves a cut for each stage after
            ++cut;
            while (cut < last && off(cut + 1) < off(cut))
                ++cut;
            ends.push_back(cuts[cut]);
        }
        ends.push_back(task_.space.layer_count());
        for (PipelineLayout& copy : set.copies)
            for (std::size_t s = 0; s < ends.size(); ++s)
                copy.stages[s].layers = {s == 0 ? 0 : ends[s - 1], ends[s]};
        return true;
    }

    /// Prices the draft as it is, under its schedules or plain ones, and with the batch shared anew; keeps the best.
    void keep(PlanDraft draft, std::size_t changed)
    {
        price(draft);
        if (!std::isfinite(draft.time_s) && !task_.gate.stopped())
            for (const ScheduleChoice& choice : task_.schedules) {
                PlanDraft other = draft;
                other.sets[changed].schedule = choice;
                price(other);
                if (other.time_s < draft.time_s)
                    draft = std::move(other);
            }
        if (draft.sets.size() > 1)
            if (auto shared = shared_anew(draft); shared && better(*shared, draft))
                draft = std::move(*shared);
        if (std::isfinite(draft.time_s))
            found_.push_back(std::move(draft));
    }

    /// Gives the first `sets` of the draft micro-batches of that size. False where one of them cannot have it.
    bool take_micro_batches(PlanDraft& draft, int samples, std::size_t sets) const
    {
        for (std::size_t i = 0; i < sets; ++i) {
            AlikePipelines& set = draft.sets[i];
            const int all = set.copies.front().samples;
            if (!is_plain(set) || !choose_strategies(set, samples))
                return false;
            for (PipelineLayout& copy : set.copies) {
                copy.micro_batches = std::max(1, all / samples);
                copy.samples = copy.micro_batches * samples;
            }
        }
        return true;
    }

    /// By speed, but a micro-batch at least for each pipeline: slow ones are to be used, too.
    bool share_among_all(std::vector<BatchShare>& shares) const
    {
        std::vector<char> least(shares.size(), 0); // gets one micro-batch
        for (bool again = true; again;) {
            again = false;
            int left = task_.batch;
            std::vector<BatchShare> others;
            for (std::size_t i = 0; i < shares.size(); ++i)
                if (least[i] != 0)
                    left -= shares[i].copies * shares[i].micro_batch_samples;
                else
                    others.push_back(shares[i]);
            if (left < 0 || (others.empty() ? left > 0 : !share_by_speed(left, others)))
                return false;
            std::size_t other = 0;
            for (std::size_t i = 0; i < shares.size(); ++i) {
                if (least[i] != 0) {
                    shares[i].micro_batches = 1;
                    shares[i].one_more = 0;
                    continue;
                }
                const BatchShare& share = others[other++];
                if (share.micro_batches == 0) {
                    least[i] = 1;
                    again = true;
                    continue;
                }
                shares[i].micro_batches = share.micro_batches;
                shares[i].one_more = share.one_more;
            }
        }
        return true;
    }

    /// The batch divided among the draft's pipelines by their speeds. Nothing when one of them gets none of it.
    std::optional<PlanDraft> shared_anew(const PlanDraft& draft)
    {
        std::vector<BatchShare> shares;
        for (const AlikePipelines& set : draft.sets) {
            const PlanDraft alone{{{{set.copies.front()}, set.schedule}}, 0};
            const auto layout = alone.layout(*task_.space.problem().model);
            const double time_s = layout ? task_.pricer.time(*layout, task_.gate.token()) : never;
            if (!std::isfinite(time_s))
                return std::nullopt;
            shares.push_back({set.copies.front().micro_batch_samples(), time_s / set.copies.front().micro_batches,
                              static_cast<int>(set.copies.size())});
        }
        if (!share_among_all(shares))
            return std::nullopt;
        PlanDraft shared;
        for (std::size_t i = 0; i < shares.size(); ++i) {
            const AlikePipelines& set = draft.sets[i];
            const auto more = static_cast<std::size_t>(shares[i].one_more);
            for (const bool one_more : {true, false}) {
                AlikePipelines part{{set.copies.begin() + (one_more ? 0 : shares[i].one_more),
                                     one_more ? set.copies.begin() + shares[i].one_more : set.copies.end()},
                                    set.schedule};
                if (part.copies.empty())
                    continue;
                const int micro_batches = shares[i].micro_batches + (one_more && more > 0 ? 1 : 0);
                if (micro_batches == 0)
                    return std::nullopt;
                for (PipelineLayout& copy : part.copies) {
                    copy.micro_batches = micro_batches;
                    copy.samples = micro_batches * copy.micro_batch_samples();
                }
                shared.sets.push_back(std::move(part));
            }
        }
        price(shared);
        return shared;
    }

    void price(PlanDraft& draft)
    {
        const auto layout = draft.layout(*task_.space.problem().model);
        draft.time_s = layout ? task_.pricer.time(*layout, task_.gate.token()) : never;
    }

    void add(PlanDraft draft) { found_.push_back(std::move(draft)); }

private:
    const ForceTask& task_;
    std::vector<PlanDraft> found_;
};

/// Plain 1F1B where it may be chosen; another schedule runs one stage to the same end.
ScheduleChoice plain_or_first(const std::vector<ScheduleChoice>& schedules)
{
    return std::find(schedules.begin(), schedules.end(), ScheduleChoice{}) != schedules.end() ? ScheduleChoice{}
                                                                                              : schedules.front();
}

/// The first of a set's pipelines in a set of its own, the last.
PlanDraft with_first_apart(const PlanDraft& draft, std::size_t set)
{
    PlanDraft split = draft;
    const AlikePipelines& whole = draft.sets[set];
    split.sets[set].copies.erase(split.sets[set].copies.begin());
    split.sets.push_back({{whole.copies.front()}, whole.schedule});
    return split;
}

/// Takes `count` parts of the island out of `parts`. Nothing when there are too few.
std::optional<std::vector<IdlePart>> take_parts(std::vector<IdlePart>& parts, int problem_island,
                                                const SearchSpace& space, int count)
{
    std::vector<IdlePart> taken;
    std::vector<IdlePart> left;
    for (const IdlePart& part : parts)
        if (static_cast<int>(taken.size()) < count
            && space.islands()[static_cast<std::size_t>(part.island)].island == problem_island)
            taken.push_back(part);
        else
            left.push_back(part);
    if (static_cast<int>(taken.size()) < count)
        return std::nullopt;
    parts = std::move(left);
    return taken;
}

int parts_on(const IdleSet& idle, const SearchSpace& space, int problem_island)
{
    return static_cast<int>(std::count_if(idle.parts.begin(), idle.parts.end(), [&](const IdlePart& part) {
        return space.islands()[static_cast<std::size_t>(part.island)].island == problem_island;
    }));
}

/// The stage on that many more nodes of its island; false when it cannot be.
bool add_nodes(StageLayout& stage, std::vector<IdlePart>& parts, const SearchSpace& space, int nodes)
{
    const int each = stage.gpus.front().count;
    const bool on_them = std::any_of(parts.begin(), parts.end(), [&](const IdlePart& part) {
        return std::any_of(stage.gpus.begin(), stage.gpus.end(),
                           [&](const GpuRange& range) { return range.node == part.gpus.node; });
    });
    if (on_them || parts.front().gpus.count < each)
        return false;
    const auto taken = take_parts(parts, stage.island, space, nodes);
    if (!taken)
        return false;
    for (const IdlePart& part : *taken)
        stage.gpus.push_back({part.gpus.node, part.gpus.first, each});
    return true;
}

/// The stage on `more` further GPUs of each of its nodes, which have to be beside its own.
bool add_gpus(StageLayout& stage, std::vector<IdlePart>& parts, int more)
{
    for (GpuRange& range : stage.gpus) {
        const auto part = std::find_if(parts.begin(), parts.end(), [&](const IdlePart& other) {
            return other.gpus.node == range.node && other.gpus.count >= more
                && (other.gpus.first == range.first + range.count
                    || other.gpus.first + other.gpus.count == range.first);
        });
        if (part == parts.end())
            return false;
        if (part->gpus.first < range.first)
            range.first -= more;
        range.count += more;
        parts.erase(part);
    }
    return true;
}

/// The largest part that is searched, of so many nodes and GPUs of each at most; null when there is none.
const PartSize* largest_size(const IslandSpace& island, int nodes, int gpus_per_node)
{
    for (const PartSize& size : island.sizes) // descending
        if (size.searched && size.nodes <= nodes && size.gpus_per_node <= gpus_per_node)
            return &size;
    return nullptr;
}

/// Runs of nodes all as long as the longest, whatever is left over cut off: what a group has of one class.
std::vector<NodeRun> runs_of(const IdleSet& idle)
{
    std::vector<NodeRun> runs;
    for (const IdlePart& part : idle.parts) {
        if (!runs.empty() && runs.back().island == part.island && runs.back().first + runs.back().nodes == part.place)
            ++runs.back().nodes;
        else
            runs.push_back({part.island, part.place, 1});
    }
    int longest = 0;
    for (const NodeRun& run : runs)
        longest = std::max(longest, run.nodes);
    std::erase_if(runs, [&](const NodeRun& run) { return run.nodes < longest; });
    return runs;
}

} // namespace

std::vector<PlanDraft> with_wider_stages(const ForceTask& task, const PlanDraft& draft, const IdleSet& idle)
{
    Forcing forcing(task);
    const auto widen = [&](const PlanDraft& from, std::size_t set, std::size_t first, std::size_t last, auto&& change) {
        PlanDraft wider = from;
        std::vector<IdlePart> parts = idle.parts;
        for (PipelineLayout& copy : wider.sets[set].copies)
            for (std::size_t s = first; s < last; ++s)
                if (parts.empty() || !change(copy.stages[s], parts))
                    return;
        PlanDraft even = wider;
        if (forcing.choose_strategies(wider.sets[set]))
            forcing.keep(wider, set);
        if (even.sets[set].copies.front().stages.size() > 1 && forcing.divide_layers(even.sets[set])
            && forcing.choose_strategies(even.sets[set]))
            forcing.keep(even, set);
    };
    const auto all_ways = [&](const PlanDraft& from, std::size_t set) {
        const auto& copies = from.sets[set].copies;
        const std::vector<StageLayout>& stages = copies.front().stages;
        for (std::size_t s = 0; s < stages.size() && !task.gate.stopped(); ++s) {
            const StageLayout& stage = stages[s];
            const int there = parts_on(idle, task.space, stage.island);
            if (there == 0 || (s > 0 && stages[s - 1].island == stage.island && s + 1 < stages.size()))
                continue; // of many stages of an island its first, and the last of all
            std::vector<int> counts{1};
            if (there > 1)
                counts.push_back(there);
            for (const int nodes : counts)
                widen(from, set, s, s + 1, [&](StageLayout& wide, std::vector<IdlePart>& parts) {
                    return add_nodes(wide, parts, task.space, nodes);
                });
            widen(from, set, s, s + 1, [&](StageLayout& wide, std::vector<IdlePart>& parts) {
                return add_gpus(wide, parts, idle.gpus_per_node);
            });
        }
        if (stages.size() < 2)
            return;
        widen(from, set, 0, stages.size(),
              [&](StageLayout& wide, std::vector<IdlePart>& parts) { return add_nodes(wide, parts, task.space, 1); });
        widen(from, set, 0, stages.size(), [&](StageLayout& wide, std::vector<IdlePart>& parts) {
            return add_gpus(wide, parts, idle.gpus_per_node);
        });
    };
    for (std::size_t set = 0; set < draft.sets.size(); ++set) {
        if (!is_plain(draft.sets[set]))
            continue;
        all_ways(draft, set);
        if (draft.sets[set].copies.size() > 1) {
            const PlanDraft split = with_first_apart(draft, set);
            all_ways(split, split.sets.size() - 1);
        }
    }
    return forcing.take();
}

std::vector<PlanDraft> with_more_stages(const ForceTask& task, const PlanDraft& draft, const IdleSet& idle,
                                        std::size_t most)
{
    Forcing forcing(task);
    const IslandSpace& space = task.space.islands()[static_cast<std::size_t>(idle.parts.front().island)];
    const int on_first = parts_on(idle, task.space, space.island);
    // All of them on an island, and the parts of one node.
    std::vector<const PartSize*> sizes;
    constexpr std::size_t most_sizes = 4;
    if (const PartSize* size = largest_size(space, on_first, idle.gpus_per_node); size != nullptr)
        sizes.push_back(size);
    for (const PartSize& size : space.sizes)
        if (size.searched && size.nodes == 1 && size.gpus_per_node <= idle.gpus_per_node && sizes.size() < most_sizes
            && std::find(sizes.begin(), sizes.end(), &size) == sizes.end())
            sizes.push_back(&size);
    // `instead`: the part takes the place of the stage that is there. `by_speed`: whether it is slower or not.
    const auto insert = [&](const PlanDraft& from, std::size_t set, std::size_t at, const PartSize& size, bool instead,
                            bool by_speed) {
        PlanDraft longer = from;
        std::vector<IdlePart> parts = idle.parts;
        for (PipelineLayout& copy : longer.sets[set].copies) {
            if (parts.empty())
                return;
            const int island = task.space.islands()[static_cast<std::size_t>(parts.front().island)].island;
            const auto taken = take_parts(parts, island, task.space, size.nodes);
            if (!taken)
                return;
            StageLayout stage{.island = island, .gpus = {}, .layers = {}, .strategy = {}};
            for (const IdlePart& part : *taken)
                stage.gpus.push_back({part.gpus.node, part.gpus.first, size.gpus_per_node});
            // What tells a pipeline's samples per micro-batch is its first stage's strategy.
            stage.strategy = copy.stages.front().strategy;
            if (instead)
                copy.stages[at] = std::move(stage);
            else
                copy.stages.insert(copy.stages.begin() + static_cast<std::ptrdiff_t>(at), std::move(stage));
        }
        // With smaller micro-batches, too: those that there are may be too large for fewer GPUs.
        constexpr int most_tables = 2;
        const double most_s = 1.1 * draft.time_s; // the estimate errs by as much
        int tables_tried = 0;
        for (int samples = from.sets[set].copies.front().micro_batch_samples();
             samples >= 1 && tables_tried < most_tables; --samples) {
            const PairTable* table = task.table(samples);
            if (table == nullptr)
                continue;
            ++tables_tried;
            for (AlikePipelines& other :
                 with_micro_batches(task.space, *table, longer.sets[set], task.schedules, most_s, 1)) {
                PlanDraft anew = longer;
                anew.sets[set] = std::move(other);
                forcing.keep(std::move(anew), set);
            }
        }
        if (by_speed && forcing.divide_layers(longer.sets[set]) && forcing.choose_strategies(longer.sets[set]))
            forcing.keep(std::move(longer), set);
    };
    const auto all_places = [&](const PlanDraft& from, std::size_t set) {
        const std::vector<StageLayout>& stages = from.sets[set].copies.front().stages;
        if (static_cast<int>(stages.size()) >= task.space.layer_count()) { // there is no layer for one more
            for (std::size_t at = 0; at < std::min(most, stages.size()); ++at)
                for (const PartSize* size : sizes)
                    if (stages[at].island != space.island)
                        insert(from, set, at, *size, true, true);
            return;
        }
        // At the ends, and beside stages on equal GPUs, so that few micro-batches cross long links.
        std::vector<std::size_t> places{stages.size(), 0};
        for (std::size_t s = 0; s < stages.size(); ++s)
            if (stages[s].island == space.island) {
                places.push_back(s + 1);
                break;
            }
        for (std::size_t s = 1; s < stages.size(); ++s)
            if (stages[s].island != stages[s - 1].island)
                places.push_back(s);
        std::vector<std::size_t> tried;
        const auto try_at = [&](std::size_t at) {
            if (std::find(tried.begin(), tried.end(), at) != tried.end() || tried.size() >= most || task.gate.stopped())
                return;
            tried.push_back(at);
            for (const PartSize* size : sizes)
                insert(from, set, at, *size, false, true);
        };
        for (const std::size_t at : places)
            try_at(at);
        // Neither the embedding nor the head may fit.
        for (std::size_t at = 1; at < stages.size() && !forcing.found(); ++at)
            try_at(at);
        constexpr std::size_t most_stages = 12;
        // Beside others of its node a stage may be better off than where it has more GPUs and leaves theirs idle.
        for (std::size_t at = 0; at < stages.size() && stages.size() <= most_stages && most > 1; ++at)
            if (!idle.whole_nodes && !task.gate.stopped())
                for (const PartSize* size : sizes)
                    insert(from, set, at, *size, true, false);
        // Elsewhere only what promises to be faster.
        for (std::size_t at = 1; at < stages.size() && stages.size() <= most_stages && most > 1; ++at)
            if (std::find(tried.begin(), tried.end(), at) == tried.end() && !task.gate.stopped())
                for (const PartSize* size : sizes)
                    insert(from, set, at, *size, false, false);
    };
    for (std::size_t set = 0; set < draft.sets.size(); ++set) {
        if (!is_plain(draft.sets[set]))
            continue;
        all_places(draft, set);
        if (draft.sets[set].copies.size() > 1) {
            const PlanDraft split = with_first_apart(draft, set);
            all_places(split, split.sets.size() - 1);
        }
    }
    return forcing.take();
}

std::vector<PlanDraft> with_more_pipelines(const ForceTask& task, const PlanDraft& draft, std::span<const IdleSet> idle,
                                           const PairTable& table, ComposeCounts& counts)
{
    Forcing forcing(task);
    std::size_t already = 0;
    for (const AlikePipelines& set : draft.sets)
        already += set.copies.size();
    if (const int most = task.space.settings().most_pipelines; most > 0 && already >= static_cast<std::size_t>(most))
        return {};
    const std::size_t classes = task.space.classes().size();
    const auto keep_beside = [&](const AlikePipelines& pipelines) {
        PlanDraft beside = draft;
        beside.sets.push_back(pipelines);
        auto shared = forcing.shared_anew(beside);
        // Where the batch does not divide among micro-batches of these sizes the others take smaller ones.
        for (int samples = draft.sets.front().copies.front().micro_batch_samples() - 1; samples >= 1 && !shared;
             --samples)
            if (task.table(samples) != nullptr && forcing.take_micro_batches(beside, samples, draft.sets.size()))
                shared = forcing.shared_anew(beside);
        if (shared && std::isfinite(shared->time_s))
            forcing.add(std::move(*shared));
        if (auto alone = forcing.shared_anew({{pipelines}, 0}); alone && std::isfinite(alone->time_s))
            forcing.add(std::move(*alone));
    };
    const auto compose = [&](const std::vector<Group>& groups) {
        const double share = speed_share(task.space, groups.front());
        const double samples = task.batch * std::min(1.0, share);
        const int micro_batches = std::max(1, static_cast<int>(std::lround(samples / table.micro_batch_samples())));
        const GroupTask group{.space = task.space,
                              .table = table,
                              .groups = groups,
                              .micro_batches = micro_batches,
                              .samples = micro_batches * table.micro_batch_samples(),
                              .schedules = task.schedules,
                              .gate = task.gate};
        for (const FoundPipeline& found : compose_group(group, Sweep::coarse, task.pricer, never, 2, counts))
            keep_beside(on_all(task.space, table, found, groups, found.layout.samples));
    };
    // All of them in one pipeline, then every run of nodes in one of its own.
    Group together(classes);
    std::vector<Group> apart;
    bool whole = true;
    for (const IdleSet& set : idle) {
        whole = whole && set.whole_nodes;
        const std::vector<NodeRun> runs = runs_of(set);
        auto& of_class = together[static_cast<std::size_t>(set.island_class)];
        if (of_class.empty())
            of_class = runs;
        if (idle.size() == 1 && runs.size() > 1)
            for (const NodeRun& run : runs) {
                Group group(classes);
                group[static_cast<std::size_t>(set.island_class)] = {run};
                apart.push_back(std::move(group));
            }
    }
    if (whole) {
        compose({together});
        if (!apart.empty())
            compose(apart);
        return forcing.take();
    }
    // Of GPUs that are parts of nodes, the whole model in one stage.
    for (const IdleSet& set : idle) {
        const IdlePart& first = set.parts.front();
        const IslandSpace& space = task.space.islands()[static_cast<std::size_t>(first.island)];
        const int there = parts_on(set, task.space, space.island);
        for (const int nodes : {there, 1}) {
            const PartSize* size = largest_size(space, nodes, set.gpus_per_node);
            if (size == nullptr)
                continue;
            const auto strategy = forcing.fastest(table, size->kind, {0, task.space.layer_count()}, 1);
            if (!strategy)
                continue;
            StageLayout stage{
                .island = space.island, .gpus = {}, .layers = {0, task.space.layer_count()}, .strategy = *strategy};
            for (int k = 0; k < size->nodes; ++k) {
                const GpuRange& range = set.parts[static_cast<std::size_t>(k)].gpus;
                stage.gpus.push_back({range.node, range.first, size->gpus_per_node});
            }
            const double share = task.space.kinds()[static_cast<std::size_t>(size->kind)].speed_share;
            const int micro_batches =
                std::max(1, static_cast<int>(std::lround(task.batch * share / table.micro_batch_samples())));
            PipelineLayout pipeline{.samples = micro_batches * table.micro_batch_samples(),
                                    .micro_batches = micro_batches,
                                    .stages = {stage}};
            keep_beside({{std::move(pipeline)}, plain_or_first(task.schedules)});
        }
    }
    return forcing.take();
}

PlanDraft with_larger_batch(PlanDraft draft, int factor)
{
    for (AlikePipelines& set : draft.sets)
        for (PipelineLayout& copy : set.copies) {
            copy.samples *= factor;
            copy.micro_batches *= factor;
        }
    return draft;
}

} // namespace tangram
