// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/thread_time.h"
#include "search/live/refresh_pace.h"
#include "test_program.h"

#include <thread>

using namespace tangram;

class RefreshPaceTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void what_is_dear_is_shown_less_often_data();
    void what_is_dear_is_shown_less_often();
    void what_is_over_soon_is_not_shown();
    void counts_the_time_of_this_thread();
};

void RefreshPaceTest::what_is_dear_is_shown_less_often_data()
{
    QTest::addColumn<int>("cores");
    QTest::addColumn<double>("cost_ms");
    QTest::addColumn<int>("shown_in_a_second");
    QTest::newRow("nothing to paint") << 2 << 0.0 << 31;
    QTest::newRow("two cores") << 2 << 2.0 << 8;
    QTest::newRow("sixteen cores") << 16 << 2.0 << 31;
    QTest::newRow("four times a second at least") << 2 << 200.0 << 4;
    QTest::newRow("cores are not known") << 0 << 1.0 << 8;
}

void RefreshPaceTest::what_is_dear_is_shown_less_often()
{
    QFETCH(int, cores);
    QFETCH(double, cost_ms);
    QFETCH(int, shown_in_a_second);
    RefreshPace pace(cores);
    double busy_ms = 1000;
    int shown = 0;
    pace.begin(-1000);
    for (int now_ms = 0; now_ms < 1000; ++now_ms)
        if (pace.is_due(now_ms, busy_ms)) {
            pace.shown(now_ms, busy_ms);
            busy_ms += cost_ms;
            ++shown;
        }
    QCOMPARE(shown, shown_in_a_second);
}

void RefreshPaceTest::what_is_over_soon_is_not_shown()
{
    constexpr double frame_ms = 33;
    constexpr double seen_soon_enough_ms = 300; // with the frame in which it is painted
    RefreshPace pace(2);
    for (const double begun_ms : {0.0, 500.0, 520.0}) { // also anew, soon after it was shown
        pace.begin(begun_ms);
        double now_ms = begun_ms;
        while (!pace.is_due(now_ms, 0))
            now_ms += frame_ms;
        const double first_ms = now_ms - begun_ms;
        QVERIFY2(first_ms >= 225 && first_ms + frame_ms <= seen_soon_enough_ms, qPrintable(QString::number(first_ms)));
        pace.shown(now_ms, 0);
        QVERIFY(!pace.is_due(now_ms + 1, 0));
        QVERIFY(pace.is_due(now_ms + frame_ms, 0));
    }
}

void RefreshPaceTest::counts_the_time_of_this_thread()
{
    const double before_ms = thread_time_ms();
    double others_ms = 0;
    std::thread other([&] {
        const double begun_ms = thread_time_ms();
        while ((others_ms = thread_time_ms() - begun_ms) < 50) { }
    });
    other.join();
    const double own_ms = thread_time_ms() - before_ms;
    QVERIFY2(own_ms > 0 && own_ms < others_ms / 2, qPrintable(QString::number(own_ms)));
}

TANGRAM_TEST(RefreshPaceTest)
#include "tst_refresh_pace.moc"
