// SPDX-License-Identifier: GPL-3.0-or-later
// Records of searches by keyboard alone.
#include "search/records/record_model.h"
#include "search/records/records_panel.h"
#include "search_samples.h"
#include "test_program.h"

#include <QLineEdit>
#include <QTableView>

using namespace tangram;

class RecordsPanelTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void the_keyboard_stays_at_its_record();
};

void RecordsPanelTest::the_keyboard_stays_at_its_record()
{
    RecordsPanel panel;
    RecordShelf& shelf = panel.shelf();
    for (const char* name : {"first", "second", "third"})
        shelf.add(std::make_shared<SearchRecord>(sample_record("")), name, nullptr);
    connect(&panel, &RecordsPanel::records_edited, &panel, [&](const RecordShelf::Edit& edit) {
        shelf.set_kept(edit.kept);
        shelf.apply(edit.others);
        panel.show_shelf();
    });
    panel.resize(320, 400);
    panel.show();
    panel.show_shelf();
    QVERIFY(QTest::qWaitForWindowActive(&panel));
    auto* table = panel.findChild<QTableView*>();
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, RecordModel::name_column));
    const auto at = [&] {
        return table->currentIndex().isValid() ? table->currentIndex().data(Qt::EditRole).toString() : QString();
    };
    QTest::keyClick(table, Qt::Key_Space);
    QVERIFY(shelf.entries().front().kept); // kept ones stand first
    QCOMPARE(at(), QStringLiteral("second"));
    QTest::keyClick(table, Qt::Key_F2);
    auto* editor = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, "mine");
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(at(), QStringLiteral("mine"));
    QVERIFY(table->hasFocus());
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(at(), QStringLiteral("first"));
}

TANGRAM_TEST(RecordsPanelTest)
#include "tst_records_panel.moc"
