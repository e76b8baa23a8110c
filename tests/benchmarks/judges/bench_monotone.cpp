// SPDX-License-Identifier: GPL-3.0-or-later
// More room never hurts: every way of giving the search more, on random problems and the sample clusters.
#include "judge_options.h"
#include "judged_cases.h"
#include "judged_problems.h"
#include "judged_search.h"
#include "sample_requests.h"
#include "wider_problems.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

struct MonotoneOptions : JudgeOptions {
    int widenings = 0;
    bool largest = false;
};

struct Sample {
    const char* cluster;
    const char* preset;
    bool large;
};

// In the order of their numbers; random problems follow.
constexpr Sample samples[]{
    {"two-nodes-toy", "llama-3.2-1b", false},
    {"a100-and-v100", "llama-2-13b", false},
    {"h100-and-a100-two-racks", "llama-3.1-70b", false},
    {"three-generations-two-zones", "llama-3.1-70b", false},
    {"64-gpus-two-types", "llama-3.1-70b", false},
    {"512-gpus-three-types", "llama-3.1-70b", false},
    {"fleet-1024-gpus-five-types", "llama-3.1-405b", true},
    {"fleet-1024-gpus-five-types", "deepseek-v3", true},
    {"fleet-10240-gpus-32-islands", "llama-3.1-405b", true},
};
constexpr int sample_count = static_cast<int>(std::size(samples));

/// Puts the nodes of every type below a switch of their own with a narrow uplink, or into two zones with a link between
/// them, or leaves them as they are.
void vary_network(Cluster& cluster, CaseDraw& draw)
{
    const int kind = draw.between(0, 5);
    if (kind == 0) {
        cluster.switches.push_back({"core", "", 0, 1e-6});
        for (std::size_t type = 0; type < cluster.gpu_types.size(); ++type) {
            double below = 0;
            for (Node& node : cluster.nodes)
                if (node.gpu_type == static_cast<int>(type)) {
                    below += node.nic.bytes_per_s * node.nic_count;
                    node.location.switch_id = fmt::format("leaf{}", type);
                }
            cluster.switches.push_back({fmt::format("leaf{}", type), "core", below / draw.between(1, 8), 1e-6});
        }
    } else if (kind == 1) {
        for (Node& node : cluster.nodes)
            node.location.zone = node.gpu_type == 0 ? "z0" : "z1";
        const double gbit = draw.of(std::vector<double>{1, 5, 10, 50});
        if (cluster.gpu_types.size() > 1)
            cluster.links.push_back({"z0", "z1", {gbit * 1e9 / 8, 1e-3}});
    }
}

PlanningProblem random_cluster_problem(CaseDraw& draw)
{
    const std::vector<std::string> types{"h100-sxm", "a100-sxm-80", "a100-sxm-40", "l4", "v100-sxm2-32", "a10g",
                                         "l40s",     "mi300x",      "h200-sxm",    "t4", "h100-sxm",     "a100-sxm-80"};
    const std::vector<double> speeds{1, 10, 25, 50, 100, 200, 400};
    std::vector<DrawnNode> nodes;
    const double usual = draw.of(speeds);
    const int type_count = draw.between(1, 3);
    for (int t = 0; t < type_count; ++t) {
        DrawnNode node{draw.of(types), draw.one_in(3) ? 4 : 8, draw.one_in(3) ? draw.of(speeds) : usual};
        const int most = 64 / type_count;
        const int count = std::clamp(static_cast<int>(std::exp2(draw.share() * std::log2(most + 1.0))), 1, most);
        nodes.insert(nodes.end(), static_cast<std::size_t>(count), node);
    }
    Cluster cluster = drawn_cluster(nodes);
    vary_network(cluster, draw);
    PlanningProblem problem = drawn_problem(
        cluster,
        draw.of(std::vector<std::string>{"llama-3.2-1b", "llama-3.2-3b", "gpt-2-xl", "llama-3.1-8b", "llama-3.1-8b",
                                         "llama-2-13b", "opt-30b", "llama-3.1-70b", "llama-2-70b", "mixtral-8x7b"}));
    problem.job.global_batch = draw.of(std::vector{64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048});
    return problem;
}

constexpr double tolerance = 0.01;
constexpr double rounding = 1e-9;
constexpr const char* valid = "every result: the chosen plan breaks no rule";
constexpr const char* evaluates = "every result: the chosen plan evaluates to the search's time";
constexpr const char* chosen_best = "every result: no alternative better than the chosen";

class MonotoneJudge {
public:
    MonotoneJudge(const MonotoneOptions& options, Promises& promises)
        : options_(options)
        , promises_(promises)
    {
    }

