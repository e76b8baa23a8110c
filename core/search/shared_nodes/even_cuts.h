// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace tangram {

/// What the layers from the first to before the last take as that stage, in seconds; infinity where they cannot be it.
using StageSecondsOf = std::function<double(int stage, int first, int last)>;

/// Divides layers among so many stages, in order: the few ways of which the longest stage is shortest, that of the
/// first as short as can be; of several as long, those that take less in all are preferred. Each as the first layers of
/// its stages. `cuts`: first layers that a stage may have, ascending from 0, and the layer count. By dynamic
/// programming over (stage, first layer).
std::vector<std::vector<int>> even_cuts(int stages, const std::vector<int>& cuts, std::size_t most,
                                        const StageSecondsOf& seconds_of);

} // namespace tangram
