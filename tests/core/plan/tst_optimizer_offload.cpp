// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "every_plan.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/model/job_file.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "model/job.h"
#include "near.h"
#include "parallelizer/optimizer_offload.h"
#include "plan/layout/problem.h"
#include "plan/price/evaluate.h"
#include "plan/price/pricer.h"
#include "project/plan_file.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "search/pairs/pairs.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"

#include "plan_by_hand.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tangram;

namespace {

/// The middle stage has blocks alone: 5 to 12. Four replicas of two GPUs share its optimizer state.
const char* const offloading_plan = R"({
  "format": "tangram-plan", "version": 1,
  "cluster": {"format": "tangram-cluster", "version": 1, "name": "three nodes", "nodes": [
    {"id": "n", "count": 3, "gpu_type": "h100-sxm", "gpu_count": 8,
     "host": {"memory_bytes": 1.6e12, "memory_bytes_per_s": 4e11, "link_bytes_per_s": 4e10}}]},
  "model": "llama-3.2-1b",
  "job": {"global_batch": 64, "sequence_length": 8192, "allow": {"schedules": ["any"], "optimizer_offload": true}},
  "plan": {"pipelines": [{"stages": [
    {"gpus": [{"node": "n-0", "first": 0, "count": 8}], "layers": {"first": 0, "last": 5},
     "tensor": 2, "samples_per_replica": 2, "zero": 1},
    {"gpus": [{"node": "n-1", "first": 0, "count": 8}], "layers": {"first": 5, "last": 13},
     "tensor": 2, "samples_per_replica": 2, "zero": 1},
    {"gpus": [{"node": "n-2", "first": 0, "count": 8}], "layers": {"first": 13, "last": 18},
     "tensor": 2, "samples_per_replica": 2, "zero": 1}]}]}
})";

const std::string middle = "/plan/pipelines/0/stages/1";
const std::string host = "/cluster/nodes/0/host";

std::string offloading_plan_with(const PlanChanges& changes)
{
    return with_changes(offloading_plan, changes);
}

PlanChanges offloading(double fraction, PlanChanges more = {})
{
    more.push_back({middle + "/optimizer_offload", fraction});
    return more;
}

Evaluation offloading_evaluation(const PlanChanges& changes)
{
    return evaluation_of(offloading_plan_with(changes));
}

/// The middle stage of a plan that breaks no rule.
Stage valid_middle_stage(const PlanChanges& changes)
{
    return valid_plan(offloading_plan_with(changes)).pipelines[0].stages[1];
}

/// A model that is large for its GPUs.
SearchRequest tight(const std::string& sample, const std::string& model, bool offload)
{
    SearchRequest request = sample_request(sample, model);
    request.problem.job.global_batch = 64;
    request.problem.job.allow.optimizer_offload = offload;
    return request;
}

/// Two nodes of one unlike GPU each, which hold the model's state only where hosts help.
SearchRequest two_gpus_with_hosts(bool offload, double host_bytes = 0)
{
    const char* const text = R"({"format": "tangram-cluster", "version": 1, "name": "two GPUs", "nodes": [
        {"id": "a", "gpu_type": "h100-sxm", "gpu_count": 1}, {"id": "b", "gpu_type": "a100-sxm-40", "gpu_count": 1}]})";
    SearchRequest request = sample_request("two-nodes-toy", "llama-3.1-8b");
    PlanningProblem& problem = request.problem;
    Cluster cluster = read_cluster(text, "two GPUs").value();
    for (Node& node : cluster.nodes)
        node.host.memory_bytes = host_bytes;
    problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
    problem.islands = find_islands(*problem.cluster, Network(*problem.cluster), request.settings.merge_tolerance);
    problem.job = default_job(*problem.model, *problem.cluster, problem.islands);
    problem.job.global_batch = 8;
    problem.job.sequence_length = 2048;
    problem.job.allow.samples_per_replica = {1, 2};
    problem.job.allow.schedules = {"1f1b"};
    problem.job.allow.optimizer_offload = offload;
    return request;
}

