// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the window answers within a frame while searches run, begin and end, and where another page is asked for: by
// the processor time of its thread, which other programs do not lengthen; with TANGRAM_QUIET_MACHINE set, by the clock,
// too. A page that the system has to find first counts, and on a virtual machine one has taken 60 ms.
#include "common/text/thread_time.h"
#include "onlooker.h"
#include "search/live/search_session.h"
#include "window_fixture.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

/// Turns of this thread's event loop, and the longest of them.
class Turns {
public:
    void count(qint64 nanoseconds, double processor_ms)
    {
        longest_ms = std::max(longest_ms, 1e-6 * static_cast<double>(nanoseconds));
        busiest_ms = std::max(busiest_ms, processor_ms);
        ++number;
    }

    double longest_ms = 0; ///< by the clock
    double busiest_ms = 0; ///< of the processor's time, which other programs do not lengthen
    int number = 0;
};

/// Turns of the window's thread while searches run again and again.
class Watch {
public:
    /// Searches are started from the page.
    Watch(MainWindow& window, MainWindow::Perspective page)
        : window_(window)
        , page_(page)
        , session_(*window.findChild<SearchSession*>())
    {
    }

    Turns searching;
    Turns ending; ///< and beginning
    Turns used_meanwhile; ///< answers to mouse and keys, page by page

    /// So long, and until a search has ended where these end by themselves. `used`: by mouse and keys, meanwhile.
    void run(int run_ms, bool used, bool ends)
    {
        QTimer beat; // so that every turn ends within a millisecond where nothing holds it
        beat.setTimerType(Qt::PreciseTimer);
        beat.start(1);
        QElapsedTimer since;
        since.start();
        qint64 next_use_ms = 500;
        int uses = 0;
        qsizetype told = 0;
        while (since.elapsed() < run_ms || (ends && ended_.isEmpty())) {
            if (!window_.planning().is_planning()) { // again, until the time is over
                take_turn([&] { start(); });
                left_of_end_ = turns_of_an_end;
            }
            if (used && since.elapsed() >= next_use_ms) {
                next_use_ms = since.elapsed() + 40;
                left_of_use_ = turns_of_a_use;
                take_turn([&] { look_on(window_, uses++); });
            }
            take_turn([] { QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents); });
            left_of_end_ =
                std::exchange(told, ended_.size()) < ended_.size() ? turns_of_an_end : std::max(0, left_of_end_ - 1);
        }
    }

    bool has_ended_one() const { return !ended_.isEmpty(); }

private:
    static constexpr int turns_of_an_end = 4; ///< its pages are laid out and painted in the next ones
    static constexpr int turns_of_a_use = 3; ///< what it shows is laid out and painted in the next ones

    void start()
    {
        if (std::exchange(on_page_, !on_page_))
            window_.planning().plan();
        else
            window_.show_perspective(page_);
    }

    template <typename Act> void take_turn(Act&& act)
    {
        const bool runs = session_.is_running() && left_of_end_ == 0;
        const double busy_before = thread_time_ms();
        QElapsedTimer turn;
        turn.start();
        act();
        Turns& turns = left_of_use_ > 0 ? used_meanwhile : runs && session_.is_running() ? searching : ending;
        left_of_use_ = std::max(0, left_of_use_ - 1);
        turns.count(turn.nsecsElapsed(), thread_time_ms() - busy_before);
    }

    MainWindow& window_;
    MainWindow::Perspective page_;
    const SearchSession& session_;
    QSignalSpy ended_{&window_.planning(), &Planning::ended};
    bool on_page_ = false;
    int left_of_end_ = turns_of_an_end;
    int left_of_use_ = 0;
};

} // namespace

class WindowResponsive : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_search_never_holds_the_window_data();
    void a_search_never_holds_the_window();
    void another_page_comes_within_a_frame();

private:
    TestFolder folder_;
};

void WindowResponsive::a_search_never_holds_the_window_data()
{
    QTest::addColumn<QString>("cluster");
    QTest::addColumn<QString>("model");
    QTest::addColumn<bool>("exact");
    QTest::addColumn<int>("page"); // that searches are started from
    QTest::addColumn<bool>("used"); // mouse and keys, meanwhile
    QTest::newRow("a proof") << "fleet-1024-gpus-five-types.json"
                             << "llama-3.1-70b" << true << int(MainWindow::search_perspective) << true;
    QTest::newRow("one search after the other")
        << "fleet-10240-gpus-32-islands.json"
        << "llama-3.1-405b" << false << int(MainWindow::search_perspective) << true;
    QTest::newRow("and back to the plans") << "fleet-1024-gpus-five-types.json"
                                           << "llama-3.1-70b" << false << int(MainWindow::plans_perspective) << false;
}

