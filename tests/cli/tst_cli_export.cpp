// SPDX-License-Identifier: GPL-3.0-or-later
#include "program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

class TestCliExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void writes_to_standard_output_and_to_files_data();
    void writes_to_standard_output_and_to_files();
    void several_plans_are_told_apart();
    void comparisons_are_read_again();
    void timelines_are_simulated_where_they_are_missing();
    void what_is_wrong_is_told_data();
    void what_is_wrong_is_told();

private:
    QString path(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    static QByteArray read(const QString& path);

    QTemporaryDir folder_;
};

QByteArray TestCliExport::read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void TestCliExport::initTestCase()
{
    QCOMPARE(run(toy + QStringList{"--quiet", "--out", path("plan.json")}).code, 0);
    QCOMPARE(run(toy + QStringList{"--quiet", "--no-timeline", "--out", path("bare.json")}).code, 0);
    write(path("cluster.json"), read(sample("two-nodes-toy.json")));
    write(path("broken.json"), "{");
}

void TestCliExport::writes_to_standard_output_and_to_files_data()
{
    QTest::addColumn<QString>("to");
    QTest::addColumn<QByteArray>("begins");
    QTest::newRow("stages") << "csv" << QByteArray("plan,pipeline,stage,stage_name,island,");
    QTest::newRow("events") << "events-csv" << QByteArray("plan,pipeline,stage,chunk,kind,micro_batch,start_s,end_s");
    QTest::newRow("trace") << "chrome-trace" << QByteArray("{\"traceEvents\":[");
    QTest::newRow("comparison") << "comparison" << QByteArray("{");
}

void TestCliExport::writes_to_standard_output_and_to_files()
{
    QFETCH(QString, to);
    QFETCH(QByteArray, begins);
    const Outcome shown = run({"export", path("plan.json"), "--to", to});
    QCOMPARE(shown.err, QByteArray());
    QCOMPARE(shown.code, 0);
    QVERIFY2(shown.out.startsWith(begins), shown.out.left(200));
    const QString file = path("out.txt");
    const Outcome written = run({"export", path("plan.json"), "--to", to, "--out", file});
    QCOMPARE(written.code, 0);
    QCOMPARE(written.out, QByteArray());
    QCOMPARE(read(file), shown.out);
}

void TestCliExport::several_plans_are_told_apart()
{
    const Outcome outcome = run({"export", path("plan.json"), path("bare.json"), path("plan.json"), "--to", "csv"});
    QCOMPARE(outcome.code, 0);
    QByteArrayList names;
    for (const QByteArray& line : outcome.out.split('\n').mid(1))
        if (!line.isEmpty() && !names.contains(line.split(',').front()))
            names << line.split(',').front();
    QCOMPARE(names, (QByteArrayList{"plan", "bare", "plan-2"}));
}

void TestCliExport::comparisons_are_read_again()
{
    const QString both = path("both.json");
    QCOMPARE(run({"export", path("plan.json"), path("bare.json"), "--to", "comparison", "--out", both}).code, 0);
    QCOMPARE(object(read(both))["format"].toString(), QString("tangram-comparison"));
    QCOMPARE(object(read(both))["plans"].toArray().size(), 2);
    QVERIFY(run({"validate", both}).out.contains("comparison of 2 plans"));
    QCOMPARE(run({"export", both, "--to", "comparison"}).out, read(both));
    QCOMPARE(run({"export", both, "--to", "csv"}).out,
             run({"export", path("plan.json"), path("bare.json"), "--to", "csv"}).out);
}

void TestCliExport::timelines_are_simulated_where_they_are_missing()
{
    QByteArray with = run({"export", path("plan.json"), "--to", "events-csv"}).out;
    QByteArray without = run({"export", path("bare.json"), "--to", "events-csv"}).out;
    QVERIFY(with.size() > 1000);
    QCOMPARE(without.replace("\r\nbare,", "\r\nplan,"), with);
}

void TestCliExport::what_is_wrong_is_told_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("no plan") << QStringList{"--to", "csv"} << 2 << QByteArray("PLAN");
    QTest::newRow("no format") << QStringList{path("plan.json")} << 2 << QByteArray("--to");
    QTest::newRow("unknown format") << QStringList{path("plan.json"), "--to", "xls"} << 2 << QByteArray("xls");
    QTest::newRow("no file") << QStringList{path("nowhere.json"), "--to", "csv"} << 3 << QByteArray("nowhere.json");
    QTest::newRow("no JSON") << QStringList{path("broken.json"), "--to", "csv"} << 3 << QByteArray("broken.json");
    QTest::newRow("another file") << QStringList{path("cluster.json"), "--to", "csv"} << 3
                                  << QByteArray("tangram-cluster");
    QTest::newRow("no such folder") << QStringList{path("plan.json"), "--to", "csv", "--out", "/nowhere/x.csv"} << 3
                                    << QByteArray("/nowhere/x.csv");
    QTest::newRow("one of two is wrong") << QStringList{path("plan.json"), path("broken.json"), "--to", "csv",
                                                        "--out",           path("none.csv")}
                                         << 3 << QByteArray("broken.json");
}

void TestCliExport::what_is_wrong_is_told()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    QFETCH(QByteArray, says);
    const Outcome outcome = run(QStringList{"export"} + arguments);
    QCOMPARE(outcome.code, code);
    QVERIFY2(outcome.err.contains(says), outcome.err);
    QVERIFY(outcome.err.contains("hint:"));
    QCOMPARE(outcome.out, QByteArray());
    QVERIFY(!QFile::exists(path("none.csv")));
}

QTEST_GUILESS_MAIN(TestCliExport)
#include "tst_cli_export.moc"
