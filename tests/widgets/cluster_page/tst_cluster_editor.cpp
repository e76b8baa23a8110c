// SPDX-License-Identifier: GPL-3.0-or-later
// What is done to a drawing on its page: where new parts and copies stand, what is refused, links, lasso and mouse.
#include "canvas/editor/cluster_editor.h"
#include "canvas/view/part_tooltip.h"
#include "cluster_page/canvas_actions.h"
#include "files/disk/text_file.h"
#include "files/project/project_json.h"
#include "islands/island_facts.h"
#include "islands/islands_panel.h"
#include "own_settings.h"
#include "parts/part_model.h"
#include "parts/parts_panel.h"
#include "shown_cluster_page.h"
#include "test_program.h"

#include <QAction>
#include <QLabel>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>

#include <algorithm>

using namespace tangram;

class TestClusterEditor : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void parts_are_added_beside_each_other();
    void a_name_of_another_is_refused();
    void an_empty_rack_is_linked_and_unlinked();
    void what_is_marked_is_linked_in_one_step();
    void cables_are_nodes_interfaces();
    void a_lasso_marks_and_enter_makes_the_island();
    void nodes_join_an_island_anywhere_in_it_data();
    void nodes_join_an_island_anywhere_in_it();
    void facts_of_an_island_stay_while_it_is_there();
    void another_button_drops_nothing();
    void keys_that_are_held_are_one_move();
    void a_good_edit_ends_the_complaint();
    void letters_stay_with_their_islands();

private:
    OwnSettings settings_;
};

void TestClusterEditor::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
}

void TestClusterEditor::parts_are_added_beside_each_other()
{
    ShownPage drawing;
    drawing.page.resize(1600, 800);
    auto* parts = drawing.page.findChild<PartsPanel*>();
    const PartModel model;
    QString node;
    for (int row = 0; row < model.rowCount() && node.isEmpty(); ++row)
        if (const QString id = model.data(model.index(row), PartModel::part_role).toString();
            node_of_part(id) != nullptr)
            node = id;
    Q_EMIT parts->asked(node);
    QCOMPARE(drawing.cluster().nodes.size(), std::size_t{1});
    const QPoint first = drawing.on_view(drawing.layout().nodes[0].center());
    Q_EMIT parts->asked(node);
    Q_EMIT parts->asked(node);
    QCOMPARE(drawing.cluster().nodes.size(), std::size_t{3});
    const std::vector<QRectF>& cards = drawing.layout().nodes;
    QCOMPARE(cards[1].topLeft(), cards[0].topRight() + QPointF(8, 0));
    QCOMPARE(cards[2].topLeft(), cards[1].topRight() + QPointF(8, 0));
    QCOMPARE(drawing.on_view(cards[0].center()), first); // there was room in view
    for (const char* part : {"rack", "rack", "switch", "zone", "switch"})
        Q_EMIT parts->asked(QLatin1String(part));
    QCOMPARE(whole(drawing.cluster()).racks.size(), std::size_t{2});
    QCOMPARE(drawing.cluster().switches.size(), std::size_t{2});
    QCOMPARE(overlap(drawing.layout()), QString());
}

void TestClusterEditor::a_name_of_another_is_refused()
{
    ShownPage drawing;
    drawing.editor().parts().add_rack({0, 0});
    drawing.editor().parts().add_rack({400, 0});
    const ClusterParts second = drawing.selection().parts();
    QCOMPARE(second.racks.front().rack, std::string("rack-2"));
    QSignalSpy refused(&drawing.page, &ClusterPage::refused);
    drawing.editor().figures().rename_marked("rack-1");
    QCOMPARE(refused.size(), 1);
    QCOMPARE(drawing.cluster().racks.size(), std::size_t{2});
    QVERIFY(drawing.selection().parts() == second); // not the other, which Delete would take
    drawing.editor().figures().rename_marked("rack-9");
    QCOMPARE(drawing.selection().parts().racks.front().rack, std::string("rack-9"));
}

