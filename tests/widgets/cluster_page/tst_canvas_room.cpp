// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/editor/cluster_editor.h"
#include "canvas/layout/free_ground.h"
#include "canvas/layout/make_room.h"
#include "cluster/cluster.h"
#include "files/cluster/node_templates.h"
#include "files/project/project_json.h"
#include "page_over_document.h"
#include "test_program.h"

#include <QLineF>

#include <random>

using namespace tangram;

namespace {

NodeTemplate some_node()
{
    return node_templates().front();
}

/// A page whose racks and zones are found by their names.
struct PageOfRacks : PageOverDocument {
    explicit PageOfRacks(Cluster cluster = *new_project().cluster)
        : PageOverDocument(std::move(cluster))
    {
    }
    std::string text() { return write_project(document.project()); }

    QRectF rack(const std::string& id)
    {
        for (const ClusterFrame& frame : state().layout.frames)
            if (!frame.zone && frame.key.rack == id)
                return frame.rect;
        return {};
    }
    QRectF zone(const std::string& id)
    {
        for (const ClusterFrame& frame : state().layout.frames)
            if (frame.zone && frame.key.zone == id)
                return frame.rect;
        return {};
    }
    void add_to_rack(const std::string& id, int count)
    {
        editor().parts().add_nodes(some_node(), count, rack(id).center());
    }
};

/// Three racks of one zone close together, a fourth far away, and a node on the ground.
Cluster crowded()
{
    Cluster cluster = *new_project().cluster;
    cluster.racks = {{"top", "", Position{0, 0}},
                     {"below", "", Position{10, 220}},
                     {"beside", "", Position{180, 0}},
                     {"far", "", Position{3000, 3000}}};
    const NodeTemplate made = some_node();
    const std::vector<Position> place{{0, 420}};
    return add_nodes(cluster, made.node, made.gpu, 1, place).value();
}

bool any_rack_covers_another(const ClusterLayout& layout)
{
    for (std::size_t a = 0; a < layout.frames.size(); ++a)
        for (std::size_t b = a + 1; b < layout.frames.size(); ++b)
            if (!layout.frames[a].zone && !layout.frames[b].zone
                && layout.frames[a].rect.intersects(layout.frames[b].rect))
                return true;
    return false;
}

} // namespace

class TestCanvasRoom : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void what_stands_below_goes_down();
    void what_stands_beside_goes_aside();
    void what_was_laid_over_stays();
    void a_zone_that_grows_pushes_zones();
    void one_undo_takes_it_back();
    void moving_by_hand_pushes_nothing();
    void new_nodes_find_room();
    void copies_stand_beside_each_other();
    void a_rack_comes_to_its_nodes();
    void the_nearest_place_is_free_and_near();
    void no_edit_covers_a_rack();
    void thousand_zones_are_copied_at_once();
};

void TestCanvasRoom::what_stands_below_goes_down()
{
    PageOfRacks drawing(crowded());
    const QRectF top = drawing.rack("top");
    const QRectF below = drawing.rack("below");
    drawing.add_to_rack("top", 6);
    QCOMPARE(drawing.rack("top").topLeft(), top.topLeft());
    QVERIFY(drawing.rack("top").height() > top.height());
    QCOMPARE(drawing.rack("below").left(), below.left());
    QVERIFY(drawing.rack("below").top() > drawing.rack("top").bottom());
    QVERIFY(!any_rack_covers_another(drawing.state().layout));
    QVERIFY(drawing.state().layout.nodes[0].top() >= drawing.rack("below").bottom()); // pushed by what was pushed
    QCOMPARE(drawing.rack("beside").topLeft(), QPointF(180, 0));
    QCOMPARE(drawing.rack("far").topLeft(), QPointF(3000, 3000));
}

void TestCanvasRoom::what_stands_beside_goes_aside()
{
    PageOfRacks drawing(crowded());
    drawing.add_to_rack("top", 40); // several columns
    QVERIFY(drawing.rack("top").right() > 180);
    QVERIFY(drawing.rack("beside").left() >= drawing.rack("top").right());
    QCOMPARE(drawing.rack("beside").top(), 0.0);
    QVERIFY(!any_rack_covers_another(drawing.state().layout));
}

void TestCanvasRoom::what_was_laid_over_stays()
{
    Cluster cluster = crowded();
    cluster.racks[1].position = Position{20, 40}; // on top, by intent
    PageOfRacks drawing(std::move(cluster));
    drawing.add_to_rack("beside", 2);
    QCOMPARE(drawing.rack("below").topLeft(), QPointF(20, 40));
}

void TestCanvasRoom::a_zone_that_grows_pushes_zones()
{
    Cluster cluster = *new_project().cluster;
    cluster.racks = {{"a", "z1", Position{0, 0}}, {"b", "z2", Position{0, 300}}};
    PageOfRacks drawing(std::move(cluster));
    QVERIFY(!drawing.zone("z1").intersects(drawing.zone("z2")));
    drawing.add_to_rack("a", 8);
    QVERIFY(!drawing.zone("z1").intersects(drawing.zone("z2")));
    QVERIFY(drawing.zone("z2").top() >= drawing.zone("z1").bottom());
    QVERIFY(drawing.zone("z2").contains(drawing.rack("b")));
}

void TestCanvasRoom::one_undo_takes_it_back()
{
    PageOfRacks drawing(crowded());
    const std::string before = drawing.text();
    drawing.add_to_rack("top", 40);
    const std::string after = drawing.text();
    QVERIFY(before != after);
    drawing.document.history().undo();
    QCOMPARE(drawing.text(), before);
    drawing.document.history().redo();
    QCOMPARE(drawing.text(), after);
    PageOfRacks again(crowded());
    again.add_to_rack("top", 40);
    QCOMPARE(again.text(), after); // the same edit moves the same things
}

