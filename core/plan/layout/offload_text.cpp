// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/offload_text.h"

#include "text/tr.h"

#include <fmt/format.h>

namespace tangram {

std::string offload_text(const Strategy& strategy)
{
    return strategy.optimizer_offload > 0 ? Core::tr("{} % on host", strategy.optimizer_offload) : std::string();
}

std::string shares_text(const StageLayout& stage)
{
    std::string shares;
    bool uneven = false;
    for (const ReplicaGroup& group : stage.replicas) {
        const int permille = group.strategy.shard_permille;
        uneven = uneven || permille > 0;
        shares += fmt::format("{}{}", shares.empty() ? "" : " + ", permille > 0 ? permille / 1000.0 : 1.0);
    }
    return uneven ? Core::tr("shares {}", shares) : std::string();
}

} // namespace tangram
