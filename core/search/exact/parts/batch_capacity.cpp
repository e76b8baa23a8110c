// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/exact/parts/batch_capacity.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tangram {

namespace {

constexpr int impossible = std::numeric_limits<int>::min() / 2;

} // namespace

BatchCapacity::BatchCapacity(const PlanningProblem& problem, PartTimes& times, bool mixed_stages,
                             const StopOrWait& gate)
    : problem_(problem)
    , times_(times)
    , mixed_stages_(mixed_stages && times.islands() > 1)
    , gate_(gate)
{
    constexpr std::size_t most_numbers = 1200; // pairs of them are looked at
    constexpr int most_batch = 4096;
    for (int island = 0; island < times.islands() && possible_; ++island) {
        stride_.push_back(size_);
        size_ *= static_cast<std::size_t>(times.gpus(island)) + 1;
        possible_ = size_ <= most_numbers;
    }
    possible_ = possible_ && has_blocks_alike(problem) && (!mixed_stages_ || times.islands() == 2)
        && problem.job.global_batch <= most_batch;
    if (!possible_)
        return;
    for (std::size_t at = 0; at < size_; ++at) {
        std::vector<int>& gpus = gpus_of_.emplace_back();
        for (std::size_t i = 0; i < stride_.size(); ++i)
            gpus.push_back(
                static_cast<int>(at / stride_[i] % (static_cast<std::size_t>(times.gpus(static_cast<int>(i))) + 1)));
    }
    all_.assign(size_, problem.job.global_batch);
}

std::size_t BatchCapacity::index_of(const FreeGpus& free) const
{
    std::size_t at = 0;
    for (std::size_t i = 0; i < stride_.size(); ++i)
        at += stride_[i] * static_cast<std::size_t>(free.free(static_cast<int>(i)));
    return at;
}

bool BatchCapacity::within(std::size_t some, std::size_t all) const
{
    for (std::size_t i = 0; i < stride_.size(); ++i)
        if (gpus_of_[some][i] > gpus_of_[all][i])
            return false;
    return true;
}

void BatchCapacity::update(double seconds, bool finish)
{
    constexpr double worth_anew = 1 - 1e-4;
    if (!possible_ || !std::isfinite(seconds) || (seconds_ > 0 && seconds >= worth_anew * seconds_))
        return;
    seconds_ = seconds;
    finish_ = finish;
    fill();
}

std::array<int, PartTimes::ends> BatchCapacity::blocks_on(int island, int gpus, int samples, int micro_batches,
                                                          bool alone)
{
    std::array<int, PartTimes::ends> most;
    most.fill(impossible);
    const PartTimes::Stages& stages = times_.stages(island, gpus, samples);
    if (stages.empty())
        return most;
    const auto fits = [&](const StageNeeds& needs) {
        // One of several groups may share its state with the others, and what is reduced across them comes on top.
        return (needs.in_flight >= 1 || !alone)
            && micro_batches * needs.tick_s + (finish_ && alone ? needs.finish_s : 0) <= seconds_ * rounding_up;
    };
    for (int e = 0; e < PartTimes::ends; ++e) {
        int& here = most[e];
        // More blocks take longer and more memory.
        int fewest = e == 0 ? 1 : 0;
        int beyond = times_.blocks() + 1;
        while (fewest < beyond) {
            const int middle = fewest + (beyond - fewest) / 2;
            const std::vector<StageNeeds>& all = stages[times_.of(e, middle)];
            if (std::any_of(all.begin(), all.end(), fits)) {
                here = middle;
                fewest = middle + 1;
            } else {
                beyond = middle;
            }
        }
    }
    return most;
}

std::vector<BatchCapacity::Own> BatchCapacity::owns(int samples, int micro_batches)
{
    std::vector<Own> all;
    const auto add = [&](Own own) {
        if (std::all_of(own.blocks.begin(), own.blocks.end(), [](int blocks) { return blocks < 0; }))
            return;
        for (std::size_t i = 0; i < own.gpus.size(); ++i)
            own.index += stride_[i] * static_cast<std::size_t>(own.gpus[i]);
        all.push_back(std::move(own));
    };
    for (int island = 0; island < times_.islands(); ++island)
        for (int gpus = 1; gpus <= times_.gpus(island); ++gpus) {
            Own own;
            own.gpus.assign(stride_.size(), 0);
            own.gpus[island] = gpus;
            own.blocks = blocks_on(island, gpus, samples, micro_batches, true);
            add(std::move(own));
        }
    if (mixed_stages_ && samples > 1) {
        std::array<std::vector<std::array<int, PartTimes::ends>>, 2> group; // [GPUs * samples]
        for (int island = 0; island < 2; ++island)
            for (int gpus = 1; gpus <= times_.gpus(island); ++gpus)
                for (int part = 0; part < samples; ++part)
                    group[island].push_back(part == 0 ? std::array<int, PartTimes::ends>{}
                                                      : blocks_on(island, gpus, part, micro_batches, false));
        for (int u = 1; u <= times_.gpus(0); ++u)
            for (int v = 1; v <= times_.gpus(1) && !gate_.stopped(); ++v) {
                Own own;
                own.gpus = {u, v};
                own.blocks.fill(impossible);
                for (int part = 1; part < samples; ++part) {
                    const auto& a = group[0][(u - 1) * samples + part];
                    const auto& b = group[1][(v - 1) * samples + samples - part];
                    for (std::size_t e = 0; e < own.blocks.size(); ++e)
                        own.blocks[e] = std::max(own.blocks[e], std::min(a[e], b[e]));
                }
                add(std::move(own));
            }
    }
    const auto count = [](const Own& own) { return std::accumulate(own.gpus.begin(), own.gpus.end(), 0); };
    std::stable_sort(all.begin(), all.end(), [&](const Own& a, const Own& b) { return count(a) < count(b); });
    std::vector<Own> kept;
    for (Own& own : all)
        if (std::none_of(kept.begin(), kept.end(), [&](const Own& other) {
                for (std::size_t e = 0; e < own.blocks.size(); ++e)
                    if (other.blocks[e] < own.blocks[e])
                        return false;
                return within(other.index, own.index);
            }))
            kept.push_back(std::move(own));
    return kept;
}

