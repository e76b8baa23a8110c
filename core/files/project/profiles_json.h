// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "project/project.h"

#include <nlohmann/json_fwd.hpp>

namespace tangram {

/// Measured layer times as a project file holds them: {"name", "models": {name: {"layers", "sequence_length", "gpus",
/// "gpu_names", "sizes", "curves", "description", "sources"}}}. Numbers are written to the last digit, so that a
/// project makes the same plans when it is opened again.
ProjectProfiles read_profiles_object(const JsonCursor& place);
nlohmann::ordered_json profiles_json(const ProjectProfiles& profiles);

} // namespace tangram
