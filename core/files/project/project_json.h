// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "project/project.h"
#include "text/result.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace tangram {

/// An empty drawing with the built-in calibration, no model, no job.
Project new_project();

/// A "tangram-project" file: {"format", "version", "producer", "cluster", "model", "job", "search", "calibration",
/// "profiles", "scenarios", "plans", "records", "import"}. All but the first two may be left out. Never throws. Keys
/// beside these, which a later program may have written, are kept in Project::other_keys and written again behind the
/// others.
Result<Project> read_project(std::string_view text, std::string_view source);
/// Reading it back gives an equal project, and that the same text.
std::string write_project(const Project& project);

/// The same of a project inside another file.
Project read_project_object(const JsonCursor& place);
nlohmann::ordered_json project_json(const Project& project);

/// Whether a project file with these records can be read again: readers take in only so many moments and changes.
bool fit_into_a_file(const std::vector<std::shared_ptr<const SearchRecord>>& records);

} // namespace tangram
