// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts that people published with their training runs: the search is never slower than they are.
#include "accuracy/measured_run.h"
#include "files/disk/text_file.h"
#include "files/runs/read_runs.h"
#include "judge_options.h"
#include "judged_cases.h"
#include "judged_problems.h"
#include "judged_search.h"
#include "published_groups.h"
#include "search/run/search.h"
#include "text/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace tangram {

namespace {

struct PublishedOptions : JudgeOptions {
    std::string file;
    std::vector<std::string> qualities{"A"};
};

/// Of ratios in ascending order.
void print_distribution(const std::vector<double>& ratios)
{
    if (ratios.empty())
        return;
    fmt::print("plan / best published:");
    for (const int percent : {0, 10, 25, 50, 75, 90, 100})
        fmt::print(" {}% {}", percent,
                   ratio_text(ratios[(ratios.size() - 1) * static_cast<std::size_t>(percent) / 100]));
    fmt::print("; above");
    for (const double limit : {1.0, 1.005, 1.01, 1.05, 1.1, 1.2})
        fmt::print(" {:g}: {}", limit,
                   std::count_if(ratios.begin(), ratios.end(), [&](double ratio) { return ratio > limit; }));
    fmt::print("; of {}\n", ratios.size());
}

void print_skipped(const PublishedGroups& all)
{
    std::map<std::string, int> skipped = all.skipped;
    std::size_t layouts = 0;
    int across_islands = 0;
    for (const PublishedGroup& group : all.groups) {
        layouts += group.layouts.size();
        across_islands += group.across_islands;
        for (const auto& [why, count] : group.skipped)
            skipped[why] += count;
    }
    fmt::print("{} problems with {} published layouts; {} have stages that span detected islands\n", all.groups.size(),
               layouts, across_islands);
    for (const auto& [why, count] : skipped)
        fmt::print("    {} runs left out: {}\n", count, why);
}

constexpr double tolerance = 0.005;
constexpr const char* promised = "published layouts: no slower than the best of them";

void judge_case(const PublishedGroup& group, int number, const PublishedOptions& options, Promises& promises)
{
    const PublishedLayout& best = *group.best();
    const std::string name = fmt::format("--only {}: {}", number, group.name());
    promises.doing(name);
    keep_project(options, number, group.problem);
    const JudgedSearch found = judged_search(group.problem, {}, options.time_limit_s);
    const double ratio = slower_by(found.time_s, best.time_s);
    fmt::print("{}: search {} in {:.1f} s{}, best of {} published {} ({}), ratio {}{}\n", name, time_text(found.time_s),
               found.result.statistics.wall_time_s, found.result.complete ? "" : " (out of time)", group.layouts.size(),
               time_text(best.time_s), best.run, ratio_text(ratio),
               found.failure.empty() ? "" : ", FAILED: " + found.failure);
    std::string details = fmt::format("        published: {}\n", layout_text(group.problem, best.layout));
    if (found.result.best)
        details += fmt::format("        search:    {}\n", layout_text(group.problem, found.result.best->layout));
    if (options.only >= 0)
        fmt::print("{}", details);
    promises.judge(promised, tolerance, name, ratio, found.result.complete || !found.failure.empty(),
                   std::move(details));
}

int judge(const PublishedOptions& options)
{
    const Result<std::string> text = read_text_file(options.file);
    Result<std::vector<MeasuredRun>> read = text ? read_runs(*text, options.file) : text.error();
    if (!read) {
        fmt::print(stderr, "{}: {}\n", read.error().where, read.error().message);
        return 2;
    }
    std::vector<MeasuredRun> runs = std::move(read).value();
    std::erase_if(runs, [&](const MeasuredRun& run) {
        return std::find(options.qualities.begin(), options.qualities.end(), run.quality) == options.qualities.end();
    });
    PublishedGroups all = published_groups(runs);
    print_skipped(all);
    std::vector<PublishedGroup> groups = std::move(all.groups);
    std::erase_if(groups, [](const PublishedGroup& group) { return group.layouts.empty(); });

    Promises promises;
    promises.promise(promised, tolerance);
    judge_cases(chosen_cases(options, static_cast<int>(groups.size())), promises, [&](int number, Promises& here) {
        judge_case(groups[static_cast<std::size_t>(number)], number, options, here);
    });
    print_distribution(promises.promise(promised, tolerance).ratios());
    promises.print(15);
    return 0;
}

void set_up(CLI::App& app, PublishedOptions& options)
{
    add_projects_option(app, options);
    app.add_option("RUNS", options.file, "File of format tangram-runs")->required()->check(CLI::ExistingFile);
    app.add_option("--quality", options.qualities, "Qualities of the runs to judge by")
        ->delimiter(',')
        ->capture_default_str();
}

} // namespace

} // namespace tangram

int main(int argc, char** argv)
{
    tangram::PublishedOptions options;
    options.time_limit_s = 60;
    return tangram::judge_main("Judges the search by the layouts of published training runs", options, argc, argv,
                               tangram::set_up, tangram::judge);
}
