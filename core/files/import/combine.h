// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"

#include <functional>
#include <span>

namespace tangram {

/// Whether two GPU names mean the same type; asked only of names that differ.
using SameGpu = std::function<bool(const std::string& a, const std::string& b)>;

/// What several sources say, as one: nodes of one id become one, and what is said of a machine without an id goes to
/// every node that it fits in its GPUs' name and number, or stands `copies` times (1: as many times as its source says)
/// where no source names nodes. What the
/// first source says of a figure counts; notes tell contradictions, and machines that fit no node. In the result every
/// node has an id of its own.
ImportFacts combined(std::span<const ImportFacts> sources, int copies, const SameGpu& same_gpu);

} // namespace tangram
