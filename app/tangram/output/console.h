// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <string>
#include <string_view>

namespace tangram::cli {

/// How text is set off where the terminal can show it.
enum class Style { plain, heading, faint, good, warning, bad };

/// `text` in that style when `colours`, with what would steer a terminal (control characters of names in files)
/// replaced.
std::string styled(std::string_view text, Style style, bool colours);

/// True when the stream (1 or 2) is a terminal that shows colours and NO_COLOR is not set.
bool shows_colours(int stream);
bool is_terminal(int stream);

/// `text` without control characters other than line ends.
std::string printable(std::string_view text);

/// Writes to standard output and flushes. False once the reader has gone away or the disk is full; see write_failure.
bool write_out(std::string_view text);
/// Why standard output could not be written to; nothing when it could, or when its reader closed it on purpose.
std::string write_failure();

/// "error: message", and below it where and a hint, on standard error.
void print_error(const Error& error);

} // namespace tangram::cli
