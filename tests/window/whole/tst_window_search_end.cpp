// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of the window when a search ends, and of a search when the window or its project goes.
#include "common/form/message_bar.h"
#include "plans/page/plans_page.h"
#include "plans/table/plan_model.h"
#include "search/page/search_page.h"
#include "search/records/records_panel.h"
#include "start/start_page.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QAction>
#include <QMessageBox>
#include <QPushButton>
#include <QThreadPool>
#include <QTimer>

#include <functional>
#include <set>

using namespace tangram;

namespace {

/// Offered beside the message that is shown; null: it is not.
QPushButton* offered(const MainWindow& window, const char* words)
{
    for (auto* button : window.findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == QLatin1String(words))
            return button;
    return nullptr;
}

} // namespace

class WindowSearchEndTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_found_plan_is_shown_where_it_was_asked_for_data();
    void a_found_plan_is_shown_where_it_was_asked_for();
    void plans_of_earlier_searches_and_pins_stay();
    void deleting_a_record_is_a_step_of_undo();
    void records_that_are_not_kept_modify_no_project();
    void what_would_end_a_search_asks_data();
    void what_would_end_a_search_asks();
    void a_question_ends_with_its_search();
    void what_is_opened_together_waits_for_one_answer();
    void asking_again_is_an_answer();
    void another_search_does_not_end_this_one_unasked();
    void what_was_asked_for_may_be_gone_by_the_answer();
    void an_answer_is_for_what_was_asked_data();
    void an_answer_is_for_what_was_asked();

private:
    TestFolder folder_;
};

void WindowSearchEndTest::a_found_plan_is_shown_where_it_was_asked_for_data()
{
    QTest::addColumn<int>("from");
    QTest::addColumn<int>("to"); // meanwhile
    QTest::addColumn<int>("shown");
    constexpr int cluster = MainWindow::cluster_perspective;
    constexpr int search = MainWindow::search_perspective;
    constexpr int plans = MainWindow::plans_perspective;
    QTest::newRow("from the plans") << plans << -1 << plans;
    QTest::newRow("from the cluster") << cluster << -1 << plans;
    QTest::newRow("from the search") << search << -1 << search;
    QTest::newRow("somebody went elsewhere") << plans << cluster << cluster;
    QTest::newRow("somebody went to the plans") << search << plans << plans;
    QTest::newRow("somebody chose to watch") << plans << search << search;
}

void WindowSearchEndTest::a_found_plan_is_shown_where_it_was_asked_for()
{
    QFETCH(int, from);
    QFETCH(int, to);
    QFETCH(int, shown);
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")) && window.choose_model("llama-2-7b"));
    window.show_perspective(static_cast<MainWindow::Perspective>(from));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
    const auto& page = *window.findChild<SearchPage*>();
    QVERIFY(page.isVisible());
    if (to >= 0)
        window.show_perspective(static_cast<MainWindow::Perspective>(to));
    QVERIFY(ended.wait(patience_ms));
    QVERIFY(window.plan_saving().file());
    QCOMPARE(window.plans_page().isVisible(), shown == MainWindow::plans_perspective);
    QCOMPARE(page.isVisible(), shown == MainWindow::search_perspective);
    QPushButton* show = offered(window, "Show the plans");
    QCOMPARE(show != nullptr, shown != MainWindow::plans_perspective);
    if (show == nullptr)
        return;
    // The Search page has the button itself, so that nothing on it moves when a search ends.
    QCOMPARE(page.isAncestorOf(show), shown == MainWindow::search_perspective);
    QCOMPARE(window.message().startsWith(QLatin1String("The search has found a plan: ")),
             shown != MainWindow::search_perspective);
    QTest::mouseClick(show, Qt::LeftButton);
    QVERIFY(window.plans_page().isVisible());
    QVERIFY2(window.message().isEmpty(), qPrintable(window.message()));
}

