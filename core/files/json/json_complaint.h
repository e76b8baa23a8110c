// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace tangram {

/// What nlohmann/json's parser found wrong with `text`, in words for people: what stands where, and what JSON has
/// there. `position` is how many bytes were read, `token` the last of them, `what` the parser's own message.
Error json_complaint(std::string_view text, std::string_view source, std::size_t position, std::string_view token,
                     std::string_view what);

} // namespace tangram
