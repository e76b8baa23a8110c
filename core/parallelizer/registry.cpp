// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/registry.h"

#include "parallelizer/profiled.h"

#include <algorithm>
#include <array>

namespace tangram {

namespace {

constexpr std::array all{
    ParallelizerInfo{"megatron", "the analytic model", false,
                     [](const std::shared_ptr<const LayerProfile>&) -> std::shared_ptr<const Parallelizer> {
                         return make_megatron();
                     }},
    ParallelizerInfo{"profiled", "measured layer times", true,
                     [](const std::shared_ptr<const LayerProfile>& profile) -> std::shared_ptr<const Parallelizer> {
                         return make_profiled(profile);
                     }},
};

} // namespace

std::span<const ParallelizerInfo> parallelizers()
{
    return all;
}

std::vector<std::string> parallelizer_names()
{
    std::vector<std::string> names;
    for (const ParallelizerInfo& each : all)
        names.emplace_back(each.name);
    return names;
}

const ParallelizerInfo* find_parallelizer(std::string_view name)
{
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
    return found == all.end() ? nullptr : &*found;
}

std::shared_ptr<const Parallelizer> parallelizer_with(const std::shared_ptr<const LayerProfile>& profile)
{
    const auto fits = [&](const ParallelizerInfo& each) { return each.takes_profile == (profile != nullptr); };
    return std::find_if(all.begin(), all.end(), fits)->make(profile);
}

} // namespace tangram
