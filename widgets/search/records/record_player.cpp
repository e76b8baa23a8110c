// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/records/record_player.h"

#include "common/work/background.h"

#include <utility>

namespace tangram {

namespace {

/// Makes a replay of it take longer than a part of a frame.
bool is_large(const SearchRecord& record)
{
    constexpr std::size_t many = 500'000;
    std::size_t changes = record.grid.cell_count();
    for (const RecordedMoment& moment : record.moments)
        changes += moment.changes.size();
    return changes > many;
}

} // namespace

void RecordPlayer::replay(const std::shared_ptr<const SearchRecord>& record, std::size_t moment)
{
    moment_ = moment;
    const bool known = replay_ && replay_->record() == record;
    if (!known && is_large(*record)) {
        if (std::exchange(loading_, record) != record)
            load(record);
        return;
    }
    loading_.reset();
    if (!known)
        replay_ = std::make_shared<const RecordReplay>(record);
    tell();
}

void RecordPlayer::load(const std::shared_ptr<const SearchRecord>& record)
{
    in_background(
        this, [record] { return std::make_shared<const RecordReplay>(record); },
        [this, record](std::shared_ptr<const RecordReplay> replay) {
            if (loading_ != record)
                return; // another is looked at by now
            loading_.reset();
            replay_ = std::move(replay);
            tell();
        },
        [this, record](const Error& error) {
            if (loading_ != record)
                return;
            loading_.reset();
            Q_EMIT failed(error);
        });
}

void RecordPlayer::tell()
{
    replay_->fates_at(moment_, fates_);
    Q_EMIT replayed(replay_->record(), moment_, fates_);
}

void RecordPlayer::stop(const std::shared_ptr<const SearchRecord>& remembered)
{
    loading_.reset();
    if (replay_ && replay_->record() != remembered)
        replay_.reset();
}

} // namespace tangram
