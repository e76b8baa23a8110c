// SPDX-License-Identifier: GPL-3.0-or-later
#include "failure_texts.h"
#include "test_program.h"

#include "files/plan/plan_input.h"
#include "files/plan/write_pairs.h"
#include "files/plan/write_plan.h"
#include "model/job.h"
#include "plan/layout/problem.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"
#include "search/pairs/pairs.h"
#include "search/rules/settings.h"
#include "text/result.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <random>

using namespace tangram;
using nlohmann::ordered_json;

namespace {

/// Two islands of two 8-GPU nodes each, a small model and a plan without results.
const char* const by_hand = R"({
  "format": "tangram-plan", "version": 1,
  "cluster": {"format": "tangram-cluster", "version": 1, "name": "two kinds", "nodes": [
    {"id": "h", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8},
    {"id": "a", "count": 2, "gpu_type": "a100-sxm-80", "gpu_count": 8}]},
  "model": "llama-2-13b",
  "job": {"global_batch": 64},
  "plan": {"pipelines": [{"stages": [
    {"gpus": [{"node": "h-0", "first": 0, "count": 8}, {"node": "h-1", "first": 0, "count": 8}],
     "layers": {"first": 0, "last": 25}, "tensor": 8, "samples_per_replica": 2, "recompute": "selective", "zero": 1},
    {"gpus": [{"node": "a-0", "first": 0, "count": 8}, {"node": "a-1", "first": 0, "count": 8}],
     "layers": {"first": 25, "last": 42}, "tensor": 4, "data": 4}]}]}
})";

PlanInput plan_of(std::string_view text, const PlanDefaults* defaults = nullptr)
{
    const Result<PlanInput> read = read_plan(text, "plan.json", defaults);
    if (!read)
        qFatal("%s", whole_text(read.error()).c_str());
    return *read;
}

