// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_samples.h"
#include "files/model/job_file.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "model/job.h"
#include "model/model.h"
#include "near.h"
#include "plan/layout/half_blocks.h"
#include "plan/layout/layers_text.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"
#include "test_program.h"

#include "plan_by_hand.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tangram;

namespace {

/// Two of three stages end in a block: 5 and 12.
const char* const halved_plan = R"({
  "format": "tangram-plan", "version": 1,
  "cluster": {"format": "tangram-cluster", "version": 1, "name": "three nodes", "nodes": [
    {"id": "n", "count": 3, "gpu_type": "h100-sxm", "gpu_count": 8}]},
  "model": "llama-3.2-1b",
  "job": {"global_batch": 64, "sequence_length": 8192, "framework": "fsdp", "allow": {"half_blocks": true}},
  "plan": {"pipelines": [{"stages": [
    {"gpus": [{"node": "n-0", "first": 0, "count": 8}], "layers": {"first": 0, "last": 6}, "ends_in_block": true,
     "tensor": 2, "samples_per_replica": 2},
    {"gpus": [{"node": "n-1", "first": 0, "count": 8}], "layers": {"first": 6, "last": 13}, "ends_in_block": true,
     "tensor": 2, "samples_per_replica": 2},
    {"gpus": [{"node": "n-2", "first": 0, "count": 8}], "layers": {"first": 13, "last": 18},
     "tensor": 2, "samples_per_replica": 2}]}]}
})";

std::string halved_plan_with(const PlanChanges& changes)
{
    return with_changes(halved_plan, changes);
}

Evaluation halved_evaluation(const PlanChanges& changes)
{
    return evaluation_of(halved_plan_with(changes));
}

/// As halved_evaluation(), of a plan that breaks no rule.
Plan valid_halved_plan(const PlanChanges& changes)
{
    return valid_plan(halved_plan_with(changes));
}

Model halved(Model model)
{
    model.half_blocks = true;
    return model;
}

StageLayout stage_with(std::vector<Slice> ranges)
{
    StageLayout stage;
    stage.layers = ranges.front();
    if (ranges.size() > 1)
        stage.chunks = std::move(ranges);
    return stage;
}

/// Sums over the layers of a block; its working memory is the largest of theirs.
constexpr double LayerCost::*const summed[] = {
    &LayerCost::forward_s,       &LayerCost::backward_s,        &LayerCost::gradient_sync_s,
    &LayerCost::optimizer_s,     &LayerCost::weights_bytes,     &LayerCost::gradients_bytes,
    &LayerCost::optimizer_bytes, &LayerCost::activations_bytes, &LayerCost::backward_weight_s,
    &LayerCost::host_bytes,      &LayerCost::weight_part_bytes};

bool halves_sum_to_blocks(const StrategyCosts& whole, const StrategyCosts& halves)
{
    bool good = whole.layer[0] == halves.layer[0] && whole.layer[3] == halves.layer[3]
        && whole.tied_table == halves.tied_table && whole.workspace_bytes == halves.workspace_bytes;
    for (const LayerKind block : {LayerKind::dense_block, LayerKind::expert_block}) {
        const LayerCost& all = whole.layer[static_cast<std::size_t>(block)];
        const LayerCost& attention = halves.layer[static_cast<std::size_t>(attention_of(block))];
        const LayerCost& feed_forward = halves.layer[static_cast<std::size_t>(block)];
        for (double LayerCost::*const part : summed) {
            good = good && near(attention.*part + feed_forward.*part, all.*part);
            good = good && attention.*part >= 0 && feed_forward.*part >= 0;
        }
        good = good && near(std::max(attention.workspace_bytes, feed_forward.workspace_bytes), all.workspace_bytes);
    }
    return good;
}

} // namespace

class HalfBlocksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layers_of_a_model_cut_in_two()
    {
        Model model = samples::mixtral_8x7b();
        model.blocks = 3;
        model.experts.first_dense_blocks = 1;
        model.half_blocks = true;
        QCOMPARE(model.layer_count(), 8);
        const LayerKind kinds[] = {
            LayerKind::embedding,    LayerKind::dense_attention,  LayerKind::dense_block,  LayerKind::expert_attention,
            LayerKind::expert_block, LayerKind::expert_attention, LayerKind::expert_block, LayerKind::head};
        for (int layer = 0; layer < model.layer_count(); ++layer)
            QVERIFY(layer_kind(model, layer) == kinds[layer]);
        QCOMPARE(count_layers(model, {0, 8}), (LayerCounts{1, 1, 2, 1, 1, 2, 0}));
        QCOMPARE(count_layers(model, {2, 5}), (LayerCounts{0, 1, 1, 0, 0, 1, 1}));
        QCOMPARE(count_layers(model, {3, 4}), (LayerCounts{0, 0, 0, 0, 0, 1, 0}));
        for (int first = 0; first < 8; ++first)
            for (int last = first + 1; last <= 8; ++last) {
                const LayerCounts counts = count_layers(model, {first, last});
                QCOMPARE(count_between(model, {first, last}, count_layers(model, {0, first}),
                                       count_layers(model, {0, last})),
                         counts);
                QCOMPARE(is_lone_half(counts), last == first + 1 && is_second_half(model, first));
            }
    }

    void parameters_and_flops_are_those_of_whole_blocks()
    {
        std::mt19937 random(20261101);
        for (int i = 0; i < 100; ++i) {
            const Model model = samples::random_model(random);
            const Model halves = halved(model);
            QCOMPARE(parameter_count(halves), parameter_count(model));
            QCOMPARE(active_parameter_count(halves), active_parameter_count(model));
            QCOMPARE(model_flops(halves, 3, 2048), model_flops(model, 3, 2048));
            for (const LayerKind block : {LayerKind::dense_block, LayerKind::expert_block})
                QCOMPARE(layer_parameters(halves, block) + layer_parameters(halves, attention_of(block)),
                         layer_parameters(model, block));
            QCOMPARE(layer_parameters(model, LayerKind::dense_attention), 0.0);
        }
    }

    void halves_cost_what_the_block_does_data()
    {
        QTest::addColumn<Model>("model");
        QTest::newRow("GPT, tied") << samples::gpt3_175b();
        QTest::newRow("grouped heads, gated") << samples::llama_8b();
        QTest::newRow("experts") << samples::mixtral_8x7b();
        QTest::newRow("latent attention, dense and experts, next token") << samples::deepseek();
    }

    /// Every strategy of many jobs and parts.
    void halves_cost_what_the_block_does()
    {
        QFETCH(const Model, model);
        std::mt19937 random(20261102);
        const auto megatron = make_megatron();
        int compared = 0;
        for (int i = 0; i < 30; ++i) {
            const Job job = samples::random_job(random);
            const Part part = samples::random_part(random);
            const int tick = 1 << random() % 5;
            const auto whole = megatron->plan(model, job, part, tick, {}, {}).strategies;
            const auto halves = megatron->plan(halved(model), job, part, tick, {}, {}).strategies;
            QCOMPARE(halves.size(), whole.size());
            for (std::size_t s = 0; s < whole.size(); ++s) {
                QVERIFY(halves[s].strategy == whole[s].strategy);
                QVERIFY(halves_sum_to_blocks(whole[s], halves[s]));
                ++compared;
            }
        }
        QVERIFY(compared > 100);
    }

    void halves_of_random_models_too()
    {
        std::mt19937 random(20261103);
        const auto megatron = make_megatron();
        for (int i = 0; i < 150; ++i) {
            const Model model = samples::random_model(random);
            const Job job = samples::random_job(random);
            const Part part = samples::random_part(random);
            const auto whole = megatron->plan(model, job, part, 24, {}, {}).strategies;
            const auto halves = megatron->plan(halved(model), job, part, 24, {}, {}).strategies;
            QCOMPARE(halves.size(), whole.size());
            for (std::size_t s = 0; s < whole.size(); ++s) {
                QVERIFY(halves_sum_to_blocks(whole[s], halves[s]));
                const Slice slice{static_cast<int>(random() % static_cast<unsigned>(model.blocks)), model.blocks + 2};
                const Model cut = halved(model);
                const StageCost one = stage_cost(whole[s], count_layers(model, slice));
                const StageCost other = stage_cost(halves[s], count_layers(cut, in_half_blocks(slice, cut)));
                QVERIFY(near(other.forward_s, one.forward_s) && near(other.backward_s, one.backward_s));
                QVERIFY(near(other.gradient_sync_s, one.gradient_sync_s, 1e-6));
                QVERIFY(near(other.memory.total_bytes(), one.memory.total_bytes()));
                QVERIFY(near(other.memory.host_bytes, one.memory.host_bytes));
            }
        }
    }

    void least_seconds_of_halves_are_a_bound()
    {
        std::mt19937 random(20261104);
        const auto megatron = make_megatron();
        double closest = 1e9;
        for (int i = 0; i < 60; ++i) {
            const Model model = halved(samples::random_model(random));
            const Job job = samples::random_job(random);
            const Part part = samples::random_part(random);
            const auto least = megatron->least_gpu_seconds(model, job, part);
            for (const int tick : {1, 2, 6, 16, 48})
                for (const StrategyCosts& costs : megatron->plan(model, job, part, tick, {}, {}).strategies)
                    for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
                        const LayerCost& layer = costs.layer[kind];
                        const double charged = (layer.forward_s + layer.backward_s) * part.gpus() / tick;
                        QVERIFY(least[kind] <= charged * (1 + 1e-9));
                        if (least[kind] > 0)
                            closest = std::min(closest, charged / least[kind]);
                    }
        }
        QVERIFY(closest < 1.001);
    }

    /// 2 s b h bytes: what a feed-forward half recomputes from where its attention is on another stage.
    void full_recomputation_keeps_an_input_more_at_a_cut()
    {
        const Model model = halved(samples::llama_8b());
        Job job;
        job.framework = Framework::fsdp;
        const auto megatron = make_megatron();
        for (const Recompute recompute : {Recompute::none, Recompute::selective, Recompute::full}) {
            const StrategyCosts costs = megatron->cost(model, job, samples::part(1, 1), {1, 1, 1, 1, 0, recompute, 2});
            const auto kept = [&](Slice slice) {
                return stage_memory(costs, count_layers(model, slice)).activations_bytes;
            };
            const double more = kept({1, 6}) + kept({6, 11}) - kept({1, 11});
            QVERIFY(near(more, recompute == Recompute::none ? 0 : 2.0 * 2 * job.sequence_length * 4096, 1e-6)
                    || (recompute == Recompute::none && std::abs(more) < 1));
            QVERIFY(std::abs(kept({1, 7}) + kept({7, 11}) - kept({1, 11})) < 1);
        }
    }

    void ranges_convert_both_ways()
    {
        Model model = samples::llama_8b();
        model.blocks = 4;
        const int last_half = halved(model).layer_count();
        for (int first = 0; first < last_half; ++first)
            for (int last = first + 1; last <= last_half; ++last) {
                const Slice whole = in_whole_blocks({first, last}, model);
                QCOMPARE(in_half_blocks(whole, model), (Slice{first, last}));
                QCOMPARE(whole.size() == 0, is_lone_half(count_layers(halved(model), {first, last})));
            }
        QCOMPARE(in_whole_blocks({0, last_half}, model), (Slice{0, 6}));
        QCOMPARE(in_whole_blocks({0, 4}, model), (Slice{0, 3, true, false}));
        QCOMPARE(in_whole_blocks({4, 10}, model), (Slice{3, 6, false, true}));
    }

    void texts()
    {
        const Slice inner{3, 9, true, false};
        const Slice rest{9, 13, false, true};
        QCOMPARE(QString::fromStdString(layers_text(stage_with({inner}))), QStringLiteral("3–7, attention of 8"));
        QCOMPARE(QString::fromStdString(layers_text(stage_with({rest}))), QStringLiteral("feed-forward of 8, 9–12"));
        QCOMPARE(QString::fromStdString(layers_text(stage_with({{8, 9, true, false}}))),
                 QStringLiteral("attention of 8"));
        QCOMPARE(QString::fromStdString(layers_text(stage_with({{8, 9, true, true}}))),
                 QStringLiteral("feed-forward of 7, attention of 8"));
        QCOMPARE(QString::fromStdString(short_layers_text(stage_with({inner}))), QStringLiteral("3–8a"));
        QCOMPARE(QString::fromStdString(short_layers_text(stage_with({rest}))), QStringLiteral("8b–12"));
        QCOMPARE(QString::fromStdString(short_layers_text(stage_with({{3, 5}, rest}))), QStringLiteral("3–4, 8b–12"));
        QCOMPARE(QString::fromStdString(short_layers_text(stage_with({{3, 9}}))), QStringLiteral("3–8"));
    }

    /// What a cut divides is done by both stages together.
    void a_plan_by_hand_is_evaluated()
    {
        const Plan cut = valid_halved_plan({});
        const Plan whole = valid_halved_plan(
            {{"/plan/pipelines/0/stages/0/ends_in_block", false}, {"/plan/pipelines/0/stages/1/ends_in_block", false}});
        const auto& halves = cut.pipelines[0].stages;
        const auto& blocks = whole.pipelines[0].stages;
        QVERIFY(halves[0].layout.layers == (Slice{0, 6, true, false}));
        QVERIFY(halves[1].layout.layers == (Slice{6, 13, true, true}));
        QVERIFY(halves[2].layout.layers == (Slice{13, 18, false, true}));
        QVERIFY(halves[0].times.forward_s < blocks[0].times.forward_s);
        QVERIFY(halves[2].times.forward_s > blocks[2].times.forward_s);
        QVERIFY(near(halves[1].times.forward_s, blocks[1].times.forward_s));
        const auto sum = [](const std::vector<Stage>& stages, auto of) {
            double all = 0;
            for (const Stage& stage : stages)
                all += of(stage);
            return all;
        };
        const auto forward_s = [](const Stage& stage) { return stage.times.forward_s; };
        const auto backward_s = [](const Stage& stage) { return stage.times.backward_s; };
        const auto weights = [](const Stage& stage) { return stage.memory.weights_bytes; };
        QVERIFY(near(sum(halves, forward_s), sum(blocks, forward_s)));
        QVERIFY(near(sum(halves, backward_s), sum(blocks, backward_s)));
        QVERIFY(near(sum(halves, weights), sum(blocks, weights)));
        QCOMPARE(cut.model_flops_per_iteration, whole.model_flops_per_iteration);
    }

    void file_comes_back()
    {
        const PlanInput input = plan_of(halved_plan);
        QVERIFY(input.file.job.allow.half_blocks);
        PlanFile file = input.file;
        file.plan = evaluate(problem_of(input), input.layout, false).plan;
        const std::string written = write_plan(file);
        const PlanInput again = plan_of(written);
        QVERIFY(again.layout == input.layout);
        QVERIFY(again.file.job == input.file.job);
        QVERIFY(*again.file.model == *input.file.model);
        const nlohmann::json stages = nlohmann::json::parse(written)["plan"]["pipelines"][0]["stages"];
        QCOMPARE(stages[1]["ends_in_block"].get<bool>(), true);
        QVERIFY(!stages[2].contains("ends_in_block"));
        int at = 0; // readers that do not know the key see every layer once
        for (const nlohmann::json& stage : stages) {
            QCOMPARE(stage["layers"]["first"].get<int>(), at);
            at = stage["layers"]["last"].get<int>();
        }
        QCOMPARE(at, 18);
        Job job = input.file.job;
        job.allow.half_blocks = false;
        QVERIFY(!nlohmann::json::parse(write_job(job))["allow"].contains("half_blocks"));
    }

    void chunks_end_in_blocks_too()
    {
        nlohmann::json document = nlohmann::json::parse(halved_plan);
        nlohmann::json& stages = document["/plan/pipelines/0/stages"_json_pointer];
        stages.erase(2);
        const nlohmann::json ranges = nlohmann::json::parse(R"([
            [{"first": 0, "last": 5, "ends_in_block": true}, {"first": 9, "last": 14}],
            [{"first": 5, "last": 9}, {"first": 14, "last": 18}]])");
        for (std::size_t s = 0; s < 2; ++s) {
            stages[s].erase("layers");
            stages[s].erase("ends_in_block");
            stages[s]["chunks"] = ranges[s];
        }
        document["/plan/pipelines/0/schedule"_json_pointer] = "interleaved";
        const PlanInput input = plan_of(document.dump());
        const auto& read = input.layout.pipelines[0].stages;
        QVERIFY(read[0].chunks[0] == (Slice{0, 5, true, false}));
        QVERIFY(read[1].chunks[0] == (Slice{5, 9, false, true}));
        QVERIFY(read[1].layers == read[1].chunks[0]);
        const Evaluation evaluation = evaluate(problem_of(input), input.layout, false);
        QVERIFY(evaluation.violations.empty());
        PlanFile file = input.file;
        file.plan = evaluation.plan;
        QVERIFY(plan_of(write_plan(file)).layout == input.layout);
    }

    void refusals_data()
    {
        QTest::addColumn<PlanChanges>("changes");
        QTest::addColumn<QString>("message");
        QTest::newRow("not in the job") << PlanChanges{{"/job/allow/half_blocks", false}}
                                        << "the job does not allow cuts inside blocks";
        QTest::newRow("a framework that cannot")
            << PlanChanges{{"/job/framework", "megatron"}} << "need framework deepspeed or fsdp";
        QTest::newRow("the head") << PlanChanges{{"/plan/pipelines/0/stages/2/ends_in_block", true}}
                                  << "layer 17 is not a block";
        QTest::newRow("the embedding") << PlanChanges{{"/plan/pipelines/0/stages/0/layers/last", 1},
                                                      {"/plan/pipelines/0/stages/1/layers/first", 1}}
                                       << "layer 0 is not a block";
    }

    void refusals()
    {
        QFETCH(const PlanChanges, changes);
        QFETCH(const QString, message);
        const Evaluation evaluation = halved_evaluation(changes);
        QVERIFY(!evaluation.violations.empty());
        QVERIFY2(QString::fromStdString(evaluation.violations.front().message.english()).contains(message),
                 evaluation.violations.front().message.english().c_str());
    }

    void beginnings_follow_from_endings()
    {
        const PlanInput input = plan_of(halved_plan);
        PlanLayout twice = input.layout;
        twice.pipelines[0].stages[1].layers.begins_in_block = false;
        PlanLayout missing = input.layout;
        missing.pipelines[0].stages[0].layers.ends_in_block = false;
        for (const PlanLayout& layout : {twice, missing}) {
            const Evaluation evaluation = evaluate(problem_of(input), layout, false);
            QCOMPARE(evaluation.violations.size(), std::size_t{1});
            QCOMPARE(evaluation.violations.front().rule, 1);
        }
    }

    void broken_files()
    {
        QVERIFY(!read_plan(halved_plan_with({{"/job/allow/half_blocks", 1}}), "plan.json", nullptr));
        QVERIFY(
            !read_plan(halved_plan_with({{"/plan/pipelines/0/stages/0/ends_in_block", "yes"}}), "plan.json", nullptr));
    }

    /// Where the framework cannot make what the job allows, every plan says so.
    void choices_without_effect_are_told()
    {
        const PlanChanges whole{{"/plan/pipelines/0/stages/0/ends_in_block", false},
                                {"/plan/pipelines/0/stages/1/ends_in_block", false}};
        const auto warnings = [&](const PlanChanges& more) {
            PlanChanges changes = whole;
            changes.insert(changes.end(), more.begin(), more.end());
            std::string all;
            for (const Message& warning : valid_halved_plan(changes).warnings)
                all += warning.english() + "\n";
            return all;
        };
        const auto has = [](const std::string& text, const char* part) { return text.find(part) != std::string::npos; };
        QVERIFY(!has(warnings({}), "no effect"));
        QVERIFY(has(warnings({{"/job/framework", "megatron"}}), "Megatron-Core cuts pipelines between whole layers"));
        const std::string offload = warnings({{"/job/allow/optimizer_offload", true}});
        QVERIFY(has(offload, "offloading optimizer state") && has(offload, "PyTorch FSDP"));
        QVERIFY(has(warnings({{"/job/allow/recompute_layers", true}}), "recomputing only some layers"));
        QVERIFY(!has(warnings({{"/job/framework", "megatron"},
                               {"/job/allow/half_blocks", false},
                               {"/job/allow/optimizer_offload", true}}),
                     "no effect"));
    }
};

TANGRAM_TEST(HalfBlocksTest)
#include "tst_half_blocks.moc"