bool offloads(const PlanLayout& layout)
{
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            if (stage.strategy.optimizer_offload > 0)
                return true;
    return false;
}

bool has_note(const SearchResult& result, const char* text)
{
    return std::any_of(result.notes.begin(), result.notes.end(),
                       [&](const Message& note) { return note.english().find(text) != std::string::npos; });
}

} // namespace

class OptimizerOffloadTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of the 12 bytes of a parameter's state the host holds a part, and 4 of its gradient; all else stays.
    void memory_by_hand()
    {
        const Stage none = valid_middle_stage({});
        QCOMPARE(none.memory.host_bytes, 0.0);
        const double parameters = none.memory.optimizer_bytes / 12; // of one rank's share
        for (const double fraction : {0.01, 0.25, 0.5, 1.0}) {
            const Stage some = valid_middle_stage(offloading(fraction));
            QVERIFY(near(some.memory.optimizer_bytes, (1 - fraction) * none.memory.optimizer_bytes));
            QVERIFY(near(some.memory.host_bytes, fraction * 16 * parameters));
            QCOMPARE(some.memory.weights_bytes, none.memory.weights_bytes);
            QCOMPARE(some.memory.gradients_bytes, none.memory.gradients_bytes);
            QCOMPARE(some.memory.activations_bytes, none.memory.activations_bytes);
            QCOMPARE(some.memory.workspace_bytes, none.memory.workspace_bytes);
            QCOMPARE(some.times.forward_s, none.times.forward_s);
            QCOMPARE(some.times.backward_s, none.times.backward_s);
            QCOMPARE(some.times.gradient_sync_s, none.times.gradient_sync_s);
            QCOMPARE(some.host_capacity_bytes, 1.6e12 / 8);
        }
    }

    /// In bf16 Adam's step moves 40 bytes of a parameter through the host's memory, 50 GB/s for each GPU of which half
    /// are attained: the gradient in (4) and read (4), copy and moments both ways (24), the weight cast (6) and out
    /// (2).
    void step_is_the_host_memorys()
    {
        const double parameters = valid_middle_stage({}).memory.optimizer_bytes / 12;
        QVERIFY(near(valid_middle_stage(offloading(1)).times.optimizer_s, parameters * 40 / 25e9));
        QVERIFY(near(valid_middle_stage(offloading(0.5)).times.optimizer_s, parameters * 20 / 25e9));
    }

    /// Gradients come down in fp32, while weights go up in two bytes.
    void step_is_the_links()
    {
        const double parameters = valid_middle_stage({}).memory.optimizer_bytes / 12;
        QVERIFY(near(valid_middle_stage(offloading(1, {{host + "/link_bytes_per_s", 1e9}})).times.optimizer_s,
                     parameters * 4 / 1e9));
    }

    /// The GPU updates its part meanwhile.
    void step_is_the_gpus()
    {
        const double all_s = valid_middle_stage({}).times.optimizer_s;
        const PlanChanges fast{{host + "/memory_bytes_per_s", 1e15}, {host + "/link_bytes_per_s", 1e15}};
        QVERIFY(near(valid_middle_stage(offloading(0.25, fast)).times.optimizer_s, 0.75 * all_s));
    }

    /// Without moments of the second order the host holds and moves less; in fp32 it holds a copy of the weights, too.
    void other_optimizers_and_precisions()
    {
        const Stage sgd = valid_middle_stage({{"/job/optimizer", "sgd"}});
        const double parameters = sgd.memory.optimizer_bytes / 8;
        const Stage offloaded = valid_middle_stage(offloading(1, {{"/job/optimizer", "sgd"}}));
        QVERIFY(near(offloaded.memory.host_bytes, 12 * parameters));
        QVERIFY(near(offloaded.times.optimizer_s, parameters * (4 + 4 + 16 + 6 + 2) / 25e9));
        const Stage wide = valid_middle_stage(offloading(1, {{"/job/precision", "fp32"}}));
        QVERIFY(near(wide.memory.host_bytes, 16 * parameters));
        QVERIFY(near(wide.times.optimizer_s, parameters * (4 + 4 + 24 + 4) / 25e9));
    }

    /// What Megatron Bridge measured of Qwen3-30B-A3B with tensor 2, two stages and expert 4 on H100 (its
    /// docs/training/cpu-offloading.md): 1.9 times the time with a quarter offloaded, 3.9 with all. It launches experts
    /// from the host and sends every copy of a token.
    void slows_as_megatron_bridge_measured()
    {
        const auto time_s = [](double fraction) {
            nlohmann::json document = nlohmann::json::parse(offloading_plan);
            document["cluster"]["nodes"][0].erase("host");
            document["model"] = "qwen3-30b-a3b";
            document["job"] = {{"global_batch", 8},
                               {"sequence_length", 4096},
                               {"captured_experts", "nothing"},
                               {"expert_dispatcher", "alltoall"},
                               {"allow", {{"schedules", {"any"}}, {"optimizer_offload", true}}}};
            nlohmann::json& stages = document["plan"]["pipelines"][0]["stages"];
            stages.erase(2);
            const std::vector<std::pair<int, int>> layers{{0, 25}, {25, 50}};
            for (std::size_t s = 0; s < layers.size(); ++s) {
                stages[s]["layers"] = {{"first", layers[s].first}, {"last", layers[s].second}};
                stages[s]["samples_per_replica"] = 1;
                stages[s]["expert"] = 4;
                stages[s]["expert_tensor"] = 1;
                if (fraction > 0)
                    stages[s]["optimizer_offload"] = fraction;
            }
            const PlanInput input = plan_of(document.dump());
            const Evaluation evaluation = evaluate(problem_of(input), input.layout, false);
            for (const Violation& violation : evaluation.violations)
                qFatal("%s: %s", violation.where.c_str(), violation.message.english().c_str());
            return evaluation.plan.iteration_time_s;
        };
        const double none_s = time_s(0);
        const double quarter = time_s(0.25) / none_s;
        const double all = time_s(1) / none_s;
        qInfo("a quarter: %.2f times, all: %.2f times", quarter, all);
        QVERIFY(quarter > 1.6 && quarter < 2.2);
        QVERIFY(all > 3.3 && all < 4.5);
    }

    void file_comes_back()
    {
        const PlanInput input = plan_of(offloading_plan_with(offloading(0.29)));
        QCOMPARE(input.layout.pipelines[0].stages[1].strategy.optimizer_offload, 29);
        QVERIFY(input.file.job.allow.optimizer_offload);
        QCOMPARE(input.file.cluster->nodes[0].host.memory_bytes_per_s, 4e11);
        PlanFile file = input.file;
        file.plan = evaluate(problem_of(input), input.layout, false).plan;
        const std::string written = write_plan(file);
        const PlanInput again = plan_of(written);
        QVERIFY(again.layout == input.layout);
        QVERIFY(again.file.job == input.file.job);
        QVERIFY(*again.file.cluster == *input.file.cluster);
        const Stage stage = again.file.plan.pipelines[0].stages[1];
        QCOMPARE(stage.memory, file.plan.pipelines[0].stages[1].memory);
        QCOMPARE(stage.host_capacity_bytes, 2e11);
        const nlohmann::json document = nlohmann::json::parse(written);
        const nlohmann::json stages = document["plan"]["pipelines"][0]["stages"];
        QCOMPARE(stages[1]["optimizer_offload"].get<double>(), 0.29);
        QVERIFY(!stages[0].contains("optimizer_offload"));
        QVERIFY(!stages[0]["memory"].contains("host_bytes"));
        QVERIFY(!document["cluster"]["gpu_types"][0].contains("host")); // the catalogue's
        Job job = input.file.job;
        job.allow.optimizer_offload = false;
        QVERIFY(!nlohmann::json::parse(write_job(job))["allow"].contains("optimizer_offload"));
    }

    /// A type of the file's own keeps what it says of its hosts.
    void types_of_ones_own_have_hosts()
    {
        const char* const text = R"({"format": "tangram-cluster", "version": 1, "name": "own", "gpu_types": [
            {"id": "mine", "based_on": "h100-sxm", "memory_bytes": 9e10},
            {"id": "mine-too", "based_on": "h100-sxm", "host": {"memory_bytes_per_s": 3e10}}],
            "nodes": [{"id": "a", "gpu_type": "mine", "gpu_count": 2}, {"id": "b", "gpu_type": "mine-too", "gpu_count": 2}]})";
        const Cluster read = read_cluster(text, "own").value();
        const Cluster again = read_cluster(write_cluster(read), "again").value();
        const Host usual = find_gpu_type("h100-sxm")->host;
        QVERIFY(usual.memory_bytes_per_s > 0 && usual.link_bytes_per_s > 0);
        for (const Cluster* cluster : {&read, &again}) {
            QVERIFY(cluster->gpu_type_of(cluster->nodes[0]).host == usual);
            const Host own = cluster->gpu_type_of(cluster->nodes[1]).host;
            QCOMPARE(own.memory_bytes_per_s, 3e10);
            QCOMPARE(own.link_bytes_per_s, usual.link_bytes_per_s);
        }
    }

    void every_type_has_a_host()
    {
        for (const auto& gpu : gpu_catalogue())
            QVERIFY2(gpu->host.memory_bytes_per_s > 0 && gpu->host.link_bytes_per_s > 0, gpu->id.c_str());
    }

    void refusals_data()
    {
        QTest::addColumn<PlanChanges>("changes");
        QTest::addColumn<QString>("message");
        QTest::newRow("not in the job") << offloading(0.5, {{"/job/allow/optimizer_offload", false}})
                                        << "the job does not allow offloading";
        QTest::newRow("another framework")
            << offloading(0.5, {{"/job/framework", "deepspeed"}}) << "needs framework megatron";
        QTest::newRow("ZeRO 2") << offloading(0.5, {{middle + "/zero", 2}}) << "needs ZeRO stage 1, not 2";
        QTest::newRow("state that is not divided") << offloading(0.5, {{middle + "/zero", 0}}) << "not 0";
        QTest::newRow("small hosts") << offloading(1, {{host + "/memory_bytes", 4e9}}) << "to the host, whose memory";
    }

    void refusals()
    {
        QFETCH(const PlanChanges, changes);
        QFETCH(const QString, message);
        const Evaluation evaluation = offloading_evaluation(changes);
        QVERIFY(!evaluation.violations.empty());
        QVERIFY2(QString::fromStdString(evaluation.violations.front().message.english()).contains(message),
                 evaluation.violations.front().message.english().c_str());
    }

    void broken_files_data()
    {
        QTest::addColumn<PlanChanges>("changes");
        QTest::newRow("nothing") << offloading(0);
        QTest::newRow("below zero") << offloading(-0.5);
        QTest::newRow("more than all") << offloading(1.01);
        QTest::newRow("no whole percentage") << offloading(0.333);
        QTest::newRow("no truth value") << PlanChanges{{"/job/allow/optimizer_offload", 0.5}};
        QTest::newRow("host that is none") << PlanChanges{{host, 3}};
        QTest::newRow("memory of no rate") << PlanChanges{{host + "/memory_bytes_per_s", 0}};
    }

    void broken_files()
    {
        QFETCH(const PlanChanges, changes);
        QVERIFY(!read_plan(offloading_plan_with(changes), "plan.json", nullptr));
    }

    void search_finds_plans_where_none_fit()
    {
        QVERIFY(!search(two_gpus_with_hosts(false)).best);
        const SearchRequest request = two_gpus_with_hosts(true);
        const SearchResult with = search(request);
        QVERIFY(with.best);
        QVERIFY(offloads(with.best->layout));
        const Evaluation evaluation = evaluate(request.problem, with.best->layout, false);
        QVERIFY(evaluation.violations.empty());
        QCOMPARE(evaluation.plan.iteration_time_s, with.best->iteration_time_s);
    }

    /// GPUs with little memory and much to do in every iteration.
    void search_finds_faster_plans()
    {
        const char* const text = R"({"format": "tangram-cluster", "version": 1, "name": "eight A10", "nodes": [
            {"id": "a", "gpu_type": "a10", "gpu_count": 8}]})";
        const auto found = [&](bool offload) {
            SearchRequest request = tight("two-nodes-toy", "llama-3.1-8b", offload);
            PlanningProblem& problem = request.problem;
            problem.cluster = std::make_shared<const Cluster>(read_cluster(text, "eight A10").value());
            problem.islands =
                find_islands(*problem.cluster, Network(*problem.cluster), request.settings.merge_tolerance);
            problem.job.global_batch = 256;
            problem.job.sequence_length = 2048;
            return search(request);
        };
        const SearchResult with = found(true);
        const SearchResult without = found(false);
        QVERIFY(with.best && without.best);
        QVERIFY(offloads(with.best->layout));
        QVERIFY(1.08 * with.best->iteration_time_s < without.best->iteration_time_s);
    }

    void hosts_are_not_overfilled_data()
    {
        QTest::addColumn<double>("host_bytes");
        for (const double gigabytes : {20, 60, 70, 80, 100})
            QTest::addRow("%g GB", gigabytes) << gigabytes * 1e9;
    }

    /// Against every plan there is; with the exact search besides.
    void hosts_are_not_overfilled()
    {
        QFETCH(const double, host_bytes);
        SearchRequest request = two_gpus_with_hosts(true, host_bytes);
        request.settings.mixed_stages = false;
        const auto every = best_of_every_plan(request.problem, {.several_pipelines = false, .mixed_stages = false});
        QVERIFY(every);
        for (const bool exact : {false, true}) {
            request.settings.exact = exact;
            const SearchResult found = search(request);
            QVERIFY(found.complete);
            QCOMPARE(found.best.has_value(), every->layout.has_value());
            if (!found.best)
                continue;
            QVERIFY(offloads(found.best->layout));
            QVERIFY(evaluate(request.problem, found.best->layout, false).violations.empty());
            QVERIFY2(found.best->iteration_time_s <= every->time_s * (1 + 1e-9),
                     QByteArray::number(found.best->iteration_time_s / every->time_s, 'g', 12));
            QVERIFY(!exact || found.best->iteration_time_s >= every->time_s * (1 - 1e-9));
        }
    }

    /// Small random problems, most of them with little memory, several pipelines and mixed stages among the plans: the
    /// exact search finds the best of every plan.
    void exact_equals_every_plan()
    {
        std::mt19937 rng = seeded(21010684);
        const auto draw = [&](int low, int high) { return std::uniform_int_distribution(low, high)(rng); };
        int compared = 0;
        int offloaded = 0;
        while (compared < 40 / work_share) {
            PlanningProblem problem = random_problem(rng,
                                                     {.most_islands = 2,
                                                      .most_nodes = 2,
                                                      .most_gpus_per_node = 2,
                                                      .most_blocks = 3,
                                                      .most_batch = 4,
                                                      .framework = Framework::megatron});
            auto cluster = std::make_shared<Cluster>(*problem.cluster);
            for (Node& node : cluster->nodes) {
                const double gpu_bytes = cluster->gpu_type_of(node).memory_bytes;
                node.host = {draw(0, 2) == 0 ? 0 : gpu_bytes * node.gpu_count * draw(1, 8) / 8,
                             1e10 * draw(1, 100) * node.gpu_count, 1e9 * draw(1, 60)};
            }
            problem.cluster = cluster;
            problem.job.allow.zero = {0, 1};
            problem.job.allow.recompute = {Recompute::none};
            problem.job.allow.optimizer_offload = true;
            const auto every = best_of_every_plan(problem, {.most_plans = 60'000});
            if (!every)
                continue; // too many plans to try them all
            ++compared;
            SearchRequest request{problem, {}, 0};
            const SearchResult by_default = search(request);
            request.settings.exact = true;
            const SearchResult exact = search(request);
            QVERIFY(exact.complete);
            QCOMPARE(exact.best.has_value(), every->layout.has_value());
            QCOMPARE(by_default.best.has_value(), every->layout.has_value());
            if (!exact.best)
                continue;
            offloaded += offloads(exact.best->layout) ? 1 : 0;
            QVERIFY(near(exact.best->iteration_time_s, every->time_s));
            QVERIFY(by_default.best->iteration_time_s <= 1.03 * every->time_s);
            QVERIFY(evaluate(problem, exact.best->layout, false).violations.empty());
            QVERIFY(every->time_s >= exact.lower_bound_iteration_time_s);
        }
        qInfo("%d problems, %d best plans offload", compared, offloaded);
        QVERIFY(offloaded > 0 || work_share > 1);
    }

    void never_slower_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("model");
        for (const char* sample : {"two-nodes-toy", "64-gpus-two-types"})
            for (const char* model : {"llama-3.2-1b", "llama-2-13b", "mixtral-8x7b", "gpt-3-175b"})
                QTest::addRow("%s %s", sample, model) << sample << model;
    }

    void never_slower()
    {
        QFETCH(const QString, sample);
        QFETCH(const QString, model);
        const SearchResult without = search(tight(sample.toStdString(), model.toStdString(), false));
        const SearchRequest request = tight(sample.toStdString(), model.toStdString(), true);
        const SearchResult with = search(request);
        QVERIFY(with.complete);
        QVERIFY(!without.best || with.best);
        if (without.best)
            QVERIFY(with.best->iteration_time_s <= without.best->iteration_time_s);
        if (with.best)
            QVERIFY(evaluate(request.problem, with.best->layout, false).violations.empty());
    }

    void threads_make_no_difference()
    {
        SearchRequest request = tight("two-nodes-toy", "llama-2-13b", true);
        const SearchResult many = search(request);
        request.settings.threads = 1;
        const SearchResult one = search(request);
        QVERIFY(many.best && one.best);
        QVERIFY(many.best->layout == one.best->layout);
    }

    /// What is offloaded lets more micro-batches fit than the same strategy with less.
    void pairs_offload_for_a_reason()
    {
        const SearchRequest request = two_gpus_with_hosts(true);
        int offloaded = 0;
        for (const PairPlans& pair : list_pairs(request.problem, request.settings).pairs)
            for (const PairPlans::Option& option : pair.options) {
                if (option.strategy.optimizer_offload == 0)
                    continue;
                ++offloaded;
                QVERIFY(option.most_in_flight >= 1);
                for (const PairPlans::Option& other : pair.options) {
                    Strategy same = other.strategy;
                    same.optimizer_offload = option.strategy.optimizer_offload;
                    if (same == option.strategy && other.strategy.optimizer_offload < same.optimizer_offload) {
                        QVERIFY(other.most_in_flight <= option.most_in_flight);
                        QVERIFY(other.cost.optimizer_s <= option.cost.optimizer_s);
                    }
                }
            }
        QVERIFY(offloaded > 0 || work_share > 1);
    }

    void proof_says_what_it_covers()
    {
        SearchRequest request = two_gpus_with_hosts(true);
        request.settings.exact = true;
        QVERIFY(has_note(search(request), "quarters of their optimizer state"));
        request.problem.job.allow.optimizer_offload = false;
        QVERIFY(!has_note(search(request), "quarters of their optimizer state"));
    }
};

TANGRAM_TEST(OptimizerOffloadTest)
#include "tst_optimizer_offload.moc"
