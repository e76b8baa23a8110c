// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/column_fit.h"
#include "common/table/table_copy.h"
#include "common/table/table_style.h"
#include "plans/table/stage_model.h"
#include "synthetic_plan.h"
#include "test_program.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>
#include <QTreeView>

using namespace tangram;

namespace {

/// Two columns and three rows: "A1" to "B3".
void fill(QStandardItemModel& model)
{
    model.setHorizontalHeaderLabels({"A", "B"});
    for (int row = 1; row <= 3; ++row)
        model.appendRow({new QStandardItem(QString("A%1").arg(row)), new QStandardItem(QString("B%1").arg(row))});
}

} // namespace

class TableCopyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void all_or_what_is_selected();
    void as_it_is_seen();
    void cells_data();
    void cells();
    void trees_are_indented();
    void every_table_copies_with_the_keyboard();
    void the_stage_table_says_what_it_shows();
};

void TableCopyTest::all_or_what_is_selected()
{
    QStandardItemModel model;
    fill(model);
    QTableView table;
    table.setModel(&model);
    style_table(table);
    const QString all = "A\tB\nA1\tB1\nA2\tB2\nA3\tB3\n";
    QCOMPARE(table_text(table, CopiedRows::all), all);
    QCOMPARE(table_text(table, CopiedRows::selected), all);
    table.selectRow(1);
    QCOMPARE(table_text(table, CopiedRows::selected), QString("A\tB\nA2\tB2\n"));
    QCOMPARE(table_text(table, CopiedRows::all), all);
    QTableView empty;
    QCOMPARE(table_text(empty, CopiedRows::all), QString());
}

void TableCopyTest::as_it_is_seen()
{
    QStandardItemModel model;
    fill(model);
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.sort(0, Qt::DescendingOrder);
    QTableView table;
    table.setModel(&sorted);
    QCOMPARE(table_text(table, CopiedRows::all), QString("A\tB\nA3\tB3\nA2\tB2\nA1\tB1\n"));
    table.setRowHidden(1, true);
    table.horizontalHeader()->moveSection(1, 0);
    QCOMPARE(table_text(table, CopiedRows::all), QString("B\tA\nB3\tA3\nB1\tA1\n"));
    table.setColumnHidden(0, true);
    QCOMPARE(table_text(table, CopiedRows::all), QString("B\nB3\nB1\n"));
}

void TableCopyTest::cells_data()
{
    QTest::addColumn<QString>("cell");
    QTest::addColumn<QString>("copied");
    QTest::newRow("text") << "A100 rack"
                          << "A100 rack";
    QTest::newRow("tab") << "a\tb"
                         << "a b";
    QTest::newRow("line end") << "a\r\nb"
                              << "a b";
    QTest::newRow("formula") << "=1+1"
                             << "'=1+1";
    QTest::newRow("at") << "@SUM(A1)"
                        << "'@SUM(A1)";
    QTest::newRow("hidden formula") << "-2+3"
                                    << "'-2+3";
    QTest::newRow("call") << "+f(x)"
                          << "'+f(x)";
    QTest::newRow("negative") << "-3.2 %"
                              << "-3.2 %";
    QTest::newRow("positive") << "+1 204"
                              << "+1 204";
}

void TableCopyTest::cells()
{
    QFETCH(QString, cell);
    QFETCH(QString, copied);
    QStandardItemModel model;
    model.setHorizontalHeaderLabels({"A"});
    model.appendRow(new QStandardItem(cell));
    QTableView table;
    table.setModel(&model);
    QCOMPARE(table_text(table, CopiedRows::all), "A\n" + copied + "\n");
}

void TableCopyTest::trees_are_indented()
{
    QStandardItemModel model;
    fill(model);
    model.item(0, 0)->appendRow({new QStandardItem("inside"), new QStandardItem("1")});
    QTreeView tree;
    tree.setModel(&model);
    QCOMPARE(table_text(tree, CopiedRows::all), QString("A\tB\nA1\tB1\n  inside\t1\nA2\tB2\nA3\tB3\n"));
}

void TableCopyTest::every_table_copies_with_the_keyboard()
{
    QStandardItemModel model;
    fill(model);
    QTableView table;
    table.setModel(&model);
    style_table(table);
    table.show();
    QVERIFY(QTest::qWaitForWindowActive(&table));
    table.setFocus();
    table.selectRow(2);
    QApplication::clipboard()->clear();
    QTest::keyClick(&table, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("A\tB\nA3\tB3\n"));
    QCOMPARE(table.contextMenuPolicy(), Qt::ActionsContextMenu);
    QCOMPARE(table.actions().size(), 2);
    table.actions()[1]->trigger();
    QCOMPARE(QApplication::clipboard()->text().count('\n'), 4);
}

void TableCopyTest::the_stage_table_says_what_it_shows()
{
    StageModel model;
    model.set_file(synthetic_plan(1, 3, 4, 1));
    QTableView table;
    table.setModel(&model);
    const QStringList lines = table_text(table, CopiedRows::all).split('\n');
    QCOMPARE(lines.size(), 3 + 2);
    const QStringList titles = lines[0].split('\t');
    for (int row = 0; row < 3; ++row) {
        const QStringList cells = lines[row + 1].split('\t');
        QCOMPARE(cells.size(), titles.size());
        for (int column = 0; column < cells.size(); ++column)
            QCOMPARE(cells[column], model.index(row, column).data().toString());
    }
}

TANGRAM_TEST(TableCopyTest)
#include "tst_table_copy.moc"
