// SPDX-License-Identifier: GPL-3.0-or-later
#include "wider_problems.h"

#include "judged_problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace tangram {

namespace {

Asked as_it_is(const PlanningProblem& problem)
{
    return {"as it is", problem, {}};
}

/// The rule with these parameters in turn, and off; the default is among them.
Widening of_parameter(const PlanningProblem& problem, Rule rule, const std::vector<double>& values)
{
    Widening widening{std::string(info(rule).id), {}};
    for (const double value : values) {
        Asked asked = as_it_is(problem);
        asked.what = info(rule).parameter == RuleParameter::none ? fmt::format("{} on", info(rule).id)
                                                                 : fmt::format("{} {:g}", info(rule).id, value);
        asked.settings[rule] = {true, value};
        widening.steps.push_back(std::move(asked));
    }
    Asked off = as_it_is(problem);
    off.what = fmt::format("{} off", info(rule).id);
    off.settings[rule].on = false;
    widening.steps.push_back(std::move(off));
    return widening;
}

Widening on_and_off(const PlanningProblem& problem, Rule rule)
{
    return of_parameter(problem, rule, {info(rule).default_value});
}

void add_rules(std::vector<Widening>& all, const PlanningProblem& problem)
{
    all.push_back(of_parameter(problem, Rule::beam, {4, 48, 192}));
    all.push_back(of_parameter(problem, Rule::part_sizes, {1, 3, 6}));
    all.push_back(of_parameter(problem, Rule::work_balance, {2, 8, 32}));
    all.push_back(of_parameter(problem, Rule::granularity, {4, 2}));
    for (const Rule rule : {Rule::tensor_inside_node, Rule::data_before_tensor, Rule::power_of_two_degrees})
        all.push_back(on_and_off(problem, rule));
}

using ChangeAllowed = std::function<void(Allowed&)>;

Asked allowing(const PlanningProblem& problem, std::string what, const ChangeAllowed& change)
{
    Asked asked = as_it_is(problem);
    asked.what = std::move(what);
    change(asked.problem.job.allow);
    return asked;
}

void add_job(std::vector<Widening>& all, const PlanningProblem& problem)
{
    const Asked base = as_it_is(problem);
    all.push_back({"ZeRO stages", {allowing(problem, "ZeRO 0-1", [](Allowed& allow) { allow.zero = {0, 1}; }), base}});
    all.push_back({"samples per replica",
                   {allowing(problem, "samples 1, 2",
                             [](Allowed& allow) {
                                 allow.samples_per_replica = {1, 2};
                             }),
                    base, allowing(problem, "samples 1 to 32", [](Allowed& allow) {
                        allow.samples_per_replica = {1, 2, 3, 4, 6, 8, 12, 16, 32};
                    })}});
    all.push_back(
        {"recomputation",
         {allowing(problem, "no recomputation", [](Allowed& allow) { allow.recompute = {Recompute::none}; }), base}});
    all.push_back({"context parallelism",
                   {allowing(problem, "no context parallelism", [](Allowed& allow) { allow.context = false; }), base}});
    all.push_back({"tensor across nodes", {base, allowing(problem, "tensor across nodes", [](Allowed& allow) {
                                               allow.tensor_across_nodes = true;
                                           })}});
}

void add_schedules(std::vector<Widening>& all, const PlanningProblem& problem)
{
    const auto with = [&](std::string what, const std::vector<std::string>& schedules, int most_chunks) {
        return allowing(problem, std::move(what), [&](Allowed& allow) {
            allow.schedules = schedules;
            allow.virtual_stages.resize(static_cast<std::size_t>(most_chunks));
            std::iota(allow.virtual_stages.begin(), allow.virtual_stages.end(), 1);
        });
    };
    // What a job has by default lies between the second and the last.
    all.push_back(
        {"schedules",
         {with("1F1B alone", {"1f1b"}, 1), with("interleaved in up to 4", {"1f1b", "interleaved"}, 4),
          as_it_is(problem),
          with("all schedules", {"1f1b", "1f1b-adaptive", "dualpipe", "gpipe", "interleaved", "zb-h1", "zb-v"}, 8)}});
}

Asked on_other(const PlanningProblem& problem, std::string what, const Cluster& cluster)
{
    return {std::move(what), on_cluster(problem, cluster), {}};
}

/// A copy of the node, in the stated islands of the one that it copies.
void add_copy(Cluster& cluster, std::size_t of)
{
    Node copy = cluster.nodes[of];
    copy.id += fmt::format("-copy{}", cluster.nodes.size());
    for (StatedIsland& island : cluster.islands)
        if (std::find(island.nodes.begin(), island.nodes.end(), static_cast<int>(of)) != island.nodes.end())
            island.nodes.push_back(static_cast<int>(cluster.nodes.size()));
    cluster.nodes.push_back(std::move(copy));
}

Cluster reversed(Cluster cluster)
{
    std::reverse(cluster.nodes.begin(), cluster.nodes.end());
    for (StatedIsland& island : cluster.islands) {
        for (int& node : island.nodes)
            node = static_cast<int>(cluster.nodes.size()) - 1 - node;
        std::sort(island.nodes.begin(), island.nodes.end());
    }
    return cluster;
}

void add_cluster(std::vector<Widening>& all, const PlanningProblem& problem, CaseDraw& draw)
{
    const Asked base = as_it_is(problem);
    const Cluster& cluster = *problem.cluster;
    const auto some = static_cast<std::size_t>(draw.between(0, static_cast<int>(cluster.nodes.size()) - 1));

    Cluster more = cluster;
    add_copy(more, some);
    Cluster twice = cluster;
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n)
        add_copy(twice, n);
    all.push_back({"a node more", {base, on_other(problem, "one more " + cluster.nodes[some].id, more)}});
    all.push_back({"every node twice", {base, on_other(problem, "every node twice", twice)}});

    Cluster renamed = cluster;
    for (std::size_t n = 0; n < renamed.nodes.size(); ++n)
        renamed.nodes[n].id = fmt::format("other{}", (n * 7919) % 100003);
    all.push_back({"names", {base, on_other(problem, "other names", renamed)}, true});
    all.push_back({"order", {base, on_other(problem, "nodes in reversed order", reversed(cluster))}, true});

    Cluster faster = cluster;
    for (Node& node : faster.nodes)
        node.nic.bytes_per_s *= 2;
    for (Switch& each : faster.switches)
        each.uplink_bytes_per_s *= 2;
    for (ExtraLink& link : faster.links)
        link.speed.bytes_per_s *= 2;
    all.push_back({"faster links", {base, on_other(problem, "links twice as fast", faster)}});

    Cluster larger = cluster;
    const int type = cluster.nodes[some].gpu_type;
    auto gpu = std::make_shared<GpuType>(cluster.gpu_type_of(cluster.nodes[some]));
    gpu->memory_bytes *= 1.5;
    larger.gpu_types[static_cast<std::size_t>(type)] = gpu;
    all.push_back({"more memory", {base, on_other(problem, "half as much memory again of " + gpu->id, larger)}});
}

} // namespace

std::vector<Widening> all_widenings(const PlanningProblem& problem, CaseDraw& draw)
{
    std::vector<Widening> all;
    add_rules(all, problem);
    add_job(all, problem);
    add_cluster(all, problem, draw);
    add_schedules(all, problem);
    return all;
}

} // namespace tangram
