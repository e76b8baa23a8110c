// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cluster/cluster.h"
#include "cluster/cluster_check.h"
#include "cluster/edit/cluster_edits.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/cluster/cluster_piece_json.h"
#include "files/cluster/node_templates.h"
#include "text/result.h"

#include <QTest>

#include <algorithm>

using namespace tangram;

Q_DECLARE_METATYPE(tangram::ClusterParts)

namespace {

/// Two racks of two nodes, each on its leaf, the leaves below a spine; a link to a second zone.
Cluster two_racks()
{
    const char* text = R"({"format": "tangram-cluster", "version": 1, "name": "test",
        "nodes": [{"id": "h", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"zone": "z1", "rack": "r1", "switch": "leaf1"}},
                  {"id": "a", "count": 2, "gpu_type": "a100-sxm-80", "gpu_count": 8, "location": {"zone": "z2", "rack": "r2", "switch": "leaf2"}}],
        "switches": [{"id": "leaf1", "parent": "spine", "uplink_bytes_per_s": 4e11}, {"id": "leaf2", "parent": "spine"}, {"id": "spine"}],
        "links": [{"a": "z1", "b": "z2", "bytes_per_s": 1e9}],
        "islands": [{"id": "one", "name": "one", "nodes": ["h", "a-0"]}]})";
    return read_cluster(text, "test").value();
}

std::vector<std::string> ids(const Cluster& cluster)
{
    std::vector<std::string> all;
    for (const Node& node : cluster.nodes)
        all.push_back(node.id);
    return all;
}

using Names = std::vector<std::string>;
const std::vector<Position> once(1);

} // namespace

class TestClusterEdits : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void names_go_on_counting_data();
    void names_go_on_counting();
    void added_nodes_are_like_the_first();
    void removing_takes_along_what_hung_on_it();
    void a_renamed_switch_is_followed();
    void names_of_other_places_are_refused();
    void places_keep_what_is_in_them_when_renamed();
    void wrong_edits_are_refused_data();
    void wrong_edits_are_refused();
    void nodes_put_into_a_rack_take_its_switch();
    void an_empty_rack_keeps_its_switch_for_nodes();
    void copies_have_names_and_switches_of_their_own();
    void a_rack_of_a_scale_up_domain_is_copied_with_it();
    void pieces_go_through_text();
    void a_gpu_type_of_the_same_id_is_another();
    void all_kinds_of_nodes_can_be_added();
    void thousands_of_copies_have_names_of_their_own_data();
    void thousands_of_copies_have_names_of_their_own();
    void domains_are_as_large_as_such_machines();
    void switches_go_at_once();
};

void TestClusterEdits::names_go_on_counting_data()
{
    QTest::addColumn<QString>("like");
    QTest::addColumn<QString>("first");
    QTest::newRow("numbered") << "h-0"
                              << "h-2";
    QTest::newRow("stem") << "h"
                          << "h-2";
    QTest::newRow("unknown") << "b200"
                             << "b200-0";
    QTest::newRow("of a type") << "h100"
                               << "h100-0";
}

void TestClusterEdits::names_go_on_counting()
{
    QFETCH(QString, like);
    QFETCH(QString, first);
    const Names fresh = fresh_node_ids(two_racks(), like.toStdString(), 2);
    QCOMPARE(QString::fromStdString(fresh.front()), first);
    QVERIFY(fresh[0] != fresh[1]);
}

void TestClusterEdits::added_nodes_are_like_the_first()
{
    const Cluster cluster = two_racks();
    const std::vector<Position> places{{0, 0}, {130, 0}, {260, 0}};
    const Result<Cluster> after = add_nodes(cluster, cluster.nodes[0], find_gpu_type("v100-sxm2-32"), 3, places);
    QVERIFY(after);
    QCOMPARE(after->nodes.size(), std::size_t{7});
    QCOMPARE(after->gpu_types.size(), std::size_t{3});
    QCOMPARE(after->gpu_type_of(after->nodes[6]).id, std::string("v100-sxm2-32"));
    QCOMPARE(after->nodes[6].location, cluster.nodes[0].location);
    QVERIFY(after->nodes[6].position == places[2]);
}