void TestClusterEditor::an_empty_rack_is_linked_and_unlinked()
{
    ShownPage drawing;
    ClusterEditor& editor = drawing.editor();
    QSignalSpy refused(&drawing.page, &ClusterPage::refused);
    editor.parts().add_rack({0, 0});
    const ClusterParts rack = drawing.selection().parts();
    editor.parts().add_switch({0, -120});
    const ClusterFrame& frame = drawing.frame("rack-1");
    editor.links().connect_parts({HitKind::rack, -1, frame.key, 0}, {HitKind::switch_box, 0, {}, -1});
    QCOMPARE(drawing.frame("rack-1").switch_index, 0);
    QCOMPARE(drawing.layout().wires.size(), std::size_t{1});
    editor.parts().add_nodes(drawing.node(), 2, drawing.frame("rack-1").rect.center());
    QCOMPARE(drawing.cluster().nodes[1].location.switch_id, std::string("switch-1"));
    editor.parts().add_nodes(drawing.node(), 1, {900, 500});
    editor.moves().put_marked_into_rack({"", "rack-1"});
    QCOMPARE(drawing.cluster().nodes[2].location.switch_id, std::string("switch-1"));
    drawing.selection().mark(rack);
    editor.links().disconnect_marked();
    QCOMPARE(drawing.cluster().nodes[0].location.switch_id, std::string());
    QCOMPARE(drawing.frame("rack-1").switch_index, -1);
    QCOMPARE(refused.size(), 0);
}

void TestClusterEditor::what_is_marked_is_linked_in_one_step()
{
    ShownPage drawing;
    ClusterEditor& editor = drawing.editor();
    editor.parts().add_rack({0, 0});
    editor.parts().add_rack({400, 0});
    editor.parts().add_nodes(drawing.node(), 2, {0, 500});
    editor.parts().add_switch({0, -160});
    drawing.selection().mark(whole(drawing.cluster()));
    const Cluster before = drawing.cluster();
    const QList<QAction*> actions = drawing.page.findChildren<QAction*>();
    const auto link = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
        return action->shortcut() == QKeySequence(Qt::CTRL | Qt::Key_L);
    });
    QVERIFY(link != actions.end());
    (*link)->trigger();
    QCOMPARE(drawing.frame("rack-1").switch_index, 0);
    QCOMPARE(drawing.frame("rack-2").switch_index, 0);
    QCOMPARE(drawing.cluster().nodes[1].location.switch_id, std::string("switch-1"));
    drawing.document.history().undo();
    QVERIFY(drawing.cluster() == before);
}

void TestClusterEditor::cables_are_nodes_interfaces()
{
    ShownPage drawing;
    ClusterEditor& editor = drawing.editor();
    editor.parts().add_rack({0, 0});
    editor.parts().add_nodes(drawing.node(), 2, {20, 20});
    editor.figures().change_nodes("figures", [](Node& node) {
        node.nic_count = 4;
        node.nic = {5e10, 5e-6};
    });
    editor.parts().add_switch({0, -160});
    editor.links().connect_parts({HitKind::rack, -1, {"", "rack-1"}, 0}, {HitKind::switch_box, 0, {}, -1});
    const Wire& cable = drawing.layout().wires.front();
    QCOMPARE(cable.bytes_per_s, 2 * 4 * 5e10);
    const CanvasState& state = drawing.view().state();
    const CanvasHit hit = hit_at(state, (cable.points[0] + cable.points[1]) / 2, 4);
    QVERIFY(hit.kind == HitKind::cable);
    QCOMPARE(parts_of(state, hit).nodes, (std::vector<int>{0, 1}));
    const QString tip = part_tooltip(state, hit).simplified(); // spaces before units do not break
    for (const char* text : {"rack-1 – switch-1", "400 GB/s", "2 × 4 × 50.0 GB/s", "latency: 5.00"})
        QVERIFY2(tip.contains(QString::fromUtf8(text)), qPrintable(tip));
    // A click on it marks them, a drag from it moves nothing.
    drawing.selection().clear();
    const QPoint on_it = drawing.on_view((cable.points[0] + cable.points[1]) / 2);
    QTest::mouseClick(drawing.view().viewport(), Qt::LeftButton, {}, on_it);
    QCOMPARE(drawing.selection().parts().nodes, (std::vector<int>{0, 1}));
    const Cluster before = drawing.cluster();
    QTest::mousePress(drawing.view().viewport(), Qt::LeftButton, {}, on_it);
    QTest::mouseMove(drawing.view().viewport(), on_it + QPoint(60, 60));
    QTest::mouseRelease(drawing.view().viewport(), Qt::LeftButton, {}, on_it + QPoint(60, 60));
    QVERIFY(drawing.cluster() == before);
}

