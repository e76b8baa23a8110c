// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "test_program.h"

#include "search/few_gpus/least_busy_options.h"
#include "search/shared_nodes/even_cuts.h"
#include "search/shared_nodes/node_groups.h"
#include "search/shared_nodes/node_rates.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

/// 5 nodes of 5 L4, and 2 of 7 L40S.
SearchRequest request_of_odd_nodes()
{
    return request_on(R"({"format": "tangram-cluster", "version": 1, "name": "odd nodes", "nodes": [
        {"id": "a", "gpu_type": "l4", "gpu_count": 5, "count": 5,
         "intra_node": {"kind": "pcie", "bytes_per_s": 25e9, "latency_s": 5e-6},
         "nics": {"count": 1, "bytes_per_s": 1.25e9, "latency_s": 5e-6}},
        {"id": "b", "gpu_type": "l40s", "gpu_count": 7, "count": 2,
         "intra_node": {"kind": "pcie", "bytes_per_s": 25e9, "latency_s": 5e-6},
         "nics": {"count": 1, "bytes_per_s": 1.25e9, "latency_s": 5e-6}}]})",
                      "llama-3.2-1b");
}

/// (longest stage, all stages) of every division of the layers.
std::vector<std::pair<double, double>> all_divisions(int stages, const std::vector<int>& cuts, std::size_t first,
                                                     const StageSecondsOf& seconds_of, int stage = 0)
{
    std::vector<std::pair<double, double>> all;
    if (stage == stages)
        return first + 1 == cuts.size() ? std::vector{std::pair(0.0, 0.0)} : all;
    for (std::size_t last = first + 1; last < cuts.size(); ++last)
        for (const auto& [longest_s, sum_s] : all_divisions(stages, cuts, last, seconds_of, stage + 1)) {
            const double own_s = seconds_of(stage, cuts[first], cuts[last]);
            if (own_s < std::numeric_limits<double>::infinity())
                all.emplace_back(std::max(own_s, longest_s), own_s + sum_s);
        }
    return all;
}

} // namespace

class TestSharedNodes : public QObject {
    Q_OBJECT
private slots:
    void cuts_are_the_most_even_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 60; ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    /// Against all divisions. Whole seconds: sums are exact.
    void cuts_are_the_most_even()
    {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        const auto below = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
        std::vector<int> cuts{0};
        for (int layer = 1; layer < 9; ++layer)
            if (below(4) > 0)
                cuts.push_back(layer);
        cuts.push_back(9);
        const int stages = 1 + below(5);
        const auto most = static_cast<std::size_t>(1 + below(6));
        std::map<std::tuple<int, int, int>, double> drawn;
        const auto seconds_of = [&](int stage, int first, int last) {
            const auto [found, added] = drawn.try_emplace({stage, first, last}, 0);
            if (added)
                found->second =
                    below(8) == 0 ? std::numeric_limits<double>::infinity() : (last - first) * 3 + below(12);
            return found->second;
        };
        const std::vector<std::vector<int>> found = even_cuts(stages, cuts, most, seconds_of);
        std::vector<std::pair<double, double>> all = all_divisions(stages, cuts, 0, seconds_of);
        std::sort(all.begin(), all.end());
        // Of those whose longest stage is shortest, one; the rest differ in what was kept of their last stages.
        QCOMPARE(found.empty(), all.empty());
        QVERIFY(found.size() <= most);
        std::vector<std::pair<double, double>> times;
        for (const std::vector<int>& first_layers : found) {
            QCOMPARE(first_layers.size(), static_cast<std::size_t>(stages));
            QCOMPARE(first_layers.front(), 0);
            std::pair<double, double> time;
            for (int s = 0; s < stages; ++s) {
                const int last = s + 1 < stages ? first_layers[static_cast<std::size_t>(s) + 1] : cuts.back();
                const double own_s = seconds_of(s, first_layers[static_cast<std::size_t>(s)], last);
                time.first = std::max(time.first, own_s);
                time.second += own_s;
            }
            QVERIFY(std::binary_search(all.begin(), all.end(), time));
            times.push_back(time);
        }
        QVERIFY(std::is_sorted(times.begin(), times.end()));
        QCOMPARE(std::set(found.begin(), found.end()).size(), found.size());
        if (!all.empty())
            QCOMPARE(times.front().first, all.front().first);
    }

