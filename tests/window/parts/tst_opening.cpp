// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recent_files.h"
#include "files/catalogue/calibration_json.h"
#include "files/import/import.h"
#include "test_program.h"
#include "window_parts.h"

using namespace tangram;

class OpeningTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_cluster_begins_a_project();
    void what_could_not_be_opened_stands_until_something_else_is();
    void files_are_opened_later_one_after_the_other();
    void each_kind_becomes_what_it_is_data();
    void each_kind_becomes_what_it_is();
    void an_imported_cluster_is_an_edit_that_can_be_undone();
    void a_new_project_keeps_the_calibration();
};

void OpeningTest::a_cluster_begins_a_project()
{
    WindowParts parts;
    const QString file = WindowParts::sample("two-nodes-toy.json");
    QSignalSpy changed(&parts.opening, &Opening::changed);
    QVERIFY(parts.open(file));
    QVERIFY(parts.project.is_open());
    QCOMPARE(changed.size(), 1);
    QCOMPARE(recent_files().value(0), file);
    QVERIFY(parts.messages.text().isEmpty());
}

void OpeningTest::what_could_not_be_opened_stands_until_something_else_is()
{
    WindowParts parts;
    QVERIFY(!parts.opening.open({parts.write("a.json", "{"), parts.path("b.json")}));
    QVERIFY(parts.messages.text().contains("a.json") && parts.messages.text().contains("b.json"));
    parts.opening.fold_refused();
    QVERIFY(parts.messages.text().contains("a.json")); // in a line
    QVERIFY(parts.open(WindowParts::sample("two-nodes-toy.json")));
    QVERIFY(parts.messages.text().isEmpty());
    QVERIFY(!parts.open(parts.path("b.json")));
    parts.messages.dismiss();
    QVERIFY(!parts.open(parts.path("c.json")));
    QVERIFY(!parts.messages.text().contains("b.json"));
}

void OpeningTest::files_are_opened_later_one_after_the_other()
{
    WindowParts parts;
    QSignalSpy changed(&parts.opening, &Opening::changed);
    QSignalSpy told(&parts.opening, &Opening::told);
    parts.opening.open_later({WindowParts::sample("two-nodes-toy.json"), WindowParts::sample("a100-and-v100.json")});
    QVERIFY(!parts.project.is_open());
    QTRY_COMPARE_WITH_TIMEOUT(changed.size(), 2, WindowParts::patience_ms);
    QVERIFY(parts.project.session().name().contains("a100-and-v100"));
    QTRY_VERIFY(told.size() == 3 && told.back().front().toString().isEmpty());
}

void OpeningTest::each_kind_becomes_what_it_is_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("undone_as"); // empty: no edit
    QTest::newRow("calibration") << QByteArray::fromStdString(write_calibration({})) << "Use calibration x.json";
    QTest::newRow("job") << QByteArray(
        R"({"format":"tangram-job","version":1,"global_batch":64,"sequence_length":2048})")
                         << "Open x.json";
}

void OpeningTest::each_kind_becomes_what_it_is()
{
    QFETCH(const QByteArray, text);
    QFETCH(const QString, undone_as);
    WindowParts parts;
    QVERIFY(parts.open_toy());
    QVERIFY2(parts.open(parts.write("x.json", text)), qPrintable(parts.messages.text()));
    QCOMPARE(parts.project.document().history().undoText(), undone_as);
}

void OpeningTest::an_imported_cluster_is_an_edit_that_can_be_undone()
{
    WindowParts parts;
    QVERIFY(parts.open_toy());
    const auto before = parts.project.project().cluster;
    ImportedCluster imported;
    imported.cluster = Cluster();
    QSignalSpy drawing_wanted(&parts.opening, &Opening::drawing_wanted);
    parts.opening.take_import(imported);
    QCOMPARE(drawing_wanted.size(), 1);
    QVERIFY(!parts.project.cluster());
    parts.project.document().history().undo();
    QCOMPARE(*parts.project.project().cluster, *before);
}

void OpeningTest::a_new_project_keeps_the_calibration()
{
    WindowParts parts;
    QVERIFY(parts.open(parts.write("x.json", QByteArray::fromStdString(write_calibration({})))));
    parts.opening.begin_drawing();
    QVERIFY(parts.project.is_open() && parts.project.calibration());
    QVERIFY(!parts.project.cluster());
}

TANGRAM_TEST(OpeningTest)
#include "tst_opening.moc"
