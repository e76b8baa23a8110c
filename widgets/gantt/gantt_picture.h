// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/gantt_plan.h"
#include "result.h"

#include <QSize>

#include <filesystem>
#include <optional>
#include <vector>

namespace tangram {

/// Writes a plan's Gantt chart as .svg, .png or .pdf, by the name's ending. `size` is in points of the picture; a .png
/// has that many pixels. The file must hold a timeline. Needs a QApplication, which may be on the offscreen platform.
/// On failure nothing is left behind and an older file of that name stays whole.
std::optional<Error> write_gantt_picture(const PlanFile& file, const std::filesystem::path& out, QSize size, bool dark);
/// The same of several plans under each other, each of which must hold a timeline, with memory over time if asked for.
std::optional<Error> write_gantt_picture(std::vector<GanttPlan> plans, const std::filesystem::path& out, QSize size,
                                         bool dark, bool with_memory = false);

} // namespace tangram
