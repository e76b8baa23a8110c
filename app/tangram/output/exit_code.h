// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram::cli {

/// What the program tells its caller. Scripts rely on the numbers.
enum ExitCode : int {
    good = 0,
    bad_usage = 2,
    bad_input = 3, ///< unreadable or wrong input, or an output that cannot be written
    infeasible = 4, ///< no plan fits, a plan by hand breaks a rule, or a scenario cannot be made
    stopped = 5, ///< cancelled or out of time; what was written is the best so far
};

} // namespace tangram::cli
