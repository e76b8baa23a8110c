// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace tangram {

/// The longest file, or line of a batch, that is read: no file of this program comes near it.
inline constexpr std::size_t longest_text_bytes = std::size_t{1} << 30;

} // namespace tangram
