// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/one_f_one_b.h"
#include "schedule/order_makers.h"
#include "schedule/simulate.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <set>

using namespace tangram;

namespace {

constexpr ScheduleKind all_kinds[] = {
    ScheduleKind::gpipe,       ScheduleKind::one_f_one_b, ScheduleKind::one_f_one_b_adaptive,
    ScheduleKind::interleaved, ScheduleKind::zb_h1,       ScheduleKind::zb_v,
    ScheduleKind::dualpipe};

int chunks_of(ScheduleKind kind, int interleaved)
{
    switch (kind) {
    case ScheduleKind::interleaved:
        return interleaved;
    case ScheduleKind::zb_v:
    case ScheduleKind::dualpipe:
        return 2;
    default:
        return 1;
    }
}

/// Equal stages; a micro-batch takes forward, input and weight seconds on each, all its chunks together (in DualPipe in
/// one of the two chunks).
PipelineTimes equal_stages(ScheduleKind kind, int stages, int chunks, int micro_batches, double forward, double input,
                           double weight)
{
    PipelineTimes pipeline;
    pipeline.schedule = kind;
    pipeline.micro_batches = micro_batches;
    pipeline.stages.assign(static_cast<std::size_t>(stages),
                           {.forward_s = forward, .backward_s = input + weight, .backward_weight_s = weight});
    const double share = kind == ScheduleKind::dualpipe ? 1 : 1.0 / chunks;
    if (chunks > 1)
        pipeline.chunks.assign(static_cast<std::size_t>(stages),
                               std::vector<ChunkTimes>(static_cast<std::size_t>(chunks),
                                                       {forward * share, (input + weight) * share, weight * share}));
    return pipeline;
}

PipelineTimes random_pipeline(std::mt19937& rng, ScheduleKind kind)
{
    std::uniform_real_distribution<double> time(0.1, 2.0);
    std::uniform_real_distribution<double> share(0.0, 0.7);
    const auto draw = [&](int low, int high) { return std::uniform_int_distribution(low, high)(rng); };
    PipelineTimes pipeline;
    pipeline.schedule = kind;
    int stages = draw(1, 6);
    pipeline.micro_batches = draw(1, 11);
    if (kind == ScheduleKind::dualpipe) {
        stages = 2 * draw(1, 3);
        pipeline.micro_batches = 2 * (stages + draw(0, 3));
    }
    pipeline.group = draw(0, 8);
    const int chunks = chunks_of(kind, draw(1, 4));
    const bool free_links = draw(0, 3) == 0;
    for (int s = 0; s < stages; ++s) {
        StageTimes stage{.gradient_sync_s = share(rng), .optimizer_s = share(rng)};
        std::vector<ChunkTimes> parts;
        for (int c = 0; c < chunks; ++c) {
            ChunkTimes part{.forward_s = time(rng), .backward_s = 2 * time(rng)};
            part.backward_weight_s = share(rng) * part.backward_s;
            stage.forward_s += part.forward_s;
            stage.backward_s += part.backward_s;
            stage.backward_weight_s += part.backward_weight_s;
            parts.push_back(part);
        }
        if (!free_links) {
            stage.send_forward_s = share(rng);
            stage.send_backward_s = share(rng);
        }
        pipeline.stages.push_back(stage);
        if (chunks > 1)
            pipeline.chunks.push_back(parts);
    }
    return pipeline;
}

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

double bubble(const PipelineTimes& pipeline)
{
    const StageTimes& stage = pipeline.stages.front();
    return simulated_time(pipeline) - pipeline.micro_batches * (stage.forward_s + stage.backward_s);
}

} // namespace

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
                const double f = 1;
                const double b = 2;
                const double w = 1;
                const double published = (p / 2 - 1) * ((f + b) + b - 3 * w);
                const PipelineTimes pipeline = equal_stages(ScheduleKind::dualpipe, p, 2, m, f, b - w, w);
                QCOMPARE(bubble(pipeline), published - (p / 2 - 1) * (b - w));
                for (const double other : {0.5, 0.8, 1.2})
                    QVERIFY(bubble(equal_stages(ScheduleKind::dualpipe, p, 2, m, 1, other, w * other))
                            <= (p / 2 - 1) * (1 + 4 * other - 3 * w * other) + 1e-9);
            }
    }

    /// Splitting the backward never hurts against 1F1B when stages are unequal but links are free of charge.
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

QTEST_APPLESS_MAIN(ScheduleKindsTest)
#include "tst_schedule_kinds.moc"
