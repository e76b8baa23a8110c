// SPDX-License-Identifier: GPL-3.0-or-later
// The window and the command line plan a project alike, whatever its plans rest on.
#include "files/catalogue/calibration_json.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "files/profiles/profile_files.h"
#include "files/project/project_json.h"
#include "plan_without_times.h"
#include "project/scenario.h"
#include "test_program.h"
#include "window_fixture.h"
#include "workbench/planning_problem.h"

#include <QProcess>

#include <random>

using namespace tangram;

namespace {

constexpr int projects = 20;

template <typename T> T one_of(std::mt19937& random, std::vector<T> all)
{
    return std::move(all[random() % all.size()]);
}

Cluster cluster_of(const char* name)
{
    return read_cluster(*read_text_file(sample(name).toStdString()), name).value();
}

/// The GPUs of a type made slower or faster.
ProjectCalibration drawn_calibration(std::mt19937& random)
{
    GpuCalibration gpu;
    gpu.gpu_type = one_of<std::string>(random, {"a100-sxm-40", "h100-sxm", "v100-sxm2-32"});
    gpu.matmul = built_in_calibration().gpu_types.front().matmul;
    gpu.matmul->peak_fraction = 1.0 / static_cast<double>(2 + random() % 5);
    gpu.source = "our own runs";
    return {"mine.json", {.gpu_types = {gpu}, .training = {}, .notes = {}}};
}

/// As many nodes more of the first's kind, or another model.
Scenario drawn_scenario(std::mt19937& random, const Cluster& cluster)
{
    Scenario scenario{"changed", {}};
    if (random() % 2 == 0) {
        scenario.changes.push_back(SetInterfaces{{cluster.nodes.front().id}, 1, {1.25e9, 1e-5}});
    } else {
        scenario.changes.push_back(RemoveNodes{{cluster.nodes.back().id}});
    }
    return scenario;
}

Project drawn_project(int number)
{
    std::mt19937 random(static_cast<unsigned>(number));
    Project project = new_project();
    project.cluster = std::make_shared<const Cluster>(cluster_of(
        one_of<const char*>(random, {"two-nodes-toy.json", "h100-and-a100-two-racks.json", "64-gpus-two-types.json"})));
    project.model = std::make_shared<const Model>(model_presets().front().model);
    project.suggests_batch = random() % 2 == 0;
    project.job.global_batch = 96;
    project.job.sequence_length = 2048;
    if (random() % 3 != 0)
        project.calibration = std::make_shared<const ProjectCalibration>(drawn_calibration(random));
    if (random() % 2 == 0) {
        auto models = read_profiles(TANGRAM_SOURCE_DIR "/tests/data/profiles/sailor").value();
        project.model = std::make_shared<const Model>(*models.begin()->second.description);
        for (auto& [name, profile] : models) // whatever GPUs the cluster has
            for (const auto& type : project.cluster->gpu_types)
                profile.gpu_names.try_emplace(type->id, "A100-40");
        project.profiles = std::make_shared<const ProjectProfiles>(ProjectProfiles{"sailor", std::move(models)});
        project.suggests_batch = true;
    }
    project.scenarios.push_back(std::make_shared<const Scenario>(drawn_scenario(random, *project.cluster)));
    return project;
}

} // namespace

class WindowSamePlanTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void as_the_command_line_plans_it_data();
    void as_the_command_line_plans_it();

private:
    QString written(const QString& name, const Project& project) const
    {
        return folder_.write(name, QByteArray::fromStdString(write_project(project)));
    }

    TestFolder folder_;
};

void WindowSamePlanTest::as_the_command_line_plans_it_data()
{
    QTest::addColumn<int>("number");
    QTest::addColumn<bool>("scenario");
    for (int number = 0; number < projects; ++number)
        QTest::addRow("%d%s", number, number % 2 == 1 ? ", the scenario" : "") << number << (number % 2 == 1);
}

void WindowSamePlanTest::as_the_command_line_plans_it()
{
    QFETCH(int, number);
    QFETCH(bool, scenario);
    const Project project = drawn_project(number);
    const QString file = written("project.tangram", project);
    QVERIFY(!file.isEmpty());

    QStringList arguments{"plan", "--project", file, "--out", folder_.path("command-line.json"), "--quiet"};
    if (scenario)
        arguments << "--scenario" << QString::fromStdString(project.scenarios.front()->name);
    QProcess program;
    program.start(QStringLiteral(TANGRAM_PROGRAM), arguments);
    QVERIFY(program.waitForFinished(patience_ms));
    QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());

    // The window has no choice of scenarios: it opens the project that this one is.
    const Project shown = scenario ? with_scenario(project, project.scenarios.front()->name).value() : project;
    MainWindow window;
    QVERIFY2(window.open(written("shown.tangram", shown)), qPrintable(window.message()));
    QVERIFY2(plan(window), qPrintable(window.message()));
    QVERIFY2(window.plan_saving().save_plan(folder_.path("window.json")), qPrintable(window.message()));
    const QByteArray expected = plan_without_times(folder_.path("command-line.json"));
    QVERIFY(expected.size() > 1000);
    QCOMPARE(plan_without_times(folder_.path("window.json")), expected);
}

TANGRAM_TEST(WindowSamePlanTest)
#include "tst_window_same_plan.moc"
