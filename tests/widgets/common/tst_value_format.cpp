// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/axis_ticks.h"
#include "common/text/value_format.h"
#include "test_program.h"

#include <cmath>
#include <limits>

using namespace tangram;

class ValueFormatTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void seconds_data();
    void seconds();
    void rates_data();
    void rates();
    void ticks_data();
    void ticks();
    void no_two_ticks_of_an_axis_read_alike_data();
    void no_two_ticks_of_an_axis_read_alike();
    void between_ticks_data();
    void between_ticks();
    void counts();
    void numbers();
    void memory_data();
    void memory();

private:
    /// The texts below are written with plain spaces.
    static QString plain(QString text)
    {
        return text.replace(QChar(0x00a0), QLatin1Char(' ')).replace(QChar(0x202f), QLatin1Char(' '));
    }
};

void ValueFormatTest::seconds_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("zero") << 0.0 << "0 s";
    QTest::newRow("seconds") << 11.204 << "11.2 s";
    QTest::newRow("milliseconds") << 0.4201 << "420 ms";
    QTest::newRow("microseconds") << 31.44e-6 << "31.4 µs";
    QTest::newRow("rounds up to the next prefix") << 0.9997 << "1.00 s";
    QTest::newRow("below it stays") << 0.9994 << "999 ms";
    QTest::newRow("many seconds keep the unit") << 12345.0 << "12345 s";
    QTest::newRow("negative") << -0.0025 << "-2.50 ms";
    QTest::newRow("not a number") << std::nan("") << "–";
    QTest::newRow("infinite") << static_cast<double>(INFINITY) << "–";
}

void ValueFormatTest::seconds()
{
    QFETCH(double, value);
    QFETCH(QString, text);
    QCOMPARE(plain(format_seconds(value)), text);
}

void ValueFormatTest::rates_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("text");
    QTest::newRow("words stand apart") << 374491.0 << "tok/s"
                                       << "374 k tok/s";
    QTest::newRow("symbols join the prefix") << 1.25e9 << "B/s"
                                             << "1.25 GB/s";
    QTest::newRow("flops") << 9.89e14 << "FLOP/s"
                           << "989 TFLOP/s";
    QTest::newRow("small") << 12.0 << "tok/s"
                           << "12.0 tok/s";
    QTest::newRow("no unit") << 70.55e9 << ""
                             << "70.5 G";
}

void ValueFormatTest::rates()
{
    QFETCH(double, value);
    QFETCH(QString, unit);
    QFETCH(QString, text);
    QCOMPARE(plain(format_rate(value, unit)), text);
}

void ValueFormatTest::ticks_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("step");
    QTest::addColumn<double>("largest");
    QTest::addColumn<QString>("text");
    QTest::newRow("seconds") << 1.6 << 1.6 << 12.8 << "1.6 s";
    QTest::newRow("whole seconds") << 10.0 << 10.0 << 60.0 << "10 s";
    QTest::newRow("quarter seconds") << 0.25 << 0.25 << 2.0 << "0.25 s";
    QTest::newRow("fine step, late time") << 1.62 << 1e-5 << 1.63 << "1620.00 ms";
    QTest::newRow("milliseconds") << 0.002 << 0.001 << 0.01 << "2 ms";
    QTest::newRow("rounding near zero") << 1e-18 << 0.1 << 1.0 << "0.0 s";
}

void ValueFormatTest::no_two_ticks_of_an_axis_read_alike_data()
{
    QTest::addColumn<double>("lowest");
    QTest::addColumn<double>("highest");
    QTest::newRow("a bound alone") << 374.1 << 375.9;
    QTest::newRow("a narrow range") << 1e-3 << 1.001e-3;
    QTest::newRow("from zero") << 0.0 << 12.8;
    QTest::newRow("large") << 532248.9 << 532249.0;
    QTest::newRow("round ends") << 1.0 << 2.0;
}

void ValueFormatTest::no_two_ticks_of_an_axis_read_alike()
{
    QFETCH(double, lowest);
    QFETCH(double, highest);
    const AxisTicks ticks = axis_ticks(lowest, highest, 5);
    QVERIFY(ticks.values.size() >= 2 && ticks.values.size() <= 6);
    QStringList labels;
    for (double value : ticks.values) {
        QVERIFY(value >= lowest - 1e-6 * ticks.step && value <= highest + 1e-6 * ticks.step);
        const QString label = format_tick(value, ticks.step, highest);
        QVERIFY2(!labels.contains(label), qPrintable(label));
        labels << label;
    }
}

