// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"
#include "commands/command_palette.h"
#include "commands/shortcuts_window.h"
#include "common/form/checked_field.h"
#include "common/form/whole_number_box.h"
#include "common/theme/appearance.h"
#include "gantt/chart/gantt_chart.h"
#include "job/job_page.h"
#include "job/job_panel.h"
#include "job/model_panel.h"
#include "test_program.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

using namespace tangram;

class WindowCommandsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void what_is_wrong_is_not_planned_with();
    void model_and_job_are_shown_and_left();
    void the_page_and_the_bar_tell_the_same();
    void a_typed_model_is_planned();
    void what_is_typed_wrong_on_the_page_is_not_planned_with();
    void keys_open_palette_and_shortcuts();
    void the_palette_plans();
    void colours_are_kept();
    void island_colours_reach_every_page();

private:
    TestFolder folder_;
};

void WindowCommandsTest::init()
{
    forget_settings();
    set_island_look({});
}

void WindowCommandsTest::what_is_wrong_is_not_planned_with()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    auto& batch = static_cast<WholeNumberBox&>(spin_box(window, "Batch"));
    const int before = window.project().job().global_batch;
    batch.setFocus();
    batch.selectAll();
    QTest::keyClicks(&batch, "-5abc");
    window.planning().plan();
    QVERIFY(!window.planning().is_planning());
    QVERIFY2(window.message().contains("-5abc") && window.message().contains("Batch"), qPrintable(window.message()));
    QCOMPARE(batch.text(), QString("-5abc"));
    QCOMPARE(window.project().job().global_batch, before);
    batch.selectAll();
    QTest::keyClicks(&batch, "64");
    QVERIFY(window.choose_model("llama-2-7b"));
    QVERIFY(plan(window));
    QCOMPARE(window.plan_saving().file()->job.global_batch, 64);
}

void WindowCommandsTest::model_and_job_are_shown_and_left()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    const auto tabs = window.findChildren<QToolButton*>("perspective");
    QTest::keyClick(&window, Qt::Key_J, Qt::ControlModifier);
    QVERIFY(window.job_page().isVisible()); // also before there is a cluster
    QVERIFY(!tabs[0]->isChecked());
    QTest::keyClick(&window, Qt::Key_J, Qt::ControlModifier);
    QVERIFY(!window.job_page().isVisible());
    QVERIFY(tabs[0]->isChecked());
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    window.show_perspective(MainWindow::search_perspective);
    window.show_job_page();
    tabs[MainWindow::search_perspective]->click();
    QVERIFY(!window.job_page().isVisible());
    QVERIFY(tabs[MainWindow::search_perspective]->isChecked());
}

void WindowCommandsTest::the_page_and_the_bar_tell_the_same()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    window.show_job_page();
    Job job = window.project().job();
    job.global_batch = 48;
    job.allow.context = false;
    Q_EMIT window.job_page().job_edited(job);
    QCOMPARE(window.project().job(), job);
    QCOMPARE(spin_box(window, "Batch").value(), 48);
    spin_box(window, "Batch").setValue(96);
    QCOMPARE(window.job_page().job_panel().job().global_batch, 96);
    QVERIFY(!window.job_page().job_panel().job().allow.context);
    QVERIFY(window.choose_model("mixtral-8x7b"));
    QCOMPARE(QString::fromStdString(window.job_page().model_panel().model().name), QString("mixtral-8x7b"));
}

void WindowCommandsTest::a_typed_model_is_planned()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    window.show_job_page();
    auto* blocks = named<CheckedField>(window, "Blocks");
    blocks->setFocus();
    blocks->selectAll();
    QTest::keyClicks(blocks, "16"); // without Enter: planning ends the typing
    QVERIFY(plan(window));
    QCOMPARE(window.plan_saving().file()->model->blocks, 16);
    QCOMPARE(named<QComboBox>(window, "Model")->currentText(), QString("llama-2-7b (edited)"));
}

