// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/edit/cluster_edits.h"
#include "files/json/json_cursor.h"

#include <string>
#include <string_view>

namespace tangram {

/// What is copied and pasted: a "tangram-cluster" file with "copied" beside its lists, the parts of it that are meant.
std::string write_piece(const ClusterPiece& piece);
/// A cluster file without "copied" is meant as a whole. Never throws.
Result<ClusterPiece> read_piece(std::string_view text, std::string_view source);

/// The same of a piece inside another file, which says its format.
ClusterPiece read_piece_object(const JsonCursor& place);
nlohmann::ordered_json piece_json(const ClusterPiece& piece);

} // namespace tangram
