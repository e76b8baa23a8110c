// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layers_text.h"

#include <fmt/format.h>

namespace tangram {

std::string layers_text(const StageLayout& stage)
{
    std::string text;
    for (const Slice layers : stage.ranges()) {
        text += text.empty() ? "" : ", ";
        text +=
            layers.size() == 1 ? fmt::format("{}", layers.first) : fmt::format("{}–{}", layers.first, layers.last - 1);
    }
    return text;
}

} // namespace tangram
