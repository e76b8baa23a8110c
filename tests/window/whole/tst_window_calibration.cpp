// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/elided_label.h"
#include "files/catalogue/calibration_json.h"
#include "files/disk/text_file.h"
#include "files/project/project_json.h"
#include "job/basis_bar.h"
#include "plans/table/out_of_date_bar.h"
#include "search/run/search.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QPushButton>

using namespace tangram;

namespace {

/// Half of what the built-in figures let it attain, or so.
Calibration slow(const char* gpu_type)
{
    GpuCalibration gpu;
    gpu.gpu_type = gpu_type;
    gpu.source = "our own runs";
    gpu.matmul = MatmulCost{5e-6, 3e-10, 1.2, 0.8, 1.5, 0.4, 0.2};
    Calibration calibration;
    calibration.gpu_types = {gpu};
    return calibration;
}

BasisBar& bar(const MainWindow& window)
{
    return *named<BasisBar>(window, "calibration");
}

} // namespace

class WindowCalibrationTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void plans_use_it_data();
    void plans_use_it();
    void using_it_can_be_stopped();
    void it_is_part_of_the_project();
    void plans_by_hand_are_costed_with_it();
    void projects_begun_by_plans_keep_plain_clusters();
    void one_of_other_gpus_is_told();
    void a_broken_one_is_told();

private:
    QString file_of(const Calibration& calibration) const
    {
        return folder_.write("mine.json", QByteArray::fromStdString(write_calibration(calibration)));
    }

    TestFolder folder_;
};

void WindowCalibrationTest::plans_use_it_data()
{
    QTest::addColumn<bool>("first");
    QTest::newRow("opened before the cluster") << true;
    QTest::newRow("opened after the cluster") << false;
}

void WindowCalibrationTest::plans_use_it()
{
    QFETCH(bool, first);
    Calibration calibration = slow("a100-sxm-40");
    calibration.gpu_types.front().memory = MemoryCost{7e-6, 0.8};
    const QString mine = file_of(calibration);
    MainWindow window;
    window.show();
    QVERIFY(bar(window).text().isEmpty());
    QVERIFY2(window.open(first ? QStringList{mine, sample("two-nodes-toy.json")}
                               : QStringList{sample("two-nodes-toy.json"), mine}),
             qPrintable(window.message()));
    for (const char* told : {"mine.json", "for NVIDIA A100 SXM4 40GB", "(matmuls, memory-bound operators)"})
        QVERIFY2(bar(window).text().contains(told), qPrintable(bar(window).text()));
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY2(plan(window), qPrintable(window.message()));
    // As the command line plans it.
    const Cluster plain = *read_cluster(*read_text_file(sample("two-nodes-toy.json").toStdString()), "toy");
    const auto cluster = std::make_shared<const Cluster>(calibrated(plain, calibration));
    QVERIFY(*window.project().cluster() == *cluster);
    const SearchRequest request{{cluster, window.plan_saving().file()->model, window.project().job(),
                                 window.project().islands(), std::shared_ptr<const Parallelizer>(make_megatron())},
                                *window.plan_saving().file()->settings,
                                0};
    QCOMPARE(window.plan_saving().file()->plan.iteration_time_s, search(request).best->iteration_time_s);

    const QString path = folder_.path("calibrated-plan.json");
    QVERIFY(window.plan_saving().save_plan(path));
    const Result<Cluster> saved = read_cluster(*read_text_file(path.toStdString()), "plan");
    QVERIFY(saved);
    QCOMPARE(saved->gpu_type_of(saved->nodes.front()).efficiency.source, std::string("our own runs"));
    // Where it was saved it is up to date, and elsewhere it is its own basis.
    QVERIFY(window.project_saving().save_as(folder_.path("toy.tangram"))); // else it would ask
    QVERIFY(window.open(path));
    QVERIFY(window.findChild<OutOfDateBar*>()->isHidden());
    MainWindow other;
    QVERIFY(other.open(path));
    QVERIFY(other.findChild<OutOfDateBar*>()->isHidden());
}

void WindowCalibrationTest::using_it_can_be_stopped()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
    const auto plain = window.project().cluster();
    const double plain_s = window.plan_saving().file()->plan.iteration_time_s;
    const auto* out_of_date = window.findChild<OutOfDateBar*>();
    QVERIFY(window.open(file_of(slow("a100-sxm-40"))));
    const QString said = out_of_date->findChild<ElidedLabel*>()->text();
    QVERIFY2(out_of_date->isVisible() && said.endsWith(": calibration of the GPUs"), qPrintable(said));
    QVERIFY(plan(window));
    QVERIFY(window.plan_saving().file()->plan.iteration_time_s > plain_s);
    QTest::mouseClick(named<QPushButton>(window, "Stop using the calibration"), Qt::LeftButton);
    QVERIFY(*window.project().cluster() == *plain);
    QVERIFY(bar(window).text().isEmpty());
    QVERIFY(out_of_date->isVisible());
    QVERIFY(plan(window));
    QCOMPARE(window.plan_saving().file()->plan.iteration_time_s, plain_s);
}

