// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "plan/layout/problem.h"
#include "plan/price/evaluate.h"
#include "plan/price/stage_times.h"
#include "project/plan_file.h"

#include "plan_by_hand.h"
#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tangram;

namespace {

/// The second stage has replicas on both kinds of GPU, with unlike tensor degrees and shares of the micro-batch.
const char* const mixed_plan = R"({
  "format": "tangram-plan", "version": 1,
  "cluster": {"format": "tangram-cluster", "version": 1, "name": "two kinds", "nodes": [
    {"id": "h", "count": 2, "gpu_type": "h100-sxm", "gpu_count": 8},
    {"id": "a", "count": 2, "gpu_type": "a100-sxm-80", "gpu_count": 8}]},
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

std::string mixed_plan_with(const char* pointer, const nlohmann::json& value)
{
    return with_changes(mixed_plan, {{pointer, value}});
}

const char* const second = "/plan/pipelines/0/stages/1";

} // namespace

class MixedStagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void groups_are_read()
    {
        const StageLayout stage = plan_of(mixed_plan).layout.pipelines[0].stages[1];
        QCOMPARE(stage.replicas.size(), std::size_t(2));
        QCOMPARE(stage.gpu_count(), 24);
        QCOMPARE(stage.micro_batch_samples(), 16);
        QCOMPARE(stage.replicas[1].strategy.data, 8);
        QCOMPARE(stage.replicas[1].strategy.zero, 1);
        QVERIFY(stage.replicas[0].island != stage.replicas[1].island);
    }

    void stage_is_as_slow_as_its_slowest_group()
    {
        const PlanInput input = plan_of(mixed_plan);
        const PlanningProblem problem = problem_of(input);
        const Evaluation evaluation = evaluate(problem, input.layout, true);
        for (const Violation& violation : evaluation.violations)
            qWarning("%s: %s", violation.where.c_str(), violation.message.english().c_str());
        QVERIFY(evaluation.violations.empty());
        const Stage& stage = evaluation.plan.pipelines[0].stages[1];
        const Routes routes(problem);
        StagePrices prices(problem, routes);
        const std::vector<StageLayout> groups = stage.layout.groups();
        const StageCost h100 = prices.of(groups[0]).costs.whole;
        const StageCost a100 = prices.of(groups[1]).costs.whole;
        const StageCost& slowest = h100.forward_s + h100.backward_s > a100.forward_s + a100.backward_s ? h100 : a100;
        QCOMPARE(stage.times.forward_s, slowest.forward_s);
        QCOMPARE(stage.times.backward_s, slowest.backward_s);
        QCOMPARE(stage.times.optimizer_s, std::max(h100.optimizer_s, a100.optimizer_s));
        QVERIFY(stage.times.gradient_sync_s > std::max(h100.gradient_sync_s, a100.gradient_sync_s));
        QCOMPARE(stage.replicas[0].forward_s, h100.forward_s);
        QCOMPARE(stage.replicas[1].memory.weights_bytes, a100.memory.weights_bytes);
        QCOMPARE(stage.replicas[1].memory.activations_bytes, a100.memory.activations_bytes * stage.in_flight);
        QCOMPARE(evaluation.plan.gpus_used, 32);
    }

    void sync_across_groups_takes_the_slow_link()
    {
        const PlanInput input = plan_of(mixed_plan);
        const auto sync_s = [&](double nic_bytes_per_s) {
            PlanningProblem problem = problem_of(input);
            Cluster cluster = *problem.cluster;
            for (Node& node : cluster.nodes)
                node.nic.bytes_per_s = nic_bytes_per_s;
            problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
            const StageLayout& stage = input.layout.pipelines[0].stages[1];
            const Routes routes(problem);
            StagePrices prices(problem, routes);
            double inside = 0;
            for (const StageLayout& group : stage.groups())
                inside = std::max(inside, prices.of(group).costs.whole.gradient_sync_s);
            return prices.costs_of(stage).whole.gradient_sync_s - inside;
        };
        // Two groups: twice half of the gradients goes over the link.
        const double slow = sync_s(1e9);
        const double fast = sync_s(2e9);
        QVERIFY(slow > 1.9 * fast && slow < 2.1 * fast);
    }

    void results_are_written_and_read_back()
    {
        const PlanInput input = plan_of(mixed_plan);
        PlanFile file = input.file;
        file.plan = evaluate(problem_of(input), input.layout, true).plan;
        const std::string text = write_plan(file);
        const PlanInput again = plan_of(text);
        QVERIFY(again.has_results);
        QVERIFY(again.layout == input.layout);
        QVERIFY(again.file.plan.pipelines[0].stages[1].replicas == file.plan.pipelines[0].stages[1].replicas);
        QCOMPARE(write_plan(again.file), text);
        const auto stage = nlohmann::json::parse(text)["plan"]["pipelines"][0]["stages"][1];
        QVERIFY(!stage.contains("gpus") && !stage.contains("tensor") && !stage.contains("data"));
        QVERIFY(stage["replicas"][1].contains("island"));
    }

    void shared_state_is_sharded_over_all_groups()
    {
        const PlanInput apart = plan_of(mixed_plan);
        const PlanInput together = plan_of(mixed_plan_with((std::string(second) + "/shared_state").c_str(), true));
        QVERIFY(together.layout.pipelines[0].stages[1].shared_state);
        const Plan alone = evaluate(problem_of(apart), apart.layout, true).plan;
        const Evaluation shared = evaluate(problem_of(together), together.layout, true);
        QVERIFY(shared.violations.empty());
        const Stage& of_own = alone.pipelines[0].stages[1];
        const Stage& of_all = shared.plan.pipelines[0].stages[1];
        // 4 and 8 replicas, 12 together; ZeRO-1 shards the optimizer states.
        QCOMPARE(of_all.replicas[0].memory.optimizer_bytes * 12, of_own.replicas[0].memory.optimizer_bytes * 4);
        QCOMPARE(of_all.replicas[1].memory.optimizer_bytes * 12, of_own.replicas[1].memory.optimizer_bytes * 8);
        QCOMPARE(of_all.replicas[0].memory.activations_bytes, of_own.replicas[0].memory.activations_bytes);
        QCOMPARE(of_all.times.forward_s, of_own.times.forward_s);

        PlanFile file = together.file;
        file.plan = shared.plan;
        QVERIFY(plan_of(write_plan(file)).layout == together.layout);
    }

    /// Two nodes that are two islands are the same machines as two nodes of one.
    void shared_state_of_equal_islands_is_that_of_one_data()
    {
        QTest::addColumn<int>("zero");
        for (const int zero : {1, 2, 3})
            QTest::addRow("ZeRO-%d", zero) << zero;
    }
    void shared_state_of_equal_islands_is_that_of_one()
    {
        QFETCH(int, zero);
        const PlanInput input = plan_of(mixed_plan);
        PlanningProblem problem = problem_of(input);
        problem.islands = {{"one", "one", {0, 1}}};
        Strategy strategy{.tensor = 2, .data = 8};
        strategy.zero = zero;
        strategy.samples_per_replica = 2;
        const Slice layers{0, problem.model->layer_count()};
        const PlanLayout one{{{64, 4, {{0, {{0, 0, 8}, {1, 0, 8}}, layers, strategy}}}}};
        const Evaluation expected = evaluate(problem, one, false);
        QVERIFY(expected.violations.empty());

        problem.islands = {{"first", "first", {0}}, {"second", "second", {1}}};
        StageLayout stage = one.pipelines[0].stages[0];
        strategy.data = 4;
        stage.strategy = strategy;
        stage.replicas = {{0, {{0, 0, 8}}, strategy}, {1, {{1, 0, 8}}, strategy}};
        stage.shared_state = true;
        const Evaluation shared = evaluate(problem, {{{64, 4, {stage}}}}, false);
        QVERIFY(shared.violations.empty());
        QCOMPARE(shared.plan.iteration_time_s, expected.plan.iteration_time_s);
        const Stage& here = shared.plan.pipelines[0].stages[0];
        QVERIFY(here.memory == expected.plan.pipelines[0].stages[0].memory);
    }

    void shared_state_wants_groups_alike()
    {
        auto document = nlohmann::json::parse(mixed_plan_with((std::string(second) + "/shared_state").c_str(), true));
        auto& group = document[nlohmann::json::json_pointer(std::string(second) + "/replicas/0")];
        group["tensor"] = 4;
        group["data"] = 2;
        group["samples_per_replica"] = 4;
        const PlanInput input = plan_of(document.dump());
        const std::vector<Violation> violations = evaluate(problem_of(input), input.layout, false).violations;
        QCOMPARE(violations.size(), std::size_t(1));
        QCOMPARE(violations.front().rule, 3);
        QCOMPARE(violations.front().where, std::string("pipelines/0/stages/1"));
    }

    void one_group_is_an_ordinary_stage()
    {
        const auto group = nlohmann::json::parse(mixed_plan)[nlohmann::json::json_pointer(second)]["replicas"][0];
        const PlanInput input =
            plan_of(mixed_plan_with("/plan/pipelines/0/stages/1/replicas", nlohmann::json::array({group})));
        QVERIFY(!input.layout.pipelines[0].stages[1].mixed());
        QCOMPARE(input.layout.pipelines[0].stages[1].strategy.tensor, 2);
    }

    void broken_rules_name_the_group_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<int>("value");
        QTest::addColumn<int>("rule");
        QTest::addColumn<QByteArray>("where");
        const auto row = [](const char* name, const char* pointer, int value, int rule, const char* where) {
            QTest::newRow(name) << QByteArray(pointer) << value << rule << QByteArray(where);
        };
        row("GPU beyond its node", "/plan/pipelines/0/stages/1/replicas/1/gpus/0/first", 4, 2,
            "pipelines/0/stages/1/replicas/1");
        row("degrees", "/plan/pipelines/0/stages/1/replicas/1/data", 4, 3, "pipelines/0/stages/1/replicas/1");
        row("samples", "/plan/pipelines/0/stages/1/replicas/0/samples_per_replica", 4, 4, "pipelines/0/stages/1");
    }
    void broken_rules_name_the_group()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(int, value);
        QFETCH(int, rule);
        QFETCH(QByteArray, where);
        const PlanInput input = plan_of(mixed_plan_with(pointer.constData(), value));
        const std::vector<Violation> violations = evaluate(problem_of(input), input.layout, false).violations;
        QVERIFY(!violations.empty());
        QCOMPARE(violations.front().rule, rule);
        QCOMPARE(violations.front().where, where.toStdString());
    }

    /// GPUs that are used unevenly over their nodes count as more nodes with evenly many.
    void uneven_use_of_nodes()
    {
        const auto stage = nlohmann::json::parse(R"({"gpus": [{"node": "h-0", "first": 0, "count": 8},
            {"node": "h-1", "first": 0, "count": 4}], "layers": {"first": 0, "last": 18}, "tensor": 4, "data": 3})");
        const PlanInput input = plan_of(mixed_plan_with("/plan/pipelines/0/stages", nlohmann::json::array({stage})));
        const PlanningProblem problem = problem_of(input);
        const Part part = part_of(problem, Network(*problem.cluster), input.layout.pipelines[0].stages[0]);
        QCOMPARE(part.nodes, 3);
        QCOMPARE(part.gpus_per_node, 4);
    }
};

TANGRAM_TEST(MixedStagesTest)
#include "tst_mixed_stages.moc"
