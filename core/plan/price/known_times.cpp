// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/known_times.h"

#include <tbb/concurrent_unordered_map.h>

#include <atomic>
#include <bit>
#include <cmath>

namespace tangram {

namespace {

/// Two sums of all numbers, each with its own odd factor, whose high bits are mixed in after every one.
class Sums {
public:
    void add(int first, int second)
    {
        const std::uint64_t both =
            static_cast<std::uint64_t>(static_cast<std::uint32_t>(first)) << 32 | static_cast<std::uint32_t>(second);
        high_ = mixed((high_ ^ both) * 0x9e3779b97f4a7c15u);
        low_ = mixed((low_ + both) * 0xd6e8feb86659fd93u);
    }
    void add(std::size_t number) { add(static_cast<int>(number), 0); }

    KnownTimes::Key key() const { return {high_, low_}; }

private:
    static std::uint64_t mixed(std::uint64_t sum) { return sum ^ sum >> 32; }

    std::uint64_t high_ = 0x2545f4914f6cdd1du;
    std::uint64_t low_ = 0x9fb21c651e98df25u;
};

// Each names all members of its struct, so that one that is added does not compile until it is named here, too.

void put(Sums& sums, const Strategy& strategy)
{
    const auto& [tensor, context, expert, data, zero, recompute, samples_per_replica, expert_tensor, sequence_parallel,
                 recompute_layers, optimizer_offload, shard_permille] = strategy;
    sums.add(tensor, context);
    sums.add(expert, data);
    sums.add(zero, static_cast<int>(recompute));
    sums.add(samples_per_replica, sequence_parallel ? 1 : 0);
    sums.add(expert_tensor, recompute_layers);
    sums.add(optimizer_offload, shard_permille);
}

void put(Sums& sums, const std::vector<GpuRange>& gpus)
{
    sums.add(gpus.size());
    for (const auto& [node, first, count] : gpus) {
        sums.add(node, first);
        sums.add(count);
    }
}

void put(Sums& sums, const StageLayout& stage)
{
    const auto& [island, gpus, layers, strategy, replicas, chunks, shared_state] = stage;
    sums.add(island, shared_state ? 1 : 0);
    put(sums, gpus);
    put(sums, strategy);
    sums.add(layers.first, layers.last);
    sums.add(chunks.size());
    for (const Slice& chunk : chunks)
        sums.add(chunk.first, chunk.last);
    sums.add(replicas.size());
    for (const auto& [group_island, group_gpus, group_strategy] : replicas) {
        sums.add(group_island, 0);
        put(sums, group_gpus);
        put(sums, group_strategy);
    }
}

struct KeyHash {
    std::size_t operator()(const KnownTimes::Key& key) const { return key.low; }
};

} // namespace

/// Of which the value is a time or, where only that is known, minus a bound that the time is no less than.
struct KnownTimes::Times {
    tbb::concurrent_unordered_map<Key, std::atomic<double>, KeyHash> of;
};

KnownTimes::KnownTimes()
    : times_(std::make_unique<Times>())
{
}

KnownTimes::~KnownTimes() = default;

KnownTimes::Key KnownTimes::key_of(const PlanLayout& layout)
{
    Sums sums;
    for (const PipelineLayout& pipeline : layout.pipelines) {
        const auto& [samples, micro_batches, stages, schedule, micro_batch_group] = pipeline;
        sums.add(samples, micro_batches);
        sums.add(static_cast<int>(schedule), micro_batch_group);
        sums.add(stages.size());
        for (const StageLayout& stage : stages)
            put(sums, stage);
    }
    return sums.key();
}

std::optional<double> KnownTimes::find(const Key& key, double most_s) const
{
    const auto known = times_->of.find(key);
    if (known == times_->of.end())
        return std::nullopt;
    const double time_s = known->second;
    if (!std::signbit(time_s))
        return time_s;
    return -time_s > most_s ? std::optional(-time_s) : std::nullopt;
}

void KnownTimes::add(const Key& key, double time_s, double most_s)
{
    constexpr std::size_t most_known = std::size_t{1} << 20; // 64 MB
    const bool is_bound = time_s > most_s && !std::isinf(time_s);
    const double known_s = is_bound ? -time_s : time_s;
    if (const auto known = times_->of.find(key); known != times_->of.end()) {
        if (!is_bound || std::signbit(known->second))
            known->second = known_s;
    } else if (times_->of.size() < most_known)
        times_->of.emplace(key, known_s);
}

} // namespace tangram
