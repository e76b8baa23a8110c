// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace tangram {

/// What an errno means ("No such file or directory"), as the person reads it; a rare one in the words of the system.
std::string system_error_text(int code);

} // namespace tangram