void TestClusterEditor::a_lasso_marks_and_enter_makes_the_island()
{
    ShownPage drawing;
    drawing.editor().parts().add_nodes(drawing.node(), 4, {0, 0});
    drawing.selection().clear();
    drawing.view().set_tool(CanvasTool::islands);
    drawing.view().fit();
    QWidget* ground = drawing.view().viewport();
    const QRectF card = drawing.layout().nodes[0];
    const std::vector<QRectF> cards = drawing.layout().nodes;
    const QRect around(drawing.on_view(card.topLeft() - QPointF(4, 4)),
                       drawing.on_view(card.bottomRight() + QPointF(3, 3)));
    QTest::mousePress(ground, Qt::LeftButton, {}, around.topLeft());
    for (const QPoint& corner : {around.topRight(), around.bottomRight(), around.bottomLeft(), around.topLeft()})
        QTest::mouseMove(ground, corner);
    QTest::mouseRelease(ground, Qt::LeftButton, {}, around.topLeft());
    QCOMPARE(drawing.selection().parts().nodes, std::vector<int>{0});
    QCOMPARE(drawing.document.derived().islands.size(), std::size_t{1}); // nothing is made, nothing moves
    QVERIFY(drawing.layout().nodes == cards);
    QVERIFY(drawing.page.actions().island()->isEnabled());
    QTest::keyClick(&drawing.view(), Qt::Key_Return);
    QCOMPARE(drawing.document.derived().islands.size(), std::size_t{2});
    drawing.selection().clear();
    QVERIFY(!drawing.page.actions().island()->isEnabled());
}

void TestClusterEditor::nodes_join_an_island_anywhere_in_it_data()
{
    QTest::addColumn<QPointF>("from_rack"); ///< its top left corner
    QTest::addColumn<bool>("joins");
    QTest::newRow("on a card") << QPointF(60, 60) << true;
    QTest::newRow("between two cards") << QPointF(60, 86) << true;
    QTest::newRow("at the rack's edge") << QPointF(4, 60) << true;
    QTest::newRow("on its title") << QPointF(60, 8) << true;
    QTest::newRow("beside it") << QPointF(-30, 60) << false;
}

void TestClusterEditor::nodes_join_an_island_anywhere_in_it()
{
    QFETCH(QPointF, from_rack);
    QFETCH(bool, joins);
    ShownPage drawing;
    drawing.editor().parts().add_rack({0, 0});
    drawing.editor().parts().add_nodes(drawing.node(), 3, {20, 20});
    drawing.editor().parts().add_nodes(drawing.node(), 1, {600, 20});
    drawing.selection().mark({{0, 1, 2}, {}, {}, {}, {}});
    drawing.editor().islands().make();
    QCOMPARE(drawing.document.derived().islands.size(), std::size_t{2});
    drawing.view().set_tool(CanvasTool::islands);
    drawing.view().fit();
    QWidget* ground = drawing.view().viewport();
    const QPoint from = drawing.on_view(drawing.layout().nodes[3].center());
    const QPoint to = drawing.on_view(drawing.frame("rack-1").rect.topLeft() + from_rack);
    QTest::mousePress(ground, Qt::LeftButton, {}, from);
    QTest::mouseMove(ground, (from + to) / 2);
    QTest::mouseMove(ground, to);
    QTest::mouseRelease(ground, Qt::LeftButton, {}, to);
    QCOMPARE(drawing.document.derived().islands.size(), joins ? std::size_t{1} : std::size_t{2});
}

