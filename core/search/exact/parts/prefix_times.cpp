// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/parts/prefix_times.h"

#include "plan/price/pricer.h"
#include "search/exact/parts/number_hash.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <utility>

namespace tangram {

PrefixTimes::PrefixTimes(const PlanningProblem& problem, PartTimes& times, bool mixed_stages, const StopOrWait& gate)
    : problem_(problem)
    , times_(times)
    , mixed_stages_(mixed_stages && times.islands() > 1)
    , gate_(gate)
{
    constexpr std::size_t most_numbers = 3000;
    for (int island = 0; island < times.islands() && possible_; ++island) {
        all_gpus_.push_back(times.gpus(island));
        size_ *= static_cast<std::size_t>(times.gpus(island)) + 1;
        possible_ = size_ <= most_numbers;
    }
    // Stages on three islands and more would have to be counted, too.
    nothing_.assign(static_cast<std::size_t>(problem.model->layer_count()) + 1, 0);
    possible_ = possible_ && has_blocks_alike(problem) && (!mixed_stages_ || times.islands() == 2);
}

const double* PrefixTimes::least(const FreeGpus& free, const GpuCounts& taken, const Load& load, double seconds)
{
    if (!std::isfinite(seconds))
        return nothing_.data();
    Last& last = last_asked_[load.whole_ways ? 1 : 0];
    if (last.table == nullptr || last.load != load) {
        last.table = &tables_[load];
        last.load = load;
    }
    Table& table = *last.table;
    std::vector<int> counts(all_gpus_.size());
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] = free.free(static_cast<int>(i));
    if (needs_filling(table, counts, seconds)) {
        if (load.others == 0 || capacity_ == nullptr) {
            fill(table, load);
        } else {
            Load alone = load;
            alone.others = 0;
            alone.samples_of_others = 0;
            Table& of_all = tables_[alone];
            if (needs_filling(of_all, table.gpus, seconds))
                fill(of_all, alone);
            leave_others(table, of_all, load);
        }
    }
    if (gate_.stopped())
        return nothing_.data();
    for (const auto& [island, gpus] : taken)
        counts[island] -= gpus;
    return &table.least[table.row_of(counts) * nothing_.size()];
}

std::size_t PrefixTimes::Table::rows() const
{
    std::size_t rows = 1;
    for (const int most : gpus)
        rows *= static_cast<std::size_t>(most) + 1;
    return rows;
}

std::size_t PrefixTimes::Table::row_of(const std::vector<int>& counts) const
{
    std::size_t row = 0;
    for (std::size_t i = counts.size(); i-- > 0;)
        row = row * (static_cast<std::size_t>(gpus[i]) + 1) + static_cast<std::size_t>(counts[i]);
    return row;
}

std::vector<int> PrefixTimes::Table::counts_of(std::size_t row) const
{
    std::vector<int> counts;
    for (const int most : gpus) {
        counts.push_back(static_cast<int>(row % (static_cast<std::size_t>(most) + 1)));
        row /= static_cast<std::size_t>(most) + 1;
    }
    return counts;
}

bool PrefixTimes::needs_filling(Table& table, const std::vector<int>& gpus, double seconds) const
{
    constexpr double worth_anew = 1 - 1e-4;
    table.gpus.resize(gpus.size(), 0);
    bool old = table.least.empty() || seconds < worth_anew * table.seconds;
    for (std::size_t i = 0; i < gpus.size(); ++i)
        if (gpus[i] > table.gpus[i]) {
            table.gpus[i] = gpus[i];
            old = true;
        }
    if (old)
        table.seconds = seconds;
    return old;
}

