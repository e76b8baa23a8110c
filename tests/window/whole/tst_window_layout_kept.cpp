// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/settings/layout_memory.h"
#include "common/settings/settings.h"
#include "common/table/column_chooser.h"
#include "plans/page/plans_page.h"
#include "search/page/search_columns.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QMenu>
#include <QRegularExpression>
#include <QSplitter>

using namespace tangram;

class WindowLayoutKeptTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { forget_settings(); }
    void windows_come_back_where_they_were();
    void a_splitter_that_nobody_moved_stays();
    void splitters_come_back_where_they_were();
    void rubbish_counts_as_nothing_data();
    void rubbish_counts_as_nothing();
    void a_screen_that_is_gone_does_not_matter();
    void reset_has_everything_as_at_first();
    void reset_reaches_columns_that_are_stacked();
    void full_screen_is_entered_and_left();

private:
    static bool show_plan(MainWindow& window)
    {
        window.show();
        return QTest::qWaitForWindowActive(&window) && plan_toy(window);
    }
    static QStringList written_keys(const QString& group)
    {
        Settings::finish_writing();
        return QSettings().allKeys().filter(QRegularExpression('^' + group + '/'));
    }
    static QSplitter& halves(MainWindow& window) { return *window.plans_page().findChild<QSplitter*>(); }
    /// As the user drags its first handle.
    static void move_handle(QSplitter& splitter, int by)
    {
        const QPoint centre = splitter.handle(1)->rect().center();
        const QPoint step = splitter.orientation() == Qt::Vertical ? QPoint(0, by) : QPoint(by, 0);
        QTest::mousePress(splitter.handle(1), Qt::LeftButton, {}, centre);
        QTest::mouseMove(splitter.handle(1), centre + step);
        QTest::mouseRelease(splitter.handle(1), Qt::LeftButton, {}, centre + step);
    }

    TestFolder folder_;
};

void WindowLayoutKeptTest::windows_come_back_where_they_were()
{
    const QSize size(1111, 777);
    QRect place;
    {
        MainWindow window;
        window.resize(size);
        window.move(60, 40);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.frameGeometry() != window.geometry()); // it has a frame
        place = window.geometry();
        QVERIFY(window.close());
    }
    for (int start = 0; start < 3; ++start) { // it does not wander
        MainWindow window;
        QCOMPARE(window.size(), size);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(window.geometry(), place);
        QVERIFY(window.close());
    }
}

void WindowLayoutKeptTest::a_splitter_that_nobody_moved_stays()
{
    const auto tables = [](MainWindow& window) {
        return window.plans_page().findChild<QSplitter*>(QStringLiteral("plans and stages"))->sizes();
    };
    QList<int> before;
    {
        MainWindow window;
        window.resize(1400, 880);
        QVERIFY(show_plan(window));
        before = tables(window);
        move_handle(*window.plans_page().findChild<QSplitter*>(QStringLiteral("chart and tables")), -60);
        QCOMPARE(tables(window), before);
        window.document().history().setClean();
        QVERIFY(window.close());
    }
    MainWindow window;
    QVERIFY(show_plan(window));
    QCOMPARE(tables(window), before);
}

void WindowLayoutKeptTest::splitters_come_back_where_they_were()
{
    QList<int> sizes;
    {
        MainWindow window;
        QVERIFY(show_plan(window));
        const QList<int> before = halves(window).sizes();
        move_handle(halves(window), -60);
        sizes = halves(window).sizes();
        QVERIFY(sizes != before);
    }
    MainWindow window;
    QVERIFY(show_plan(window));
    QCOMPARE(halves(window).sizes(), sizes);
}

void WindowLayoutKeptTest::rubbish_counts_as_nothing_data()
{
    QTest::addColumn<QVariant>("rubbish");
    QTest::newRow("text") << QVariant("rubbish");
    QTest::newRow("number") << QVariant(7);
    QTest::newRow("bytes") << QVariant(QByteArray("\x00\x00\x00\xff\x00\x00\x00\x01\x7f\xff\xff\xff", 12));
    QTest::newRow("list") << QVariant(QStringList{"a", "b"});
    QTest::newRow("nothing") << QVariant(QByteArray());
}