void TestClusterEditor::facts_of_an_island_stay_while_it_is_there()
{
    ShownPage drawing;
    drawing.editor().parts().add_nodes(drawing.node(), 4, {0, 0});
    drawing.selection().mark({{0, 1}, {}, {}, {}, {}});
    drawing.editor().islands().make();
    QCOMPARE(drawing.document.derived().islands.size(), std::size_t{2});
    const auto* facts = drawing.page.findChild<IslandFacts*>();
    const auto* table = drawing.page.findChild<IslandsPanel*>()->findChild<QTableView*>();
    const auto selected = [&] {
        const QModelIndexList rows = table->selectionModel()->selectedRows();
        return rows.size() == 1 ? rows.front().row() : -1;
    };
    QVERIFY(facts->isHidden());
    drawing.page.select_island(1);
    QVERIFY(facts->isVisible());
    QVERIFY(table->viewport()->height() >= 2 * table->rowHeight(0)); // whole rows
    QTest::keyPress(&drawing.view(), Qt::Key_Shift, Qt::ControlModifier | Qt::ShiftModifier); // of the shortcut
    drawing.editor().islands().lock({1}, true);
    QTest::keyRelease(&drawing.view(), Qt::Key_Shift);
    QVERIFY(facts->isVisible());
    QCOMPARE(selected(), 1);
    drawing.editor().islands().rename(1, QStringLiteral("ours"));
    const auto labels = facts->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->text() == "ours"; }));
    drawing.editor().islands().lock({1}, false);
    const auto shows_nodes = [&](const char* count) {
        const auto now = facts->findChildren<QLabel*>();
        return std::any_of(now.begin(), now.end(), [&](const QLabel* label) {
            return label->text().simplified().startsWith(QLatin1String(count));
        });
    };
    drawing.selection().mark({{0}, {}, {}, {}, {}}); // of the island that is shown
    QCOMPARE(drawing.document.derived().islands[1].nodes, (std::vector<int>{0, 1}));
    QVERIFY(shows_nodes("2 nodes, 16 GPUs"));
    drawing.editor().islands().split();
    QCOMPARE(drawing.document.derived().islands.size(), std::size_t{3});
    QVERIFY(shows_nodes("1 node, 8 GPUs"));
    QVERIFY(selected() >= 0);
    QCOMPARE(drawing.document.derived().islands[static_cast<std::size_t>(selected())].nodes, std::vector<int>{0});
    drawing.document.history().undo();
    drawing.selection().mark({{2}, {}, {}, {}, {}}); // of another
    drawing.page.select_island(1);
    drawing.editor().islands().split();
    QVERIFY(shows_nodes("2 nodes, 16 GPUs"));
    drawing.document.history().undo();
    drawing.editor().islands().merge({0, 1});
    QCOMPARE(drawing.document.derived().islands.size(), std::size_t{1});
    QVERIFY(facts->isHidden());
    QCOMPARE(selected(), -1);
    drawing.page.select_island(0);
    drawing.document.replace(drawing.document.project()); // another, whose islands have the same ids
    QVERIFY(facts->isHidden());
}

void TestClusterEditor::another_button_drops_nothing()
{
    ShownPage drawing;
    drawing.editor().parts().add_nodes(drawing.node(), 1, {0, 0});
    drawing.view().fit();
    QWidget* ground = drawing.view().viewport();
    const QPoint from = drawing.on_view(drawing.layout().nodes[0].center());
    const Cluster before = drawing.cluster();
    QTest::mousePress(ground, Qt::LeftButton, {}, from);
    QTest::mouseMove(ground, from + QPoint(40, 0));
    QTest::mousePress(ground, Qt::RightButton, {}, from + QPoint(40, 0));
    QTest::mouseRelease(ground, Qt::RightButton, {}, from + QPoint(40, 0));
    QVERIFY(drawing.cluster() == before); // it is still held
    QTest::mouseMove(ground, from + QPoint(0, 80));
    QTest::mouseRelease(ground, Qt::LeftButton, {}, from + QPoint(0, 80));
    QVERIFY(!(drawing.cluster() == before));
    QCOMPARE(drawing.cluster().nodes[0].position->x, before.nodes[0].position->x);
}

