// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/model/presets.h"
#include "model/model.h"
#include "plan/layout/problem.h"
#include "search/result/search_request.h"
#include "search/rules/settings.h"
#include "search/run/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

// How the search's time grows with GPUs, islands, types and layers: everything but one of them kept, the best of a few
// runs each, and the exponent e of time ~ size^e as least squares of the logarithms have it; in parentheses the time of
// all processors together.

namespace tangram {

namespace {

constexpr int gpus_of_a_node = 8;

struct Size {
    int nodes = 64;
    int islands = 8;
    int types = 2;
    int blocks = 32;
};

/// Islands of equally many nodes, each below a switch of its own, types in turn.
PlanningProblem problem_of(const Size& size)
{
    constexpr std::array<std::string_view, 8> types{"h100-sxm", "a100-sxm-80",  "h200-sxm",    "a100-sxm-40",
                                                    "b200-sxm", "v100-sxm2-32", "a800-sxm-80", "h20-sxm"};
    Cluster cluster;
    for (int type = 0; type < size.types; ++type)
        cluster.gpu_types.push_back(find_gpu_type(types[static_cast<std::size_t>(type)]));
    cluster.switches.push_back({"core", "", 0, 1e-6});
    for (int island = 0; island < size.islands; ++island) {
        StatedIsland& stated = cluster.islands.emplace_back();
        stated.id = fmt::format("i{}", island);
        constexpr double uplink_bytes_per_s = 1e11;
        cluster.switches.push_back({fmt::format("leaf-{}", island), "core", uplink_bytes_per_s, 1e-6});
        for (int k = 0; k < size.nodes / size.islands; ++k) {
            Node node;
            node.id = fmt::format("n{}-{}", island, k);
            node.gpu_type = island % size.types;
            node.gpu_count = gpus_of_a_node;
            node.location.switch_id = cluster.switches.back().id;
            node = with_usual_links(node, cluster.gpu_type_of(node));
            stated.nodes.push_back(static_cast<int>(cluster.nodes.size()));
            cluster.nodes.push_back(std::move(node));
        }
    }
    PlanningProblem problem;
    auto model = std::make_shared<Model>();
    for (const ModelPreset& preset : model_presets())
        if (preset.id == "llama-3.1-8b")
            *model = preset.model;
    model->blocks = size.blocks;
    problem.model = std::move(model);
    problem.islands = find_islands(cluster, Network(cluster), SearchSettings().merge_tolerance);
    problem.job = default_job(*problem.model, cluster, problem.islands);
    problem.parallelizer = make_megatron();
    problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return problem;
}

/// The least that a search took.
struct Took {
    double wall_s = std::numeric_limits<double>::infinity();
    double cpu_s = std::numeric_limits<double>::infinity(); ///< of all threads: what other programs leave as it is
};

Took took(const Size& size)
{
    constexpr int times = 3;
    const SearchRequest request{problem_of(size), {}, 0};
    Took least;
    for (int i = 0; i < times; ++i) {
        const std::clock_t begin = std::clock();
        least.wall_s = std::min(least.wall_s, search(request).statistics.wall_time_s);
        least.cpu_s = std::min(least.cpu_s, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    return least;
}

/// The slope of log seconds over log sizes.
double exponent(const std::vector<double>& sizes, const std::vector<double>& seconds)
{
    const auto n = static_cast<double>(sizes.size());
    double sum_x = 0;
    double sum_y = 0;
    double sum_xx = 0;
    double sum_xy = 0;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const double x = std::log(sizes[i]);
        const double y = std::log(seconds[i]);
        sum_x += x;
        sum_y += y;
        sum_xx += x * x;
        sum_xy += x * y;
    }
    return (n * sum_xy - sum_x * sum_y) / (n * sum_xx - sum_x * sum_x);
}

void grow(const char* what, const std::vector<int>& sizes, const std::function<Size(int)>& size_of)
{
    const std::vector<double> all(sizes.begin(), sizes.end());
    std::vector<double> wall_s;
    std::vector<double> cpu_s;
    fmt::print("{:8}", what);
    for (const int size : sizes) {
        const Took least = took(size_of(size));
        wall_s.push_back(least.wall_s);
        cpu_s.push_back(least.cpu_s);
        fmt::print("  {}: {:.1f} ({:.1f}) ms", size, 1e3 * least.wall_s, 1e3 * least.cpu_s);
        std::fflush(stdout);
    }
    fmt::print("   exponent {:.2f} ({:.2f})\n", exponent(all, wall_s), exponent(all, cpu_s));
}

} // namespace

} // namespace tangram

int main()
{
    using namespace tangram;
    grow("GPUs", {64, 128, 256, 512, 1024, 2048, 4096},
         [](int gpus) { return Size{.nodes = gpus / gpus_of_a_node, .islands = 4}; });
    grow("islands", {2, 4, 8, 16, 32, 64}, [](int islands) { return Size{.islands = islands}; });
    grow("types", {1, 2, 4, 8}, [](int types) { return Size{.types = types}; });
    grow("layers", {18, 34, 66, 130}, [](int layers) { return Size{.blocks = layers - 2}; });
    return 0;
}
