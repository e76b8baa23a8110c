// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "files/cluster/cluster_file.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "plan/layout/stage_link.h"
#include "plan/price/evaluate.h"
#include "plan/timing/align_stages.h"
#include "plan/timing/retell_times.h"
#include "project/compare_plans.h"
#include "project/plan_file.h"
#include "random_problems.h"
#include "schedule_pipelines.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"
#include "text/result.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>

using namespace tangram;

namespace {

constexpr double nanosecond = 1e-9;
constexpr int draws = 200 / work_share;

Pipeline pipeline_of(const PipelineTimes& times, const std::vector<StageSchedule>& schedule, int first_island)
{
    Pipeline pipeline;
    pipeline.micro_batches = times.micro_batches;
    pipeline.schedule = times.schedule;
    pipeline.micro_batch_group = times.group;
    pipeline.blocking_sends = times.blocking_sends;
    for (std::size_t s = 0; s < times.stages.size(); ++s) {
        Stage& stage = pipeline.stages.emplace_back();
        const int at = static_cast<int>(s);
        stage.layout.island = first_island + at;
        stage.layout.gpus = {{0, 0, 1 + (first_island + at) % 5}};
        stage.layout.layers = {10 * at, 10 * at + 10};
        stage.times = times.stages[s];
        stage.busy_s = schedule[s].busy_s;
        stage.idle = schedule[s].idle;
        stage.in_flight = schedule[s].in_flight;
        if (times.chunks.empty()) {
            stage.chunks.push_back(
                {{stage.times.forward_s, stage.times.backward_s, stage.times.backward_weight_s}, {}});
            continue;
        }
        for (std::size_t c = 0; c < times.chunks[s].size(); ++c) {
            const int layer = 1000 * static_cast<int>(c) + 10 * at;
            stage.layout.chunks.push_back({layer, layer + 10});
            stage.chunks.push_back({times.chunks[s][c], {}});
        }
        if (stage.layout.chunks.size() == 1)
            stage.layout.chunks.clear();
    }
    return pipeline;
}

Plan plan_of(std::vector<PipelineTimes> times)
{
    if (times.size() > 1)
        for (PipelineTimes& pipeline : times)
            for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
                auto& with = pipeline.sync_with.emplace_back();
                for (std::size_t other = 0; other < times.size(); ++other)
                    if (s < times[other].stages.size())
                        with.emplace_back(static_cast<int>(other), static_cast<int>(s));
            }
    const Schedule schedule = simulate(times, true);
    Plan plan;
    plan.iteration_time_s = schedule.iteration_time_s;
    plan.timeline = schedule.events;
    for (std::size_t p = 0; p < times.size(); ++p)
        plan.pipelines.push_back(pipeline_of(times[p], schedule.stages[p], static_cast<int>(3 * p)));
    return plan;
}

void kinds()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("pipelines");
    QTest::addColumn<bool>("blocking");
    for (const ScheduleKind kind : all_kinds)
        for (const int pipelines : {1, 3})
            for (const bool blocking : {false, true})
                if (!blocking || may_block_sends(kind))
                    QTest::addRow("%s, %d%s", to_string(kind), pipelines, blocking ? ", blocking" : "")
                        << static_cast<int>(kind) << pipelines << blocking;
}

Plan random_plan(std::mt19937& rng, ScheduleKind kind, int pipelines, bool blocking)
{
    std::vector<PipelineTimes> times;
    for (int p = 0; p < pipelines; ++p) {
        times.push_back(random_pipeline(rng, kind));
        times.back().blocking_sends = blocking;
    }
    return plan_of(std::move(times));
}

Plan with_one_stage(Plan plan)
{
    plan.pipelines.front().stages.resize(1);
    return plan;
}

double whole(const std::vector<StageTimeParts>& parts)
{
    double seconds = 0;
    for (const StageTimeParts& stage : parts)
        seconds += sum(stage.seconds);
    return seconds;
}

