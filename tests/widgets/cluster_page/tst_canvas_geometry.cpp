// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/layers/island_hulls.h"
#include "canvas/layout/canvas_hit.h"
#include "cluster/cluster.h"
#include "cluster_page/part_search.h"
#include "common/text/quantity_text.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "test_program.h"
#include "text/result.h"

#include <map>
#include <random>
#include <set>

using namespace tangram;

namespace {

CanvasState state_of(Cluster cluster)
{
    const auto shown = std::make_shared<const Cluster>(std::move(cluster));
    CanvasState state;
    state.set_cluster(shown, shown->nodes.empty() ? Islands() : find_islands(*shown, Network(*shown), 0.1));
    return state;
}

Cluster sample(const char* name)
{
    const Result<std::string> text = read_text_file(std::string(TANGRAM_SOURCE_DIR "/sample_clusters/") + name);
    return read_cluster(*text, name).value();
}

} // namespace

class TestCanvasGeometry : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void the_index_finds_what_a_loop_finds();
    void what_is_drawn_can_be_hit_data();
    void what_is_drawn_can_be_hit();
    void moved_things_move_alone();
    void cables_of_interleaved_racks_lie_apart();
    void a_lone_rack_keeps_its_columns();
    void empty_places_have_room();
    void switches_stand_beside_each_other();
    void hulls_hold_their_cards();
    void a_lasso_holds_middles();
    void arrows_reach_every_node();
    void words_find_parts();
    void quantities_are_typed_with_units_data();
    void quantities_are_typed_with_units();
    void wrong_quantities_are_told_with_units_data();
    void wrong_quantities_are_told_with_units();
    void latencies_are_written_with_their_unit();
    void memory_is_written_in_the_unit_that_says_it_shortest();
};

void TestCanvasGeometry::the_index_finds_what_a_loop_finds()
{
    std::mt19937 random(3);
    std::uniform_real_distribution<double> place(-5000, 5000);
    std::vector<QRectF> rects;
    for (int i = 0; i < 700; ++i)
        rects.emplace_back(place(random), place(random) / 20, 120, 52);
    const RectIndex index(rects);
    for (int round = 0; round < 200; ++round) {
        const QRectF area =
            QRectF(QPointF(place(random), place(random) / 20), QPointF(place(random), place(random) / 20)).normalized();
        std::vector<int> expected;
        for (std::size_t i = 0; i < rects.size(); ++i)
            if (rects[i].intersects(area))
                expected.push_back(static_cast<int>(i));
        QCOMPARE(index.meeting(area), expected);
    }
    QVERIFY(RectIndex(std::vector<QRectF>()).meeting(QRectF(0, 0, 1, 1)).empty());
}

void TestCanvasGeometry::what_is_drawn_can_be_hit_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name :
         {"h100-and-a100-two-racks.json", "three-generations-two-zones.json", "fleet-1024-gpus-five-types.json"})
        QTest::newRow(name) << name;
}

void TestCanvasGeometry::what_is_drawn_can_be_hit()
{
    QFETCH(QString, name);
    const CanvasState state = state_of(sample(qPrintable(name)));
    for (std::size_t n = 0; n < state.layout.nodes.size(); ++n) {
        const CanvasHit hit = hit_at(state, state.layout.nodes[n].center(), 4);
        QVERIFY(hit.kind == HitKind::node);
        QCOMPARE(hit.index, static_cast<int>(n));
        for (std::size_t other = n + 1; other < state.layout.nodes.size(); ++other)
            QVERIFY(!state.layout.nodes[n].intersects(state.layout.nodes[other]));
    }
    for (const SwitchBox& box : state.layout.switches)
        QVERIFY(hit_at(state, box.rect.center(), 4) == (CanvasHit{HitKind::switch_box, box.index, {}, -1}));
    for (const ClusterFrame& frame : state.layout.frames)
        QVERIFY(hit_at(state, frame.rect.topLeft() + QPointF(3, 3), 0).is_place());
    for (const Wire& wire : state.layout.wires) {
        if (wire.uplink_of < 0 && wire.link < 0)
            continue;
        const CanvasHit hit = hit_at(state, (wire.points[0] + wire.points[1]) / 2, 4);
        QVERIFY(hit.kind == HitKind::uplink || hit.kind == HitKind::link);
    }
    QVERIFY(hit_at(state, state.layout.bounds.bottomRight() + QPointF(500, 500), 4) == CanvasHit{});
    QCOMPARE(parts_in(state, state.layout.bounds).nodes.size(), state.layout.nodes.size());
}

