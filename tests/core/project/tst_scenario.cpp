// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"
#include "files/disk/text_file.h"
#include "project/scenario.h"
#include "text/result.h"

#include "cluster/cluster_check.h"
#include "files/project/project_json.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <functional>

using namespace tangram;
using nlohmann::json;

namespace {

const char* const every_kind = TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/project-with-every-scenario.json";

json sample()
{
    return json::parse(*read_text_file(every_kind));
}

Project project_of(const json& document)
{
    Result<Project> read = read_project(document.dump(), "project.tangram");
    if (!read)
        qFatal("%s: %s", read.error().where.c_str(), read.error().message.c_str());
    return std::move(*read);
}

const Scenario& named(const Project& project, std::string_view name)
{
    for (const auto& scenario : project.scenarios)
        if (scenario->name == name)
            return *scenario;
    qFatal("no such scenario");
}

Result<Premises> made(const Project& project, std::string_view name)
{
    return with_scenario({project.cluster, project.model}, named(project, name));
}

const Node& node_of(const Cluster& cluster, std::string_view id)
{
    for (const Node& node : cluster.nodes)
        if (node.id == id)
            return node;
    qFatal("no such node");
}

} // namespace

Q_DECLARE_METATYPE(std::function<void(const Project&, const Premises&)>)
using Check = std::function<void(const Project&, const Premises&)>;

class TestScenario : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void each_change_does_what_it_says_data();
    void each_change_does_what_it_says();
    void changes_follow_each_other();
    void what_cannot_be_made_is_told_data();
    void what_cannot_be_made_is_told();
    void prices_that_change_lose_their_source();
    void a_link_that_was_not_there_is_made();
    void the_base_may_change_meanwhile();
    void gpus_of_a_type_have_one_price();
    void links_are_added_once();
    void nodes_written_by_hand_join_what_is_there();
};

void TestScenario::each_change_does_what_it_says_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<Check>("check");
    QTest::newRow("add") << QByteArray("two more H100 nodes") << Check([](const Project& base, const Premises& made) {
        QCOMPARE(made.cluster->nodes.size(), base.cluster->nodes.size() + 2);
        QCOMPARE(made.cluster->nodes[4].id, std::string("h-2"));
        QCOMPARE(made.cluster->nodes[5].location.switch_id, std::string("leaf"));
        QCOMPARE(made.cluster->switches, base.cluster->switches);
        QCOMPARE(made.cluster->gpu_types.size(), std::size_t{2});
    });
    QTest::newRow("remove") << QByteArray("no A100") << Check([](const Project&, const Premises& made) {
        QCOMPARE(made.cluster->nodes.size(), std::size_t{2});
        QCOMPARE(made.cluster->gpu_types.size(), std::size_t{1});
        QCOMPARE(made.cluster->gpu_types[0]->id, std::string("h100-sxm"));
    });
    QTest::newRow("replace") << QByteArray("H200 in place of A100")
                             << Check([](const Project& base, const Premises& made) {
                                    const Node& node = node_of(*made.cluster, "a-1");
                                    QCOMPARE(made.cluster->gpu_type_of(node).id, std::string("h200-sxm"));
                                    QCOMPARE(made.cluster->gpu_type_of(node).price_usd, 25000.0);
                                    QCOMPARE(node.nic_count, 8);
                                    QCOMPARE(node.location, node_of(*base.cluster, "a-1").location);
                                    QCOMPARE(made.cluster->nodes[0], base.cluster->nodes[0]);
                                });
    QTest::newRow("network") << QByteArray("faster network") << Check([](const Project&, const Premises& made) {
        QCOMPARE(node_of(*made.cluster, "a-0").nic_count, 8);
        QCOMPARE(node_of(*made.cluster, "a-0").nic, (LinkSpeed{5e10, 5e-6}));
        QCOMPARE(made.cluster->switches[1].uplink_bytes_per_s, 0.0);
        QCOMPARE(made.cluster->links.size(), std::size_t{1});
        QCOMPARE(made.cluster->links[0].a, std::string("z1"));
        QCOMPARE(made.cluster->links[0].speed, (LinkSpeed{5e10, 0.01}));
    });
    QTest::newRow("model") << QByteArray("smaller model") << Check([](const Project& base, const Premises& made) {
        QCOMPARE(made.model->name, std::string("llama-3.2-1b"));
        QVERIFY(made.cluster == base.cluster);
    });
    QTest::newRow("nothing") << QByteArray("as it is") << Check([](const Project& base, const Premises& made) {
        QVERIFY(made.cluster == base.cluster && made.model == base.model);
    });
}

