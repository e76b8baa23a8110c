// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram::cli {

/// Leaves the command line to tangram-pictures beside this program, which is the same with Qt linked in: loading that
/// takes longer than most commands, and only pictures need it. The process goes on as that program; returns an exit
/// code, with a message, only where it cannot. Not after anything was read from standard input.
int draw_elsewhere();

} // namespace tangram::cli