const std::vector<double>& PrefixTimes::least_ticks(const GpuCounts& gpus, int samples, int in_flight)
{
    TicksKey key{samples, in_flight, gpus.front().first, gpus.front().second, -1, 0};
    if (gpus.size() > 1) {
        key[4] = gpus[1].first;
        key[5] = gpus[1].second;
    }
    const auto [known, added] = ticks_.try_emplace(key);
    std::vector<double>& ticks = known->second;
    if (!added)
        return ticks;
    if (gpus.size() == 1) {
        for (const std::vector<StageNeeds>& all : times_.stages(gpus.front().first, gpus.front().second, samples)) {
            const auto found = std::find_if(all.begin(), all.end(), // ascending by tick
                                            [&](const StageNeeds& needs) { return needs.in_flight >= in_flight; });
            ticks.push_back(found == all.end() ? never : found->tick_s);
        }
        return ticks;
    }
    for (const Own& own : mixed(samples, false))
        if (own.gpus[gpus[0].first] == gpus[0].second && own.gpus[gpus[1].first] == gpus[1].second)
            ticks = own.tick_s;
    return ticks;
}

std::size_t PrefixTimes::TicksHash::operator()(const TicksKey& key) const
{
    return number_hash(key);
}

void PrefixTimes::add_plain(std::vector<Own>& all, const Load& load, double seconds) const
{
    for (int island = 0; island < times_.islands(); ++island)
        for (int gpus = 1; gpus <= times_.gpus(island); ++gpus) {
            const PartTimes::Stages& stages = times_.stages(island, gpus, load.samples);
            if (stages.empty())
                continue;
            Own own;
            own.gpus.assign(all_gpus_.size(), 0);
            own.gpus[island] = gpus;
            own.tick_s.assign(stages.size(), never);
            own.pass_s.assign(stages.size(), never);
            for (std::size_t at = 0; at < stages.size(); ++at)
                for (const StageNeeds& needs : stages[at]) { // ascending by tick
                    const double finish_s = load.chunks == 1 ? needs.finish_s : 0; // of several it may be less
                    if (needs.in_flight < load.in_flight
                        || load.micro_batches * needs.tick_s + finish_s > seconds * rounding_up)
                        continue;
                    own.tick_s[at] = std::min(own.tick_s[at], needs.tick_s);
                    own.pass_s[at] = std::min(own.pass_s[at], load.split ? needs.forward_s : needs.tick_s);
                }
            if (load.chunks > 1 && !load.whole_ways)
                for (int e = 0; e < PartTimes::ends; ++e)
                    for (int blocks = 0; blocks <= times_.blocks(); ++blocks) {
                        const int first = blocks / load.chunks; // of them, in the first chunk at least
                        const bool passes = first > 0 && !load.split;
                        own.pass_s[times_.of(e, blocks)] = passes ? stages[times_.of(0, first)].front().tick_s : 0;
                    }
            own.shortest_s = *std::min_element(own.tick_s.begin(), own.tick_s.end());
            if (std::isfinite(own.shortest_s))
                all.push_back(std::move(own));
        }
}

std::vector<double> PrefixTimes::least_times(int island, int gpus, int samples, bool forward) const
{
    std::vector<double> least;
    for (const std::vector<StageNeeds>& all : times_.stages(island, gpus, samples)) {
        double& seconds = least.emplace_back(never);
        for (const StageNeeds& needs : all)
            seconds = std::min(seconds, forward ? needs.forward_s : needs.tick_s);
    }
    return least;
}

const std::vector<PrefixTimes::Own>& PrefixTimes::mixed(int samples, bool forward)
{
    const auto [known, added] = mixed_.try_emplace({samples, forward});
    if (!added)
        return known->second;
    const std::size_t count = times_.of(PartTimes::ends, 0);
    for (int u = 1; u <= times_.gpus(0); ++u)
        for (int v = 1; v <= times_.gpus(1) && !gate_.stopped(); ++v) {
            Own own;
            own.gpus = {u, v};
            own.tick_s.assign(count, never);
            bool any = false;
            for (int first = 1; first < samples; ++first) {
                const std::vector<double>& a = group(0, u, first, forward);
                const std::vector<double>& b = group(1, v, samples - first, forward);
                if (a.empty() || b.empty())
                    continue;
                any = true;
                for (std::size_t at = 0; at < count; ++at)
                    own.tick_s[at] = std::min(own.tick_s[at], std::max(a[at], b[at]));
            }
            own.shortest_s = *std::min_element(own.tick_s.begin(), own.tick_s.end());
            if (any)
                known->second.push_back(std::move(own));
        }
    return known->second;
}

