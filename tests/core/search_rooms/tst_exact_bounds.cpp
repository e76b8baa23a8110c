// SPDX-License-Identifier: GPL-3.0-or-later
#include "asked_parallelizer.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "test_program.h"

#include "schedule/one_f_one_b.h"
#include "search/exact/parts/coverage.h"
#include "search/exact/parts/prefix_times.h"
#include "search/exact/stages/growing_pipeline.h"
#include "search/space/space.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

using namespace tangram;

namespace {

/// A stage that takes about one second per micro-batch, or anything.
StageOption random_option(std::mt19937& rng, bool balanced)
{
    StageOption option;
    option.forward_s = balanced ? drawn(rng, 0.3, 0.35) : drawn(rng, 0.01, 1);
    option.backward_s = balanced ? drawn(rng, 0.65, 0.7) : drawn(rng, 0.01, 2);
    option.finish_s = drawn(rng, 0, 3);
    return option;
}

} // namespace

class ExactBoundsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What is told of a pipeline of 1F1B while it grows is never more than its simulation, nor far from it where its
    /// stages are balanced.
    void growingPipelinesAreNoFasterThanTold()
    {
        std::mt19937 rng = seeded(5509);
        double closest = 0;
        for (int round = 0; round < 20'000 / work_share; ++round) {
            const bool balanced = round % 2 == 0;
            const int stages = 1 + static_cast<int>(rng() % 9);
            GrowingPipeline pipeline;
            pipeline.micro_batches = 1 + static_cast<int>(rng() % 40);
            std::vector<StageOption> options;
            std::vector<SendsToNext> sends;
            const double slow = drawn(rng, 0, balanced ? 0.05 : 1);
            for (int s = 0; s < stages; ++s) { // from the last one
                options.push_back(random_option(rng, balanced));
                sends.push_back(s == 0 ? SendsToNext{} : SendsToNext{drawn(rng, 0, slow), drawn(rng, 0, slow)});
            }
            std::vector<StageTimes> times;
            for (int s = stages - 1; s >= 0; --s) {
                const auto at = static_cast<std::size_t>(s);
                times.push_back({.forward_s = options[at].forward_s,
                                 .backward_s = options[at].backward_s,
                                 .send_forward_s = sends[at].forward_s,
                                 .send_backward_s = s + 1 < stages ? sends[at + 1].backward_s : 0,
                                 .gradient_sync_s = options[at].finish_s});
            }
            SimulationScratch scratch;
            const double simulated_s = simulated_time(times.data(), stages, pipeline.micro_batches, scratch);
            for (int after = 0; after < stages; ++after) {
                const auto at = static_cast<std::size_t>(after);
                pipeline.suffix = pipeline.extended(pipeline.suffix, options[at], sends[at], after, false);
                pipeline.options.push_back(&options[at]);
                pipeline.sends_s.push_back(sends[at].forward_s + sends[at].backward_s);
                // The first forward of the whole pipeline is no later than that of its part.
                QVERIFY2(std::max(pipeline.suffix.to_end, pipeline.end_s(0)) <= simulated_s * (1 + 1e-9),
                         qPrintable(QString("round %1: %2 s told of %3 of %4 stages, %5 s simulated")
                                        .arg(round)
                                        .arg(pipeline.suffix.to_end, 0, 'g', 12)
                                        .arg(after + 1)
                                        .arg(stages)
                                        .arg(simulated_s, 0, 'g', 12)));
            }
            if (balanced && stages > 4 && pipeline.micro_batches > 20)
                closest = std::max(closest, pipeline.suffix.to_end / simulated_s);
        }
        QVERIFY(closest > 0.99);
    }

    void coverageOfOneIslandAsksNothingOfOthers()
    {
        SearchRequest request = sample_request("64-gpus-two-types", "llama-3.1-8b");
        const auto asked = std::make_shared<const AskedParallelizer>();
        request.problem.parallelizer = asked;
        const SearchSettings settings = request.settings.effective();
        const SearchSpace space(request.problem, settings);
        const StopOrWait gate;
        const Coverage::Load load{16, 1, false};
        for (const int island : {0, 1}) {
            const std::string& gpu = space
                                         .kinds()[static_cast<std::size_t>(
                                             space.islands()[static_cast<std::size_t>(island)].sizes.front().kind)]
                                         .part.gpu->id;
            PartCosts costs(space);
            Coverage coverage(request.problem, costs, false, island, gate);
            const FreeGpus free(space, island);
            QVERIFY2(coverage.may_hold(free, request.problem.model->layer_count(), load, 1e3), gpu.c_str());
            QVERIFY(!coverage.may_hold(free, request.problem.model->layer_count(), load, 1e-3));
            const std::vector<AskedPart> questions = asked->take_questions();
            QVERIFY(!questions.empty());
            for (const AskedPart& question : questions) {
                QCOMPARE(question.part.gpu->id, gpu);
                QCOMPARE(question.micro_batch_samples, load.samples);
            }
        }
    }

    /// Against every chain of stages on two GPUs of either island, of which each is in time for four micro-batches.
    void prefixesAreTheShortestChains()
    {
        SearchRequest request = sample_request("64-gpus-two-types", "llama-3.2-1b");
        const SearchSettings settings = request.settings.effective();
        const SearchSpace space(request.problem, settings);
        const StopOrWait gate;
        PartCosts costs(space);
        PartTimes times(request.problem, costs, gate);
        PrefixTimes prefixes(request.problem, times, false, gate);
        QVERIFY(prefixes.possible());
        const int layers = request.problem.model->layer_count();
        FreeGpus free(space, std::nullopt);
        free.limit({2, 2});
        const double half_s = prefixes.least_ticks({{0, 1}}, 1, 1)[times.of(1, times.blocks() / 2)];
        constexpr int micro_batches = 4;
        const double seconds = micro_batches * half_s * (1 + 1e-6);
        std::vector<double> shortest(static_cast<std::size_t>(layers) + 1, never);
        const std::function<void(int, std::array<int, 2>, double)> go_on = [&](int first, std::array<int, 2> left,
                                                                               double before_s) {
            for (int last = first; last >= 0; --last) // a chain that is cut short, too
                shortest[last] = std::min(shortest[last], before_s);
            for (int island = 0; island < 2; ++island)
                for (int gpus = 1; gpus <= left[island]; ++gpus)
                    for (int last = first + 1; last <= layers; ++last) {
                        const int ends = (first == 0 ? 1 : 0) | (last == layers ? 2 : 0);
                        const int blocks = times.blocks_before(last) - times.blocks_before(first);
                        const double tick_s = prefixes.least_ticks({{island, gpus}}, 1, 1)[times.of(ends, blocks)];
                        if (micro_batches * tick_s > seconds)
                            continue;
                        std::array<int, 2> others = left;
                        others[island] -= gpus;
                        go_on(last, others, before_s + tick_s);
                    }
        };
        go_on(0, {2, 2}, 0);
        // All that chunks pass through counts, and what comes after the last backward does not.
        const PrefixTimes::Load load{1, micro_batches, 1, 2, false, 0, 0, true};
        const double* const least = prefixes.least(free, {}, load, seconds);
        QVERIFY(std::isfinite(shortest[layers / 2]));
        for (int last = 0; last <= layers; ++last)
            if (std::isfinite(shortest[last]))
                QVERIFY2(
                    std::abs(least[last] - shortest[last]) <= 1e-9 * (shortest[last] + 1e-9),
                    qPrintable(QString("layers 0 to %1: %2 s, %3 s").arg(last).arg(least[last]).arg(shortest[last])));
            else
                QVERIFY(!std::isfinite(least[last]));
    }

    /// By hand: three stages of one second each way, four micro-batches. The first waits two seconds each way in both
    /// ramps beyond its own work.
    void rampsOfThreeStages()
    {
        QCOMPARE(least_with_ramps_s(4, 3, 1, 1, 2, 4), 2 * 2.0 + 4 + 4);
        QCOMPARE(least_with_ramps_s(4, 1, 1, 1, 2, 0), 8.0);
        QCOMPARE(least_with_ramps_s(3, 3, 1, 1, 2, 4), 0.0);
    }
};

TANGRAM_TEST(ExactBoundsTest)
#include "tst_exact_bounds.moc"
