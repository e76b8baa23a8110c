// SPDX-License-Identifier: GPL-3.0-or-later
// Letters, colours and names of islands: what stays when something else changes.
#include "test_program.h"

#include "cluster/cluster.h"
#include "cluster/edit/cluster_edits.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "islands/identity.h"
#include "islands/islands.h"
#include "islands/naming.h"

#include <QTest>

#include <algorithm>
#include <map>

using namespace tangram;

namespace {

/// Two nodes of each of three types, each type in a rack of its own.
Cluster three_racks()
{
    const char* text = R"({"format": "tangram-cluster", "version": 1, "name": "test",
        "nodes": [{"id": "h", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"rack": "r1"}},
                  {"id": "a", "count": 2, "gpu_type": "a100-sxm-80", "gpu_count": 8, "location": {"rack": "r2"}},
                  {"id": "v", "count": 2, "gpu_type": "v100-sxm2-32", "gpu_count": 8, "location": {"rack": "r3"}}]})";
    return read_cluster(text, "test").value();
}

Islands found_in(const Cluster& cluster)
{
    return find_islands(cluster, Network(cluster), 0.1);
}

/// Ids by the first node's.
std::map<std::string, std::string> ids_by_node(const Cluster& cluster, const Islands& islands)
{
    std::map<std::string, std::string> ids;
    for (const Island& island : islands)
        ids[cluster.nodes[static_cast<std::size_t>(island.nodes.front())].id] = island.id;
    return ids;
}

std::vector<std::string> names(const Islands& islands)
{
    std::vector<std::string> all;
    for (const Island& island : islands)
        all.push_back(island.name);
    return all;
}

using Ids = std::map<std::string, std::string>;
using Names = std::vector<std::string>;

} // namespace

class TestIslandIdentity : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void a_letter_is_the_ids_data();
    void a_letter_is_the_ids();
    void islands_keep_their_ids();
    void one_that_is_made_takes_no_others_letter();
    void copies_take_no_letter_of_stated_ones();
    void names_follow_what_the_islands_hold();
    void names_tell_the_letter_where_they_are_alike();
    void the_users_names_stay();
};

void TestIslandIdentity::a_letter_is_the_ids_data()
{
    QTest::addColumn<QStringList>("ids");
    QTest::addColumn<QList<int>>("looks");
    QTest::newRow("in order") << QStringList{"a", "b", "c"} << QList<int>{0, 1, 2};
    QTest::newRow("b has gone") << QStringList{"a", "c"} << QList<int>{0, 2};
    QTest::newRow("out of order") << QStringList{"d", "a", "aa"} << QList<int>{3, 0, 26};
    QTest::newRow("stated ones take what is left") << QStringList{"h100s", "b", "a100s"} << QList<int>{0, 1, 2};
    QTest::newRow("stated alone") << QStringList{"one", "B", ""} << QList<int>{0, 1, 2};
}

void TestIslandIdentity::a_letter_is_the_ids()
{
    QFETCH(QStringList, ids);
    QFETCH(QList<int>, looks);
    Islands islands;
    for (const QString& id : ids)
        islands.push_back({id.toStdString(), "", {0}});
    const std::vector<int> found = island_looks(islands);
    QCOMPARE(QList<int>(found.begin(), found.end()), looks);
    for (int i = 0; i < looks.size(); ++i)
        QCOMPARE(island_look(islands, i), looks[i]);
    QCOMPARE(island_look(islands, 99), 99);
}

void TestIslandIdentity::islands_keep_their_ids()
{
    const Cluster cluster = three_racks();
    const Islands before = found_in(cluster);
    QCOMPARE(ids_by_node(cluster, before), (Ids{{"h-0", "a"}, {"a-0", "b"}, {"v-0", "c"}}));

    // Without the first rack the others would be "a" and "b".
    const Cluster fewer = remove_parts(cluster, {{}, {}, {}, {{"", "r1"}}, {}}).value();
    const Islands kept = with_kept_ids(fewer, found_in(fewer), cluster, before);
    QCOMPARE(ids_by_node(fewer, kept), (Ids{{"a-0", "b"}, {"v-0", "c"}}));
    QVERIFY(!check_islands(fewer, kept));

    // Another type that comes to stand first takes a letter that none had.
    Cluster more = add_nodes(cluster, cluster.nodes[0], find_gpu_type("b200-sxm"), 2).value();
    std::rotate(more.nodes.begin(), more.nodes.end() - 2, more.nodes.end());
    const Islands found = with_kept_ids(more, found_in(more), cluster, before);
    QCOMPARE(ids_by_node(more, found), (Ids{{"h-2", "d"}, {"h-0", "a"}, {"a-0", "b"}, {"v-0", "c"}}));

    // Renamed nodes and others that join leave it to the majority; stated ones have their own.
    const Cluster renamed = change_nodes(cluster, std::vector<int>{2}, [](Node& node) { node.id = "first"; }).value();
    QCOMPARE(ids_by_node(renamed, with_kept_ids(renamed, found_in(renamed), cluster, before)),
             (Ids{{"h-0", "a"}, {"first", "b"}, {"v-0", "c"}}));
    Cluster stated = cluster;
    stated.islands = {{"b", "", {4, 5}, true}};
    QCOMPARE(ids_by_node(stated, with_kept_ids(stated, found_in(stated), cluster, before)),
             (Ids{{"h-0", "a"}, {"a-0", "d"}, {"v-0", "b"}}));
}