void TestCanvasGeometry::moved_things_move_alone()
{
    Cluster cluster = sample("h100-and-a100-two-racks.json");
    const ClusterLayout before = lay_out_cluster(cluster, {});
    cluster.racks.push_back({"r1", "", Position{1000, 500}});
    cluster.nodes[7].position = Position{-300, -300};
    cluster.nodes[7].location.rack.clear();
    const ClusterLayout after = lay_out_cluster(cluster, {});
    QCOMPARE(after.nodes[7].topLeft(), QPointF(-300, -300));
    QCOMPARE(after.frames[0].rect.topLeft(), QPointF(1000, 500));
    QCOMPARE(after.nodes[0].topLeft() - after.frames[0].rect.topLeft(),
             before.nodes[0].topLeft() - before.frames[0].rect.topLeft());
    QCOMPARE(after.frames[1].rect.topLeft(), before.frames[1].rect.topLeft()); // the other rack stays
}

void TestCanvasGeometry::cables_of_interleaved_racks_lie_apart()
{
    Cluster cluster = sample("h100-and-a100-two-racks.json");
    const Node node = cluster.nodes.front();
    cluster.nodes.clear();
    cluster.switches = {{"left", "", 0, 0}, {"right", "", 0, 0}, {"alone", "", 0, 0}};
    for (const char* of : {"left", "right", "left", "right", "alone"}) {
        cluster.nodes.push_back(node);
        cluster.nodes.back().id = "n" + std::to_string(cluster.nodes.size());
        cluster.nodes.back().location = {"", "r" + std::to_string(cluster.nodes.size()), of};
    }
    const ClusterLayout layout = lay_out_cluster(cluster, {});
    std::map<int, std::set<double>> heights; // of cables, by switch
    for (const Wire& wire : layout.wires)
        heights[wire.cable_to].insert(wire.points[1].y());
    QCOMPARE(heights.size(), std::size_t{3});
    for (const auto& [at, of_one] : heights)
        QCOMPARE(of_one.size(), std::size_t{1});
    QVERIFY(heights[0] != heights[1]);
    const double rack = layout.frames.front().rect.top();
    for (const SwitchBox& box : layout.switches) {
        const double y = *heights[box.index].begin();
        QVERIFY(y < rack - 8 && y > box.rect.bottom() + 8);
    }
    for (const Wire& one : layout.wires)
        for (const Wire& other : layout.wires) { // nor do their upright stretches lie on each other
            if (one.cable_to == other.cable_to)
                continue;
            const bool side_by_side = std::abs(one.points[0].x() - other.points[3].x()) > 3;
            QVERIFY(side_by_side || other.points[2].y() < one.points[1].y());
        }
    QCOMPARE(*heights[2].begin(), (rack + layout.switches.front().rect.bottom()) / 2); // nothing is in its way
}

void TestCanvasGeometry::a_lone_rack_keeps_its_columns()
{
    Cluster cluster = sample("h100-and-a100-two-racks.json");
    cluster.nodes.erase(cluster.nodes.begin() + 5, cluster.nodes.end());
    for (Node& node : cluster.nodes)
        node.location = {"", "r1", ""};
    cluster.nodes[4].location.rack.clear();
    cluster.nodes[4].position = Position{900, 0};
    const QSizeF before = lay_out_cluster(cluster, {}).frames.front().rect.size();
    QVERIFY(before.width() > before.height()); // 2 x 2
    cluster.nodes[4].position.reset(); // as the automatic layout does
    for (const ClusterFrame& frame : lay_out_cluster(cluster, {}).frames)
        if (frame.key.rack == "r1")
            QCOMPARE(frame.rect.size(), before);
}

void TestCanvasGeometry::empty_places_have_room()
{
    Cluster cluster;
    cluster.racks = {{"r1", "", {}}, {"r2", "", Position{900, 40}}};
    cluster.zones = {{"z", {}}, {"y", Position{50, 900}}};
    cluster.switches = {{"s", "", 0, 0}, {"t", "", 0, 0}};
    const CanvasState state = state_of(cluster);
    QCOMPARE(state.layout.frames.size(), std::size_t{4});
    QCOMPARE(state.layout.switches.size(), std::size_t{2});
    QCOMPARE(state.layout.frames[1].rect.topLeft(), QPointF(900, 40));
    for (std::size_t a = 0; a < state.layout.frames.size(); ++a)
        for (std::size_t b = a + 1; b < state.layout.frames.size(); ++b)
            QVERIFY(!state.layout.frames[a].rect.intersects(state.layout.frames[b].rect));
    QVERIFY(!state.layout.switches[0].rect.intersects(state.layout.switches[1].rect));
}

