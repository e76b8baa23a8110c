// SPDX-License-Identifier: GPL-3.0-or-later
#include "judged_problems.h"
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "files/project/project_json.h"
#include "model/model.h"

#include "search/rules/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>

namespace tangram {

namespace {

constexpr double bytes_per_s_of_gbit = 1e9 / 8;

int type_index(Cluster& cluster, const std::string& id)
{
    const auto known = std::find_if(cluster.gpu_types.begin(), cluster.gpu_types.end(),
                                    [&](const auto& gpu) { return gpu->id == id; });
    const auto index = static_cast<int>(known - cluster.gpu_types.begin());
    if (known == cluster.gpu_types.end())
        cluster.gpu_types.push_back(catalogue_gpu(id));
    return index;
}

} // namespace

std::shared_ptr<const GpuType> catalogue_gpu(const std::string& id)
{
    std::shared_ptr<const GpuType> gpu = find_gpu_type(id);
    if (gpu == nullptr) {
        fmt::print(stderr, "there is no GPU type {}\n", id);
        std::abort();
    }
    return gpu;
}

Cluster drawn_cluster(const std::vector<DrawnNode>& nodes)
{
    Cluster cluster;
    cluster.name = "drawn";
    for (const DrawnNode& drawn : nodes) {
        Node node;
        node.id = fmt::format("n{}", cluster.nodes.size());
        node.gpu_type = type_index(cluster, drawn.gpu_type);
        node.gpu_count = drawn.gpus;
        node = with_usual_links(node, cluster.gpu_type_of(node));
        node.nic_count = 1;
        node.nic.bytes_per_s = drawn.gbit_per_s * bytes_per_s_of_gbit;
        cluster.nodes.push_back(std::move(node));
    }
    return cluster;
}

Cluster largest_fleet()
{
    const std::vector<std::string> types{"h100-sxm", "a100-sxm-80", "mi300x", "h200-sxm"};
    constexpr int islands = 64;
    constexpr int nodes_of_island = 200;
    std::vector<DrawnNode> nodes;
    for (int island = 0; island < islands; ++island)
        nodes.insert(nodes.end(), nodes_of_island,
                     {types[static_cast<std::size_t>(island) % types.size()], 8, 200.0 + 25 * (island / 4)});
    Cluster cluster = drawn_cluster(nodes);
    cluster.switches.push_back({"core", "", 0, 1e-6});
    for (int island = 0; island < islands; ++island) {
        const std::string leaf = fmt::format("leaf{}", island);
        cluster.switches.push_back({leaf, "core", 1e12 + 1e11 * island, 1e-6});
        for (int k = 0; k < nodes_of_island; ++k)
            cluster.nodes[static_cast<std::size_t>(island * nodes_of_island + k)].location.switch_id = leaf;
    }
    return cluster;
}

std::string cluster_text(const Cluster& cluster)
{
    std::string text;
    for (std::size_t n = 0; n < cluster.nodes.size();) {
        const auto described = [&](const Node& node) {
            return fmt::format("{} {} at {:g} Gbit/s", node.gpu_count, cluster.gpu_type_of(node).id,
                               node.nic_count * node.nic.bytes_per_s / bytes_per_s_of_gbit);
        };
        const std::string node = described(cluster.nodes[n]);
        std::size_t alike = 1;
        while (n + alike < cluster.nodes.size() && described(cluster.nodes[n + alike]) == node)
            ++alike;
        text += (text.empty() ? "" : " + ") + (alike > 1 ? fmt::format("{} x ({})", alike, node) : node);
        n += alike;
    }
    return text;
}

PlanningProblem drawn_problem(const Cluster& cluster, const std::string& preset)
{
    const std::vector<ModelPreset>& presets = model_presets();
    const auto known =
        std::find_if(presets.begin(), presets.end(), [&](const ModelPreset& each) { return each.id == preset; });
    if (known == presets.end()) {
        fmt::print(stderr, "there is no preset {}\n", preset);
        std::abort();
    }
    PlanningProblem problem;
    problem.model = std::make_shared<const Model>(known->model);
    problem.parallelizer = make_megatron();
    problem = on_cluster(std::move(problem), cluster);
    problem.job = default_job(*problem.model, cluster, problem.islands);
    return problem;
}

PlanningProblem on_cluster(PlanningProblem problem, const Cluster& cluster)
{
    problem.cluster = std::make_shared<const Cluster>(cluster);
    problem.islands = find_islands(cluster, Network(cluster), SearchSettings().merge_tolerance);
    return problem;
}

void keep_project(const JudgeOptions& options, int number, const PlanningProblem& problem)
{
    if (options.projects.empty())
        return;
    Project project = new_project();
    project.cluster = problem.cluster;
    project.model = problem.model;
    project.job = problem.job;
    project.suggests_batch = false;
    const auto path = std::filesystem::path(options.projects) / fmt::format("{}.tangram", number);
    if (const auto error = write_text_file(path, write_project(project)))
        throw std::runtime_error(error->message);
}

} // namespace tangram
