// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/cluster/cluster_file.h"
#include "files/model/job_file.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "model/job.h"
#include "near.h"
#include "plan/layout/problem.h"
#include "plan/price/evaluate.h"
#include "plan/price/pricer.h"
#include "plan/price/uneven_shards.h"
#include "project/plan_file.h"
#include "sample_requests.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"

#include "plan_by_hand.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <random>

using namespace tangram;

namespace {

/// One stage over four H100 of 80 GB and four A100 of 40, whose state all eight GPUs divide.
const char* const sharded_plan = R"({
  "format": "tangram-plan", "version": 1,
  "cluster": {"format": "tangram-cluster", "version": 1, "name": "two kinds", "nodes": [
    {"id": "h", "gpu_type": "h100-sxm", "gpu_count": 4}, {"id": "a", "gpu_type": "a100-sxm-40", "gpu_count": 4}]},
  "model": "llama-3.1-8b",
  "job": {"global_batch": 60, "sequence_length": 2048, "allow": {"uneven_shards": true}},
  "plan": {"pipelines": [{"stages": [
    {"replicas": [
       {"gpus": [{"node": "h", "first": 0, "count": 4}], "data": 4, "samples_per_replica": 2},
       {"gpus": [{"node": "a", "first": 0, "count": 4}], "data": 4, "samples_per_replica": 1}],
     "shared_state": true, "layers": {"first": 0, "last": 34}, "zero": 3, "recompute": "full"}]}]}
})";

const std::string stage = "/plan/pipelines/0/stages/0";

std::string sharded_plan_with(const PlanChanges& changes)
{
    return with_changes(sharded_plan, changes);
}

PlanChanges shared(double first, double second, PlanChanges more = {})
{
    more.push_back({stage + "/replicas/0/state_shard", first});
    more.push_back({stage + "/replicas/1/state_shard", second});
    return more;
}

Evaluation sharded_evaluation(const PlanChanges& changes)
{
    return evaluation_of(sharded_plan_with(changes));
}

Stage valid_sharded_stage(const PlanChanges& changes)
{
    return valid_plan(sharded_plan_with(changes)).pipelines[0].stages[0];
}

bool is_uneven(const PlanLayout& layout)
{
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& of : pipeline.stages)
            for (const ReplicaGroup& group : of.replicas)
                if (group.strategy.shard_permille > 0)
                    return true;
    return false;
}

/// Two nodes with GPUs of unlike memory.
SearchRequest unlike_memories(const std::string& model, const std::string& large, const std::string& small, bool uneven)
{
    const std::string text = R"({"format": "tangram-cluster", "version": 1, "name": "unlike", "nodes": [
        {"id": "l", "gpu_type": ")"
        + large + R"(", "gpu_count": 2, "nics": {"count": 8, "bytes_per_s": 5e10}},
        {"id": "s", "gpu_type": ")"
        + small + R"(", "gpu_count": 2, "nics": {"count": 8, "bytes_per_s": 5e10}}]})";
    SearchRequest request = sample_request("two-nodes-toy", model);
    PlanningProblem& problem = request.problem;
    problem.cluster = std::make_shared<const Cluster>(read_cluster(text, "unlike").value());
    problem.islands = find_islands(*problem.cluster, Network(*problem.cluster), request.settings.merge_tolerance);
    problem.job = default_job(*problem.model, *problem.cluster, problem.islands);
    problem.job.global_batch = 16;
    problem.job.sequence_length = 2048;
    problem.job.allow.schedules = {"1f1b"};
    problem.job.allow.uneven_shards = uneven;
    request.settings.mixed_stages = true;
    return request;
}

} // namespace

class UnevenShardsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Weights, gradients and optimizer state are divided by ZeRO's third stage; what is gathered is not, and work
    /// stays where it is. The step is as long as that of the largest share.
    void costs_by_hand()
    {
        const Stage even = valid_sharded_stage({});
        const Stage uneven = valid_sharded_stage(shared(1.4, 0.6));
        QCOMPARE(even.replicas.size(), std::size_t(2));
        for (std::size_t g = 0; g < 2; ++g) {
            const MemoryParts& before = even.replicas[g].memory;
            const MemoryParts& after = uneven.replicas[g].memory;
            const double share = g == 0 ? 1.4 : 0.6;
            QVERIFY(near(after.weights_bytes, share * before.weights_bytes));
            QVERIFY(near(after.gradients_bytes, share * before.gradients_bytes));
            QVERIFY(near(after.optimizer_bytes, share * before.optimizer_bytes));
            QCOMPARE(after.activations_bytes, before.activations_bytes);
            QCOMPARE(after.workspace_bytes, before.workspace_bytes);
        }
        QVERIFY(near(even.replicas[0].memory.optimizer_bytes, even.replicas[1].memory.optimizer_bytes));
        // The A100's memory is slower, but not by so much.
        QVERIFY(uneven.times.optimizer_s > 0.6 * even.times.optimizer_s);
        QVERIFY(uneven.times.optimizer_s < 1.4 * even.times.optimizer_s);
    }

    /// A ring's links carry all shares but one: the smaller that is, the longer its gathering takes.
    void collectives_are_no_faster()
    {
        const Stage even = valid_sharded_stage({});
        const Stage uneven = valid_sharded_stage(shared(1.4, 0.6));
        QVERIFY(uneven.replicas[1].forward_s >= even.replicas[1].forward_s);
        QVERIFY(uneven.replicas[1].forward_s <= even.replicas[1].forward_s * (8 - 0.6) / 7 * (1 + 1e-9));
        QVERIFY(uneven.replicas[1].backward_s >= even.replicas[1].backward_s);
    }

    /// ZeRO's first stage divides the optimizer's state alone.
    void only_what_zero_divides()
    {
        const PlanChanges first{{"/model", "llama-3.2-1b"}, {stage + "/layers/last", 18}, {stage + "/zero", 1}};
        const MemoryParts even = valid_sharded_stage(first).replicas[0].memory;
        const MemoryParts uneven = valid_sharded_stage(shared(1.5, 0.5, first)).replicas[0].memory;
        QVERIFY(near(uneven.optimizer_bytes, 1.5 * even.optimizer_bytes));
        QCOMPARE(uneven.weights_bytes, even.weights_bytes);
        QCOMPARE(uneven.gradients_bytes, even.gradients_bytes);
    }

    void file_comes_back()
    {
        const PlanInput input = plan_of(sharded_plan_with(shared(1.25, 0.751)));
        const StageLayout& read = input.layout.pipelines[0].stages[0];
        QCOMPARE(read.replicas[0].strategy.shard_permille, 1250);
        QCOMPARE(read.replicas[1].strategy.shard_permille, 751);
        QVERIFY(input.file.job.allow.uneven_shards);
        PlanFile file = input.file;
        file.plan = evaluate(problem_of(input), input.layout, false).plan;
        const std::string written = write_plan(file);
        const PlanInput again = plan_of(written);
        QVERIFY(again.layout == input.layout);
        QVERIFY(again.file.job == input.file.job);
        const nlohmann::json of = nlohmann::json::parse(written)["plan"]["pipelines"][0]["stages"][0];
        QCOMPARE(of["replicas"][1]["state_shard"].get<double>(), 0.751);
        QVERIFY(!of.contains("state_shard"));
        Job job = input.file.job;
        job.allow.uneven_shards = false;
        QVERIFY(!nlohmann::json::parse(write_job(job))["allow"].contains("uneven_shards"));
    }

    void refusals_data()
    {
        QTest::addColumn<PlanChanges>("changes");
        QTest::addColumn<QString>("message");
        QTest::newRow("not in the job") << shared(1.4, 0.6, {{"/job/allow/uneven_shards", false}})
                                        << "the job does not allow sharing state unevenly";
        QTest::newRow("less than all") << shared(1.2, 0.6) << "hold 90.0 % of the state";
        QTest::newRow("one share alone") << PlanChanges{{stage + "/replicas/1/state_shard", 0.5}}
                                         << "hold 75.0 % of the state";
        QTest::newRow("nothing shared") << shared(1.4, 0.6, {{stage + "/shared_state", false}})
                                        << "shares none among its groups";
        QTest::newRow("nothing divided") << shared(1.4, 0.6, {{stage + "/zero", 0}}) << "a ZeRO stage of at least 1";
    }

    void refusals()
    {
        QFETCH(const PlanChanges, changes);
        QFETCH(const QString, message);
        const Evaluation evaluation = sharded_evaluation(changes);
        QVERIFY(!evaluation.violations.empty());
        QVERIFY2(QString::fromStdString(evaluation.violations.front().message.english()).contains(message),
                 evaluation.violations.front().message.english().c_str());
    }

    void broken_files_data()
    {
        QTest::addColumn<PlanChanges>("changes");
        QTest::newRow("none") << shared(1, 0);
        QTest::newRow("below zero") << shared(1.4, -0.6);
        QTest::newRow("no thousandth") << shared(1.4, 0.60003);
        QTest::newRow("no truth value") << PlanChanges{{"/job/allow/uneven_shards", 1}};
    }

    void broken_files()
    {
        QFETCH(const PlanChanges, changes);
        QVERIFY(!read_plan(sharded_plan_with(changes), "plan.json", nullptr));
    }

    /// Of all shares in steps of a twentieth, none whose largest is smaller.
    void largest_share_is_as_small_as_can_be()
    {
        std::mt19937 random(static_cast<unsigned>(qEnvironmentVariableIntValue("TANGRAM_SEED")) + 5);
        const auto draw = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
        int fitting = 0;
        for (int round = 0; round < 300; ++round) {
            std::vector<ShardRoom> groups(static_cast<std::size_t>(draw(2, 3)));
            for (ShardRoom& group : groups)
                group = {draw(1, 4), 20.0, static_cast<double>(draw(0, 60)) + 0.001};
            const std::vector<int> shares = shares_that_fit(groups);
            int least = 1 << 30; // largest share of the best, in twentieths
            std::vector<int> at(groups.size(), 1);
            const auto look = [&](const auto& self, std::size_t g) -> void {
                if (g < groups.size()) {
                    for (at[g] = 1; at[g] <= groups[g].free_bytes; ++at[g])
                        self(self, g + 1);
                    return;
                }
                int held = 0;
                int wanted = 0;
                for (std::size_t i = 0; i < groups.size(); ++i) {
                    held += at[i] * groups[i].replicas;
                    wanted += 20 * groups[i].replicas;
                }
                if (held >= wanted)
                    least = std::min(least, *std::max_element(at.begin(), at.end()));
            };
            look(look, 0);
            if (least == 1 << 30) {
                QVERIFY(shares.empty());
                continue;
            }
            ++fitting;
            QCOMPARE(shares.size(), groups.size());
            std::int64_t held = 0;
            std::int64_t wanted = 0;
            for (std::size_t g = 0; g < groups.size(); ++g) {
                const int share = shares[g] > 0 ? shares[g] : 1000;
                QVERIFY(share * groups[g].divided_bytes <= 1000 * groups[g].free_bytes);
                QVERIFY(share <= least * 50);
                held += std::int64_t{share} * groups[g].replicas;
                wanted += std::int64_t{1000} * groups[g].replicas;
            }
            QVERIFY(held >= wanted);
        }
        QVERIFY(fitting > 50);
    }

    /// As evaluate() says: what share_state_by_memory() gives fits, and where it gives nothing no share of a hundred
    /// that were tried does.
    void shares_are_what_memory_needs()
    {
        PlanInput input = plan_of(sharded_plan);
        int even = 0;
        int uneven = 0;
        int none = 0;
        for (double reserve = 2e9; reserve < 40e9; reserve += 1e9) {
            input.file.job.memory_reserve_bytes = reserve;
            const PlanningProblem problem = problem_of(input);
            const Routes routes(problem);
            StagePrices prices(problem, routes);
            const auto fits = [&](const PipelineLayout& pipeline) {
                return evaluate(problem, {{pipeline}}, false).violations.empty();
            };
            PipelineLayout pipeline = input.layout.pipelines[0];
            const bool even_fits = fits(pipeline);
            share_state_by_memory(prices, pipeline);
            if (even_fits) {
                ++even;
                QVERIFY(pipeline == input.layout.pipelines[0]);
                continue;
            }
            if (is_uneven({{pipeline}})) {
                ++uneven;
                QVERIFY(fits(pipeline));
                const auto& groups = pipeline.stages[0].replicas;
                QVERIFY(groups[0].strategy.shard_permille > groups[1].strategy.shard_permille);
                continue;
            }
            ++none;
            for (int first = 1000; first < 2000; first += 10) {
                PipelineLayout other = pipeline;
                other.stages[0].replicas[0].strategy.shard_permille = first;
                other.stages[0].replicas[1].strategy.shard_permille = 2000 - first;
                other.stages[0].strategy = other.stages[0].replicas[0].strategy;
                QVERIFY(!fits(other));
            }
        }
        QVERIFY(even > 0 && uneven > 0 && none > 0);
    }

    void search_is_never_slower_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("small");
        for (const char* model : {"llama-3.2-1b", "llama-3.2-3b", "llama-3.1-8b"})
            for (const char* small : {"v100-sxm2-16", "a10", "a100-sxm-40"})
                QTest::addRow("%s %s", model, small) << model << small;
    }

    void search_is_never_slower()
    {
        QFETCH(const QString, model);
        QFETCH(const QString, small);
        const SearchResult without =
            search(unlike_memories(model.toStdString(), "h100-sxm", small.toStdString(), false));
        const SearchRequest request = unlike_memories(model.toStdString(), "h100-sxm", small.toStdString(), true);
        const SearchResult with = search(request);
        QVERIFY(with.complete);
        QVERIFY(!without.best || with.best);
        if (without.best) {
            QVERIFY(with.best->iteration_time_s <= without.best->iteration_time_s);
            QVERIFY(!is_uneven(without.best->layout));
        }
        if (with.best) {
            const Evaluation evaluation = evaluate(request.problem, with.best->layout, false);
            QVERIFY(evaluation.violations.empty());
            QCOMPARE(evaluation.plan.iteration_time_s, with.best->iteration_time_s);
        }
    }

    /// GPUs as fast as each other, of which some have half the memory: what a pipeline must divide by memory, one stage
    /// divides by speed.
    void search_finds_faster_plans()
    {
        const SearchRequest request = unlike_memories("llama-3.1-8b", "a100-sxm-80", "a100-sxm-40", true);
        const SearchResult with = search(request);
        const SearchResult without = search(unlike_memories("llama-3.1-8b", "a100-sxm-80", "a100-sxm-40", false));
        QVERIFY(with.best && without.best);
        QVERIFY(is_uneven(with.best->layout));
        QVERIFY(1.1 * with.best->iteration_time_s < without.best->iteration_time_s);
        const Evaluation evaluation = evaluate(request.problem, with.best->layout, false);
        QVERIFY(evaluation.violations.empty());
        QCOMPARE(evaluation.plan.iteration_time_s, with.best->iteration_time_s);
    }

    /// Every plan of one stage over all GPUs whose state both groups share.
    void search_finds_the_best_single_stage()
    {
        const SearchRequest request = unlike_memories("llama-3.1-8b", "a100-sxm-80", "a100-sxm-40", true);
        const PlanningProblem& problem = request.problem;
        const Routes routes(problem);
        Pricer pricer(problem, routes);
        const Job& job = problem.job;
        double best_s = std::numeric_limits<double>::infinity();
        int uneven = 0;
        for (const int tensor : {1, 2})
            for (const int zero : {1, 2, 3})
                for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full})
                    for (const int first : job.allow.samples_per_replica)
                        for (const int second : job.allow.samples_per_replica) {
                            StageLayout made;
                            made.layers = {0, problem.model->layer_count()};
                            for (std::size_t g = 0; g < 2; ++g) {
                                const int node = problem.islands[g].nodes.front();
                                made.gpus.push_back({node, 0, 2});
                                made.replicas.push_back({static_cast<int>(g),
                                                         {{node, 0, 2}},
                                                         {.tensor = tensor,
                                                          .data = 2 / tensor,
                                                          .zero = zero,
                                                          .recompute = recompute,
                                                          .samples_per_replica = g == 0 ? first : second}});
                            }
                            made.strategy = made.replicas.front().strategy;
                            made.shared_state = true;
                            if (job.global_batch % made.micro_batch_samples() != 0)
                                continue;
                            PipelineLayout pipeline{
                                job.global_batch, job.global_batch / made.micro_batch_samples(), {made}};
                            share_state_by_memory(pricer.prices(), pipeline);
                            uneven += is_uneven({{pipeline}}) ? 1 : 0;
                            best_s = std::min(best_s, pricer.time({{pipeline}}));
                        }
        QVERIFY(uneven > 0);
        const SearchResult found = search(request);
        QVERIFY(found.best);
        QVERIFY2(found.best->iteration_time_s <= best_s * (1 + 1e-9),
                 QByteArray::number(found.best->iteration_time_s / best_s));
    }

    void threads_make_no_difference()
    {
        SearchRequest request = unlike_memories("llama-3.1-8b", "a100-sxm-80", "a100-sxm-40", true);
        const SearchResult many = search(request);
        request.settings.threads = 1;
        const SearchResult one = search(request);
        QVERIFY(many.best && one.best);
        QVERIFY(many.best->layout == one.best->layout);
    }

    void proof_says_what_it_covers()
    {
        for (const bool uneven : {true, false}) {
            SearchRequest request = unlike_memories("llama-3.2-1b", "a100-sxm-80", "a100-sxm-40", uneven);
            request.settings.exact = true;
            request.settings.time_limit_s = 5;
            const SearchResult found = search(request);
            const bool says_so = std::any_of(found.notes.begin(), found.notes.end(), [](const Message& note) {
                return note.english().find("share their state evenly") != std::string::npos;
            });
            QCOMPARE(says_so, uneven);
        }
    }
};

TANGRAM_TEST(UnevenShardsTest)
#include "tst_uneven_shards.moc"
