// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/cluster_page.h"
#include "common/theme/island_colours.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QDockWidget>

using namespace tangram;

/// The panes around the drawing keep their sizes, whatever other page is shown in between.
class WindowPanesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void another_page_in_between_leaves_them_data();
    void another_page_in_between_leaves_them();
    void choosing_an_island_leaves_them();

private:
    TestFolder folder_;
};

void WindowPanesTest::another_page_in_between_leaves_them_data()
{
    QTest::addColumn<bool>("island");
    QTest::addColumn<int>("height");
    QTest::addColumn<bool>("colours"); ///< are changed meanwhile
    QTest::newRow("nothing selected") << false << 900 << false;
    QTest::newRow("facts of an island") << true << 900 << false;
    QTest::newRow("low window") << true << 720 << false;
    QTest::newRow("other colours") << false << 900 << true;
}

void WindowPanesTest::another_page_in_between_leaves_them()
{
    QFETCH(bool, island);
    QFETCH(int, height);
    QFETCH(bool, colours);
    forget_settings();
    MainWindow window;
    window.resize(1440, height);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(plan_toy(window));
    auto& page = *window.findChild<ClusterPage*>();
    window.show_perspective(MainWindow::cluster_perspective);
    QCoreApplication::processEvents();
    if (island)
        page.select_island(0);
    QCoreApplication::processEvents();
    const auto sizes = [&] {
        QStringList all;
        for (const QDockWidget* pane : page.findChildren<QDockWidget*>())
            all << QStringLiteral("%1 at %2, %3 high").arg(pane->objectName()).arg(pane->y()).arg(pane->height());
        return all;
    };
    const QStringList before = sizes();
    for (const auto other : {MainWindow::plans_perspective, MainWindow::search_perspective}) {
        window.show_perspective(other);
        QCoreApplication::processEvents();
        if (colours) { // everything is styled anew
            set_island_look({IslandPalette::tol_muted, true});
            set_island_look({});
        }
        window.show_perspective(MainWindow::cluster_perspective);
        QCOMPARE(sizes(), before);
        QCoreApplication::processEvents();
        QCOMPARE(sizes(), before);
    }
}

void WindowPanesTest::choosing_an_island_leaves_them()
{
    forget_settings();
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("three-generations-two-zones.json")));
    QCoreApplication::processEvents();
    auto& page = *window.findChild<ClusterPage*>();
    const auto heights = [&] {
        QList<int> all;
        for (const QDockWidget* pane : page.findChildren<QDockWidget*>())
            all << pane->height();
        return all;
    };
    const QList<int> before = heights();
    for (const int island : {1, 0, -1}) {
        page.select_island(island);
        QCoreApplication::processEvents();
        QCOMPARE(heights(), before);
    }
}

TANGRAM_TEST(WindowPanesTest)
#include "tst_window_panes.moc"