    void judge_case(int number)
    {
        CaseDraw draw(options_.seed, number);
        const bool sample = number < sample_count;
        const Sample& known = samples[sample ? number : 0];
        const PlanningProblem problem =
            sample ? sample_request(known.cluster, known.preset).problem : random_cluster_problem(draw);
        std::string name = fmt::format("--seed {} --only {}: {}, {}, batch {}", options_.seed, number,
                                       sample ? known.cluster : cluster_text(*problem.cluster), problem.model->name,
                                       problem.job.global_batch);
        if (!problem.cluster->switches.empty() && !sample)
            name += ", narrow uplinks";
        if (!problem.cluster->links.empty() && !sample)
            name += ", two zones";
        keep_project(options_, number, problem);
        std::vector<Widening> widenings = all_widenings(problem, draw);
        if (options_.widenings > 0 && options_.widenings < static_cast<int>(widenings.size())) {
            draw.shuffle(widenings);
            widenings.resize(static_cast<std::size_t>(options_.widenings));
        }
        const JudgedSearch base = ask({"as it is", problem, {}}, name);
        double worst = 0;
        std::string details;
        for (const Widening& widening : widenings)
            worst = std::max(worst, judge_widening(widening, problem, base, name, details));
        fmt::print("{}: search {} in {:.1f} s{}, {} searches for {} ways to widen it in {:.1f} s, at worst {}\n{}",
                   name, time_text(base.time_s), base.result.statistics.wall_time_s,
                   base.result.complete ? "" : " (out of time)", searches_, widenings.size(), seconds_,
                   ratio_text(worst), details);
    }

private:
    static bool ended(const JudgedSearch& search) { return search.result.complete || !search.failure.empty(); }

    /// Searches and judges the answer by itself.
    JudgedSearch ask(const Asked& asked, const std::string& name)
    {
        const std::string full = fmt::format("{}; {}", name, asked.what);
        promises_.doing(full);
        JudgedSearch found = judged_search(asked.problem, asked.settings, options_.time_limit_s);
        ++searches_;
        seconds_ += found.result.statistics.wall_time_s;
        if (!found.failure.empty())
            fmt::print("{}: FAILED: {}\n", full, found.failure);
        if (!found.result.best)
            return found;
        const double best_s = evaluated_s(asked.problem, found.result.best->layout);
        promises_.judge(valid, 0, full, std::isinf(best_s) ? best_s : 1);
        if (std::isinf(best_s))
            return found;
        promises_.judge(evaluates, rounding, full, std::max(best_s / found.time_s, found.time_s / best_s));
        double least_s = best_s;
        for (const FoundPlan& other : found.result.alternatives)
            least_s = std::min(least_s, evaluated_s(asked.problem, other.layout));
        promises_.judge(chosen_best, rounding, full, best_s / least_s);
        return found;
    }

    /// How much slower the worst step is than the best before it.
    double judge_widening(const Widening& widening, const PlanningProblem& problem, const JudgedSearch& base,
                          const std::string& name, std::string& details)
    {
        const std::string promised = "more room never hurts: " + widening.name;
        double worst = 0;
        JudgedSearch before; // the best of the narrower ones
        const Asked* narrower = nullptr;
        for (const Asked& asked : widening.steps) {
            JudgedSearch found = is_base(asked, problem) ? base : ask(asked, name);
            if (narrower != nullptr) {
                double ratio = slower_by(found.time_s, before.time_s);
                if (widening.same)
                    ratio = std::max(ratio, slower_by(before.time_s, found.time_s));
                worst = std::max(worst, ratio);
                if (ratio > 1 + tolerance) {
                    details += fmt::format("    {} after {}: {} after {}, ratio {}\n", asked.what, narrower->what,
                                           time_text(found.time_s), time_text(before.time_s), ratio_text(ratio));
                    if (options_.only >= 0)
                        details += layouts(*narrower, before, asked, found);
                }
                promises_.judge(promised, tolerance, fmt::format("{}; {} after {}", name, asked.what, narrower->what),
                                ratio, ended(found) && (!widening.same || ended(before)));
            }
            if (narrower == nullptr || found.time_s < before.time_s) {
                before = std::move(found);
                narrower = &asked;
            }
        }
        return worst;
    }

    static std::string layouts(const Asked& narrow, const JudgedSearch& before, const Asked& wide,
                               const JudgedSearch& after)
    {
        std::string text;
        if (before.result.best)
            text += fmt::format("        narrower: {}\n", layout_text(narrow.problem, before.result.best->layout));
        if (after.result.best)
            text += fmt::format("        wider:    {}\n", layout_text(wide.problem, after.result.best->layout));
        return text;
    }

    static bool is_base(const Asked& asked, const PlanningProblem& problem)
    {
        return asked.problem.cluster == problem.cluster && asked.problem.job == problem.job
            && asked.settings == SearchSettings();
    }

    const MonotoneOptions& options_;
    Promises& promises_;
    int searches_ = 0;
    double seconds_ = 0;
};

int judge(const MonotoneOptions& options)
{
    std::vector<int> numbers;
    for (int number = options.first; number < sample_count && options.only < 0; ++number)
        if (options.largest || !samples[number].large)
            numbers.push_back(number);
    const std::vector<int> drawn = numbers_of(options, sample_count);
    numbers.insert(numbers.end(), drawn.begin(), drawn.end());
    Promises promises;
    for (const char* text : {valid, evaluates, chosen_best})
        promises.promise(text, text == valid ? 0 : rounding);
    judge_cases(numbers, promises,
                [&](int number, Promises& here) { MonotoneJudge(options, here).judge_case(number); });
    promises.print(5);
    return 0;
}

void set_up(CLI::App& app, MonotoneOptions& options)
{
    add_projects_option(app, options);
    app.add_option("--widenings", options.widenings, "Most ways of widening each problem, drawn by chance; 0: all")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_flag("--largest", options.largest, "The fleets of 1,024 and 10,240 GPUs among the sample clusters too");
}

} // namespace

} // namespace tangram

int main(int argc, char** argv)
{
    tangram::MonotoneOptions options;
    options.cases = 300;
    options.time_limit_s = 60;
    return tangram::judge_main("Judges whether a search with more room ever gives a slower plan", options, argc, argv,
                               tangram::set_up, tangram::judge);
}