const std::vector<double>& PrefixTimes::group(int island, int gpus, int samples, bool forward)
{
    const auto [known, added] = groups_.try_emplace({island, gpus, samples, forward});
    if (added)
        known->second = least_times(island, gpus, samples, forward);
    return known->second;
}

void PrefixTimes::add_mixed(std::vector<Own>& all, const Load& load, double seconds)
{
    // State that is shared may take next to no memory, and what is reduced across groups is not counted.
    const std::vector<Own>& ticks = mixed(load.samples, false);
    const std::vector<Own>* const forwards = load.split && load.chunks == 1 ? &mixed(load.samples, true) : nullptr;
    if (gate_.stopped()) // one of them may be cut short
        return;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        if (load.micro_batches * ticks[i].shortest_s > seconds * rounding_up)
            continue;
        Own own = ticks[i];
        own.pass_s = forwards != nullptr ? (*forwards)[i].tick_s : own.tick_s;
        if (load.chunks > 1 && !load.whole_ways)
            for (int e = 0; e < PartTimes::ends; ++e)
                for (int blocks = 0; blocks <= times_.blocks(); ++blocks) {
                    const int first = blocks / load.chunks;
                    const bool passes = first > 0 && !load.split;
                    own.pass_s[times_.of(e, blocks)] = passes ? ticks[i].tick_s[times_.of(0, first)] : 0;
                }
        for (double& tick_s : own.tick_s)
            if (load.micro_batches * tick_s > seconds * rounding_up)
                tick_s = never;
        all.push_back(std::move(own));
    }
}

std::vector<PrefixTimes::Own> PrefixTimes::owns(const Load& load, double seconds)
{
    std::vector<Own> all;
    add_plain(all, load, seconds);
    if (mixed_stages_)
        add_mixed(all, load, seconds);
    // Fewer GPUs first, so that those that need no more of them and no longer make others pointless.
    const auto count = [](const Own& own) { return std::accumulate(own.gpus.begin(), own.gpus.end(), 0); };
    std::stable_sort(all.begin(), all.end(), [&](const Own& a, const Own& b) { return count(a) < count(b); });
    std::vector<Own> kept;
    for (Own& own : all) {
        const bool pointless = std::any_of(kept.begin(), kept.end(), [&](const Own& other) {
            for (std::size_t i = 0; i < own.gpus.size(); ++i)
                if (other.gpus[i] > own.gpus[i])
                    return false;
            for (std::size_t at = 0; at < own.tick_s.size(); ++at)
                if (own.tick_s[at] < never && (other.tick_s[at] > own.tick_s[at] || other.pass_s[at] > own.pass_s[at]))
                    return false;
            return true;
        });
        if (!pointless)
            kept.push_back(std::move(own));
    }
    return kept;
}

const std::vector<char>& PrefixTimes::holds_last(int samples, double seconds)
{
    Held& known = holds_last_[samples];
    constexpr double worth_anew = 1 - 1e-3;
    if (!known.held.empty() && seconds >= worth_anew * known.seconds)
        return known.held;
    known.seconds = seconds;
    known.held.assign(size_, 0);
    const auto row = nothing_.size();
    for (const int size : last_->micro_batch_sizes(samples)) {
        const Load load{size, (samples + size - 1) / size, 1, last_->chunks, last_->split, 0, 0};
        if (!capacity_->may_hold(size, load.micro_batches))
            continue;
        Table table;
        needs_filling(table, all_gpus_, seconds);
        fill(table, load);
        for (std::size_t at = 0; at < size_; ++at)
            if (std::isfinite(table.least[at * row + row - 1]))
                known.held[at] = 1;
    }
    if (gate_.stopped())
        known.held.assign(size_, 1);
    return known.held;
}

std::size_t PrefixTimes::index_of(const std::vector<int>& counts) const
{
    std::size_t index = 0;
    for (std::size_t i = counts.size(); i-- > 0;)
        index = index * (static_cast<std::size_t>(all_gpus_[i]) + 1) + static_cast<std::size_t>(counts[i]);
    return index;
}

