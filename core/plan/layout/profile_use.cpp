// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/profile_use.h"

#include "text/tr.h"

#include <algorithm>
#include <set>

namespace tangram {

ProfileUse profile_use(const PlanningProblem& problem, const std::vector<Pipeline>& pipelines)
{
    const LayerProfile& profile = *problem.parallelizer->profile();
    std::set<Message> interpolated;
    for (const Pipeline& pipeline : pipelines)
        for (const Stage& stage : pipeline.stages)
            for (const StageLayout& group : stage.layout.groups()) {
                const Node& node = problem.cluster->nodes[group.gpus.front().node];
                const std::string& gpu = problem.cluster->gpu_type_of(node).id;
                const ProfileKey key{group.strategy.samples_per_replica, group.strategy.tensor};
                if (const auto entry = profile.find(gpu, key); entry && entry->between)
                    interpolated.insert(Core::message_of(
                        "Layer times of {} with tensor {} and {} samples per replica are interpolated between {} and "
                        "{} samples.",
                        profile.name_of(gpu), key.tensor, key.micro_batch, entry->between->first,
                        entry->between->second));
            }
    return {profile.model, profile.sources, {interpolated.begin(), interpolated.end()}};
}

std::vector<std::string> unmeasured_gpus(const LayerProfile& profile, const Cluster& cluster)
{
    std::vector<std::string> names;
    for (const Node& node : cluster.nodes) {
        const GpuType& type = cluster.gpu_type_of(node);
        if (!profile.gpus.contains(profile.name_of(type.id))
            && std::find(names.begin(), names.end(), type.name) == names.end())
            names.push_back(type.name);
    }
    return names;
}

} // namespace tangram