void TestCanvasGeometry::switches_stand_beside_each_other()
{
    // Racks in turn on one and another: both switches would like to stand in the middle.
    Cluster cluster;
    cluster.gpu_types = {find_gpu_type("h100-sxm")};
    cluster.switches = {
        {"root", "", 0, 0, {}}, {"x", "root", 0, 0, {}}, {"y", "root", 0, 0, {}}, {"z", "root", 0, 0, {}}};
    for (const auto& [rack, on] : std::initializer_list<std::pair<const char*, const char*>>{
             {"r1", "x"}, {"r2", "y"}, {"r3", "z"}, {"r4", "y"}, {"r5", "x"}}) {
        Node node;
        node.id = rack;
        node.gpu_count = 8;
        node.location = {"", rack, on};
        cluster.nodes.push_back(node);
    }
    const ClusterLayout layout = lay_out_cluster(cluster, {});
    QCOMPARE(layout.switches.size(), std::size_t{4});
    for (const SwitchBox& a : layout.switches)
        for (const SwitchBox& b : layout.switches)
            QVERIFY(a.index == b.index || !a.rect.intersects(b.rect));
    // As little as can be: in the middle of what they were, and their root above them.
    double middle = 0;
    double root = 0;
    for (const SwitchBox& box : layout.switches)
        (box.index == 0 ? root : middle) += box.rect.center().x() / (box.index == 0 ? 1 : 3);
    const double racks = layout.frames[2].rect.center().x();
    QCOMPARE(middle, racks);
    QCOMPARE(root, racks);
}

void TestCanvasGeometry::hulls_hold_their_cards()
{
    const CanvasState state = state_of(sample("three-generations-two-zones.json"));
    const std::vector<IslandHull> hulls = island_hulls(state.layout, state.island_of_node);
    QVERIFY(hulls.size() >= state.islands.size());
    for (std::size_t n = 0; n < state.layout.nodes.size(); ++n) {
        const bool held = std::any_of(hulls.begin(), hulls.end(), [&](const IslandHull& hull) {
            return hull.island == state.island_of_node[n] && hull.outline.contains(state.layout.nodes[n].center());
        });
        const bool wrongly = std::any_of(hulls.begin(), hulls.end(), [&](const IslandHull& hull) {
            return hull.island != state.island_of_node[n] && hull.outline.contains(state.layout.nodes[n].center());
        });
        QVERIFY(held && !wrongly);
    }
    QVERIFY(island_hulls(state.layout, {}).empty());
}

void TestCanvasGeometry::a_lasso_holds_middles()
{
    const CanvasState state = state_of(sample("h100-and-a100-two-racks.json"));
    const QRectF first = state.layout.nodes[0];
    const QPolygonF around(first.adjusted(-2, -2, 2, 2));
    QCOMPARE(nodes_in(state, around), std::vector<int>{0});
    QVERIFY(nodes_in(state, QPolygonF(QRectF(first.topLeft(), first.size() * 0.4))).empty());
}

void TestCanvasGeometry::arrows_reach_every_node()
{
    const CanvasState state = state_of(sample("three-generations-two-zones.json"));
    std::vector<char> seen(state.layout.nodes.size(), 0);
    std::vector<int> open{next_node(state, -1, {1, 0})};
    while (!open.empty()) {
        const int node = open.back();
        open.pop_back();
        if (node < 0 || seen[static_cast<std::size_t>(node)])
            continue;
        seen[static_cast<std::size_t>(node)] = 1;
        for (const QPointF& direction : {QPointF(1, 0), QPointF(-1, 0), QPointF(0, 1), QPointF(0, -1)})
            open.push_back(next_node(state, node, direction));
    }
    QVERIFY(std::all_of(seen.begin(), seen.end(), [](char one) { return one == 1; }));
}

void TestCanvasGeometry::words_find_parts()
{
    const Cluster cluster = sample("h100-and-a100-two-racks.json");
    QCOMPARE(find_parts(cluster, "H100").size(), std::size_t{4});
    QCOMPARE(find_parts(cluster, "a-7").size(), std::size_t{1});
    QCOMPARE(find_parts(cluster, "r2 a100").size(), std::size_t{8});
    QVERIFY(find_parts(cluster, " ").empty());
    QCOMPARE(find_parts(cluster, "spine").front().switches, std::vector<int>{2});
}

