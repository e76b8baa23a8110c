// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/column_chooser.h"
#include "common/table/column_fit.h"
#include "common/table/table_style.h"
#include "own_settings.h"
#include "test_program.h"

#include <QAction>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTableView>

#include <algorithm>
#include <memory>

using namespace tangram;

class ColumnChooserTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void hidden_columns_are_told();
    void a_column_that_may_shrink_shrinks_first();
    void chosen_columns_are_shown_with_a_scroll_bar();
    void as_many_as_fit_come_back();
    void a_hidden_column_stays_hidden_where_there_is_room();
    void the_header_has_the_same_menu();
    void keys_choose_too();
    void a_choice_is_kept();
    void cleanup();

private:
    OwnSettings settings_;
    QAction* entry(const char* name) const;
    QStringList shown() const;
    void make_room(int width);

    std::unique_ptr<QWidget> window_;
    QTableView* table_ = nullptr;
    ColumnFit* fit_ = nullptr;
    ColumnChooser* chooser_ = nullptr;
    int whole_ = 0; ///< width at which every column is shown
};

/// Columns Name, Text, which stretches, and A to D, of which D goes first and then C.
void ColumnChooserTest::init()
{
    window_ = std::make_unique<QWidget>();
    table_ = new QTableView(window_.get());
    auto* model = new QStandardItemModel(2, 6, table_);
    model->setHorizontalHeaderLabels({"Name", "Text", "A", "B", "C", "D"});
    for (int column = 0; column < model->columnCount(); ++column)
        model->setHeaderData(column, Qt::Horizontal, QStringLiteral("What column %1 means").arg(column),
                             Qt::ToolTipRole);
    for (int row = 0; row < model->rowCount(); ++row)
        for (int column = 0; column < model->columnCount(); ++column)
            model->setItem(row, column, new QStandardItem("a cell of some width"));
    table_->setModel(model);
    table_->setAccessibleName("Things");
    fit_ = style_table(*table_, 1, {5, 4});
    chooser_ = new ColumnChooser(*fit_, "things", window_.get());
    chooser_->move(0, 300);
    whole_ = comfortable_width(*table_) + 2;
    window_->resize(2 * whole_, 400);
    window_->show();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    make_room(whole_);
}

void ColumnChooserTest::cleanup()
{
    window_.reset();
    forget_settings();
}

void ColumnChooserTest::make_room(int width)
{
    table_->resize(width, 200);
    QCoreApplication::processEvents();
}

QAction* ColumnChooserTest::entry(const char* name) const
{
    const auto actions = chooser_->menu()->actions();
    const auto found = std::find_if(actions.begin(), actions.end(),
                                    [&](const QAction* action) { return action->text() == QLatin1String(name); });
    return found == actions.end() ? nullptr : *found;
}

QStringList ColumnChooserTest::shown() const
{
    QStringList names;
    for (int column = 0; column < table_->model()->columnCount(); ++column)
        if (!table_->isColumnHidden(column))
            names << table_->model()->headerData(column, Qt::Horizontal).toString();
    return names;
}

void ColumnChooserTest::hidden_columns_are_told()
{
    QCOMPARE(chooser_->text(), QStringLiteral("Columns"));
    QCOMPARE(chooser_->accessibleName(), QStringLiteral("Columns of the table Things"));
    make_room(whole_ - 20);
    QCOMPARE(chooser_->text(), QStringLiteral("1\u00a0more column"));
    make_room(whole_ * 2 / 3);
    QCOMPARE(shown(), (QStringList{"Name", "Text", "A", "B"}));
    QCOMPARE(chooser_->text(), QStringLiteral("2\u00a0more columns"));
    QVERIFY2(chooser_->toolTip().endsWith("hidden: C, D"), qPrintable(chooser_->toolTip()));
    QVERIFY(!table_->horizontalScrollBar()->isVisible());
    // What names a row, and what takes the room that is left, stays.
    QVERIFY(!entry("Name") && !entry("Text"));
    QVERIFY(entry("A")->isChecked() && !entry("C")->isChecked());
    QCOMPARE(entry("C")->toolTip(), QStringLiteral("What column 4 means"));
}

void ColumnChooserTest::a_column_that_may_shrink_shrinks_first()
{
    make_room(whole_ - 20);
    QCOMPARE(shown().size(), 5);
    fit_->let_shrink(40);
    QCOMPARE(shown().size(), 6);
    QVERIFY(table_->columnWidth(1) >= 40);
    QCOMPARE(table_->horizontalHeader()->length(), table_->viewport()->width());
    make_room(whole_ * 2 / 3);
    QVERIFY(shown().size() < 6);
    QVERIFY(table_->columnWidth(1) >= 40);
}

