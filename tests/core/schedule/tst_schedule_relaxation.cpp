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
/// only.
class Relaxation {
public:
    Relaxation(const PipelineTimes& pipeline, const WorkOrders& orders)
        : pipeline_(pipeline)
    {
        for (int m = 0; m < pipeline.micro_batches; ++m)
            follow(m);
        for (int s = 0; s < stages(); ++s)
            keep_order(s, orders[static_cast<std::size_t>(s)]);
    }

    /// Nothing when it runs in a circle.
    std::optional<double> time()
    {
        std::map<Key, double> end;
        for (std::size_t round = 0; round <= length_.size() + 1; ++round)
            if (!put_off(end))
                return last_of(end);
        return std::nullopt;
    }

private:
    struct Key {
        int what; ///< 0 forward, 1 backward (input part), 2 weight part, 3 send of activations, 4 of gradients
        int stage;
        int chunk;
        int micro_batch;
        auto operator<=>(const Key&) const = default;
    };
    using Places = std::vector<std::pair<int, int>>; ///< stages and chunks

    int stages() const { return static_cast<int>(pipeline_.stages.size()); }

    /// The chunks that a micro-batch passes, in order.
    Places path(int micro_batch) const
    {
        Places places;
        if (pipeline_.schedule == ScheduleKind::dualpipe) {
            const bool second = micro_batch >= pipeline_.micro_batches / 2;
            for (int s = 0; s < stages(); ++s)
                places.emplace_back(second ? stages() - 1 - s : s, second ? 1 : 0);
            return places;
        }
        for (int c = 0; c < pipeline_.chunk_count(); ++c)
            for (int s = 0; s < stages(); ++s)
                places.emplace_back(pipeline_.schedule == ScheduleKind::zb_v && c == 1 ? stages() - 1 - s : s, c);
        return places;
    }

    /// What each step of a micro-batch waits for.
    void follow(int m)
    {
        const Places places = path(m);
        for (std::size_t i = 0; i < places.size(); ++i) {
            const auto [s, c] = places[i];
            const Key forward{0, s, c, m};
            const Key backward{1, s, c, m};
            if (i + 1 == places.size()) {
                needs_[backward].push_back(forward);
                continue;
            }
            const auto [to, to_chunk] = places[i + 1];
            if (to == s) {
                needs_[{0, to, to_chunk, m}].push_back(forward);
                needs_[backward].push_back({1, to, to_chunk, m});
                continue;
            }
            const Key out{3, s, c, m};
            const Key home{4, to, to_chunk, m};
            needs_[out].push_back(forward);
            needs_[{0, to, to_chunk, m}].push_back(out);
            needs_[home].push_back({1, to, to_chunk, m});
            needs_[backward].push_back(home);
            const bool second_way =
                c == 1 && (pipeline_.schedule == ScheduleKind::zb_v || pipeline_.schedule == ScheduleKind::dualpipe);
            const StageTimes& here = pipeline_.stages[static_cast<std::size_t>(s)];
            const StageTimes& there = pipeline_.stages[static_cast<std::size_t>(to)];
            length_[out] = second_way ? here.send_backward_s : here.send_forward_s;
            length_[home] = second_way ? there.send_forward_s : there.send_backward_s;
        }
    }

    double seconds_of(const WorkItem& item, int stage) const
    {
        const StageTimes& whole = pipeline_.stages[stage];
        const ChunkTimes times = pipeline_.chunks.empty()
            ? ChunkTimes{whole.forward_s, whole.backward_s, whole.backward_weight_s}
            : pipeline_.chunks[stage][item.chunk];
        if (item.kind == WorkKind::forward)
            return times.forward_s;
        if (item.kind == WorkKind::backward)
            return times.backward_s;
        return item.kind == WorkKind::backward_weight ? times.backward_weight_s
                                                      : times.backward_s - times.backward_weight_s;
    }

    /// A stage does its work, and sends to each other, one after the other.
    void keep_order(int s, const std::vector<WorkItem>& items)
    {
        std::optional<Key> before;
        std::map<int, Key> last_sent; // by receiving stage: first come, first served
        for (const WorkItem& item : items) {
            const int what = item.kind == WorkKind::forward ? 0 : item.kind == WorkKind::backward_weight ? 2 : 1;
            const Key key{what, s, item.chunk, item.micro_batch};
            length_[key] = seconds_of(item, s);
            if (what == 2)
                needs_[key].push_back({1, s, item.chunk, item.micro_batch});
            if (before)
                needs_[key].push_back(*before);
            before = key;
            const Places places = path(item.micro_batch);
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
                needs_[send].push_back(found->second);
            last_sent[to] = send;
        }
    }

    /// One round; whether anything ends later than it was thought to.
    bool put_off(std::map<Key, double>& end)
    {
        bool changed = false;
        for (const auto& [key, seconds] : length_) {
            double start = 0;
            for (const Key& need : needs_[key])
                start = std::max(start, end[need]);
            if (start + seconds > end[key]) {
                end[key] = start + seconds;
                changed = true;
            }
        }
        return changed;
    }

    double last_of(const std::map<Key, double>& end) const
    {
        double time = 0;
        for (const auto& [key, at] : end)
            if (key.what < 3)
                time = std::max(
                    time, at + pipeline_.stages[key.stage].gradient_sync_s + pipeline_.stages[key.stage].optimizer_s);
        return time;
    }

    const PipelineTimes& pipeline_;
    std::map<Key, std::vector<Key>> needs_;
    std::map<Key, double> length_;
};

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
            const std::optional<double> expected = Relaxation(pipeline, orders).time();
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
        QVERIFY(!Relaxation(pipeline, orders.front()).time() || *Relaxation(pipeline, orders.front()).time() > 0);
    }
};

TANGRAM_TEST(ScheduleRelaxationTest)
#include "tst_schedule_relaxation.moc"