void TestCanvasGeometry::quantities_are_typed_with_units_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<double>("value"); ///< negative: refused
    QTest::newRow("bits") << "400 Gbit/s"
                          << "B/s" << 5e10;
    QTest::newRow("short bits") << "400Gb/s"
                                << "B/s" << 5e10;
    QTest::newRow("bps") << "100 Gbps"
                         << "B/s" << 1.25e10;
    QTest::newRow("bits alone") << "400 Gbit"
                                << "B/s" << 5e10;
    QTest::newRow("small letters") << "400 gbit/s"
                                   << "B/s" << 5e10;
    QTest::newRow("binary") << "1 GiB/s"
                            << "B/s" << 1073741824.0;
    QTest::newRow("bytes") << "50 GB/s"
                           << "B/s" << 5e10;
    QTest::newRow("prefix") << "50 G"
                            << "B/s" << 5e10;
    QTest::newRow("bare") << "5e10"
                          << "B/s" << 5e10;
    QTest::newRow("microseconds") << QString::fromUtf8("2 µs") << "s" << 2e-6;
    QTest::newRow("us") << "2us"
                        << "s" << 2e-6;
    QTest::newRow("milliseconds") << "20 ms"
                                  << "s" << 0.02;
    QTest::newRow("seconds") << "0.5 s"
                             << "s" << 0.5;
    QTest::newRow("words") << "fast"
                           << "B/s" << -1.0;
    QTest::newRow("negative") << "-5 G"
                              << "B/s" << -1.0;
    QTest::newRow("too much") << "9e20"
                              << "B/s" << -1.0;
    QTest::newRow("nothing") << ""
                             << "B/s" << -1.0;
}

void TestCanvasGeometry::quantities_are_typed_with_units()
{
    QFETCH(QString, text);
    QFETCH(QString, unit);
    QFETCH(double, value);
    const Result<double> typed = typed_quantity(text, {0, 1e15, false}, unit);
    QCOMPARE(typed.ok(), value >= 0);
    if (typed)
        QVERIFY(qFuzzyCompare(*typed, value));
    else
        QVERIFY(!typed.error().hint.empty());
}

void TestCanvasGeometry::wrong_quantities_are_told_with_units_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("unit");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("hint");
    const auto row = [](const char* text, const char* unit, const char* message, const char* hint) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(unit) << QString::fromUtf8(message)
                            << QString::fromUtf8(hint);
    };
    const char* rate = "Type a number from 0 to 10 PB/s, such as “50 GB/s” or “400 Gbit/s”.";
    row("100 ms", "B/s", "“100 ms” is not a number", rate);
    row("5 GB", "B/s", "“5 GB” is not a number", rate);
    row("9 EB/s", "B/s", "“9 EB/s” is too large", rate);
    row("-5 Gbit/s", "B/s", "“-5 Gbit/s” is too small", rate);
    row("", "B/s", "This field is empty", rate);
    row("2 hours", "s", "“2 hours” is not a number", "Type a number from 0 to 10 Ps, such as “5 µs”.");
}

void TestCanvasGeometry::wrong_quantities_are_told_with_units()
{
    QFETCH(QString, text);
    QFETCH(QString, unit);
    const Result<double> typed = typed_quantity(text, {0, 1e16, false}, unit);
    QVERIFY(!typed);
    QTEST(QString::fromStdString(typed.error().message), "message");
    QTEST(QString::fromStdString(typed.error().hint), "hint");
}

void TestCanvasGeometry::latencies_are_written_with_their_unit()
{
    const NumberRange range{0, 10, false};
    for (const double seconds : {0.0, 2e-9, 5e-6, 1.5e-3, 0.25, 1.0, 10.0}) {
        const QString text = quantity_to_type(seconds, range, QStringLiteral("s"));
        QVERIFY2(text.endsWith(QLatin1Char('s')), qPrintable(text));
        QCOMPARE(*typed_quantity(text, range, QStringLiteral("s")), seconds);
    }
}

void TestCanvasGeometry::memory_is_written_in_the_unit_that_says_it_shortest()
{
    const NumberRange range{1e6, 1e15, false};
    const QString unit = QStringLiteral("B");
    const std::pair<double, const char*> written[] = {{80.0 * (1 << 30), "80 Gi"},
                                                      {96e9, "96 G"},
                                                      {143771.0 * (1 << 20), "143771 Mi"}, // an H200's
                                                      {2048.0 * (1 << 30), "2 Ti"},
                                                      {512.0 * (1 << 20), "512 Mi"}};
    for (const auto& [bytes, text] : written) {
        QCOMPARE(quantity_to_type(bytes, range, unit), QString::fromLatin1(text));
        QCOMPARE(*typed_quantity(QString::fromLatin1(text) + unit, range, unit), bytes);
    }
}

TANGRAM_TEST(TestCanvasGeometry)
#include "tst_canvas_geometry.moc"