void TestIslandIdentity::one_that_is_made_takes_no_others_letter()
{
    const Cluster cluster = three_racks();
    Islands islands = found_in(cluster);
    islands[1].id = "a100s"; // its letter is B all the same
    const Islands split = split_island(cluster, islands, "a", std::vector<int>{1}).value();
    QCOMPARE(ids_by_node(cluster, split), (Ids{{"h-0", "a"}, {"h-1", "d"}, {"a-0", "a100s"}, {"v-0", "c"}}));
    QCOMPARE(island_look(split, 2), island_look(islands, 1));
}

void TestIslandIdentity::copies_take_no_letter_of_stated_ones()
{
    Cluster cluster = three_racks();
    cluster.islands = {{"h100s", "", {0, 1}, false}, {"a100s", "", {2, 3}, false}, {"v100s", "", {4, 5}, false}};
    const Islands before = found_in(cluster);
    const ClusterParts racks = whole(cluster);
    const Cluster twice = paste(cluster, piece_of(cluster, racks), std::vector<Position>(1)).value().cluster;
    const Islands after = with_kept_ids(twice, found_in(twice), cluster, before);
    QCOMPARE(after.size(), 2 * before.size());
    const std::vector<int> looks = island_looks(after);
    for (std::size_t i = 0; i < after.size(); ++i)
        if (const int first = after[i].nodes.front(); first < 6)
            QCOMPARE(looks[i], first / 2);
}

void TestIslandIdentity::names_follow_what_the_islands_hold()
{
    const Cluster cluster = three_racks();
    const Islands islands = found_in(cluster);
    QCOMPARE(names(islands),
             (Names{"H100 SXM5 80GB · rack r1", "A100 SXM4 80GB · rack r2", "V100 SXM2 32GB · rack r3"}));
    // Stated by an edit, they are named anew when their rack is; through a file, too.
    const Islands locked = lock_island(islands, "b", true).value();
    const Cluster stated = with_stated_islands(cluster, locked);
    const Cluster renamed = rename_rack(stated, {"", "r2"}, "north").value();
    QCOMPARE(found_in(renamed)[1].name, std::string("A100 SXM4 80GB · rack north"));
    QCOMPARE(found_in(read_cluster(write_cluster(renamed), "again").value())[1].name,
             std::string("A100 SXM4 80GB · rack north"));
    const Islands merged = merge_islands(cluster, islands, "a", "b").value();
    QCOMPARE(merged[0].name, std::string("H100 SXM5 80GB + A100 SXM4 80GB"));
    const Islands moved = move_nodes(cluster, islands, std::vector<int>{2}, "c").value();
    QCOMPARE(moved[2].name, std::string("A100 SXM4 80GB + V100 SXM2 32GB"));
    QVERIFY(!move_nodes(cluster, islands, std::vector<int>{2, 3}, "c")); // nothing would be left
    QVERIFY(!move_nodes(cluster, islands, std::vector<int>{99}, "c"));
    QVERIFY(!move_nodes(cluster, locked, std::vector<int>{2}, "c"));
}

void TestIslandIdentity::names_tell_the_letter_where_they_are_alike()
{
    const Cluster cluster = three_racks();
    const Islands split = split_island(cluster, found_in(cluster), "b", std::vector<int>{3}).value();
    QCOMPARE(names(split),
             (Names{"H100 SXM5 80GB · rack r1", "A100 SXM4 80GB · rack r2 · B", "A100 SXM4 80GB · rack r2 · D",
                    "V100 SXM2 32GB · rack r3"}));
    const Cluster stated = with_stated_islands(cluster, split);
    QVERIFY(stated.islands[1].name.empty());
    QCOMPARE(found_in(stated), split);
    // A locked one is told apart from those that are found anew.
    Cluster locked = cluster;
    locked.islands = {{"d", "", {3}, true}};
    QCOMPARE(with_kept_ids(locked, found_in(locked), locked, found_in(locked)), found_in(locked));
    QVERIFY(found_in(locked)[1].name != found_in(cluster)[1].name);
    // Together again, nothing is to be told apart.
    QCOMPARE(names(merge_islands(cluster, split, "b", "d").value()), names(found_in(cluster)));
}

void TestIslandIdentity::the_users_names_stay()
{
    const Cluster cluster = three_racks();
    const Islands named = rename_island(found_in(cluster), "a", "Fast").value();
    const Islands merged = merge_islands(cluster, named, "a", "b").value();
    QCOMPARE(merged[0].name, std::string("Fast"));
    QCOMPARE(merge_islands(cluster, named, "b", "a").value()[0].name, std::string("Fast"));
    QCOMPARE(merge_islands(cluster, named, "c", "b").value()[1].name, std::string("A100 SXM4 80GB + V100 SXM2 32GB"));
    const Cluster stated = with_stated_islands(cluster, merged);
    QCOMPARE(found_in(rename_rack(stated, {"", "r1"}, "x").value())[0].name, std::string("Fast"));
    // A file may name an island by its id alone; "a" says nothing.
    Cluster file = cluster;
    file.islands = {{"fast", "", {0, 1}, false}, {"a", "", {2, 3}, false}};
    const Cluster read = read_cluster(write_cluster(file), "file").value();
    QCOMPARE(read.islands[0].name, std::string("fast"));
    QCOMPARE(read.islands[1].name, std::string());
}

TANGRAM_TEST(TestIslandIdentity)
#include "tst_island_identity.moc"
