// SPDX-License-Identifier: GPL-3.0-or-later
// Clusters of odd nodes: fewer GPUs are never faster, and nobody writes a better plan by hand. Nor does the exact
// search find one, where it is asked.
#include "hand_plans.h"
#include "judge_options.h"
#include "judged_cases.h"
#include "judged_problems.h"
#include "judged_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace tangram {

namespace {

constexpr double tolerance = 0.01;
constexpr int few_nodes = 4;
constexpr int most_gpus_for_exact = 14; ///< of more an exact search finds nothing in a time that one waits for

struct OddNodesOptions : JudgeOptions {
    int hand_plans = 1200;
    int smaller = 6;
    int nodes = few_nodes;
    double exact_limit_s = 0; ///< 0: no exact search
};

/// A smaller cluster, and where its nodes are in the one it was made from.
struct Smaller {
    std::string what;
    Cluster cluster;
    std::vector<int> from;
};

Smaller less(const Cluster& cluster, std::string what, const std::vector<int>& gpus_gone)
{
    Smaller smaller{std::move(what), cluster, {}};
    smaller.cluster.nodes.clear();
    for (std::size_t n = 0; n < cluster.nodes.size(); ++n) {
        Node node = cluster.nodes[n];
        node.gpu_count -= gpus_gone[n];
        if (node.gpu_count <= 0)
            continue;
        smaller.cluster.nodes.push_back(std::move(node));
        smaller.from.push_back(static_cast<int>(n));
    }
    return smaller;
}

/// Without one GPU, without one node, without a GPU of every node of a type; none that leaves nothing.
std::vector<Smaller> all_smaller(const Cluster& cluster)
{
    std::vector<Smaller> all;
    const std::size_t nodes = cluster.nodes.size();
    for (std::size_t n = 0; n < nodes; ++n) {
        std::vector<int> gone(nodes, 0);
        gone[n] = 1;
        all.push_back(less(cluster, fmt::format("a GPU of {} less", cluster.nodes[n].id), gone));
        gone[n] = cluster.nodes[n].gpu_count;
        if (gone[n] > 1)
            all.push_back(less(cluster, fmt::format("{} less", cluster.nodes[n].id), gone));
    }
    for (std::size_t type = 0; type < cluster.gpu_types.size(); ++type) {
        std::vector<int> gone(nodes, 0);
        int of_type = 0;
        for (std::size_t n = 0; n < nodes; ++n)
            if (cluster.nodes[n].gpu_type == static_cast<int>(type)) {
                gone[n] = 1;
                ++of_type;
            }
        if (of_type > 1)
            all.push_back(less(cluster, fmt::format("a GPU of every {} node less", cluster.gpu_types[type]->id), gone));
    }
    std::erase_if(all, [](const Smaller& smaller) { return smaller.cluster.nodes.empty(); });
    return all;
}

/// At most so many nodes; more than a few are never less than a few, and train larger models, too.
PlanningProblem drawn(CaseDraw& draw, int most_nodes)
{
    const std::vector<std::string> types{"h100-sxm", "a100-sxm-40", "a100-sxm-80",  "l4",   "v100-sxm2-16",
                                         "t4",       "a10g",        "v100-sxm2-32", "l40s", "mi300x"};
    const std::vector<int> counts{3, 5, 6, 7, 3, 5, 6, 7, 1, 2, 4, 8};
    const std::vector<double> speeds{1, 10, 25, 50, 100, 200, 400};
    std::vector<std::string> chosen;
    for (int k = draw.between(1, 3); k > 0; --k)
        chosen.push_back(draw.of(types));
    const bool many = most_nodes > few_nodes;
    std::vector<DrawnNode> nodes(static_cast<std::size_t>(draw.between(many ? few_nodes + 1 : 1, most_nodes)));
    const double usual = draw.of(speeds);
    const bool alike = draw.one_in(2); // every node of a type has as many GPUs
    const std::vector<int> of_type{draw.of(counts), draw.of(counts), draw.of(counts)};
    for (DrawnNode& node : nodes) {
        const auto type = static_cast<std::size_t>(draw.between(0, static_cast<int>(chosen.size()) - 1));
        node.gpu_type = chosen[type];
        node.gpus = alike ? of_type[type] : draw.of(counts);
        node.gbit_per_s = draw.one_in(4) ? draw.of(speeds) : usual;
    }
    std::vector<std::string> models{"llama-3.2-1b", "llama-3.2-3b", "gpt-2-xl", "llama-3.1-8b"};
    if (many)
        models.insert(models.end(), {"llama-3.1-8b", "llama-2-13b", "opt-30b", "mixtral-8x7b"});
    PlanningProblem problem = drawn_problem(drawn_cluster(nodes), draw.of(models));
    problem.job.global_batch = draw.of(std::vector{32, 48, 60, 64, 96, 96, 100, 128, 180, 256, 336, 512, 720, 1024});
    return problem;
}

/// The problem on the whole cluster with the islands of a smaller one. On its own islands, nodes that differ only in a
/// GPU that the plan leaves unused are apart, and a stage over both could not be laid out. A node that the smaller
/// cluster lacks is an island by itself.
PlanningProblem with_islands_of(const PlanningProblem& less, const Smaller& smaller, const PlanningProblem& whole)
{
    PlanningProblem with = whole;
    with.islands = less.islands;
    for (Island& island : with.islands)
        for (int& node : island.nodes)
            node = smaller.from[static_cast<std::size_t>(node)];
    for (int node = 0; node < static_cast<int>(whole.cluster->nodes.size()); ++node)
        if (!std::binary_search(smaller.from.begin(), smaller.from.end(), node)) {
            const std::string& id = whole.cluster->nodes[static_cast<std::size_t>(node)].id;
            with.islands.push_back({.id = "of-" + id, .name = id, .nodes = {node}});
        }
    return with;
}

/// A layout of the smaller cluster on the one that it was made from, where each island has the place that it had.
PlanLayout carried_over(PlanLayout layout, const Smaller& smaller)
{
    const auto move = [&](std::vector<GpuRange>& gpus) {
        for (GpuRange& range : gpus)
            range.node = smaller.from[static_cast<std::size_t>(range.node)];
    };
    for (PipelineLayout& pipeline : layout.pipelines)
        for (StageLayout& stage : pipeline.stages) {
            move(stage.gpus);
            for (ReplicaGroup& group : stage.replicas)
                move(group.gpus);
        }
    return layout;
}

constexpr const char* faster = "odd nodes: no slower than a smaller cluster";
constexpr const char* exists = "odd nodes: a plan where a smaller cluster has one";
constexpr const char* carried = "odd nodes: a smaller cluster's plan on its islands costs the same on the whole one";
constexpr const char* faster_by_hand = "odd nodes: no slower than plans drawn by hand";
constexpr const char* exists_by_hand = "odd nodes: a plan where one is drawn by hand";
constexpr const char* faster_exactly = "odd nodes: no slower than the exact search, or what it has when it is stopped";
constexpr const char* exists_exactly = "odd nodes: a plan where the exact search has one";

class OddNodesJudge {
public:
    OddNodesJudge(const OddNodesOptions& options, Promises& promises)
        : options_(options)
        , promises_(promises)
    {
    }

