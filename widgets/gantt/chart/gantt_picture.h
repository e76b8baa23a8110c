// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_plan.h"
#include "text/result.h"

#include <QByteArray>
#include <QSize>

#include <filesystem>
#include <optional>
#include <vector>

namespace tangram {

/// Gantt charts of plans under each other, each of which must hold a timeline, with memory over time if asked for, as
/// .svg, .png or .pdf, by the name's ending. `size` is in points of the picture; a .png has that many pixels. Needs a
/// QApplication, which may be on the offscreen platform. GUI thread; write_picture() writes it in any.
Result<QByteArray> gantt_picture(std::vector<GanttPlan> plans, const std::filesystem::path& out, QSize size, bool dark,
                                 bool with_memory = false);

/// Writes a plan's Gantt chart as .svg, .png or .pdf, by the name's ending. `size` is in points of the picture; a .png
/// has that many pixels. The file must hold a timeline. Needs a QApplication, which may be on the offscreen platform.
/// On failure nothing is left behind and an older file of that name stays whole.
std::optional<Error> write_gantt_picture(const PlanFile& file, const std::filesystem::path& out, QSize size, bool dark);

} // namespace tangram