std::vector<char> BatchCapacity::held(int samples, int micro_batches)
{
    const std::vector<Own> stages = owns(samples, micro_batches);
    std::vector<std::array<int, PartTimes::ends>> most(size_);
    std::vector<char> held(size_, 0);
    for (std::size_t at = 0; at < size_; ++at) {
        most[at].fill(impossible);
        most[at][0] = 0;
        for (const Own& own : stages) {
            if (!within(own.index, at))
                continue;
            const auto& rest = most[at - own.index];
            for (std::size_t e = 0; e < most[at].size(); ++e)
                for (std::size_t of = 0; of < most[at].size(); ++of)
                    if ((of & ~e) == 0)
                        most[at][e] = std::max(most[at][e], rest[e & ~of] + own.blocks[of]);
        }
        held[at] = most[at][3] >= times_.blocks() ? 1 : 0;
    }
    return held;
}

void BatchCapacity::fill()
{
    const int batch = problem_.job.global_batch;
    most_micro_batches_.clear();
    const std::vector<int>& of_replica = problem_.job.allow.samples_per_replica;
    const int most_of_replica = of_replica.empty() ? 0 : *std::max_element(of_replica.begin(), of_replica.end());
    const int replicas = std::accumulate(gpus_of_.back().begin(), gpus_of_.back().end(), 0);
    const auto largest = static_cast<int>(std::min<std::int64_t>(
        most_micro_batch_samples(problem_.job, replicas, batch), std::int64_t{replicas} * most_of_replica));
    for (int samples = 1; samples <= largest && !gate_.stopped(); ++samples) {
        std::vector<int> most(size_, 0);
        bool any = false;

        const auto mark = [&](const std::vector<char>& held, int micro_batches) {
            bool some = false;
            for (std::size_t at = 0; at < size_; ++at)
                if (held[at] != 0) {
                    most[at] = micro_batches;
                    some = true;
                }
            return some;
        };
        for (int micro_batches = 1; micro_batches <= (batch + samples - 1) / samples && !gate_.stopped();
             ++micro_batches) {
            if (!mark(held(samples, micro_batches), micro_batches))
                break; // nor are there any with more to do
            any = true;
        }
        if (!any)
            continue;
        most_micro_batches_.emplace(samples, std::move(most));
    }
    share_among_pipelines();
    if (gate_.stopped()) {
        all_.assign(size_, batch);
        of_pipelines_.clear();
    }
}

void BatchCapacity::limit_alone(const std::vector<int>& most_samples)
{
    limits_ = most_samples;
    if (possible_ && seconds_ > 0)
        share_among_pipelines();
}

void BatchCapacity::share_among_pipelines()
{
    std::vector<int> alone(size_, 0);
    for (const auto& [samples, most] : most_micro_batches_)
        for (std::size_t at = 0; at < size_; ++at)
            alone[at] = std::max(alone[at], std::min(problem_.job.global_batch, samples * most[at]));
    for (std::size_t at = 0; at < limits_.size(); ++at)
        alone[at] = std::min(alone[at], limits_[at]);
    all_ = alone;
    constexpr std::size_t most_pipelines = 32; // of more any number is taken
    const int batch = problem_.job.global_batch;
    // What the first pipeline takes, and what is left of each island for the others.
    const auto add = [&](const std::vector<int>& others, std::vector<int>& together) {
        for (std::size_t at = 0; at < size_; ++at)
            for (std::size_t first = 1; first < at && !gate_.stopped(); ++first)
                if (alone[first] > 0 && others[at - first] > 0 && within(first, at))
                    together[at] = std::max(together[at], std::min(batch, alone[first] + others[at - first]));
    };
    add(all_, all_);
    of_pipelines_.assign(1, alone);
    const auto gpus = static_cast<std::size_t>(std::accumulate(gpus_of_.back().begin(), gpus_of_.back().end(), 0));
    while (of_pipelines_.size() < std::min(most_pipelines, gpus)) {
        std::vector<int> together(size_, 0);
        add(of_pipelines_.back(), together);
        of_pipelines_.push_back(std::move(together));
    }
}

bool BatchCapacity::may_hold(int micro_batch_samples, int micro_batches) const
{
    if (!possible_ || seconds_ == 0 || gate_.stopped())
        return true;
    const auto known = most_micro_batches_.find(micro_batch_samples);
    return known != most_micro_batches_.end() && known->second.back() >= micro_batches;
}

bool BatchCapacity::may_share(const FreeGpus& free, int micro_batch_samples, int micro_batches, int samples_left,
                              int others) const
{
    if (!possible_ || seconds_ == 0 || gate_.stopped())
        return true;
    const auto known = most_micro_batches_.find(micro_batch_samples);
    if (known == most_micro_batches_.end())
        return false;
    const std::size_t all = index_of(free);
    for (std::size_t at = 1; at <= all; ++at)
        if (known->second[at] >= micro_batches && within(at, all)
            && (limits_.empty() || limits_[at] > micro_batch_samples * (micro_batches - 1))
            && (others == 0 || most_samples(others)[all - at] >= samples_left))
            return true;
    return false;
}

} // namespace tangram
