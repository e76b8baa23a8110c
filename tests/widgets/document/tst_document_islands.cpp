// SPDX-License-Identifier: GPL-3.0-or-later
// Islands that take long are found in the background: edits are shown at once, and the latest one wins.
#include "canvas/editor/cluster_editor.h"
#include "canvas/layout/canvas_state.h"
#include "cluster/cluster.h"
#include "cluster/edit/cluster_edits.h"
#include "document/document.h"
#include "files/cluster/cluster_file.h"
#include "files/project/project_json.h"
#include "islands/islands.h"
#include "random_clusters.h"
#include "random_edits.h"
#include "test_program.h"
#include "text/result.h"

#include <QSignalSpy>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <random>

using namespace tangram;

namespace {

constexpr int patience_ms = 120'000;

Project project_of(Cluster cluster)
{
    Project project = new_project();
    project.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return project;
}

/// So many nodes of which no two are alike that nobody waits for their islands.
Project unlike_nodes()
{
    return project_of(cluster_of_unlike_nodes(1500, 8));
}

bool wait_for_islands(const Document& document)
{
    return QTest::qWaitFor([&] { return !document.is_finding_islands(); }, patience_ms);
}

Islands expected_islands(const Document& document)
{
    return with_islands(document.project().cluster, document.project().search.merge_tolerance).islands;
}

/// But for ids and the names with their letters, which stay with the islands of before.
Islands unnamed(Islands islands)
{
    for (Island& island : islands) {
        island.id.clear();
        island.name.clear();
    }
    return islands;
}

Result<Cluster> without_first(const Document& document, int count)
{
    ClusterParts parts;
    for (int n = 0; n < count; ++n)
        parts.nodes.push_back(n);
    return remove_parts(*document.project().cluster, parts);
}

} // namespace

class TestDocumentIslands : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void few_or_equal_nodes_have_them_at_once_data();
    void few_or_equal_nodes_have_them_at_once();
    void edits_are_shown_before_islands_are_found();
    void the_latest_edit_wins();
    void undo_and_redo_meanwhile();
    void undo_gives_the_islands_back_data();
    void undo_gives_the_islands_back();
    void every_step_back_and_forth_gives_its_islands_back();
    void moves_and_names_do_not_begin_anew();
    void a_tolerance_needs_no_new_dendrogram();
    void a_drag_back_gives_the_letters_back();
    void stated_islands_need_no_detection();
    void another_project_takes_nothing_over();
    void small_edits_end_what_was_begun();
    void islands_are_not_edited_meanwhile();
    void a_document_may_go_meanwhile();
};

void TestDocumentIslands::few_or_equal_nodes_have_them_at_once_data()
{
    QTest::addColumn<std::shared_ptr<Cluster>>("cluster");
    QTest::newRow("few") << std::make_shared<Cluster>(cluster_of_unlike_nodes(40, 4));
    QTest::newRow("equal") << std::make_shared<Cluster>(cluster_of_racks(10000));
}

void TestDocumentIslands::few_or_equal_nodes_have_them_at_once()
{
    QFETCH(std::shared_ptr<Cluster>, cluster);
    Document document;
    document.replace(project_of(*cluster));
    QVERIFY(!document.is_finding_islands());
    QVERIFY(!document.derived().islands.empty());
    QCOMPARE(document.derived().islands, expected_islands(document));
}

void TestDocumentIslands::edits_are_shown_before_islands_are_found()
{
    Document document;
    QSignalSpy changed(&document, &Document::changed);
    document.replace(unlike_nodes());
    QVERIFY(document.is_finding_islands());
    QCOMPARE(changed.size(), 1); // shown, without islands
    QCOMPARE(document.derived().cluster, document.project().cluster);
    QVERIFY(document.derived().islands.empty());
    int turns = 0; // of the event loop
    QTimer heart;
    connect(&heart, &QTimer::timeout, &heart, [&] { turns += document.is_finding_islands() ? 1 : 0; });
    heart.start(0);
    QVERIFY(wait_for_islands(document));
    QVERIFY(turns > 0);
    QCOMPARE(changed.size(), 2);
    QCOMPARE(changed.last().first().toBool(), true);
    const Islands before = document.derived().islands;
    QCOMPARE(before, expected_islands(document));
    QVERIFY(document.derived().dendrogram);

    QVERIFY(!document.edit_cluster(QStringLiteral("delete"), without_first(document, 10)));
    QVERIFY(document.is_finding_islands());
    QCOMPARE(document.derived().cluster, document.project().cluster);
    // What is left of the islands from before holds just the nodes that are left.
    std::vector<int> held;
    for (const Island& island : document.derived().islands)
        held.insert(held.end(), island.nodes.begin(), island.nodes.end());
    std::sort(held.begin(), held.end());
    QCOMPARE(held.size(), document.project().cluster->nodes.size());
    QVERIFY(std::adjacent_find(held.begin(), held.end()) == held.end() && held.front() == 0);
    const std::string saved = write_project(document.project());
    QVERIFY(wait_for_islands(document));
    QCOMPARE(unnamed(document.derived().islands), unnamed(expected_islands(document)));
    QVERIFY(write_project(document.project()) == saved);
}

