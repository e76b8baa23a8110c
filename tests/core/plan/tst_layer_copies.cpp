// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "plan/price/layer_copies.h"

#include <QTest>

#include <random>

using namespace tangram;

class LayerCopiesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void agrees_with_looking_at_every_pair_data();
    void agrees_with_looking_at_every_pair();
};

void LayerCopiesTest::agrees_with_looking_at_every_pair_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 60; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void LayerCopiesTest::agrees_with_looking_at_every_pair()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto draw = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
    std::vector<std::vector<std::vector<Slice>>> slices(static_cast<std::size_t>(draw(1, 4)));
    for (auto& pipeline : slices) {
        pipeline.resize(static_cast<std::size_t>(draw(1, 7)));
        for (auto& stage : pipeline)
            for (int count = draw(1, 3); count > 0; --count) {
                const int first = draw(0, 30);
                stage.push_back({first, first + draw(1, 8)});
            }
    }
    std::vector<std::vector<std::span<const Slice>>> ranges;
    for (const auto& pipeline : slices)
        ranges.emplace_back(pipeline.begin(), pipeline.end());
    const auto found = stages_with_copies(ranges);
    QCOMPARE(found.size(), slices.size());
    for (std::size_t p = 0; p < slices.size(); ++p) {
        QCOMPARE(found[p].size(), slices[p].size());
        for (std::size_t s = 0; s < slices[p].size(); ++s) {
            std::vector<std::pair<int, int>> expected;
            for (std::size_t q = 0; q < slices.size(); ++q)
                for (std::size_t t = 0; t < slices[q].size(); ++t) {
                    bool overlap = false;
                    for (const Slice a : slices[p][s])
                        for (const Slice b : slices[q][t])
                            overlap |= a.first < b.last && b.first < a.last;
                    if (overlap && std::pair(p, s) != std::pair(q, t))
                        expected.emplace_back(static_cast<int>(q), static_cast<int>(t));
                }
            QCOMPARE(found[p][s], expected);
        }
    }
}

TANGRAM_TEST(LayerCopiesTest)
#include "tst_layer_copies.moc"
