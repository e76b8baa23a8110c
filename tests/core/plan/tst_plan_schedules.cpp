// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/text_file.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "model/job.h"
#include "model/model.h"
#include "plan/layout/problem.h"
#include "plan/layout/schedule_choice.h"
#include "plan/price/evaluate.h"
#include "plan/price/stage_times.h"
#include "plan_file_checker.h"
#include "project/plan_file.h"
#include "sample_requests.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/rules/settings.h"
#include "search/run/search.h"
#include "test_program.h"
#include "text/result.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tangram;

namespace {

using nlohmann::json;

SearchRequest request_for(const char* sample, const char* preset, std::vector<std::string> schedules)
{
    SearchRequest request = sample_request(sample, preset);
    Job& job = request.problem.job;
    job.global_batch = 64;
    job.allow.schedules = std::move(schedules);
    job.allow.virtual_stages = {1, 2, 3};
    request.settings.threads = 2;
    return request;
}

const char* const all_names[] = {"gpipe", "1f1b", "1f1b-adaptive", "interleaved", "zb-h1", "zb-v", "dualpipe"};

/// Stages of one node each, so that pipelines are deep enough for every schedule.
std::string by_hand(const std::string& schedule, int micro_batch_group = 0)
{
    json stages = json::array();
    const auto range = [](int first, int last) { return json{{"first", first}, {"last", last}}; };
    const std::vector<std::vector<json>> v = {{range(0, 5), range(30, 34)},
                                              {range(5, 9), range(26, 30)},
                                              {range(9, 13), range(22, 26)},
                                              {range(13, 17), range(17, 22)}};
    const std::vector<std::vector<json>> interleaved = {{range(0, 5), range(17, 21)},
                                                        {range(5, 9), range(21, 25)},
                                                        {range(9, 13), range(25, 30)},
                                                        {range(13, 17), range(30, 34)}};
    const std::vector<json> plain = {range(0, 10), range(10, 18), range(18, 26), range(26, 34)};
    for (int s = 0; s < 4; ++s) {
        json stage{{"gpus", {{{"node", "a-" + std::to_string(s)}, {"first", 0}, {"count", 8}}}},
                   {"tensor", 4},
                   {"samples_per_replica", 1},
                   {"zero", 1},
                   {"recompute", s == 2 ? "full" : "selective"}};
        if (schedule == "zb-v")
            stage["chunks"] = v[s];
        else if (schedule == "interleaved")
            stage["chunks"] = interleaved[s];
        else if (schedule == "dualpipe")
            stage["chunks"] = {plain[s], plain[3 - s]};
        else
            stage["layers"] = plain[s];
        stages.push_back(std::move(stage));
    }
    json pipeline{{"schedule", schedule}, {"stages", std::move(stages)}};
    if (micro_batch_group > 0)
        pipeline["micro_batch_group"] = micro_batch_group;
    json file{{"format", "tangram-plan"},
              {"version", 1},
              {"model", "llama-2-7b"},
              {"job", {{"global_batch", 36}, {"allow", {{"schedules", {schedule}}, {"virtual_stages", {1, 2}}}}}},
              {"plan", {{"pipelines", {std::move(pipeline)}}}}};
    file["cluster"] = json::parse(*read_text_file(TANGRAM_SOURCE_DIR "/sample_clusters/a100-and-v100.json"));
    return file.dump();
}

Evaluation evaluated(const std::string& text, PlanInput& input)
{
    const Result<PlanInput> read = read_plan(text, "plan.json", nullptr);
    if (!read)
        qFatal("%s %s", read.error().where.c_str(), read.error().message.c_str());
    input = *read;
    return evaluate({input.file.cluster, input.file.model, input.file.job, input.file.islands,
                     std::shared_ptr<const Parallelizer>(make_megatron())},
                    input.layout, true);
}

/// A plan file with what a search would have said about itself, so that the checker finds all it looks for.
json checkable(const PlanInput& input, const Evaluation& evaluation)
{
    PlanFile file = input.file;
    file.plan = evaluation.plan;
    file.settings = SearchSettings{};
    file.statistics = SearchStatistics{};
    file.statistics->pipelines_simulated = 1;
    file.lower_bound_iteration_time_s = evaluation.plan.iteration_time_s / 2;
    file.complete = false; // nobody tried what the GPUs are good for that the plan leaves
    if (std::vector<GpuRange> unused = unused_gpus(*file.cluster, input.layout); !unused.empty())
        file.idle = {{IdleReason::not_tried, std::move(unused), std::nullopt}};
    return json::parse(write_plan(file));
}

QByteArray first_of(const std::vector<std::string>& findings)
{
    return findings.empty() ? QByteArray() : QByteArray::fromStdString(findings.front());
}

void schedule_rows()
{
    QTest::addColumn<QByteArray>("schedule");
    for (const char* name : all_names)
        QTest::newRow(name) << QByteArray(name);
}

} // namespace