void WindowSearchEndTest::plans_of_earlier_searches_and_pins_stay()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
    PlanModel& plans = window.plans_page().plans();
    const int first = plans.rowCount();
    const std::shared_ptr<const PlanFile> best = plans.entry(0).file;
    plans.pin(0, true);
    QVERIFY(plan(window)); // the same again
    QCOMPARE(plans.rowCount(), first);
    QCOMPARE(plans.earlier_count(), 0);
    QCOMPARE(plans.pinned_rows(), std::vector<int>{0});

    spin_box(window, "Batch").setValue(2 * best->job.global_batch);
    QVERIFY(plan(window));
    QCOMPARE(plans.earlier_count(), first);
    QVERIFY(plans.rowCount() > first);
    QCOMPARE(plans.pinned_rows().size(), std::size_t{1});
    const int pinned = plans.pinned_rows().front();
    QCOMPARE(plans.entry(pinned).origin, PlanOrigin::earlier);
    QCOMPARE(plan_letter(plans.entry(pinned).letter), QStringLiteral("A"));
    QCOMPARE(plans.entry(pinned).file->job.global_batch, best->job.global_batch);
    plans.take_earlier_away();
    QCOMPARE(plans.earlier_count(), 1); // the pinned one
    plans.take_away(plans.pinned_rows().front());
    QCOMPARE(plans.earlier_count(), 0);
}

void WindowSearchEndTest::deleting_a_record_is_a_step_of_undo()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
    QVERIFY(plan(window));
    window.show_perspective(MainWindow::search_perspective);
    QTableView& records = *table(window, "Records of searches");
    QAbstractItemModel& rows = *records.model();
    const auto names = [&] {
        QStringList all;
        for (int row = 0; row < rows.rowCount(); ++row)
            all << rows.index(row, 0).data(Qt::EditRole).toString()
                    + (rows.index(row, 0).data(Qt::CheckStateRole).toInt() == Qt::Checked ? "!" : "");
        return all;
    };
    QCOMPARE(names(), (QStringList{"Default", "Default 2"}));
    QVERIFY(rows.setData(rows.index(1, 0), Qt::Checked, Qt::CheckStateRole)); // the second is kept
    QCOMPARE(names(), (QStringList{"Default 2!", "Default"}));
    const auto erase = [&](int row) {
        records.selectRow(row);
        for (QAction* action : window.findChildren<QAction*>())
            if (action->text() == QLatin1String("Delete") && action->parent() == window.findChild<RecordsPanel*>())
                action->trigger();
    };
    QUndoStack& history = window.document().history();
    erase(1); // which the project does not keep
    QCOMPARE(names(), QStringList{"Default 2!"});
    QCOMPARE(history.undoText(), QStringLiteral("Delete search “Default”"));
    history.undo(); // that, and nothing else
    QCOMPARE(names(), (QStringList{"Default 2!", "Default"}));
    history.redo();
    history.undo();
    erase(0); // which it does
    QCOMPARE(names(), QStringList{"Default"});
    history.undo();
    QCOMPARE(names(), (QStringList{"Default 2!", "Default"}));
    QVERIFY(rows.setData(rows.index(1, 0), QStringLiteral("mine"), Qt::EditRole));
    QTRY_COMPARE(names(), (QStringList{"Default 2!", "mine"}));
    history.undo();
    QCOMPARE(names(), (QStringList{"Default 2!", "Default"}));
    history.undo();
    QCOMPARE(names(), (QStringList{"Default", "Default 2"}));
}

void WindowSearchEndTest::records_that_are_not_kept_modify_no_project()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
    QVERIFY(window.project_saving().save_as(folder_.path("clean.tangram")));
    QVERIFY(!window.isWindowModified());
    QAbstractItemModel& rows = *table(window, "Records of searches")->model();
    QUndoStack& history = window.document().history();
    const auto all_ways = [&] {
        bool clean = !window.isWindowModified();
        history.undo();
        clean = clean && !window.isWindowModified();
        history.redo();
        return clean && !window.isWindowModified();
    };
    QVERIFY(rows.setData(rows.index(0, 0), QStringLiteral("mine"), Qt::EditRole));
    QTRY_COMPARE(rows.index(0, 0).data(Qt::EditRole).toString(), QStringLiteral("mine"));
    QVERIFY(all_ways());
    table(window, "Records of searches")->selectRow(0);
    for (QAction* action : window.findChildren<QAction*>())
        if (action->text() == QLatin1String("Delete") && action->parent() == window.findChild<RecordsPanel*>())
            action->trigger();
    QCOMPARE(rows.rowCount(), 0);
    QVERIFY(all_ways());
    history.undo();
    QVERIFY(rows.setData(rows.index(0, 0), Qt::Checked, Qt::CheckStateRole));
    QVERIFY(window.isWindowModified());
    history.undo();
    QVERIFY(!window.isWindowModified());
}