void ValueFormatTest::between_ticks_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("resolution");
    QTest::addColumn<double>("step");
    QTest::addColumn<double>("largest");
    QTest::addColumn<QString>("text");
    // The axis says "532.200 s" here.
    QTest::newRow("zoomed deep into a long axis") << 532.2489522 << 1e-5 << 1e-3 << 532.3 << "532.24895 s";
    QTest::newRow("one digit below the ticks") << 1.234567 << 0.0128 << 1.6 << 12.8 << "1.23 s";
    QTest::newRow("milliseconds") << 0.00212345 << 1e-5 << 0.001 << 0.01 << "2.12 ms";
    QTest::newRow("coarse") << 33.3 << 1.0 << 100.0 << 900.0 << "33 s";
}

void ValueFormatTest::between_ticks()
{
    QFETCH(double, value);
    QFETCH(double, resolution);
    QFETCH(double, step);
    QFETCH(double, largest);
    QFETCH(QString, text);
    QCOMPARE(plain(format_between_ticks(value, resolution, step, largest)), text);
    QCOMPARE(text.section(' ', 1), plain(format_tick(value, step, largest)).section(' ', 1));
}

void ValueFormatTest::ticks()
{
    QFETCH(double, value);
    QFETCH(double, step);
    QFETCH(double, largest);
    QFETCH(QString, text);
    QCOMPARE(plain(format_tick(value, step, largest)), text);
}

void ValueFormatTest::counts()
{
    QCOMPARE(plain(format_count(0)), QStringLiteral("0"));
    QCOMPARE(plain(format_count(999)), QStringLiteral("999"));
    QCOMPARE(plain(format_count(14520)), QStringLiteral("14 520"));
    QCOMPARE(plain(format_count(1234567)), QStringLiteral("1 234 567"));
    QCOMPARE(plain(counted(1, "stage", "stages")), QStringLiteral("1 stage"));
    QCOMPARE(plain(counted(0, "stage", "stages")), QStringLiteral("0 stages"));
}

void ValueFormatTest::numbers()
{
    QCOMPARE(format_number(11.204), QStringLiteral("11.20"));
    QCOMPARE(format_number(0.0123456), QStringLiteral("0.01235"));
    QCOMPARE(format_number(123456.0), QStringLiteral("123456"));
    QCOMPARE(format_number(0), QStringLiteral("0"));
    QCOMPARE(plain(format_percent(0.4381)), QStringLiteral("43.8 %"));
    QCOMPARE(plain(format_percent(1)), QStringLiteral("100 %"));
    QCOMPARE(plain(format_bytes(68.2e9)), QStringLiteral("68.2 GB"));
}

void ValueFormatTest::memory_data()
{
    QTest::addColumn<double>("bytes");
    QTest::addColumn<QByteArray>("told");
    constexpr double gib = 1 << 30;
    QTest::newRow("as sold") << 80 * gib << QByteArray("80 GiB");
    QTest::newRow("of an H200, as its driver tells it") << 143771.0 * (1 << 20) << QByteArray("140 GiB");
    QTest::newRow("typed as GB") << 96e9 << QByteArray("89.4 GiB");
    QTest::newRow("part of one") << 512.0 * (1 << 20) << QByteArray("512 MiB");
    QTest::newRow("of many") << 640 * gib << QByteArray("640 GiB");
    QTest::newRow("of very many") << 1536 * gib << QByteArray("1.50 TiB");
    QTest::newRow("next to none") << 512e3 << QByteArray("512 kB");
    QTest::newRow("none") << 0.0 << QByteArray("0 B");
    QTest::newRow("not known") << std::numeric_limits<double>::quiet_NaN() << QByteArray("–");
}

void ValueFormatTest::memory()
{
    QFETCH(double, bytes);
    QFETCH(QByteArray, told);
    QCOMPARE(plain(format_memory(bytes)), QString::fromUtf8(told));
}

TANGRAM_TEST(ValueFormatTest)
#include "tst_value_format.moc"
