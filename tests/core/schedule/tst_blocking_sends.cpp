// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/one_f_one_b.h"
#include "schedule/order_makers.h"
#include "schedule_pipelines.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <tuple>
#include <vector>

using namespace tangram;

namespace {

PipelineTimes random_blocking(std::mt19937& rng, ScheduleKind kind)
{
    PipelineTimes pipeline = random_pipeline(rng, kind);
    pipeline.blocking_sends = true;
    pipeline.stages.front().send_backward_s = 0;
    pipeline.stages.back().send_forward_s = 0;
    return pipeline;
}

/// The schedule by relaxation of its dependency graph until nothing changes, written from the definition only: a send
/// is one item that stands in the order of both its ends.
double time_of_longest_path(const PipelineTimes& pipeline)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    using Key = std::tuple<int, int, int>; // what (0 forward, 1 backward, 2 and 3 their sends), stage, micro-batch
    std::map<Key, std::vector<Key>> needs;
    std::vector<Key> last;
    for (int s = 0; s < stages; ++s) {
        std::vector<Key> order;
        const int depth = pipeline.schedule == ScheduleKind::gpipe ? pipeline.micro_batches
                                                                   : std::min(pipeline.micro_batches, stages - s);
        const auto receive = [&](int what, int m) {
            const int from = what == 0 ? s - 1 : s + 1;
            if (from >= 0 && from < stages)
                order.emplace_back(what + 2, from, m);
        };
        const auto send = [&](int what, int m) {
            const int to = what == 0 ? s + 1 : s - 1;
            if (to >= 0 && to < stages)
                order.emplace_back(what + 2, s, m);
        };
        for (int m = 0; m < depth; ++m) {
            receive(0, m);
            order.emplace_back(0, s, m);
            send(0, m);
        }
        for (int m = 0; m < pipeline.micro_batches; ++m) {
            receive(1, m);
            order.emplace_back(1, s, m);
            if (m + depth < pipeline.micro_batches) {
                receive(0, m + depth);
                send(1, m);
                order.emplace_back(0, s, m + depth);
                send(0, m + depth);
            } else {
                send(1, m);
            }
        }
        for (std::size_t k = 0; k < order.size(); ++k) {
            needs[order[k]];
            if (k > 0)
                needs[order[k]].push_back(order[k - 1]);
        }
        last.push_back(order.back());
    }
    std::map<Key, double> end;
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [key, before] : needs) {
            double at = 0;
            for (const Key& need : before)
                at = std::max(at, end[need]);
            const StageTimes& times = pipeline.stages[static_cast<std::size_t>(std::get<1>(key))];
            const double lengths[] = {times.forward_s, times.backward_s, times.send_forward_s, times.send_backward_s};
            at += lengths[std::get<0>(key)];
            if (at > end[key]) {
                end[key] = at;
                changed = true;
            }
        }
    }
    double time = 0;
    for (int s = 0; s < stages; ++s) {
        const StageTimes& times = pipeline.stages[static_cast<std::size_t>(s)];
        time = std::max(time, end[last[static_cast<std::size_t>(s)]] + times.gradient_sync_s + times.optimizer_s);
    }
    return time;
}

} // namespace

class BlockingSendsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithRelaxationOfTheDependencyGraph_data()
    {
        QTest::addColumn<int>("kind");
        for (const ScheduleKind kind : all_kinds)
            if (may_block_sends(kind))
                QTest::newRow(to_string(kind)) << static_cast<int>(kind);
    }

    void agreesWithRelaxationOfTheDependencyGraph()
    {
        QFETCH(int, kind);
        std::mt19937 rng(20261122u + static_cast<unsigned>(kind));
        SimulationScratch scratch;
        for (int round = 0; round < 300; ++round) {
            PipelineTimes pipeline = random_blocking(rng, static_cast<ScheduleKind>(kind));
            const double time = simulate({pipeline}, false).iteration_time_s;
            QVERIFY(std::abs(time - time_of_longest_path(pipeline)) < 1e-9);
            QCOMPARE(simulated_time(pipeline), time);
            if (pipeline.schedule == ScheduleKind::one_f_one_b)
                QCOMPARE(simulated_blocking_time(pipeline.stages, pipeline.micro_batches, scratch), time);
            // It can only be slower than with sends beside computing, and equal with sends that take no time.
            pipeline.blocking_sends = false;
            QVERIFY(simulated_time(pipeline) <= time + 1e-9);
            for (StageTimes& stage : pipeline.stages)
                stage.send_forward_s = stage.send_backward_s = 0;
            pipeline.schedule = ScheduleKind::one_f_one_b;
            const double free_sends = simulated_time(pipeline);
            pipeline.blocking_sends = true;
            QVERIFY(simulated_time(pipeline) >= free_sends - 1e-9);
        }
    }

    /// A send is on a micro-batch's way once, and both of its ends wait for it.
    void equalStages_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("microBatches");
        for (const int p : {1, 2, 3, 4, 7})
            for (const int m : {1, 2, 9, 40})
                QTest::addRow("p=%d m=%d", p, m) << p << m;
    }

    void equalStages()
    {
        QFETCH(int, stages);
        QFETCH(int, microBatches);
        const double send = 0.25;
        PipelineTimes pipeline = equal_stages(ScheduleKind::one_f_one_b, stages, 1, microBatches, 1, 2, 0);
        pipeline.blocking_sends = true;
        for (int s = 0; s < stages; ++s) {
            pipeline.stages[static_cast<std::size_t>(s)].send_forward_s = s + 1 < stages ? send : 0;
            pipeline.stages[static_cast<std::size_t>(s)].send_backward_s = s > 0 ? send : 0;
        }
        // The first micro-batch's way there and back; then for every further one a period in which a stage with
        // neighbours on both sides has four sends, but two in the last, when no more activations come; of two stages
        // each has two.
        const int sends = stages > 2 ? std::max(0, 4 * (microBatches - 1) - 2)
            : stages > 1             ? 2 * (microBatches - 1)
                                     : 0;
        const double expected = 3 * (stages + microBatches - 1) + ((stages - 1) * 2 + sends) * send;
        if (stages > 2 && microBatches < stages && microBatches > 1)
            QVERIFY(simulated_time(pipeline) <= expected + 1e-9); // too few for a steady state
        else
            QVERIFY2(std::abs(simulated_time(pipeline) - expected) < 1e-9,
                     qPrintable(QString("%1 s, expected %2 s").arg(simulated_time(pipeline)).arg(expected)));
    }

    void everyInstantHasOneCause()
    {
        std::mt19937 rng(8);
        for (int round = 0; round < 200; ++round) {
            std::vector<PipelineTimes> pipelines;
            for (int i = 0; i < 1 + round % 3; ++i)
                pipelines.push_back(
                    random_blocking(rng, round % 2 == 0 ? ScheduleKind::gpipe : ScheduleKind::one_f_one_b));
            const Schedule schedule = simulate(pipelines, true);
            for (std::size_t p = 0; p < pipelines.size(); ++p)
                for (std::size_t s = 0; s < pipelines[p].stages.size(); ++s) {
                    const StageSchedule& stage = schedule.stages[p][s];
                    QVERIFY(std::abs(stage.busy_s + stage.idle.total_s() - schedule.iteration_time_s) < 1e-9);
                    const StageTimes& times = pipelines[p].stages[s];
                    QVERIFY(std::abs(stage.busy_s - times.gradient_sync_s - times.optimizer_s
                                     - pipelines[p].micro_batches * (times.forward_s + times.backward_s))
                            < 1e-9);
                    double sending = 0; // from its first forward on, sent or received
                    double begun = -1;
                    for (const Event& event : schedule.events) {
                        if (event.pipeline != static_cast<int>(p))
                            continue;
                        const int to = event.kind == EventKind::send_forward ? event.stage + 1
                            : event.kind == EventKind::send_backward         ? event.stage - 1
                                                                             : -1;
                        if (event.stage == static_cast<int>(s) && event.kind == EventKind::forward && begun < 0)
                            begun = event.start_s;
                        if (to >= 0 && (event.stage == static_cast<int>(s) || to == static_cast<int>(s)))
                            sending += event.end_s - event.start_s;
                    }
                    if (s > 0) // the first activations came before
                        sending -= pipelines[p].stages[s - 1].send_forward_s;
                    QVERIFY(begun >= 0 && stage.idle.communication_s >= sending - 1e-9);
                }
        }
    }

    void slowerStagesNeverMakeAFasterIteration()
    {
        std::mt19937 rng(6);
        for (int round = 0; round < 300; ++round) {
            PipelineTimes pipeline =
                random_blocking(rng, round % 2 == 0 ? ScheduleKind::gpipe : ScheduleKind::one_f_one_b);
            const double before = simulated_time(pipeline);
            StageTimes& stage = pipeline.stages[static_cast<std::size_t>(round) % pipeline.stages.size()];
            (round % 3 == 0 ? stage.forward_s : round % 3 == 1 ? stage.backward_s : stage.send_forward_s) += 0.5;
            QVERIFY(simulated_time(pipeline) >= before);
        }
    }

    void ordersThatWaitForEachOtherNeverEnd()
    {
        PipelineTimes pipeline = equal_stages(ScheduleKind::one_f_one_b, 2, 1, 6, 1, 1, 1);
        const std::vector<WorkOrders> orders{one_f_one_b_orders({5, 1}, 6)};
        QVERIFY(std::isfinite(simulate({pipeline}, orders, false).iteration_time_s));
        pipeline.blocking_sends = true; // the first has activations to send, the second a gradient
        QVERIFY(std::isinf(simulate({pipeline}, orders, false).iteration_time_s));
    }
};

TANGRAM_TEST(BlockingSendsTest)
#include "tst_blocking_sends.moc"
