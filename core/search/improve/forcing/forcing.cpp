// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/improve/forcing/forcing.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tangram {

namespace {

double time_of(const PlanDraft& draft, const ForceTask& task)
{
    const auto layout = draft.layout(*task.space.problem().model);
    return layout ? task.pricer.time(*layout, task.gate.token()) : never;
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

/// The plain sets that idle GPUs may join, ascending. Of many the few that are slowest by themselves, which all others
/// wait for.
std::vector<std::size_t> hosts_of(const PlanDraft& draft, const ForceTask& task)
{
    constexpr std::size_t few = 2;
    std::vector<std::size_t> hosts;
    for (std::size_t set = 0; set < draft.sets.size(); ++set)
        if (is_plain(draft.sets[set]))
            hosts.push_back(set);
    if (hosts.size() <= many_unlike_pipelines)
        return hosts;
    std::vector<double> times_s(draft.sets.size(), 0);
    for (const std::size_t set : hosts) {
        const AlikePipelines& whole = draft.sets[set];
        times_s[set] = time_of({{{{whole.copies.front()}, whole.schedule}}, 0}, task);
    }
    std::stable_sort(hosts.begin(), hosts.end(), [&](std::size_t a, std::size_t b) { return times_s[a] > times_s[b]; });
    hosts.resize(few);
    std::sort(hosts.begin(), hosts.end());
    return hosts;
}

} // namespace

std::optional<Strategy> Forcing::fastest(const PairTable& table, int kind, Slice layers, int in_flight,
                                         int micro_batches) const
{
    const int signature = task_.space.signature(layers.first, layers.last);
    if (kind < 0 || signature < 0)
        return std::nullopt;
    if (const Option* option = table.least_busy(kind, signature, in_flight, micro_batches))
        return table.strategy(kind, *option);
    const PairFate fate = table.fate(kind, signature);
    if (fate != PairFate::too_much_work && fate != PairFate::too_little_work)
        return std::nullopt;
    const double capacity = task_.space.kinds()[kind].capacity_bytes;
    PairScratch scratch;
    for (const Option& option : table.options_of_any(kind, signature, scratch))
        if (option.bytes(in_flight) <= capacity)
            return table.strategy(kind, option);
    return std::nullopt;
}

bool Forcing::choose_strategies(AlikePipelines& set, int micro_batch_samples) const
{
    const PairTable* table = task_.table(micro_batch_samples);
    if (table == nullptr)
        return false;
    for (std::size_t s = 0; s < set.copies.front().stages.size(); ++s)
        if (!choose_strategy(set, s, *table))
            return false;
    return true;
}

bool Forcing::choose_strategy(AlikePipelines& set, std::size_t stage, const PairTable& table) const
{
    const PipelineLayout& first = set.copies.front();
    const StageLayout& of_first = first.stages[stage];
    const auto from_here = static_cast<int>(first.stages.size() - stage);
    const auto strategy = fastest(table, task_.space.kind_of(of_first), of_first.layers,
                                  std::min(first.micro_batches, from_here), first.micro_batches);
    if (!strategy)
        return false;
    for (PipelineLayout& copy : set.copies)
        copy.stages[stage].strategy = *strategy;
    return true;
}

bool Forcing::divide_layers(AlikePipelines& set) const
{
    const std::vector<StageLayout>& stages = set.copies.front().stages;
    std::vector<double> speeds;
    for (const StageLayout& stage : stages) {
        const int kind = task_.space.kind_of(stage);
        if (kind < 0)
            return false;
        speeds.push_back(task_.space.kinds()[kind].speed_share);
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
            return std::abs(task_.space.signatures()[signature].work_share - wanted);
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

void Forcing::keep(PlanDraft draft, std::size_t changed)
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

bool Forcing::take_micro_batches(PlanDraft& draft, int samples, std::size_t sets) const
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

bool Forcing::share_among_all(std::vector<BatchShare>& shares) const
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

std::optional<PlanDraft> Forcing::shared_anew(const PlanDraft& draft)
{
    std::vector<BatchShare> shares;
    for (const AlikePipelines& set : draft.sets) {
        const PlanDraft alone{{{{set.copies.front()}, set.schedule}}, 0};
        const double time_s = time_of(alone, task_);
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

void Forcing::price(PlanDraft& draft)
{
    draft.time_s = time_of(draft, task_);
}

bool is_plain(const AlikePipelines& set)
{
    return std::none_of(set.copies.front().stages.begin(), set.copies.front().stages.end(),
                        [](const StageLayout& stage) { return stage.mixed(); });
}

void for_each_host(const PlanDraft& draft, const ForceTask& task,
                   const std::function<void(const PlanDraft& from, std::size_t set)>& body)
{
    for (const std::size_t set : hosts_of(draft, task)) {
        body(draft, set);
        if (draft.sets[set].copies.size() > 1) {
            const PlanDraft split = with_first_apart(draft, set);
            body(split, split.sets.size() - 1);
        }
    }
}

std::optional<std::vector<IdlePart>> take_parts(std::vector<IdlePart>& parts, int problem_island,
                                                const SearchSpace& space, int count)
{
    std::vector<IdlePart> taken;
    std::vector<IdlePart> left;
    for (const IdlePart& part : parts)
        if (static_cast<int>(taken.size()) < count && space.islands()[part.island].island == problem_island)
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
        return space.islands()[part.island].island == problem_island;
    }));
}

const PartSize* largest_size(const IslandSpace& island, int nodes, int gpus_per_node)
{
    for (const PartSize& size : island.sizes) // descending
        if (size.searched && size.nodes <= nodes && size.gpus_per_node <= gpus_per_node)
            return &size;
    return nullptr;
}

} // namespace tangram
