// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "test_program.h"

#include "search/single/evaluator.h"

#include <QTest>

#include <cmath>
#include <random>
#include <vector>

using namespace tangram;

namespace {

/// A pipeline with random cuts on random parts, each stage under a random one of its partial plans; no stages where a
/// slice has no partial plan.
std::vector<PlacedStage> random_pipeline(const SearchSpace& space, const PairTable& table, int stage_count,
                                         std::mt19937& random)
{
    const auto below = [&](std::size_t count) {
        return static_cast<std::size_t>(std::uniform_int_distribution<std::size_t>(0, count - 1)(random));
    };
    std::vector<PlacedStage> stages;
    int first = 0;
    for (int s = 0; s < stage_count; ++s) {
        const int left = space.layer_count() - first - (stage_count - 1 - s);
        const int layers = s + 1 == stage_count ? left : 1 + static_cast<int>(below(static_cast<std::size_t>(left)));
        PlacedStage stage;
        stage.island = static_cast<int>(below(space.islands().size()));
        const auto& sizes = space.islands()[static_cast<std::size_t>(stage.island)].sizes;
        stage.size = static_cast<int>(below(sizes.size()));
        stage.layers = {first, first + layers};
        const auto options = table.options(sizes[static_cast<std::size_t>(stage.size)].kind,
                                           space.signature(stage.layers.first, stage.layers.last));
        if (options.empty())
            return {};
        stage.option = options[below(options.size())];
        stages.push_back(stage);
        first += layers;
    }
    return stages;
}

} // namespace

class TestSearchEvaluator : public QObject {
    Q_OBJECT
private slots:
    void least_time_is_below_the_simulated_time_data();
    void least_time_is_below_the_simulated_time();
};

void TestSearchEvaluator::least_time_is_below_the_simulated_time_data()
{
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("micro_batch_samples");
    for (const int stages : {1, 2, 3, 5})
        for (const int samples : {1, 4, 32})
            QTest::addRow("%d stages, %d samples", stages, samples) << stages << samples;
}

void TestSearchEvaluator::least_time_is_below_the_simulated_time()
{
    QFETCH(int, stages);
    QFETCH(int, micro_batch_samples);
    SearchRequest request = sample_request("h100-and-a100-two-racks", "llama-3.1-8b");
    request.settings[Rule::work_balance].on = false;
    const SearchSpace space(request.problem, request.settings);
    const PairTable table(space, micro_batch_samples, {});
    Evaluator evaluator(space, table);
    std::mt19937 random(static_cast<unsigned>(100 * stages + micro_batch_samples));

    int simulated = 0;
    for (int i = 0; i < 2000; ++i) {
        const auto pipeline = random_pipeline(space, table, stages, random);
        if (pipeline.empty())
            continue;
        const double time_s = evaluator.time(pipeline);
        if (std::isinf(time_s))
            continue; // its parts do not go into their islands together
        ++simulated;
        const double least_s = evaluator.least_time(pipeline);
        QVERIFY2(least_s <= time_s,
                 qPrintable(QString("%1 s above %2 s").arg(least_s, 0, 'g', 17).arg(time_s, 0, 'g', 17)));
        double period_s = 0;
        for (const PlacedStage& stage : pipeline)
            period_s = std::max(period_s, stage.option.tick_s);
        QVERIFY(least_s >= table.micro_batches() * period_s * (1 - 1e-8));
        if (stages == 1)
            QVERIFY(least_s >= time_s * (1 - 1e-8)); // no sends, no neighbours: the bound is the time
    }
    QVERIFY(simulated > 100);
}

TANGRAM_TEST(TestSearchEvaluator)
#include "tst_search_evaluator.moc"
