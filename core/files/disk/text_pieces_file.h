// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"
#include "text/text_pieces.h"

#include <filesystem>
#include <functional>
#include <optional>

namespace tangram {

/// As write_text_file, of a text that `make` hands over piece by piece: for what is too long to be held at once.
std::optional<Error> write_text_pieces(const std::filesystem::path& path,
                                       const std::function<void(const TextSink&)>& make);

} // namespace tangram
