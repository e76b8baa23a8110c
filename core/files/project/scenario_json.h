// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/json/json_cursor.h"
#include "project/scenario.h"

#include <nlohmann/json_fwd.hpp>

namespace tangram {

/// {"name", "changes": [{"kind", ...}]}. What it names need not be there yet: with_scenario() tells.
Scenario read_scenario_object(const JsonCursor& place);
nlohmann::ordered_json scenario_json(const Scenario& scenario);

} // namespace tangram