void TestScenario::each_change_does_what_it_says()
{
    QFETCH(QByteArray, name);
    QFETCH(Check, check);
    const Project project = project_of(sample());
    const Cluster before = *project.cluster;
    const Result<Premises> changed = made(project, name.toStdString());
    QVERIFY2(changed, changed ? "" : changed.error().message.c_str());
    QVERIFY(!check_cluster(*changed->cluster));
    QVERIFY(*project.cluster == before);
    check(project, *changed);
    // A file tells the same.
    const Project again = project_of(json::parse(write_project(project)));
    const Result<Premises> same = made(again, name.toStdString());
    QVERIFY(same && *same->cluster == *changed->cluster && *same->model == *changed->model);
}

void TestScenario::changes_follow_each_other()
{
    json document = sample();
    document["scenarios"] = {{{"name", "both"},
                              {"changes",
                               {document["scenarios"][0]["changes"][0],
                                {{"kind", "remove"}, {"nodes", {"h-2"}}},
                                {{"kind", "remove"}, {"nodes", {"a-0", "a-1", "a-0"}}}}}}};
    const Result<Premises> both = made(project_of(document), "both");
    QVERIFY(both);
    QCOMPARE(both->cluster->nodes.size(), std::size_t{3});
    QCOMPARE(both->cluster->nodes[2].id, std::string("h-3"));
}

void TestScenario::what_cannot_be_made_is_told_data()
{
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no such node") << QByteArray(R"({"kind": "remove", "nodes": ["a-0", "b7"]})") << QByteArray("b7");
    QTest::newRow("none to replace") << QByteArray(R"({"kind": "replace", "nodes": ["b7"],
                          "with": {"nodes": [{"id": "n", "gpu_type": "l4", "gpu_count": 1}]}})")
                                     << QByteArray("b7");
    QTest::newRow("no such switch") << QByteArray(R"({"kind": "uplinks", "switches": ["spine-9"],
                                                      "uplink_bytes_per_s": 1})")
                                    << QByteArray("spine-9");
    QTest::newRow("no such zone") << QByteArray(
        R"({"kind": "link", "a": "z1", "b": "z9", "bytes_per_s": 1, "latency_s": 0})")
                                  << QByteArray("z9");
    QTest::newRow("no such type") << QByteArray(R"({"kind": "price", "gpu_type": "l4", "price_usd": 1})")
                                  << QByteArray("l4");
    QTest::newRow("on a switch that is gone")
        << QByteArray(R"({"kind": "add", "parts": {"nodes": [{"id": "n", "gpu_type": "l4", "gpu_count": 1,
                          "location": {"switch": "gone"}}], "switches": [{"id": "gone"}]}})")
        << QByteArray("gone");
    QTest::newRow("linked to a zone that is gone")
        << QByteArray(R"({"kind": "add", "parts": {"nodes": [{"id": "n", "gpu_type": "l4", "gpu_count": 1,
                          "location": {"zone": "away"}}], "zones": [{"id": "new"}],
                          "links": [{"a": "new", "b": "away", "bytes_per_s": 1, "latency_s": 0}],
                          "copied": {"nodes": [], "switches": [], "links": [0], "racks": [], "zones": ["new"]}}})")
        << QByteArray("away");
    QTest::newRow("too many nodes") << QByteArray(
        R"({"kind": "add", "parts": {"nodes": [{"id": "n", "count": 99999, "gpu_type": "l4",
                                                              "gpu_count": 1}]}})")
                                    << QByteArray("99999 nodes");
}

void TestScenario::what_cannot_be_made_is_told()
{
    QFETCH(QByteArray, change);
    QFETCH(QByteArray, says);
    json document = sample();
    document["scenarios"][0]["changes"] = {{{"kind", "price"}, {"gpu_type", "h100-sxm"}, {"price_usd", 3}},
                                           json::parse(change.toStdString())};
    const Result<Premises> premises = made(project_of(document), "two more H100 nodes");
    QVERIFY(!premises);
    QCOMPARE(premises.error().where, std::string("scenario \"two more H100 nodes\", change 2"));
    QVERIFY2(premises.error().message.find(says.toStdString()) != std::string::npos, premises.error().message.c_str());
    QVERIFY(!premises.error().hint.empty());
}

