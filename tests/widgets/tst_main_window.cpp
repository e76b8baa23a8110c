// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_chart.h"
#include "main_window.h"
#include "plans/plans_page.h"

#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace tangram;

namespace {

QString sample(const char* name)
{
    return QStringLiteral(TANGRAM_SOURCE_DIR "/sample_clusters/") + QLatin1String(name);
}

constexpr int patience_ms = 120'000;

} // namespace

class MainWindowTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void plans_saves_and_reopens();
    void a_bad_file_is_told_and_changes_nothing();
    void a_model_file_is_taken();
    void a_new_cluster_drops_the_plan();
    void cancelling_leaves_the_window_usable();

private:
    QTemporaryDir folder_;
    QString write(const QString& name, const QByteArray& text)
    {
        QFile file(folder_.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            return {};
        return file.fileName();
    }
};

void MainWindowTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path());
}

void MainWindowTest::plans_saves_and_reopens()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY(window.windowTitle().contains("two-nodes-toy.json"));
    QVERIFY(!window.islands().empty());

    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    QVERIFY(window.is_planning());
    QVERIFY(ended.wait(patience_ms));
    QVERIFY2(window.plan_file(), qPrintable(window.message()));
    QVERIFY(!window.is_planning());
    QVERIFY(!window.plans_page().chart().is_empty());
    QVERIFY(window.plans_page().isVisible());

    const QString path = folder_.filePath("plan.json");
    QVERIFY(window.save_plan(path));
    QVERIFY(window.save_picture(folder_.filePath("plan.svg")));
    const double time = window.plan_file()->plan.iteration_time_s;

    MainWindow other;
    QVERIFY2(other.open(path), qPrintable(other.message()));
    QVERIFY(other.plan_file());
    QCOMPARE(other.plan_file()->plan.iteration_time_s, time);
    QCOMPARE(*other.cluster(), *window.cluster());
    QCOMPARE(other.islands(), window.islands());
    QCOMPARE(other.job(), window.job());
    QVERIFY(!other.plans_page().chart().is_empty());
}

void MainWindowTest::a_bad_file_is_told_and_changes_nothing()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const auto before = window.cluster();
    const QString title = window.windowTitle();
    QVERIFY(!window.open(write("broken.json", "{\"format\": \"tangram-cluster\", \"version\": 1, \"nodes\": [")));
    QVERIFY(window.message().contains("broken.json"));
    QVERIFY(!window.open(folder_.filePath("is-not-there.json")));
    QVERIFY(window.message().contains("is-not-there.json"));
    QVERIFY(!window.open(write("other.json", "{\"format\": \"something-else\", \"version\": 1}")));
    QCOMPARE(window.cluster(), before);
    QCOMPARE(window.windowTitle(), title);
    QVERIFY(!window.save_plan(folder_.filePath("nothing.json")));
    QVERIFY(!QFile::exists(folder_.filePath("nothing.json")));
}

void MainWindowTest::a_model_file_is_taken()
{
    MainWindow window;
    QVERIFY(window.open(sample("a100-and-v100.json")));
    const QString path = write("model.json", QByteArray::fromStdString(write_model([] {
                                   Model model = model_presets().front().model;
                                   model.name = "one of my own";
                                   model.blocks = 12;
                                   return model;
                               }())));
    QVERIFY2(window.open(path), qPrintable(window.message()));
    QVERIFY(window.windowTitle().contains("a100-and-v100.json"));
    QVERIFY(window.cluster() != nullptr);
}

void MainWindowTest::a_new_cluster_drops_the_plan()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    QVERIFY(ended.wait(patience_ms));
    QVERIFY(window.plan_file());
    QVERIFY(window.open(sample("a100-and-v100.json")));
    QVERIFY(!window.plan_file());
    QVERIFY(window.plans_page().chart().is_empty());
}

void MainWindowTest::cancelling_leaves_the_window_usable()
{
    MainWindow window;
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QSignalSpy ended(&window, &MainWindow::planning_ended);
    window.plan();
    window.cancel();
    QVERIFY(ended.wait(patience_ms));
    QVERIFY(!window.is_planning());
    // A cluster that is opened while a search runs drops its answer.
    window.plan();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(!window.is_planning());
    QVERIFY(!window.plan_file());
    QCOMPARE(ended.size(), 1);
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"
