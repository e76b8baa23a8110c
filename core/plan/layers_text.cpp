// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layers_text.h"

#include <fmt/format.h>

#include <span>

namespace tangram {

namespace {

std::string text_of(const Slice& layers)
{
    return layers.size() == 1 ? fmt::format("{}", layers.first) : fmt::format("{}–{}", layers.first, layers.last - 1);
}

} // namespace

std::string layers_text(const StageLayout& stage)
{
    std::string text;
    for (const Slice& layers : stage.ranges())
        text += (text.empty() ? "" : ", ") + text_of(layers);
    return text;
}

std::string short_layers_text(const StageLayout& stage)
{
    const std::span<const Slice> ranges = stage.ranges();
    return ranges.size() <= 2 ? layers_text(stage) : text_of(ranges.front()) + " … " + text_of(ranges.back());
}

} // namespace tangram
