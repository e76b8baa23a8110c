// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "test_program.h"

#include "schedule/order_makers.h"
#include "schedule/simulate.h"
#include "search/exact/stages/interleaved_stages.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numeric>

using namespace tangram;

namespace {

GrowingPipeline drawn_pipeline(std::mt19937& rng)
{
    GrowingPipeline pipeline;
    pipeline.all_stages = 2 + static_cast<int>(rng() % 5);
    pipeline.micro_batches = 1 + static_cast<int>(rng() % 40);
    pipeline.schedule = {ScheduleKind::interleaved, 2 + static_cast<int>(rng() % 4), false};
    return pipeline;
}

int group_of(const GrowingPipeline& pipeline, int micro_batches)
{
    return std::max(pipeline.all_stages, least_micro_batch_group(pipeline.all_stages, micro_batches));
}

} // namespace

class InterleavedStagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The whole pipeline with as many micro-batches, sends and all, takes no less than what is told of its last
    /// stages; without sends what is told of all stages is what the simulation gives.
    void partsTakeNoLongerThanTheWhole()
    {
        std::mt19937 rng = seeded(9907);
        InterleavedStages stages;
        for (int round = 0; round < 2'000 / work_share; ++round) {
            GrowingPipeline pipeline = drawn_pipeline(rng);
            const int most = pipeline.micro_batches + static_cast<int>(rng() % 3);
            std::deque<StageOption> options;
            PipelineTimes times;
            times.schedule = ScheduleKind::interleaved;
            for (int s = 0; s < pipeline.all_stages; ++s) {
                StageOption& option = options.emplace_front(); // the head's first
                StageTimes& stage = times.stages.emplace_back();
                for (int chunk = 0; chunk < pipeline.schedule.chunks; ++chunk) {
                    const ChunkTimes& here =
                        option.in_chunks.times.emplace_back(ChunkTimes{drawn(rng, 0.1, 1), drawn(rng, 0.2, 2), 0});
                    option.forward_s += here.forward_s;
                    option.backward_s += here.backward_s;
                }
                stage.forward_s = option.forward_s;
                stage.backward_s = option.backward_s;
                times.chunks.push_back(option.in_chunks.times);
            }
            const auto simulated_s = [&](int micro_batches) {
                times.micro_batches = micro_batches;
                times.group = group_of(pipeline, micro_batches);
                return simulated_time(times);
            };
            double least_s = simulated_s(pipeline.micro_batches);
            const double alone_s = least_s;
            for (int more = pipeline.micro_batches + 1; more <= most; ++more)
                least_s = std::min(least_s, simulated_s(more));
            double before_s = 0;
            for (const StageOption& option : options) {
                pipeline.options.push_back(&option);
                pipeline.up_to_micro_batches = 0;
                const double told_s = stages.least_s(pipeline, 0);
                QVERIFY(told_s <= alone_s * (1 + 1e-9));
                QVERIFY(told_s >= before_s * (1 - 1e-9)); // a stage more takes no less
                before_s = told_s;
                pipeline.up_to_micro_batches = most;
                QVERIFY(stages.least_s(pipeline, least_s) <= least_s * (1 + 1e-9));
            }
            QVERIFY(std::abs(before_s / alone_s - 1) < 1e-9);
            for (StageTimes& stage : times.stages)
                stage.send_forward_s = stage.send_backward_s = drawn(rng, 0, 0.5);
            QVERIFY(before_s <= simulated_s(pipeline.micro_batches) * (1 + 1e-9));
        }
    }

    /// Whatever the bytes of each chunk; of several numbers of micro-batches no more than with any of them.
    void whatIsHeldIsThePeakOfTheOrder()
    {
        std::mt19937 rng = seeded(9911);
        InterleavedStages stages;
        for (int round = 0; round < 1'000 / work_share; ++round) {
            GrowingPipeline pipeline = drawn_pipeline(rng);
            pipeline.micro_batches = 1 + static_cast<int>(rng() % (round % 3 == 0 ? 12 : 150));
            pipeline.up_to_micro_batches = round % 2 == 0 ? 0 : pipeline.micro_batches + static_cast<int>(rng() % 4);
            std::vector<ChunkActivations> chunks;
            std::vector<double> bytes;
            for (int chunk = 0; chunk < pipeline.schedule.chunks; ++chunk) {
                bytes.push_back(drawn(rng, 0, 1));
                chunks.push_back({bytes.back(), 0});
            }
            for (int after = 0; after < pipeline.all_stages; ++after) {
                double least = std::numeric_limits<double>::infinity();
                for (int count = pipeline.micro_batches; count <= pipeline.most_micro_batches(); ++count) {
                    const WorkOrders orders = interleaved_orders(pipeline.all_stages, pipeline.schedule.chunks, count,
                                                                 group_of(pipeline, count));
                    const auto at = static_cast<std::size_t>(pipeline.all_stages - 1 - after);
                    least = std::min(least, peak_activation_bytes(orders[at], chunks));
                }
                double told = 0;
                for (const std::vector<int>& held : stages.held(pipeline, after).most)
                    told = std::max(told, std::inner_product(bytes.begin(), bytes.end(), held.begin(), 0.0));
                const bool settled = pipeline.up_to_micro_batches == 0;
                QVERIFY2(told <= least * (1 + 1e-9) && (!settled || told >= least * (1 - 1e-9)),
                         qPrintable(QString("round %1: %2 of %3 stages, %4 chunks, %5 to %6 micro-batches: %7 told, %8")
                                        .arg(round)
                                        .arg(after)
                                        .arg(pipeline.all_stages)
                                        .arg(pipeline.schedule.chunks)
                                        .arg(pipeline.micro_batches)
                                        .arg(pipeline.most_micro_batches())
                                        .arg(told)
                                        .arg(least)));
            }
        }
    }
};

TANGRAM_TEST(InterleavedStagesTest)
#include "tst_interleaved_stages.moc"
