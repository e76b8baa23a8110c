// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/order_makers.h"
#include "schedule_pipelines.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <vector>

using namespace tangram;

class SchedulePublishedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalStagesHaveThePublishedBubble_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("microBatches");
        for (const int p : {1, 2, 4, 8, 16})
            for (const int groups : {1, 2, 3, 8})
                QTest::addRow("p=%d m=%d", p, p * groups) << p << p * groups;
    }

    /// Over the ideal time: GPipe and 1F1B (p - 1) / m, interleaved (p - 1) / (v m) (Narayanan et al.,
    /// arXiv:2104.04473, section 2.2).
    void equalStagesHaveThePublishedBubble()
    {
        QFETCH(int, stages);
        QFETCH(int, microBatches);
        const double ideal = 6.0 * microBatches;
        for (const ScheduleKind kind :
             {ScheduleKind::gpipe, ScheduleKind::one_f_one_b, ScheduleKind::one_f_one_b_adaptive})
            QCOMPARE(bubble(equal_stages(kind, stages, 1, microBatches, 2, 2, 2)) / ideal,
                     double(stages - 1) / microBatches);
        for (const int chunks : {1, 2, 3, 4})
            QCOMPARE(bubble(equal_stages(ScheduleKind::interleaved, stages, chunks, microBatches, 2, 2, 2)) / ideal,
                     double(stages - 1) / (chunks * microBatches));
    }

    void equalStagesHoldThePublishedActivations()
    {
        for (const int p : {2, 4, 8})
            for (const int m : {2 * p, 4 * p}) {
                const auto held = [&](ScheduleKind kind, int chunks) {
                    std::vector<int> most;
                    for (const WorkOrder& order : work_orders(equal_stages(kind, p, chunks, m, 1, 1, 1)))
                        most.push_back(most_in_flight(order));
                    return most;
                };
                QCOMPARE(held(ScheduleKind::gpipe, 1), std::vector<int>(static_cast<std::size_t>(p), m));
                QCOMPARE(held(ScheduleKind::one_f_one_b, 1), one_f_one_b_depths(p, m));
                // Interleaved: the first stage holds 1 + (p - 1) / (p v) times what it holds in 1F1B (Korthikanti et
                // al., arXiv:2205.05198, section 4.2.3), in chunks of 1 / v of its layers.
                QCOMPARE(held(ScheduleKind::interleaved, 3).front(), 3 * p + p - 1);
                // No more than the first stage of 1F1B, in half stages where there are two chunks.
                for (const int most : held(ScheduleKind::zb_h1, 1))
                    QVERIFY(most <= p);
                QCOMPARE(held(ScheduleKind::zb_v, 2), std::vector<int>(static_cast<std::size_t>(p), 2 * p));
                // DeepSeek-V3, arXiv:2412.19437, table 2: p + 1.
                QCOMPARE(held(ScheduleKind::dualpipe, 2), std::vector<int>(static_cast<std::size_t>(p), p + 1));
            }
    }

    /// Megatron-LM's interleaved schedule takes remainders of at least p micro-batches; here any count runs.
    void interleavingTakesAnyNumberOfMicroBatches()
    {
        for (int p = 1; p <= 6; ++p)
            for (int v = 1; v <= 4; ++v)
                for (int m = 1; m <= 20; ++m)
                    for (const int group : {0, p, p + 1, p + 3, 2 * p}) {
                        PipelineTimes pipeline = equal_stages(ScheduleKind::interleaved, p, v, m, 1, 1, 1);
                        pipeline.group = group;
                        QVERIFY2(std::isfinite(simulated_time(pipeline)),
                                 qPrintable(QStringLiteral("p=%1 v=%2 m=%3 group=%4").arg(p).arg(v).arg(m).arg(group)));
                    }
    }

    /// Qi et al. (arXiv:2401.10241), section 2.3: the bubble of ZB-H1 is (p - 1)(F + B - W), B the input part: a third
    /// of 1F1B's when F = B = W.
    void zbH1HasThePublishedBubble()
    {
        for (const int p : {1, 2, 4, 8, 16})
            for (const int m : {p, 2 * p, 5 * p}) {
                for (const double w : {0.5, 0.75, 1.0})
                    QCOMPARE(bubble(equal_stages(ScheduleKind::zb_h1, p, 1, m, 1, 1, w)), (p - 1) * (2 - w));
                QCOMPARE(3 * bubble(equal_stages(ScheduleKind::zb_h1, p, 1, m, 1, 1, 1)),
                         bubble(equal_stages(ScheduleKind::one_f_one_b, p, 1, m, 1, 1, 1)));
            }
    }

    /// Qi et al. (arXiv:2405.15362): with F = B = W and at least 2 p - 1 micro-batches no stage of ZB-V waits between
    /// its first and its last work.
    void zbVLeavesNoBubble()
    {
        for (const int p : {1, 2, 3, 4, 8})
            for (const int m : {2 * p - 1, 2 * p, 5 * p}) {
                const PipelineTimes pipeline = equal_stages(ScheduleKind::zb_v, p, 2, m, 2, 2, 2);
                const Schedule schedule = simulate({pipeline}, true);
                std::vector<double> begin(static_cast<std::size_t>(p), 1e30);
                std::vector<double> end(static_cast<std::size_t>(p), 0);
                for (const Event& event : schedule.events) {
                    begin[event.stage] = std::min(begin[event.stage], event.start_s);
                    end[event.stage] = std::max(end[event.stage], event.end_s);
                }
                for (int s = 0; s < p; ++s)
                    QCOMPARE(end[s] - begin[s], 6.0 * m);
                QCOMPARE(schedule.iteration_time_s, 6.0 * m + p - 1);
            }
    }

    /// DeepSeek-V3 (arXiv:2412.19437), table 2: the bubble of DualPipe is (p / 2 - 1)(F&B + B - 3 W), B the whole
    /// backward, when the results of an overlapped forward and backward are there at the end of both. Here a forward's
    /// result goes out as soon as it is there, which spares the next stage the input part of the backward that follows.
    void dualPipeHasThePublishedBubble()
    {
        for (const int p : {2, 4, 6, 8, 16})
            for (const int m : {2 * p, 2 * p + 2, 6 * p}) {
                const int pairs = p / 2;
                const double f = 1;
                const double b = 2;
                const double w = 1;
                const double published = (pairs - 1) * ((f + b) + b - 3 * w);
                const PipelineTimes pipeline = equal_stages(ScheduleKind::dualpipe, p, 2, m, f, b - w, w);
                QCOMPARE(bubble(pipeline), published - (pairs - 1) * (b - w));
                for (const double other : {0.5, 0.8, 1.2})
                    QVERIFY(bubble(equal_stages(ScheduleKind::dualpipe, p, 2, m, 1, other, w * other))
                            <= (pairs - 1) * (1 + 4 * other - 3 * w * other) + 1e-9);
            }
    }
};

TANGRAM_TEST(SchedulePublishedTest)
#include "tst_schedule_published.moc"