void TestClusterEdits::removing_takes_along_what_hung_on_it()
{
    const Cluster cluster = two_racks();
    ClusterParts leaf;
    leaf.switches = {0};
    const Result<Cluster> without_leaf = remove_parts(cluster, leaf);
    QVERIFY(without_leaf);
    QCOMPARE(without_leaf->nodes[0].location.switch_id, std::string("spine"));

    ClusterParts zone;
    zone.zones = {"z1"};
    const Result<Cluster> without_zone = remove_parts(cluster, zone);
    QVERIFY(without_zone);
    QCOMPARE(ids(*without_zone), (Names{"a-0", "a-1"}));
    QVERIFY(without_zone->links.empty()); // one end is gone
    QCOMPARE(without_zone->gpu_types.size(), std::size_t{1});
    QCOMPARE(without_zone->islands.front().nodes, std::vector<int>{0}); // what is left of it

    ClusterParts all = whole(cluster);
    const Result<Cluster> nothing = remove_parts(cluster, all);
    QVERIFY(nothing);
    QVERIFY(nothing->nodes.empty() && nothing->switches.empty() && nothing->islands.empty()
            && nothing->gpu_types.empty());
}

void TestClusterEdits::a_renamed_switch_is_followed()
{
    const Result<Cluster> after =
        change_switches(two_racks(), std::vector<int>{2}, [](Switch& made) { made.id = "core"; });
    QVERIFY(after);
    QCOMPARE(after->switches[0].parent, std::string("core"));
    const Result<Cluster> leaf = change_switches(*after, std::vector<int>{0}, [](Switch& made) { made.id = "tor-1"; });
    QVERIFY(leaf);
    QCOMPARE(leaf->nodes[1].location.switch_id, std::string("tor-1"));
}

void TestClusterEdits::names_of_other_places_are_refused()
{
    Cluster cluster = two_racks();
    cluster.links.clear();
    const Result<Cluster> zone = rename_zone(cluster, "z2", "z1");
    QVERIFY(!zone);
    QCOMPARE(zone.error().message, std::string("another zone has the name \"z1\""));
    // One that has no nodes yet, too.
    cluster = add_rack(add_zone(cluster, {"z3", {}}).value(), {"r3", "z1", {}}).value();
    QVERIFY(!rename_zone(cluster, "z2", "z3"));
    const Result<Cluster> rack = rename_rack(cluster, {"z1", "r3"}, "r1");
    QVERIFY(!rack);
    QCOMPARE(rack.error().message, std::string("another rack has the name \"r1\""));
    QVERIFY(!rename_rack(cluster, {"z1", "r1"}, "r3"));
    // In another zone the name is free, and its own stays its own.
    QVERIFY(rename_rack(cluster, {"z1", "r3"}, "r2"));
    QVERIFY(rename_rack(cluster, {"z1", "r1"}, "r1").value() == cluster);
    QVERIFY(rename_zone(cluster, "z1", "z1").value() == cluster);
    // Dragged together, they are one.
    ClusterParts second;
    second.racks = {{"z2", "r2"}};
    const Cluster beside = rename_rack(cluster, {"z1", "r3"}, "r2").value();
    const Result<Cluster> united = put_into_zone(beside, second, "z1");
    QVERIFY(united);
    QCOMPARE(whole(*united).racks.size(), std::size_t{2});
}

void TestClusterEdits::places_keep_what_is_in_them_when_renamed()
{
    const Result<Cluster> zone = rename_zone(two_racks(), "z1", "here");
    QVERIFY(zone);
    QCOMPARE(whole(*zone).zones, (Names{"here", "z2"}));
    QCOMPARE(zone->links.front().a, std::string("here"));
    const Result<Cluster> rack = rename_rack(*zone, {"here", "r1"}, "north");
    QVERIFY(rack);
    QCOMPARE(rack->nodes[1].location.rack, std::string("north"));
    QCOMPARE(whole(*rack).racks.size(), std::size_t{2});
}

void TestClusterEdits::wrong_edits_are_refused_data()
{
    QTest::addColumn<int>("edit");
    QTest::addColumn<QString>("word");
    QTest::newRow("id taken") << 0 << "two nodes";
    QTest::newRow("ring of switches") << 1 << "lead back";
    QTest::newRow("no bandwidth") << 2 << "bandwidth";
    QTest::newRow("link to nowhere") << 3 << "not a zone or switch";
    QTest::newRow("link twice") << 4 << "already linked";
    QTest::newRow("empty name") << 5 << "empty";
    QTest::newRow("too many") << 6 << "cannot be added";
    QTest::newRow("no GPUs") << 7 << "number of GPUs";
    QTest::newRow("nothing marked") << 8 << "no nodes";
    QTest::newRow("unprintable") << 9 << "cannot be shown";
}

