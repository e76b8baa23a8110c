// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/search_record.h"

#include <memory>
#include <vector>

namespace tangram {

/// Goes through the moments of a record, whose cells are as quickly known at any of them: at some moments they are
/// kept, and what changed since is little. Takes as much memory as a few moments' cells. Immutable; any thread.
class RecordReplay {
public:
    explicit RecordReplay(std::shared_ptr<const SearchRecord> record); ///< costs all of its changes
    const std::shared_ptr<const SearchRecord>& record() const { return record_; }
    /// As SearchRecord::fates_at() gives them, at the cost of a copy of the cells and changes of half of them. In place
    /// of what was there: millions of cells take longer to find room for than to copy.
    void fates_at(std::size_t moment, std::vector<PairFate>& fates) const;

private:
    struct Kept {
        std::size_t moment = 0;
        std::vector<PairFate> fates;
    };
    std::shared_ptr<const SearchRecord> record_;
    std::vector<Kept> kept_; ///< ascending
};

} // namespace tangram
