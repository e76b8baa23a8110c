// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "options/options.h"
#include "output/exit_code.h"
#include "text/result.h"

#include <functional>
#include <optional>
#include <string>

namespace tangram::cli {

/// Prints the error and returns `code`.
int fail(const Error& error, ExitCode code);

/// Why a file cannot be written there, as far as can be told beforehand; nothing for no file. For commands that write
/// several: all or none.
std::optional<Error> check_writable(const std::string& file);

/// Writes a command's answer: `json` to the file of --out, and to standard output `json` with --json, else `table`
/// unless --quiet. Each text is made only when it is wanted. Returns `code`, or bad_input with a message when something
/// could not be written.
int deliver(const OutputOptions& options, const std::function<std::string()>& json,
            const std::function<std::string(bool colours)>& table, ExitCode code);

/// `code`, or bad_input with a message when standard output could not be written.
int end_of_output(ExitCode code);

} // namespace tangram::cli
