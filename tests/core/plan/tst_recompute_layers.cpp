// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "defaults/default_job.h"
#include "files/cluster/cluster_file.h"
#include "files/model/job_file.h"
#include "files/model/presets.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "model/job.h"
#include "model/model.h"
#include "near.h"
#include "parallelizer/partial_recompute.h"
#include "plan/layout/problem.h"
#include "plan/price/evaluate.h"
#include "plan/price/pricer.h"
#include "project/plan_file.h"
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

constexpr int blocks_of_middle = 8;

/// The middle stage has blocks alone: 5 to 12.
const char* const recomputing_plan = R"({
  "format": "tangram-plan", "version": 1,
  "cluster": {"format": "tangram-cluster", "version": 1, "name": "three nodes", "nodes": [
    {"id": "n", "count": 3, "gpu_type": "h100-sxm", "gpu_count": 8}]},
  "model": "llama-3.2-1b",
  "job": {"global_batch": 64, "sequence_length": 8192, "allow": {"schedules": ["any"], "recompute_layers": true}},
  "plan": {"pipelines": [{"stages": [
    {"gpus": [{"node": "n-0", "first": 0, "count": 8}], "layers": {"first": 0, "last": 5},
     "tensor": 2, "samples_per_replica": 2},
    {"gpus": [{"node": "n-1", "first": 0, "count": 8}], "layers": {"first": 5, "last": 13},
     "tensor": 2, "samples_per_replica": 2},
    {"gpus": [{"node": "n-2", "first": 0, "count": 8}], "layers": {"first": 13, "last": 18},
     "tensor": 2, "samples_per_replica": 2}]}]}
})";

const char* const recomputing_stage = "/plan/pipelines/0/stages/1";

std::string recomputing_plan_with(const PlanChanges& changes)
{
    return with_changes(recomputing_plan, changes);
}

/// The middle stage recomputes its first blocks.
PlanChanges recomputing_first(int layers)
{
    return {{std::string(recomputing_stage) + "/recompute", "full"},
            {std::string(recomputing_stage) + "/recompute_layers", layers}};
}

Evaluation recomputing_evaluation(const PlanChanges& changes)
{
    return evaluation_of(recomputing_plan_with(changes));
}

/// As recomputing_evaluation(), of a plan that breaks no rule.
Plan valid_recomputing_plan(const PlanChanges& changes)
{
    return valid_plan(recomputing_plan_with(changes));
}

/// Long sequences without context parallelism: what a job looks like that must recompute.
SearchRequest long_sequences(const std::string& sample, const std::string& model, bool by_layers)
{
    SearchRequest request = sample_request(sample, model);
    Job& job = request.problem.job;
    job.global_batch = 256;
    job.sequence_length = 16384;
    job.allow.context = false;
    job.allow.recompute_layers = by_layers;
    return request;
}

/// Two nodes of one unlike GPU each.
SearchRequest two_gpus_with_long_sequences(bool by_layers)
{
    const char* const text = R"({"format": "tangram-cluster", "version": 1, "name": "two GPUs", "nodes": [
        {"id": "a", "gpu_type": "h100-sxm", "gpu_count": 1}, {"id": "b", "gpu_type": "a100-sxm-40", "gpu_count": 1}]})";
    SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-3b");
    PlanningProblem& problem = request.problem;
    problem.cluster = std::make_shared<const Cluster>(read_cluster(text, "two GPUs").value());
    problem.islands = find_islands(*problem.cluster, Network(*problem.cluster), request.settings.merge_tolerance);
    problem.job = default_job(*problem.model, *problem.cluster, problem.islands);
    problem.job.global_batch = 16;
    problem.job.sequence_length = 16384;
    problem.job.allow.schedules = {"1f1b"};
    problem.job.allow.recompute_layers = by_layers;
    return request;
}

bool recomputes_layers(const PlanLayout& layout)
{
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            if (stage.strategy.recompute_layers > 0)
                return true;
    return false;
}

} // namespace

class RecomputeLayersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A recomputed block keeps its input, 2 s b h / t bytes; the others what they keep without recomputation. The
    /// backward pass has the forward pass of the recomputed blocks in it, and one of them whole in memory.
    void stage_costs_by_hand()
    {
        const Stage none = valid_recomputing_plan({}).pipelines[0].stages[1];
        const Stage full =
            valid_recomputing_plan({{std::string(recomputing_stage) + "/recompute", "full"}}).pipelines[0].stages[1];
        const double input_bytes = 2.0 * 8192 * 2 * 2048 / 2; // tensor 2 with sequence parallelism, two samples
        QCOMPARE(none.in_flight, 2);
        QVERIFY(near(full.memory.activations_bytes, 2 * blocks_of_middle * input_bytes));
        const double kept_bytes = none.memory.activations_bytes / 2 / blocks_of_middle;
        const double again_s = (full.times.backward_s - none.times.backward_s) / blocks_of_middle;
        // The host launches it, too, while the GPU computes.
        QVERIFY(near(again_s, none.times.forward_s / blocks_of_middle, 0.02));
        for (int layers = 1; layers < blocks_of_middle; ++layers) {
            const Stage some = valid_recomputing_plan(recomputing_first(layers)).pipelines[0].stages[1];
            QVERIFY(near(some.memory.activations_bytes,
                         2 * (layers * input_bytes + (blocks_of_middle - layers) * kept_bytes)));
            QVERIFY(near(some.times.backward_s, none.times.backward_s + layers * again_s));
            QCOMPARE(some.times.forward_s, none.times.forward_s);
            QCOMPARE(some.memory.workspace_bytes, std::max(none.memory.workspace_bytes, full.memory.workspace_bytes));
            QCOMPARE(some.memory.weights_bytes, none.memory.weights_bytes);
        }
        const Stage all = valid_recomputing_plan(recomputing_first(blocks_of_middle)).pipelines[0].stages[1];
        QVERIFY(near(all.times.backward_s, full.times.backward_s));
        QVERIFY(near(all.memory.total_bytes(), full.memory.total_bytes()));
    }

    void embedding_and_head_are_no_blocks()
    {
        const PlanInput input = plan_of(recomputing_plan);
        const Model& model = *input.file.model; // layers 0 to 17
        const Slice first{0, 5};
        const Slice last{13, 18};
        QCOMPARE(most_blocks_of(model, std::vector{first, last}), 4);
        QCOMPARE(recomputed_blocks(model, std::vector{first}, 2), (LayerCounts{0, 2, 0, 0}));
        QCOMPARE(recomputed_blocks(model, std::vector{last}, 10), (LayerCounts{0, 4, 0, 0}));
        QCOMPARE(recomputed_blocks(model, std::vector{first, last}, 3), (LayerCounts{0, 6, 0, 0}));
    }

    /// Dense blocks come first in DeepSeek-V3: of a slice that has both the first are dense.
    void first_blocks_are_counted_by_kind()
    {
        for (const ModelPreset& preset : model_presets())
            if (preset.id == "deepseek-v3") {
                QCOMPARE(recomputed_blocks(preset.model, std::vector{Slice{2, 10}}, 5), (LayerCounts{0, 2, 3, 0}));
                return;
            }
        QFAIL("no such preset");
    }

    /// Megatron counts the blocks of every virtual stage for itself.
    void chunks_recompute_as_many_each()
    {
        const auto chunk = [](int first, int last) { return nlohmann::json{{"first", first}, {"last", last}}; };
        const std::vector<std::vector<std::pair<int, int>>> ranges{
            {{0, 4}, {10, 12}}, {{4, 7}, {12, 15}}, {{7, 10}, {15, 18}}};
        nlohmann::json document = nlohmann::json::parse(recomputing_plan);
        for (std::size_t s = 0; s < ranges.size(); ++s) {
            nlohmann::json& stage = document["/plan/pipelines/0/stages"_json_pointer][s];
            stage.erase("layers");
            for (const auto& [first, last] : ranges[s])
                stage["chunks"].push_back(chunk(first, last));
        }
        document["/plan/pipelines/0/schedule"_json_pointer] = "interleaved";
        const auto second = [&](const char* recompute, int layers) {
            nlohmann::json changed = document;
            nlohmann::json& stage = changed["/plan/pipelines/0/stages"_json_pointer][1];
            stage["recompute"] = recompute;
            if (layers > 0)
                stage["recompute_layers"] = layers;
            const PlanInput input = plan_of(changed.dump());
            Evaluation evaluation = evaluate(problem_of(input), input.layout, false);
            for (const Violation& violation : evaluation.violations)
                qFatal("%s: %s", violation.where.c_str(), violation.message.english().c_str());
            return evaluation.plan.pipelines[0].stages[1];
        };
        const Stage none = second("none", 0);
        const Stage some = second("full", 2);
        const Stage full = second("full", 0);
        for (std::size_t c = 0; c < 2; ++c) {
            const auto backward_s = [&](const Stage& stage) { return stage.chunks[c].times.backward_s; };
            const auto held_bytes = [&](const Stage& stage) { return stage.chunks[c].activations.held_bytes; };
            QVERIFY(near(backward_s(some) - backward_s(none), (backward_s(full) - backward_s(none)) * 2 / 3));
            QVERIFY(near(held_bytes(none) - held_bytes(some), (held_bytes(none) - held_bytes(full)) * 2 / 3));
        }
    }

    void file_comes_back()
    {
        const PlanInput input = plan_of(recomputing_plan_with(recomputing_first(3)));
        QCOMPARE(input.layout.pipelines[0].stages[1].strategy.recompute_layers, 3);
        QVERIFY(input.file.job.allow.recompute_layers);
        PlanFile file = input.file;
        file.plan = evaluate(problem_of(input), input.layout, false).plan;
        const std::string written = write_plan(file);
        const PlanInput again = plan_of(written);
        QVERIFY(again.layout == input.layout);
        QVERIFY(again.file.job == input.file.job);
        const nlohmann::json stages = nlohmann::json::parse(written)["plan"]["pipelines"][0]["stages"];
        QCOMPARE(stages[1]["recompute_layers"].get<int>(), 3);
        QVERIFY(!stages[0].contains("recompute_layers"));
        Job job = input.file.job;
        job.allow.recompute_layers = false;
        QVERIFY(!nlohmann::json::parse(write_job(job))["allow"].contains("recompute_layers"));
    }

    void refusals_data()
    {
        QTest::addColumn<PlanChanges>("changes");
        QTest::addColumn<QString>("message");
        const auto with = [](PlanChanges changes, const PlanChanges::value_type& more) {
            changes.push_back(more);
            return changes;
        };
        QTest::newRow("more than there are") << recomputing_first(9) << "the stage has 8 blocks";
        QTest::newRow("not in the job") << with(recomputing_first(3), {"/job/allow/recompute_layers", false})
                                        << "the job does not allow recomputing only some layers";
        PlanChanges all_full = with(recomputing_first(3), {"/job/allow/recompute", {"full"}});
        for (const char* other : {"0", "2"})
            all_full.push_back({std::string("/plan/pipelines/0/stages/") + other + "/recompute", "full"});
        QTest::newRow("nothing kept") << all_full << "needs framework megatron";
        QTest::newRow("another framework")
            << with(recomputing_first(3), {"/job/framework", "deepspeed"}) << "needs framework megatron";
    }

    void refusals()
    {
        QFETCH(const PlanChanges, changes);
        QFETCH(const QString, message);
        const Evaluation evaluation = recomputing_evaluation(changes);
        QVERIFY(!evaluation.violations.empty());
        QVERIFY2(QString::fromStdString(evaluation.violations.front().message.english()).contains(message),
                 evaluation.violations.front().message.english().c_str());
    }

    void broken_files_data()
    {
        QTest::addColumn<PlanChanges>("changes");
        const std::string stage = recomputing_stage;
        QTest::newRow("none") << recomputing_first(0);
        QTest::newRow("below zero") << recomputing_first(-2);
        QTest::newRow("without full recomputation") << PlanChanges{{stage + "/recompute_layers", 2}};
        QTest::newRow("no truth value") << PlanChanges{{"/job/allow/recompute_layers", 3}};
    }

    void broken_files()
    {
        QFETCH(const PlanChanges, changes);
        QVERIFY(!read_plan(recomputing_plan_with(changes), "plan.json", nullptr));
    }

    /// As evaluate() says: so many fit, one less does not.
    void fewest_are_what_memory_needs()
    {
        PlanInput input = plan_of(recomputing_plan);
        const double without = valid_recomputing_plan({}).pipelines[0].stages[1].memory.total_bytes();
        const double with_all = valid_recomputing_plan({{std::string(recomputing_stage) + "/recompute", "full"}})
                                    .pipelines[0]
                                    .stages[1]
                                    .memory.total_bytes();
        int before = blocks_of_middle + 1;
        for (int step = 0; step <= 10; ++step) {
            const double room = with_all * (1 + 1e-9) + (without - with_all) * step / 10;
            input.file.job.memory_reserve_bytes = input.file.cluster->gpu_types.front()->memory_bytes - room;
            const PlanningProblem problem = problem_of(input);
            const Routes routes(problem);
            Pricer pricer(problem, routes);
            const int fewest = pricer.fewest_recomputed(input.layout.pipelines[0])[1];
            QVERIFY(fewest >= 0 && fewest <= before);
            before = fewest;
            const auto fits = [&](int layers) {
                PlanLayout layout = input.layout;
                StageLayout& stage = layout.pipelines[0].stages[1];
                stage.strategy = recomputing(stage.strategy, layers, blocks_of_middle);
                for (const Violation& violation : evaluate(problem, layout, false).violations)
                    if (violation.where == "pipelines/0/stages/1")
                        return false;
                return true;
            };
            QVERIFY(fits(fewest));
            QVERIFY(fewest == 0 || !fits(fewest - 1));
        }
        QCOMPARE(before, 0);
    }

    void search_finds_faster_plans_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<double>("at_least");
        QTest::newRow("8B") << "llama-3.1-8b" << 1.05;
        QTest::newRow("13B") << "llama-2-13b" << 1.05;
    }

    void search_finds_faster_plans()
    {
        QFETCH(const QString, model);
        QFETCH(const double, at_least);
        const SearchResult without = search(long_sequences("two-nodes-toy", model.toStdString(), false));
        const SearchRequest request = long_sequences("two-nodes-toy", model.toStdString(), true);
        const SearchResult with = search(request);
        QVERIFY(without.best && with.best);
        QVERIFY(recomputes_layers(with.best->layout));
        QVERIFY(with.best->iteration_time_s * at_least < without.best->iteration_time_s);
        const Evaluation evaluation = evaluate(request.problem, with.best->layout, false);
        QVERIFY(evaluation.violations.empty());
        QCOMPARE(evaluation.plan.iteration_time_s, with.best->iteration_time_s);
    }

    void never_slower_data()
    {
        QTest::addColumn<QString>("sample");
        QTest::addColumn<QString>("model");
        for (const char* sample : {"two-nodes-toy", "64-gpus-two-types", "h100-and-a100-two-racks"})
            for (const char* model : {"llama-3.2-1b", "llama-2-13b", "mixtral-8x7b", "gpt-3-175b"})
                QTest::addRow("%s %s", sample, model) << sample << model;
    }

    void never_slower()
    {
        QFETCH(const QString, sample);
        QFETCH(const QString, model);
        const SearchResult without = search(long_sequences(sample.toStdString(), model.toStdString(), false));
        const SearchResult with = search(long_sequences(sample.toStdString(), model.toStdString(), true));
        QVERIFY(with.complete);
        QVERIFY(!without.best || with.best);
        if (without.best)
            QVERIFY(with.best->iteration_time_s <= without.best->iteration_time_s);
    }

    void threads_make_no_difference()
    {
        SearchRequest request = long_sequences("h100-and-a100-two-racks", "gpt-3-175b", true);
        const SearchResult many = search(request);
        request.settings.threads = 1;
        const SearchResult one = search(request);
        QVERIFY(many.best && one.best);
        QVERIFY(recomputes_layers(one.best->layout));
        QVERIFY(many.best->layout == one.best->layout);
    }

    /// Every cut of the model over the two GPUs, in both orders, with every number of recomputed blocks.
    void search_finds_the_best_of_all()
    {
        const SearchRequest request = two_gpus_with_long_sequences(true);
        const PlanningProblem& problem = request.problem;
        const int layers = problem.model->layer_count();
        const Routes routes(problem);
        Pricer pricer(problem, routes);
        double best_s = std::numeric_limits<double>::infinity();
        for (const int samples : problem.job.allow.samples_per_replica)
            for (const int first_island : {0, 1})
                for (int cut = 1; cut < layers; ++cut) {
                    PipelineLayout pipeline;
                    pipeline.samples = problem.job.global_batch;
                    pipeline.micro_batches = pipeline.samples / samples;
                    for (const int s : {0, 1}) {
                        const int island = s == 0 ? first_island : 1 - first_island;
                        pipeline.stages.push_back({.island = island,
                                                   .gpus = {{problem.islands[island].nodes.front(), 0, 1}},
                                                   .layers = s == 0 ? Slice{0, cut} : Slice{cut, layers},
                                                   .strategy = {.samples_per_replica = samples}});
                    }
                    std::vector<int> blocks;
                    for (const StageLayout& stage : pipeline.stages)
                        blocks.push_back(most_blocks_of(*problem.model, stage.ranges()));
                    for (int first = 0; first <= blocks[0]; ++first)
                        for (int second = 0; second <= blocks[1]; ++second) {
                            PipelineLayout other = pipeline;
                            other.stages[0].strategy = recomputing(other.stages[0].strategy, first, blocks[0]);
                            other.stages[1].strategy = recomputing(other.stages[1].strategy, second, blocks[1]);
                            best_s = std::min(best_s, pricer.time({{other}}));
                        }
                }
        const SearchResult found = search(request);
        QVERIFY(found.best);
        QVERIFY(recomputes_layers(found.best->layout));
        QVERIFY2(found.best->iteration_time_s <= best_s * (1 + 1e-9),
                 QByteArray::number(found.best->iteration_time_s / best_s));
        QVERIFY(search(two_gpus_with_long_sequences(false)).best->iteration_time_s > 1.05 * best_s);
    }

    /// Every such option lets a stage hold more micro-batches than the same strategy with nothing recomputed.
    void pairs_have_options_in_between()
    {
        const SearchRequest request = two_gpus_with_long_sequences(true);
        int partial = 0;
        for (const PairPlans& pair : list_pairs(request.problem, request.settings).pairs)
            for (const PairPlans::Option& option : pair.options) {
                if (option.strategy.recompute_layers == 0)
                    continue;
                ++partial;
                const int blocks = most_blocks_of(*request.problem.model, std::vector{pair.slice});
                QVERIFY(option.strategy.recompute_layers < blocks);
                QVERIFY(option.most_in_flight >= 1);
                const Strategy none = recomputing(option.strategy, 0, blocks);
                for (const PairPlans::Option& other : pair.options)
                    if (other.strategy == none) {
                        QVERIFY(other.most_in_flight < option.most_in_flight);
                        QVERIFY(other.cost.backward_s < option.cost.backward_s);
                    }
            }
        QVERIFY(partial > 0);
        for (const PairPlans& pair : list_pairs(two_gpus_with_long_sequences(false).problem, request.settings).pairs)
            for (const PairPlans::Option& option : pair.options)
                QCOMPARE(option.strategy.recompute_layers, 0);
    }

    /// The proof is of plans without, and says so.
    void proof_says_what_it_covers()
    {
        SearchRequest request = two_gpus_with_long_sequences(true);
        const SearchResult by_default = search(request);
        request.settings.exact = true;
        const SearchResult exact = search(request);
        QVERIFY(exact.best && by_default.best && exact.complete);
        QVERIFY(exact.best->iteration_time_s <= by_default.best->iteration_time_s);
        const auto says_so = [](const SearchResult& result) {
            return std::any_of(result.notes.begin(), result.notes.end(), [](const Message& note) {
                return note.english().find("searched without a proof") != std::string::npos;
            });
        };
        QVERIFY(says_so(exact));
        QVERIFY(!says_so(by_default));
        request = two_gpus_with_long_sequences(false);
        request.settings.exact = true;
        QVERIFY(!says_so(search(request)));
    }
};

TANGRAM_TEST(RecomputeLayersTest)
#include "tst_recompute_layers.moc"
