// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/recompute_text.h"

#include "text/tr.h"

namespace tangram {

std::string recompute_text(const Strategy& strategy)
{
    if (strategy.recompute_layers == 0)
        return translated(to_string(strategy.recompute));
    return strategy.recompute_layers == 1 ? Core::tr("1 layer") : Core::tr("{} layers", strategy.recompute_layers);
}

} // namespace tangram
