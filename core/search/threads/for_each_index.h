// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

namespace tangram {

/// Calls body(0) to body(count - 1), each once, on the threads of the arena that it is called in, and waits for all.
void for_each_index(std::size_t count, const std::function<void(std::size_t)>& body);

} // namespace tangram
