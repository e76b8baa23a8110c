// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/project.h"
#include "text/result.h"

#include <cstdint>
#include <random>

namespace tangram {

/// One edit of a project as users make them on the canvas, in the panels and in the settings, or why that one cannot be
/// made there. The same generator gives the same edits.
Result<Project> random_edit(const Project& project, std::mt19937_64& generator);

} // namespace tangram
