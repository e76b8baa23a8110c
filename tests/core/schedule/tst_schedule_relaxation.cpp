// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/order_makers.h"
#include "schedule_pipelines.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <tuple>
#include <vector>

using namespace tangram;

namespace {

/// The schedule by relaxation of its dependency graph until nothing changes: slow, and written from the definition
/// only. Nothing when it runs in a circle.
std::optional<double> relaxed_time(const PipelineTimes& pipeline, const WorkOrders& orders)
{
    const int stages = static_cast<int>(pipeline.stages.size());
    const int chunks = pipeline.chunk_count();
    struct Key {
        int what; ///< 0 forward, 1 backward (input part), 2 weight part, 3 send of activations, 4 of gradients
        int stage;
        int chunk;
        int micro_batch;
        auto operator<=>(const Key&) const = default;
    };
    /// The chunks that a micro-batch passes, in order.
    const auto path = [&](int micro_batch) {
        std::vector<std::pair<int, int>> places;
        if (pipeline.schedule == ScheduleKind::dualpipe) {
            const bool second = micro_batch >= pipeline.micro_batches / 2;
            for (int s = 0; s < stages; ++s)
                places.emplace_back(second ? stages - 1 - s : s, second ? 1 : 0);
            return places;
        }
        for (int c = 0; c < chunks; ++c)
            for (int s = 0; s < stages; ++s)
                places.emplace_back(pipeline.schedule == ScheduleKind::zb_v && c == 1 ? stages - 1 - s : s, c);
        return places;
    };
    std::map<Key, std::vector<Key>> needs;
    std::map<Key, double> length;
    std::map<Key, Key> gradient_from;
    for (int m = 0; m < pipeline.micro_batches; ++m) {
        const auto places = path(m);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto [s, c] = places[i];
            const Key forward{0, s, c, m};
            const Key backward{1, s, c, m};
            if (i + 1 == places.size()) {
                needs[backward].push_back(forward);
                continue;
            }
            const auto [to, to_chunk] = places[i + 1];
            if (to == s) {
                needs[{0, to, to_chunk, m}].push_back(forward);
                needs[backward].push_back({1, to, to_chunk, m});
                continue;
            }
            const Key out{3, s, c, m};
            const Key home{4, to, to_chunk, m};
            needs[out].push_back(forward);
            needs[{0, to, to_chunk, m}].push_back(out);
            needs[home].push_back({1, to, to_chunk, m});
            needs[backward].push_back(home);
            const bool second_way =
                c == 1 && (pipeline.schedule == ScheduleKind::zb_v || pipeline.schedule == ScheduleKind::dualpipe);
            const StageTimes& here = pipeline.stages[static_cast<std::size_t>(s)];
            const StageTimes& there = pipeline.stages[static_cast<std::size_t>(to)];
            length[out] = second_way ? here.send_backward_s : here.send_forward_s;
            length[home] = second_way ? there.send_forward_s : there.send_backward_s;
        }
    }
    for (int s = 0; s < stages; ++s) {
        std::optional<Key> before;
        std::map<int, Key> last_sent; // by receiving stage: first come, first served
        for (const WorkItem& item : orders[static_cast<std::size_t>(s)]) {
            const int what = item.kind == WorkKind::forward ? 0 : item.kind == WorkKind::backward_weight ? 2 : 1;
            const Key key{what, s, item.chunk, item.micro_batch};
            const ChunkTimes times = pipeline.chunks.empty()
                ? ChunkTimes{pipeline.stages[s].forward_s, pipeline.stages[s].backward_s,
                             pipeline.stages[s].backward_weight_s}
                : pipeline.chunks[s][item.chunk];
            length[key] = item.kind == WorkKind::forward ? times.forward_s
                : item.kind == WorkKind::backward        ? times.backward_s
                : item.kind == WorkKind::backward_weight ? times.backward_weight_s
                                                         : times.backward_s - times.backward_weight_s;
            if (what == 2)
                needs[key].push_back({1, s, item.chunk, item.micro_batch});
            if (before)
                needs[key].push_back(*before);
            before = key;
            const auto places = path(item.micro_batch);
            const auto at =
                std::find(places.begin(), places.end(), std::pair<int, int>(s, item.chunk)) - places.begin();
            const auto neighbour = at + (what == 0 ? 1 : -1);
            if (what == 2 || neighbour < 0 || neighbour >= static_cast<std::ptrdiff_t>(places.size()))
                continue;
            const int to = places[static_cast<std::size_t>(neighbour)].first;
            if (to == s)
                continue;
            const Key send{what == 0 ? 3 : 4, s, item.chunk, item.micro_batch};
            if (const auto found = last_sent.find(to); found != last_sent.end())
                needs[send].push_back(found->second);
            last_sent[to] = send;
        }
    }
    std::map<Key, double> end;
    for (std::size_t round = 0; round <= length.size() + 1; ++round) {
        bool changed = false;
        for (const auto& [key, seconds] : length) {
            double start = 0;
            for (const Key& need : needs[key])
                start = std::max(start, end[need]);
            if (start + seconds > end[key]) {
                end[key] = start + seconds;
                changed = true;
            }
        }
        if (changed)
            continue;
        double time = 0;
        for (const auto& [key, at] : end)
            if (key.what < 3)
                time = std::max(
                    time, at + pipeline.stages[key.stage].gradient_sync_s + pipeline.stages[key.stage].optimizer_s);
        return time;
    }
    return std::nullopt;
}

} // namespace

class ScheduleRelaxationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void agreesWithRelaxationOfTheDependencyGraph_data()
    {
        QTest::addColumn<int>("kind");
        for (const ScheduleKind kind : all_kinds)
            QTest::newRow(to_string(kind)) << static_cast<int>(kind);
    }

    void agreesWithRelaxationOfTheDependencyGraph()
    {
        QFETCH(int, kind);
        std::mt19937 rng(20261121u + static_cast<unsigned>(kind));
        RunScratch scratch;
        for (int round = 0; round < 60; ++round) {
            const PipelineTimes pipeline = random_pipeline(rng, static_cast<ScheduleKind>(kind));
            const WorkOrders orders = work_orders(pipeline);
            const std::optional<double> expected = relaxed_time(pipeline, orders);
            QVERIFY(expected);
            const Schedule schedule = simulate({pipeline}, true);
            QVERIFY(std::abs(schedule.iteration_time_s - *expected) < 1e-9);
            QCOMPARE(simulated_time(pipeline, orders, scratch), schedule.iteration_time_s);

            double last = 0;
            for (const Event& event : schedule.events)
                last = std::max(last, event.end_s);
            QCOMPARE(last, schedule.iteration_time_s);
            for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
                const StageSchedule& stage = schedule.stages[0][s];
                QVERIFY(std::abs(stage.busy_s + stage.idle.total_s() - schedule.iteration_time_s) < 1e-9);
                // What the events hold at once, from the start of the forward to the end of the backward.
                std::vector<std::tuple<double, int>> steps;
                double free = 0;
                for (const Event& event : schedule.events) {
                    if (event.stage != static_cast<int>(s) || event.kind == EventKind::send_forward
                        || event.kind == EventKind::send_backward)
                        continue;
                    QVERIFY(event.start_s >= free);
                    free = event.end_s;
                    if (event.kind == EventKind::forward)
                        steps.emplace_back(event.start_s, 1);
                    if (event.kind == EventKind::backward || event.kind == EventKind::backward_weight)
                        steps.emplace_back(event.end_s, -1);
                }
                std::sort(steps.begin(), steps.end());
                int held = 0;
                int most = 0;
                for (const auto& [when, step] : steps)
                    most = std::max(most, held += step);
                QCOMPARE(held, 0);
                QCOMPARE(most, stage.in_flight);
            }
        }
    }

    void ordersThatWaitForEachOtherNeverEnd()
    {
        const PipelineTimes pipeline = equal_stages(ScheduleKind::one_f_one_b, 2, 1, 3, 1, 1, 1);
        // The second stage wants two forwards before it sends a gradient back, the first runs one.
        const std::vector<WorkOrders> orders{one_f_one_b_orders({1, 2}, 3)};
        QVERIFY(std::isinf(simulate({pipeline}, orders, false).iteration_time_s));
        QVERIFY(!relaxed_time(pipeline, orders.front()) || *relaxed_time(pipeline, orders.front()) > 0);
    }
};

TANGRAM_TEST(ScheduleRelaxationTest)
#include "tst_schedule_relaxation.moc"