void PrefixTimes::leave_others(Table& table, const Table& alone, const Load& load)
{
    const std::vector<char>* const held =
        load.others == 1 && last_ ? &holds_last(load.samples_of_others, table.seconds) : nullptr;
    const std::vector<int>& most_samples = capacity_->most_samples(load.others);
    const std::size_t row = nothing_.size();
    table.least.assign(table.rows() * row, never);
    std::vector<std::vector<int>> gpus;
    for (std::size_t at = 0; at < table.rows(); ++at)
        gpus.push_back(table.counts_of(at));
    std::vector<int> others(all_gpus_.size());
    for (std::size_t at = 0; at < gpus.size() && !gate_.stopped(); ++at)
        for (std::size_t own = 0; own <= at; ++own) {
            bool enough = true;
            for (std::size_t i = 0; i < others.size(); ++i) {
                others[i] = gpus[at][i] - gpus[own][i];
                enough = enough && others[i] >= 0;
            }
            if (!enough)
                continue;
            const std::size_t of_others = index_of(others);
            if (most_samples[of_others] < load.samples_of_others || (held != nullptr && (*held)[of_others] == 0))
                continue;
            const double* const prefixes = &alone.least[alone.row_of(gpus[own]) * row];
            for (std::size_t last = 0; last < row; ++last)
                table.least[at * row + last] = std::min(table.least[at * row + last], prefixes[last]);
        }
}

void PrefixTimes::fill(Table& table, const Load& load)
{
    const int layers = problem_.model->layer_count();
    const auto row = static_cast<std::size_t>(layers) + 1;
    table.least.assign(table.rows() * row, never);
    std::vector<Own> stages = owns(load, table.seconds);
    std::erase_if(stages, [&](const Own& own) {
        return !std::equal(own.gpus.begin(), own.gpus.end(), table.gpus.begin(), std::less_equal<>());
    });
    std::vector<std::size_t> rows_of; // of each stage's GPUs
    for (const Own& own : stages)
        rows_of.push_back(table.row_of(own.gpus));
    // Where stages may go on from a row, and what a tick of theirs may take then.
    struct Start {
        int first;
        double before_s;
        double most_tick_s;
    };
    std::vector<std::vector<Start>> starts(table.rows());
    for (std::size_t at = 0; at < table.rows() && !gate_.stopped(); ++at) {
        const std::vector<int> free = table.counts_of(at);
        double* const here = &table.least[at * row];
        here[0] = 0;
        for (std::size_t s = 0; s < stages.size(); ++s) {
            const Own& own = stages[s];
            if (!std::equal(own.gpus.begin(), own.gpus.end(), free.begin(), std::less_equal<>()))
                continue;
            for (const Start& start : starts[at - rows_of[s]])
                if (start.most_tick_s >= own.shortest_s)
                    add_stages(own, start.first, start.before_s, start.most_tick_s, here);
        }
        // Stages up to a later layer, cut short, reach an earlier one no later. And where a later layer is reached as
        // soon as an earlier one, nothing is gained by going on from the earlier one.
        double soonest_s = here[layers];
        for (int first = layers - 1; first >= 0; --first) {
            const double most_tick_s =
                (table.seconds * rounding_up - (load.whole_ways ? 0 : here[first])) / load.micro_batches;
            if (here[first] < soonest_s && most_tick_s > 0)
                starts[at].push_back({first, here[first], most_tick_s});
            soonest_s = here[first] = std::min(here[first], soonest_s);
        }
    }
}

void PrefixTimes::add_stages(const Own& own, int first, double before_s, double most_tick_s, double* here) const
{
    const int layers = problem_.model->layer_count();
    const auto stage_up_to = [&](int last) {
        return times_.of((first == 0 ? 1 : 0) | (last == layers ? 2 : 0),
                         times_.blocks_before(last) - times_.blocks_before(first));
    };
    if (const std::size_t stage = stage_up_to(layers); own.tick_s[stage] <= most_tick_s)
        here[layers] = std::min(here[layers], before_s + own.pass_s[stage]);
    for (int last = first + 1; last < layers; ++last) {
        const std::size_t stage = stage_up_to(last);
        if (own.tick_s[stage] > most_tick_s)
            break; // more layers take longer
        here[last] = std::min(here[last], before_s + own.pass_s[stage]);
    }
}

} // namespace tangram
