// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "cluster/cluster_check.h"
#include "defaults/default_job.h"
#include "files/catalogue/calibration_json.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "files/profiles/profile_files.h"
#include "files/project/project_json.h"
#include "files/project/scenario_json.h"
#include "files/project/search_record_json.h"
#include "islands/islands.h"
#include "model/job.h"
#include "model/model.h"
#include "project/plan_file.h"
#include "project/project_delta.h"
#include "random_edits.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"
#include "text/result.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cstdlib>
#include <ranges>

using namespace tangram;

namespace {

std::uint64_t seed()
{
    const char* given = std::getenv("TANGRAM_SEED");
    return given != nullptr ? std::strtoull(given, nullptr, 10) : 1;
}

Project sample(const char* name)
{
    Project project = new_project();
    const Result<std::string> text = read_text_file(std::string(TANGRAM_SOURCE_DIR "/sample_clusters/") + name);
    project.cluster = std::make_shared<const Cluster>(read_cluster(*text, name).value());
    return project;
}

/// The project that its own file gives.
Project reread(const Project& project)
{
    Result<Project> read = read_project(write_project(project), "project.tangram");
    if (!read)
        qFatal("%s: %s", read.error().where.c_str(), read.error().message.c_str());
    return std::move(*read);
}

/// As they are written, one after the other.
std::vector<std::string> scenarios_of(const Project& project)
{
    std::vector<std::string> written;
    for (const auto& scenario : project.scenarios)
        written.push_back(scenario_json(*scenario).dump());
    return written;
}

std::vector<std::string> records_of(const Project& project)
{
    std::vector<std::string> written;
    for (const auto& record : project.records)
        written.push_back(record_json(*record).dump());
    return written;
}

bool same(const Project& a, const Project& b)
{
    return *a.cluster == *b.cluster && (a.model ? b.model && *a.model == *b.model : !b.model) && a.job == b.job
        && a.suggests_batch == b.suggests_batch && a.search == b.search && a.import_record == b.import_record
        && scenarios_of(a) == scenarios_of(b) && records_of(a) == records_of(b) && a.other_keys == b.other_keys;
}

} // namespace

class TestProject : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_new_project_is_an_empty_drawing();
    void random_edits_can_be_undone_and_redone_data();
    void random_edits_can_be_undone_and_redone();
    void plans_are_kept();
    void calibration_and_layer_times_are_kept_data();
    void calibration_and_layer_times_are_kept();
    void keys_of_later_versions_are_kept();
    void wrong_files_are_refused_data();
    void wrong_files_are_refused();
};

void TestProject::a_new_project_is_an_empty_drawing()
{
    const Project project = new_project();
    QVERIFY(project.cluster->nodes.empty());
    QVERIFY(same(reread(project), project));
    QVERIFY(!read_cluster(write_cluster(*project.cluster), "cluster.json"));
}

void TestProject::random_edits_can_be_undone_and_redone_data()
{
    QTest::addColumn<QString>("start");
    QTest::addColumn<int>("edits");
    QTest::newRow("empty") << QString() << 10000;
    QTest::newRow("two racks") << QStringLiteral("h100-and-a100-two-racks.json") << 2000;
    QTest::newRow("zones") << QStringLiteral("three-generations-two-zones.json") << 2000;
}

void TestProject::random_edits_can_be_undone_and_redone()
{
    QFETCH(QString, start);
    QFETCH(int, edits);
    const Project first = start.isEmpty() ? new_project() : sample(qPrintable(start));
    std::mt19937_64 generator(seed());
    std::vector<ProjectDelta> history;
    Project now = first;
    int refused = 0;
    while (static_cast<int>(history.size()) < edits) {
        const Result<Project> edited = random_edit(now, generator);
        if (!edited) {
            ++refused;
            QVERIFY2(refused < 3 * edits, edited.error().message.c_str());
            continue;
        }
        if (const auto wrong = check_cluster(*edited->cluster))
            QFAIL(wrong->message.c_str());
        history.emplace_back(now, *edited);
        if (history.size() % 100 == 0) {
            QVERIFY(same(reread(*edited), *edited));
            QCOMPARE(write_project(reread(*edited)), write_project(*edited));
        }
        now = *edited;
    }
    const std::string last_file = write_project(now);
    for (const ProjectDelta& delta : std::views::reverse(history))
        now = delta.undo(now);
    QCOMPARE(write_project(now), write_project(first));
    for (const ProjectDelta& delta : history)
        now = delta.redo(now);
    QCOMPARE(write_project(now), last_file);
    qInfo("%d edits, %d refused, %zu nodes at the end", edits, refused, now.cluster->nodes.size());
}