void TestClusterEdits::wrong_edits_are_refused()
{
    QFETCH(int, edit);
    QFETCH(QString, word);
    const Cluster cluster = two_racks();
    const std::vector<int> first{0};
    const auto made = [&]() -> Result<Cluster> {
        switch (edit) {
        case 0:
            return change_nodes(cluster, first, [](Node& node) { node.id = "a-0"; });
        case 1:
            return change_switches(cluster, std::vector<int>{2}, [](Switch& spine) { spine.parent = "leaf1"; });
        case 2:
            return change_nodes(cluster, first, [](Node& node) { node.nic.bytes_per_s = 0; });
        case 3:
            return add_link(cluster, {"z1", "z9", {1e9, 0}});
        case 4:
            return add_link(cluster, {"z2", "z1", {1e9, 0}});
        case 5:
            return change_nodes(cluster, first, [](Node& node) { node.id = ""; });
        case 6:
            return add_nodes(cluster, cluster.nodes[0], cluster.gpu_types[0], 1000000);
        case 7:
            return change_nodes(cluster, first, [](Node& node) { node.gpu_count = 0; });
        case 8:
            return change_nodes(cluster, {}, [](Node&) {});
        default:
            return rename_rack(cluster, {"z1", "r1"}, "a\nb");
        }
    }();
    QVERIFY(!made);
    QVERIFY2(QString::fromStdString(made.error().message).contains(word), made.error().message.c_str());
}

void TestClusterEdits::nodes_put_into_a_rack_take_its_switch()
{
    Result<Cluster> moved = put_into_rack(two_racks(), std::vector<int>{0}, {"z2", "r2"});
    QVERIFY(moved);
    QCOMPARE(moved->nodes[0].location.switch_id, std::string("leaf2"));
    QCOMPARE(moved->nodes[0].location.zone, std::string("z2"));
    moved = put_into_rack(*moved, std::vector<int>{0}, {});
    QVERIFY(moved && moved->nodes[0].location.rack.empty());
    QCOMPARE(moved->nodes[0].location.switch_id, std::string("leaf2")); // a cable stays where it is
}

void TestClusterEdits::an_empty_rack_keeps_its_switch_for_nodes()
{
    ClusterParts rack;
    rack.racks = {{"z1", "new"}};
    const Cluster empty = add_rack(two_racks(), {"new", "z1", {}}).value();
    const Result<Cluster> linked = put_on_switch(empty, rack, "leaf2");
    QVERIFY2(linked, linked ? "" : linked.error().message.c_str());
    // It goes through files and follows the switch's name; the switch is on something.
    QVERIFY(read_cluster(write_cluster(*linked), "again").value() == *linked);
    const Cluster renamed =
        change_switches(*linked, std::vector<int>{1}, [](Switch& made) { made.id = "tor"; }).value();
    QCOMPARE(renamed.racks.front().switch_id, std::string("tor"));
    // Nodes that come are on it, as are copies of the rack; without the switch they are on the one above.
    const Cluster filled = put_into_rack(renamed, std::vector<int>{0, 1}, {"z1", "new"}).value();
    QCOMPARE(filled.nodes[1].location.switch_id, std::string("tor"));
    const Cluster copied = paste(renamed, piece_of(renamed, rack), once).value().cluster;
    QCOMPARE(copied.racks.back().switch_id, std::string("tor"));
    ClusterParts both = rack;
    both.switches = {1};
    QCOMPARE(paste(renamed, piece_of(renamed, both), once).value().cluster.racks.back().switch_id,
             std::string("tor-0"));
    ClusterParts tor;
    tor.switches = {1};
    QCOMPARE(remove_parts(renamed, tor).value().racks.front().switch_id, std::string("spine"));
    // Taken off it, it has none, whatever stands in it.
    QCOMPARE(put_on_switch(renamed, rack, "").value().racks.front().switch_id, std::string());
    const Cluster off = put_on_switch(filled, rack, "").value();
    QCOMPARE(off.nodes[0].location.switch_id, std::string());
    QCOMPARE(off.racks.front().switch_id, std::string());
    QVERIFY(!put_on_switch(filled, {}, "tor"));
    QVERIFY(!put_on_switch(filled, rack, "nowhere"));
}

