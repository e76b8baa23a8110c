// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/key_help.h"

namespace tangram {

/// The keys and gestures of GanttChart.
std::vector<KeyHelp> gantt_key_help();

} // namespace tangram
