// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/model/presets.h"
#include "model/model.h"
#include "plan/layout/problem.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/rules/settings.h"
#include "search/run/search.h"

#include <QTest>

#include <string>

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
};

PlanningProblem problem_of(const Narrower& given, int smaller_node = -1)
{
    Cluster cluster;
    for (const Nodes& nodes : given.nodes) {
        cluster.gpu_types.push_back(find_gpu_type(nodes.gpu_type));
        for (int k = 0; k < nodes.count; ++k) {
            Node node;
            node.id = "n" + std::to_string(cluster.nodes.size());
            node.gpu_type = static_cast<int>(cluster.gpu_types.size()) - 1;
            node.gpu_count = nodes.gpus - (static_cast<int>(cluster.nodes.size()) == smaller_node ? 1 : 0);
            node = with_usual_links(node, cluster.gpu_type_of(node));
            node.nic_count = 1;
            node.nic.bytes_per_s = nodes.gbit_per_s * 1e9 / 8;
            cluster.nodes.push_back(node);
        }
    }
    PlanningProblem problem;
    for (const ModelPreset& preset : model_presets())
        if (preset.id == given.model)
            problem.model = std::make_shared<const Model>(preset.model);
    problem.cluster = std::make_shared<const Cluster>(cluster);
    problem.islands = find_islands(cluster, Network(cluster), SearchSettings().merge_tolerance);
    problem.parallelizer = make_megatron();
    problem.job = default_job(*problem.model, cluster, problem.islands);
    problem.job.global_batch = given.batch;
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
    }

    void finds_what_a_narrower_search_finds()
    {
        QFETCH(const Narrower, given);
        const PlanningProblem problem = problem_of(given);
        const SearchResult wide = search({problem, {}, 0});
        QVERIFY(wide.best);
        SearchRequest narrow{problem, {}, 0};
        if (given.setting != nullptr)
            narrow.settings = with_setting(narrow.settings, given.setting).value();
        if (given.smaller_node >= 0)
            narrow.problem = problem_of(given, given.smaller_node);
        const SearchResult found = search(narrow);
        QVERIFY(found.best);
        const double ratio = wide.best->iteration_time_s / found.best->iteration_time_s;
        constexpr double tolerance = 1.01;
        QVERIFY2(ratio <= tolerance, QByteArray("slower by ") + QByteArray::number(ratio));
    }
};

QTEST_APPLESS_MAIN(MoreRoomTest)
#include "tst_more_room.moc"