void WindowCommandsTest::what_is_typed_wrong_on_the_page_is_not_planned_with()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    window.show_job_page();
    auto* blocks = named<CheckedField>(window, "Blocks");
    blocks->setFocus();
    blocks->selectAll();
    QTest::keyClicks(blocks, "many");
    window.show_perspective(MainWindow::cluster_perspective);
    window.planning().plan();
    QVERIFY(!window.planning().is_planning());
    QVERIFY(window.job_page().isVisible()); // where it can be mended
    QVERIFY(!window.message().isEmpty());
    QCOMPARE(blocks->text(), QString("many"));
}

void WindowCommandsTest::keys_open_palette_and_shortcuts()
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QTest::keyClick(&window, Qt::Key_K, Qt::ControlModifier);
    auto* palette = window.findChild<CommandPalette*>();
    QVERIFY(palette && palette->isVisible());
    palette->close();
    QTest::keyClick(&window, Qt::Key_F1);
    auto* shortcuts = window.findChild<ShortcutsWindow*>();
    QVERIFY(shortcuts && shortcuts->isVisible());
    auto* keys = shortcuts->findChild<QTableView*>();
    QVERIFY(keys->model()->rowCount() > 20);
    QStringList found;
    for (int row = 0; row < keys->model()->rowCount(); ++row)
        found << keys->model()->index(row, 0).data().toString();
    QVERIFY2(found.contains("Ctrl+2"), qPrintable(found.join(' ')));
    QVERIFY(!window.job_page().isVisible());
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QTest::keyClick(&window, Qt::Key_2, Qt::ControlModifier);
    QVERIFY(window.findChildren<QToolButton*>("perspective")[1]->isChecked());
}

void WindowCommandsTest::the_palette_plans()
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-2-7b"));
    QSignalSpy ended(&window.planning(), &Planning::ended);
    window.side_windows().find_command();
    auto* palette = window.findChild<CommandPalette*>();
    auto* line = palette->findChild<QLineEdit*>();
    QTest::keyClicks(line, "best plan");
    QTest::keyClick(line, Qt::Key_Return);
    QVERIFY(ended.wait(patience_ms));
    QVERIFY(window.plan_saving().file());
}

void WindowCommandsTest::colours_are_kept()
{
    const ColourScheme before = current_scheme();
    {
        MainWindow window;
        const auto choose = [&](const QString& text) {
            for (QAction* action : window.findChildren<QAction*>())
                if (QString(action->text()).remove('&') == text)
                    action->trigger();
        };
        choose("Dark");
        choose(display_name(IslandPalette::tol_bright));
        choose("Hatches where colours repeat");
    }
    const Appearance wanted{ColourScheme::dark, {IslandPalette::tol_bright, false}};
    QCOMPARE(kept_appearance(), wanted);
    QCOMPARE(island_look(), wanted.islands);
    QCOMPARE(current_scheme(), ColourScheme::dark);
    apply_scheme(before);
}

void WindowCommandsTest::island_colours_reach_every_page()
{
    MainWindow window;
    window.resize(1280, 800);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QVERIFY(plan_toy(window));
    const QRect islands_and_swatches(0, 0, 300, 90); // how high a pane is does not matter
    const auto shots = [&] {
        QList<QImage> images;
        const auto show = [&](MainWindow::Perspective perspective) {
            window.show_perspective(perspective);
            QCoreApplication::processEvents(); // charts draw in their next turn
        };
        show(MainWindow::cluster_perspective);
        images << window.findChild<ClusterView*>()->grab().toImage()
               << table(window, "Islands")->grab(islands_and_swatches).toImage();
        show(MainWindow::plans_perspective);
        images << window.findChild<GanttChart*>()->grab().toImage()
               << table(window, "Stages of the plan")->grab().toImage();
        return images;
    };
    const QList<QImage> before = shots();
    QCOMPARE(shots(), before);
    set_island_look({IslandPalette::tol_muted, true});
    const QList<QImage> after = shots();
    for (qsizetype i = 0; i < before.size(); ++i)
        QVERIFY2(after[i] != before[i], qPrintable(QString::number(i)));
    set_island_look({});
    QCOMPARE(shots(), before);
}

TANGRAM_TEST(WindowCommandsTest)
#include "tst_window_commands.moc"
