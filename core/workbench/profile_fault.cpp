// SPDX-License-Identifier: GPL-3.0-or-later
#include "workbench/profile_fault.h"

#include "files/json/text.h"
#include "plan/price/measured_network.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace tangram {

std::optional<Error> profile_fault(const LayerProfile& profile, const std::string& source, const Job& job,
                                   const Cluster* cluster)
{
    if (profile.sequence_length > 0 && profile.sequence_length != job.sequence_length)
        return Error{
            Core::tr("{} was measured with sequences of {} tokens, and the job has {}", profile.model,
                     profile.sequence_length, job.sequence_length),
            source,
            Core::tr("set the sequence to {}, or plan without the measured layer times", profile.sequence_length)};
    const auto measured = [&](const Node& node) {
        return profile.gpus.contains(profile.name_of(cluster->gpu_type_of(node).id));
    };
    if (cluster == nullptr)
        return std::nullopt;
    if (job.cost_mode == CostMode::sailor && !profile.curves.between.empty() && !is_in_one_zone(*cluster))
        if (const std::vector<std::string> unknown = zones_without_curves(*cluster, profile.curves); !unknown.empty())
            return Error{Core::tr("the network curves do not cover the zone {}, only {}", unknown.front(),
                                  enumeration(profile.curves.zones())),
                         source,
                         Core::tr("name the zones of the cluster as the curves do, or use the simulated cost mode")};
    if (std::any_of(cluster->nodes.begin(), cluster->nodes.end(), measured))
        return std::nullopt;
    std::vector<std::string> names;
    for (const auto& [id, name] : profile.gpu_names)
        names.push_back(fmt::format("{} ({})", name, id));
    return Error{
        Core::tr("none of the cluster's GPUs was measured with {}, only {}", profile.model, enumeration(names)), source,
        Core::tr("open a cluster that has such GPUs (their types are in brackets), or plan without the measured layer "
                 "times")};
}

} // namespace tangram