void TestClusterEditor::keys_that_are_held_are_one_move()
{
    ShownPage drawing;
    drawing.editor().parts().add_nodes(drawing.node(), 2, {0, 0});
    const int steps = drawing.document.history().count();
    QSignalSpy changed(&drawing.document, &Document::changed);
    for (int repeat = 0; repeat < 5; ++repeat)
        QTest::keyPress(&drawing.view(), Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(changed.size(), 0);
    QTest::keyRelease(&drawing.view(), Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(drawing.cluster().nodes[0].position->x, 40.0);
    QTest::keyClick(&drawing.view(), Qt::Key_Down, Qt::ControlModifier);
    QCOMPARE(drawing.cluster().nodes[0].position->y, 8.0);
    QCOMPARE(drawing.document.history().count(), steps + 1);
    QTest::keyPress(&drawing.view(), Qt::Key_Right, Qt::ControlModifier);
    QTest::keyClick(&drawing.view(), Qt::Key_Escape);
    QTest::keyRelease(&drawing.view(), Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(drawing.cluster().nodes[0].position->x, 40.0);
}

void TestClusterEditor::a_good_edit_ends_the_complaint()
{
    ShownPage drawing;
    drawing.editor().parts().add_nodes(drawing.node(), 1, {0, 0});
    QSignalSpy refused(&drawing.page, &ClusterPage::refused);
    QSignalSpy mended(&drawing.page, &ClusterPage::mended);
    drawing.editor().copies().duplicate_marked(999999999);
    QCOMPARE(refused.size(), 1);
    QCOMPARE(mended.size(), 0);
    drawing.editor().copies().duplicate_marked(1);
    QCOMPARE(mended.size(), 1);
    drawing.editor().copies().duplicate_marked(1);
    QCOMPARE(mended.size(), 1); // there was none
}

void TestClusterEditor::letters_stay_with_their_islands()
{
    ShownPage drawing;
    Project project = new_project();
    project.cluster = std::make_shared<const Cluster>(
        read_cluster(*read_text_file(TANGRAM_SOURCE_DIR "/sample_clusters/three-generations-two-zones.json"), "sample")
            .value());
    drawing.document.replace(project);
    const auto look_of_node = [&](const std::string& id) {
        const std::vector<Node>& nodes = drawing.cluster().nodes;
        const auto at = std::find_if(nodes.begin(), nodes.end(), [&](const Node& node) { return node.id == id; });
        const CanvasState& state = drawing.view().state();
        return at == nodes.end() ? -1 : state.look_of(state.island_of(static_cast<int>(at - nodes.begin())));
    };
    std::map<std::string, int> looks;
    for (const Node& node : drawing.cluster().nodes)
        looks[node.id] = look_of_node(node.id);
    // An island made of one node of the first: all others keep theirs.
    const std::string one = drawing.cluster().nodes.front().id;
    drawing.selection().mark({{0}, {}, {}, {}, {}});
    drawing.editor().islands().make();
    for (const auto& [id, look] : looks)
        QCOMPARE(look_of_node(id) == look, id != one);
    drawing.document.history().undo();
    // Without the whole first island, found anew, they do as well.
    const std::vector<int> first = drawing.document.derived().islands.front().nodes;
    drawing.selection().mark({first, {}, {}, {}, {}});
    drawing.editor().parts().remove_marked();
    QVERIFY(!drawing.cluster().nodes.empty());
    for (const Node& node : drawing.cluster().nodes)
        QCOMPARE(look_of_node(node.id), looks[node.id]);
    // Opened, the same file looks the same again.
    drawing.document.replace(project);
    for (const auto& [id, look] : looks)
        QCOMPARE(look_of_node(id), look);
}

TANGRAM_TEST(TestClusterEditor)
#include "tst_cluster_editor.moc"
