// SPDX-License-Identifier: GPL-3.0-or-later
// The table of islands: its keys and its menu are about the islands chosen there.
#include "canvas/editor/cluster_editor.h"
#include "drawing.h"
#include "islands/island_model.h"
#include "test_program.h"

#include <QMenu>
#include <QScrollBar>
#include <QUndoStack>

using namespace tangram;

namespace {

constexpr int name_column = IslandModel::name_column;
constexpr int gpus_column = IslandModel::gpus_column;
constexpr int spread_column = IslandModel::spread_column;

void choose_rows(QTableView& islands, std::initializer_list<int> rows, int last)
{
    islands.clearSelection();
    for (const int row : rows)
        islands.selectionModel()->select(islands.model()->index(row, name_column),
                                         QItemSelectionModel::Select | QItemSelectionModel::Rows);
    islands.selectionModel()->setCurrentIndex(islands.model()->index(last, name_column), QItemSelectionModel::NoUpdate);
}

/// Triggers what the table's menu calls so.
bool choose_in_menu(QTableView& islands, const QString& text)
{
    const QRect row = islands.visualRect(islands.currentIndex());
    Q_EMIT islands.customContextMenuRequested(row.center());
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr)
        return false;
    const auto actions = menu->actions();
    const auto found = std::find_if(actions.begin(), actions.end(), [&](const QAction* action) {
        return QString(action->text()).remove(QLatin1Char('&')) == text;
    });
    const bool is_there = found != actions.end() && (*found)->isEnabled();
    if (is_there)
        (*found)->trigger();
    menu->close();
    return is_there;
}

std::vector<bool> locks(const MainWindow& window)
{
    std::vector<bool> all;
    for (const Island& island : window.project().islands())
        all.push_back(island.locked);
    return all;
}

} // namespace

class TestWindowIslandsTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void f2_renames_the_island();
    void the_menu_renames_the_island_that_was_clicked();
    void several_are_locked_in_one_step();
    void the_nodes_of_several_are_marked();
    void long_names_leave_room_for_the_figures();

private:
    TestFolder folder_;
    std::unique_ptr<MainWindow> window_;
    QTableView* islands_ = nullptr;
};

void TestWindowIslandsTable::init()
{
    window_ = std::make_unique<MainWindow>();
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    QVERIFY(window_->open(sample("three-generations-two-zones.json")));
    islands_ = table(*window_, "Islands");
    QVERIFY(islands_->model()->rowCount() >= 3);
}

void TestWindowIslandsTable::f2_renames_the_island()
{
    CanvasSelection& selection = cluster_page(*window_).selection();
    selection.mark({{0}, {}, {}, {}, {}}); // a node that is marked is not meant
    islands_->setFocus();
    choose_rows(*islands_, {1}, 1);
    QTest::keyClick(islands_, Qt::Key_F2);
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(editor);
    QVERIFY(islands_->isAncestorOf(editor));
    QTest::keyClicks(editor, "fast lane");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(window_->project().islands()[1].name, std::string("fast lane"));
}

void TestWindowIslandsTable::the_menu_renames_the_island_that_was_clicked()
{
    choose_rows(*islands_, {0, 1}, 1);
    QVERIFY(choose_in_menu(*islands_, QStringLiteral("Rename")));
    auto* editor = islands_->findChild<QLineEdit*>();
    QVERIFY(editor);
    QCOMPARE(editor->text().toStdString(), window_->project().islands()[1].name);
}

void TestWindowIslandsTable::several_are_locked_in_one_step()
{
    choose_rows(*islands_, {0, 2}, 2);
    QVERIFY(choose_in_menu(*islands_, QStringLiteral("Lock")));
    std::vector<bool> wanted(window_->project().islands().size(), false);
    wanted[0] = wanted[2] = true;
    QCOMPARE(locks(*window_), wanted);
    QCOMPARE(window_->document().history().undoText(), QStringLiteral("Lock islands"));
    window_->document().history().undo();
    QCOMPARE(locks(*window_), std::vector<bool>(wanted.size(), false));
}

void TestWindowIslandsTable::the_nodes_of_several_are_marked()
{
    choose_rows(*islands_, {0, 1}, 0);
    QVERIFY(choose_in_menu(*islands_, QStringLiteral("Select their nodes")));
    const std::vector<int>& marked = cluster_page(*window_).selection().parts().nodes;
    QCOMPARE(marked.size(),
             window_->project().islands()[0].nodes.size() + window_->project().islands()[1].nodes.size());
    QVERIFY(std::is_sorted(marked.begin(), marked.end()));
}

void TestWindowIslandsTable::long_names_leave_room_for_the_figures()
{
    window_->resize(1440, 900);
    cluster_page(*window_).editor().islands().rename(
        0, QStringLiteral("those of the third row, delivered in spring, (left)"));
    QCoreApplication::processEvents();
    for (const int column : {name_column, gpus_column, spread_column})
        QVERIFY(!islands_->isColumnHidden(column));
    QVERIFY(!islands_->horizontalScrollBar()->isVisible());
}

TANGRAM_TEST(TestWindowIslandsTable)
#include "tst_window_islands_table.moc"
