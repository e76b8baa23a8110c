// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/draft/stage_rates.h"

#include <algorithm>
#include <cmath>

namespace tangram {

StageRates::StageRates(const SearchSpace& space, const PairTable& table, int micro_batches, double group_share)
    : space_(space)
    , table_(table)
    , micro_batches_(micro_batches)
    , group_share_(group_share)
    , rules_(space)
    , signatures_(space.signatures().size())
    , pairs_(space.kinds().size())
{
}

/// Keeps those that no other one beats in both, in order: of equally long busy the one that holds most, of equals the
/// first strategy.
void StageRates::add(const Step& step)
{
    const auto before = [](const Step& a, const Step& b) {
        return a.busy_s != b.busy_s                ? a.busy_s < b.busy_s
            : a.most_in_flight != b.most_in_flight ? a.most_in_flight > b.most_in_flight
                                                   : a.option->strategy < b.option->strategy;
    };
    std::size_t place = of_pair_.size();
    while (place > 0 && before(step, of_pair_[place - 1]))
        --place;
    if (place > 0 && of_pair_[place - 1].most_in_flight >= step.most_in_flight)
        return;
    std::size_t beaten = place;
    while (beaten < of_pair_.size() && of_pair_[beaten].most_in_flight <= step.most_in_flight)
        ++beaten;
    const auto at = of_pair_.begin() + static_cast<std::ptrdiff_t>(place);
    if (beaten > place) {
        *at = step;
        of_pair_.erase(at + 1, of_pair_.begin() + static_cast<std::ptrdiff_t>(beaten));
    } else {
        of_pair_.insert(at, step);
    }
}

void StageRates::find(int kind, int signature, Pair& found)
{
    found.known = Known::steps;
    const PartKind& part = space_.kinds()[kind];
    const SliceSignature& slice = space_.signatures()[signature];
    std::span<const Option> options = table_.options(kind, signature);
    const PairFate here = rules_.by_work(slice.work_share, part.speed_share / group_share_);
    if (here == PairFate::too_little_work)
        found.known = Known::too_little_work;
    const PairFate fate = table_.fate(kind, signature);
    const bool late =
        (fate == PairFate::too_much_work || fate == PairFate::too_little_work) && here == PairFate::planned;
    if (late)
        options = table_.options_of_any(kind, signature, scratch_);
    of_pair_.clear();
    for (const Option& option : options) { // ascending by tick
        const double ticks_s = micro_batches_ * option.tick_s;
        const bool all_fit = !of_pair_.empty() && of_pair_.back().most_in_flight == micro_batches_;
        if (all_fit && ticks_s > of_pair_.back().busy_s)
            break; // it beats all that follow in both
        const double busy_s = ticks_s + option.finish_s;
        if (all_fit && busy_s > of_pair_.back().busy_s)
            continue;
        const double room = part.capacity_bytes - option.static_bytes;
        const double fits = option.activation_bytes > 0 ? std::floor(room / option.activation_bytes) : micro_batches_;
        int most = static_cast<int>(std::clamp<double>(fits, 0, micro_batches_));
        while (most > 0 && option.bytes(most) > part.capacity_bytes) // the quotient rounds otherwise
            --most;
        if (most > 0)
            add({busy_s, most, &option});
    }
    found.first = static_cast<std::uint32_t>(steps_.size());
    found.count = static_cast<std::uint16_t>(of_pair_.size());
    steps_.insert(steps_.end(), of_pair_.begin(), of_pair_.end());
}

} // namespace tangram
