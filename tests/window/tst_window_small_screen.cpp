// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"
#include "cluster_page/cluster_page.h"
#include "help/help_window.h"
#include "window_fixture.h"

#include <QDockWidget>
#include <QPushButton>
#include <QScreen>

using namespace tangram;

/// What a 1440×900 screen at 200 % has: 720×450.
class WindowSmallScreenTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { folder_ = std::make_unique<TestFolder>(); }

    void the_window_fits_every_perspective();
    void a_record_is_scrubbed_under_its_grid();
    void fields_come_below_the_tabs_and_back();
    void panes_share_one_place();
    void panes_follow_the_width_of_the_window();
    void a_search_among_the_parts_brings_them_forward();
    void help_fits_the_screen();
    void a_wide_window_keeps_panes_of_its_own();

private:
    std::unique_ptr<TestFolder> folder_;
};

void WindowSmallScreenTest::the_window_fits_every_perspective()
{
    MainWindow window;
    const QSize room = window.screen()->availableSize();
    QCOMPARE(room, QSize(720, 450));
    window.show();
    QVERIFY(window.open(sample("three-generations-two-zones.json")));
    QVERIFY(window.choose_model("llama-3.2-1b"));
    QVERIFY(plan(window));
    for (const auto perspective :
         {MainWindow::cluster_perspective, MainWindow::search_perspective, MainWindow::plans_perspective}) {
        window.show_perspective(perspective);
        QCoreApplication::processEvents();
        QVERIFY(window.width() <= room.width() && window.height() <= room.height());
        QVERIFY(window.minimumSizeHint().width() <= room.width());
        QVERIFY(window.minimumSizeHint().height() <= room.height());
    }
    // The drawing is not scrolled: it has the room that it needs.
    window.show_perspective(MainWindow::cluster_perspective);
    QCoreApplication::processEvents();
    auto& page = *window.findChild<ClusterPage*>();
    QVERIFY(page.width() <= window.width());
    QVERIFY(page.view().width() >= 300);
}

void WindowSmallScreenTest::a_record_is_scrubbed_under_its_grid()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("three-generations-two-zones.json")));
    QVERIFY(window.choose_model("llama-3.2-1b"));
    QVERIFY(plan(window));
    window.show_perspective(MainWindow::search_perspective);
    QCoreApplication::processEvents();
    for (const char* name : {"Moment of the search", "Pairs of slices and island parts"}) {
        const auto* part = named<QWidget>(window, name);
        QVERIFY2(part != nullptr && part->visibleRegion().boundingRect() == part->rect(), name); // nobody has scrolled
    }
}

void WindowSmallScreenTest::fields_come_below_the_tabs_and_back()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QWidget& batch = spin_box(window, "Batch");
    const QPushButton* plan_button = nullptr;
    for (const QPushButton* button : window.findChildren<QPushButton*>())
        if (button->objectName() == QLatin1String("primary"))
            plan_button = button;
    QVERIFY(plan_button != nullptr);
    const auto top_of = [&](const QWidget& widget) { return widget.mapTo(&window, QPoint(0, 0)).y(); };
    QVERIFY(top_of(batch) >= top_of(*plan_button) + plan_button->height());
    window.resize(1280, 800);
    QTRY_VERIFY(top_of(batch) < top_of(*plan_button) + plan_button->height());
    window.resize(720, 420);
    QTRY_VERIFY(top_of(batch) >= top_of(*plan_button) + plan_button->height());
    for (const char* name : {"Model", "Batch", "Sequence"}) {
        const QWidget* field = named<QWidget>(window, name);
        QVERIFY(field != nullptr && field->isVisible());
        QVERIFY(window.rect().contains(QRect(field->mapTo(&window, QPoint(0, 0)), field->size())));
    }
}

void WindowSmallScreenTest::panes_share_one_place()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("three-generations-two-zones.json")));
    auto& page = *window.findChild<ClusterPage*>();
    auto* parts = page.findChild<QDockWidget*>("parts");
    QCOMPARE(page.tabifiedDockWidgets(parts).size(), 3);
    const auto is_in_front = [&](const QDockWidget& pane) { return page.rect().intersects(pane.geometry()); };
    // Editing brings the inspector to the front.
    const auto* inspector = page.findChild<QDockWidget*>("inspector");
    QTRY_VERIFY(is_in_front(*parts));
    QVERIFY(!is_in_front(*inspector));
    page.view().setFocus();
    QTest::keyClick(&page.view(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(&page.view(), Qt::Key_F2);
    QTRY_VERIFY(is_in_front(*inspector));
    QTRY_VERIFY(!is_in_front(*parts));
}

void WindowSmallScreenTest::panes_follow_the_width_of_the_window()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("three-generations-two-zones.json")));
    auto& page = *window.findChild<ClusterPage*>();
    auto* parts = page.findChild<QDockWidget*>("parts");
    auto* islands = page.findChild<QDockWidget*>("islands");
    auto* problems = page.findChild<QDockWidget*>("problems");
    for (int round = 0; round < 2; ++round) {
        QTRY_COMPARE(page.tabifiedDockWidgets(parts).size(), 3);
        window.resize(1280, 800);
        QTRY_VERIFY(page.tabifiedDockWidgets(parts).isEmpty());
        QTRY_VERIFY(parts->geometry().right() < page.view().mapTo(&page, QPoint(0, 0)).x());
        QVERIFY(islands->x() > parts->x());
        QTRY_VERIFY(islands->width() >= 330 && parts->width() >= 240);
        QVERIFY(problems->y() > islands->y());
        QCOMPARE(page.dockWidgetArea(parts), Qt::LeftDockWidgetArea);
        window.resize(720, 420);
    }
}

void WindowSmallScreenTest::a_search_among_the_parts_brings_them_forward()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("three-generations-two-zones.json")));
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto& page = *window.findChild<ClusterPage*>();
    const auto* parts = page.findChild<QDockWidget*>("parts");
    page.findChild<QDockWidget*>("islands")->raise();
    const auto is_in_front = [&] { return page.rect().intersects(parts->geometry()); };
    QTRY_VERIFY(!is_in_front());
    page.view().setFocus();
    QTest::keyClick(&page.view(), Qt::Key_P);
    QTRY_VERIFY(is_in_front());
}

void WindowSmallScreenTest::help_fits_the_screen()
{
    HelpWindow help;
    QVERIFY(help.width() <= 720 && help.height() <= 450);
}

void WindowSmallScreenTest::a_wide_window_keeps_panes_of_its_own()
{
    {
        MainWindow narrow;
        narrow.show();
        QVERIFY(narrow.open(sample("two-nodes-toy.json")));
    }
    MainWindow wide;
    wide.resize(1280, 800);
    wide.show();
    QVERIFY(wide.open(sample("two-nodes-toy.json")));
    auto& page = *wide.findChild<ClusterPage*>();
    QVERIFY(page.tabifiedDockWidgets(page.findChild<QDockWidget*>("parts")).isEmpty());
}

QTEST_MAIN(WindowSmallScreenTest)
#include "tst_window_small_screen.moc"
