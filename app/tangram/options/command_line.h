// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace tangram::cli {

/// Runs the command that the parsed command line asks for, and returns the program's exit code.
using Chosen = std::function<int()>;

/// Every command of the program with its options; parsing sets `chosen`, which has to outlive it.
void add_commands(CLI::App& app, Chosen& chosen);

} // namespace tangram::cli
