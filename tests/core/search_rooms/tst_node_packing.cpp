// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "search/formula/node_packing.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

using namespace tangram;

namespace {

using Shapes = std::vector<PartShape>;

/// Whether the parts from `first` on fit, by trying every set of nodes for each of them.
bool fits(const Shapes& parts, std::size_t first, std::vector<int> free)
{
    if (first == parts.size())
        return true;
    const auto nodes = static_cast<unsigned>(free.size());
    for (unsigned chosen = 0; chosen < 1U << nodes; ++chosen) {
        std::vector<int> left = free;
        int count = 0;
        bool enough = true;
        for (unsigned node = 0; node < nodes; ++node)
            if ((chosen >> node & 1U) != 0) {
                ++count;
                left[node] -= parts[first].gpus_per_node;
                enough = enough && left[node] >= 0;
            }
        if (enough && count == parts[first].nodes && fits(parts, first + 1, left))
            return true;
    }
    return false;
}

} // namespace

Q_DECLARE_METATYPE(Shapes)

class NodePackingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void knows_what_fits_data()
    {
        QTest::addColumn<int>("nodes");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<Shapes>("parts");
        QTest::addColumn<bool>("fit");
        QTest::newRow("none") << 2 << 4 << Shapes{} << true;
        QTest::newRow("fours on nodes of six") << 2 << 6 << Shapes{{1, 4}, {1, 4}, {1, 4}} << false;
        QTest::newRow("fours and twos") << 2 << 6 << Shapes{{1, 4}, {1, 2}, {1, 2}, {1, 4}} << true;
        QTest::newRow("not the largest first")
            << 2 << 7 << Shapes{{1, 3}, {1, 3}, {1, 2}, {1, 2}, {1, 2}, {1, 2}} << true;
        QTest::newRow("nodes of a part differ") << 2 << 4 << Shapes{{1, 4}, {2, 2}} << false;
        QTest::newRow("over several nodes") << 3 << 5 << Shapes{{3, 3}, {3, 2}} << true;
    }
    void knows_what_fits()
    {
        QFETCH(const int, nodes);
        QFETCH(const int, gpus);
        QFETCH(const Shapes, parts);
        QFETCH(const bool, fit);
        QCOMPARE(pack_nodes(nodes, gpus, parts).has_value(), fit);
    }

    void packs_whatever_fits()
    {
        std::mt19937 rng = seeded(21);
        const auto pick = [&](int low, int high) { return std::uniform_int_distribution(low, high)(rng); };
        int packed = 0;
        for (int i = 0; i < 400; ++i) {
            const int nodes = pick(1, 4);
            const int gpus = pick(2, 7);
            Shapes parts;
            for (int left = pick(1, nodes * gpus); left > 0;) {
                parts.push_back({pick(1, nodes), pick(1, gpus)});
                left -= parts.back().nodes * parts.back().gpus_per_node;
            }
            const auto placed = pack_nodes(nodes, gpus, parts);
            QCOMPARE(placed.has_value(), fits(parts, 0, std::vector<int>(nodes, gpus)));
            if (!placed)
                continue;
            ++packed;
            std::vector<int> free(nodes, gpus);
            for (std::size_t part = 0; part < parts.size(); ++part) {
                const std::vector<int>& of = (*placed)[part];
                QCOMPARE(static_cast<int>(of.size()), parts[part].nodes);
                QVERIFY(std::adjacent_find(of.begin(), of.end(), std::greater_equal<>()) == of.end());
                for (const int node : of)
                    free[node] -= parts[part].gpus_per_node;
            }
            QVERIFY(std::all_of(free.begin(), free.end(), [](int left) { return left >= 0; }));
        }
        QVERIFY(packed > 100);
    }

    void sets_are_numbered_whatever_the_order()
    {
        PackedSets sets(2, 6, {{1, 2}, {1, 4}, {2, 6}});
        const int two_four = sets.with(sets.with(PackedSets::empty_set, 0), 1);
        QVERIFY(two_four != PackedSets::no_room);
        QCOMPARE(sets.with(sets.with(PackedSets::empty_set, 1), 0), two_four);
        QCOMPARE(sets.with(two_four, 2), PackedSets::no_room);
        const int two_fours = sets.with(two_four, 1);
        QVERIFY(two_fours != PackedSets::no_room);
        QCOMPARE(sets.with(two_fours, 1), PackedSets::no_room);
        QVERIFY(sets.is_within(two_four, two_fours));
        QVERIFY(!sets.is_within(two_fours, two_four));
    }
};

TANGRAM_TEST(NodePackingTest)
#include "tst_node_packing.moc"