    void divisions_use_the_node()
    {
        const SearchRequest request = request_of_odd_nodes();
        const SearchSpace space(request.problem, request.settings);
        for (const IslandSpace& island : space.islands())
            for (int pipelines = 2; pipelines <= 4; ++pipelines) {
                const std::vector<NodeDivision> divisions = node_divisions(island, pipelines, 1);
                std::set<std::multiset<int>> found;
                for (const NodeDivision& division : divisions) {
                    std::multiset<int> gpus;
                    QCOMPARE(division.size(), static_cast<std::size_t>(pipelines));
                    for (const int size : division) {
                        QCOMPARE(island.sizes[static_cast<std::size_t>(size)].nodes, 1);
                        gpus.insert(island.sizes[static_cast<std::size_t>(size)].gpus);
                    }
                    const int in_all = std::accumulate(gpus.begin(), gpus.end(), 0);
                    QVERIFY(in_all == island.gpus_per_node || in_all == island.gpus_per_node - 1);
                    QVERIFY(std::is_sorted(division.begin(), division.end()));
                    QVERIFY(found.insert(gpus).second);
                }
                // The part-sizes rule leaves these.
                QVERIFY(!found.empty());
                if (pipelines == 2)
                    QVERIFY(found.contains(island.gpus_per_node == 5 ? std::multiset{1, 4} : std::multiset{3, 4}));
                if (pipelines == 3)
                    QVERIFY(
                        found.contains(island.gpus_per_node == 5 ? std::multiset{1, 2, 2} : std::multiset{1, 2, 4}));
            }
    }

    void larger_nodes_may_be_divided_as_smaller_ones_data()
    {
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("fewest");
        QTest::addColumn<int>("idle");
        QTest::newRow("all alike") << 7 << 7 << 1;
        QTest::newRow("one more") << 6 << 5 << 1;
        QTest::newRow("two more") << 7 << 5 << 2;
        QTest::newRow("more than a third") << 8 << 5 << 2;
        QTest::newRow("a third of few") << 3 << 1 << 1;
    }
    void larger_nodes_may_be_divided_as_smaller_ones()
    {
        QFETCH(int, gpus);
        QFETCH(int, fewest);
        QFETCH(int, idle);
        IslandSpace island;
        island.gpus_per_node = gpus;
        QCOMPARE(most_idle_gpus(island, fewest), idle);
        const SearchRequest request = request_of_odd_nodes();
        const SearchSpace space(request.problem, request.settings);
        for (const IslandSpace& of_odd : space.islands()) {
            const std::vector<NodeDivision> few = node_divisions(of_odd, 2, 1);
            const std::vector<NodeDivision> more = node_divisions(of_odd, 2, 2);
            QVERIFY(more.size() > few.size());
            for (const NodeDivision& division : few)
                QVERIFY(std::find(more.begin(), more.end(), division) != more.end());
        }
    }

    void groups_have_nodes_of_their_own()
    {
        const SearchRequest request = request_of_odd_nodes();
        const SearchSpace space(request.problem, request.settings);
        std::set<std::pair<int, std::vector<int>>> known;
        std::set<int> counts;
        for (const NodeGroups& groups : node_groups(space)) {
            QVERIFY(known.emplace(groups.count, groups.islands).second);
            counts.insert(groups.count);
            QVERIFY(groups.stages() >= 2);
            for (std::size_t i = 0; i < space.islands().size(); ++i)
                QVERIFY(groups.count * std::count(groups.islands.begin(), groups.islands.end(), static_cast<int>(i))
                        <= space.islands()[i].nodes());
        }
        // Seven nodes, or two of L4 and one of L40S twice; either type first.
        QCOMPARE(counts, (std::set{1, 2}));
        QVERIFY(known.contains({2, {0, 0, 1}}) || known.contains({2, {1, 1, 0}}));
        QVERIFY(known.contains({2, {1, 0, 0}}) || known.contains({2, {0, 1, 1}}));
    }

    void rates_are_those_of_options_that_fit()
    {
        const SearchRequest request = request_of_odd_nodes();
        const SearchSpace space(request.problem, request.settings);
        const PairTable one(space, 1);
        const PairTable four(space, 4);
        const std::vector<const PairTable*> tables{&one, &four};
        constexpr int most_stages = 3;
        const NodeRates rates(space, tables, most_stages, StopOrWait());
        int positive = 0;
        LeastBusyOptions of_one(space, one);
        LeastBusyOptions of_four(space, four);
        for (const IslandSpace& island : space.islands())
            for (const PartSize& size : island.sizes) {
                if (size.nodes != 1 || !size.searched)
                    continue;
                for (int in_flight = 1; in_flight <= most_stages; ++in_flight)
                    for (int signature = 0; signature < static_cast<int>(space.signatures().size()); ++signature) {
                        const PartRate& rate = rates.of(size.kind, in_flight, signature);
                        double most = 0;
                        for (const PairTable* table : tables) {
                            const Option* option = rate.of(table);
                            QCOMPARE(option, (table == &one ? of_one : of_four).of(size.kind, signature, in_flight));
                            if (option == nullptr)
                                continue;
                            ++positive;
                            QVERIFY(option->bytes(in_flight)
                                    <= space.kinds()[static_cast<std::size_t>(size.kind)].capacity_bytes);
                            most = std::max(most, table->micro_batch_samples() / option->tick_s);
                        }
                        QCOMPARE(rate.samples_per_s, most);
                    }
            }
        QVERIFY(positive > 100);
    }
};

TANGRAM_TEST(TestSharedNodes)
#include "tst_shared_nodes.moc"
