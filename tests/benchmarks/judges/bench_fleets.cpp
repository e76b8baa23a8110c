// SPDX-License-Identifier: GPL-3.0-or-later
// Clusters of 10,240 and 102,400 GPUs: every GPU used or shown to be of no use, in seconds and little memory.
#include "judge_options.h"
#include "judged_cases.h"
#include "judged_problems.h"
#include "judged_search.h"
#include "peak_resident.h"
#include "sample_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace tangram {

namespace {

struct Fleet {
    bool largest = false; ///< of 102,400 GPUs
    const char* preset = "";
    int batch = 0; ///< sequences
};

std::vector<Fleet> all_cases()
{
    std::vector<Fleet> all;
    for (const bool largest : {false, true})
        for (const char* preset : {"llama-3.1-8b", "llama-3.1-70b", "llama-3.1-405b", "deepseek-v3"})
            for (const int batch : {2048, 16384})
                all.push_back({largest, preset, batch});
    return all;
}

constexpr double enough_used = 0.95;
constexpr const char* all_useful = "fleets: 95 % of the GPUs in use, or those that are idle tried without gain";
constexpr const char* small_soon = "fleets: 10,240 GPUs within 2 s";
constexpr const char* large_soon = "fleets: 102,400 GPUs within 20 s";
constexpr const char* little_memory = "fleets: at most 2 GB";

PlanningProblem problem_of(const Fleet& fleet)
{
    PlanningProblem problem = fleet.largest ? drawn_problem(largest_fleet(), fleet.preset)
                                            : sample_request("fleet-10240-gpus-32-islands", fleet.preset).problem;
    problem.job.global_batch = fleet.batch;
    problem.job.sequence_length = 8192;
    return problem;
}

/// The plan's time to that of the best plan found with these, at most 1; infinite where nobody tried them.
double gain_with(const IdleGpus& idle, double time_s)
{
    if (idle.reason == IdleReason::not_tried || idle.reason == IdleReason::left_out)
        return std::numeric_limits<double>::infinity();
    return idle.time_with_s ? time_s / *idle.time_with_s : 1;
}

void judge_case(const Fleet& fleet, int number, const JudgeOptions& options, Promises& promises)
{
    const PlanningProblem problem = problem_of(fleet);
    const int gpus = problem.cluster->gpu_count();
    const std::string name = fmt::format("--only {}: {} GPUs, {}, batch {}", number, gpus, fleet.preset, fleet.batch);
    promises.doing(name);
    keep_project(options, number, problem);
    const JudgedSearch found = judged_search(problem, {}, options.time_limit_s);
    const double searched_s = found.result.statistics.wall_time_s;
    const double peak_mb = peak_resident_mb();
    double closest = 0;
    double used = 0;
    if (found.result.best) {
        int unused = 0;
        for (const IdleGpus& idle : found.result.idle) {
            unused += idle.gpu_count();
            closest = std::max(closest, gain_with(idle, found.time_s));
        }
        used = 1 - static_cast<double>(unused) / gpus;
    }
    fmt::print("{}: {}, {:.1f} % of the GPUs in use, idle ones at best {}; searched in {:.2f} s, peak {:.0f} MB{}\n",
               name, time_text(found.time_s), 100 * used,
               closest > 0 ? fmt::format("{:.3f} times as long", 1 / closest) : "none", searched_s, peak_mb,
               found.failure.empty() ? "" : ", FAILED: " + found.failure);
    if (options.only >= 0 && found.result.best)
        for (const IdleGpus& idle : found.result.idle)
            fmt::print("    {}: {}\n", idle_place(idle, *problem.cluster), idle_text(idle, found.time_s));
    const bool ended = found.result.complete || !found.failure.empty();
    promises.judge(all_useful, 0, name, !found.result.best ? found.time_s : used >= enough_used ? 1 : closest, ended);
    promises.judge(fleet.largest ? large_soon : small_soon, 0, name, searched_s / (fleet.largest ? 20 : 2), ended);
    promises.judge(little_memory, 0, name, peak_mb / 2000, ended);
}

int judge(const JudgeOptions& options)
{
    Promises promises;
    for (const char* text : {all_useful, small_soon, large_soon, little_memory})
        promises.promise(text, 0);
    judge_chosen(options, all_cases(), promises, judge_case);
    promises.print(8);
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
    return tangram::judge_main("Judges the search on the largest clusters", tangram::JudgeOptions(), argc, argv,
                               tangram::set_up, tangram::judge);
}
