// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/record_comparison.h"
#include "search/record/record_replay.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tangram {

/// Two records, to be laid over each other at any moment of either. Immutable; any thread.
class ComparedRecords {
public:
    ComparedRecords(std::shared_ptr<const SearchRecord> a, std::shared_ptr<const SearchRecord> b);

    const std::shared_ptr<const SearchRecord>& a() const { return a_.record(); }
    const std::shared_ptr<const SearchRecord>& b() const { return b_.record(); }
    /// False where they are of different islands or models: their grids have other parts or columns. Rows may differ,
    /// as sizes that one search leaves out are rows of their own. False, too, where either has no moments, or a file
    /// holds so many rows of so many islands that no search has them.
    bool can_be_compared() const { return shared_.has_value(); }

    struct Moment {
        std::vector<PairFate> a; ///< by the cells of a's grid
        /// By the cells of a's grid, too: of several rows of b that share one of a's, the fate that went furthest.
        /// Empty where they cannot be compared.
        std::vector<PairFate> b;
        RecordComparison comparison; ///< likewise
    };
    /// Both moments are there; that of b need not be where they cannot be compared.
    Moment at(std::size_t moment_a, std::size_t moment_b) const;

private:
    /// Members that a row of a and one of b share.
    struct SharedRows {
        std::size_t row_a = 0;
        std::size_t row_b = 0;
        std::uint64_t members = 0;
        bool first_of_a = false; ///< the first of a's row is one of them
        bool first_of_b = false;

        bool counts_as(const SharedRows& other) const;
    };
    static std::optional<std::vector<SharedRows>> shared_rows(const SearchRecord& a, const SearchRecord& b);

    RecordReplay a_;
    RecordReplay b_;
    std::optional<std::vector<SharedRows>> shared_; ///< those that are counted alike beside each other
};

} // namespace tangram