void ColumnChooserTest::chosen_columns_are_shown_with_a_scroll_bar()
{
    make_room(whole_ * 2 / 3);
    entry("D")->trigger();
    QCoreApplication::processEvents();
    QCOMPARE(shown(), (QStringList{"Name", "Text", "A", "B", "D"}));
    QTRY_VERIFY(table_->horizontalScrollBar()->isVisible());
    QCOMPARE(chooser_->text(), QStringLiteral("1\u00a0more column"));
    entry("A")->trigger();
    entry("B")->trigger();
    QCoreApplication::processEvents();
    QCOMPARE(shown(), (QStringList{"Name", "Text", "D"}));
    QTRY_VERIFY(!table_->horizontalScrollBar()->isVisible());
    // The rest takes all the room there is.
    QCOMPARE(table_->horizontalHeader()->length(), table_->viewport()->width());
}

void ColumnChooserTest::as_many_as_fit_come_back()
{
    make_room(whole_ * 2 / 3);
    QVERIFY(entry("As many as fit")->isChecked());
    entry("A")->trigger();
    entry("D")->trigger();
    QVERIFY(!entry("As many as fit")->isChecked());
    entry("As many as fit")->trigger();
    QCOMPARE(shown(), (QStringList{"Name", "Text", "A", "B"}));
    // It is left by choosing a column.
    entry("As many as fit")->trigger();
    QVERIFY(entry("As many as fit")->isChecked());
}

void ColumnChooserTest::a_hidden_column_stays_hidden_where_there_is_room()
{
    entry("B")->trigger();
    make_room(2 * whole_);
    QCOMPARE(shown(), (QStringList{"Name", "Text", "A", "C", "D"}));
    QCOMPARE(chooser_->text(), QStringLiteral("1\u00a0more column"));
}

void ColumnChooserTest::the_header_has_the_same_menu()
{
    QHeaderView* header = table_->horizontalHeader();
    QCOMPARE(header->contextMenuPolicy(), Qt::CustomContextMenu);
    Q_EMIT header->customContextMenuRequested(QPoint(5, 5));
    QVERIFY(QTest::qWaitForWindowExposed(chooser_->menu()));
    QVERIFY(chooser_->menu()->isVisible());
    // The click that opened it chooses nothing yet.
    QTest::mouseRelease(chooser_->menu(), Qt::RightButton, {}, chooser_->menu()->actionGeometry(entry("A")).center());
    QCOMPARE(shown().size(), 6);
    QVERIFY(chooser_->menu()->isVisible());
    QTest::mouseClick(chooser_->menu(), Qt::LeftButton, {}, chooser_->menu()->actionGeometry(entry("C")).center());
    QVERIFY(table_->isColumnHidden(4));
    QVERIFY(chooser_->menu()->isVisible());
    QTest::keyClick(chooser_->menu(), Qt::Key_Escape);
    QVERIFY(!chooser_->menu()->isVisible());
}

void ColumnChooserTest::keys_choose_too()
{
    QVERIFY(chooser_->focusPolicy() & Qt::TabFocus);
    chooser_->menu()->popup(QPoint(0, 0));
    QVERIFY(QTest::qWaitForWindowExposed(chooser_->menu()));
    chooser_->menu()->setActiveAction(entry("A"));
    QTest::keyClick(chooser_->menu(), Qt::Key_Space);
    QTest::keyClick(chooser_->menu(), Qt::Key_Down);
    QTest::keyClick(chooser_->menu(), Qt::Key_Space);
    QCOMPARE(shown(), (QStringList{"Name", "Text", "C", "D"}));
    QTest::keyClick(chooser_->menu(), Qt::Key_Escape);
}

void ColumnChooserTest::a_choice_is_kept()
{
    entry("B")->trigger();
    window_.reset();
    init();
    QCOMPARE(shown(), (QStringList{"Name", "Text", "A", "C", "D"}));
    QVERIFY(!entry("As many as fit")->isChecked());
    // What names a row cannot be hidden, whatever the settings say.
    Settings().setValue("hidden columns/things", QStringList{"Name", "D", "gone"});
    window_.reset();
    init();
    QCOMPARE(shown(), (QStringList{"Name", "Text", "A", "B", "C"}));
    entry("As many as fit")->trigger();
    window_.reset();
    init();
    QCOMPARE(shown().size(), 6);
    QVERIFY(entry("As many as fit")->isChecked());
}

TANGRAM_TEST(ColumnChooserTest)
#include "tst_column_chooser.moc"
