// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/compared_records.h"

#include <memory>
#include <optional>

namespace tangram {

/// Nothing where they cannot be compared.
inline std::optional<RecordComparison> compared_at_ends(const SearchRecord& a, const SearchRecord& b)
{
    const ComparedRecords records(std::make_shared<const SearchRecord>(a), std::make_shared<const SearchRecord>(b));
    if (!records.can_be_compared())
        return std::nullopt;
    return records.at(a.moments.size() - 1, b.moments.size() - 1).comparison;
}

} // namespace tangram
