// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/record_replay.h"
#include "text/result.h"

#include <QObject>

#include <memory>
#include <span>
#include <vector>

namespace tangram {

/// Goes through the moments of one record. Where a replay of it takes long to make, that is done in the background; of
/// what is asked for meanwhile only the latest is answered.
class RecordPlayer : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void replay(const std::shared_ptr<const SearchRecord>& record, std::size_t moment);
    /// Nothing is asked for any more. What is known of that record is remembered; null: of none.
    void stop(const std::shared_ptr<const SearchRecord>& remembered = nullptr);

Q_SIGNALS:
    /// `fates` as SearchRecord::fates_at() gives them, until another moment is asked for.
    void replayed(const std::shared_ptr<const tangram::SearchRecord>& record, std::size_t moment,
                  std::span<const tangram::PairFate> fates);
    void failed(const tangram::Error& error);

private:
    void load(const std::shared_ptr<const SearchRecord>& record);
    void tell();

    std::shared_ptr<const RecordReplay> replay_; ///< of the record asked for last
    std::shared_ptr<const SearchRecord> loading_; ///< whose replay is on its way
    std::size_t moment_ = 0; ///< asked for last
    std::vector<PairFate> fates_; ///< by then
};

} // namespace tangram