void TestCanvasRoom::moving_by_hand_pushes_nothing()
{
    PageOfRacks drawing(crowded());
    drawing.page.selection().mark({{}, {}, {}, {{"", "beside"}}, {}});
    drawing.editor().moves().move_marked({-170, 10});
    QVERIFY(drawing.rack("beside").intersects(drawing.rack("top")));
    QCOMPARE(drawing.rack("top").topLeft(), QPointF(0, 0));
}

void TestCanvasRoom::new_nodes_find_room()
{
    PageOfRacks drawing(crowded());
    const QPointF at(160, -60); // ground, but not enough of it
    drawing.editor().parts().add_nodes(some_node(), 12, at);
    const ClusterLayout& layout = drawing.state().layout;
    for (std::size_t n = 1; n < layout.nodes.size(); ++n) {
        for (const ClusterFrame& frame : layout.frames)
            QVERIFY(!frame.rect.intersects(layout.nodes[n]));
        QVERIFY(!layout.nodes[0].intersects(layout.nodes[n]));
    }
    QCOMPARE(layout.nodes.size(), std::size_t{13});
    QVERIFY(QLineF(layout.nodes[1].topLeft(), at).length() < 1200);
}

void TestCanvasRoom::copies_stand_beside_each_other()
{
    PageOfRacks drawing(crowded());
    drawing.page.selection().mark({{0}, {}, {}, {}, {}});
    drawing.editor().copies().duplicate_marked(5);
    const std::vector<QRectF>& cards = drawing.state().layout.nodes;
    QCOMPARE(cards.size(), std::size_t{6});
    for (std::size_t a = 0; a < cards.size(); ++a)
        for (std::size_t b = a + 1; b < cards.size(); ++b)
            QVERIFY(!cards[a].intersects(cards[b]));
    drawing.page.selection().mark({{}, {}, {}, {{"", "far"}}, {}});
    drawing.editor().copies().duplicate_marked(3);
    QVERIFY(!any_rack_covers_another(drawing.state().layout));
}

void TestCanvasRoom::a_rack_comes_to_its_nodes()
{
    PageOfRacks drawing;
    drawing.editor().parts().add_nodes(some_node(), 4, {2000, 1000});
    const QRectF cards = rect_of(drawing.state(), {{0, 1, 2, 3}, {}, {}, {}, {}});
    drawing.editor().parts().rack_around_marked();
    QCOMPARE(drawing.state().layout.frames.size(), std::size_t{1});
    QVERIFY(drawing.state().layout.frames[0].rect.intersects(cards));
    QCOMPARE(drawing.state().layout.frames[0].nodes.size(), std::size_t{4});
}

void TestCanvasRoom::the_nearest_place_is_free_and_near()
{
    PageOfRacks drawing(crowded());
    const ClusterLayout& layout = drawing.state().layout;
    const QRectF free(800, 800, 120, 52);
    QCOMPARE(nearest_free_place(layout, drawing.cluster(), free, {}), free);
    const QRectF taken = QRectF(layout.frames[0].rect.center(), QSizeF(120, 52));
    const QRectF found = nearest_free_place(layout, drawing.cluster(), taken, {});
    QVERIFY(!found.intersects(layout.frames[0].rect));
    QVERIFY(QLineF(found.center(), taken.center()).length() < 400);
}

void TestCanvasRoom::no_edit_covers_a_rack()
{
    std::mt19937 random(11);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    PageOfRacks drawing(crowded());
    const std::string start = drawing.text();
    int edits = 0;
    for (int round = 0; round < 60; ++round) {
        const ClusterLayout& layout = drawing.state().layout;
        const std::size_t frame = static_cast<std::size_t>(below(static_cast<int>(layout.frames.size())));
        switch (below(4)) {
        case 0:
            drawing.editor().parts().add_nodes(some_node(), 1 + below(12), layout.frames[frame].rect.center());
            break;
        case 1:
            drawing.editor().parts().add_rack({below(1500) * 1.0, below(1500) * 1.0});
            break;
        case 2:
            drawing.editor().parts().add_nodes(some_node(), 1 + below(9), {below(1500) * 1.0, below(1500) * 1.0});
            break;
        default:
            drawing.page.selection().mark({{}, {}, {}, {layout.frames[frame].key}, {}});
            drawing.editor().copies().duplicate_marked(1 + below(2));
        }
        ++edits;
        QVERIFY2(!any_rack_covers_another(drawing.state().layout), qPrintable(QString::number(round)));
    }
    QVERIFY(edits > 50);
    while (drawing.document.history().canUndo())
        drawing.document.history().undo();
    QCOMPARE(drawing.text(), start);
}

void TestCanvasRoom::thousand_zones_are_copied_at_once()
{
    Cluster cluster = *new_project().cluster;
    cluster.racks = {{"a", "z", Position{0, 0}}};
    PageOfRacks drawing(std::move(cluster));
    drawing.add_to_rack("a", 16);
    drawing.page.selection().mark({{}, {}, {}, {}, {"z"}});
    drawing.editor().copies().duplicate_marked(1500);
    QCOMPARE(whole(drawing.cluster()).zones.size(), std::size_t{1501});
}

TANGRAM_TEST(TestCanvasRoom)
#include "tst_canvas_room.moc"