void TestProject::plans_are_kept()
{
    Project project = sample("two-nodes-toy.json");
    project.model = std::make_shared<const Model>(model_presets().front().model);
    const Islands islands = find_islands(*project.cluster, Network(*project.cluster), 0.1);
    const Job job = default_job(*project.model, *project.cluster, islands);
    const SearchRequest request{{project.cluster, project.model, job, islands, make_megatron()}, {}, 1};
    const SearchResult result = search(request);
    QVERIFY(result.best);
    project.plans.push_back({"first", std::make_shared<const PlanFile>(make_plan_file(request, result, false))});
    const std::string written = write_project(project);
    const Project read = reread(project);
    QCOMPARE(read.plans.size(), std::size_t{1});
    QCOMPARE(read.plans.front().name, std::string("first"));
    QCOMPARE(read.plans.front().file->plan.iteration_time_s, result.best->iteration_time_s);
    QCOMPARE(write_project(read), written);
}

void TestProject::calibration_and_layer_times_are_kept_data()
{
    QTest::addColumn<QString>("profiles");
    QTest::newRow("of Sailor, with sizes and network") << "sailor";
    QTest::newRow("of Metis, with memory") << "metis";
}

void TestProject::calibration_and_layer_times_are_kept()
{
    QFETCH(QString, profiles);
    Project project = sample("two-nodes-toy.json");
    ProjectCalibration calibration{"mine.json", built_in_calibration()};
    calibration.figures.training->gradient_overlap = 1.0 / 3; // more digits than a calibration file keeps
    project.calibration = std::make_shared<const ProjectCalibration>(calibration);
    auto models = read_profiles(TANGRAM_SOURCE_DIR "/tests/data/profiles/" + profiles.toStdString());
    QVERIFY(models);
    project.profiles = std::make_shared<const ProjectProfiles>(ProjectProfiles{"measured", std::move(*models)});
    const Project read = reread(project);
    QVERIFY(same(read, project));
    QCOMPARE(read.calibration->name, std::string("mine.json"));
    QVERIFY(read.calibration->figures.gpu_types == calibration.figures.gpu_types);
    QVERIFY(read.calibration->figures.training == calibration.figures.training);
    QVERIFY(*read.profiles == *project.profiles);
    QVERIFY(read.other_keys.empty());
    QCOMPARE(write_project(read), write_project(project));

    // An edit that leaves them alone keeps them, and one that takes them away can be undone.
    Project without = project;
    without.calibration.reset();
    without.profiles.reset();
    const ProjectDelta delta(project, without);
    QVERIFY(!delta.empty());
    QVERIFY(delta.redo(project) == without);
    QVERIFY(delta.undo(without) == project);
}

void TestProject::keys_of_later_versions_are_kept()
{
    const Project known = sample("two-nodes-toy.json");
    QVERIFY(reread(known).other_keys.empty());
    const std::string text = write_project(known);
    const std::string later = R"("purchases": [{"name": "more nodes", "changes": [{"add": 8, "price": 2.5e-3}]}],
  "a \"quoted\" key": {"z": null, "a": [1, 2.0, -3, 18446744073709551615, "é\n"]},)";
    const std::string written = "{\n  " + later + text.substr(text.find('{') + 1);
    const Result<Project> read = read_project(written, "later.tangram");
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QVERIFY(*read->cluster == *known.cluster);
    QVERIFY(!read->other_keys.empty());

    // Save and open is the identity, and the values are those that were there.
    const Project again = reread(*read);
    QVERIFY(same(again, *read));
    const std::string saved = write_project(*read);
    QVERIFY(write_project(again) == saved);
    const auto before = nlohmann::json::parse(written);
    const auto after = nlohmann::json::parse(saved);
    for (const auto& [key, value] : before.items())
        QVERIFY2(after.contains(key) && after[key] == value, key.c_str());
    QCOMPARE(after.size(), before.size());

    // They are part of the value: edits keep them, and a project without them is another.
    Project edited = *read;
    edited.suggests_batch = !edited.suggests_batch;
    const ProjectDelta delta(*read, edited);
    QCOMPARE(delta.redo(*read).other_keys, read->other_keys);
    QCOMPARE(delta.undo(edited).other_keys, read->other_keys);
    Project without = *read;
    without.other_keys.clear();
    QVERIFY(!(without == *read));
}

