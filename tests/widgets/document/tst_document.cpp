// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/edit/cluster_edits.h"
#include "document/document.h"
#include "files/disk/text_file.h"
#include "files/project/project_json.h"
#include "random_edits.h"
#include "test_program.h"

#include <QSignalSpy>

using namespace tangram;

namespace {

Project sample_project()
{
    Project project = new_project();
    const Result<std::string> text =
        read_text_file(TANGRAM_SOURCE_DIR "/sample_clusters/three-generations-two-zones.json");
    project.cluster = std::make_shared<const Cluster>(read_cluster(*text, "sample").value());
    return project;
}

} // namespace

class TestDocument : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ten_thousand_edits_are_undone_and_redone();
    void a_drag_is_one_step();
    void edits_that_change_nothing_are_none();
    void refused_edits_leave_everything();
    void islands_follow_the_cluster();
    void an_edit_that_answers_a_step_is_dropped();
    void history_names_the_edits();
};

void TestDocument::ten_thousand_edits_are_undone_and_redone()
{
    Document document;
    document.replace(sample_project());
    const std::string first = write_project(document.project());
    std::mt19937_64 generator(7);
    while (document.history().count() < 10000) {
        const Result<Project> edited = random_edit(document.project(), generator);
        if (edited)
            document.edit(QStringLiteral("edit"), *edited);
    }
    const std::string last = write_project(document.project());
    QVERIFY(last != first);
    while (document.history().canUndo())
        document.history().undo();
    QVERIFY(write_project(document.project()) == first);
    while (document.history().canRedo())
        document.history().redo();
    QVERIFY(write_project(document.project()) == last);
}

void TestDocument::a_drag_is_one_step()
{
    Document document;
    document.replace(sample_project());
    const std::string before = write_project(document.project());
    const auto move = [&](double x) {
        const std::vector<std::pair<int, Position>> nodes{{0, {x, 0}}};
        QVERIFY(!document.edit_cluster(QStringLiteral("Move"), set_positions(*document.project().cluster, nodes, {}),
                                       EditKind::move));
    };
    for (const double x : {1.0, 2.0, 3.0})
        move(x);
    QCOMPARE(document.history().count(), 1);
    document.end_merging();
    move(4);
    QCOMPARE(document.history().count(), 2);
    document.history().undo();
    QCOMPARE(document.project().cluster->nodes[0].position->x, 3.0);
    document.history().undo();
    QVERIFY(write_project(document.project()) == before);
    document.history().redo();
    QCOMPARE(document.project().cluster->nodes[0].position->x, 3.0);
}

void TestDocument::edits_that_change_nothing_are_none()
{
    Document document;
    document.replace(sample_project());
    QSignalSpy changed(&document, &Document::changed);
    document.edit(QStringLiteral("nothing"), document.project());
    Project same = document.project();
    same.cluster = std::make_shared<const Cluster>(*same.cluster);
    document.edit(QStringLiteral("nothing"), same);
    QCOMPARE(document.history().count(), 0);
    QCOMPARE(changed.size(), 0);
}

void TestDocument::refused_edits_leave_everything()
{
    Document document;
    document.replace(sample_project());
    const auto error =
        document.edit_cluster(QStringLiteral("Rename"),
                              change_nodes(*document.project().cluster, std::vector<int>{0},
                                           [&](Node& node) { node.id = document.project().cluster->nodes[1].id; }));
    QVERIFY(error);
    QVERIFY(!error->hint.empty());
    QVERIFY(document.history().isClean() && document.history().count() == 0);
}

void TestDocument::islands_follow_the_cluster()
{
    Document document;
    QVERIFY(document.derived().islands.empty() && !document.derived().dendrogram);
    document.replace(sample_project());
    const std::size_t islands = document.derived().islands.size();
    QVERIFY(islands > 1);
    Project one = document.project();
    one.search.merge_tolerance = 1;
    document.edit(QStringLiteral("tolerance"), one, EditKind::tolerance);
    QVERIFY(document.derived().islands.size() < islands);
    document.history().undo();
    QCOMPARE(document.derived().islands.size(), islands);
    QVERIFY(!document.edit_cluster(QStringLiteral("delete"),
                                   remove_parts(*document.project().cluster, whole(*document.project().cluster))));
    QVERIFY(document.derived().islands.empty());
    document.history().undo();
    QCOMPARE(document.derived().islands.size(), islands);
}

void TestDocument::an_edit_that_answers_a_step_is_dropped()
{
    Document document;
    document.replace(sample_project());
    const auto with_batch = [&](int batch) {
        Project project = document.project();
        project.job.global_batch = batch;
        return project;
    };
    document.edit(QStringLiteral("batch"), with_batch(7));
    connect(&document, &Document::changed, this, [&] { document.edit(QStringLiteral("answer"), with_batch(9)); });
    QTest::ignoreMessage(QtCriticalMsg, "'answer' was dropped: an edit must not answer the step that is being shown");
    document.history().undo();
    QVERIFY(document.project().job.global_batch != 9);
    QCOMPARE(document.history().count(), 1);
    QVERIFY(document.history().canRedo()); // the step that was undone is not lost to it
}

void TestDocument::history_names_the_edits()
{
    Document document;
    document.replace(sample_project());
    QVERIFY(!document.edit_cluster(QStringLiteral("Rename cluster"), rename_cluster(*document.project().cluster, "x")));
    QCOMPARE(document.history().undoText(), QStringLiteral("Rename cluster"));
    document.history().undo();
    QCOMPARE(document.history().redoText(), QStringLiteral("Rename cluster"));
}

TANGRAM_TEST(TestDocument)
#include "tst_document.moc"
