// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram::cli {

/// From now on the first SIGINT or SIGTERM only sets a flag, so that the best plan so far can be written; a second one
/// ends the program at once.
void watch_signals();
bool interrupted();

/// From now on a closed pipe or a file beyond its size limit is a failing write instead of the end of the program.
void survive_failing_writes();

} // namespace tangram::cli
