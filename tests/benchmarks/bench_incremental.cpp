// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "islands/metrics.h"
#include "sample_requests.h"
#include "search/pairs/pair_cache.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <thread>
#include <vector>

// How much faster a search is that follows another one after a small change: without and with what the other one left
// in a PairCache, in turns, the best of a few. Both must find the same plan. And how soon there is a plan when the
// other one's are carried over, and by how much that of 30 ms is slower than the best in the end.

namespace tangram {

namespace {

struct Change {
    const char* name;
    std::function<void(SearchRequest&)> make;
};

/// With islands found anew: those that the cluster states count its nodes as they were.
void set_cluster(SearchRequest& request, Cluster cluster)
{
    cluster.islands.clear();
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
}

void change_cluster(SearchRequest& request, const std::function<void(Cluster&)>& change)
{
    Cluster cluster = *request.problem.cluster;
    change(cluster);
    set_cluster(request, std::move(cluster));
}

const std::vector<Change>& changes()
{
    static const std::vector<Change> all{
        {"nothing", [](SearchRequest&) {}},
        {"a node removed",
         [](SearchRequest& request) { change_cluster(request, [](Cluster& cluster) { cluster.nodes.pop_back(); }); }},
        {"a node added",
         [](SearchRequest& request) {
             change_cluster(request, [](Cluster& cluster) {
                 Node node = cluster.nodes.front();
                 node.id = "one more";
                 cluster.nodes.insert(cluster.nodes.begin(), std::move(node));
             });
         }},
        {"a node measured slower",
         [](SearchRequest& request) {
             change_cluster(request, [](Cluster& cluster) {
                 constexpr double slower = 0.9;
                 Node& node = cluster.nodes.front();
                 node.measured.matmul_flops = slower * attainable_matmul_flops(cluster.gpu_type_of(node));
             });
         }},
        {"a node with slower interfaces",
         [](SearchRequest& request) {
             change_cluster(request, [](Cluster& cluster) { cluster.nodes.front().nic.bytes_per_s /= 2; });
         }},
        {"work balance off", [](SearchRequest& request) { request.settings[Rule::work_balance].on = false; }},
        {"a narrower beam", [](SearchRequest& request) { request.settings[Rule::beam].value = 16; }},
        {"half the batch", [](SearchRequest& request) { request.problem.job.global_batch /= 2; }},
        {"a longer sequence", [](SearchRequest& request) { request.problem.job.sequence_length *= 2; }},
    };
    return all;
}

/// The least that searches took.
struct Took {
    double wall_s = std::numeric_limits<double>::infinity();
    double cpu_s = std::numeric_limits<double>::infinity(); ///< of all threads: what other programs leave as it is

    SearchResult of(const SearchRequest& request)
    {
        const std::clock_t begin = std::clock();
        SearchResult result = search(request);
        cpu_s = std::min(cpu_s, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
        wall_s = std::min(wall_s, result.statistics.wall_time_s);
        return result;
    }
};

/// How a search that starts from the plans of `before` gets on.
struct Carried {
    double first_s = 0; ///< when it had a plan
    double slower_soon = 0; ///< its best plan of 30 ms, as a share of the best in the end, less 1
    double end_s = 0;
};

Carried carried(SearchRequest request, const SearchRequest& before, const SearchResult& known)
{
    using Clock = std::chrono::steady_clock;
    constexpr double soon_s = 0.03;
    request.start_from.cluster = before.problem.cluster;
    request.start_from.layouts.push_back(known.best->layout);
    for (const FoundPlan& other : known.alternatives)
        request.start_from.layouts.push_back(other.layout);
    Carried carried;
    double soon_plan_s = 0;
    const auto begin = Clock::now();
    SearchRun run(request);
    while (!run.finished()) {
        const double now_s = std::chrono::duration<double>(Clock::now() - begin).count();
        if (const auto best = run.best_so_far(); best != nullptr) {
            if (carried.first_s == 0)
                carried.first_s = now_s;
            if (now_s <= soon_s || soon_plan_s == 0)
                soon_plan_s = best->iteration_time_s;
        }
        std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
    carried.end_s = run.wait().statistics.wall_time_s;
    carried.slower_soon = soon_plan_s / run.wait().best->iteration_time_s - 1;
    return carried;
}

void compare(const char* sample, const char* preset)
{
    constexpr int times = 3;
    SearchRequest before = sample_request(sample, preset);
    set_cluster(before, *before.problem.cluster);
    fmt::print("{}, {}\n{:30} {:>10} {:>10} {:>6}   {:>10} {:>10} {:>6}  {:9}  {:>10} {:>8} {:>10}\n", sample, preset,
               "change", "cold", "warm", "ratio", "cold, CPU", "warm, CPU", "ratio", "same plan", "first plan",
               "at 30 ms", "carried");
    for (const Change& change : changes()) {
        SearchRequest after = before;
        change.make(after);
        Took cold;
        Took warm;
        bool same = true;
        Carried soonest;
        for (int i = 0; i < times; ++i) {
            const SearchResult without = cold.of(after);
            SearchRequest first = before;
            first.pair_cache = std::make_shared<PairCache>();
            const SearchResult known = search(first);
            SearchRequest next = after;
            next.pair_cache = first.pair_cache;
            const SearchResult with = warm.of(next);
            same = same && with.best == without.best && with.alternatives == without.alternatives
                && with.idle == without.idle;
            first.pair_cache = std::make_shared<PairCache>();
            search(first);
            next.pair_cache = first.pair_cache;
            const Carried again = carried(next, first, known);
            if (soonest.first_s == 0 || again.end_s < soonest.end_s)
                soonest = again;
        }
        fmt::print("{:30} {:7.1f} ms {:7.1f} ms {:6.2f}   {:7.1f} ms {:7.1f} ms {:6.2f}  {:9}  {:7.1f} ms {:+6.2f} % "
                   "{:7.1f} ms\n",
                   change.name, 1e3 * cold.wall_s, 1e3 * warm.wall_s, cold.wall_s / warm.wall_s, 1e3 * cold.cpu_s,
                   1e3 * warm.cpu_s, cold.cpu_s / warm.cpu_s, same ? "yes" : "NO", 1e3 * soonest.first_s,
                   1e2 * soonest.slower_soon, 1e3 * soonest.end_s);
        std::fflush(stdout);
    }
}

} // namespace

} // namespace tangram

int main(int argc, char** argv)
{
    using namespace tangram;
    if (argc == 3) {
        compare(argv[1], argv[2]);
        return 0;
    }
    compare("64-gpus-two-types", "llama-3.1-8b");
    compare("512-gpus-three-types", "llama-3.1-70b");
    compare("fleet-1024-gpus-five-types", "deepseek-v3");
    return 0;
}
