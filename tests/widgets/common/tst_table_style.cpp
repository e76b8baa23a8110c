// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/table_style.h"
#include "test_program.h"

#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTableView>

using namespace tangram;

namespace {

class Table : public QTableView {
public:
    QStyleOptionViewItem option() const
    {
        QStyleOptionViewItem shown;
        initViewItemOption(&shown);
        return shown;
    }
};

} // namespace

class TableStyleTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cells_are_as_wide_as_the_style_has_them_data();
    void cells_are_as_wide_as_the_style_has_them();
};

void TableStyleTest::cells_are_as_wide_as_the_style_has_them_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("bold");
    QTest::addColumn<bool>("checked");
    QTest::addColumn<bool>("icon");
    for (const char* text :
         {"", "1", "374 k tok/s", "AVAVAV ffi", "≤ 4.1 %", "größer · kleiner", "two\nlines", "مرحبا"}) {
        QTest::addRow("%s", text) << QString(text) << false << false << false;
        QTest::addRow("%s, bold", text) << QString(text) << true << false << false;
    }
    QTest::newRow("switch") << "Beam" << false << true << false;
    QTest::newRow("swatch") << "Beam" << false << false << true;
}

void TableStyleTest::cells_are_as_wide_as_the_style_has_them()
{
    QFETCH(QString, text);
    QFETCH(bool, bold);
    QFETCH(bool, checked);
    QFETCH(bool, icon);
    Table table;
    QStandardItemModel model(1, 1);
    auto* item = new QStandardItem(text);
    if (bold) {
        QFont font;
        font.setBold(true);
        item->setFont(font);
    }
    if (checked)
        item->setCheckState(Qt::Checked);
    if (icon)
        item->setIcon(QIcon(QPixmap(12, 12)));
    model.setItem(0, 0, item);
    table.setModel(&model);
    style_table(table, -1, {});
    const QModelIndex cell = model.index(0, 0);
    const int padding = 3;
    const QSize styles = QStyledItemDelegate().sizeHint(table.option(), cell) + QSize(2 * padding, 0);
    const QSize ours = table.itemDelegate()->sizeHint(table.option(), cell);
    QVERIFY2(ours.width() >= styles.width() && ours.width() <= styles.width() + 3,
             qPrintable(QStringLiteral("%1, not %2").arg(ours.width()).arg(styles.width())));
    QVERIFY(ours.height() >= styles.height());
}

TANGRAM_TEST(TableStyleTest)
#include "tst_table_style.moc"