void TestProject::wrong_files_are_refused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("place");
    QTest::newRow("no JSON") << QByteArray("{") << QByteArray("p.tangram");
    QTest::newRow("other format") << QByteArray(R"({"format": "tangram-job", "version": 1})") << QByteArray("/format");
    QTest::newRow("newer") << QByteArray(R"({"format": "tangram-project", "version": 2})") << QByteArray("/version");
    QTest::newRow("unknown type") << QByteArray(
        R"({"format": "tangram-project", "version": 1, "cluster": {"nodes": [{"id": "a", "gpu_type": "x1", "gpu_count": 8}]}})")
                                  << QByteArray("/cluster/nodes/0/gpu_type");
    QTest::newRow("plan without results")
        << QByteArray(R"({"format": "tangram-project", "version": 1, "plans": [{"name": "a", "plan": {}}]})")
        << QByteArray("/plans/0/plan");
    QTest::newRow("two scenarios of a name")
        << QByteArray(R"({"format": "tangram-project", "version": 1, "scenarios": [{"name": "a"}, {"name": "a"}]})")
        << QByteArray("/scenarios/1/name");
    const auto scenario = [](const char* change) {
        return QByteArray(R"({"format": "tangram-project", "version": 1, "scenarios": [{"name": "a", "changes": [)")
            + change + "]}]}";
    };
    QTest::newRow("change of no kind") << scenario("{}") << QByteArray("/scenarios/0/changes/0/kind");
    QTest::newRow("change of another kind")
        << scenario(R"({"kind": "sell"})") << QByteArray("/scenarios/0/changes/0/kind");
    QTest::newRow("nothing to remove") << scenario(R"({"kind": "remove", "nodes": []})")
                                       << QByteArray("/scenarios/0/changes/0/nodes");
    QTest::newRow("replaced by two") << scenario(R"({"kind": "replace", "nodes": ["a"],
                        "with": {"nodes": [{"id": "n", "count": 2, "gpu_type": "l4", "gpu_count": 1}]}})")
                                     << QByteArray("/scenarios/0/changes/0/with/nodes");
    QTest::newRow("price of neither kind")
        << scenario(R"({"kind": "price", "gpu_type": "l4"})") << QByteArray("/scenarios/0/changes/0");
    QTest::newRow("islands among what is added")
        << scenario(R"({"kind": "add", "parts": {"nodes": [{"id": "n", "gpu_type": "l4", "gpu_count": 1}],
                        "islands": [{"id": "mine", "nodes": ["n"]}]}})")
        << QByteArray("/scenarios/0/changes/0/parts/islands");
    const QByteArray many = R"("changes": [{"kind": "add", "parts": {"nodes": [{"id": "n", "count": 60000,
                               "gpu_type": "l4", "gpu_count": 1}]}}]})";
    QTest::newRow("more nodes than memory may hold")
        << R"({"format": "tangram-project", "version": 1, "scenarios": [{"name": "a", )" + many + R"(, {"name": "b", )"
            + many + "]}"
        << QByteArray("/scenarios/1/changes");
    QTest::newRow("price below zero") << scenario(R"({"kind": "price", "gpu_type": "l4", "price_usd": -1})")
                                      << QByteArray("/scenarios/0/changes/0/price_usd");
    QTest::newRow("link that carries nothing")
        << scenario(R"({"kind": "link", "a": "x", "b": "y", "bytes_per_s": 0, "latency_s": 0})")
        << QByteArray("/scenarios/0/changes/0/bytes_per_s");
    QTest::newRow("two racks of a name") << QByteArray(R"({"format": "tangram-project", "version": 1,
                          "cluster": {"nodes": [], "racks": [{"id": "r"}, {"id": "r"}]}})")
                                         << QByteArray("/cluster/racks/1/id");
    const auto with = [](const char* member) {
        return QByteArray(R"({"format": "tangram-project", "version": 1, )") + member + "}";
    };
    QTest::newRow("calibration without figures")
        << with(R"("calibration": {"name": "mine"})") << QByteArray("/calibration/figures");
    QTest::newRow("layer times of no model")
        << with(R"("profiles": {"name": "mine", "models": {}})") << QByteArray("/profiles/models");
    QTest::newRow("too few layers") << with(R"("profiles": {"name": "p", "models": {"m": {"layers": 2, "gpus": {}}}})")
                                    << QByteArray("/profiles/models/m/layers");
    QTest::newRow("as many times as other layers") << with(R"("profiles": {"name": "p", "models": {"m": {"layers": 3,
                    "gpus": {"A100": [{"micro_batch": 1, "tensor": 1, "forward_s": [1, 2]}]}}}})")
                                                   << QByteArray("/profiles/models/m/gpus/A100/0/forward_s");
    QTest::newRow("rack on no switch") << QByteArray(R"({"format": "tangram-project", "version": 1,
                          "cluster": {"nodes": [], "switches": [{"id": "leaf-1"}], "racks": [{"id": "r", "switch": "leaf-2"}]}})")
                                       << QByteArray("/cluster/racks/0/switch");
}

void TestProject::wrong_files_are_refused()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, place);
    const Result<Project> read = read_project(text.toStdString(), "p.tangram");
    QVERIFY(!read);
    QVERIFY2(read.error().where.find(place.toStdString()) != std::string::npos, read.error().where.c_str());
}

TANGRAM_TEST(TestProject)
#include "tst_project.moc"
