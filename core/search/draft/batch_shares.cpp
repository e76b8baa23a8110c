// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/batch_shares.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

namespace tangram {

bool share_by_speed(int batch, std::vector<BatchShare>& shares)
{
    double rate = 0; // samples per second of all
    for (const BatchShare& share : shares)
        rate += share.copies * share.micro_batch_samples / share.tick_s;
    int left = batch;
    for (BatchShare& share : shares) {
        share.micro_batches = static_cast<int>(batch / rate / share.tick_s);
        left -= share.micro_batches * share.micro_batch_samples * share.copies;
    }
    // What is left goes, micro-batch by micro-batch, to the pipeline that is through with it first.
    while (left > 0) {
        BatchShare* soonest = nullptr;
        for (BatchShare& share : shares)
            if (share.micro_batch_samples <= left
                && (soonest == nullptr
                    || (share.micro_batches + 1) * share.tick_s < (soonest->micro_batches + 1) * soonest->tick_s))
                soonest = &share;
        if (soonest == nullptr)
            return false;
        left -= soonest->micro_batch_samples;
        if (++soonest->one_more == soonest->copies) {
            soonest->one_more = 0;
            ++soonest->micro_batches;
        }
    }
    return left == 0;
}

namespace {

/// The best way to take some samples of the batch with the sets so far.
struct Taken {
    double time_s = 0; ///< of the set that takes longest
    int before = 0; ///< samples that the sets before this one take
    std::size_t choice = 0;
    int micro_batches = 0; ///< of all copies of this one together
};

double rate(const BatchShare& share)
{
    return share.copies * share.micro_batch_samples / share.tick_s;
}

} // namespace

std::vector<BatchShare> choose_shares(int batch, const std::vector<ShareChoices>& sets)
{
    constexpr int close = 24; // micro-batches more or less than in proportion, and as many samples
    std::vector<double> rates; // of the fastest choice
    double whole = 0;
    for (const ShareChoices& choices : sets) {
        double best = 0;
        for (const BatchShare& share : choices)
            best = std::max(best, rate(share));
        rates.push_back(best);
        whole += best;
    }
    if (!(whole > 0))
        return {};
    std::vector<std::map<int, Taken>> taken(sets.size() + 1); // by samples
    taken.front()[0] = {};
    double in_proportion = 0; // what the sets so far should take
    for (std::size_t set = 0; set < sets.size(); ++set) {
        const double own = batch * rates[set] / whole;
        in_proportion += own;
        for (std::size_t c = 0; c < sets[set].size(); ++c) {
            const BatchShare& share = sets[set][c];
            const int middle = static_cast<int>(own / share.micro_batch_samples);
            const int width = std::min(close, std::max(2, close / share.micro_batch_samples));
            for (int count = std::max(0, middle - width); count <= middle + width; ++count) {
                const int ticks = (count + share.copies - 1) / share.copies;
                const double time_s = ticks * share.tick_s;
                const int samples = count * share.micro_batch_samples;
                for (const auto& [before, best] : taken[set]) {
                    if (before + samples > batch)
                        break;
                    if (set + 1 < sets.size()
                        && std::abs(before + samples - in_proportion) > close + share.micro_batch_samples)
                        continue;
                    const Taken now{std::max(best.time_s, time_s), before, c, count};
                    const auto [place, inserted] = taken[set + 1].try_emplace(before + samples, now);
                    if (!inserted && now.time_s < place->second.time_s)
                        place->second = now;
                }
            }
        }
    }
    if (!taken.back().contains(batch))
        return {};
    std::vector<BatchShare> chosen(sets.size());
    int samples = batch;
    for (std::size_t set = sets.size(); set-- > 0;) {
        const Taken& of = taken[set + 1].at(samples);
        chosen[set] = sets[set][of.choice];
        chosen[set].micro_batches = of.micro_batches / chosen[set].copies;
        chosen[set].one_more = of.micro_batches % chosen[set].copies;
        samples = of.before;
    }
    return chosen;
}

} // namespace tangram