void TestClusterEdits::copies_have_names_and_switches_of_their_own()
{
    const Cluster cluster = two_racks();
    ClusterParts rack;
    rack.racks = {{"z1", "r1"}};
    rack.switches = {0};
    const Result<Pasted> pasted = paste(cluster, piece_of(cluster, rack), std::vector<Position>{{10, 0}, {20, 0}});
    QVERIFY(pasted);
    QCOMPARE(ids(pasted->cluster), (Names{"h-0", "h-1", "a-0", "a-1", "h-2", "h-3", "h-4", "h-5"}));
    QCOMPARE(pasted->cluster.switches.size(), std::size_t{5});
    const Node& copy = pasted->cluster.nodes[6];
    QCOMPARE(copy.location.rack, std::string("r1-1"));
    QCOMPARE(copy.location.switch_id, std::string("leaf1-1"));
    QCOMPARE(pasted->cluster.switches[4].parent, std::string("spine")); // not copied: the one that is there
    QCOMPARE(pasted->parts.nodes, (std::vector<int>{4, 5, 6, 7}));
    QCOMPARE(pasted->parts.racks.size(), std::size_t{2});

    // Nodes alone stay in their rack and on their switch.
    ClusterParts node;
    node.nodes = {0};
    const Result<Pasted> one = paste(cluster, piece_of(cluster, node), once);
    QVERIFY(one);
    QCOMPARE(one->cluster.nodes.back().location, cluster.nodes[0].location);
}

void TestClusterEdits::a_rack_of_a_scale_up_domain_is_copied_with_it()
{
    const ScaleUpDomain domain{"nvl", {9e11, 1e-6}};
    const Result<Cluster> joined = join_scale_up(two_racks(), std::vector<int>{0, 1}, domain);
    QVERIFY(joined);
    ClusterParts both;
    both.nodes = {0, 1};
    const Result<Pasted> copy = paste(*joined, piece_of(*joined, both), once);
    QVERIFY(copy);
    QCOMPARE(copy->cluster.scale_up_domains.size(), std::size_t{2});
    QVERIFY(copy->cluster.nodes.back().scale_up != "nvl");
    const Result<Cluster> left = leave_scale_up(*joined, std::vector<int>{0, 1});
    QVERIFY(left && left->scale_up_domains.empty());
}

void TestClusterEdits::pieces_go_through_text()
{
    const Cluster cluster = two_racks();
    ClusterParts some;
    some.nodes = {1};
    some.racks = {{"z2", "r2"}};
    some.switches = {1};
    const ClusterPiece piece = piece_of(cluster, some);
    const Result<ClusterPiece> read = read_piece(write_piece(piece), "text");
    QVERIFY2(read, read ? "" : read.error().message.c_str());
    QVERIFY(read->cluster == piece.cluster && read->copied == piece.copied);
    // A cluster file is a piece as a whole, in an empty drawing too.
    const Result<ClusterPiece> file = read_piece(write_cluster(cluster), "cluster.json");
    QVERIFY(file);
    Cluster empty;
    empty.training = cluster.training;
    const Result<Pasted> pasted = paste(empty, *file, once);
    QVERIFY(pasted);
    QCOMPARE(ids(pasted->cluster), ids(cluster));
    QCOMPARE(pasted->cluster.links.size(), cluster.links.size());
    QVERIFY(!read_piece("hello", "text"));
}

void TestClusterEdits::a_gpu_type_of_the_same_id_is_another()
{
    const Cluster cluster = two_racks();
    GpuType own = *cluster.gpu_types[0];
    own.memory_bytes = 1e9;
    const Result<Cluster> after = set_gpu_type(cluster, std::vector<int>{1}, std::make_shared<const GpuType>(own));
    QVERIFY(after);
    QCOMPARE(after->gpu_types.size(), std::size_t{3});
    QCOMPARE(after->gpu_type_of(after->nodes[1]).id, std::string("h100-sxm-2"));
    QVERIFY(read_cluster(write_cluster(*after), "again"));
}

