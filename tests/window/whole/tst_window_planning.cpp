// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/elided_label.h"
#include "files/model/job_file.h"
#include "gantt/chart/gantt_chart.h"
#include "model/job_limits.h"
#include "plans/page/plans_page.h"
#include "plans/table/out_of_date_bar.h"
#include "search/rules/rule_model.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QApplication>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QStatusBar>

#include <algorithm>
#include <limits>

using namespace tangram;

class WindowPlanningTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_new_cluster_drops_the_plan();
    void the_users_job_outlives_a_new_cluster_data();
    void the_users_job_outlives_a_new_cluster();
    void a_suggested_job_follows_the_cluster();
    void the_batch_box_takes_what_files_do();
    void a_plan_for_other_inputs_is_out_of_date_data();
    void a_plan_for_other_inputs_is_out_of_date();
    void an_outcome_is_told_until_something_is_edited();
    void cancelling_leaves_the_window_usable();
    void keys_plan_and_cancel();
    void a_double_click_on_plan_begins_only();
    void what_is_being_typed_is_planned_with_data();
    void what_is_being_typed_is_planned_with();
    void every_alternative_shows_bars();

private:
    TestFolder folder_;
};

void WindowPlanningTest::a_new_cluster_drops_the_plan()
{
    MainWindow window;
    QVERIFY(plan_toy(window));
    QVERIFY(window.open(sample("a100-and-v100.json")));
    QVERIFY(!window.plan_saving().file());
    QVERIFY(window.plans_page().chart().is_empty());
}

void WindowPlanningTest::the_users_job_outlives_a_new_cluster_data()
{
    QTest::addColumn<bool>("edited");
    QTest::newRow("opened from a file") << false;
    QTest::newRow("edited by hand") << true;
}

void WindowPlanningTest::the_users_job_outlives_a_new_cluster()
{
    QFETCH(bool, edited);
    MainWindow window;
    if (edited) {
        spin_box(window, "Batch").setValue(48);
    } else {
        const QString path =
            folder_.write("own-job.json",
                          R"({"format": "tangram-job", "version": 1, "global_batch": 48, "sequence_length": 1024,
                      "precision": "fp16", "allow": {"zero": [0, 1]}})");
        QVERIFY2(window.open(path), qPrintable(window.message()));
    }
    const Job own = window.project().job();
    QCOMPARE(own.global_batch, 48);
    for (const char* cluster : {"two-nodes-toy.json", "64-gpus-two-types.json"}) {
        QVERIFY(window.open(sample(cluster)));
        QVERIFY(window.project().job() == own);
        QCOMPARE(spin_box(window, "Batch").value(), 48);
    }
}

void WindowPlanningTest::a_suggested_job_follows_the_cluster()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    const Job small = window.project().job();
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QVERIFY(!(window.project().job() == small));
}

void WindowPlanningTest::the_batch_box_takes_what_files_do()
{
    MainWindow window;
    QSpinBox& batch = spin_box(window, "Batch");
    batch.setValue(std::numeric_limits<int>::max());
    spin_box(window, "Sequence").setValue(std::numeric_limits<int>::max());
    const QByteArray job = QByteArray::fromStdString(write_job(window.project().job()));
    QVERIFY2(window.open(folder_.write("largest-job.json", job)), qPrintable(window.message()));
    QCOMPARE(batch.value(), largest_global_batch);
    const QByteArray more = QByteArray::number(largest_global_batch + 1);
    QVERIFY(!window.open(folder_.write(
        "larger-job.json", QByteArray(job).replace(QByteArray::number(largest_global_batch) + ',', more + ','))));
}

void WindowPlanningTest::a_plan_for_other_inputs_is_out_of_date_data()
{
    QTest::addColumn<QString>("input");
    QTest::newRow("model") << "model (was ";
    QTest::newRow("batch") << "batch (was 8)";
    QTest::newRow("job") << "job";
    QTest::newRow("rules") << "pruning rules";
}

void WindowPlanningTest::a_plan_for_other_inputs_is_out_of_date()
{
    QFETCH(QString, input);
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    spin_box(window, "Batch").setValue(8);
    QVERIFY(plan(window));
    const auto* bar = window.findChild<OutOfDateBar*>();
    const auto* status = window.statusBar()->findChild<QLabel*>();
    QVERIFY(!bar->isVisible());
    QVERIFY(!status->text().contains("out of date"));
    const QString path = folder_.path("old.json");

    if (input.startsWith("model")) {
        QVERIFY(window.choose_model("llama-3.1-8b"));
    } else if (input.startsWith("batch")) {
        spin_box(window, "Batch").setValue(16);
    } else if (input == "job") {
        Job job = window.project().job();
        job.precision = Precision::fp16;
        QVERIFY(window.open(folder_.write("fp16-job.json", QByteArray::fromStdString(write_job(job)))));
    } else {
        auto* rules = table(window, "Pruning rules")->model();
        QVERIFY(rules->setData(rules->index(0, RuleModel::name_column), Qt::Unchecked, Qt::CheckStateRole));
    }
    QVERIFY(bar->isVisible());
    QVERIFY2(bar->findChild<ElidedLabel*>()->text().contains(input),
             qPrintable(bar->findChild<ElidedLabel*>()->text()));
    QVERIFY2(status->text().contains("plan for Llama 2 7B, out of date")
                 || status->text().contains("plan for llama-2-7b, out of date"),
             qPrintable(status->text()));
    QVERIFY(window.plan_saving().save_plan(path));
    QVERIFY2(window.message().contains("out of date") && window.message().contains(input),
             qPrintable(window.message()));

    QSignalSpy ended(&window.planning(), &Planning::ended);
    QTest::mouseClick(bar->findChild<QPushButton*>(), Qt::LeftButton);
    QVERIFY(ended.wait(patience_ms));
    QVERIFY2(window.plan_saving().file()->job == window.project().job(), qPrintable(window.message()));
    QVERIFY(!bar->isVisible());
    QVERIFY(!status->text().contains("out of date"));
}

