// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formats.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tangram;
using nlohmann::json;

namespace {

json seed()
{
    return json::parse(*read_text_file(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json"));
}

std::vector<MeasuredRun> runs_of(const json& document)
{
    const Result<std::vector<MeasuredRun>> read = read_runs(document.dump(), "runs.json");
    if (!read)
        qFatal("%s: %s", read.error().where.c_str(), read.error().message.c_str());
    return *read;
}

/// The seed's run `index` with changes, as (JSON pointer, value) pairs; a null value is one that was not published.
MeasuredRun changed(int index, std::initializer_list<std::pair<const char*, json>> changes)
{
    json run = seed()["runs"][static_cast<std::size_t>(index)];
    for (const auto& [pointer, value] : changes)
        run[json::json_pointer(pointer)] = value;
    json document = seed();
    document["runs"] = json::array({run});
    return runs_of(document).front();
}

QString text(const std::string& from)
{
    return QString::fromStdString(from);
}

} // namespace

class RunsFormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void a_published_run_is_read_as_it_stands()
    {
        const MeasuredRun run = changed(0, {});
        QCOMPARE(run.left_out, std::string());
        QCOMPARE(run.id, std::string("gpt-1.7b"));
        QCOMPARE(run.set, std::string("sc21"));
        QCOMPARE(run.quality, std::string("A"));
        QCOMPARE(run.cluster->gpu_count(), 32);
        QCOMPARE(run.model->feed_forward, 9216);
        QCOMPARE(run.layout.stages.size(), std::size_t(1));
        QCOMPARE(run.layout.chunk_blocks, std::vector<int>{24});
        QCOMPARE(run.layout.micro_batches, 1);
        QVERIFY(run.layout.recompute == Recompute::full);
        const Strategy strategy{.data = 32, .recompute = Recompute::none, .samples_per_replica = 16};
        QVERIFY(run.layout.stages.front().strategy == strategy);
        QCOMPARE(run.iteration_time_s, std::optional(3.528));
        QVERIFY(!run.peak_memory_bytes);
        QVERIFY(run.feasible && run.usable && run.network_stated);
    }

    void what_was_not_published_is_assumed_in_the_open()
    {
        // GPTs on Ampere are older than fused attention; fp16 training keeps fp16 gradients.
        const MeasuredRun old = changed(0, {});
        QVERIFY(!old.job.flash_attention);
        QCOMPARE(old.job.gradient_bytes, 2);
        QCOMPARE(old.assumed, std::vector<std::string>{"unfused attention"});
        QVERIFY(!changed(0, {{"/job/precision", "bf16"}}).job.flash_attention);
        QVERIFY(changed(0, {{"/job/precision", "bf16"}, {"/model/gated", true}}).job.flash_attention);
        QVERIFY(changed(0, {{"/framework", "fsdp"}}).job.flash_attention);
        QVERIFY(changed(0, {{"/cluster/nodes/0/gpu_type", "h100-sxm"}}).job.flash_attention);
        QVERIFY(changed(0, {{"/job/flash_attention", true}}).job.flash_attention);
        // Data degree and batch follow from what is there.
        const MeasuredRun rest = changed(
            0, {{"/layout/data", nullptr}, {"/layout/samples_per_replica", nullptr}, {"/layout/zero", nullptr}});
        QCOMPARE(rest.layout.stages.front().strategy.data, 32);
        QCOMPARE(rest.layout.stages.front().strategy.samples_per_replica, 16);
        QCOMPARE(rest.layout.stages.front().strategy.zero, 0);
        QCOMPARE(changed(0, {{"/framework", "fsdp"}, {"/layout/zero", nullptr}}).layout.stages.front().strategy.zero,
                 3);
        const MeasuredRun no_batch = changed(0, {{"/job/global_batch", nullptr}, {"/layout/micro_batches", 3}});
        QCOMPARE(no_batch.layout.micro_batches, 3);
        QCOMPARE(no_batch.job.global_batch, 3 * 32 * 16);
        QVERIFY(!changed(0, {{"/layout/recompute", "unknown"}}).layout.recompute);
        // A batch that does not divide, and sizes that go without saying.
        QCOMPARE(
            changed(0, {{"/layout/samples_per_replica", 6}, {"/layout/micro_batches", 2.667}}).layout.micro_batches, 3);
        const MeasuredRun plain = changed(0, {{"/model/vocabulary", nullptr}, {"/model/feed_forward", nullptr}});
        QCOMPARE(text(plain.left_out), QString());
        QCOMPARE(plain.model->feed_forward, 4 * 2304);
        QCOMPARE(plain.assumed.size(), std::size_t(3));
        QVERIFY(changed(0, {{"/job/precision", nullptr}}).job.precision == Precision::bf16);
    }

    void kernels_are_those_that_the_publication_ran()
    {
        QVERIFY(changed(0, {}).job.fused_elementwise);
        QVERIFY(!changed(0, {{"/framework", "fsdp"}}).job.fused_elementwise);
        QVERIFY(changed(0, {{"/framework", "fsdp"}, {"/notes", "with torch.compile"}}).job.fused_elementwise);
        QVERIFY(changed(0, {{"/framework", "fsdp"}, {"/job/precision", "fp8"}}).job.fused_elementwise);
        for (const char* plain : {"FSDP2 without torch.compile", "not compiled", "eager, no compile", "compile=False"})
            QVERIFY2(!changed(0, {{"/framework", "fsdp"}, {"/notes", plain}}).job.fused_elementwise, plain);
        QVERIFY(changed(0, {{"/framework", "fsdp"}, {"/source", "NeMo 25.11"}}).job.fused_elementwise);
        QVERIFY(changed(0, {{"/framework", "fsdp"}, {"/job/fused_elementwise", true}}).job.fused_elementwise);
        QVERIFY(changed(0, {{"/job/attention_kernel", "flash-2"}}).job.attention_kernel == AttentionKernel::flash_2);
        QVERIFY(!changed(0, {}).job.blocking_launches);
        QVERIFY(changed(0, {{"/source", "bigscience-workshop/bigscience"}}).job.blocking_launches);
        QVERIFY(changed(0, {{"/job/blocking_launches", true}}).job.blocking_launches);
        QVERIFY(!changed(0, {{"/framework", "fsdp"}}).job.async_tensor);
        QVERIFY(!changed(0, {{"/framework", "fsdp"}, {"/notes", "without async TP"}}).job.async_tensor);
        QVERIFY(!changed(0, {{"/notes", "async TP"}}).job.async_tensor);
        QVERIFY(changed(0, {{"/framework", "fsdp"}, {"/notes", "2D + AsyncTP"}}).job.async_tensor);
        QVERIFY(changed(0, {{"/framework", "fsdp"}, {"/job/async_tensor", true}}).job.async_tensor);
        QVERIFY(changed(0, {{"/framework", "InternEvo"}}).job.attention_kernel == AttentionKernel::flash_1);
    }

    void precisions_and_frameworks_tell_the_bytes_of_gradients_data()
    {
        QTest::addColumn<QString>("framework");
        QTest::addColumn<QString>("published");
        QTest::addColumn<int>("precision");
        QTest::addColumn<int>("bytes");
        QTest::newRow("pure bf16") << "fsdp"
                                   << "bf16" << int(Precision::bf16) << 2;
        QTest::newRow("reduced in fp32") << "fsdp"
                                         << "amp_bf16" << int(Precision::bf16) << 4;
        QTest::newRow("Megatron's bf16") << "megatron"
                                         << "bf16" << int(Precision::bf16) << 4;
        QTest::newRow("fp8 recipe") << "megatron"
                                    << "MXFP8" << int(Precision::fp8) << 2;
        QTest::newRow("fp8 with current scaling") << "megatron"
                                                  << "fp8-cs" << int(Precision::fp8) << 2;
        QTest::newRow("long names") << "megatron"
                                    << "bfloat16" << int(Precision::bf16) << 4;
        QTest::newRow("fp32") << "megatron"
                              << "fp32" << int(Precision::fp32) << 4;
    }
    void precisions_and_frameworks_tell_the_bytes_of_gradients()
    {
        QFETCH(QString, framework);
        QFETCH(QString, published);
        QFETCH(int, precision);
        QFETCH(int, bytes);
        const MeasuredRun run =
            changed(0, {{"/framework", framework.toStdString()}, {"/job/precision", published.toStdString()}});
        QCOMPARE(int(run.job.precision), precision);
        QCOMPARE(run.job.gradient_bytes, bytes);
    }

    void experts_latent_attention_and_racks()
    {
        const MeasuredRun run = changed(1, {});
        QCOMPARE(text(run.left_out), QString());
        QVERIFY(run.model->attention == AttentionKind::mla);
        QVERIFY((run.model->latent == LatentAttention{256, 128, 32, 64, 64}));
        QCOMPARE(run.model->experts.shared, 2); // 2048 wide where a routed one is 1024
        // 128 GPUs are more than the 72 of a rack: two of 64.
        QCOMPARE(run.cluster->scale_up_domains.size(), std::size_t(2));
        QCOMPARE(run.cluster->nodes[15].scale_up, run.cluster->scale_up_domains[0].id);
        QCOMPARE(run.cluster->nodes[16].scale_up, run.cluster->scale_up_domains[1].id);
        QCOMPARE(run.layout.chunk_blocks, (std::vector<int>{3, 4}));
        QCOMPARE(run.layout.micro_batches, 16);
        QVERIFY(run.layout.recompute == Recompute::selective);
        QVERIFY(run.job.recompute_modules.latent_projections && !run.job.recompute_modules.core_attention);
        QCOMPARE(run.layout.stages[0].strategy.expert_tensor, 2);
        QVERIFY(run.layout.stages[0].strategy.sequence_parallel);
        QVERIFY(!run.iteration_time_s);
        QCOMPARE(run.peak_memory_bytes, std::optional(4e10));
    }

    void expert_degrees_that_do_not_fit_are_mended()
    {
        // 64 ranks hold 64 x 2 experts' parts never: whole experts are meant.
        const json all_experts{{"count", 64}, {"per_token", 2}, {"feed_forward", 1024}};
        const MeasuredRun whole = changed(1, {{"/model/experts", all_experts}, {"/layout/expert", 64}});
        QCOMPARE(whole.layout.stages[0].strategy.expert, 64);
        QCOMPARE(whole.layout.stages[0].strategy.expert_tensor, 1);
        const MeasuredRun fewer =
            changed(1, {{"/model/experts", all_experts}, {"/layout/expert", 64}, {"/layout/data", 16}});
        QCOMPARE(fewer.layout.stages[0].strategy.expert, 32);
        QVERIFY(!fewer.assumed.empty());
    }

    void layers_are_divided_as_stated_or_evenly_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("blocks");
        QTest::newRow("evenly, ends counted")
            << QByteArray("layers_per_stage") << QByteArray("null") << QByteArray("[4,3]");
        QTest::newRow("per stage") << QByteArray("layers_per_stage") << QByteArray("[5,2]") << QByteArray("[5,2]");
        QTest::newRow("ends counted") << QByteArray("layers_per_stage") << QByteArray("[5,4]") << QByteArray("[4,3]");
        QTest::newRow("that do not add up")
            << QByteArray("layers_per_stage") << QByteArray("[5,5]") << QByteArray("[4,3]");
        QTest::newRow("boundaries") << QByteArray("layer_boundaries") << QByteArray("[0,1,7]") << QByteArray("[1,6]");
        QTest::newRow("where each begins")
            << QByteArray("layer_boundaries") << QByteArray("[0,2]") << QByteArray("[2,5]");
        QTest::newRow("where each ends") << QByteArray("layer_boundaries") << QByteArray("[2,7]")
                                         << QByteArray("[2,5]");
        QTest::newRow("inner boundaries") << QByteArray("layer_boundaries") << QByteArray("[2]") << QByteArray("[2,5]");
        QTest::newRow("stages") << QByteArray("stages") << QByteArray(R"([{"layers": 6}, {"layers": [6, 7]}])")
                                << QByteArray("[6,1]");
        QTest::newRow("ranges of all layers")
            << QByteArray("stages")
            << QByteArray(R"([{"layers": {"first": 0, "last": 2}}, {"layers": {"first": 2, "last": 9}}])")
            << QByteArray("[1,6]");
    }
    void layers_are_divided_as_stated_or_evenly()
    {
        QFETCH(QByteArray, key);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, blocks);
        const std::string place = "/layout/" + key.toStdString();
        const MeasuredRun run =
            changed(1, {{"/layout/layers_per_stage", nullptr}, {place.c_str(), json::parse(value.toStdString())}});
        QCOMPARE(text(run.left_out), QString());
        QCOMPARE(run.layout.chunk_blocks, json::parse(blocks.toStdString()).get<std::vector<int>>());
    }

    void interleaved_stages_divide_their_layers_among_chunks()
    {
        const MeasuredRun run = changed(1, {{"/layout/virtual_stages", 2}});
        // Stage 0 has 3 blocks and stage 1 has 4: chunks 0 and 2 are the first's.
        QCOMPARE(run.layout.chunk_blocks, (std::vector<int>{2, 2, 1, 2}));
    }

    void heads_and_interfaces_that_are_fewer_than_needed()
    {
        // Two key/value heads on eight tensor ranks: each rank has one all the same.
        const MeasuredRun run = changed(0,
                                        {{"/model/key_value_heads", 2},
                                         {"/model/query_heads", 16},
                                         {"/layout/tensor", 8},
                                         {"/layout/data", 4},
                                         {"/cluster/nodes/0/nics", {{"count", 0}, {"bytes_per_s", 0}}}});
        QCOMPARE(text(run.left_out), QString());
        QCOMPARE(run.model->key_value_heads, 8);
        QVERIFY(predict(run, make_megatron()).left_out.empty());
    }

    void stages_may_differ()
    {
        const json stages = json::parse(R"([{"layers": 3, "tp": 4, "dp": 16, "gpu_type": "gb200"},
                                            {"layers": 4, "tensor": 2, "data": 32}])");
        const MeasuredRun run = changed(1, {{"/layout/stages", stages}, {"/layout/layers_per_stage", nullptr}});
        QCOMPARE(text(run.left_out), QString());
        const Strategy& first = run.layout.stages[0].strategy;
        QCOMPARE(first.tensor, 4);
        QCOMPARE(first.samples_per_replica, 2); // as many samples per tick as the other stage
        QCOMPARE(run.layout.stages[0].gpu_type, std::string("gb200"));
        QCOMPARE(run.layout.stages[1].strategy.samples_per_replica, 1);
    }

    void stages_share_what_is_not_stated()
    {
        // 128 GPUs in four stages, of which nothing but the tensor degree is known.
        const auto stages_of = [](const char* stages, std::initializer_list<std::pair<const char*, json>> more) {
            json run = seed()["runs"][1];
            run["layout"] = {{"stages", json::parse(stages)}};
            for (const auto& [pointer, value] : more)
                run[json::json_pointer(pointer)] = value;
            json document = seed();
            document["runs"] = json::array({run});
            return runs_of(document).front();
        };
        const MeasuredRun even = stages_of(R"([{"tp": 8}, {"tp": 8}, {"tp": 8}, {"tp": 8}])", {});
        QCOMPARE(text(even.left_out), QString());
        for (const RunStage& stage : even.layout.stages) {
            QCOMPARE(stage.strategy.data, 4);
            QCOMPARE(stage.strategy.samples_per_replica, 1);
        }
        // A stage with twice the replicas has half the samples in each.
        const MeasuredRun uneven = stages_of(R"([{"tp": 8, "dp": 2, "mbs": 2}, {"tp": 4, "dp": 4}])", {});
        QCOMPARE(uneven.layout.stages[1].strategy.samples_per_replica, 1);
        const MeasuredRun one = stages_of(R"([{"tp": 8, "dp": 1}, {"tp": 8, "dp": 1}])", {});
        QCOMPARE(one.layout.stages[1].strategy.samples_per_replica, 1);
        QCOMPARE(one.layout.micro_batches, 512);
        const MeasuredRun batch = stages_of(R"([{"tp": 8}, {"tp": 8}])", {{"/layout/micro_batches", 16}});
        QCOMPARE(batch.layout.stages[0].strategy.samples_per_replica, 512 / 16 / 8);
        // Whatever name of its GPUs a stage uses, and none that the cluster lacks.
        const MeasuredRun alias = stages_of(R"([{"tp": 8, "gpu": "GB200"}])", {});
        QCOMPARE(alias.layout.stages[0].gpu_type, std::string("gb200"));
        QVERIFY(text(stages_of(R"([{"tp": 8, "gpu": "a100"}])", {}).left_out).contains("no GPUs \"a100\""));
    }

    void frameworks_have_their_own_usual_zero_data()
    {
        QTest::addColumn<QString>("framework");
        QTest::addColumn<int>("pipeline");
        QTest::addColumn<int>("zero");
        QTest::newRow("Megatron") << "megatron" << 1 << 0;
        QTest::newRow("FSDP") << "FSDP2" << 1 << 3;
        QTest::newRow("torchtitan") << "torchtitan" << 1 << 3;
        QTest::newRow("FSDP keeps gathered weights over a pipeline") << "fsdp" << 2 << 1;
    }
    void a_pipeline_of_fsdp_stages_gathers_once()
    {
        const MeasuredRun stated = changed(
            0, {{"/framework", "fsdp"}, {"/layout/pipeline", 2}, {"/layout/data", nullptr}, {"/layout/zero", 3}});
        QCOMPARE(stated.layout.stages.front().strategy.zero, 1);
        QVERIFY(std::any_of(stated.assumed.begin(), stated.assumed.end(),
                            [](const std::string& what) { return what.find("gathered once") != std::string::npos; }));
        const MeasuredRun alone = changed(0, {{"/framework", "fsdp"}, {"/layout/zero", 3}});
        QCOMPARE(alone.layout.stages.front().strategy.zero, 3);
    }

    void published_gpus_are_what_the_publication_had_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("named");
        QTest::addColumn<QString>("meant");
        QTest::newRow("Grand Teton") << "pytorch/torchtitan, benchmarks"
                                     << "h100"
                                     << "h100-sxm-96";
        QTest::newRow("the paper") << "arXiv:2410.06511"
                                   << "h100-sxm"
                                   << "h100-sxm-96";
        QTest::newRow("another GPU") << "pytorch/torchtitan, docs/performance.md"
                                     << "a100-sxm-80"
                                     << "a100-sxm-80";
        QTest::newRow("another publication") << "MLPerf"
                                             << "h100-sxm"
                                             << "h100-sxm";
    }
    void published_gpus_are_what_the_publication_had()
    {
        QFETCH(QString, source);
        QFETCH(QString, named);
        QFETCH(QString, meant);
        const MeasuredRun run =
            changed(0, {{"/source", source.toStdString()}, {"/cluster/nodes/0/gpu_type", named.toStdString()}});
        QCOMPARE(text(run.left_out), QString());
        QCOMPARE(text(run.cluster->gpu_types.front()->id), meant);
        const bool told = std::find(run.assumed.begin(), run.assumed.end(), run.cluster->gpu_types.front()->name)
            != run.assumed.end();
        QCOMPARE(told, meant == "h100-sxm-96");
    }

    void frameworks_have_their_own_usual_zero()
    {
        QFETCH(QString, framework);
        QFETCH(int, pipeline);
        QFETCH(int, zero);
        const MeasuredRun run = changed(0,
                                        {{"/framework", framework.toStdString()},
                                         {"/layout/pipeline", pipeline},
                                         {"/layout/data", nullptr},
                                         {"/layout/zero", nullptr}});
        QCOMPARE(run.layout.stages.front().strategy.zero, zero);
    }

    void fp32_runs_on_tensor_cores_that_take_tf32_data()
    {
        QTest::addColumn<QString>("gpu_type");
        QTest::addColumn<QString>("precision");
        QTest::addColumn<double>("peak_flops");
        QTest::addColumn<bool>("assumed");
        QTest::newRow("told") << "a100-sxm-80"
                              << "tf32" << 156e12 << false;
        QTest::newRow("fp32") << "a100-sxm-80"
                              << "fp32" << 156e12 << true;
        QTest::newRow("told that not") << "a100-sxm-80"
                                       << "fp32 without TF32" << 19.5e12 << false;
        QTest::newRow("no TF32") << "v100-sxm2-16"
                                 << "fp32" << 15.7e12 << false;
    }
    void fp32_runs_on_tensor_cores_that_take_tf32()
    {
        QFETCH(QString, gpu_type);
        QFETCH(QString, precision);
        QFETCH(bool, assumed);
        const MeasuredRun run = changed(
            0, {{"/job/precision", precision.toStdString()}, {"/cluster/nodes/0/gpu_type", gpu_type.toStdString()}});
        QVERIFY(run.job.precision == Precision::fp32);
        QTEST(run.cluster->gpu_types.front()->peak(Precision::fp32), "peak_flops");
        QCOMPARE(std::count(run.assumed.begin(), run.assumed.end(), "TF32") == 1, assumed);
    }

    void other_names_of_precisions_are_known()
    {
        QVERIFY(changed(0, {{"/job/precision", "half"}}).job.precision == Precision::fp16);
    }

    void what_is_assumed_is_said_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("interfaces") << QByteArray("/cluster/nodes/0/nics") << QByteArray("null")
                                    << QByteArray("100 Gbit/s");
        QTest::newRow("recomputation") << QByteArray("/layout/recompute") << QByteArray("true")
                                       << QByteArray("recomputation");
        QTest::newRow("layers that do not add up")
            << QByteArray("/layout/layers_per_stage") << QByteArray("[20,8]") << QByteArray("even division");
    }
    void what_is_assumed_is_said()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, says);
        const MeasuredRun run = changed(0, {{pointer.constData(), json::parse(value.toStdString())}});
        QCOMPARE(text(run.left_out), QString());
        QVERIFY(std::any_of(run.assumed.begin(), run.assumed.end(), [&](const std::string& assumed) {
            return assumed.find(says.toStdString()) != std::string::npos;
        }));
    }

    void a_run_that_does_not_hold_together_is_left_out_alone_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("reason");
        const auto row = [](const char* name, const char* pointer, const char* value, const char* reason) {
            QTest::newRow(name) << QByteArray(pointer) << QByteArray(value) << QString(reason);
        };
        row("no model", "/model", "null", "/model: \"model\" is missing");
        row("model that is no object", "/model", "7", "/model: ");
        row("no layers", "/model/blocks", "null", "/model/blocks: \"blocks\" is missing");
        row("no such GPU", "/cluster/nodes/0/gpu_type", "\"abacus\"", "/cluster/nodes/0/gpu_type: no GPU type");
        row("no nodes", "/cluster/nodes", "[]", "/cluster/nodes: expected at least one node");
        row("nodes of nothing", "/cluster/nodes/0", "3", "/cluster/nodes/0");
        row("unknown precision", "/job/precision", "\"int1\"", "/job/precision: no precision \"int1\"");
        row("no sequence length", "/job/sequence_length", "null", "/job/sequence_length: ");
        row("no layout", "/layout", "null", "/layout: \"layout\" is missing");
        row("layout that is no object", "/layout", "[]", "/layout: ");
        row("a degree of zero", "/layout/tensor", "0", "/layout/tensor: ");
        row("degrees beyond any cluster", "/layout/data", "1000000", "/layout: 2000000 GPUs are more");
        row("more stages than layers", "/layout/pipeline", "40", "/layout: 40 stages for 24 blocks");
        row("stages that contradict pipeline", "/layout/stages", "[{}]", "/layout/stages: 1 stages, but pipeline is 2");
        row("negative time", "/measured/iteration_time_s", "-1", "/measured/iteration_time_s: ");
    }
    void a_run_that_does_not_hold_together_is_left_out_alone()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QString, reason);
        json document = seed();
        document["runs"][0]["layout"]["pipeline"] = 2;
        document["runs"][0]["layout"]["data"] = 16;
        document["runs"][0]["layout"]["samples_per_replica"] = 32;
        document["runs"][0][json::json_pointer(pointer.toStdString())] = json::parse(value.toStdString());
        const std::vector<MeasuredRun> runs = runs_of(document);
        QCOMPARE(runs.size(), std::size_t(2));
        QVERIFY2(text(runs[0].left_out).contains(reason), runs[0].left_out.c_str());
        QVERIFY(runs[0].usable);
        QCOMPARE(text(runs[1].left_out), QString());
    }

    void runs_that_are_not_usable_say_why()
    {
        const MeasuredRun run =
            changed(0, {{"/usable", false}, {"/why_not_usable", {"fp4", "task sft"}}, {"/model", nullptr}});
        QVERIFY(!run.usable);
        QCOMPARE(text(run.left_out), QString("fp4, task sft"));
        QVERIFY(!changed(0, {{"/usable", false}}).left_out.empty());
    }

    void broken_files_give_one_clear_error_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* pointer, const char* value, const char* where,
                            const char* message) {
            QTest::newRow(name) << QByteArray(pointer) << QByteArray(value) << QString(where) << QString(message);
        };
        row("another format", "/format", "\"tangram-plan\"", "runs.json: /format", "expected the format");
        row("newer version", "/version", "2", "runs.json: /version", "newer than this program");
        row("no runs", "/runs", "null", "runs.json: /runs", "\"runs\" is missing");
        row("runs that are no list", "/runs", "{}", "runs.json: /runs", "expected an array");
        row("empty list", "/runs", "[]", "runs.json: /runs", "at least one run");
        row("run that is no object", "/runs/1", "\"x\"", "runs.json: /runs/1", "expected an object");
        row("run without an id", "/runs/1/id", "null", "runs.json: /runs/1/id", "\"id\" is missing");
        row("two runs of one id", "/runs/1/id", "\"gpt-1.7b\"", "runs.json: /runs/1/id", "two runs have the id");
        row("usable that is no choice", "/runs/0/usable", "\"yes\"", "runs.json: /runs/0/usable", "true or false");
    }
    void broken_files_give_one_clear_error()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QString, where);
        QFETCH(QString, message);
        json document = seed();
        document[json::json_pointer(pointer.toStdString())] = json::parse(value.toStdString());
        const Result<std::vector<MeasuredRun>> read = read_runs(document.dump(), "runs.json");
        QVERIFY(!read.ok());
        QCOMPARE(text(read.error().where), where);
        QVERIFY2(text(read.error().message).contains(message), read.error().message.c_str());
        QVERIFY(!read.error().hint.empty());
    }

    void every_prediction_is_written()
    {
        json document = seed();
        document["runs"].push_back(document["runs"][0]);
        document["runs"][2]["id"] = "odd, \"quoted\"";
        document["runs"][2]["model"]["hidden"] = nullptr;
        const std::vector<MeasuredRun> runs = runs_of(document);
        const std::vector<Prediction> predictions = predict_all(runs, make_megatron());
        const json written = json::parse(write_accuracy(runs, predictions));
        QCOMPARE(written["runs"].size(), std::size_t(3));
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const json& run = written["runs"][i];
            QCOMPARE(run["id"].get<std::string>(), runs[i].id);
            QCOMPARE(run["left_out"].is_null(), i < 2);
            QCOMPARE(run["predicted_iteration_time_s"].is_null(), i == 2);
            QCOMPARE(run["predicted_peak_memory_bytes"].is_null(), i == 2);
        }
        QCOMPARE(written["groups"][0]["dimension"], json("all"));
        QCOMPARE(written["groups"][0]["left_out"], json(1));
        const QStringList lines = text(write_accuracy_csv(runs, predictions)).split("\r\n");
        QCOMPARE(lines.size(), 5);
        QCOMPARE(lines[1].count(','), lines[0].count(','));
        QVERIFY(lines[3].startsWith("\"odd, \"\"quoted\"\"\",sc21,A,3.528,,,"));
        QVERIFY(lines[4].isEmpty());
    }
};

QTEST_APPLESS_MAIN(RunsFormatTest)
#include "tst_formats_runs.moc"
