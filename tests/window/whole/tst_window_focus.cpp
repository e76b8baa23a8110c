// SPDX-License-Identifier: GPL-3.0-or-later
#include "answers.h"
#include "common/form/whole_number_box.h"
#include "drawing.h"
#include "job/job_page.h"
#include "test_program.h"

#include <QComboBox>
#include <QMenu>
#include <QToolButton>

using namespace tangram;

/// Who gets the keys, and whose the figures in the top bar are.
class WindowFocusTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_new_drawing_has_the_focus();
    void the_cluster_tab_leads_to_the_drawing();
    void an_empty_search_gives_keys_back();
    void a_search_for_nothing_is_told();
    void letters_are_those_of_an_open_menu();
    void planning_gives_the_field_back_to_whom_it_took_it_from();
    void suggestions_look_like_it_until_they_are_typed_data();
    void suggestions_look_like_it_until_they_are_typed();

private:
    TestFolder folder_;
};

void WindowFocusTest::a_new_drawing_has_the_focus()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto* model = named<QComboBox>(window, "Model");
    const int chosen = model->currentIndex();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_N, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), &cluster_page(window).view());
    QTest::keyClicks(QApplication::focusWidget(), "d");
    QCOMPARE(model->currentIndex(), chosen);
    model->setFocus();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QCOMPARE(QApplication::focusWidget(), &cluster_page(window).view());
}

void WindowFocusTest::the_cluster_tab_leads_to_the_drawing()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    action_of(window, QKeySequence::New)->trigger();
    draw_nodes(window, 3);
    const auto tabs = window.findChildren<QToolButton*>("perspective");
    QTest::mouseClick(tabs[MainWindow::search_perspective], Qt::LeftButton);
    tabs[MainWindow::cluster_perspective]->setFocus(); // as a click of the platform does
    QTest::mouseClick(tabs[MainWindow::cluster_perspective], Qt::LeftButton);
    QVERIFY(QApplication::focusWidget());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Delete);
    QCOMPARE(node_count(window), std::size_t{0});
}

void WindowFocusTest::an_empty_search_gives_keys_back()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    action_of(window, QKeySequence::New)->trigger();
    draw_nodes(window, 3);
    auto* search = named<QLineEdit>(window, "Find in the drawing");
    search->setFocus();
    QTest::keyClick(search, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(node_count(window), std::size_t{0});
    QTest::keyClicks(search, "h1");
    QTest::keyClick(search, Qt::Key_Z, Qt::ControlModifier); // what is typed is undone here
    QVERIFY(search->hasFocus());
    QTest::keyClicks(search, "h1");
    QTest::keyClick(search, Qt::Key_Escape);
    QVERIFY(search->hasFocus() && search->text().isEmpty());
    QTest::keyClick(search, Qt::Key_Escape);
    QCOMPARE(QApplication::focusWidget(), &cluster_page(window).view());
}

void WindowFocusTest::a_search_for_nothing_is_told()
{
    MainWindow window;
    window.show();
    action_of(window, QKeySequence::New)->trigger();
    draw_nodes(window, 3);
    auto* search = named<QLineEdit>(window, "Find in the drawing");
    const QString usual = search->toolTip();
    QVERIFY(!usual.isEmpty());
    QTest::keyClicks(search, "h100");
    QCOMPARE(search->toolTip(), usual);
    QCOMPARE(search->accessibleDescription(), QString());
    QTest::keyClicks(search, "x");
    QVERIFY(search->toolTip() != usual);
    QCOMPARE(search->accessibleDescription(), search->toolTip());
    QTest::keyClick(search, Qt::Key_Escape);
    QCOMPARE(search->toolTip(), usual);
}

void WindowFocusTest::letters_are_those_of_an_open_menu()
{
    MainWindow window;
    window.show();
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(QTest::qWaitForWindowActive(&window));
    ClusterView& view = cluster_page(window).view();
    view.setFocus();
    QTest::keyClick(&view, Qt::Key_L); // the link tool's
    QCOMPARE(view.tool(), CanvasTool::link);
    view.set_tool(CanvasTool::select);
    QMenu menu(&window);
    bool chosen = false;
    connect(menu.addAction(QStringLiteral("A&lign")), &QAction::triggered, this, [&chosen] { chosen = true; });
    menu.popup(window.mapToGlobal(QPoint(20, 20)));
    QCOMPARE(QApplication::activePopupWidget(), &menu);
    QTest::keyClick(&menu, Qt::Key_L);
    QVERIFY(chosen);
    QCOMPARE(view.tool(), CanvasTool::select);
}

void WindowFocusTest::planning_gives_the_field_back_to_whom_it_took_it_from()
{
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QVERIFY(window.choose_model("llama-3.2-1b"));
    QSpinBox& batch = spin_box(window, "Batch");
    batch.setFocus();
    QTest::keyClick(&batch, Qt::Key_F5);
    QVERIFY(window.planning().is_planning());
    QVERIFY(!batch.hasFocus());
    QTRY_VERIFY_WITH_TIMEOUT(!window.planning().is_planning(), patience_ms);
    QCOMPARE(QApplication::focusWidget(), &batch);
}

void WindowFocusTest::suggestions_look_like_it_until_they_are_typed_data()
{
    QTest::addColumn<bool>("on_page");
    QTest::addColumn<bool>("same");
    QTest::newRow("bar, another value") << false << false;
    QTest::newRow("bar, the same value") << false << true;
    QTest::newRow("page, another value") << true << false;
    QTest::newRow("page, the same value") << true << true;
}

void WindowFocusTest::suggestions_look_like_it_until_they_are_typed()
{
    QFETCH(bool, on_page);
    QFETCH(bool, same);
    MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QVERIFY(window.open(sample("two-nodes-toy.json")));
    QSpinBox& batch = spin_box(window, "Batch");
    QVERIFY(batch.property("suggested").toBool());
    QVERIFY2(batch.toolTip().contains("Suggested for this cluster"), qPrintable(batch.toolTip()));
    if (on_page)
        window.show_job_page();
    QWidget* field = on_page ? static_cast<QWidget*>(named<QLineEdit>(window, "Global batch (sequences)")) : &batch;
    QVERIFY(field && field->property("suggested").toBool());
    QVERIFY(field->font().italic());
    const int value = same ? batch.value() : batch.value() + 8;
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, QString::number(value));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!batch.property("suggested").toBool());
    QVERIFY(!field->property("suggested").toBool());
    QVERIFY(!field->font().italic() && !batch.font().italic());
    QVERIFY(!batch.toolTip().contains("Suggested"));
    const Job typed = window.project().job();
    QCOMPARE(typed.global_batch, value);
    // Whatever is drawn, it stays.
    draw_nodes(window, 20);
    QCOMPARE(window.project().job(), typed);
    QCOMPARE(batch.value(), value);
    // Undo brings back the suggestion.
    while (window.document().history().canUndo())
        action_of(window, QKeySequence::Undo)->trigger();
    QVERIFY(batch.property("suggested").toBool());
}

TANGRAM_TEST(WindowFocusTest)
#include "tst_window_focus.moc"