/// The second stage has replicas on both kinds of GPU.
const char* const with_a_mixed_stage = R"({
  "format": "tangram-plan", "version": 1,
  "cluster": {"format": "tangram-cluster", "version": 1, "name": "two kinds", "nodes": [
    {"id": "h", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8, "location": {"zone": "east"}},
    {"id": "a", "count": 2, "gpu_type": "a100-sxm-80", "gpu_count": 8, "location": {"zone": "west"}}]},
  "model": "llama-3.2-1b",
  "job": {"global_batch": 64},
  "plan": {"pipelines": [{"stages": [
    {"gpus": [{"node": "h-0", "first": 0, "count": 8}], "layers": {"first": 0, "last": 9},
     "tensor": 1, "samples_per_replica": 2},
    {"replicas": [
       {"gpus": [{"node": "h-1", "first": 0, "count": 8}], "tensor": 2, "data": 4, "samples_per_replica": 2},
       {"gpus": [{"node": "a-0", "first": 0, "count": 8}, {"node": "a-1", "first": 0, "count": 8}],
        "tensor": 2, "data": 8, "samples_per_replica": 1}],
     "layers": {"first": 9, "last": 18}, "zero": 1}]}]}
})";

/// What the bars of the timeline are worth, by part.
PartSeconds from_bars(const Plan& plan, int pipeline, int stage)
{
    PartSeconds parts{};
    const auto add = [&](TimePart part, double seconds) { parts[static_cast<std::size_t>(part)] += seconds; };
    for (const Event& event : plan.timeline) {
        if (event.pipeline != pipeline || event.stage != stage)
            continue;
        const double seconds = event.end_s - event.start_s;
        if (event.kind == EventKind::forward)
            add(TimePart::forward, seconds);
        else if (event.kind == EventKind::gradient_sync)
            add(TimePart::gradient_sync, seconds);
        else if (event.kind == EventKind::optimizer)
            add(TimePart::optimizer, seconds);
        else if (event.kind != EventKind::send_forward && event.kind != EventKind::send_backward)
            add(TimePart::backward, seconds);
    }
    return parts;
}

} // namespace

class ComparePlansTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void parts_are_the_iteration_data() { kinds(); }
    void parts_are_the_iteration()
    {
        QFETCH(int, kind);
        QFETCH(int, pipelines);
        QFETCH(bool, blocking);
        std::mt19937 rng = seeded(1);
        for (int draw = 0; draw < draws; ++draw) {
            const Plan plan = random_plan(rng, static_cast<ScheduleKind>(kind), pipelines, blocking);
            const auto parts = time_parts(plan);
            QVERIFY(std::abs(whole(parts) - plan.iteration_time_s) < nanosecond);
            for (const StageTimeParts& stage : stage_times_by_part(plan)) {
                QVERIFY(std::abs(sum(stage.seconds) - plan.iteration_time_s) < nanosecond);
                const PartSeconds bars = from_bars(plan, stage.pipeline, stage.stage);
                for (std::size_t part = 0; part < time_part_count; ++part)
                    if (!is_idle(static_cast<TimePart>(part)))
                        QVERIFY2(std::abs(bars[part] - stage.seconds[part]) < nanosecond,
                                 qPrintable(QStringLiteral("part %1: %2 and %3 s")
                                                .arg(part)
                                                .arg(bars[part], 0, 'g', 17)
                                                .arg(stage.seconds[part], 0, 'g', 17)));
            }
        }
    }

    void times_that_are_missing_are_found_again_data() { kinds(); }
    void times_that_are_missing_are_found_again()
    {
        QFETCH(int, kind);
        QFETCH(int, pipelines);
        QFETCH(bool, blocking);
        std::mt19937 rng = seeded(2);
        for (int draw = 0; draw < draws; ++draw) {
            const Plan plan = random_plan(rng, static_cast<ScheduleKind>(kind), pipelines, blocking);
            Plan bare = plan;
            for (Pipeline& pipeline : bare.pipelines)
                for (Stage& stage : pipeline.stages) {
                    stage.busy_s = 0;
                    stage.idle = {};
                }
            QVERIFY(time_parts(bare).empty());
            retell_times(bare);
            for (std::size_t p = 0; p < plan.pipelines.size(); ++p)
                for (std::size_t s = 0; s < plan.pipelines[p].stages.size(); ++s) {
                    const IdleTime& found = bare.pipelines[p].stages[s].idle;
                    const IdleTime& had = plan.pipelines[p].stages[s].idle;
                    QVERIFY(std::abs(found.ramp_s - had.ramp_s) < nanosecond);
                    QVERIFY(std::abs(found.imbalance_s - had.imbalance_s) < nanosecond);
                    QVERIFY(std::abs(found.communication_s - had.communication_s) < nanosecond);
                    QVERIFY(std::abs(found.sync_s - had.sync_s) < nanosecond);
                }
        }
    }

    void what_cannot_be_found_again_is_left_alone()
    {
        std::mt19937 rng = seeded(3);
        Plan plan = random_plan(rng, ScheduleKind::one_f_one_b, 1, false);
        for (Stage& stage : plan.pipelines.front().stages)
            stage.idle = {};
        plan.iteration_time_s *= 1.01; // another simulation than ours
        const Plan before = plan;
        retell_times(plan);
        QCOMPARE(plan.pipelines.front().stages.front().idle, before.pipelines.front().stages.front().idle);
        QVERIFY(time_parts(plan).empty());
        QVERIFY(!compare(plan, plan));
    }

    void formulas_tell_no_parts()
    {
        std::mt19937 rng = seeded(4);
        const Plan simulated = random_plan(rng, ScheduleKind::one_f_one_b, 1, false);
        Plan by_formula = simulated;
        by_formula.formula = PipelineFormula{by_formula.iteration_time_s, 0};
        QVERIFY(time_parts(by_formula).empty());
        QVERIFY(!compare(simulated, by_formula));
        QVERIFY(!compare(by_formula, simulated));
        QVERIFY(compare(simulated, simulated));
    }

    void differences_add_up()
    {
        std::mt19937 rng = seeded(5);
        for (int draw = 0; draw < 4 * draws; ++draw) {
            const auto any = [&] { return all_kinds[rng() % std::size(all_kinds)]; };
            const Plan a = random_plan(rng, any(), 1 + draw % 3, false);
            const Plan b = random_plan(rng, any(), 1 + draw / 3 % 3, false);
            const std::optional<PlanDifference> difference = compare(a, b);
            QVERIFY(difference);
            double of_rows = 0;
            std::size_t in_a = 0;
            std::size_t in_b = 0;
            for (const PlanDifference::Row& row : difference->rows) {
                of_rows += row.total_s();
                in_a += row.in_a();
                in_b += row.in_b();
                QVERIFY(row.in_a() || sum(row.a) == 0);
                QVERIFY(row.in_b() || sum(row.b) == 0);
            }
            QCOMPARE(in_a, time_parts(a).size());
            QCOMPARE(in_b, time_parts(b).size());
            const double truth = b.iteration_time_s - a.iteration_time_s;
            QVERIFY(std::abs(difference->seconds - truth) < nanosecond);
            QVERIFY(std::abs(of_rows - truth) < nanosecond);
            QVERIFY(std::abs(sum(difference->totals) - truth) < nanosecond);
            const std::optional<PlanDifference> back = compare(b, a);
            for (std::size_t part = 0; part < time_part_count; ++part)
                QVERIFY(std::abs(back->totals[part] + difference->totals[part]) < nanosecond);
        }
    }

    void random_plans_read_back_add_up()
    {
        std::mt19937 rng = seeded(6);
        int feasible = 0;
        for (int draw = 0; draw < drawn(120); ++draw) {
            SearchRequest request{random_problem(rng, {.most_blocks = 12, .most_batch = 24}), {}, 0};
            request.settings.threads = 2;
            if (draw % 3 == 0) {
                request.problem.job.allow.schedules = {"zb-h1", "interleaved", "1f1b-adaptive"};
                request.problem.job.allow.virtual_stages = {1, 2};
            }
            // A random cluster may have links to zones without nodes, which no file may.
            if (!read_cluster(write_cluster(*request.problem.cluster), "cluster.json"))
                continue;
            const SearchResult result = search(request);
            if (!result.best)
                continue;
            ++feasible;
            nlohmann::json text = nlohmann::json::parse(write_plan(make_plan_file(request, result, draw % 2 == 0)));
            const auto forget = [](nlohmann::json& plan) {
                for (auto& pipeline : plan["pipelines"])
                    for (auto& stage : pipeline["stages"]) {
                        stage.erase("busy_s");
                        stage.erase("idle_s");
                    }
            };
            const auto check = [&](const Plan& plan) {
                const auto parts = time_parts(plan);
                QVERIFY(!parts.empty());
                QVERIFY(std::abs(whole(parts) - plan.iteration_time_s) < nanosecond);
            };
            Result<PlanInput> read = read_plan(text.dump(), "plan.json", nullptr);
            QVERIFY2(read, read ? "" : (read.error().where + ": " + read.error().message).c_str());
            const Plan told = read->file.plan;
            check(told);
            for (const Plan& alternative : read->file.alternatives)
                check(alternative);
            forget(text["plan"]);
            read = read_plan(text.dump(), "plan.json", nullptr);
            QVERIFY2(read, read ? "" : (read.error().where + ": " + read.error().message).c_str());
            check(read->file.plan);
            for (std::size_t s = 0; s < told.pipelines.front().stages.size(); ++s)
                QVERIFY(std::abs(read->file.plan.pipelines.front().stages[s].idle.communication_s
                                 - told.pipelines.front().stages[s].idle.communication_s)
                        < nanosecond);
        }
        QVERIFY2(feasible > drawn(120) / 3, qPrintable(QString::number(feasible)));
    }

    void mixed_stages_add_up()
    {
        const Result<PlanInput> read = read_plan(with_a_mixed_stage, "plan.json", nullptr);
        QVERIFY2(read, read ? "" : read.error().message.c_str());
        const PlanFile& file = read->file;
        const Plan plan = evaluate({file.cluster, file.model, file.job, file.islands,
                                    std::shared_ptr<const Parallelizer>(make_megatron())},
                                   read->layout, true)
                              .plan;
        QCOMPARE(time_parts(plan).size(), std::size_t{2});
        QVERIFY(std::abs(whole(time_parts(plan)) - plan.iteration_time_s) < nanosecond);
        const std::optional<StageLink> link = slowest_link(*file.cluster, plan, 0, 1);
        QVERIFY(link);
        QCOMPARE(link->from, 0);
        QCOMPARE(link->to, 1);
        QCOMPARE(link->reach, LinkReach::between_zones); // of its replicas in the west
        QVERIFY(!slowest_link(*file.cluster, with_one_stage(plan), 0, 0));
    }

    void reaches_are_told()
    {
        Cluster cluster;
        for (const auto& [zone, rack] : {std::pair("e", "1"), {"e", "1"}, {"e", "2"}, {"w", "1"}}) {
            cluster.nodes.emplace_back();
            cluster.nodes.back().location.zone = zone;
            cluster.nodes.back().location.rack = rack;
        }
        const auto on = [](std::vector<int> nodes) {
            StageLayout stage;
            for (const int node : nodes)
                stage.gpus.push_back({node, 0, 4});
            return stage;
        };
        QCOMPARE(reach(cluster, on({0}), on({0})), LinkReach::inside_node);
        QCOMPARE(reach(cluster, on({0}), on({1})), LinkReach::between_nodes);
        QCOMPARE(reach(cluster, on({0}), on({0, 1})), LinkReach::between_nodes);
        QCOMPARE(reach(cluster, on({0, 1}), on({2})), LinkReach::between_racks);
        QCOMPARE(reach(cluster, on({2}), on({0, 3})), LinkReach::between_zones);
    }

    void stages_are_laid_beside_each_other_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<QString>("aligned");
        QTest::newRow("the same") << "hka"
                                  << "hka"
                                  << "hh kk aa";
        QTest::newRow("one fewer at the end") << "hkav"
                                              << "hka"
                                              << "hh kk aa v-";
        QTest::newRow("one fewer at the front") << "vhka"
                                                << "hka"
                                                << "v- hh kk aa";
        QTest::newRow("one more inside") << "ha"
                                         << "hva"
                                         << "hh -v aa";
        QTest::newRow("exchanged") << "ha"
                                   << "ah"
                                   << "ha ah";
        QTest::newRow("nothing alike") << "ha"
                                       << "xyz"
                                       << "hx ay -z";
        QTest::newRow("one of several alike") << "hhh"
                                              << "h"
                                              << "hh h- h-";
        QTest::newRow("nothing there") << ""
                                       << "ab"
                                       << "-a -b";
    }
    void stages_are_laid_beside_each_other()
    {
        QFETCH(QString, a);
        QFETCH(QString, b);
        QStringList pairs;
        const auto letter = [](const QString& of, int at) { return at < 0 ? QChar(u'-') : of.at(at); };
        for (const AlignedStages& pair :
             align_stages(static_cast<std::size_t>(a.size()), static_cast<std::size_t>(b.size()),
                          [&](std::size_t i, std::size_t j) {
                              return a.at(static_cast<qsizetype>(i)) == b.at(static_cast<qsizetype>(j));
                          }))
            pairs << QString(letter(a, pair.a)) + letter(b, pair.b);
        QTEST(pairs.join(u' '), "aligned");
    }
};

TANGRAM_TEST(ComparePlansTest)
#include "tst_compare_plans.moc"