void WindowCalibrationTest::it_is_part_of_the_project()
{
    const QString measured = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/profiles/sailor");
    const QString project = folder_.path("with-basis.tangram");
    {
        MainWindow window;
        QVERIFY(window.open(sample("two-nodes-toy.json")));
        const auto plain = window.project().cluster();
        QVERIFY(window.open(file_of(slow("a100-sxm-40"))));
        QVERIFY(window.open(measured));
        QVERIFY(window.project().profile());
        QVERIFY(window.isWindowModified());
        QUndoStack& history = window.document().history();
        QCOMPARE(history.undoText(), QStringLiteral("Use the layer times of sailor"));
        history.undo();
        QVERIFY(!window.project().profile());
        QVERIFY(!bar(window).text().isEmpty());
        history.undo();
        QVERIFY(bar(window).text().isEmpty());
        QVERIFY(*window.project().cluster() == *plain);
        history.redo();
        history.redo();
        QVERIFY(window.project().profile() && !(*window.project().cluster() == *plain));
        QVERIFY(window.project_saving().save_as(project));
    }
    MainWindow again;
    QVERIFY(again.open(project));
    QVERIFY2(bar(again).text().contains("mine.json"), qPrintable(bar(again).text()));
    QVERIFY(again.project().profile());
    QCOMPARE(again.project().job().sequence_length, again.project().profile()->sequence_length);
    // Another cluster goes on with what plans rest on, a project of its own does not.
    QVERIFY(again.open(sample("64-gpus-two-types.json")));
    QVERIFY(again.project().profile() && !bar(again).text().isEmpty());
    QVERIFY(again.open(folder_.write("plain.tangram", QByteArray::fromStdString(write_project(new_project())))));
    QVERIFY(!again.project().profile() && bar(again).text().isEmpty());
}

void WindowCalibrationTest::plans_by_hand_are_costed_with_it()
{
    const QString layout = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/plan-by-hand.json");
    MainWindow window;
    QVERIFY(window.open(layout));
    const double plain_s = window.plan_saving().file()->plan.iteration_time_s;
    QVERIFY(window.open(QStringList{file_of(slow("h100-sxm")), layout}));
    QVERIFY(window.plan_saving().file()->plan.iteration_time_s > plain_s);
    QVERIFY(*window.plan_saving().file()->cluster == *window.project().cluster());
    QTest::mouseClick(named<QPushButton>(window, "Stop using the calibration"), Qt::LeftButton);
    QVERIFY(!(*window.plan_saving().file()->cluster == *window.project().cluster()));
}

void WindowCalibrationTest::projects_begun_by_plans_keep_plain_clusters()
{
    const QString layout = QStringLiteral(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/plan-by-hand.json");
    MainWindow plain;
    QVERIFY(plain.open(layout));
    MainWindow window;
    QVERIFY(window.open(QStringList{file_of(slow("h100-sxm")), layout}));
    QVERIFY(!(*window.project().cluster() == *plain.project().cluster()));
    QTest::mouseClick(named<QPushButton>(window, "Stop using the calibration"), Qt::LeftButton);
    QVERIFY(*window.project().cluster() == *plain.project().cluster());
}

void WindowCalibrationTest::one_of_other_gpus_is_told()
{
    MainWindow window;
    QVERIFY(window.open(QStringList{sample("two-nodes-toy.json"), file_of(slow("h100-sxm"))}));
    QVERIFY2(bar(window).text().contains("changes nothing for this cluster's GPUs")
                 && bar(window).text().contains("H100"),
             qPrintable(bar(window).text()));
}

void WindowCalibrationTest::a_broken_one_is_told()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const auto before = window.project().cluster();
    QVERIFY(!window.open(folder_.write("broken-calibration.json",
                                       R"({"format": "tangram-calibration", "version": 1, "gpu_types": [{}]})")));
    QVERIFY2(window.message().contains("broken-calibration.json: /gpu_types/0"), qPrintable(window.message()));
    QCOMPARE(window.project().cluster(), before);
    QVERIFY(bar(window).text().isEmpty());
}

TANGRAM_TEST(WindowCalibrationTest)
#include "tst_window_calibration.moc"