void TestDocumentIslands::the_latest_edit_wins()
{
    Document document;
    document.replace(unlike_nodes());
    QSignalSpy changed(&document, &Document::changed);
    for (int edit = 1; edit <= 5; ++edit) {
        QVERIFY(!document.edit_cluster(QStringLiteral("delete"), without_first(document, edit)));
        QVERIFY(document.is_finding_islands());
    }
    QVERIFY(wait_for_islands(document));
    QCOMPARE(changed.size(), 5 + 1);
    QCOMPARE(document.derived().cluster, document.project().cluster);
    QCOMPARE(unnamed(document.derived().islands), unnamed(expected_islands(document)));
    QCoreApplication::processEvents();
    QCOMPARE(changed.size(), 5 + 1);
}

void TestDocumentIslands::undo_and_redo_meanwhile()
{
    Document document;
    document.replace(unlike_nodes());
    const std::string first = write_project(document.project());
    QVERIFY(!document.edit_cluster(QStringLiteral("delete"), without_first(document, 3)));
    const std::string last = write_project(document.project());
    document.history().undo();
    QVERIFY(write_project(document.project()) == first);
    QVERIFY(document.is_finding_islands());
    QVERIFY(wait_for_islands(document));
    QCOMPARE(unnamed(document.derived().islands), unnamed(expected_islands(document)));
    document.history().redo();
    QVERIFY(document.is_finding_islands());
    QVERIFY(write_project(document.project()) == last);
    QVERIFY(wait_for_islands(document));
    QCOMPARE(unnamed(document.derived().islands), unnamed(expected_islands(document)));
}

void TestDocumentIslands::undo_gives_the_islands_back_data()
{
    QTest::addColumn<Project>("project");
    QTest::addColumn<bool>("takes_long");
    QTest::newRow("at once") << project_of(cluster_of_unlike_nodes(40, 8)) << false;
    QTest::newRow("in the background") << unlike_nodes() << true;
}

void TestDocumentIslands::undo_gives_the_islands_back()
{
    QFETCH(Project, project);
    QFETCH(bool, takes_long);
    Document document;
    document.replace(project);
    QVERIFY(wait_for_islands(document));
    const Islands before = document.derived().islands;
    QVERIFY(before.size() > 4);
    CanvasSelection selection;
    CanvasState state;
    ClusterEditor editor(document, selection, state);
    selection.set_cluster(document.project().cluster);
    ClusterParts marked; // all of three islands, and a node of a fourth
    for (const std::size_t island : {1, 2, 3})
        marked.nodes.insert(marked.nodes.end(), before[island].nodes.begin(), before[island].nodes.end());
    marked.nodes.push_back(before[0].nodes.back());
    std::sort(marked.nodes.begin(), marked.nodes.end());
    selection.mark(marked);
    editor.islands().make();
    QVERIFY(wait_for_islands(document));
    const Islands made = document.derived().islands;
    QVERIFY(made.size() < before.size());

    QUndoStack& history = document.history();
    history.undo();
    QCOMPARE(document.is_finding_islands(), takes_long);
    QVERIFY(wait_for_islands(document));
    QCOMPARE(document.derived().islands, before);
    history.redo();
    QVERIFY(wait_for_islands(document));
    QCOMPARE(document.derived().islands, made);
    // Back and forth before they are found, and moved meanwhile.
    history.undo();
    history.redo();
    history.undo();
    const std::vector<std::pair<int, Position>> moved{{0, {80, 40}}};
    QVERIFY(!document.edit_cluster(QStringLiteral("Move"), set_positions(*document.project().cluster, moved, {})));
    QCOMPARE(document.is_finding_islands(), takes_long);
    QVERIFY(wait_for_islands(document));
    QCOMPARE(document.derived().islands, before);
}

