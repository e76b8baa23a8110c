// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/one_f_one_b.h"
#include "schedule/order_makers.h"
#include "schedule_pipelines.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <vector>

using namespace tangram;

class ScheduleKindsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesAreReadBack()
    {
        for (const ScheduleKind kind : all_kinds)
            QCOMPARE(schedule_kind(to_string(kind)), std::optional(kind));
        QVERIFY(!schedule_kind("zero-bubble"));
    }

    /// Every stage runs every micro-batch of every chunk (in DualPipe: of each direction's half) forward once and
    /// backward once, in this order.
    void ordersAreComplete()
    {
        std::mt19937 rng(1);
        for (int round = 0; round < 700; ++round) {
            const PipelineTimes pipeline = random_pipeline(rng, all_kinds[round % schedule_kind_count]);
            const int half = pipeline.micro_batches / 2;
            for (const WorkOrder& order : work_orders(pipeline)) {
                std::set<std::pair<int, int>> forwards;
                std::set<std::pair<int, int>> inputs;
                std::set<std::pair<int, int>> backwards;
                for (const WorkItem& item : order) {
                    const std::pair<int, int> what(item.chunk, item.micro_batch);
                    switch (item.kind) {
                    case WorkKind::forward:
                        QVERIFY(forwards.insert(what).second);
                        break;
                    case WorkKind::backward_input:
                        QVERIFY(forwards.contains(what) && inputs.insert(what).second && !backwards.contains(what));
                        break;
                    case WorkKind::backward_weight:
                        QVERIFY(inputs.contains(what) && backwards.insert(what).second);
                        break;
                    case WorkKind::backward:
                        QVERIFY(forwards.contains(what) && !inputs.contains(what) && backwards.insert(what).second);
                        break;
                    }
                    QVERIFY(item.micro_batch >= 0 && item.micro_batch < pipeline.micro_batches);
                    if (pipeline.schedule == ScheduleKind::dualpipe)
                        QCOMPARE(item.chunk == 1, item.micro_batch >= half);
                }
                const auto expected = static_cast<std::size_t>(pipeline.micro_batches)
                    * static_cast<std::size_t>(pipeline.schedule == ScheduleKind::dualpipe ? 1
                                                                                           : pipeline.chunk_count());
                QCOMPARE(forwards.size(), expected);
                QCOMPARE(backwards.size(), expected);
            }
        }
    }

    /// Splitting the backward never hurts against 1F1B when stages are unequal but links are free of charge.
    void microBatchesThatDoNotDivideHoldLittle()
    {
        for (int stages = 2; stages <= 12; ++stages)
            for (int microBatches = stages; microBatches <= 60; ++microBatches) {
                const int least = least_micro_batch_group(stages, microBatches);
                QVERIFY(microBatches % stages != 0 || least == stages);
                const auto inFlight = [&](int group) {
                    return most_in_flight(interleaved_orders(stages, 2, microBatches, group).front());
                };
                for (int group = stages; group <= microBatches; ++group) {
                    QVERIFY(inFlight(least) <= inFlight(group));
                    QVERIFY(inFlight(group)
                            <= 2 * (stages - 1) + largest_micro_batch_group(stages, microBatches, group) + 1);
                }
            }
    }

    void zbH1IsNoSlowerThanOneFOneBOverall()
    {
        std::mt19937 rng(3);
        double plain = 0;
        double split = 0;
        for (int round = 0; round < 200; ++round) {
            PipelineTimes pipeline = random_pipeline(rng, ScheduleKind::zb_h1);
            split += simulated_time(pipeline);
            pipeline.schedule = ScheduleKind::one_f_one_b;
            plain += simulated_time(pipeline);
        }
        QVERIFY(split < plain);
    }

    /// 1F1B stalls on every round trip of a slow link; with enough in flight only the ramp sees it.
    void moreInFlightHidesASlowLink()
    {
        const auto with_link = [](double seconds, int fits) {
            PipelineTimes pipeline = equal_stages(ScheduleKind::one_f_one_b_adaptive, 4, 1, 64, 1, 1, 1);
            pipeline.stages[1].send_forward_s = seconds;
            pipeline.stages[2].send_backward_s = seconds;
            if (fits > 0)
                pipeline.most_in_flight.assign(4, fits);
            return pipeline;
        };
        PipelineTimes pipeline = with_link(2, 0);
        // Ramp: three stages each way and the two sends. In between every stage works all the time.
        QCOMPARE(bubble(pipeline), 9.0 + 4.0);
        QCOMPARE(adaptive_depths(pipeline), (std::vector<int>{6, 5, 2, 1}));
        pipeline.schedule = ScheduleKind::one_f_one_b;
        QVERIFY(bubble(pipeline) > 3 * 13.0);

        // Within memory: no more than fit, and no fewer than plain 1F1B holds.
        QCOMPARE(adaptive_depths(with_link(2, 5)), (std::vector<int>{5, 4, 2, 1}));
        QCOMPARE(adaptive_depths(with_link(2, 1)), (std::vector<int>{4, 3, 2, 1}));
        QCOMPARE(adaptive_depths(with_link(0, 0)), (std::vector<int>{4, 3, 2, 1}));
    }

    void adaptiveDepthIsNeverSlowerThanPlain()
    {
        std::mt19937 rng(9);
        for (int round = 0; round < 300; ++round) {
            PipelineTimes pipeline = random_pipeline(rng, ScheduleKind::one_f_one_b_adaptive);
            for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
                pipeline.most_in_flight.push_back(static_cast<int>(rng() % 12));
            const double adaptive = simulated_time(pipeline);
            const std::vector<int> depths = adaptive_depths(pipeline);
            const std::vector<int> plain =
                one_f_one_b_depths(static_cast<int>(pipeline.stages.size()), pipeline.micro_batches);
            for (std::size_t s = 0; s < depths.size(); ++s)
                QVERIFY(depths[s] >= plain[s] && depths[s] <= std::max(plain[s], pipeline.most_in_flight[s]));
            pipeline.schedule = ScheduleKind::one_f_one_b;
            QVERIFY(adaptive <= simulated_time(pipeline));
        }
    }

    /// The path without orders that the search uses gives the same number, to the last digit.
    void plainScheduleHasOneTime()
    {
        std::mt19937 rng(13);
        SimulationScratch scratch;
        for (int round = 0; round < 500; ++round) {
            const PipelineTimes pipeline = random_pipeline(rng, ScheduleKind::one_f_one_b);
            const double direct = simulated_time(pipeline.stages.data(), static_cast<int>(pipeline.stages.size()),
                                                 pipeline.micro_batches, scratch);
            QVERIFY(direct == simulated_time(pipeline));
        }
    }

    void activationsAreSummedOverWhatIsHeld()
    {
        // Two forwards held, then an input part leaves its weight part's share behind.
        const WorkOrder order{{WorkKind::forward, 0, 0},         {WorkKind::forward, 1, 0},
                              {WorkKind::backward_input, 1, 0},  {WorkKind::forward, 0, 1},
                              {WorkKind::backward_weight, 1, 0}, {WorkKind::backward, 0, 0},
                              {WorkKind::backward, 0, 1}};
        QCOMPARE(most_in_flight(order), 3);
        QCOMPARE(peak_activation_bytes(order, {{10, 0}, {100, 30}}), 110.0);
        QCOMPARE(peak_activation_bytes(order, {{10, 0}, {100, 95}}), 115.0);
        std::mt19937 rng(17);
        for (int round = 0; round < 100; ++round)
            for (const WorkOrder& held : work_orders(random_pipeline(rng, all_kinds[round % schedule_kind_count])))
                QCOMPARE(peak_activation_bytes(held, std::vector<ChunkActivations>(4, {1, 1})),
                         double(most_in_flight(held)));
    }
};

TANGRAM_TEST(ScheduleKindsTest)
#include "tst_schedule_kinds.moc"
