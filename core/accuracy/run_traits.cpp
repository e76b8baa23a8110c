// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/run_traits.h"

#include "text/tr.h"

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
    static const std::vector<std::string> dimensions{"all",
                                                     Core::later("source"),
                                                     Core::later("quality"),
                                                     Core::later("framework"),
                                                     Core::later("model"),
                                                     Core::later("parallelism"),
                                                     Core::later("schedule"),
                                                     Core::later("recompute"),
                                                     Core::later("size"),
                                                     Core::later("precision"),
                                                     "GPU"};
    return dimensions;
}

std::vector<RunTrait> traits_of(const MeasuredRun& run)
{
    std::vector<RunTrait> traits{{"all", Core::later("usable runs")}, {"source", run.set}, {"quality", run.quality}};
    if (!run.framework.empty())
        traits.emplace_back("framework", run.framework);
    if (!run.cluster || !run.model || run.layout.stages.empty())
        return traits;
    traits.emplace_back("model", run.model->experts.count > 0 ? Core::later("experts") : Core::later("dense"));

    const Strategy& strategy = run.layout.stages.front().strategy;
    const auto used = [&](bool yes, const char* name) {
        if (yes)
            traits.emplace_back("parallelism", name);
    };
    used(strategy.tensor > 1, Core::later("tensor"));
    used(run.layout.stages.size() > 1, Core::later("pipeline"));
    used(strategy.data > 1, Core::later("data"));
    used(strategy.context > 1, Core::later("context"));
    used(strategy.expert > 1, Core::later("expert"));
    used(strategy.gpus() == 1 && run.layout.stages.size() == 1, Core::later("none"));
    if (run.layout.stages.size() > 1)
        traits.emplace_back("schedule", run.layout.virtual_stages > 1 ? Core::later("interleaved 1F1B") : "1F1B");
    traits.emplace_back("recompute",
                        run.layout.recompute ? to_string(*run.layout.recompute) : Core::later("not published"));
    traits.emplace_back("size", run.cluster->nodes.size() > 1 ? Core::later("several nodes") : Core::later("one node"));
    traits.emplace_back("precision", to_string(run.job.precision));
    traits.emplace_back("GPU", gpu_names(*run.cluster));
    return traits;
}

} // namespace tangram
