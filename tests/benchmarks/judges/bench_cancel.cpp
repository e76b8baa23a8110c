// SPDX-License-Identifier: GPL-3.0-or-later
// Searches started and cancelled at random moments: how long each takes to end, and that what it leaves is whole.
#include "judge_options.h"
#include "judged_cases.h"
#include "judged_problems.h"
#include "judged_search.h"
#include "sample_requests.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <thread>

namespace tangram {

namespace {

struct CancelOptions : JudgeOptions {
    double limit_ms = 50;
    bool largest = false;
};

constexpr const char* soon = "cancel: the run has ended within the limit";
constexpr const char* whole = "cancel: the best so far keeps every rule and has the time it tells";
constexpr const char* own = "cancel: the result is that of the request";

struct Sample {
    const char* cluster;
    const char* preset;
};
constexpr Sample samples[]{
    {"two-nodes-toy", "llama-3.2-1b"},         {"a100-and-v100", "llama-2-13b"},
    {"64-gpus-two-types", "llama-3.1-70b"},    {"three-generations-two-zones", "mixtral-8x7b"},
    {"512-gpus-three-types", "llama-3.1-70b"}, {"fleet-1024-gpus-five-types", "deepseek-v3"},
};

struct Target {
    std::string name;
    SearchRequest request;
    double duration_s = 0; ///< about how long the whole search takes
    int weight = 1; ///< of how many cases it is chosen in
};

/// Until it ends, or for so long.
double duration_s(const SearchRequest& request, double most_s)
{
    SearchRequest limited = request;
    limited.settings.time_limit_s = most_s;
    const auto begin = std::chrono::steady_clock::now();
    search(limited);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

std::vector<Target> targets(const CancelOptions& options)
{
    std::vector<Target> all;
    for (const Sample& sample : samples)
        for (const bool exact : {false, true}) {
            Target target{fmt::format("{}, {}{}", sample.cluster, sample.preset, exact ? ", exact" : ""),
                          sample_request(sample.cluster, sample.preset), 0, exact ? 1 : 3};
            target.request.settings.exact = exact;
            all.push_back(std::move(target));
        }
    if (options.largest)
        for (const char* preset : {"llama-3.1-8b", "llama-3.1-405b", "deepseek-v3"}) {
            all.push_back(
                {fmt::format("10,240 GPUs, {}", preset), sample_request("fleet-10240-gpus-32-islands", preset), 0, 1});
            SearchRequest huge{.problem = drawn_problem(largest_fleet(), preset), .settings = {}};
            all.push_back({fmt::format("102,400 GPUs, {}", preset), std::move(huge), 0, 1});
        }
    for (Target& target : all) {
        constexpr double most_s = 3;
        target.duration_s = duration_s(target.request, most_s);
        fmt::print("{}: {:.2f} s\n", target.name, target.duration_s);
        std::fflush(stdout);
    }
    return all;
}

struct Cancelled {
    double took_s = 0;
    std::string where; ///< target, phase and moment
    std::string phase;
};

std::string phase_of(const SearchSnapshot& snapshot)
{
    return snapshot.grid == nullptr ? "before the space is known" : to_string(snapshot.phase);
}

Cancelled cancel_once(const Target& target, double share, std::uint64_t id, Promises& promises)
{
    SearchRequest request = target.request;
    request.id = id;
    SearchRun run(request);
    std::this_thread::sleep_for(std::chrono::duration<double>(share * target.duration_s));
    Cancelled cancelled;
    cancelled.phase = phase_of(run.snapshot());
    const auto asked = std::chrono::steady_clock::now();
    run.cancel();
    const SearchResult& result = run.wait();
    cancelled.took_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - asked).count();
    cancelled.where = fmt::format("{}, {} after {:.3f} s", target.name, cancelled.phase, share * target.duration_s);
    promises.judge(own, 0, cancelled.where, result.request_id == id ? 1 : INFINITY);
    if (result.best) {
        const double time_s = evaluated_s(request.problem, result.best->layout);
        promises.judge(whole, 1e-9, cancelled.where,
                       std::isinf(time_s)
                           ? time_s
                           : std::max(time_s / result.best->iteration_time_s, result.best->iteration_time_s / time_s));
    }
    return cancelled;
}

void print_distribution(std::vector<Cancelled> all)
{
    std::sort(all.begin(), all.end(), [](const Cancelled& a, const Cancelled& b) { return a.took_s < b.took_s; });
    const auto at = [&](double share) {
        return 1e3 * all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))].took_s;
    };
    fmt::print("{} searches: median {:.2f} ms, 90 % {:.2f}, 99 % {:.2f}, worst {:.2f}\n", all.size(), at(0.5), at(0.9),
               at(0.99), at(1));
    std::map<std::string, std::pair<int, const Cancelled*>> by_phase;
    for (const Cancelled& each : all) {
        auto& [count, worst] = by_phase[each.phase];
        ++count;
        worst = &each; // ascending
    }
    for (const auto& [phase, known] : by_phase)
        fmt::print("  {}: {} searches, worst {:.2f} ms: {}\n", phase, known.first, 1e3 * known.second->took_s,
                   known.second->where);
}

int judge(const CancelOptions& options)
{
    const std::vector<Target> all = targets(options);
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < all.size(); ++i)
        chosen.insert(chosen.end(), static_cast<std::size_t>(all[i].weight), i);
    Promises promises;
    promises.promise(soon, 0);
    promises.promise(whole, 1e-9);
    promises.promise(own, 0);
    std::vector<Cancelled> cancelled;
    for (const int number : numbers_of(options, 0)) {
        CaseDraw draw(options.seed, number);
        const Target& target = all[draw.of(chosen)];
        // Early moments are as likely as late ones: much happens at the beginning.
        const double share = draw.one_in(2) ? draw.share() : std::exp(-8 * draw.share());
        cancelled.push_back(cancel_once(target, share, static_cast<std::uint64_t>(number) + 1, promises));
        promises.judge(soon, 0, fmt::format("--only {}: {}", number, cancelled.back().where),
                       1e3 * cancelled.back().took_s / options.limit_ms);
    }
    if (!cancelled.empty())
        print_distribution(std::move(cancelled));
    promises.print(10);
    return 0;
}

void set_up(CLI::App& app, CancelOptions& options)
{
    app.add_option("--limit", options.limit_ms, "Milliseconds within which a search has to end")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_flag("--largest", options.largest, "Clusters of 10,240 and 102,400 GPUs too");
}

} // namespace

} // namespace tangram

int main(int argc, char** argv)
{
    tangram::CancelOptions options;
    options.cases = 1000;
    return tangram::judge_main("Starts searches, cancels them at random moments and tells how long they take to end",
                               options, argc, argv, tangram::set_up, tangram::judge);
}
