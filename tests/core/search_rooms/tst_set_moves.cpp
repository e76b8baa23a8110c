// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "search/improve/moves/set_moves.h"

#include <QTest>

#include <random>
#include <vector>

using namespace tangram;

namespace {

PipelineLayout pipeline(int micro_batch_samples, int micro_batches, const std::vector<int>& last_layers)
{
    PipelineLayout pipeline{
        .samples = micro_batch_samples * micro_batches, .micro_batches = micro_batches, .stages = {}};
    int first = 0;
    for (const int last : last_layers) {
        pipeline.stages.push_back({.island = 0, .gpus = {}, .layers = {first, last}, .strategy = {}});
        first = last;
    }
    return pipeline;
}

} // namespace

class TestSetMoves : public QObject {
    Q_OBJECT
private slots:
    void moved_samples_stay_in_the_batch_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 50; ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    void moved_samples_stay_in_the_batch()
    {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        const auto from_one = [&](int most) { return 1 + static_cast<int>(random() % static_cast<unsigned>(most)); };
        PlanDraft draft;
        for (int set = 0; set < 2; ++set)
            draft.sets.push_back(
                {std::vector(static_cast<std::size_t>(from_one(3)), pipeline(from_one(4), from_one(20), {5, 9})), {}});
        const auto in_all = [](const PlanDraft& d) {
            int samples = 0;
            for (const AlikePipelines& set : d.sets)
                for (const PipelineLayout& copy : set.copies)
                    samples += copy.samples;
            return samples;
        };
        const auto moved = with_samples_moved(draft, 0, 1);
        const PipelineLayout& gives = draft.sets[0].copies.front();
        const PipelineLayout& takes = draft.sets[1].copies.front();
        if (!moved) { // more than it has would go, or all
            int least = 1;
            while (least % (gives.micro_batch_samples() * static_cast<int>(draft.sets[0].copies.size())) != 0
                   || least % (takes.micro_batch_samples() * static_cast<int>(draft.sets[1].copies.size())) != 0)
                ++least;
            QVERIFY(least >= gives.samples * static_cast<int>(draft.sets[0].copies.size()));
            return;
        }
        QCOMPARE(in_all(*moved), in_all(draft));
        QVERIFY(moved->sets[0].copies.front().samples < gives.samples);
        for (std::size_t set = 0; set < 2; ++set)
            for (const PipelineLayout& copy : moved->sets[set].copies) {
                QVERIFY(copy.micro_batches > 0);
                QCOMPARE(copy.samples, copy.micro_batches * draft.sets[set].copies.front().micro_batch_samples());
            }
    }

    void sets_are_alike_by_their_layers()
    {
        PlanDraft draft;
        for (const std::vector<int>& cuts : {std::vector{4, 9}, {9}, {4, 9}, {5, 9}, {9}, {4, 9}, {4, 6, 9}})
            draft.sets.push_back({{pipeline(1, 1, cuts)}, {}});
        QCOMPARE(sets_cut_alike(draft), (std::vector<std::vector<std::size_t>>{{0, 2, 5}, {1, 4}}));
    }
};

TANGRAM_TEST(TestSetMoves)
#include "tst_set_moves.moc"