void WindowResponsive::a_search_never_holds_the_window()
{
    QFETCH(QString, cluster);
    QFETCH(QString, model);
    QFETCH(bool, exact);
    QFETCH(int, page);
    QFETCH(bool, used);
    constexpr int run_ms = 10'000;
    constexpr double frame_ms = 32;
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample(qPrintable(cluster))) && window.choose_model(model));
    QTRY_VERIFY_WITH_TIMEOUT(!window.document().is_finding_islands(), patience_ms);
    Project project = window.document().project();
    project.search.exact = exact;
    window.document().edit(QStringLiteral("Exact"), project);
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCoreApplication::processEvents();

    Watch watch(window, static_cast<MainWindow::Perspective>(page));
    watch.run(run_ms, used, !exact);
    const auto tell = [](const char* what, const Turns& turns) {
        qInfo("%d turns %s, the longest %.1f ms by the clock and %.1f ms of the processor", turns.number, what,
              turns.longest_ms, turns.busiest_ms);
    };
    tell("while searching", watch.searching);
    tell("of searches that begin or end", watch.ending);
    tell("that answer mouse and keys meanwhile", watch.used_meanwhile);
    QVERIFY(watch.searching.number > 100);
    QVERIFY(exact || watch.has_ended_one());
    QVERIFY2(watch.searching.busiest_ms <= frame_ms, qPrintable(QString::number(watch.searching.busiest_ms)));
    // Another page, say: what somebody asked for is there at once.
    constexpr double at_once_ms = 100;
    for (const Turns& turns : {watch.ending, watch.used_meanwhile})
        QVERIFY2(turns.busiest_ms <= at_once_ms, qPrintable(QString::number(turns.busiest_ms)));
    // Where nothing else runs on the machine, the search's threads alone may take the cores from the window.
    if (qEnvironmentVariableIsSet("TANGRAM_QUIET_MACHINE"))
        for (const Turns& turns : {watch.searching, watch.ending})
            QVERIFY2(turns.longest_ms <= frame_ms, qPrintable(QString::number(turns.longest_ms)));
    window.document().history().setClean();
}

void WindowResponsive::another_page_comes_within_a_frame()
{
    constexpr int rounds = 41;
    constexpr double frame_ms = 32;
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(window.open(sample("fleet-10240-gpus-32-islands.json")) && window.choose_model("llama-3.1-405b"));
    QTRY_VERIFY_WITH_TIMEOUT(!window.document().is_finding_islands(), patience_ms);
    QVERIFY(plan(window));
    const std::array<std::pair<const char*, MainWindow::Perspective>, 3> pages{
        {{"cluster", MainWindow::cluster_perspective},
         {"search", MainWindow::search_perspective},
         {"plans", MainWindow::plans_perspective}}};
    std::array<std::vector<double>, pages.size()> turns_ms; // the longest of each visit, of the processor
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t page = 0; page < pages.size(); ++page) {
            double longest_ms = 0;
            const auto take_turn = [&](auto&& act) {
                const double before = thread_time_ms();
                act();
                longest_ms = std::max(longest_ms, thread_time_ms() - before);
            };
            take_turn([&] { window.show_perspective(pages[page].second); });
            for (int after = 0; after < 4; ++after) // it is laid out and painted
                take_turn([] { QCoreApplication::processEvents(); });
            turns_ms[page].push_back(longest_ms);
        }
    }
    for (std::size_t page = 0; page < pages.size(); ++page) {
        std::sort(turns_ms[page].begin(), turns_ms[page].end());
        const double middle_ms = turns_ms[page][rounds / 2];
        qInfo("%s: the longest turn of a visit takes %.1f ms of the processor, %.1f to %.1f", pages[page].first,
              middle_ms, turns_ms[page].front(), turns_ms[page].back());
        QVERIFY2(middle_ms <= frame_ms, pages[page].first);
    }
    window.document().history().setClean();
}

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    WindowResponsive judge;
    return QTest::qExec(&judge, argc, argv);
}

#include "bench_responsive.moc"
