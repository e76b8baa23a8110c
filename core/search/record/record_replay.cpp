// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record/record_replay.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

void apply(const RecordedMoment& moment, std::vector<PairFate>& fates)
{
    for (const auto& [cell, fate] : moment.changes)
        fates[cell] = fate;
}

} // namespace

RecordReplay::RecordReplay(std::shared_ptr<const SearchRecord> record)
    : record_(std::move(record))
{
    std::vector<PairFate> fates(record_->grid.cell_count(), PairFate::waiting);
    const std::size_t most_changes = fates.size() / 2;
    std::size_t changes = 0; // since the moment that was kept last
    for (std::size_t moment = 0; moment < record_->moments.size(); ++moment) {
        apply(record_->moments[moment], fates);
        changes += record_->moments[moment].changes.size();
        if (changes <= most_changes)
            continue;
        kept_.push_back({moment, fates});
        changes = 0;
    }
}

void RecordReplay::fates_at(std::size_t moment, std::vector<PairFate>& fates) const
{
    const auto after = std::upper_bound(kept_.begin(), kept_.end(), moment,
                                        [](std::size_t wanted, const Kept& kept) { return wanted < kept.moment; });
    const bool any = after != kept_.begin();
    if (any)
        fates = (after - 1)->fates;
    else
        fates.assign(record_->grid.cell_count(), PairFate::waiting);
    for (std::size_t next = any ? (after - 1)->moment + 1 : 0; next <= moment; ++next)
        apply(record_->moments[next], fates);
}

} // namespace tangram