void WindowPlanningTest::an_outcome_is_told_until_something_is_edited()
{
    MainWindow window;
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-3.1-405b"));
    QVERIFY(!plan(window));
    QVERIFY2(window.message().startsWith(QLatin1String("No plan fits")), qPrintable(window.message()));
    QVERIFY(window.choose_model("llama-3.2-1b"));
    QVERIFY2(window.message().isEmpty(), qPrintable(window.message()));
}

void WindowPlanningTest::cancelling_leaves_the_window_usable()
{
    MainWindow window;
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.planning().plan();
    window.planning().cancel();
    QVERIFY(ended.wait(patience_ms));
    QVERIFY(!window.planning().is_planning());
}

void WindowPlanningTest::keys_plan_and_cancel()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    QTest::keyClick(&window, Qt::Key_F5);
    QVERIFY(window.planning().is_planning());
    QTest::keyClick(&window, Qt::Key_Escape);
    QVERIFY(ended.wait(patience_ms));
    QTest::keyClick(&window, Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(window.planning().is_planning());
}

void WindowPlanningTest::a_double_click_on_plan_begins_only()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("fleet-1024-gpus-five-types.json")));
    auto* button = window.findChild<QPushButton*>("primary");
    const QPoint at = button->rect().center();
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(window.planning().is_planning());
    QSignalSpy ended(&window.planning(), &Planning::ended);
    QMouseEvent second(QEvent::MouseButtonDblClick, at, button->mapToGlobal(at), Qt::LeftButton, Qt::LeftButton,
                       Qt::NoModifier);
    QApplication::sendEvent(button, &second);
    QTest::mouseRelease(button, Qt::LeftButton);
    QVERIFY(ended.wait(patience_ms));
    QVERIFY2(window.plan_saving().file() && window.plan_saving().file()->complete, qPrintable(window.message()));
}

void WindowPlanningTest::what_is_being_typed_is_planned_with_data()
{
    QTest::addColumn<bool>("rule");
    QTest::newRow("batch") << false;
    QTest::newRow("value of a rule") << true;
}

void WindowPlanningTest::what_is_being_typed_is_planned_with()
{
    QFETCH(bool, rule);
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    window.show_perspective(MainWindow::search_perspective);
    QTableView* rules = table(window, "Pruning rules");
    if (rule) {
        const QModelIndex beam = rules->model()->index(static_cast<int>(Rule::beam), RuleModel::value_column);
        rules->setFocus();
        rules->setCurrentIndex(beam);
        rules->edit(beam);
    } else {
        spin_box(window, "Batch").setFocus();
        spin_box(window, "Batch").selectAll();
    }
    QWidget* typed_in = QApplication::focusWidget();
    QTest::keyClicks(typed_in, "24");
    QSignalSpy ended(&window.planning(), &Planning::ended);
    QTest::keyClick(&window, Qt::Key_F5);
    QVERIFY(ended.wait(patience_ms));
    QVERIFY2(window.plan_saving().file(), qPrintable(window.message()));
    if (rule)
        QCOMPARE((*window.plan_saving().file()->settings)[Rule::beam].value, 24.0);
    else
        QCOMPARE(window.plan_saving().file()->job.global_batch, 24);
    QVERIFY(!window.findChild<OutOfDateBar*>()->isVisible());
}

void WindowPlanningTest::every_alternative_shows_bars()
{
    MainWindow window;
    window.show();
    QVERIFY(plan_toy(window));
    const auto tables = window.plans_page().findChildren<QTableView*>();
    const auto plans = std::find_if(tables.begin(), tables.end(),
                                    [](const QTableView* table) { return table->accessibleName() == "Plans"; });
    QVERIFY(plans != tables.end());
    QVERIFY((*plans)->model()->rowCount() > 1);
    for (int row = (*plans)->model()->rowCount() - 1; row >= 0; --row) {
        (*plans)->selectRow(row);
        QTRY_VERIFY_WITH_TIMEOUT(!window.plans_page().chart().is_empty(), patience_ms);
        QVERIFY(!window.plans_page().shown()->plan.timeline.empty());
    }
}

TANGRAM_TEST(WindowPlanningTest)
#include "tst_window_planning.moc"