void WindowLayoutKeptTest::rubbish_counts_as_nothing()
{
    QFETCH(QVariant, rubbish);
    QSize size;
    QList<int> sizes;
    QStringList keys;
    {
        MainWindow window;
        QVERIFY(show_plan(window));
        size = window.size();
        sizes = halves(window).sizes();
        for (QSplitter* splitter : window.findChildren<QSplitter*>())
            if (splitter->isVisible() && splitter->count() > 1)
                move_handle(*splitter, 10);
        Settings().setValue("window/geometry", window.saveGeometry()); // closing would ask about the project
        keys = written_keys("window");
    }
    QVERIFY(keys.size() > 1);
    for (const QString& key : keys)
        Settings().setValue(key, rubbish);
    MainWindow window;
    QCOMPARE(window.size(), size);
    QVERIFY(show_plan(window));
    QCOMPARE(halves(window).sizes(), sizes);
}

void WindowLayoutKeptTest::a_screen_that_is_gone_does_not_matter()
{
    {
        QWidget huge;
        huge.setGeometry(3000, 2000, 5000, 4000);
        Settings().setValue("window/geometry", huge.saveGeometry());
    }
    MainWindow window;
    window.show();
    const QRect screen = window.screen()->availableGeometry();
    QVERIFY2(window.width() <= screen.width() && window.height() <= screen.height(),
             qPrintable(QString("%1 x %2").arg(window.width()).arg(window.height())));
    QVERIFY(screen.intersects(window.frameGeometry()));
}

void WindowLayoutKeptTest::reset_has_everything_as_at_first()
{
    MainWindow window;
    const QSize size = window.size();
    QVERIFY(show_plan(window));
    window.resize(size - QSize(1, 0)); // the page shares its room out once its tables have their headers
    window.resize(size);
    QCoreApplication::processEvents();
    const QList<int> sizes = halves(window).sizes();
    move_handle(halves(window), -60);
    QVERIFY(halves(window).sizes() != sizes);
    auto* chooser = window.plans_page().findChild<ColumnChooser*>();
    QAction* column = chooser->menu()->actions().front();
    column->trigger();
    window.resize(1000, 700);
    window.reset_layout();
    QCoreApplication::processEvents();
    QCOMPARE(window.size(), size);
    QCOMPARE(halves(window).sizes(), sizes);
    QVERIFY(chooser->menu()->actions().back()->isChecked()); // as many as fit
    QCOMPARE(written_keys("window"), QStringList());
    QCOMPARE(written_keys("hidden columns"), QStringList());
}

void WindowLayoutKeptTest::reset_reaches_columns_that_are_stacked()
{
    MainWindow window;
    const QSize size = window.size();
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    window.show_perspective(MainWindow::search_perspective);
    QCoreApplication::processEvents();
    auto* columns = window.findChild<SearchColumns*>();
    auto& splitter = *columns->findChild<QSplitter*>(QStringLiteral("columns"));
    const QList<int> first = splitter.sizes();
    move_handle(splitter, 60);
    QVERIFY(splitter.sizes() != first);
    window.setMaximumSize(800, 600); // as when the screen has no more room
    QTRY_VERIFY(columns->is_stacked());
    window.reset_layout();
    QVERIFY(columns->is_stacked());
    window.setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
    window.resize(size);
    QTRY_VERIFY(!columns->is_stacked());
    QTRY_COMPARE(splitter.sizes(), first);
}

void WindowLayoutKeptTest::full_screen_is_entered_and_left()
{
    {
        MainWindow window;
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QTest::keyClick(&window, Qt::Key_F11);
        QVERIFY(window.isFullScreen());
        QTest::keyClick(&window, Qt::Key_Escape);
        QVERIFY(!window.isFullScreen());
        QTest::keyClick(&window, Qt::Key_F11);
        QTest::keyClick(&window, Qt::Key_F11);
        QVERIFY(!window.isFullScreen());
        QTest::keyClick(&window, Qt::Key_F11);
        QVERIFY(window.close());
    }
    MainWindow window;
    QVERIFY(!window.isFullScreen()); // it was for the moment
}

TANGRAM_TEST(WindowLayoutKeptTest)
#include "tst_window_layout_kept.moc"