void WindowSearchEndTest::what_would_end_a_search_asks_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("answer");
    QTest::newRow("opening a cluster") << "open"
                                       << "End it and open";
    QTest::newRow("a new project") << "new"
                                   << "End it and begin";
    QTest::newRow("closing") << "close"
                             << "End it and close";
}

void WindowSearchEndTest::what_would_end_a_search_asks()
{
    QFETCH(QString, what);
    QFETCH(QString, answer);
    auto window = std::make_unique<MainWindow>();
    window->show();
    QVERIFY(QTest::qWaitForWindowActive(window.get()));
    QVERIFY(window->open(sample("fleet-1024-gpus-five-types.json")));
    QSignalSpy ended(&window->planning(), &Planning::ended);
    window->planning().plan();
    const auto cluster = window->project().cluster();
    if (what == "open") {
        window->open(sample("two-nodes-toy.json"));
    } else if (what == "new") {
        QTest::keySequence(window.get(), QKeySequence::New);
    } else {
        window->close();
        QVERIFY(window->isVisible());
    }
    QVERIFY(window->planning().is_planning());
    QCOMPARE(window->project().cluster(), cluster);
    QVERIFY2(window->message().contains("ends the search"), qPrintable(window->message()));
    QPushButton* end = offered(*window, qPrintable(answer));
    QVERIFY(end);
    QTest::mouseClick(end, Qt::LeftButton);
    QVERIFY(!window->planning().is_planning());
    QVERIFY(!window->plan_saving().file());
    if (what == "close")
        QVERIFY(!window->isVisible());
    else
        QVERIFY(window->project().cluster() != cluster);
    window.reset();
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::processEvents();
    QCOMPARE(ended.size(), 0); // nobody waits for its plan
}

void WindowSearchEndTest::a_question_ends_with_its_search()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    Project edited = window.document().project();
    edited.search.exact = true; // the proof of so large a cluster is over on no machine before it is asked about
    window.document().edit({}, std::move(edited));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
    QTRY_VERIFY_WITH_TIMEOUT(window.findChild<SearchSession*>()->best_so_far() != nullptr, patience_ms);
    QVERIFY(ended.isEmpty());
    window.close();
    QPushButton* stop = offered(window, "Stop it and show its plan");
    QVERIFY(stop);
    QTest::mouseClick(stop, Qt::LeftButton);
    QVERIFY(ended.wait(patience_ms));
    QVERIFY(window.plan_saving().file());
    QVERIFY2(!window.message().contains("ends the search"), qPrintable(window.message()));
    QVERIFY(window.isVisible());
}

void WindowSearchEndTest::what_is_opened_together_waits_for_one_answer()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    window.planning().plan();
    const QString job = folder_.write("job.json", R"({"format": "tangram-job", "version": 1, "global_batch": 48,
                                                     "sequence_length": 2048})");
    const QString broken = folder_.write("broken.json", "{");
    const int batch = window.project().job().global_batch;
    window.opening().open_later({broken, sample("two-nodes-toy.json"), job});
    QTRY_VERIFY(offered(window, "End it and open"));
    QTest::qWait(0);
    QCOMPARE(window.project().job().global_batch, batch);
    QVERIFY(window.planning().is_planning());
    window.opening().open_later({sample("two-nodes-toy.json"), job}); // again: that is the answer
    QTRY_COMPARE(window.project().job().global_batch, 48);
    QVERIFY(!window.planning().is_planning());
    QCOMPARE(window.project().cluster()->nodes.size(), 2U);
    QVERIFY2(!window.message().contains("ends the search"), qPrintable(window.message()));
}