void TestClusterEdits::all_kinds_of_nodes_can_be_added()
{
    Cluster cluster = two_racks();
    for (const NodeTemplate& made : node_templates()) {
        const Result<Cluster> after = add_nodes(cluster, made.node, made.gpu, 1);
        QVERIFY2(after, made.name.c_str());
        QVERIFY(!made.source.empty());
        cluster = *after;
    }
    QVERIFY(node_templates().size() >= gpu_catalogue().size());
    QVERIFY(read_cluster(write_cluster(cluster), "all").value() == cluster);
}

void TestClusterEdits::thousands_of_copies_have_names_of_their_own_data()
{
    QTest::addColumn<ClusterParts>("parts");
    QTest::addColumn<int>("copies");
    QTest::addColumn<QString>("last"); ///< node, rack, zone or switch
    QTest::newRow("node of a scale-up domain") << ClusterParts{{0}, {}, {}, {}, {}} << 20000 << "h-20001";
    QTest::newRow("node") << ClusterParts{{2}, {}, {}, {}, {}} << 20000 << "a-20001";
    QTest::newRow("rack") << ClusterParts{{}, {}, {}, {{"z2", "r2"}}, {}} << 5000 << "r2-4999";
    QTest::newRow("zone") << ClusterParts{{}, {}, {}, {}, {"z2"}} << 5000 << "z2-4999";
    QTest::newRow("switches") << ClusterParts{{}, {0, 1, 2}, {}, {}, {}} << 5000 << "leaf2-4999";
    QTest::newRow("everything") << whole(two_racks()) << 5000 << "z2-4999";
}

void TestClusterEdits::thousands_of_copies_have_names_of_their_own()
{
    QFETCH(ClusterParts, parts);
    QFETCH(int, copies);
    QFETCH(QString, last);
    const Cluster cluster = join_scale_up(two_racks(), std::vector<int>{0, 1}, {"nvl", {9e11, 1e-6}}).value();
    const ClusterPiece piece = piece_of(cluster, parts);
    const Result<Pasted> many = paste(cluster, piece, std::vector<Position>(static_cast<std::size_t>(copies)));
    QVERIFY2(many, many ? "" : many.error().message.c_str());
    const ClusterParts all = whole(many->cluster);
    const std::string name = last.toStdString();
    const bool there = std::any_of(many->cluster.nodes.begin(), many->cluster.nodes.end(),
                                   [&](const Node& node) { return node.id == name; })
        || std::any_of(many->cluster.switches.begin(), many->cluster.switches.end(),
                       [&](const Switch& made) { return made.id == name; })
        || std::any_of(all.racks.begin(), all.racks.end(), [&](const RackKey& rack) { return rack.rack == name; })
        || std::find(all.zones.begin(), all.zones.end(), name) != all.zones.end();
    QVERIFY(there);
    QVERIFY(!check_cluster(many->cluster));
    if (!parts.nodes.empty())
        QVERIFY(!paste(many->cluster, piece, std::vector<Position>(100000)));
}

void TestClusterEdits::domains_are_as_large_as_such_machines()
{
    const Cluster cluster = join_scale_up(two_racks(), std::vector<int>{3}, {"nvl-0", {9e11, 1e-6}}).value();
    const Result<Cluster> joined = join_new_scale_ups(cluster, std::vector<int>{0, 1, 2}, {"nvl", {4e11, 2e-6}}, 2);
    QVERIFY(joined);
    QCOMPARE(joined->scale_up_domains.size(), std::size_t{3});
    QCOMPARE(joined->nodes[1].scale_up, std::string("nvl-1"));
    QCOMPARE(joined->nodes[2].scale_up, std::string("nvl-2"));
    QCOMPARE(joined->scale_up_domains[2].speed.bytes_per_s, 4e11);
    QCOMPARE(joined->nodes[3].scale_up, std::string("nvl-0"));
    QVERIFY(!join_new_scale_ups(cluster, {}, {"nvl", {4e11, 2e-6}}, 2));
}

void TestClusterEdits::switches_go_at_once()
{
    ClusterParts both;
    both.switches = {0, 2}; // a leaf and the spine above it
    const Result<Cluster> after = remove_parts(two_racks(), both);
    QVERIFY(after);
    QCOMPARE(after->switches.size(), std::size_t{1});
    QCOMPARE(after->switches[0].parent, std::string());
    QCOMPARE(after->nodes[0].location.switch_id, std::string());
    QCOMPARE(after->nodes[2].location.switch_id, std::string("leaf2"));
}

TANGRAM_TEST(TestClusterEdits)
#include "tst_cluster_edits.moc"