/// Plans under every schedule: by hand and searched, checked from the written file alone.
class PlanSchedulesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void plansByHandHoldEveryInvariant_data() { schedule_rows(); }
    void plansByHandHoldEveryInvariant()
    {
        QFETCH(QByteArray, schedule);
        PlanInput input;
        const Evaluation evaluation = evaluated(by_hand(schedule.toStdString()), input);
        for (const Violation& violation : evaluation.violations)
            qWarning("%s: %s", violation.where.c_str(), violation.message.english().c_str());
        QVERIFY(evaluation.violations.empty());
        QCOMPARE(to_string(evaluation.plan.pipelines[0].schedule), schedule.constData());
        const json file = checkable(input, evaluation);
        QCOMPARE(first_of(check_plan_file(file.dump())), QByteArray());

        const Result<PlanInput> again = read_plan(file.dump(), "plan.json", nullptr);
        QVERIFY(again.ok());
        QVERIFY(again->layout == input.layout);
        QVERIFY(json::parse(write_plan(again->file)) == file);
    }

    /// Three chunks whose reductions take 4, 2 and 3 s, of which 1 s hides behind a micro-batch's backward of each.
    void reductionsHideBehindTheOtherChunks_data()
    {
        QTest::addColumn<int>("group");
        QTest::addColumn<double>("chunk_backward_s");
        QTest::addColumn<double>("exposed_s");
        QTest::newRow("long backward: the chunk that comes last alone") << 4 << 1.0 << 3.0;
        QTest::newRow("one micro-batch after another: 4 + 2 + (3 - 1) s less 2 backwards") << 1 << 1.0 << 6.0;
        QTest::newRow("no time to hide behind: no more than without chunks") << 1 << 0.01 << 7.5;
    }
    void reductionsHideBehindTheOtherChunks()
    {
        QFETCH(int, group);
        QFETCH(double, chunk_backward_s);
        QFETCH(double, exposed_s);
        StageCosts costs;
        for (const double total_s : {4.0, 2.0, 3.0}) {
            StageCost& chunk = costs.chunks.emplace_back();
            chunk.backward_s = chunk_backward_s;
            chunk.gradient_sync_total_s = total_s;
            chunk.gradient_sync_exposed_s = total_s - 1;
        }
        costs.whole.gradient_sync_total_s = 9;
        costs.whole.gradient_sync_exposed_s = 7.5;
        costs.whole.gradient_sync_s = 7.5;
        PipelineLayout pipeline;
        pipeline.stages.resize(2);
        pipeline.micro_batch_group = group;
        QCOMPARE(sync_cost_s(costs, {}, pipeline), 7.5); // 1F1B
        pipeline.schedule = ScheduleKind::interleaved;
        QCOMPARE(sync_cost_s(costs, {}, pipeline), exposed_s);
        costs.whole.sync_slowdown = 0.5; // half a second for each that hides
        QCOMPARE(sync_cost_s(costs, {}, pipeline), exposed_s + 0.5 * (9 - exposed_s));
    }

    void deepSpeedWaitsForItsSends_data() { schedule_rows(); }

    /// Under schedules that DeepSpeed does not know its sends go on beside computing, and a note says so.
    void deepSpeedWaitsForItsSends()
    {
        QFETCH(QByteArray, schedule);
        PlanInput input;
        std::string text = by_hand(schedule.toStdString());
        text.insert(text.find("\"global_batch\""), "\"framework\": \"deepspeed\", ");
        const Evaluation evaluation = evaluated(text, input);
        QVERIFY(evaluation.violations.empty());
        const json file = checkable(input, evaluation);
        QCOMPARE(first_of(check_plan_file(file.dump())), QByteArray());

        const bool blocking = schedule == "1f1b" || schedule == "gpipe";
        const Plan& plan = evaluation.plan;
        QCOMPARE(plan.pipelines[0].blocking_sends, blocking);
        QCOMPARE(std::any_of(plan.warnings.begin(), plan.warnings.end(),
                             [](const Message& note) { return note.english().starts_with("DeepSpeed does not run "); }),
                 !blocking);
        const Result<PlanInput> read = read_plan(file.dump(), "plan.json", nullptr);
        QVERIFY(read.ok());
        QCOMPARE(read->file.plan.pipelines[0].blocking_sends, blocking);

        const PlanningProblem problem{input.file.cluster, input.file.model, input.file.job, input.file.islands,
                                      std::shared_ptr<const Parallelizer>(make_megatron())};
        const Routes routes(problem);
        const StageCost cost = StagePrices(problem, routes).of(input.layout.pipelines[0].stages[1]).costs.whole;
        const Stage& stage = plan.pipelines[0].stages[1];
        QVERIFY(stage.times.send_forward_s > 0 && stage.times.send_backward_s > 0);
        QCOMPARE(stage.times.forward_s, cost.forward_s);
        QCOMPARE(stage.times.backward_s, cost.backward_s);
        if (blocking) // it sends a gradient and an activation, and receives as many, while the last stage has half of
                      // it
            QVERIFY(stage.idle.communication_s > (plan.pipelines[0].micro_batches - 1)
                        * (stage.times.send_forward_s + stage.times.send_backward_s));
    }

    void groupsOfMicroBatchesHoldEveryInvariant()
    {
        for (const int group : {5, 7, 8}) {
            PlanInput input;
            const Evaluation evaluation = evaluated(by_hand("interleaved", group), input);
            QVERIFY(evaluation.violations.empty());
            QCOMPARE(first_of(check_plan_file(checkable(input, evaluation).dump())), QByteArray());
        }
    }

    void checkerSeesWhatIsWrong_data()
    {
        QTest::addColumn<QByteArray>("schedule");
        QTest::addColumn<int>("change");
        for (const char* schedule : {"interleaved", "zb-v", "dualpipe", "zb-h1"})
            for (int change = 0; change < 8; ++change)
                QTest::addRow("%s %d", schedule, change) << QByteArray(schedule) << change;
    }
    void checkerSeesWhatIsWrong()
    {
        QFETCH(QByteArray, schedule);
        QFETCH(int, change);
        PlanInput input;
        const Evaluation evaluation = evaluated(by_hand(schedule.toStdString()), input);
        json file = checkable(input, evaluation);
        json& plan = file["plan"];
        json& stage = plan["pipelines"][0]["stages"][1];
        const bool chunks = stage.contains("chunks");
        const auto scale = [](json& number, double by) { number = number.get<double>() * by; };
        const auto event = [&](const char* kind) -> json& {
            for (json& each : plan["timeline"])
                if (each["kind"] == kind && each["stage"] == 1)
                    return each;
            return plan["timeline"][0];
        };
        switch (change) {
        case 0:
            stage["in_flight"] = stage["in_flight"].get<int>() + 1;
            break;
        case 1:
            scale(stage["memory"]["activations_bytes"], 1.001);
            scale(stage["memory"]["total_bytes"], 1.001);
            break;
        case 2:
            scale(chunks ? stage["chunks"][0]["forward_s"] : stage["forward_s"], 1.0001);
            break;
        case 3:
            scale(plan["iteration_time_s"], 1.0001);
            break;
        case 4: {
            json& moved = event("send_backward");
            scale(moved["start_s"], 1 + 1e-6);
            break;
        }
        case 5:
            if (chunks)
                event("forward")["chunk"] = 1 - event("forward")["chunk"].get<int>();
            else
                event("backward_weight")["micro_batch"] = 1;
            break;
        case 6:
            plan["pipelines"][0]["schedule"] = "1f1b";
            break;
        default:
            if (chunks)
                stage["chunks"][1]["first"] = stage["chunks"][1]["first"].get<int>() - 1;
            else
                scale(stage["weight_part_bytes_per_micro_batch"], 3);
        }
        QVERIFY(!check_plan_file(file.dump()).empty());
    }

    void layersGoThroughTheChunksInOrder()
    {
        const auto violation = [](const std::string& schedule, const std::string& as) {
            json file = json::parse(by_hand(schedule));
            file["plan"]["pipelines"][0]["schedule"] = as;
            PlanInput input;
            const Evaluation evaluation = evaluated(file.dump(), input);
            return evaluation.violations.empty() ? 0 : evaluation.violations.front().rule;
        };
        QCOMPARE(violation("zb-v", "zb-v"), 0);
        QCOMPARE(violation("zb-v", "interleaved"), 1);
        QCOMPARE(violation("interleaved", "zb-v"), 1);
        QCOMPARE(violation("dualpipe", "zb-v"), 1);
        QCOMPARE(violation("zb-v", "dualpipe"), 1);
        QCOMPARE(violation("1f1b", "zb-v"), 6);
        QCOMPARE(violation("interleaved", "1f1b"), 6);
    }

    void searchFindsAPlanUnderEverySchedule_data() { schedule_rows(); }
    void searchFindsAPlanUnderEverySchedule()
    {
        QFETCH(QByteArray, schedule);
        const SearchRequest request = request_for("a100-and-v100", "llama-2-7b", {schedule.toStdString()});
        const SearchResult result = search(request);
        QVERIFY(result.best);
        const std::string text = write_plan(make_plan_file(request, result, true));
        QCOMPARE(first_of(check_plan_file(text)), QByteArray());
        QCOMPARE(json::parse(text)["plan"]["pipelines"][0]["schedule"].get<std::string>(), schedule.toStdString());
        QVERIFY(result.best->iteration_time_s >= result.lower_bound_iteration_time_s);
        const SearchResult repeated = search(request);
        QVERIFY(repeated.best == result.best);
        QVERIFY(repeated.alternatives == result.alternatives);
    }

    void moreSchedulesNeverMakeASlowerPlan()
    {
        for (const auto& [sample, preset] :
             {std::pair{"a100-and-v100", "llama-2-7b"}, std::pair{"64-gpus-two-types", "llama-2-13b"},
              std::pair{"three-generations-two-zones", "llama-2-7b"}}) {
            const SearchResult plain = search(request_for(sample, preset, {"1f1b"}));
            const SearchRequest request = request_for(sample, preset, {std::begin(all_names), std::end(all_names)});
            const SearchResult any = search(request);
            QVERIFY(plain.best && any.best);
            QVERIFY(any.best->iteration_time_s <= plain.best->iteration_time_s);
            QCOMPARE(first_of(check_plan_file(write_plan(make_plan_file(request, any, true)))), QByteArray());
        }
    }

    void oneThreadFindsTheSame()
    {
        SearchRequest request =
            request_for("a100-and-v100", "llama-2-7b", {std::begin(all_names), std::end(all_names)});
        const SearchResult two = search(request);
        request.settings.threads = 1;
        const SearchResult one = search(request);
        QVERIFY(one.best && one.best == two.best);
        QVERIFY(one.alternatives == two.alternatives);
    }

    void jobThatAllowsNoScheduleSaysSo()
    {
        SearchRequest request = request_for("two-nodes-toy", "llama-3.2-1b", {"interleaved"});
        request.problem.job.allow.virtual_stages = {1};
        const SearchResult result = search(request);
        QVERIFY(!result.best);
        QVERIFY(result.infeasible
                && result.infeasible->constraint.english().find("virtual_stages") != std::string::npos);
    }

    void chunksShareAStagesBlocksEvenly()
    {
        Model model;
        model.blocks = 14;
        PlanLayout layout{{{.samples = 8, .micro_batches = 8, .stages = {}}}};
        for (const Slice layers : {Slice{0, 6}, Slice{6, 11}, Slice{11, 16}})
            layout.pipelines[0].stages.push_back({.island = 0, .gpus = {}, .layers = layers, .strategy = {}});
        const auto ranges = [&](ScheduleChoice choice) {
            std::vector<std::pair<int, int>> all;
            const auto made = under_schedule(model, layout, choice);
            if (made)
                for (const StageLayout& stage : made->pipelines[0].stages)
                    for (const Slice range : stage.ranges())
                        all.emplace_back(range.first, range.last);
            return all;
        };
        using Ranges = std::vector<std::pair<int, int>>;
        QCOMPARE(ranges({ScheduleKind::interleaved, 2, false}),
                 (Ranges{{0, 3}, {8, 11}, {3, 6}, {11, 13}, {6, 8}, {13, 16}}));
        QCOMPARE(ranges({ScheduleKind::zb_v, 2, false}), (Ranges{{0, 4}, {13, 16}, {4, 7}, {11, 13}, {7, 9}, {9, 11}}));
        QCOMPARE(ranges({ScheduleKind::interleaved, 6, false}), Ranges{});
        QCOMPARE(ranges({ScheduleKind::dualpipe, 2, false}), Ranges{}); // an odd number of stages
    }
};

TANGRAM_TEST(PlanSchedulesTest)
#include "tst_plan_schedules.moc"