void WindowSearchEndTest::asking_again_is_an_answer()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    window.planning().plan();
    window.close();
    QVERIFY(window.isVisible() && window.planning().is_planning());
    window.open(sample("two-nodes-toy.json"));
    QVERIFY(window.planning().is_planning()); // another question
    window.close();
    QVERIFY(window.isVisible() && window.planning().is_planning());
    window.close();
    QVERIFY(!window.isVisible() && !window.planning().is_planning());
}

void WindowSearchEndTest::another_search_does_not_end_this_one_unasked()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    auto& session = *window.findChild<SearchSession*>();
    QSignalSpy begun(&session, &SearchSession::started);
    window.planning().plan();
    window.show_perspective(MainWindow::plans_perspective);
    Q_EMIT window.plans_page().plan_asked(); // there is no plan yet, and the page offers to search for one
    QCOMPARE(begun.size(), 1);
    QVERIFY(window.planning().is_planning());
    QVERIFY2(window.message().contains("ends the one that is running"), qPrintable(window.message()));
    QPushButton* end = offered(window, "End it and plan");
    QVERIFY(end);
    QTest::mouseClick(end, Qt::LeftButton);
    QCOMPARE(begun.size(), 2);
    QVERIFY(window.planning().is_planning());
    QVERIFY2(window.message().isEmpty(), qPrintable(window.message()));
    session.abandon();
}

void WindowSearchEndTest::what_was_asked_for_may_be_gone_by_the_answer()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    auto& session = *window.findChild<SearchSession*>();
    QSignalSpy begun(&session, &SearchSession::started);
    window.planning().plan();
    Q_EMIT window.plans_page().plan_asked();
    QPushButton* end = offered(window, "End it and plan");
    QVERIFY(end);
    Project emptied = window.document().project();
    emptied.cluster = std::make_shared<const Cluster>();
    window.document().edit(QStringLiteral("Delete all"), std::move(emptied));
    QTest::mouseClick(end, Qt::LeftButton);
    QCOMPARE(begun.size(), 1);
    window.document().history().setClean();
    session.abandon();
}

void WindowSearchEndTest::an_answer_is_for_what_was_asked_data()
{
    QTest::addColumn<QString>("answer");
    QTest::newRow("opening a project") << "End it and open";
    QTest::newRow("a new project") << "End it and begin";
    QTest::newRow("closing") << "End it and close";
}

void WindowSearchEndTest::an_answer_is_for_what_was_asked()
{
    QFETCH(QString, answer);
    const QString project = folder_.path("asked_for.tangram");
    {
        MainWindow window;
        QVERIFY(window.open(sample("two-nodes-toy.json")) && window.project_saving().save_as(project));
    }
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    Project edited = window.document().project();
    auto cluster = std::make_shared<Cluster>(*edited.cluster);
    cluster->name = "edited";
    edited.cluster = std::move(cluster);
    window.document().edit("Rename", std::move(edited));
    window.planning().plan();
    const auto before = window.project().cluster();
    if (answer == "End it and open")
        window.open(project);
    else if (answer == "End it and begin")
        Q_EMIT window.findChild<StartPage*>()->new_asked();
    else
        window.close();
    QPushButton* end = offered(window, qPrintable(answer));
    QVERIFY(end);

    // While it is asked what is to become of the unsaved edits, something else comes that would end the search.
    std::set<QWidget*> boxes;
    int turns = 0;
    QTimer cancels;
    connect(&cancels, &QTimer::timeout, &window, [&] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (box == nullptr)
            return;
        boxes.insert(box);
        if (++turns == 1)
            QMetaObject::invokeMethod(
                &window, [&] { window.open(sample("64-gpus-two-types.json")); }, Qt::QueuedConnection);
        else if (turns > 3)
            box->button(QMessageBox::Cancel)->click();
    });
    cancels.start(1);
    end->click();
    QCOMPARE(boxes.size(), 1U);
    QVERIFY(window.isVisible() && window.planning().is_planning());
    QCOMPARE(window.project().cluster(), before);
    QVERIFY2(window.message().contains("Opening 64-gpus-two-types.json ends the search"), qPrintable(window.message()));
}

TANGRAM_TEST(WindowSearchEndTest)
#include "tst_window_search_end.moc"
