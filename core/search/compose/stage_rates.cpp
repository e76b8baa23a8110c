// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/compose/stage_rates.h"

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
    , steps_(space.kinds().size() * signatures_)
    , known_(steps_.size(), Known::nothing)
{
}

bool StageRates::too_little_work(int kind, int signature)
{
    if (known_[pair(kind, signature)] == Known::nothing)
        find(kind, signature);
    return known_[pair(kind, signature)] == Known::too_little_work;
}

std::span<const StageRates::Step> StageRates::steps(int kind, int signature)
{
    if (known_[pair(kind, signature)] == Known::nothing)
        find(kind, signature);
    return steps_[pair(kind, signature)];
}

void StageRates::find(int kind, int signature)
{
    std::vector<Step>& steps = steps_[pair(kind, signature)];
    Known& known = known_[pair(kind, signature)];
    known = Known::steps;
    const PartKind& part = space_.kinds()[static_cast<std::size_t>(kind)];
    const SliceSignature& slice = space_.signatures()[static_cast<std::size_t>(signature)];
    std::span<const Option> options = table_.options(kind, signature);
    std::vector<Option> late;
    const PairFate here = rules_.by_work(slice.work_share, part.speed_share / group_share_);
    if (here == PairFate::too_little_work)
        known = Known::too_little_work;
    const PairFate fate = table_.fate(kind, signature);
    if ((fate == PairFate::too_much_work || fate == PairFate::too_little_work) && here == PairFate::planned) {
        Funnel funnel;
        plan_pair(space_.settings(), table_.plans(kind), table_.part_strategies(kind), slice.counts,
                  part.capacity_bytes, costs_, late, funnel);
        options = late;
    }
    for (const Option& option : options) {
        const double room = part.capacity_bytes - option.static_bytes;
        const double fits = option.activation_bytes > 0 ? std::floor(room / option.activation_bytes) : micro_batches_;
        int most = static_cast<int>(std::clamp<double>(fits, 0, micro_batches_));
        while (most > 0 && option.bytes(most) > part.capacity_bytes) // the quotient rounds otherwise
            --most;
        if (most > 0)
            steps.push_back({micro_batches_ * option.tick_s + option.finish_s, most, option});
    }
    std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
        return a.busy_s != b.busy_s                ? a.busy_s < b.busy_s
            : a.most_in_flight != b.most_in_flight ? a.most_in_flight > b.most_in_flight
                                                   : a.option.strategy < b.option.strategy;
    });
    int most = 0;
    std::erase_if(steps, [&](const Step& step) {
        const bool pointless = step.most_in_flight <= most;
        most = std::max(most, step.most_in_flight);
        return pointless;
    });
}

const StageRates::Step* StageRates::fastest(int kind, int signature, double in_flight)
{
    for (const Step& step : steps(kind, signature))
        if (step.most_in_flight >= in_flight)
            return &step;
    return nullptr;
}

} // namespace tangram
