// SPDX-License-Identifier: GPL-3.0-or-later
// Mouse and keys while a search runs: the window takes them all, and the search finds what it finds without.
#include "onlooker.h"
#include "plan_without_times.h"
#include "test_program.h"
#include "window_fixture.h"

using namespace tangram;

namespace {

/// The plan file of a search during which `meanwhile` is called again and again; empty: it did not end, or has none.
template <typename Meanwhile> QByteArray planned(const TestFolder& folder, Meanwhile meanwhile)
{
    MainWindow window;
    window.resize(1440, 900);
    window.show();
    if (!QTest::qWaitForWindowExposed(&window) || !window.open(sample("fleet-1024-gpus-five-types.json"))
        || !window.choose_model("llama-3.1-70b"))
        return {};
    window.show_perspective(MainWindow::search_perspective);
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
    if (!QTest::qWaitFor(
            [&] {
                if (ended.isEmpty())
                    meanwhile(window);
                return !ended.isEmpty();
            },
            patience_ms))
        return {};
    const QString path = folder.path("plan.json");
    const bool saved = window.plan_saving().save_plan(path);
    window.document().history().setClean();
    return saved ? plan_without_times(path) : QByteArray();
}

} // namespace

class WindowUsedMeanwhileTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_search_finds_what_it_finds_unwatched();

private:
    TestFolder folder_;
};

void WindowUsedMeanwhileTest::a_search_finds_what_it_finds_unwatched()
{
    const QByteArray unwatched = planned(folder_, [](MainWindow&) {});
    QVERIFY(unwatched.size() > 1000);
    int steps = 0;
    QCOMPARE(planned(folder_, [&](MainWindow& window) { look_on(window, steps++); }), unwatched);
    QVERIFY2(steps >= 12, qPrintable(QString::number(steps))); // each of them
}

TANGRAM_TEST(WindowUsedMeanwhileTest)
#include "tst_window_used_meanwhile.moc"
