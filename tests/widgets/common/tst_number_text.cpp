// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/checked_field.h"
#include "common/form/whole_number_box.h"
#include "common/text/number_text.h"
#include "test_program.h"

#include <QSignalSpy>

#include <limits>

using namespace tangram;

class NumberTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbers_are_read_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("whole");
        QTest::addColumn<double>("value"); // not a number: refused
        const double refused = std::numeric_limits<double>::quiet_NaN();
        QTest::newRow("digits") << "4096" << true << 4096.0;
        QTest::newRow("around it") << "  12 " << true << 12.0;
        QTest::newRow("spaces between thousands") << "10 000" << true << 10'000.0;
        QTest::newRow("thin spaces") << QString("1\u202f024") << true << 1024.0;
        QTest::newRow("commas between thousands") << "1,024" << true << 1024.0;
        QTest::newRow("nothing") << "  " << true << refused;
        QTest::newRow("minus and letters") << "-5abc" << true << refused;
        QTest::newRow("below") << "-5" << true << refused;
        QTest::newRow("above") << "1000001" << true << refused;
        QTest::newRow("letter for a digit") << "8O" << true << refused;
        QTest::newRow("comma for a point") << "1,5" << true << refused;
        QTest::newRow("not whole") << "1.5" << true << refused;
        QTest::newRow("prefix of a whole number") << "8k" << true << refused;
        QTest::newRow("beyond numbers") << QString(400, '9') << true << refused;
        QTest::newRow("point") << "1.5" << false << 1.5;
        QTest::newRow("exponent") << "2e3" << false << 2000.0;
        QTest::newRow("prefix") << "0.5 M" << false << 500'000.0;
        QTest::newRow("prefix alone") << "M" << false << refused;
        QTest::newRow("infinite") << "inf" << false << refused;
    }

    void numbers_are_read()
    {
        QFETCH(QString, text);
        QFETCH(bool, whole);
        QFETCH(double, value);
        const Result<double> read = typed_number(text, {1, 1'000'000, whole});
        QCOMPARE(read.ok(), !std::isnan(value));
        if (read) {
            QCOMPARE(*read, value);
            return;
        }
        QVERIFY(!read.error().message.empty());
        QVERIFY2(QString::fromStdString(read.error().hint).contains(range_text({1, 1'000'000, whole})),
                 read.error().hint.c_str());
    }

    void lists_are_read()
    {
        QCOMPARE(*typed_numbers("8, 1 2;2", {1, 10, true}), (std::vector<int>{1, 2, 8}));
        QVERIFY(!typed_numbers("", {1, 10, true}));
        const Result<std::vector<int>> wrong = typed_numbers("1, x", {1, 10, true});
        QVERIFY(!wrong);
        QVERIFY(QString::fromStdString(wrong.error().message).contains("x"));
    }

    void what_is_written_is_read_again()
    {
        for (const double value : {0.25, 2.0, 1.5e12, 15e12, 123456789.0, 1.0 / 3, 1e20}) {
            const NumberRange range{0, 1e20, false};
            const Result<double> read = typed_number(number_to_type(value, range), range);
            QVERIFY(read);
            QCOMPARE(*read, value);
        }
        QCOMPARE(number_to_type(15e12, {0, 1e20, false}), QString("15 T"));
        QCOMPARE(number_to_type(4096, {1, 1e6, true}), QString("4096"));
    }

    void a_field_hands_out_once_and_keeps_what_is_wrong()
    {
        CheckedField field([](const QString& text) -> std::optional<Error> {
            const Result<double> number = typed_number(text, {1, 100, true});
            return number ? std::nullopt : std::optional(number.error());
        });
        field.set_text("7");
        QSignalSpy committed(&field, &CheckedField::committed);
        QSignalSpy typed(&field, &CheckedField::typed);
        QSignalSpy faults(&field, &CheckedField::fault_changed);
        field.show();
        QVERIFY(QTest::qWaitForWindowActive(&field));
        field.selectAll();
        QTest::keyClicks(&field, "42");
        QCOMPARE(typed.size(), 2);
        QCOMPARE(committed.size(), 0);
        QTest::keyClick(&field, Qt::Key_Return);
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(committed.size(), 1);
        field.selectAll();
        QTest::keyClicks(&field, "-5abc");
        QCOMPARE(field.text(), QString("-5abc"));
        QVERIFY(!field.is_good());
        QVERIFY(faults.size() >= 1);
        QTest::keyClick(&field, Qt::Key_Return);
        QCOMPARE(field.text(), QString("-5abc"));
        QCOMPARE(committed.size(), 1);
        QTest::keyClick(&field, Qt::Key_Escape);
        QCOMPARE(field.text(), QString("42"));
        QVERIFY(field.is_good());
        QCOMPARE(faults.back().front().toString(), QString());
    }

    void a_spin_box_keeps_what_is_wrong()
    {
        QWidget window;
        WholeNumberBox box(&window);
        box.setRange(1, 1000);
        box.setValue(64);
        QLineEdit other(&window);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        QSignalSpy changed(&box, &QSpinBox::valueChanged);
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, "-5abc");
        QCOMPARE(box.text(), QString("-5abc"));
        QVERIFY(box.fault().contains("-5abc"));
        QVERIFY(box.fault().contains("from 1 to 1"));
        QCOMPARE(box.accessibleDescription(), box.fault());
        QTest::keyClick(&box, Qt::Key_Return);
        other.setFocus();
        QCOMPARE(box.text(), QString("-5abc"));
        QCOMPARE(box.value(), 64);
        QCOMPARE(changed.size(), 0);
        box.setFocus();
        QTest::keyClick(&box, Qt::Key_Escape);
        QCOMPARE(box.text(), QString("64"));
        QVERIFY(box.fault().isEmpty());
        QTest::keyClicks(&box, "1 00");
        QTest::keyClick(&box, Qt::Key_Return);
        QCOMPARE(box.value(), 100);
        QCOMPARE(changed.size(), 1);
    }
};

TANGRAM_TEST(NumberTextTest)
#include "tst_number_text.moc"