    void judge_case(int number)
    {
        CaseDraw draw(options_.seed, number);
        const PlanningProblem problem = drawn(draw, options_.nodes);
        const std::string name =
            fmt::format("--seed {} --only {}: {}, {}, batch {}", options_.seed, number, cluster_text(*problem.cluster),
                        problem.model->name, problem.job.global_batch);
        promises_.doing(name);
        keep_project(options_, number, problem);
        const JudgedSearch found = judged_search(problem, {}, options_.time_limit_s);
        fmt::print("{}: search {} in {:.1f} s{}{}", name, time_text(found.time_s), found.result.statistics.wall_time_s,
                   found.result.complete ? "" : " (out of time)",
                   found.failure.empty() ? "" : " FAILED: " + found.failure);
        std::string details;
        if (options_.only >= 0 && found.result.best)
            details += fmt::format("    search: {}\n", layout_text(problem, found.result.best->layout));
        judge_hand_plans(problem, found, name, draw, details);
        judge_smaller(problem, found, name, draw, details);
        judge_exact(problem, found, name, details);
        fmt::print("\n{}", details);
    }

private:
    /// Times where both have a plan, and whether there is one where there should be.
    void compare(const char* time, const char* existence, const std::string& name, const JudgedSearch& tested,
                 double reference_s)
    {
        const bool ended = tested.result.complete || !tested.failure.empty();
        if (std::isinf(reference_s))
            return;
        promises_.judge(existence, tolerance, name, std::isinf(tested.time_s) ? tested.time_s : 1, ended);
        if (!std::isinf(tested.time_s))
            promises_.judge(time, tolerance, name, slower_by(tested.time_s, reference_s), ended);
    }

