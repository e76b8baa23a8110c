// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/pairs/pair_cache.h"

#include "parallelizer/partial_recompute.h"
#include "search/pairs/pair_rules.h"
#include "search/space/most_in_flight.h"

#include <algorithm>
#include <array>
#include <functional>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace tangram {

namespace {

/// The job but for what no stage's costs depend on.
Job costs_of(Job job)
{
    job.global_batch = 0;
    job.uneven_batch = false;
    job.tokens_to_train.reset();
    job.allow.schedules.clear();
    job.allow.virtual_stages.clear();
    job.allow.half_blocks = false; // the model says it
    job.allow.uneven_chunks = false;
    return job;
}

bool same_gpu(const GpuType& a, const GpuType& b)
{
    const auto without_prices = [](GpuType type) {
        type.price_usd = 0;
        type.price_usd_per_hour = 0;
        return type;
    };
    return &a == &b || (a.id == b.id && without_prices(a) == without_prices(b));
}

struct PartKey {
    Part part;
    int micro_batch_samples = 0;
    StrategyLimits limits;

    friend bool operator==(const PartKey& a, const PartKey& b)
    {
        if (a.micro_batch_samples != b.micro_batch_samples || !(a.limits == b.limits)
            || !same_gpu(*a.part.gpu, *b.part.gpu))
            return false;
        Part other = b.part;
        other.gpu = a.part.gpu;
        return a.part == other;
    }
};

struct PartHash {
    std::size_t operator()(const PartKey& key) const
    {
        std::size_t hash = std::hash<std::string>()(key.part.gpu->id);
        const auto mix = [&](std::size_t value) { hash = (hash ^ value) * 1099511628211ULL; };
        for (const int value :
             {key.part.nodes, key.part.gpus_per_node, key.part.gpus_per_domain, key.micro_batch_samples,
              key.limits.tensor_inside_node ? 1 : 0, key.limits.power_of_two_degrees ? 1 : 0})
            mix(static_cast<std::size_t>(value));
        for (const double value : {key.part.speed, key.part.inside.bytes_per_s, key.part.across.bytes_per_s})
            mix(std::hash<double>()(value));
        return hash;
    }
};

/// What pairs of a planned part depend on besides it.
struct PairTerms {
    std::array<RuleSetting, 5> rules;
    double capacity_bytes = 0;
    /// Where stages may recompute some of their layers, how many micro-batches they hold; 0 elsewhere.
    int micro_batches = 0;
    int most_stages = 0;
    std::vector<std::string> schedules{};
    int most_to_offload_for = 0; ///< see most_in_flight_to_offload_for()

    PairTerms(const SearchSpace& space, int kind, int micro_batch_samples)
        : capacity_bytes(space.kinds()[kind].capacity_bytes)
    {
        const SearchSettings& settings = space.settings();
        rules = {settings[Rule::memory], settings[Rule::dominated], settings[Rule::data_before_tensor],
                 settings[Rule::beam], settings[Rule::granularity]}; // the last: signatures are counted by it
        const Job& job = space.problem().job;
        if (may_recompute_layers(job)) {
            micro_batches = micro_batches_of(job, micro_batch_samples);
            most_stages = space.most_stages();
            schedules = job.allow.schedules;
        }
        most_to_offload_for = most_in_flight_to_offload_for(space, micro_batches_of(job, micro_batch_samples));
    }
    friend bool operator==(const PairTerms&, const PairTerms&) = default;
};

struct PairsOfPart {
    PairTerms terms;
    std::shared_ptr<const PlannedPairs> pairs;
};

struct Entry {
    std::shared_ptr<const PlannedPart> part;
    std::vector<PairsOfPart> pairs;
    std::uint64_t asked = 0; ///< when, counted in questions

    std::size_t bytes() const
    {
        std::size_t sum = sizeof(*this) + part->bytes();
        for (const PairsOfPart& of : pairs)
            sum += of.pairs->bytes();
        return sum;
    }
};

struct LeastSeconds {
    Part part;
    std::array<double, layer_kind_count> seconds{};
};

} // namespace

/// What was planned of one model for one job by one parallelizer.
struct PairCache::Known {
    Model model;
    Job job;
    std::shared_ptr<const Parallelizer> parallelizer;
    std::unordered_map<PartKey, Entry, PartHash> parts; ///< guarded by Entries::mutex, as is what follows
    std::vector<LeastSeconds> least;
};

struct PairCache::Entries {
    std::size_t most_bytes;
    mutable std::mutex mutex;
    std::vector<std::shared_ptr<Known>> known; ///< guarded by mutex, as is all that follows
    std::uint64_t questions = 0;

    Entry* find(Known& of, const PartKey& key)
    {
        const auto found = of.parts.find(key);
        if (found == of.parts.end())
            return nullptr;
        found->second.asked = ++questions;
        return &found->second;
    }
    Entry& add(Known& of, const PartKey& key, std::shared_ptr<const PlannedPart> part)
    {
        Entry& entry = of.parts.try_emplace(key).first->second;
        if (entry.part == nullptr)
            entry.part = std::move(part);
        entry.asked = ++questions;
        return entry;
    }
};

