// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "schedule/one_f_one_b.h"
#include "schedule/simulate.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

using namespace tangram;

namespace {

PipelineTimes random_pipeline(std::mt19937& rng, int most_stages, int most_micro_batches)
{
    std::uniform_real_distribution<double> time(0.1, 2.0);
    std::uniform_real_distribution<double> send(0.0, 1.5);
    PipelineTimes pipeline;
    const int p = std::uniform_int_distribution(1, most_stages)(rng);
    pipeline.micro_batches = std::uniform_int_distribution(1, most_micro_batches)(rng);
    for (int i = 0; i < p; ++i) {
        StageTimes s;
        s.forward_s = time(rng);
        s.backward_s = time(rng) * 2;
        s.send_forward_s = i + 1 < p ? send(rng) : 0;
        s.send_backward_s = i > 0 ? send(rng) : 0;
        s.gradient_sync_s = send(rng);
        s.optimizer_s = send(rng) * 0.1;
        pipeline.stages.push_back(s);
    }
    return pipeline;
}

/// The same schedule by relaxation of its dependency graph until nothing changes: slow, and written from the definition
/// only.
double relaxed_time(const PipelineTimes& pipeline)
{
    const int p = static_cast<int>(pipeline.stages.size());
    const int m = pipeline.micro_batches;
    struct Key {
        int stage;
        int kind; // 0 forward, 1 backward, 2 send forward, 3 send backward
        int micro_batch;
        auto operator<=>(const Key&) const = default;
    };
    std::map<Key, double> end;
    std::vector<std::pair<Key, std::vector<Key>>> items;
    std::map<Key, double> length;
    for (int i = 0; i < p; ++i) {
        std::vector<Key> order;
        const int depth = std::min(m, p - i);
        for (int k = 0; k < depth; ++k)
            order.push_back({i, 0, k});
        int forward = depth;
        for (int backward = 0; backward < m; ++backward) {
            order.push_back({i, 1, backward});
            if (forward < m)
                order.push_back({i, 0, forward++});
        }
        for (std::size_t k = 0; k < order.size(); ++k) {
            std::vector<Key> needs;
            if (k > 0)
                needs.push_back(order[k - 1]);
            if (order[k].kind == 0 && i > 0)
                needs.push_back({i - 1, 2, order[k].micro_batch});
            if (order[k].kind == 1 && i + 1 < p)
                needs.push_back({i + 1, 3, order[k].micro_batch});
            items.push_back({order[k], needs});
            length[order[k]] = order[k].kind == 0 ? pipeline.stages[i].forward_s : pipeline.stages[i].backward_s;
        }
        for (int k = 0; k < m; ++k) {
            for (const int kind : {2, 3}) {
                if ((kind == 2 && i + 1 == p) || (kind == 3 && i == 0))
                    continue;
                std::vector<Key> needs = {{i, kind - 2, k}};
                if (k > 0)
                    needs.push_back({i, kind, k - 1});
                items.push_back({{i, kind, k}, needs});
                length[{i, kind, k}] =
                    kind == 2 ? pipeline.stages[i].send_forward_s : pipeline.stages[i].send_backward_s;
            }
        }
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [key, needs] : items) {
            double start = 0;
            for (const Key& need : needs)
                start = std::max(start, end[need]);
            const double at = start + length[key];
            if (at > end[key]) {
                end[key] = at;
                changed = true;
            }
        }
    }
    double time = 0;
    for (int i = 0; i < p; ++i)
        time = std::max(time, end[{i, 1, m - 1}] + pipeline.stages[i].gradient_sync_s + pipeline.stages[i].optimizer_s);
    return time;
}

} // namespace

class ScheduleTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalStagesHaveThePublishedBubble_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("microBatches");
        for (const int p : {1, 2, 4, 8, 16})
            for (const int m : {1, 2, 8, 64})
                QTest::addRow("p=%d m=%d", p, m) << p << m;
    }

    /// Narayanan et al. (arXiv:2104.04473), section 2.2: bubble time over ideal time is (p - 1) / m.
    void equalStagesHaveThePublishedBubble()
    {
        QFETCH(int, stages);
        QFETCH(int, microBatches);
        const StageTimes stage{.forward_s = 1, .backward_s = 2};
        const PipelineTimes pipeline{std::vector(static_cast<std::size_t>(stages), stage), microBatches, {}};
        const Schedule schedule = simulate({pipeline}, false);
        const double ideal = 3.0 * microBatches;
        QCOMPARE((schedule.iteration_time_s - ideal) / ideal, double(stages - 1) / microBatches);
        for (const StageSchedule& s : schedule.stages[0])
            QCOMPARE(s.idle.total_s(), 3.0 * (stages - 1));
    }

    void agreesWithRelaxationOfTheDependencyGraph()
    {
        std::mt19937 rng(20260616);
        SimulationScratch scratch;
        for (int round = 0; round < 300; ++round) {
            const PipelineTimes pipeline = random_pipeline(rng, 6, 9);
            const double expected = relaxed_time(pipeline);
            const Schedule schedule = simulate({pipeline}, true);
            QVERIFY(std::abs(schedule.iteration_time_s - expected) < 1e-9);
            const int p = static_cast<int>(pipeline.stages.size());
            QCOMPARE(simulated_time(pipeline.stages.data(), p, pipeline.micro_batches, scratch),
                     schedule.iteration_time_s);
        }
    }

    /// busy + ramp + imbalance + communication + sync = whole, for one and for several pipelines.
    void everyInstantHasOneCause()
    {
        std::mt19937 rng(7);
        for (int round = 0; round < 200; ++round) {
            std::vector<PipelineTimes> pipelines;
            const int count = 1 + round % 3;
            for (int i = 0; i < count; ++i)
                pipelines.push_back(random_pipeline(rng, 8, 40));
            if (count > 1)
                for (int i = 0; i < count; ++i) {
                    pipelines[i].sync_with.resize(pipelines[i].stages.size());
                    for (auto& partners : pipelines[i].sync_with)
                        partners.push_back({(i + 1) % count, 0});
                }
            const Schedule schedule = simulate(pipelines, true);
            bool waited_for_sync = false;
            for (const auto& stages : schedule.stages)
                for (const StageSchedule& s : stages) {
                    QVERIFY(std::abs(s.busy_s + s.idle.total_s() - schedule.iteration_time_s) < 1e-9);
                    for (const double part : {s.idle.ramp_s, s.idle.imbalance_s, s.idle.communication_s, s.idle.sync_s})
                        QVERIFY(part >= -1e-12);
                    waited_for_sync |= s.idle.sync_s > 0;
                }
            if (count == 1)
                QVERIFY(!waited_for_sync);
        }
    }

    void eventsKeepTheRulesOfThePlanFile()
    {
        std::mt19937 rng(11);
        for (int round = 0; round < 100; ++round) {
            const PipelineTimes pipeline = random_pipeline(rng, 6, 20);
            const int p = static_cast<int>(pipeline.stages.size());
            const Schedule schedule = simulate({pipeline}, true);
            std::map<std::tuple<int, EventKind, int>, Event> by_key;
            double last = 0;
            for (const Event& e : schedule.events) {
                QVERIFY(by_key.emplace(std::tuple(e.stage, e.kind, e.micro_batch), e).second);
                last = std::max(last, e.end_s);
            }
            QCOMPARE(last, schedule.iteration_time_s);
            for (int i = 0; i < p; ++i) {
                int held = 0;
                int most = 0;
                double free = 0;
                for (const Event& e : schedule.events) {
                    if (e.stage != i || e.kind == EventKind::send_forward || e.kind == EventKind::send_backward)
                        continue;
                    QVERIFY(e.start_s >= free);
                    free = e.end_s;
                    held += e.kind == EventKind::forward ? 1 : e.kind == EventKind::backward ? -1 : 0;
                    most = std::max(most, held);
                }
                QCOMPARE(held, 0);
                QCOMPARE(most, schedule.stages[0][i].in_flight);
                for (int m = 0; m < pipeline.micro_batches; ++m) {
                    const Event& forward = by_key.at({i, EventKind::forward, m});
                    const Event& backward = by_key.at({i, EventKind::backward, m});
                    QVERIFY(backward.start_s >= forward.end_s);
                    if (i > 0 && pipeline.stages[i - 1].send_forward_s > 0)
                        QVERIFY(forward.start_s >= by_key.at({i - 1, EventKind::send_forward, m}).end_s);
                    if (i + 1 < p && pipeline.stages[i + 1].send_backward_s > 0)
                        QVERIFY(backward.start_s >= by_key.at({i + 1, EventKind::send_backward, m}).end_s);
                }
            }
        }
    }

    void waitingForASendIsCommunication()
    {
        const PipelineTimes pipeline{{{.forward_s = 1, .backward_s = 1, .send_forward_s = 5},
                                      {.forward_s = 1, .backward_s = 1, .send_backward_s = 3}},
                                     1,
                                     {}};
        const Schedule schedule = simulate({pipeline}, false);
        QCOMPARE(schedule.iteration_time_s, 1.0 + 5 + 1 + 1 + 3 + 1);
        // Stage 0 waits from 1 to 11: until the backward of stage 1 ends at 8 for work, then 3 s for its send.
        QCOMPARE(schedule.stages[0][0].idle.imbalance_s, 7.0);
        QCOMPARE(schedule.stages[0][0].idle.communication_s, 3.0);
        QCOMPARE(schedule.stages[0][1].idle.ramp_s, 6.0 + 4.0);
    }

    void slowerStagesNeverMakeAFasterIteration()
    {
        std::mt19937 rng(5);
        SimulationScratch scratch;
        for (int round = 0; round < 300; ++round) {
            PipelineTimes pipeline = random_pipeline(rng, 6, 16);
            const int p = static_cast<int>(pipeline.stages.size());
            const double before = simulated_time(pipeline.stages.data(), p, pipeline.micro_batches, scratch);
            StageTimes& s = pipeline.stages[static_cast<std::size_t>(round % p)];
            (round % 3 == 0 ? s.forward_s : round % 3 == 1 ? s.backward_s : s.gradient_sync_s) += 0.5;
            QVERIFY(simulated_time(pipeline.stages.data(), p, pipeline.micro_batches, scratch) >= before);
        }
    }
};

TANGRAM_TEST(ScheduleTest)
#include "tst_schedule.moc"
