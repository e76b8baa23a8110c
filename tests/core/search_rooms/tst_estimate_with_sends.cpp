// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "sample_requests.h"
#include "test_program.h"

#include "schedule/one_f_one_b.h"
#include "schedule/simulate.h"
#include "search/draft/estimate_with_sends.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>

using namespace tangram;

namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// Stages of two blocks each that take as long as said, the ends of the model aside.
std::vector<DraftStage> stages_of(const std::vector<double>& ticks_s, double finish_s)
{
    std::vector<DraftStage> stages;
    int first = 1;
    for (const double tick_s : ticks_s) {
        DraftStage& stage = stages.emplace_back();
        stage.layers = {first, first + 2};
        stage.option.forward_s = tick_s / 4;
        stage.option.backward_s = tick_s - tick_s / 4;
        stage.option.tick_s = tick_s;
        stage.option.finish_s = finish_s;
        first += 2;
    }
    return stages;
}

PipelineWays ways_of(std::size_t stages, BoundaryWay way)
{
    return {std::vector<BoundaryWay>(stages - 1, way), std::vector<BoundaryWay>(stages, way), {}};
}

/// Of blocks alike.
Model model_of(int blocks)
{
    Model model;
    model.blocks = blocks;
    return model;
}

} // namespace

class EstimateWithSendsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// arXiv:2104.04473, section 2.2: (m + p - 1) ticks where all stages are alike and nothing is waited for.
    void alike_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("micro_batches");
        QTest::addRow("one stage") << 1 << 7;
        QTest::addRow("fewer micro-batches than stages") << 6 << 3;
        QTest::addRow("many micro-batches") << 5 << 40;
    }
    void alike()
    {
        QFETCH(int, stages);
        QFETCH(int, micro_batches);
        const auto all = stages_of(std::vector<double>(static_cast<std::size_t>(stages), 2.0), 3.0);
        const double time_s =
            estimate_with_sends_s(model_of(2 * stages), all, {}, micro_batches, 1, ways_of(all.size(), {}), no_limit);
        QCOMPARE(time_s, (micro_batches + stages - 1) * 2.0 + 3.0);
    }

    /// A stage is one micro-batch ahead of the next: two neighbours turn one around in what both take with their sends,
    /// for every two of them.
    void slow_way_between_two()
    {
        constexpr double tick_s = 1;
        constexpr double way_s = 3; // each way, for every sample
        const auto stages = stages_of({tick_s, tick_s}, 0);
        const PipelineWays ways = ways_of(2, {0, way_s, way_s});
        const auto with = [&](int micro_batches) {
            return estimate_with_sends_s(model_of(4), stages, {}, micro_batches, 1, ways, no_limit);
        };
        QCOMPARE(with(101) - with(100), (2 * tick_s + 2 * way_s) / 2);
    }

    void sends_slow_1f1b_as_much_as_in_the_simulation_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("micro_batches");
        QTest::addColumn<double>("way_s");
        for (const int stages : {2, 3, 6, 12})
            for (const int micro_batches : {1, 2, 4, 8, 64})
                for (const double way_s : {0.0, 0.1, 0.5, 0.9, 2.0})
                    QTest::addRow("%d stages, %d micro-batches, %g s each way", stages, micro_batches, way_s)
                        << stages << micro_batches << way_s;
    }
    void sends_slow_1f1b_as_much_as_in_the_simulation()
    {
        QFETCH(int, stages);
        QFETCH(int, micro_batches);
        QFETCH(double, way_s);
        std::vector<DraftStage> drafts(static_cast<std::size_t>(stages));
        std::vector<StageTimes> times(drafts.size());
        for (std::size_t s = 0; s < drafts.size(); ++s) {
            drafts[s].option = {.forward_s = 1, .backward_s = 2, .tick_s = 3};
            times[s] = {.forward_s = 1, .backward_s = 2};
            times[s].send_forward_s = s + 1 < drafts.size() ? way_s : 0;
            times[s].send_backward_s = s > 0 ? way_s : 0;
        }
        PipelineWays ways;
        ways.line.assign(drafts.size() - 1, {0, way_s, way_s});
        const SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        const double estimate =
            estimate_with_sends_s(*request.problem.model, drafts, {}, micro_batches, 1, ways, no_limit);
        SimulationScratch scratch;
        const double simulated = simulated_time(times.data(), stages, micro_batches, scratch);
        QVERIFY2(std::abs(estimate - simulated) < 0.08 * simulated,
                 qPrintable(QStringLiteral("%1 for %2").arg(estimate).arg(simulated)));
    }

    void sends_slow_interleaving_as_much_as_in_the_simulation_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<int>("micro_batches");
        QTest::addColumn<double>("way_s");
        for (const int stages : {2, 4, 8})
            for (const int chunks : {2, 4})
                for (const int micro_batches : {stages, 2 * stages, 64})
                    for (const double way_s : {0.0, 0.1, 0.5, 0.9, 2.0})
                        QTest::addRow("%d stages of %d chunks, %d micro-batches, %g s each way", stages, chunks,
                                      micro_batches, way_s)
                            << stages << chunks << micro_batches << way_s;
    }
    void sends_slow_interleaving_as_much_as_in_the_simulation()
    {
        QFETCH(int, stages);
        QFETCH(int, chunks);
        QFETCH(int, micro_batches);
        QFETCH(double, way_s);
        Model model = *sample_request("two-nodes-toy", "llama-3.2-1b").problem.model;
        model.vocabulary = 1; // chunks with and without the head take equally long
        model.blocks = stages * chunks;
        PipelineTimes times;
        times.micro_batches = micro_batches;
        times.schedule = ScheduleKind::interleaved;
        std::vector<DraftStage> drafts(static_cast<std::size_t>(stages));
        for (int s = 0; s < stages; ++s) {
            DraftStage& draft = drafts[static_cast<std::size_t>(s)];
            draft.option = {.forward_s = 1, .backward_s = 2, .tick_s = 3};
            draft.layers = {s == 0 ? 0 : 1 + s * chunks, (s + 1) * chunks + (s + 1 == stages ? 2 : 1)};
            times.stages.push_back(
                {.forward_s = 1, .backward_s = 2, .send_forward_s = way_s, .send_backward_s = way_s});
            times.chunks.emplace_back(static_cast<std::size_t>(chunks), ChunkTimes{1.0 / chunks, 2.0 / chunks, 0});
        }
        const BoundaryWay way{0, way_s, way_s};
        PipelineWays ways;
        ways.line.assign(drafts.size() - 1, way);
        ways.ring.assign(drafts.size(), way);
        const ScheduleChoice choice{ScheduleKind::interleaved, chunks, false};
        const double estimate = estimate_with_sends_s(model, drafts, choice, micro_batches, 1, ways, no_limit);
        const double simulated = simulated_time(times);
        const bool hides_sends = 2 * way_s < 3.0 / chunks;
        const bool one_group = micro_batches == stages;
        QVERIFY2(std::abs(estimate - simulated) < (hides_sends     ? 0.08
                                                       : one_group ? 0.4
                                                                   : 0.3)
                         * simulated,
                 qPrintable(QStringLiteral("%1 for %2").arg(estimate).arg(simulated)));
    }

    /// With a limit it says the same of what is faster, and of the rest that it is no faster.
    void limits()
    {
        std::mt19937 rng = seeded(2601);
        std::uniform_real_distribution<double> seconds(0.1, 2);
        int beyond = 0;
        for (int i = 0; i < 2000; ++i) {
            const auto count = 1 + static_cast<std::size_t>(rng() % 12);
            std::vector<double> ticks_s(count);
            std::generate(ticks_s.begin(), ticks_s.end(), [&] { return seconds(rng); });
            const auto stages = stages_of(ticks_s, seconds(rng));
            const double slow = rng() % 2 == 0 ? 0.01 : 1;
            PipelineWays ways = ways_of(count, {});
            for (auto* between : {&ways.line, &ways.ring})
                for (BoundaryWay& way : *between)
                    way = {slow * seconds(rng), slow * seconds(rng), slow * seconds(rng)};
            const ScheduleChoice choice =
                rng() % 2 == 0 ? ScheduleChoice{} : ScheduleChoice{ScheduleKind::interleaved, 2};
            const int micro_batches = 1 + static_cast<int>(rng() % 30);
            const auto within = [&](double most_s) {
                return estimate_with_sends_s(model_of(2 * static_cast<int>(count)), stages, choice, micro_batches, 2,
                                             ways, most_s);
            };
            const double time_s = within(no_limit);
            for (const double share : {0.5, 0.9, 0.99, 1.0, 1.01, 2.0}) {
                const double most_s = share * time_s;
                if (time_s < most_s) {
                    QCOMPARE(within(most_s), time_s);
                } else {
                    QVERIFY(within(most_s) >= most_s);
                    beyond += within(most_s) < time_s ? 1 : 0;
                }
            }
        }
        QVERIFY(beyond > 100); // of some the last step was left out
    }
};

TANGRAM_TEST(EstimateWithSendsTest)
#include "tst_estimate_with_sends.moc"