void TestScenario::prices_that_change_lose_their_source()
{
    const auto source_of = [](const Premises& premises, const char* key) {
        return premises.cluster->gpu_types[0]->sources.contains(key);
    };
    json document = sample();
    json& change = document["scenarios"][0]["changes"][0];
    change = {{"kind", "price"}, {"gpu_type", "h100-sxm"}, {"price_usd", 20500}};
    const Project project = project_of(document);
    const Premises base{project.cluster, project.model};
    QVERIFY(source_of(base, "price_usd"));
    const Result<Premises> cheaper = made(project, "two more H100 nodes");
    QVERIFY(cheaper);
    QCOMPARE(cheaper->cluster->gpu_types[0]->price_usd, 20500.0);
    QCOMPARE(cheaper->cluster->gpu_types[0]->price_usd_per_hour, project.cluster->gpu_types[0]->price_usd_per_hour);
    QVERIFY(!source_of(*cheaper, "price_usd"));
    QCOMPARE(source_of(*cheaper, "power_w"), source_of(base, "power_w"));
}

void TestScenario::a_link_that_was_not_there_is_made()
{
    json document = sample();
    document["cluster"].erase("links");
    const Result<Premises> premises = made(project_of(document), "faster network");
    QVERIFY(premises);
    QCOMPARE(premises->cluster->links.size(), std::size_t{1});
    QCOMPARE(premises->cluster->links[0].a, std::string("z2"));
}

void TestScenario::the_base_may_change_meanwhile()
{
    json document = sample();
    document["cluster"]["nodes"][1]["count"] = 1; // its one node is "a" now, no longer "a-0"
    const Project project = project_of(document);
    QVERIFY(!made(project, "no A100"));
    QVERIFY(made(project, "two more H100 nodes"));
    QVERIFY(project_of(json::parse(write_project(project))).scenarios.size() == project.scenarios.size());
}

void TestScenario::gpus_of_a_type_have_one_price()
{
    const json price = {{"kind", "price"}, {"gpu_type", "h100-sxm"}, {"price_usd_per_hour", 1}};
    const json add = sample()["scenarios"][0]["changes"][0];
    for (const json& changes : {json{price, add}, json{add, price}}) {
        json document = sample();
        document["scenarios"][0]["changes"] = changes;
        const Result<Premises> premises = made(project_of(document), "two more H100 nodes");
        QVERIFY(premises);
        QCOMPARE(premises->cluster->gpu_types.size(), std::size_t{2});
        QCOMPARE(premises->cluster->gpu_type_of(premises->cluster->nodes[4]).price_usd_per_hour, 1.0);
    }
}

void TestScenario::links_are_added_once()
{
    json document = sample();
    document["scenarios"][0]["changes"] = {
        {{"kind", "add"},
         {"parts",
          {{"nodes", json::array()},
           {"zones", {{{"id", "z1"}}, {{"id", "z2"}}}},
           {"links", {{{"a", "z2"}, {"b", "z1"}, {"bytes_per_s", 1e9}, {"latency_s", 0}}}},
           {"copied", {{"links", {0}}}}}}}};
    const Result<Premises> premises = made(project_of(document), "two more H100 nodes");
    QVERIFY2(premises, premises ? "" : premises.error().message.c_str());
    QCOMPARE(premises->cluster->links.size(), std::size_t{1});
}

void TestScenario::nodes_written_by_hand_join_what_is_there()
{
    json document = sample();
    document["scenarios"][0]["changes"][0]["parts"].erase("copied");
    const Result<Premises> premises = made(project_of(document), "two more H100 nodes");
    QVERIFY(premises);
    QCOMPARE(premises->cluster->nodes[5].location, premises->cluster->nodes[0].location);
    QCOMPARE(whole(*premises->cluster).zones, (std::vector<std::string>{"z1", "z2"}));
    QCOMPARE(premises->cluster->switches.size(), std::size_t{3});
}

TANGRAM_TEST(TestScenario)
#include "tst_scenario.moc"
