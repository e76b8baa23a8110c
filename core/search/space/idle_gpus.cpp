// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/space/idle_gpus.h"

#include "text/tr.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tangram {

namespace {

constexpr std::array<std::pair<IdleReason, std::string_view>, 8> names{{
    {IdleReason::slower, "slower"},
    {IdleReason::too_little_batch, "too-little-batch"},
    {IdleReason::nothing_divides, "nothing-divides"},
    {IdleReason::does_not_fit, "does-not-fit"},
    {IdleReason::not_measured, "not-measured"},
    {IdleReason::cut_off, "cut-off"},
    {IdleReason::not_tried, "not-tried"},
    {IdleReason::left_out, "left-out"},
}};

} // namespace

std::string_view to_string(IdleReason reason)
{
    return names[static_cast<std::size_t>(reason)].second;
}

std::optional<IdleReason> idle_reason_of(std::string_view name)
{
    for (const auto& [reason, known] : names)
        if (known == name)
            return reason;
    return std::nullopt;
}

int IdleGpus::gpu_count() const
{
    int count = 0;
    for (const GpuRange& range : gpus)
        count += range.count;
    return count;
}

std::string idle_place(const IdleGpus& idle, const Cluster& cluster)
{
    constexpr std::size_t most_runs = 4;
    std::vector<std::pair<int, int>> runs; // first and last node
    for (const GpuRange& range : idle.gpus)
        if (!runs.empty() && range.node <= runs.back().second + 1)
            runs.back().second = range.node;
        else
            runs.emplace_back(range.node, range.node);
    const auto node = [&](int index) -> const Node& { return cluster.nodes[index]; };
    std::string nodes;
    for (std::size_t i = 0; i < runs.size() && i < most_runs; ++i) {
        const auto [first, last] = runs[i];
        nodes += i > 0 ? ", " : "";
        nodes += first == last ? node(first).id : Core::tr("{} to {}", node(first).id, node(last).id);
    }
    if (runs.size() > most_runs)
        nodes += ", …";
    return Core::tr("{} {} on {}", idle.gpu_count(), cluster.gpu_type_of(node(idle.gpus.front().node)).name, nodes);
}

namespace {

constexpr double told_apart = 1.0005; // by the digits that are shown

std::string longer_text(double times)
{
    constexpr double easier_in_percent = 1.2; // "1.01 times as long" hides how little it is
    if (times < told_apart)
        return Core::tr("no longer");
    return times < easier_in_percent ? Core::tr("{:.2g} % longer", (times - 1) * 100)
                                     : Core::tr("{:.3g} times as long", times);
}

} // namespace

std::string idle_text(const IdleGpus& idle, double iteration_time_s)
{
    const double times = idle.time_with_s ? *idle.time_with_s / iteration_time_s : 0;
    switch (idle.reason) {
    case IdleReason::slower:
        if (times < told_apart)
            return Core::tr("no faster with them: the best plan found that uses them takes {:.4g} s as well",
                            idle.time_with_s.value_or(0));
        return Core::tr("slower with them: the best plan found that uses them takes {:.4g} s, {}",
                        idle.time_with_s.value_or(0), longer_text(times));
    case IdleReason::too_little_batch:
        if (idle.time_with_s)
            return Core::tr(
                "too little batch: the best plan found that uses them takes {:.4g} s, {}, but with {} times "
                "the batch it would be faster",
                *idle.time_with_s, longer_text(times), larger_batch_factor);
        return Core::tr("too little batch for another pipeline, and no stage of this plan can be divided among more "
                        "GPUs; with {} times the batch they would make it faster",
                        larger_batch_factor);
    case IdleReason::nothing_divides:
        return Core::tr("nothing divides: no degree, head count or batch fits their number");
    case IdleReason::does_not_fit:
        return Core::tr("no plan that uses them fits in memory");
    case IdleReason::not_measured:
        return Core::tr("not measured: the plan's layer times do not cover this GPU type");
    case IdleReason::cut_off:
        return Core::tr("cut off: no path leads from them to the GPUs that are used");
    case IdleReason::not_tried:
        return Core::tr("not tried: the search was stopped before");
    case IdleReason::left_out:
        return Core::tr("left out: the planner whose space was searched has no better plan that uses them");
    }
    return {};
}

std::vector<GpuRange> unused_gpus(const Cluster& cluster, const PlanLayout& layout)
{
    std::vector<std::vector<char>> used;
    for (const Node& node : cluster.nodes)
        used.emplace_back(static_cast<std::size_t>(node.gpu_count), 0);
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            for (const GpuRange& range : stage.gpus)
                for (int gpu = range.first; gpu < range.first + range.count; ++gpu)
                    used[range.node][gpu] = 1;
    std::vector<GpuRange> unused;
    for (std::size_t node = 0; node < used.size(); ++node)
        for (int gpu = 0; gpu < static_cast<int>(used[node].size()); ++gpu) {
            if (used[node][gpu] != 0)
                continue;
            const bool goes_on = gpu > 0 && used[node][gpu - 1] == 0;
            if (goes_on)
                ++unused.back().count;
            else
                unused.push_back({static_cast<int>(node), gpu, 1});
        }
    return unused;
}

std::vector<IdleGpus> idle_for(IdleReason reason, const Cluster& cluster, const PlanLayout& layout)
{
    std::vector<IdleGpus> idle;
    for (const GpuRange& range : unused_gpus(cluster, layout)) {
        const auto type_of = [&](int node) { return cluster.nodes[node].gpu_type; };
        const auto same = std::find_if(idle.begin(), idle.end(), [&](const IdleGpus& other) {
            return type_of(other.gpus.front().node) == type_of(range.node);
        });
        if (same != idle.end())
            same->gpus.push_back(range);
        else
            idle.push_back({reason, {range}, std::nullopt});
    }
    return idle;
}

} // namespace tangram
