// SPDX-License-Identifier: GPL-3.0-or-later
// The window while islands are found in the background: it opens, edits, saves and plans.
#include "canvas/view/cluster_view.h"
#include "cluster/edit/cluster_edits.h"
#include "cluster_page/cluster_page.h"
#include "common/form/elided_label.h"
#include "document/project_file.h"
#include "files/project/project_json.h"
#include "random_clusters.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QStatusBar>
#include <QTimer>

using namespace tangram;

namespace {

/// Nodes of which no two are alike, so many that nobody waits for their islands.
std::shared_ptr<const Cluster> unlike_nodes()
{
    static const auto cluster = std::make_shared<const Cluster>(cluster_of_unlike_nodes(1500, 8));
    return cluster;
}

Project with_unlike_nodes(const MainWindow& window)
{
    Project project = window.document().project();
    project.cluster = unlike_nodes();
    return project;
}

QString status(const MainWindow& window)
{
    return window.statusBar()->findChild<ElidedLabel*>()->text();
}

bool wait_for_islands(const MainWindow& window)
{
    return QTest::qWaitFor([&] { return !window.document().is_finding_islands(); }, patience_ms);
}

} // namespace

class TestWindowIslands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_file_is_shown_before_its_islands_data();
    void a_file_is_shown_before_its_islands();
    void planning_waits_for_them();
    void planning_that_waits_can_be_stopped();
    void another_cluster_ends_the_wait();
    void the_project_can_be_saved_meanwhile();
    void a_drag_goes_on_when_they_come();

private:
    TestFolder folder_;
};

void TestWindowIslands::a_file_is_shown_before_its_islands_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("cluster") << QStringLiteral("unlike.json");
    QTest::newRow("project") << QStringLiteral("unlike.tangram");
}

void TestWindowIslands::a_file_is_shown_before_its_islands()
{
    QFETCH(QString, name);
    Project project = new_project();
    project.cluster = unlike_nodes();
    const std::string text =
        name.endsWith(QLatin1String("json")) ? write_cluster(*unlike_nodes()) : write_project(project);
    const QString path = folder_.write(name, QByteArray::fromStdString(text));
    MainWindow window;
    window.show();
    window.opening().open_later({path});
    QVERIFY(!window.project().cluster()); // it is read in the background
    int turns = 0;
    QTimer heart;
    connect(&heart, &QTimer::timeout, &heart, [&] { ++turns; });
    heart.start(0);
    QVERIFY(QTest::qWaitFor([&] { return window.project().cluster() != nullptr; }, patience_ms));
    QVERIFY(turns > 0);
    QVERIFY(window.document().is_finding_islands());
    QVERIFY(window.project().islands().empty());
    QVERIFY2(status(window).contains(QStringLiteral("Finding islands…")), qPrintable(status(window)));
    const int before = turns;
    QVERIFY(wait_for_islands(window));
    QVERIFY(turns > before);
    QCOMPARE(window.project().islands(), with_islands(unlike_nodes(), SearchSettings{}.merge_tolerance).islands);
    QVERIFY(!status(window).contains(QStringLiteral("Finding islands…")));
}

void TestWindowIslands::planning_waits_for_them()
{
    MainWindow window;
    window.show();
    window.document().replace(with_unlike_nodes(window));
    QVERIFY(window.document().is_finding_islands());
    window.planning().plan();
    QVERIFY(window.planning().is_planning());
    QVERIFY2(status(window).contains(QStringLiteral("then planning")), qPrintable(status(window)));
    QVERIFY(wait_for_islands(window));
    QVERIFY(window.planning().is_planning()
            || QTest::qWaitFor([&] { return window.planning().is_planning(); }, patience_ms));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    // The search itself is of no interest here.
    QVERIFY(QTest::qWaitFor(
        [&] {
            window.planning().cancel();
            return ended.size() > 0;
        },
        patience_ms));
    QVERIFY(!window.planning().is_planning());
}

void TestWindowIslands::planning_that_waits_can_be_stopped()
{
    MainWindow window;
    window.show();
    window.document().replace(with_unlike_nodes(window));
    window.planning().plan();
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().cancel();
    QCOMPARE(ended.size(), 1);
    QVERIFY(!window.planning().is_planning());
    QVERIFY(wait_for_islands(window));
    QCoreApplication::processEvents();
    QVERIFY(!window.planning().is_planning());
    QVERIFY(!window.plan_saving().file());
}

void TestWindowIslands::another_cluster_ends_the_wait()
{
    MainWindow window;
    window.show();
    window.document().replace(with_unlike_nodes(window));
    window.planning().plan();
    QVERIFY(window.planning().is_planning());
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(!window.document().is_finding_islands());
    QVERIFY(!window.planning().is_planning());
    QCoreApplication::processEvents();
    QVERIFY(!window.planning().is_planning());
    QVERIFY(!window.project().islands().empty());
}

void TestWindowIslands::the_project_can_be_saved_meanwhile()
{
    const QString path = folder_.path(QStringLiteral("meanwhile.tangram"));
    MainWindow window;
    window.show();
    window.document().replace(with_unlike_nodes(window));
    QVERIFY(!window.document().edit_cluster(QStringLiteral("Rename"), rename_cluster(*unlike_nodes(), "meanwhile")));
    QVERIFY(window.document().is_finding_islands());
    QVERIFY(window.project_saving().save_as(path));
    QVERIFY(window.document().history().isClean());
    QVERIFY(wait_for_islands(window));
    QVERIFY(window.document().history().isClean()); // islands that come are no edit
    const Result<Project> saved = load_project(path.toStdString());
    QVERIFY(saved);
    QCOMPARE(saved->cluster->name, std::string("meanwhile"));
    QVERIFY(*saved->cluster == *window.document().project().cluster);
}

void TestWindowIslands::a_drag_goes_on_when_they_come()
{
    MainWindow window;
    window.document().replace(with_unlike_nodes(window));
    window.show_perspective(MainWindow::cluster_perspective);
    window.show();
    QVERIFY(window.document().is_finding_islands());
    ClusterView& view = window.findChild<ClusterPage*>()->view();
    view.set_tool(CanvasTool::select);
    const QRectF content = view.content();
    const QPoint from = view.mapFromScene(content.topLeft() - QPointF(12, 12));
    const QPoint to = view.mapFromScene(content.bottomRight() + QPointF(12, 12));
    QTest::mousePress(view.viewport(), Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, view.viewport()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(view.viewport(), &move);
    QVERIFY(wait_for_islands(window));
    QTest::mouseRelease(view.viewport(), Qt::LeftButton, {}, to);
    // The rubber band has marked all of them.
    QCOMPARE(window.findChild<ClusterPage*>()->selection().parts().nodes.size(), unlike_nodes()->nodes.size());
}

TANGRAM_TEST(TestWindowIslands)
#include "tst_window_islands.moc"
