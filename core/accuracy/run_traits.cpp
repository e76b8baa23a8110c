// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/run_traits.h"

#include <set>

namespace tangram {

namespace {

std::string gpu_names(const Cluster& cluster)
{
    std::set<std::string> ids;
    for (const auto& gpu : cluster.gpu_types)
        ids.insert(gpu->id);
    std::string names;
    for (const std::string& id : ids)
        names += (names.empty() ? "" : " + ") + id;
    return names;
}

} // namespace

const std::vector<std::string>& run_dimensions()
{
    static const std::vector<std::string> dimensions{"all",   "source",      "quality",  "framework",
                                                     "model", "parallelism", "schedule", "recompute",
                                                     "size",  "precision",   "GPU"};
    return dimensions;
}

std::vector<RunTrait> traits_of(const MeasuredRun& run)
{
    std::vector<RunTrait> traits{{"all", "usable runs"}, {"source", run.set}, {"quality", run.quality}};
    if (!run.framework.empty())
        traits.emplace_back("framework", run.framework);
    if (!run.cluster || !run.model || run.layout.stages.empty())
        return traits;
    traits.emplace_back("model", run.model->experts.count > 0 ? "experts" : "dense");

    const Strategy& strategy = run.layout.stages.front().strategy;
    const auto used = [&](bool yes, const char* name) {
        if (yes)
            traits.emplace_back("parallelism", name);
    };
    used(strategy.tensor > 1, "tensor");
    used(run.layout.stages.size() > 1, "pipeline");
    used(strategy.data > 1, "data");
    used(strategy.context > 1, "context");
    used(strategy.expert > 1, "expert");
    used(strategy.gpus() == 1 && run.layout.stages.size() == 1, "none");
    if (run.layout.stages.size() > 1)
        traits.emplace_back("schedule", run.layout.virtual_stages > 1 ? "interleaved 1F1B" : "1F1B");
    traits.emplace_back("recompute", run.layout.recompute ? to_string(*run.layout.recompute) : "not published");
    traits.emplace_back("size", run.cluster->nodes.size() > 1 ? "several nodes" : "one node");
    traits.emplace_back("precision", to_string(run.job.precision));
    traits.emplace_back("GPU", gpu_names(*run.cluster));
    return traits;
}

} // namespace tangram
