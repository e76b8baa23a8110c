// SPDX-License-Identifier: GPL-3.0-or-later
// Small problems of every kind whose plans can all be tried: how far from the best of them is what the search finds?
// And larger ones, of which the exact search, judged before, tells the best.
#include "every_plan.h"
#include "judge_options.h"
#include "judged_cases.h"
#include "judged_problems.h"
#include "judged_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tangram {

namespace {

struct OptimumOptions : JudgeOptions {
    std::uint64_t most_plans = 300'000;
    bool exact = false;
    bool mixed_stages = true;
    bool uneven_nodes = false;
    bool larger = false;
    double exact_limit_s = 10;
    int regret_samples = 0;
};

/// Three GPUs here and two there, a model of few layers, a small batch: nothing else can be tried whole.
PlanningProblem drawn(CaseDraw& draw, bool larger)
{
    const std::vector<std::string> types{"h100-sxm",     "a100-sxm-40", "a100-sxm-80", "l4",
                                         "v100-sxm2-16", "t4",          "a10g",        "l40s"};
    const std::vector<double> speeds{1, 10, 25, 100, 400};
    std::vector<DrawnNode> nodes;
    const int kinds = draw.between(1, 3);
    int left = larger ? draw.between(5, 12) : draw.between(2, 5); // GPUs
    for (int k = 0; k < kinds && left > 0; ++k) {
        const DrawnNode node{draw.of(types), draw.between(1, std::min(left, larger ? 6 : 3)), draw.of(speeds)};
        for (int copies = draw.between(1, 3); copies > 0 && left >= node.gpus; --copies) {
            nodes.push_back(node);
            left -= node.gpus;
        }
    }
    PlanningProblem problem = drawn_problem(
        drawn_cluster(nodes),
        draw.of(std::vector<std::string>{"llama-3.2-1b", "llama-3.2-3b", "llama-3.1-8b", "mixtral-8x7b"}));
    Model model = *problem.model;
    model.blocks = larger ? draw.between(4, 12) : draw.between(1, 4);
    problem.model = std::make_shared<const Model>(std::move(model));
    Job& job = problem.job;
    job.global_batch = larger ? draw.between(6, 40) : draw.between(1, 8);
    job.sequence_length = draw.of(std::vector{1024, 4096, 8192});
    job.uneven_batch = draw.one_in(4);
    job.framework =
        draw.of(std::vector{Framework::megatron, Framework::megatron, Framework::deepspeed, Framework::fsdp});
    job.allow.zero = draw.of(std::vector<std::vector<int>>{{0}, {0, 1}, {0, 3}, {0, 1, 2, 3}});
    job.allow.recompute =
        draw.of(std::vector<std::vector<Recompute>>{{Recompute::none},
                                                    {Recompute::none, Recompute::full},
                                                    {Recompute::none, Recompute::selective, Recompute::full}});
    job.allow.context = draw.one_in(3);
    job.allow.samples_per_replica = {1, 2, 4, 8};
    job.allow.virtual_stages = {1, 2};
    job.allow.schedules = draw.of(std::vector<std::vector<std::string>>{{"1f1b"},
                                                                        {"1f1b"},
                                                                        {"1f1b", "interleaved"},
                                                                        {"1f1b-adaptive"},
                                                                        {"gpipe"},
                                                                        {"1f1b", "zb-h1"},
                                                                        {"interleaved"},
                                                                        {"zb-v"},
                                                                        {"dualpipe"},
                                                                        {"any"}});
    return problem;
}

constexpr double mean_tolerance = 0.003;
constexpr double worst_tolerance = 0.03;
constexpr const char* found_all = "optimum: a plan where there is one";
constexpr const char* close_to_best = "optimum: at most 3 % above the best of every plan";
constexpr double small_tolerance = 0.1;
constexpr const char* within_regret = "optimum: lost no more than the regret says";
constexpr const char* small_regret = "optimum: the regret is at most 10 %";
constexpr const char* not_below = "optimum: never below the best of every plan";

/// The best plan that there is, and of how many.
std::optional<BestOfEveryPlan> best_of_all(const PlanningProblem& problem, const OptimumOptions& options)
{
    if (!options.larger)
        return best_of_every_plan(problem,
                                  {.mixed_stages = options.mixed_stages,
                                   .uneven_nodes = options.uneven_nodes,
                                   .most_plans = options.most_plans});
    SearchSettings settings;
    settings.exact = true;
    settings.mixed_stages = options.mixed_stages;
    const JudgedSearch exact = judged_search(problem, settings, options.exact_limit_s);
    if (!exact.result.complete)
        return std::nullopt;
    BestOfEveryPlan best{{}, exact.time_s, exact.result.statistics.pipelines_simulated};
    if (exact.result.best)
        best.layout = exact.result.best->layout;
    return best;
}

void judge_case(const OptimumOptions& options, int number, Promises& promises)
{
    constexpr int most_draws = 40;
    for (int draws = 0; draws < most_draws; ++draws) {
        CaseDraw draw(options.seed, number * most_draws + draws);
        const PlanningProblem problem = drawn(draw, options.larger);
        const auto best = best_of_all(problem, options);
        if (!best || (!best->layout && draws + 1 < most_draws))
            continue;
        const std::string name = fmt::format("--seed {} --only {}: {}, {} of {} blocks, batch {}", options.seed, number,
                                             cluster_text(*problem.cluster), problem.model->name, problem.model->blocks,
                                             problem.job.global_batch);
        promises.doing(name);
        keep_project(options, number, problem);
        SearchSettings settings;
        settings.exact = options.exact;
        settings.mixed_stages = options.mixed_stages;
        settings.regret_samples = options.regret_samples;
        const JudgedSearch found = judged_search(problem, settings, options.time_limit_s);
        const double ratio = slower_by(found.time_s, best->time_s);
        std::string details;
        if (ratio > 1 + mean_tolerance || ratio < 1 - 1e-9 || options.only >= 0) {
            details = fmt::format("    {} {}, zero {}{}\n", to_string(problem.job.framework),
                                  fmt::join(problem.job.allow.schedules, ","), fmt::join(problem.job.allow.zero, ","),
                                  problem.job.uneven_batch ? ", uneven" : "");
            if (found.result.best)
                details += fmt::format("    search:     {}\n", layout_text(problem, found.result.best->layout));
            if (best->layout)
                details += fmt::format("    every plan: {}\n", layout_text(problem, *best->layout));
        }
        std::string regret_text;
        if (const auto& regret = found.result.regret) {
            const double beyond = ratio / (1 + regret->most_loss);
            regret_text =
                fmt::format(", regret {:.3f} %{}, {} of {} fitting, {} faster by up to {:.2f} %{}",
                            100 * regret->most_loss, regret->proved ? " proved" : "", regret->fitting, regret->samples,
                            regret->faster, 100 * regret->gained, beyond > 1 + 1e-9 ? ", TOO SMALL" : "");
            promises.judge(within_regret, 1e-9, name, beyond, true, {});
            if (!regret->proved)
                promises.judge(small_regret, small_tolerance, name, 1 + regret->most_loss, true, {});
        }
        fmt::print("{}: search {} in {:.2f} s, best of {} plans {}, ratio {}{}{}\n{}", name, time_text(found.time_s),
                   found.result.statistics.wall_time_s, best->plans, time_text(best->time_s), ratio_text(ratio),
                   regret_text, found.failure.empty() ? "" : ", FAILED: " + found.failure, details);
        const bool ended = found.result.complete || !found.failure.empty();
        promises.judge(found_all, 0, name, std::isinf(ratio) ? ratio : 1, ended, details);
        if (!std::isinf(ratio)) {
            promises.judge(close_to_best, worst_tolerance, name, ratio, ended, details);
            promises.judge(not_below, 1e-9, name, 1 / ratio, ended, details);
        }
        return;
    }
}

void tell_regrets(Promises& promises)
{
    const std::vector<double> beyond = promises.promise(within_regret, 1e-9).ratios();
    const auto hold = std::count_if(beyond.begin(), beyond.end(), [](double ratio) { return ratio <= 1 + 1e-9; });
    std::vector<double> stated = promises.promise(small_regret, small_tolerance).ratios();
    std::sort(stated.begin(), stated.end());
    fmt::print("regret: {} of {} losses are within it, {} 95 %; {} were proved to be none", hold, beyond.size(),
               static_cast<double>(hold) >= 0.95 * static_cast<double>(beyond.size()) ? "at least" : "FEWER than",
               beyond.size() - stated.size());
    if (!stated.empty())
        fmt::print("; of the other regrets the median is {:.3f} %, nine tenths are at most {:.3f} %",
                   100 * (stated[stated.size() / 2] - 1), 100 * (stated[stated.size() * 9 / 10] - 1));
    fmt::print("\n");
}

int judge(const OptimumOptions& options)
{
    Promises promises;
    promises.promise(found_all, 0);
    promises.promise(close_to_best, worst_tolerance);
    promises.promise(not_below, 1e-9);
    judge_cases(numbers_of(options, 0), promises,
                [&](int number, Promises& here) { judge_case(options, number, here); });
    const std::vector<double> ratios = promises.promise(close_to_best, worst_tolerance).ratios();
    const double mean = ratios.empty()
        ? 0
        : std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(ratios.size()) - 1;
    fmt::print("mean over {} cases: {:.3f} % above the best of every plan, {} {:.1f} %\n", ratios.size(), 100 * mean,
               mean <= mean_tolerance ? "within" : "MORE than", 100 * mean_tolerance);
    promises.print(15);
    if (options.regret_samples > 0)
        tell_regrets(promises);
    return 0;
}

void set_up(CLI::App& app, OptimumOptions& options)
{
    add_projects_option(app, options);
    app.add_option("--most-plans", options.most_plans, "Problems with more plans are drawn anew")
        ->capture_default_str();
    app.add_flag("--uneven-nodes", options.uneven_nodes,
                 "Try plans whose stages take unequally many GPUs of nodes, too, which no search makes");
    app.add_flag("--larger", options.larger,
                 "Larger problems, of those that the exact search comes to the end of; it tells the best plan");
    app.add_option("--exact-limit", options.exact_limit_s, "Seconds that it may take")->capture_default_str();
    app.add_flag("--exact", options.exact, "Judge the exact search");
    app.add_option("--regret", options.regret_samples,
                   "Judge what the search says that its heuristics lost at most, by so many samples");
    app.add_flag("!--no-mixed-stages", options.mixed_stages, "Leave stages on several islands out on both sides");
}

} // namespace

} // namespace tangram

int main(int argc, char** argv)
{
    tangram::OptimumOptions options;
    options.cases = 200;
    return tangram::judge_main("Judges the search on problems whose plans can all be tried", options, argc, argv,
                               tangram::set_up, tangram::judge);
}
