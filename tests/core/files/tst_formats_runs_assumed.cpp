// SPDX-License-Identifier: GPL-3.0-or-later
#include "published_runs.h"
#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tangram;
using nlohmann::json;

/// What a publication leaves unsaid is filled in as whoever ran it usually has it, and said.
class RunsAssumedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
        QVERIFY(changed(0, {{"/layout/recompute", false}}).layout.recompute == Recompute::none);
        QCOMPARE(text(changed(0, {{"/job/optimizer", "sgd"}}).job.optimizer), QString("sgd"));
        QVERIFY(!changed(0, {{"/layout/recompute", "weird"}}).layout.recompute);
        QVERIFY(!changed(0, {{"/layout/recompute", 3}}).layout.recompute);
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
        QVERIFY(changed(1, {}).job.flash_attention);
        QVERIFY(!changed(1, {{"/job/precision", "fp32"}}).job.flash_attention);
        QVERIFY(!changed(0, {}).job.blocking_launches);
        QVERIFY(changed(0, {{"/source", "bigscience, train/tr11-176B-ml/chronicles.md"}}).job.blocking_launches);
        QVERIFY(!changed(0, {{"/source", "bigscience, experiments/tr3m-1B3.md"}}).job.blocking_launches);
        QVERIFY(changed(0, {{"/job/blocking_launches", true}}).job.blocking_launches);
        QVERIFY(!changed(0, {{"/framework", "fsdp"}}).job.async_tensor);
        QVERIFY(!changed(0, {{"/framework", "fsdp"}, {"/notes", "without async TP"}}).job.async_tensor);
        QVERIFY(!changed(0, {{"/notes", "async TP"}}).job.async_tensor);
        QVERIFY(changed(0, {{"/framework", "fsdp"}, {"/notes", "2D + AsyncTP"}}).job.async_tensor);
        QVERIFY(changed(0, {{"/framework", "fsdp"}, {"/job/async_tensor", true}}).job.async_tensor);
        QVERIFY(changed(0, {{"/framework", "InternEvo"}}).job.attention_kernel == AttentionKernel::flash_1);
    }

    void experts_run_as_their_recipes_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("notes");
        QTest::addColumn<bool>("rack");
        QTest::addColumn<int>("pipeline");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<bool>("fused");
        QTest::addColumn<int>("captured");
        QTest::addColumn<int>("dispatcher");
        QTest::addColumn<bool>("overlapped");
        const int nothing = int(CapturedExperts::nothing);
        const int around = int(CapturedExperts::around);
        const int everything = int(CapturedExperts::everything);
        const int flex = int(ExpertDispatcher::flex);
        const int all_to_all = int(ExpertDispatcher::all_to_all);
        const auto row = [](const char* name, const char* id, const char* source, const char* notes, bool rack,
                            int pipeline, int chunks) -> QTestData& {
            return QTest::newRow(name) << id << source << notes << rack << pipeline << chunks;
        };
        row("nothing told", "moe", "", "", true, 2, 2) << false << nothing << all_to_all << false;
        row("DeepEP", "moe", "", "DeepEP", true, 2, 1) << false << nothing << flex << false;
        row("overlapped", "moe", "", "HybridEP, all-to-all overlapped with 1F1B", true, 2, 2)
            << false << nothing << flex << true;
        row("graphs", "moe", "", "CUDA graphs", true, 2, 1) << false << around << all_to_all << false;
        row("rack", "moe", "25.11 NeMo container", "", true, 2, 2) << false << around << flex << false;
        row("node of eight", "moe", "25.11 NeMo container", "", false, 2, 1) << false << nothing << flex << false;
        row("interleaved", "moe", "25.11 NeMo container", "", false, 2, 2) << false << nothing << flex << true;
        row("single stage", "moe", "25.11 NeMo container", "", false, 1, 1) << false << around << flex << false;
        row("first release", "moe", "25.09 NeMo container", "", true, 2, 2) << false << nothing << flex << false;
        row("token-drop", "moe", "25.09 NeMo container", "token-drop MoE.", false, 2, 2)
            << false << nothing << all_to_all << false;
        row("token-drop in a stage", "moe", "25.09 NeMo container", "token-drop MoE.", true, 1, 1)
            << false << everything << all_to_all << false;
        row("fused", "moe", "26.06 NeMo container", "", true, 2, 2) << true << everything << flex << true;
        row("cannot overlap", "moe", "26.06 NeMo container", "", false, 2, 1) << false << nothing << flex << false;
        row("Kimi", "bridge_kimi-k2_GB300", "26.06 NeMo container", "", true, 2, 2)
            << false << nothing << flex << false;
        row("DeepSeek on GB300", "bridge_deepseek-v3_GB300", "26.02 NeMo container", "", true, 2, 2)
            << false << nothing << flex << false;
        row("Qwen3 on H100", "bridge_qwen3-235b-a22b_H100", "26.02 NeMo container", "", false, 2, 2)
            << false << nothing << all_to_all << true;
    }
    void experts_run_as_their_recipes()
    {
        QFETCH(QString, id);
        QFETCH(QString, source);
        QFETCH(QString, notes);
        QFETCH(bool, rack);
        QFETCH(int, pipeline);
        QFETCH(int, chunks);
        QFETCH(bool, fused);
        QFETCH(int, captured);
        QFETCH(int, dispatcher);
        QFETCH(bool, overlapped);
        json cluster = published_runs()["runs"][1]["cluster"];
        if (!rack) {
            cluster["nodes"][0].erase("scale_up");
            cluster.erase("scale_up_domains");
        }
        const MeasuredRun run = changed(1,
                                        {{"/id", id.toStdString()},
                                         {"/source", source.toStdString()},
                                         {"/notes", notes.toStdString()},
                                         {"/cluster", cluster},
                                         {"/layout/pipeline", pipeline},
                                         {"/layout/data", 64 / pipeline},
                                         {"/layout/virtual_stages", chunks},
                                         {"/layout/layers_per_stage", nullptr}});
        QCOMPARE(text(run.left_out), QString());
        QCOMPARE(run.job.fused_experts, fused);
        QCOMPARE(int(run.job.captured_experts), captured);
        QCOMPARE(int(run.job.expert_dispatcher), dispatcher);
        QCOMPARE(run.job.overlapped_experts, overlapped);
    }

    void what_a_run_states_of_its_experts_counts()
    {
        const MeasuredRun run = changed(1,
                                        {{"/source", "26.06 NeMo container"},
                                         {"/job/fused_experts", false},
                                         {"/job/captured_experts", "around"},
                                         {"/job/expert_dispatcher", "alltoall"},
                                         {"/job/overlapped_experts", true}});
        QVERIFY(!run.job.fused_experts && run.job.overlapped_experts);
        QVERIFY(run.job.captured_experts == CapturedExperts::around);
        QVERIFY(run.job.expert_dispatcher == ExpertDispatcher::all_to_all);
        // What they recompute where that is not published, but something must be.
        const RecomputeModules cheap{
            .latent_projections = true, .norms = true, .expert_activations = true, .feed_forward = true};
        QVERIFY(changed(1, {{"/layout/recompute", "unknown"}}).job.recompute_modules == cheap);
        QVERIFY(changed(1, {{"/layout/recompute", "selective"}}).job.recompute_modules == RecomputeModules{});
        QVERIFY(changed(0, {{"/layout/recompute", "unknown"}}).job.recompute_modules == RecomputeModules{});
    }

    void attention_is_as_old_as_the_software_data()
    {
        QTest::addColumn<QString>("source");
        QTest::addColumn<bool>("old");
        QTest::newRow("container of 2024") << "NeMo 24.07 container" << true;
        QTest::newRow("its number first") << "24.03.01 NeMo container" << true;
        QTest::newRow("paper of 2024") << "arXiv:2407.21783, table 4" << true;
        QTest::newRow("end of 2024") << "NeMo 24.12" << false;
        QTest::newRow("container of 2025") << "25.09 NeMo container" << false;
        QTest::newRow("paper of 2026") << "arXiv:2606.16907" << false;
        QTest::newRow("no date") << "somebody's page, version 24.07" << false;
    }
    void attention_is_as_old_as_the_software()
    {
        QFETCH(QString, source);
        QFETCH(bool, old);
        QCOMPARE(changed(0, {{"/source", source.toStdString()}}).job.attention_kernel == AttentionKernel::vendor_2024,
                 old);
        QCOMPARE(changed(0, {{"/source", ""}, {"/notes", source.toStdString()}}).job.attention_kernel
                     == AttentionKernel::vendor_2024,
                 old);
    }

    void precisions_and_frameworks_tell_the_bytes_of_gradients_data()
    {
        QTest::addColumn<QString>("framework");
        QTest::addColumn<QString>("published");
        QTest::addColumn<int>("precision");
        QTest::addColumn<int>("bytes");
        QTest::newRow("pure, in capitals") << "fsdp"
                                           << "BF16" << int(Precision::bf16) << 2;
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

    void frameworks_have_their_own_usual_zero()
    {
        QFETCH(QString, framework);
        QFETCH(int, pipeline);
        QFETCH(int, zero);
        const MeasuredRun run = changed(0,
                                        {{"/framework", framework.toStdString()},
                                         {"/layout/pipeline", pipeline},
                                         {"/layout/data", nullptr},
                                         {"/layout/micro_batches", nullptr},
                                         {"/layout/zero", nullptr}});
        QCOMPARE(run.layout.stages.front().strategy.zero, zero);
    }

    void a_pipeline_of_fsdp_stages_gathers_once()
    {
        const MeasuredRun stated = changed(0,
                                           {{"/framework", "fsdp"},
                                            {"/layout/pipeline", 2},
                                            {"/layout/data", nullptr},
                                            {"/layout/micro_batches", 2},
                                            {"/layout/zero", 3}});
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

    void sailors_runs_are_of_its_software_data()
    {
        QTest::addColumn<QString>("place");
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("known");
        QTest::newRow("source") << "/source"
                                << "eth-easl/sailor, sailor/Planner/simulations/validation" << true;
        QTest::newRow("id") << "/id"
                            << "Sailor OPT-350M, 16 GPUs" << true;
        QTest::newRow("set") << "/set"
                             << "sailor_gh200" << true;
        QTest::newRow("notes of others") << "/notes"
                                         << "Sailor plans this layout too" << false;
        QTest::newRow("another publication") << "/source"
                                             << "MLPerf" << false;
    }
    void sailors_runs_are_of_its_software()
    {
        QFETCH(QString, place);
        QFETCH(QString, name);
        QFETCH(bool, known);
        const std::string pointer = place.toStdString();
        const MeasuredRun run = changed(0, {{pointer.c_str(), name.toStdString()}, {"/job/precision", nullptr}});
        QCOMPARE(text(run.left_out), QString());
        QCOMPARE(run.job.framework == Framework::deepspeed, known);
        QCOMPARE(text(to_string(run.job.precision)), QString(known ? "fp32" : "bf16"));
        QCOMPARE(run.job.gradient_bytes, 4);
        const std::vector<std::string> assumed = known
            ? std::vector<std::string>{"fp32", "TF32", "the framework deepspeed", "unfused attention"}
            : std::vector<std::string>{"bf16", "unfused attention"};
        QCOMPARE(run.assumed, assumed);
    }

    void what_sailors_runs_state_is_not_assumed()
    {
        constexpr std::pair<const char*, const char*> sailor{"/set", "sailor"};
        const MeasuredRun half = changed(0, {sailor, {"/job/precision", "fp16"}});
        QVERIFY(half.job.precision == Precision::fp16);
        QVERIFY(half.job.framework == Framework::deepspeed);
        QCOMPARE(half.assumed, (std::vector<std::string>{"the framework deepspeed", "unfused attention"}));
        const MeasuredRun named = changed(0, {sailor, {"/notes", "a fork of Megatron-DeepSpeed"}});
        QVERIFY(named.job.framework == Framework::deepspeed);
        QCOMPARE(named.assumed, std::vector<std::string>{"unfused attention"});
        const MeasuredRun sharded = changed(0, {sailor, {"/framework", "fsdp"}});
        QVERIFY(sharded.job.framework == Framework::fsdp);
        QCOMPARE(sharded.assumed, std::vector<std::string>{"flash attention"});
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
        QTest::newRow("unknown framework") << QByteArray("/framework") << QByteArray("\"jax\"")
                                           << QByteArray("Megatron's software for the framework \"jax\"");
        QTest::newRow("expert groups of no experts")
            << QByteArray("/layout/expert") << QByteArray("8") << QByteArray("no expert groups");
        QTest::newRow("batch that does not divide")
            << QByteArray("/job/global_batch") << QByteArray("700") << QByteArray("global batch of 512, as 700");
        QTest::newRow("less than one micro-batch")
            << QByteArray("/job/global_batch") << QByteArray("100") << QByteArray("global batch of 512, as 100");
        QTest::newRow("micro-batches that contradict the batch")
            << QByteArray("/layout/micro_batches") << QByteArray("4")
            << QByteArray("1 micro-batches, as global_batch 512 is 1 times the 512");
        QTest::newRow("half a micro-batch of whole ones")
            << QByteArray("/layout/micro_batches") << QByteArray("1.5") << QByteArray("not the 1.5 stated");
        QTest::newRow("unknown optimizer")
            << QByteArray("/job/optimizer") << QByteArray("\"lamb\"") << QByteArray("optimizer \"lamb\"");
        QTest::newRow("GPUs left over") << QByteArray("/layout/data") << QByteArray("16")
                                        << QByteArray("16 of the cluster's 32 GPUs idle");
        QTest::newRow("layers that do not add up")
            << QByteArray("/layout/layers_per_stage") << QByteArray("[20,8]") << QByteArray("even division");
    }
    void what_is_assumed_is_said()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, says);
        const MeasuredRun run =
            changed(0, {{"/layout/micro_batches", nullptr}, {pointer.constData(), json::parse(value.toStdString())}});
        QCOMPARE(text(run.left_out), QString());
        QVERIFY(std::any_of(run.assumed.begin(), run.assumed.end(), [&](const std::string& assumed) {
            return assumed.find(says.toStdString()) != std::string::npos;
        }));
    }
};

TANGRAM_TEST(RunsAssumedTest)
#include "tst_formats_runs_assumed.moc"