/// A plan file with results that look like numbers of a search: none is round.
PlanFile with_results(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto number = [&] { return std::uniform_real_distribution(0.0, 1.0)(random); };
    PlanFile file = plan_of(by_hand).file;
    file.settings = SearchSettings{};
    file.settings->merge_tolerance = number();
    file.settings->time_limit_s = number();
    (*file.settings)[Rule::work_balance] = {true, 4 * number()};
    (*file.settings)[Rule::beam].on = false;
    SearchStatistics statistics;
    statistics.pairs = {1234, 400, {}};
    statistics.pairs.pruned[std::size_t(Rule::memory)] = 834;
    statistics.partial_plans.total = statistics.partial_plans.kept = 99;
    statistics.states = 77;
    statistics.states_pruned_bound = 5;
    statistics.states_pruned_beam = 6;
    statistics.pipelines_composed = 88123;
    statistics.pipelines_simulated = 16;
    statistics.wall_time_s = number();
    statistics.simulate_s = number();
    file.statistics = statistics;
    file.complete = false;
    file.lower_bound_iteration_time_s = number();
    file.proved_iteration_time_s = number();
    Proof proof{1'000'000'007, {}};
    proof.ruled_out.add(0, 1234);
    proof.ruled_out.add(5000, 1'000'000'000);
    proof.most_samples = {0, 8, 512, 1024};
    file.proof = std::move(proof);
    file.settings->regret_samples = 48;
    file.regret = Regret{48, 40, 3, number(), number(), number(), number(), number(), false};

    Plan& plan = file.plan;
    plan.iteration_time_s = 10 * number() + 1;
    plan.samples_per_s = number() * 1e3;
    plan.tokens_per_s = number() * 1e6;
    plan.model_flops_per_iteration = number() * 1e18;
    plan.mfu = number();
    plan.gpus_used = 32;
    plan.gpus_offered = 32;
    plan.energy_j_per_iteration = number() * 1e6;
    plan.cost_usd_per_hour = number() * 100;
    plan.cost_usd_per_million_tokens = number();
    plan.warnings = {Message("bf16 is \"computed\" in {fp16}")};
    for (Pipeline& pipeline : plan.pipelines) {
        pipeline.bubble_fraction = number();
        for (Stage& stage : pipeline.stages) {
            stage.times = {number(), number(), number(), number(), number(), number(), stage.times.gpus};
            stage.gradient_sync_total_s = number();
            stage.in_flight = 3;
            stage.memory = {number() * 1e10, number() * 1e10, number() * 1e10, number() * 1e10, number() * 1e10};
            stage.capacity_bytes = 8e10;
            stage.busy_s = number();
            stage.idle = {number(), number(), number(), number()};
        }
    }
    file.alternatives = {plan};
    for (int i = 0; i < 40; ++i)
        plan.timeline.push_back(
            {0, i % 2, i % 3 == 0 ? EventKind::forward : EventKind::send_backward, i, number(), number()});
    plan.timeline.push_back({0, 1, EventKind::optimizer, -1, number(), number()});
    return file;
}

/// The document with the value at a JSON pointer replaced, or removed when `value` is empty.
std::string changed(const char* pointer, const char* value)
{
    nlohmann::json document = nlohmann::json::parse(by_hand);
    const nlohmann::json::json_pointer place(pointer);
    if (std::string_view(value).empty())
        document[place.parent_pointer()].erase(place.back());
    else
        document[place] = nlohmann::json::parse(value);
    return document.dump();
}

std::vector<std::string> keys_of(const ordered_json& object)
{
    std::vector<std::string> keys;
    for (const auto& member : object.items())
        keys.push_back(member.key());
    return keys;
}

} // namespace

class PlanFormatTest : public QObject {
    Q_OBJECT

    void row(const char* name, const char* pointer, const char* value, const char* where, const char* message)
    {
        QTest::newRow(name) << QByteArray(pointer) << QByteArray(value) << QString(where) << QString(message);
    }

private Q_SLOTS:
    void a_plan_by_hand_is_completed()
    {
        const PlanInput input = plan_of(by_hand);
        QVERIFY(!input.has_results);
        QCOMPARE(input.file.model->name, std::string("llama-2-13b"));
        QCOMPARE(input.file.job.global_batch, 64);
        QCOMPARE(input.file.job.sequence_length, 4096);
        QCOMPARE(input.file.islands.size(), std::size_t(2));
        QCOMPARE(input.layout.pipelines.size(), std::size_t(1));
        const PipelineLayout& pipeline = input.layout.pipelines[0];
        QCOMPARE(pipeline.samples, 64);
        QCOMPARE(pipeline.micro_batches, 16);
        QCOMPARE(pipeline.micro_batch_samples(), 4);
        const StageLayout& first = pipeline.stages[0];
        QVERIFY(first.strategy == (Strategy{8, 1, 1, 2, 1, Recompute::selective, 2}));
        QVERIFY(first.layers == (Slice{0, 25}));
        QVERIFY(first.gpus == (std::vector<GpuRange>{{0, 0, 8}, {1, 0, 8}}));
        QCOMPARE(input.file.islands[std::size_t(first.island)].nodes, (std::vector<int>{0, 1}));
        QVERIFY(pipeline.stages[1].strategy == (Strategy{4, 1, 1, 4, 0, Recompute::none, 1}));
        QVERIFY(pipeline.stages[1].island != first.island);
        QCOMPARE(input.file.plan.pipelines[0].stages[1].layout, pipeline.stages[1]);
        QVERIFY(!input.file.settings);
    }

    void defaults_stand_in_for_what_is_missing()
    {
        const PlanInput whole = plan_of(by_hand);
        Job job;
        job.global_batch = 128;
        job.sequence_length = 2048;
        const PlanDefaults defaults{whole.file.cluster, whole.file.model, job};
        nlohmann::json document = nlohmann::json::parse(by_hand);
        document.erase("cluster");
        document.erase("model");
        document.erase("job");
        const PlanInput input = plan_of(document.dump(), &defaults);
        QVERIFY(*input.file.cluster == *whole.file.cluster);
        QVERIFY(*input.file.model == *whole.file.model);
        QVERIFY(input.file.job == job);
        QCOMPARE(input.layout.pipelines[0].samples, 128);
        const Result<PlanInput> without = read_plan(document.dump(), "plan.json", nullptr);
        QVERIFY(!without.ok());
        QCOMPARE(without.error().where, std::string("plan.json: /cluster"));
    }

    void counts_follow_from_each_other_data()
    {
        QTest::addColumn<QByteArray>("pipeline");
        QTest::addColumn<int>("samples");
        QTest::addColumn<int>("micro_batches");
        QTest::addColumn<int>("samples_per_replica");
        QTest::newRow("micro-batches") << QByteArray(R"({"micro_batches": 8})") << 32 << 8 << 2;
        QTest::newRow("samples") << QByteArray(R"({"samples": 32})") << 32 << 8 << 2;
        QTest::newRow("both, not agreeing") << QByteArray(R"({"samples": 30, "micro_batches": 8})") << 30 << 8 << 2;
        QTest::newRow("not dividing") << QByteArray(R"({"samples": 30})") << 30 << 7 << 2;
        QTest::newRow("fewer than one micro-batch") << QByteArray(R"({"samples": 3})") << 3 << 1 << 2;
        QTest::newRow("micro-batch samples") << QByteArray(R"({"micro_batch_samples": 8, "-": 0})") << 64 << 8 << 4;
    }
    void counts_follow_from_each_other()
    {
        QFETCH(QByteArray, pipeline);
        QFETCH(int, samples);
        QFETCH(int, micro_batches);
        QFETCH(int, samples_per_replica);
        nlohmann::json document = nlohmann::json::parse(by_hand);
        nlohmann::json& place = document["plan"]["pipelines"][0];
        place.update(nlohmann::json::parse(pipeline.toStdString()));
        if (place.contains("-"))
            place["stages"][0].erase("samples_per_replica");
        const PipelineLayout layout = plan_of(document.dump()).layout.pipelines[0];
        QCOMPARE(layout.samples, samples);
        QCOMPARE(layout.micro_batches, micro_batches);
        QCOMPARE(layout.stages[0].strategy.samples_per_replica, samples_per_replica);
    }

    void pipelines_share_the_batch()
    {
        nlohmann::json document = nlohmann::json::parse(by_hand);
        nlohmann::json& pipelines = document["plan"]["pipelines"];
        pipelines.push_back(pipelines[0]);
        QVERIFY(!read_plan(document.dump(), "plan.json", nullptr).ok());
        pipelines[0]["samples"] = 40;
        const PlanInput input = plan_of(document.dump());
        QCOMPARE(input.layout.pipelines[1].samples, 24);
        QCOMPARE(input.layout.pipelines[1].micro_batches, 6);
        pipelines[0]["samples"] = 64;
        QVERIFY(!read_plan(document.dump(), "plan.json", nullptr).ok());
    }

    void files_survive_a_round_trip()
    {
        for (std::uint32_t seed = 1; seed <= 30; ++seed) {
            const PlanFile file = with_results(seed);
            const std::string text = write_plan(file);
            const PlanInput read = plan_of(text);
            QVERIFY(read.has_results);
            QCOMPARE(write_plan(read.file), text);
            QVERIFY(*read.file.cluster == *file.cluster);
            QVERIFY(*read.file.model == *file.model);
            QVERIFY(read.file.job == file.job);
            QVERIFY(read.file.islands == file.islands);
            QVERIFY(read.file.settings == file.settings);
            QVERIFY(read.file.plan.timeline == file.plan.timeline);
            QCOMPARE(read.file.plan.iteration_time_s, file.plan.iteration_time_s);
            QVERIFY(read.file.plan.pipelines[0].stages[1].times == file.plan.pipelines[0].stages[1].times);
            QVERIFY(read.file.plan.pipelines[0].stages[1].memory == file.plan.pipelines[0].stages[1].memory);
            QCOMPARE(read.file.alternatives.size(), std::size_t(1));
        }
        const std::string layout_only = write_plan(plan_of(by_hand).file);
        const PlanInput again = plan_of(layout_only);
        QVERIFY(!again.has_results);
        QCOMPARE(again.layout, plan_of(by_hand).layout);
        QCOMPARE(write_plan(again.file), layout_only);
    }

    void keys_are_those_of_the_contract_in_its_order()
    {
        const ordered_json file = ordered_json::parse(write_plan(with_results(3)));
        QCOMPARE(keys_of(file),
                 (std::vector<std::string>{"format", "version", "producer", "model", "job", "cluster", "islands",
                                           "search", "plan", "alternatives"}));
        QCOMPARE(
            keys_of(file["search"]),
            (std::vector<std::string>{"parallelizer", "settings", "statistics", "complete",
                                      "lower_bound_iteration_time_s", "proved_iteration_time_s", "proof", "regret"}));
        QCOMPARE(file["search"]["statistics"]["pairs"]["pruned"].dump(), std::string(R"({"memory":834})"));
        QCOMPARE(file["search"]["statistics"]["states"].dump(),
                 std::string(R"({"total":77,"pruned":{"bound":5,"beam":6}})"));
        QVERIFY(!file["search"]["settings"].contains("threads"));
        QCOMPARE(file["search"]["settings"]["rules"].size(), rule_count);
        QCOMPARE(
            keys_of(file["plan"]),
            (std::vector<std::string>{"iteration_time_s", "samples_per_s", "tokens_per_s", "model_flops_per_iteration",
                                      "mfu", "gpus_used", "gpus_offered", "energy_j_per_iteration", "cost_usd_per_hour",
                                      "cost_usd_per_million_tokens", "warnings", "pipelines", "timeline"}));
        const ordered_json& pipeline = file["plan"]["pipelines"][0];
        QCOMPARE(keys_of(pipeline),
                 (std::vector<std::string>{"samples", "micro_batch_samples", "micro_batches", "schedule",
                                           "bubble_fraction", "stages"}));
        const ordered_json& stage = pipeline["stages"][0];
        QCOMPARE(keys_of(stage),
                 (std::vector<std::string>{"island",
                                           "gpus",
                                           "layers",
                                           "tensor",
                                           "context",
                                           "expert",
                                           "expert_tensor",
                                           "data",
                                           "zero",
                                           "sequence_parallel",
                                           "recompute",
                                           "samples_per_replica",
                                           "forward_s",
                                           "backward_s",
                                           "send_forward_s",
                                           "send_backward_s",
                                           "gradient_sync_s",
                                           "gradient_sync_total_s",
                                           "optimizer_s",
                                           "busy_s",
                                           "idle_s",
                                           "in_flight",
                                           "activations_bytes_per_micro_batch",
                                           "memory"}));
        double sum = 0;
        for (const char* part :
             {"weights_bytes", "gradients_bytes", "optimizer_bytes", "activations_bytes", "workspace_bytes"})
            sum += stage["memory"][part].get<double>();
        QCOMPARE(stage["memory"]["total_bytes"].get<double>(), sum);
        QVERIFY(!file["plan"]["timeline"].back().contains("micro_batch"));
        QCOMPARE(file["plan"]["timeline"][0]["micro_batch"].get<int>(), 0);
    }

    void evaluations_name_what_is_wrong()
    {
        const PlanFile file = plan_of(by_hand).file;
        Evaluation evaluation;
        evaluation.violations = {{3, "pipelines/0/stages/1", Message("4 x 1 x 4 is not 8"), Message("use 2")}};
        const std::string line = write_evaluation(file, evaluation, true);
        QVERIFY(line.find('\n') == std::string::npos);
        const ordered_json written = ordered_json::parse(line);
        QCOMPARE(written["violations"][0]["rule"].get<int>(), 3);
        QCOMPARE(written["violations"][0]["hint"].get<std::string>(), std::string("use 2"));
        QCOMPARE(written["plan"]["pipelines"][0]["stages"].size(), std::size_t(2));
        QVERIFY(!written["plan"].contains("iteration_time_s"));

        evaluation.violations.clear();
        evaluation.plan = with_results(5).plan;
        const ordered_json sound = ordered_json::parse(write_evaluation(file, evaluation, false));
        QVERIFY(sound["violations"].empty());
        QCOMPARE(sound["plan"]["iteration_time_s"].get<double>(), evaluation.plan.iteration_time_s);
    }

    void pairs_are_written_one_by_one()
    {
        const PlanFile file = plan_of(by_hand).file;
        const PlanningProblem problem{file.cluster, file.model, file.job, file.islands, nullptr};
        PairList list;
        QVERIFY(ordered_json::parse(write_pairs(problem, list))["pairs"].empty());
        list.pairs.resize(2);
        list.pairs[0].slice = {0, 3};
        list.pairs[0].pruned_by = Rule::memory;
        list.pairs[1].island = 1;
        list.pairs[1].gpus = 8;
        list.pairs[1].slice = {3, 42};
        list.pairs[1].options.push_back({Strategy{8, 1, 1, 1, 2, Recompute::full, 4}, {}, 7});
        list.statistics.pairs = {2, 1, {}};
        list.statistics.pairs.charge(Rule::memory);
        const ordered_json written = ordered_json::parse(write_pairs(problem, list));
        QCOMPARE(written["format"].get<std::string>(), std::string("tangram-pairs"));
        QCOMPARE(written["pairs"][0]["pruned_by"].get<std::string>(), std::string("memory"));
        QVERIFY(written["pairs"][0]["partial_plans"].empty());
        const ordered_json& option = written["pairs"][1]["partial_plans"][0];
        QCOMPARE(option["tensor"].get<int>(), 8);
        QCOMPARE(option["recompute"].get<std::string>(), std::string("full"));
        QCOMPARE(option["most_in_flight"].get<int>(), 7);
        QCOMPARE(written["statistics"]["pairs"]["pruned"]["memory"].get<int>(), 1);
    }

    void broken_plans_give_one_clear_error_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("message");
        const char* const stage = "/plan/pipelines/0/stages/0";
        const auto in_stage = [&](const char* rest) { return std::string(stage) + rest; };
        const auto stage_row = [&](const char* name, const char* rest, const char* value, const char* message) {
            const std::string where = "plan.json: " + in_stage(rest);
            row(name, in_stage(rest).c_str(), value, where.c_str(), message);
        };
        row("newer", "/version", "7", "plan.json: /version", "version 7 is too new");
        row("newer cluster", "/cluster/version", "2", "plan.json: /cluster/version", "version 2 is too new");
        row("no plan", "/plan", "", "plan.json: /plan", "\"plan\" is missing");
        row("no pipelines", "/plan/pipelines", "[]", "plan.json: /plan/pipelines", "at least one pipeline");
        row("no stages", "/plan/pipelines/0/stages", "[]", "plan.json: /plan/pipelines/0/stages", "at least one stage");
        row("stage of a wrong type", stage, "[]", "plan.json: /plan/pipelines/0/stages/0", "expected an object");
        row("unknown preset", "/model", "\"llama-2-13\"", "plan.json: /model", "no model preset has the id");
        row("unknown island list", "/islands", "[{\"id\": \"x\", \"nodes\": [\"b\"]}]", "plan.json: /islands/0/nodes/0",
            "no node");
        row("islands that leave nodes out", "/islands", "[{\"id\": \"x\", \"nodes\": [\"h\"]}]", "plan.json: /islands",
            "");
        stage_row("unknown node", "/gpus/0/node", "\"h-7\"", "no node has the id \"h-7\"");
        stage_row("group of nodes", "/gpus/0/node", "\"h\"", "stands for 2 nodes");
        stage_row("negative index", "/gpus/0/first", "-1", "found -1");
        stage_row("no GPUs", "/gpus", "[]", "at least one GPU");
        stage_row("unknown island", "/island", "\"zz\"", "no island has the id \"zz\"");
        stage_row("empty range of layers", "/layers", "{\"first\": 5, \"last\": 5}", "contains no layer");
        stage_row("layers missing", "/layers", "", "\"layers\" is missing");
        stage_row("tensor of zero", "/tensor", "0", "positive whole number");
        stage_row("ZeRO 4", "/zero", "4", "from 0 to 3");
        stage_row("unknown recomputation", "/recompute", "\"some\"", "expected \"none\", \"selective\" or \"full\"");
        stage_row("mixed stage without groups", "/replicas", "[]", "at least one group");
        stage_row("no chunk", "/chunks", "[]", "at least one range of layers");
        row("empty chunk", (std::string(stage) + "/chunks").c_str(),
            "[{\"first\": 0, \"last\": 2}, {\"first\": 3, \"last\": 3}]",
            "plan.json: /plan/pipelines/0/stages/0/chunks/1", "contains no layer");
        stage_row("sequence parallelism that is no choice", "/sequence_parallel", "\"off\"", "expected true or false");
        stage_row("experts split by nothing", "/expert_tensor", "0", "positive whole number");
        row("group without GPUs", (std::string(stage) + "/replicas").c_str(), "[{\"tensor\": 2}]",
            "plan.json: /plan/pipelines/0/stages/0/replicas/0/gpus", "\"gpus\" is missing");
        row("degrees beyond any cluster", stage,
            R"({"gpus": [{"node": "h-0", "first": 0, "count": 8}], "layers": {"first": 0, "last": 9}, "tensor": 100000, "data": 1000})",
            "plan.json: /plan/pipelines/0/stages/0", "more than 1000000 GPUs");
        row("another schedule", "/plan/pipelines/0/schedule", "\"zero-bubble\"",
            "plan.json: /plan/pipelines/0/schedule", "\"zb-v\" or \"dualpipe\", found \"zero-bubble\"");
        row("contradicting samples", "/plan/pipelines/0/micro_batch_samples", "5",
            "plan.json: /plan/pipelines/0/micro_batch_samples", "data 2 x samples_per_replica 2 = 4");
        row("too many micro-batches", "/plan/pipelines/0/micro_batches", "9999999", "plan.json: /plan/pipelines",
            "more than 10000000 samples");
    }
    void broken_plans_give_one_clear_error()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QString, where);
        QFETCH(QString, message);
        const Result<PlanInput> read = read_plan(changed(pointer, value), "plan.json", nullptr);
        QVERIFY(!read.ok());
        QCOMPARE(QString::fromStdString(read.error().where), where);
        QVERIFY2(QString::fromStdString(read.error().message).contains(message), read.error().message.c_str());
    }

    void broken_results_give_one_clear_error()
    {
        nlohmann::json document = nlohmann::json::parse(write_plan(with_results(1)));
        nlohmann::json event = document;
        event["plan"]["timeline"][3]["kind"] = "nap";
        Result<PlanInput> read = read_plan(event.dump(), "plan.json", nullptr);
        QVERIFY(!read.ok());
        QCOMPARE(read.error().where, std::string("plan.json: /plan/timeline/3/kind"));
        for (const char* place : {"pipeline", "stage"}) { // that the plan does not have
            event = document;
            event["plan"]["timeline"][3][place] = 99;
            read = read_plan(event.dump(), "plan.json", nullptr);
            QVERIFY(!read.ok());
            QCOMPARE(read.error().where, std::string("plan.json: /plan/timeline/3/") + place);
        }
        nlohmann::json proof = document;
        proof["search"]["proof"]["ruled_out"] = {{5}};
        read = read_plan(proof.dump(), "plan.json", nullptr);
        QVERIFY(!read.ok());
        QCOMPARE(read.error().where, std::string("plan.json: /search/proof/ruled_out/0"));
        document["plan"]["iteration_time_s"] = -1;
        read = read_plan(document.dump(), "plan.json", nullptr);
        QVERIFY(!read.ok());
        QCOMPARE(read.error().where, std::string("plan.json: /plan/iteration_time_s"));
    }

    void experts_and_sequence_follow_tensor_unless_given()
    {
        const std::string stage = "/plan/pipelines/0/stages/0";
        const auto strategy = [&](std::string_view text) {
            const Result<PlanInput> read = read_plan(text, "plan.json", nullptr);
            return read.value().layout.pipelines[0].stages[0].strategy;
        };
        const Strategy as_tensor = strategy(by_hand);
        QVERIFY(as_tensor.tensor > 1);
        QCOMPARE(as_tensor.expert_tensor, as_tensor.tensor);
        QVERIFY(as_tensor.sequence_parallel);
        QCOMPARE(strategy(changed((stage + "/expert_tensor").c_str(), "1")).expert_tensor, 1);
        QVERIFY(!strategy(changed((stage + "/sequence_parallel").c_str(), "false")).sequence_parallel);
    }
};

TANGRAM_TEST(PlanFormatTest)
#include "tst_formats_plan.moc"
