// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/layers_text.h"

#include "text/tr.h"

#include <fmt/format.h>

#include <span>

namespace tangram {

namespace {

std::string text_of(int first, int last)
{
    return last - first == 1 ? fmt::format("{}", first) : fmt::format("{}–{}", first, last - 1);
}

/// Of a range that is cut inside a block the whole layers, and what there is of the block.
std::string text_of(const Slice& layers)
{
    const int last = layers.last - (layers.ends_in_block ? 1 : 0);
    std::string text;
    const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
    if (layers.begins_in_block)
        add(Core::tr("feed-forward of {}", layers.first - 1));
    if (layers.first < last)
        add(text_of(layers.first, last));
    if (layers.ends_in_block)
        add(Core::tr("attention of {}", last));
    return text;
}

/// "8b–12", "3–8a": a block's attention and its feed-forward half.
std::string short_text_of(const Slice& layers)
{
    const int first = layers.first - (layers.begins_in_block ? 1 : 0);
    const std::string from = fmt::format("{}{}", first, layers.begins_in_block ? "b" : "");
    const std::string to = fmt::format("{}{}", layers.last - 1, layers.ends_in_block ? "a" : "");
    return first == layers.last - 1 && !layers.begins_in_block ? to : fmt::format("{}–{}", from, to);
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
    if (ranges.size() > 2)
        return short_text_of(ranges.front()) + " … " + short_text_of(ranges.back());
    std::string text;
    for (const Slice& layers : ranges)
        text += (text.empty() ? "" : ", ") + short_text_of(layers);
    return text;
}

} // namespace tangram
