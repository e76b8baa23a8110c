// SPDX-License-Identifier: GPL-3.0-or-later
// Clusters of equal nodes: the search against brute force over the uniform layouts that people write down for them.
#include "judge_options.h"
#include "judged_cases.h"
#include "judged_problems.h"
#include "judged_search.h"
#include "uniform_layouts.h"

#include <fmt/format.h>

namespace tangram {

namespace {

struct EqualNodes {
    int nodes = 16;
    std::string gpu_type;
    double gbit_per_s = 100;
    std::string preset;
};

std::vector<EqualNodes> all_cases()
{
    std::vector<EqualNodes> all;
    for (const int nodes : {16, 32, 64})
        for (const char* gpu : {"a100-sxm-80", "h100-sxm", "mi300x"})
            for (const double gbit : {1.0, 10.0, 100.0, 400.0})
                for (const char* preset : {"llama-3.2-1b", "llama-3.1-8b", "llama-3.1-70b", "mixtral-8x7b"})
                    all.push_back({nodes, gpu, gbit, preset});
    return all;
}

constexpr double tolerance = 0.005;
constexpr const char* promised = "equal nodes: no slower than the best uniform layout";

void judge_case(const EqualNodes& each, int number, const JudgeOptions& options, Promises& promises)
{
    const Cluster cluster =
        drawn_cluster(std::vector(static_cast<std::size_t>(each.nodes), DrawnNode{each.gpu_type, 8, each.gbit_per_s}));
    const PlanningProblem problem = drawn_problem(cluster, each.preset);
    const std::string name = fmt::format("--only {}: {}, {}, batch {}", number, cluster_text(cluster), each.preset,
                                         problem.job.global_batch);
    promises.doing(name);
    keep_project(options, number, problem);
    const JudgedSearch found = judged_search(problem, {}, options.time_limit_s);
    const UniformBest uniform = best_uniform_layout(problem);
    const double ratio = slower_by(found.time_s, uniform.time_s);
    fmt::print("{}: search {} in {:.1f} s{}, uniform {} of {}, ratio {}{}\n", name, time_text(found.time_s),
               found.result.statistics.wall_time_s, found.result.complete ? "" : " (out of time)",
               time_text(uniform.time_s), uniform.evaluated, ratio_text(ratio),
               found.failure.empty() ? "" : ", FAILED: " + found.failure);
    if (ratio > 1 + tolerance || options.only >= 0) {
        if (found.result.best)
            fmt::print("    search:  {}\n", layout_text(problem, found.result.best->layout));
        if (uniform.layout)
            fmt::print("    uniform: {}\n", layout_text(problem, *uniform.layout));
    }
    promises.judge(promised, tolerance, name, ratio, found.result.complete || !found.failure.empty());
}

int judge(const JudgeOptions& options)
{
    Promises promises;
    promises.promise(promised, tolerance);
    judge_chosen(options, all_cases(), promises, judge_case);
    promises.print(15);
    return 0;
}

void set_up(CLI::App& app, JudgeOptions& options)
{
    add_projects_option(app, options);
}

} // namespace

} // namespace tangram

int main(int argc, char** argv)
{
    return tangram::judge_main("Judges the search on clusters of equal nodes", tangram::JudgeOptions(), argc, argv,
                               tangram::set_up, tangram::judge);
}