PairCache::PairCache(std::size_t most_bytes)
    : entries_(std::make_unique<Entries>())
{
    entries_->most_bytes = most_bytes;
}

PairCache::~PairCache() = default;

std::shared_ptr<PairCache::Known> PairCache::of(const PlanningProblem& problem)
{
    const Job job = costs_of(problem.job);
    const std::lock_guard lock(entries_->mutex);
    for (const auto& known : entries_->known)
        if (known->job == job && known->parallelizer->same_as(*problem.parallelizer) && known->model == *problem.model)
            return known;
    return entries_->known.emplace_back(
        std::make_shared<Known>(Known{*problem.model, job, problem.parallelizer, {}, {}}));
}

std::shared_ptr<const PlannedPart> PairCache::part(Known& known, const PlanningProblem& problem, const Part& part,
                                                   int micro_batch_samples, const StrategyLimits& limits,
                                                   const StopOrWait& gate)
{
    const PartKey key{part, micro_batch_samples, limits};
    {
        const std::lock_guard lock(entries_->mutex);
        if (const Entry* entry = entries_->find(known, key))
            return entry->part;
    }
    auto planned = plan_part(problem, part, micro_batch_samples, limits, gate);
    if (gate.stopped()) // it may not have named all strategies
        return planned;
    const std::lock_guard lock(entries_->mutex);
    return entries_->add(known, key, std::move(planned)).part;
}

std::shared_ptr<const PlannedPairs> PairCache::pairs(Known& known, const SearchSpace& space, int kind,
                                                     int micro_batch_samples, const StopOrWait& gate)
{
    const PlanningProblem& problem = space.problem();
    const StrategyLimits limits = strategy_limits(space.settings());
    const Part& part = space.kinds()[kind].part;
    const PairTerms terms(space, kind, micro_batch_samples);
    const auto known_pairs = [&](const Entry& entry) -> std::shared_ptr<const PlannedPairs> {
        for (const PairsOfPart& of : entry.pairs)
            if (of.terms == terms)
                return of.pairs;
        return nullptr;
    };
    const PartKey key{part, micro_batch_samples, limits};
    {
        const std::lock_guard lock(entries_->mutex);
        if (const Entry* entry = entries_->find(known, key))
            if (auto pairs = known_pairs(*entry))
                return pairs;
    }
    const auto planned = this->part(known, problem, part, micro_batch_samples, limits, gate);
    auto pairs = plan_pairs(space, kind, micro_batch_samples, planned);
    if (gate.stopped())
        return pairs;
    const std::lock_guard lock(entries_->mutex);
    Entry& entry = entries_->add(known, key, planned);
    if (auto other = known_pairs(entry)) // another search was faster
        return other;
    entry.pairs.push_back({terms, pairs});
    return pairs;
}

std::array<double, layer_kind_count> PairCache::least_gpu_seconds(const PlanningProblem& problem, const Part& part)
{
    const std::shared_ptr<Known> known = of(problem);
    const auto find = [&]() -> const LeastSeconds* {
        for (const LeastSeconds& least : known->least)
            if (least.part == part)
                return &least;
        return nullptr;
    };
    {
        const std::lock_guard lock(entries_->mutex);
        if (const LeastSeconds* least = find())
            return least->seconds;
    }
    const auto seconds = problem.parallelizer->least_gpu_seconds(*problem.model, problem.job, part);
    const std::lock_guard lock(entries_->mutex);
    if (find() == nullptr) {
        constexpr std::size_t most_known = 1000; // a few are in use at a time
        if (known->least.size() == most_known)
            known->least.clear();
        known->least.push_back({part, seconds});
    }
    return seconds;
}

void PairCache::shrink()
{
    const std::lock_guard lock(entries_->mutex);
    struct Sized {
        std::uint64_t asked;
        std::size_t bytes;
        Known* of;
        const PartKey* key;
    };
    std::vector<Sized> all;
    std::size_t sum = 0;
    for (const auto& of : entries_->known)
        for (const auto& [key, entry] : of->parts) {
            all.push_back({entry.asked, entry.bytes(), of.get(), &key});
            sum += all.back().bytes;
        }
    std::sort(all.begin(), all.end(), [](const Sized& a, const Sized& b) { return a.asked < b.asked; });
    for (std::size_t i = 0; i < all.size() && sum > entries_->most_bytes; ++i) {
        sum -= all[i].bytes;
        all[i].of->parts.erase(all[i].of->parts.find(*all[i].key));
    }
    std::erase_if(entries_->known, [](const auto& of) { return of->parts.empty(); });
}

std::size_t PairCache::bytes() const
{
    const std::lock_guard lock(entries_->mutex);
    std::size_t sum = 0;
    for (const auto& of : entries_->known)
        for (const auto& [key, entry] : of->parts)
            sum += entry.bytes();
    return sum;
}

} // namespace tangram
