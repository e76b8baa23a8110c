// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "search/record/search_record.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>

namespace tangram {

/// How much the records of a file may still bring: a few bytes tell of millions of cells.
struct RecordRoom {
    std::size_t moments = 100'000;
    std::size_t changes = 16'000'000;
};

/// {"name", "settings", "tokens_per_iteration", "islands", "complete", "best_cells", "grid": {"symmetry", "rows",
/// "columns"}, "moments": [{"elapsed_s", ..., "changes": [[cells skipped, cells, fate], ...]}]}. The pairs of a moment
/// follow from its fates. Every index is checked, and takes what it brings from `room`.
SearchRecord read_record_object(const JsonCursor& place, RecordRoom& room);
nlohmann::ordered_json record_json(const SearchRecord& record);

} // namespace tangram