    void judge_hand_plans(const PlanningProblem& problem, const JudgedSearch& found, const std::string& name,
                          CaseDraw& draw, std::string& details)
    {
        const HandPlan hand = best_hand_plan(problem, options_.hand_plans, draw);
        const double ratio = slower_by(found.time_s, hand.time_s);
        fmt::print(", by hand {} ({} of {} valid), ratio {}", time_text(hand.time_s), hand.valid, hand.drawn,
                   ratio_text(ratio));
        compare(faster_by_hand, exists_by_hand, name, found, hand.time_s);
        if ((ratio <= 1 + tolerance && options_.only < 0) || !hand.layout)
            return;
        if (options_.only < 0 && found.result.best)
            details += fmt::format("    search:  {}\n", layout_text(problem, found.result.best->layout));
        details += fmt::format("    by hand: {}\n", layout_text(problem, *hand.layout));
    }

    void judge_smaller(const PlanningProblem& problem, const JudgedSearch& found, const std::string& name,
                       CaseDraw& draw, std::string& details)
    {
        std::vector<Smaller> all = all_smaller(*problem.cluster);
        draw.shuffle(all);
        if (static_cast<int>(all.size()) > options_.smaller)
            all.resize(static_cast<std::size_t>(options_.smaller));
        double worst = 0;
        for (const Smaller& smaller : all) {
            const PlanningProblem less = on_cluster(problem, smaller.cluster);
            const std::string with_less = fmt::format("{}; {}", name, smaller.what);
            promises_.doing(with_less);
            const JudgedSearch of_less = judged_search(less, {}, options_.time_limit_s);
            const double ratio = slower_by(found.time_s, of_less.time_s);
            worst = std::max(worst, ratio);
            compare(faster, exists, with_less, found, of_less.time_s);
            if (!of_less.result.best)
                continue;
            const PlanLayout& layout = of_less.result.best->layout;
            const double carried_s =
                evaluated_s(with_islands_of(less, smaller, problem), carried_over(layout, smaller));
            promises_.judge(carried, tolerance, with_less, carried_s / of_less.time_s);
            if (ratio <= 1 + tolerance)
                continue;
            details += fmt::format("    {}: {}, on the whole cluster {}: {}\n", smaller.what, time_text(of_less.time_s),
                                   time_text(carried_s), layout_text(less, layout));
        }
        fmt::print(", to {} smaller clusters at worst {}", all.size(), ratio_text(worst));
    }

    void judge_exact(const PlanningProblem& problem, const JudgedSearch& found, const std::string& name,
                     std::string& details)
    {
        if (!(options_.exact_limit_s > 0) || problem.cluster->gpu_count() > most_gpus_for_exact)
            return;
        SearchSettings exact;
        exact.exact = true;
        const JudgedSearch of_all = judged_search(problem, exact, options_.exact_limit_s);
        const double ratio = slower_by(found.time_s, of_all.time_s);
        fmt::print(", exact {}{}, ratio {}", time_text(of_all.time_s), of_all.result.complete ? "" : " (stopped)",
                   ratio_text(ratio));
        compare(faster_exactly, exists_exactly, name, found, of_all.time_s);
        if (ratio > 1 + tolerance && of_all.result.best)
            details += fmt::format("    exact: {}\n", layout_text(problem, of_all.result.best->layout));
    }

    const OddNodesOptions& options_;
    Promises& promises_;
};

int judge(const OddNodesOptions& options)
{
    Promises promises;
    for (const char* text : {faster, exists, carried, faster_by_hand, exists_by_hand})
        promises.promise(text, tolerance);
    if (options.exact_limit_s > 0)
        for (const char* text : {faster_exactly, exists_exactly})
            promises.promise(text, tolerance);
    judge_cases(numbers_of(options, 0), promises,
                [&](int number, Promises& here) { OddNodesJudge(options, here).judge_case(number); });
    promises.print(10);
    return 0;
}

void set_up(CLI::App& app, OddNodesOptions& options)
{
    add_projects_option(app, options);
    app.add_option("--hand-plans", options.hand_plans, "Plans drawn by hand for each cluster")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--nodes", options.nodes, "Most nodes of a cluster")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--exact", options.exact_limit_s, "Seconds for an exact search of each cluster of few GPUs; 0: none")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--smaller", options.smaller, "Most smaller clusters to compare each with")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
}

} // namespace

} // namespace tangram

int main(int argc, char** argv)
{
    tangram::OddNodesOptions options;
    options.cases = 100;
    return tangram::judge_main("Judges the search on clusters of odd nodes", options, argc, argv, tangram::set_up,
                               tangram::judge);
}
