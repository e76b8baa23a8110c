// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record/search_record.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace tangram {

namespace {

/// Both one after the other; what changed twice has the later fate.
RecordedMoment::Changes merged(const RecordedMoment::Changes& earlier, const RecordedMoment::Changes& later)
{
    RecordedMoment::Changes all;
    all.reserve(earlier.size() + later.size());
    auto next = later.begin();
    for (const auto& change : earlier) {
        while (next != later.end() && next->first < change.first)
            all.push_back(*next++);
        if (next == later.end() || next->first != change.first)
            all.push_back(change);
    }
    all.insert(all.end(), next, later.end());
    return all;
}

} // namespace

SearchRecorder::SearchRecorder(SearchRecord begun, std::size_t most_moments)
    : record_(std::move(begun))
    , most_(std::max<std::size_t>(2, most_moments))
{
}

void SearchRecorder::add(const SearchSnapshot& snapshot)
{
    if (snapshot.grid == nullptr || snapshot.grid->cell_count() > most_recorded_cells)
        return;
    if (fates_.empty()) {
        record_.grid = *snapshot.grid;
        fates_.assign(snapshot.fates.size(), PairFate::waiting);
    }
    RecordedMoment moment{snapshot, {}};
    moment.snapshot.grid.reset();
    moment.snapshot.fates.clear();
    note_changes(snapshot.fates, moment.changes);

    if (since_kept_ > 0 && since_kept_ < stride_) { // the last moment was only the last so far
        moment.changes = merged(record_.moments.back().changes, moment.changes);
        record_.moments.back() = std::move(moment);
        ++since_kept_;
        return;
    }
    record_.moments.push_back(std::move(moment));
    since_kept_ = 1;
    if (record_.moments.size() > most_)
        thin();
}

void SearchRecorder::note_changes(const std::vector<PairFate>& now, RecordedMoment::Changes& changes)
{
    constexpr std::ptrdiff_t block = 256; // most blocks of cells are as they were
    const auto size = static_cast<std::ptrdiff_t>(now.size());
    for (std::ptrdiff_t begin = 0; begin < size; begin += block) {
        const std::ptrdiff_t end = std::min(size, begin + block);
        if (std::memcmp(now.data() + begin, fates_.data() + begin, static_cast<std::size_t>(end - begin)) == 0)
            continue;
        for (auto cell = static_cast<std::size_t>(begin); cell < static_cast<std::size_t>(end); ++cell)
            if (std::exchange(fates_[cell], now[cell]) != now[cell])
                changes.emplace_back(static_cast<std::uint32_t>(cell), now[cell]);
    }
}

/// The first moment goes, the second stays, and so on: the last stays when their number is even, and takes in what
/// comes next when it is odd.
void SearchRecorder::thin()
{
    std::vector<RecordedMoment> thinned;
    for (std::size_t i = 0; i < record_.moments.size(); ++i) {
        if (i % 2 == 1)
            record_.moments[i].changes = merged(record_.moments[i - 1].changes, record_.moments[i].changes);
        if (i % 2 == 1 || i + 1 == record_.moments.size())
            thinned.push_back(std::move(record_.moments[i]));
    }
    since_kept_ = record_.moments.size() % 2 == 0 ? 2 * stride_ : stride_;
    stride_ *= 2;
    record_.moments = std::move(thinned);
}

std::optional<SearchRecord> SearchRecorder::finish(std::vector<std::uint32_t> best_cells, bool complete)
{
    if (record_.moments.empty())
        return std::nullopt;
    record_.best_cells = std::move(best_cells);
    record_.complete = complete;
    return std::move(record_);
}

} // namespace tangram
