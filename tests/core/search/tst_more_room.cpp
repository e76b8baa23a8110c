// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/model/presets.h"
#include "model/model.h"
#include "plan/layout/problem.h"
#include "random_problems.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/rules/settings.h"
#include "search/run/search.h"
#include "search/run/variants/fewer_choices.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

using namespace tangram;

namespace {

struct Nodes {
    int count = 1;
    const char* gpu_type = "";
    int gpus = 8;
    double gbit_per_s = 100;
};

/// A problem, and what leaves less room in it.
struct Narrower {
    std::vector<Nodes> nodes;
    const char* model = "";
    int batch = 0;
    const char* setting = nullptr; ///< as --set takes it
    int smaller_node = -1; ///< has a GPU less
    bool last_node_missing = false;
    std::vector<int> more_samples = {}; ///< per replica, where more are allowed than by default
    std::vector<std::string> schedules = {}; ///< where only some are allowed
};

Cluster cluster_of(const Narrower& given)
{
    Cluster cluster;
    for (const Nodes& nodes : given.nodes) {
        cluster.gpu_types.push_back(find_gpu_type(nodes.gpu_type));
        for (int k = 0; k < nodes.count; ++k) {
            Node node;
            node.id = "n" + std::to_string(cluster.nodes.size());
            node.gpu_type = static_cast<int>(cluster.gpu_types.size()) - 1;
            node.gpu_count = nodes.gpus;
            node = with_usual_links(node, cluster.gpu_type_of(node));
            node.nic_count = 1;
            node.nic.bytes_per_s = nodes.gbit_per_s * 1e9 / 8;
            cluster.nodes.push_back(node);
        }
    }
    return cluster;
}

PlanningProblem problem_of(const Narrower& given, const Cluster& cluster)
{
    PlanningProblem problem;
    for (const ModelPreset& preset : model_presets())
        if (preset.id == given.model)
            problem.model = std::make_shared<const Model>(preset.model);
    problem.cluster = std::make_shared<const Cluster>(cluster);
    problem.islands = find_islands(cluster, Network(cluster), SearchSettings().merge_tolerance);
    problem.parallelizer = make_megatron();
    problem.job = default_job(*problem.model, cluster, problem.islands);
    problem.job.global_batch = given.batch;
    if (!given.schedules.empty())
        problem.job.allow.schedules = given.schedules;
    return problem;
}

} // namespace

Q_DECLARE_METATYPE(Narrower)

class MoreRoomTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void finds_what_a_narrower_search_finds_data()
    {
        QTest::addColumn<Narrower>("given");
        QTest::newRow("smaller micro-batches, interleaved, cut anew")
            << Narrower{{{4, "h100-sxm", 8, 100}}, "llama-2-70b", 1536, "granularity=4"};
        QTest::newRow("a stage more on an idle GPU amid others")
            << Narrower{{{3, "mi300x", 7, 100}}, "llama-3.2-3b", 64, nullptr, 1};
        QTest::newRow("mixed stages of a few faster nodes")
            << Narrower{{{3, "a100-sxm-40", 8, 50}, {25, "a100-sxm-40", 8, 10}}, "llama-3.1-70b", 1024, "beam=4"};
        QTest::newRow("one island alone")
            << Narrower{{{1, "a100-sxm-80", 7, 1}, {1, "a100-sxm-80", 3, 1}}, "gpt-2-xl", 100, nullptr, -1, true};
        QTest::newRow("samples per replica") << Narrower{{{6, "a100-sxm-80", 8, 25}, {6, "v100-sxm2-32", 8, 400}},
                                                         "opt-30b",
                                                         2048,
                                                         nullptr,
                                                         -1,
                                                         false,
                                                         {1, 2, 3, 4, 6, 8, 12, 16, 32}};
        QTest::newRow("three pipelines of as many equal nodes as divide into four")
            << Narrower{{{52, "l40s", 8, 25}}, "llama-3.2-1b", 1536, nullptr, -1, true};
        QTest::newRow("three kinds of nodes, recomputed")
            << Narrower{{{3, "l40s", 8, 50}, {4, "a100-sxm-80", 4, 50}, {2, "h100-sxm", 8, 50}},
                        "llama-2-70b",
                        128,
                        "part-sizes=1"};
        QTest::newRow("five and four GPUs of two nodes alike")
            << Narrower{{{1, "a100-sxm-40", 5, 10}, {1, "l40s", 8, 10}, {1, "a100-sxm-40", 5, 10}, {1, "l40s", 2, 10}},
                        "llama-3.2-1b",
                        180,
                        nullptr,
                        0};
        QTest::newRow("two islands left out")
            << Narrower{{{1, "l40s", 8, 10}, {1, "t4", 2, 10}, {1, "l40s", 8, 10}, {1, "t4", 2, 100}},
                        "gpt-2-xl",
                        336,
                        nullptr,
                        -1,
                        true};
        QTest::newRow("one of three islands left out")
            << Narrower{{{1, "h100-sxm", 1, 50}, {1, "h100-sxm", 1, 200}, {1, "h100-sxm", 1, 1}},
                        "llama-3.2-1b",
                        96,
                        nullptr,
                        -1,
                        true};
        QTest::newRow("seven nodes") << Narrower{{{7, "a100-sxm-80", 8, 100}}, "llama-3.2-3b", 96, nullptr, -1, true};
        QTest::newRow("a slow node beside many") << Narrower{
            {{5, "l40s", 8, 200}, {8, "h100-sxm", 4, 200}, {1, "a10g", 4, 10}}, "opt-30b", 64, nullptr, -1, true};
        QTest::newRow("shares of the work close to even")
            << Narrower{{{12, "l40s", 8, 400}, {2, "mi300x", 8, 400}}, "llama-3.1-8b", 64, "work-balance=2"};
        QTest::newRow("DualPipe's mirror images on one node")
            << Narrower{{{2, "mi250x", 4, 10}}, "llama-3.2-3b", 8, nullptr, 1, false, {}, {"dualpipe"}};
        QTest::newRow("a slower plan that leaves more idle is given it")
            << Narrower{{{1, "mi300x", 6, 400}, {1, "mi300x", 7, 10}, {1, "a100-sxm-80", 7, 100}},
                        "llama-3.2-1b",
                        1024,
                        nullptr,
                        1};
        QTest::newRow("cuts every two layers") << Narrower{{{20, "h100-sxm", 8, 50}}, "opt-30b", 256, "granularity=2"};
    }

    void finds_what_a_narrower_search_finds()
    {
        QFETCH(const Narrower, given);
        const Cluster cluster = cluster_of(given);
        const PlanningProblem problem = problem_of(given, cluster);
        SearchRequest wider{problem, {}, 0};
        if (!given.more_samples.empty())
            wider.problem.job.allow.samples_per_replica = given.more_samples;
        const SearchResult wide = search(wider);
        QVERIFY(wide.best);
        SearchRequest narrow{problem, {}, 0};
        if (given.setting != nullptr)
            narrow.settings = with_setting(narrow.settings, given.setting).value();
        Cluster smaller = cluster;
        if (given.smaller_node >= 0)
            --smaller.nodes[static_cast<std::size_t>(given.smaller_node)].gpu_count;
        if (given.last_node_missing)
            smaller.nodes.pop_back();
        narrow.problem = problem_of(given, smaller);
        const SearchResult found = search(narrow);
        QVERIFY(found.best);
        const double ratio = wide.best->iteration_time_s / found.best->iteration_time_s;
        constexpr double tolerance = 1.01;
        QVERIFY2(ratio <= tolerance, QByteArray("slower by ") + QByteArray::number(ratio));
    }

    void a_plainer_job_finds_nothing_faster_data()
    {
        QTest::addColumn<Narrower>("given");
        QTest::newRow("slow links of the fast GPUs")
            << Narrower{{{1, "h100-sxm", 8, 1}, {2, "l40s", 8, 1}, {7, "l40s", 8, 10}}, "opt-30b", 128};
        if (all_problems()) // the two that take longest
            QTest::newRow("two types, one far faster")
                << Narrower{{{14, "h200-sxm", 8, 100}, {8, "h100-sxm", 8, 100}}, "llama-3.1-70b", 768};
    }

    void a_plainer_job_finds_nothing_faster()
    {
        QFETCH(const Narrower, given);
        const PlanningProblem problem = problem_of(given, cluster_of(given));
        const SearchResult wide = search({problem, {}, 0});
        QVERIFY(wide.best);
        const std::vector<PlanningProblem> plainer = with_plainer_jobs(problem);
        QVERIFY(!plainer.empty());
        for (const PlanningProblem& plain : plainer) {
            const SearchResult found = search({plain, {}, 0});
            QVERIFY(found.best);
            const double ratio = wide.best->iteration_time_s / found.best->iteration_time_s;
            constexpr double tolerance = 1.01;
            QVERIFY2(ratio <= tolerance, QByteArray("slower by ") + QByteArray::number(ratio));
        }
    }

    void all_schedules_find_no_less_than_one()
    {
        const Narrower given{{{23, "a100-sxm-80", 4, 200}, {2, "h100-sxm", 4, 200}}, "llama-3.2-1b", 96};
        PlanningProblem problem = problem_of(given, cluster_of(given));
        problem.job.allow.schedules = {"1f1b"};
        problem.job.allow.virtual_stages = {1};
        const SearchResult one = search({problem, {}, 0});
        problem.job.allow.schedules = {"1f1b", "1f1b-adaptive", "dualpipe", "gpipe", "interleaved", "zb-h1", "zb-v"};
        problem.job.allow.virtual_stages = {1, 2, 3, 4, 5, 6, 7, 8};
        const SearchResult all = search({problem, {}, 0});
        QVERIFY(one.best && all.best);
        const double ratio = all.best->iteration_time_s / one.best->iteration_time_s;
        constexpr double tolerance = 1.01;
        QVERIFY2(ratio <= tolerance, QByteArray("slower by ") + QByteArray::number(ratio));
    }

    void order_of_nodes_does_not_matter_data()
    {
        QTest::addColumn<Narrower>("given");
        if (all_problems())
            QTest::newRow("three types") << Narrower{
                {{3, "l40s", 8, 50}, {4, "a100-sxm-80", 4, 50}, {2, "h100-sxm", 8, 50}}, "llama-2-70b", 128};
        QTest::newRow("one type, odd nodes") << Narrower{
            {{1, "v100-sxm2-16", 3, 100}, {2, "v100-sxm2-16", 5, 25}, {1, "v100-sxm2-16", 4, 100}}, "llama-3.2-1b", 96};
        QTest::newRow("interfaces of two speeds")
            << Narrower{{{2, "h100-sxm", 8, 400}, {6, "h100-sxm", 8, 100}, {2, "l4", 4, 10}}, "llama-3.1-8b", 512};
    }

    void order_of_nodes_does_not_matter()
    {
        QFETCH(const Narrower, given);
        Cluster cluster = cluster_of(given);
        const SearchResult listed = search({problem_of(given, cluster), {}, 0});
        std::reverse(cluster.nodes.begin(), cluster.nodes.end());
        const SearchResult reversed = search({problem_of(given, cluster), {}, 0});
        QVERIFY(listed.best && reversed.best);
        constexpr double rounding = 1e-9;
        const double ratio = reversed.best->iteration_time_s / listed.best->iteration_time_s;
        QVERIFY2(std::abs(ratio - 1) <= rounding, QByteArray("ratio ") + QByteArray::number(ratio));
    }
};

TANGRAM_TEST(MoreRoomTest)
#include "tst_more_room.moc"
