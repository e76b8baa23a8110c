// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/name_dialog.h"
#include "own_settings.h"
#include "search/rules/settings_choice.h"
#include "test_program.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

using namespace tangram;

class NamedSettingsTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { forget_settings(); }
    void a_bad_name_is_told_while_it_is_typed_data();
    void a_bad_name_is_told_while_it_is_typed();

private:
    OwnSettings settings_;
};

void NamedSettingsTest::a_bad_name_is_told_while_it_is_typed_data()
{
    QTest::addColumn<bool>("rename");
    QTest::addColumn<QString>("name");
    QTest::addColumn<bool>("good");
    QTest::addColumn<QString>("said");
    QTest::newRow("nothing") << false << "  " << false << "Type a name.";
    QTest::newRow("the program's") << false << "exact" << false << "is built into the program";
    QTest::newRow("another") << false << "mine" << true << "";
    QTest::newRow("the same again") << false << "ours" << true << "Replaces your settings";
    QTest::newRow("rename to nothing") << true << "" << false << "Type a name.";
    QTest::newRow("rename to the program's") << true << "Quick" << false << "is built into the program";
    QTest::newRow("rename to one that is there") << true << "Theirs" << false << "already";
    QTest::newRow("rename") << true << "Everybody's" << true << "";
    QTest::newRow("rename by case") << true << "OURS" << true << "";
}

void NamedSettingsTest::a_bad_name_is_told_while_it_is_typed()
{
    QFETCH(bool, rename);
    QFETCH(QString, name);
    QFETCH(bool, good);
    QFETCH(QString, said);
    SettingsChoice choice;
    choice.show();
    QVERIFY(choice.save_as("Theirs") && choice.save_as("Ours"));
    for (QAction* action : choice.findChildren<QAction*>())
        if (action->text() == (rename ? "Rename…" : "Save as…"))
            action->trigger();
    auto* dialog = choice.findChild<NameDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QVERIFY(dialog->width() > dialog->fontMetrics().horizontalAdvance(dialog->windowTitle()) + 100);
    auto* field = dialog->findChild<QLineEdit*>();
    QCOMPARE(field->text(), QString("Ours")); // to be saved again once they have changed
    field->setText(name);
    auto* ok = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    QCOMPARE(ok->isEnabled(), good);
    QVERIFY2(said.isEmpty() == field->accessibleDescription().isEmpty()
                 && field->accessibleDescription().contains(said),
             qPrintable(field->accessibleDescription()));
    const QStringList before = choice.names();
    QTest::keyClick(field, Qt::Key_Return);
    QCOMPARE(dialog->isVisible(), !good);
    if (!good)
        QCOMPARE(choice.names(), before);
    else
        QVERIFY(choice.names().contains(name, rename ? Qt::CaseSensitive : Qt::CaseInsensitive));
}

TANGRAM_TEST(NamedSettingsTest)
#include "tst_named_settings.moc"