void TestDocumentIslands::every_step_back_and_forth_gives_its_islands_back()
{
    Document document;
    document.replace(project_of(cluster_of_unlike_nodes(40, 8)));
    QUndoStack& history = document.history();
    std::vector<Islands> islands{document.derived().islands}; // by number of edits
    std::mt19937_64 generator(11);
    while (history.count() < 600) {
        const Result<Project> edited = random_edit(document.project(), generator);
        if (!edited)
            continue;
        document.edit(QStringLiteral("edit"), *edited);
        QVERIFY(wait_for_islands(document));
        islands.resize(static_cast<std::size_t>(history.count()) + 1, document.derived().islands);
    }
    const auto are_back = [&] {
        return wait_for_islands(document)
            && document.derived().islands == islands[static_cast<std::size_t>(history.index())];
    };
    for (int round = 0; round < 2; ++round) {
        while (history.canUndo()) {
            history.undo();
            QVERIFY2(are_back(), qPrintable(QStringLiteral("undone to %1").arg(history.index())));
        }
        while (history.canRedo()) {
            history.redo();
            QVERIFY2(are_back(), qPrintable(QStringLiteral("redone to %1").arg(history.index())));
        }
    }
}

void TestDocumentIslands::moves_and_names_do_not_begin_anew()
{
    Document document;
    document.replace(unlike_nodes());
    QVERIFY(document.is_finding_islands());
    const std::vector<std::pair<int, Position>> moved{{0, {80, 40}}};
    QVERIFY(!document.edit_cluster(QStringLiteral("Move"), set_positions(*document.project().cluster, moved, {})));
    QVERIFY(document.is_finding_islands());
    QVERIFY(wait_for_islands(document));
    QCOMPARE(document.derived().cluster, document.project().cluster); // where it stands now
    QCOMPARE(unnamed(document.derived().islands), unnamed(expected_islands(document)));
    QVERIFY(!document.edit_cluster(QStringLiteral("Rename"), rename_cluster(*document.project().cluster, "fleet")));
    QVERIFY(!document.is_finding_islands());
    QCOMPARE(document.derived().cluster->name, std::string("fleet"));
}

void TestDocumentIslands::a_tolerance_needs_no_new_dendrogram()
{
    Document document;
    document.replace(unlike_nodes());
    const auto cut = [&](double tolerance) {
        Project edited = document.project();
        edited.search.merge_tolerance = tolerance;
        document.edit(QStringLiteral("tolerance"), edited, EditKind::tolerance);
    };
    QVERIFY(wait_for_islands(document));
    const std::size_t before = document.derived().islands.size();
    cut(0.8);
    QVERIFY(!document.is_finding_islands());
    QVERIFY(document.derived().islands.size() < before);
    QCOMPARE(unnamed(document.derived().islands), unnamed(expected_islands(document)));
    // Also while another is being found.
    QVERIFY(!document.edit_cluster(QStringLiteral("delete"), without_first(document, 3)));
    QVERIFY(document.is_finding_islands());
    cut(0.9);
    QVERIFY(document.is_finding_islands());
    QVERIFY(wait_for_islands(document));
    QCOMPARE(unnamed(document.derived().islands), unnamed(expected_islands(document)));
}

void TestDocumentIslands::a_drag_back_gives_the_letters_back()
{
    // The A100s merge first, and then are more than the H100s, who would take their letter over.
    const Result<Cluster> cluster = read_cluster(R"({"format": "tangram-cluster", "version": 1, "name": "test",
        "nodes": [{"id": "a", "count": 2, "gpu_type": "a100-sxm-40", "gpu_count": 8},
                  {"id": "b", "count": 2, "gpu_type": "a100-sxm-80", "gpu_count": 8},
                  {"id": "c", "count": 3, "gpu_type": "h100-sxm", "gpu_count": 8}]})",
                                                 "test");
    QVERIFY2(cluster, cluster ? "" : cluster.error().message.c_str());
    Document document;
    document.replace(project_of(*cluster));
    const Islands before = document.derived().islands;
    QCOMPARE(before.size(), std::size_t{3});
    const auto cut = [&](double tolerance) {
        Project edited = document.project();
        edited.search.merge_tolerance = tolerance;
        document.edit(QStringLiteral("tolerance"), edited, EditKind::tolerance);
    };
    const double at_first = document.project().search.merge_tolerance;
    const std::vector<DendrogramStep> steps = document.derived().dendrogram->steps();
    QCOMPARE(steps.size(), std::size_t{3});
    cut(steps[1].tolerance);
    const Islands two = document.derived().islands;
    QCOMPARE(two.size(), std::size_t{2});
    cut(steps[2].tolerance);
    QCOMPARE(document.derived().islands.size(), std::size_t{1});
    cut(at_first);
    QCOMPARE(document.derived().islands, before);
    cut(steps[2].tolerance);
    cut(steps[1].tolerance);
    QCOMPARE(document.derived().islands, two);
    document.history().undo();
    QCOMPARE(document.derived().islands, before);
    document.history().redo();
    QCOMPARE(document.derived().islands, two);
}

void TestDocumentIslands::stated_islands_need_no_detection()
{
    Document document;
    document.replace(unlike_nodes());
    QVERIFY(wait_for_islands(document));
    const Islands found = document.derived().islands;
    QVERIFY(!document.edit_cluster(QStringLiteral("state"), with_stated_islands(*document.project().cluster, found)));
    QVERIFY(!document.is_finding_islands());
    QVERIFY(!document.derived().dendrogram);
    QCOMPARE(document.derived().islands, found);
}

void TestDocumentIslands::another_project_takes_nothing_over()
{
    Document document;
    document.replace(unlike_nodes());
    QVERIFY(wait_for_islands(document));
    Cluster other = *document.project().cluster;
    for (Node& node : other.nodes)
        node.intra.bytes_per_s *= 1.5;
    document.replace(project_of(other));
    QVERIFY(document.is_finding_islands());
    QVERIFY(document.derived().islands.empty() && !document.derived().dendrogram);
    Project trained = document.project();
    trained.job.global_batch = 77;
    document.replace(trained); // the same drawing
    QVERIFY(document.is_finding_islands());
    QVERIFY(wait_for_islands(document));
    QCOMPARE(document.derived().islands, expected_islands(document)); // by name, too
    document.replace(document.project()); // once more, with islands that are known
    QVERIFY(wait_for_islands(document));
    QCOMPARE(document.derived().islands, expected_islands(document));
}

void TestDocumentIslands::small_edits_end_what_was_begun()
{
    Document document;
    document.replace(unlike_nodes());
    QVERIFY(document.is_finding_islands());
    QSignalSpy changed(&document, &Document::changed);
    QVERIFY(!document.edit_cluster(QStringLiteral("delete"), without_first(document, 1480)));
    QVERIFY(!document.is_finding_islands());
    QCOMPARE(unnamed(document.derived().islands), unnamed(expected_islands(document)));
    QVERIFY(!document.edit_cluster(QStringLiteral("delete"),
                                   remove_parts(*document.project().cluster, whole(*document.project().cluster))));
    QVERIFY(!document.is_finding_islands());
    QVERIFY(document.derived().islands.empty() && !document.derived().dendrogram);
    QCOMPARE(changed.size(), 2);
}

void TestDocumentIslands::islands_are_not_edited_meanwhile()
{
    Document document;
    document.replace(unlike_nodes());
    CanvasSelection selection;
    CanvasState state;
    ClusterEditor editor(document, selection, state);
    QSignalSpy refused(&editor, &ClusterEditor::refused);
    selection.set_cluster(document.project().cluster);
    selection.mark({{1, 2}, {}, {}, {}, {}});
    editor.islands().make();
    QCOMPARE(refused.size(), 1);
    QVERIFY(!refused.last().first().value<Error>().hint.empty());
    QCOMPARE(document.history().count(), 0);
    QVERIFY(wait_for_islands(document));
    editor.islands().make();
    QCOMPARE(refused.size(), 1);
    QCOMPARE(document.history().count(), 1);
}

void TestDocumentIslands::a_document_may_go_meanwhile()
{
    for (int round = 0; round < 5; ++round) {
        Document document;
        document.replace(unlike_nodes());
        QVERIFY(document.is_finding_islands());
    }
    QVERIFY(QThreadPool::globalInstance()->waitForDone(patience_ms)); // what they began is told to stop
    QCoreApplication::processEvents();
}

TANGRAM_TEST(TestDocumentIslands)
#include "tst_document_islands.moc"
