// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost_samples.h"
#include "near.h"
#include "parallelizer/megatron_replica.h"
#include "parallelizer/strategy_space.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tangram;
using namespace tangram::kind_index;

class TestMegatron : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void planAndCostAgree();
    void stageCostSumsLayers();
    void gradientSyncHidesBehindBackward();
    void theHostLimitsSmallBlocks();
    void attentionKernelsHaveTheirOwnRates();
    void singleOperatorsMoveMoreBytes();
    void plainOptimizersGatherWeightsInTheirStep();
    void withoutSequenceParallelismEveryRankWorksOnAllTokens();
    void zero2ReducesEveryTick();
    void zero3MovesTheSyncIntoTheTick();
    void moreSamplesTakeMoreTimeAndMemory();
    void moreRecomputationTakesTimeAndSparesMemory();
    void costsAreFiniteAndPositive();
    void leastGpuSecondsIsABound();
    void tiedEmbeddingsSyncTheirEnds();
    void contextHidesBehindAttention();
};

void TestMegatron::planAndCostAgree()
{
    std::mt19937 random(20260704);
    const auto megatron = make_megatron();
    for (int i = 0; i < 50; ++i) {
        const Model model = samples::random_model(random);
        const Job job = samples::random_job(random);
        const Part part = samples::random_part(random);
        for (const StrategyCosts& costs : megatron->plan(model, job, part, 8, {}, {}).strategies)
            QVERIFY(megatron->cost(model, job, part, costs.strategy) == costs);
    }
}

void TestMegatron::stageCostSumsLayers()
{
    const auto megatron = make_megatron();
    const Model model = samples::deepseek();
    const StrategyCosts costs = megatron->cost(model, Job{}, samples::part(4, 8), {2, 1, 8, 16, 1, Recompute::full, 1});
    const StageCost stage = stage_cost(costs, {1, 3, 5, 1});
    const auto sum = [&](double LayerCost::*member) {
        return costs.layer[0].*member + 3 * costs.layer[1].*member + 5 * costs.layer[2].*member
            + costs.layer[3].*member;
    };
    QVERIFY(near(stage.forward_s, sum(&LayerCost::forward_s)));
    QVERIFY(near(stage.backward_s, sum(&LayerCost::backward_s)));
    QVERIFY(near(stage.optimizer_s, sum(&LayerCost::optimizer_s)));
    QVERIFY(near(stage.gradient_sync_total_s, costs.sync_latency_s + sum(&LayerCost::gradient_sync_s)));
    QVERIFY(near(stage.memory.weights_bytes, sum(&LayerCost::weights_bytes)));
    QVERIFY(near(stage.memory.gradients_bytes, sum(&LayerCost::gradients_bytes)));
    QVERIFY(near(stage.memory.optimizer_bytes, sum(&LayerCost::optimizer_bytes)));
    QVERIFY(near(stage.memory.activations_bytes, sum(&LayerCost::activations_bytes)));
    double workspace = 0;
    for (const LayerCost& layer : costs.layer)
        workspace = std::max(workspace, layer.workspace_bytes);
    QCOMPARE(stage.memory.workspace_bytes, workspace + costs.workspace_bytes);
    // A kind that is absent from the slice does not weigh on its workspace.
    QCOMPARE(stage_cost(costs, {0, 3, 0, 0}).memory.workspace_bytes,
             costs.layer[dense_block].workspace_bytes + costs.workspace_bytes);
    QVERIFY(near(stage.memory_for(3) - stage.memory_for(1), 2 * stage.memory.activations_bytes));
}

void TestMegatron::gradientSyncHidesBehindBackward()
{
    StrategyCosts costs;
    costs.overlap = 0.5;
    costs.sync_latency_s = 0.01;
    costs.layer[dense_block].backward_s = 1;
    costs.layer[dense_block].gradient_sync_s = 0.75;
    StageCost stage = stage_cost(costs, {0, 2, 0, 0});
    QVERIFY(near(stage.gradient_sync_total_s, 1.51));
    QVERIFY(near(stage.gradient_sync_s, 0.51));
    costs.sync_slowdown = 0.3; // of the second that is hidden
    QVERIFY(near(stage_cost(costs, {0, 2, 0, 0}).gradient_sync_s, 0.51 + 0.3));
    costs.sync_slowdown = 0;
    costs.overlap = 1;
    stage = stage_cost(costs, {0, 2, 0, 0});
    QVERIFY(near(stage.gradient_sync_s, 0.01)); // what cannot be hidden: the latency
}

/// However fast the kernels, the host has to launch them: a block's forward once, backward twice, what full
/// recomputation runs again, and experts one by one.
void TestMegatron::theHostLimitsSmallBlocks()
{
    Model model = samples::mixtral_8x7b();
    model.hidden = 256;
    model.query_heads = model.key_value_heads = 2;
    model.feed_forward = model.experts.feed_forward = 512;
    model.experts.first_dense_blocks = 1;
    Job job;
    job.sequence_length = 128;
    job.captured_experts = CapturedExperts::nothing;
    Part part = samples::part(1, 2);
    part.training.host_block_s = 0.1;
    part.training.host_expert_s = 0.03;
    const auto megatron = make_megatron();
    const StrategyCosts costs = megatron->cost(model, job, part, {1, 1, 2, 2, 0, Recompute::none, 1});
    QVERIFY(near(costs.layer[dense_block].forward_s, 0.1));
    QVERIFY(near(costs.layer[dense_block].backward_s, 0.2));
    QVERIFY(near(costs.layer[expert_block].forward_s, 0.1 + 4 * 0.01));
    QVERIFY(near(costs.layer[head].backward_s, 0.2));
    const StrategyCosts full = megatron->cost(model, job, part, {1, 1, 2, 2, 0, Recompute::full, 1});
    QVERIFY(near(full.layer[dense_block].backward_s, 0.3));
    job.blocking_launches = true;
    part.training.blocking_host = 3;
    const double waiting_s =
        megatron->cost(model, job, part, {1, 1, 2, 2, 0, Recompute::none, 1}).layer[dense_block].forward_s;
    job.blocking_launches = false;
    part.training.host_block_s = part.training.host_expert_s = 0;
    const StrategyCosts kernels = megatron->cost(model, job, part, {1, 1, 2, 2, 0, Recompute::none, 1});
    QVERIFY(kernels.layer[dense_block].forward_s < 0.01);
    QVERIFY(near(waiting_s, kernels.layer[dense_block].forward_s + 3 * 0.1));
}

/// A GPU type attains with FlashAttention's kernels what its calibration says, and its vendor's where no job says else.
void TestMegatron::attentionKernelsHaveTheirOwnRates()
{
    const Model model = samples::llama_8b();
    const auto gpu = samples::gpu_type();
    gpu->efficiency.in_training.flash_2 = 0.5;
    gpu->efficiency.in_training.flash_1 = 0.25;
    gpu->efficiency.in_training.attention_2024 = 0.5;
    Part part = samples::part(1, 1);
    part.gpu = gpu;
    const auto forward_s = [&](AttentionKernel kernel) {
        Job job;
        job.attention_kernel = kernel;
        return make_megatron()->cost(model, job, part, {}).layer[dense_block].forward_s;
    };
    const double vendor_s = forward_s(AttentionKernel::vendor);
    const double second_s = forward_s(AttentionKernel::flash_2);
    const double first_s = forward_s(AttentionKernel::flash_1);
    QVERIFY(vendor_s < second_s && second_s < first_s);
    // The work's time doubles with each halving of the rate.
    QVERIFY(near(first_s - second_s, 2 * (second_s - vendor_s)));
    QVERIFY(near(forward_s(AttentionKernel::vendor_2024), second_s));
}

/// Experts take the host longer in fp8 than in 16 bits, and where exchanges are overlapped; captured graphs spare it
/// what they hold.
/// What experts exchange adds to a block what compute does not hide of it: by all-to-all every copy of a token for
/// itself, and once to each rank that needs it where that is known.
/// Fused experts do not take the slowdown, which is that of all but the matmuls.
/// Bytes that single operators move besides, summed by hand for an 8B Llama: two norms, rotary embedding of query and
/// key, gated activation; for a GPT biases and dropouts.
void TestMegatron::singleOperatorsMoveMoreBytes()
{
    const Model llama = samples::llama_8b();
    const auto gpu = samples::gpu_type();
    gpu->efficiency.launch_overhead_s = 0;
    Part part = samples::part(1, 1);
    part.gpu = gpu;
    part.training.host_block_s = 0;
    part.training.memory_passes_megatron = 2; // that of fused kernels alone
    const auto block = [&](const Model& model, bool fused) {
        Job job;
        job.fused_elementwise = fused;
        return make_megatron()->cost(model, job, part, {}).layer[dense_block];
    };
    const double tokens = Job{}.sequence_length;
    const double bytes_per_s = gpu->memory_bytes_per_s * gpu->efficiency.memory;
    const double forward_bytes = tokens * (2 * 4096 * 30 + (32 + 8) * 128 * 16 + 14336 * 4);
    const double backward_bytes = tokens * (2 * 4096 * 78 + (32 + 8) * 128 * 16 + 14336 * 8);
    const LayerCost fused = block(llama, true);
    const LayerCost single = block(llama, false);
    QVERIFY(near(single.forward_s - fused.forward_s, forward_bytes / bytes_per_s, 1e-6));
    QVERIFY(near(single.backward_s - fused.backward_s, backward_bytes / bytes_per_s, 1e-6));
    QVERIFY(near(single.activations_bytes - fused.activations_bytes, tokens * (2 * 4096 * 4 + 14336 * 2)));

    // A GPT's three biases, and what its two dropouts write and the residual sums read, in forward alone.
    const Model gpt = samples::gpt3_175b();
    const double gpt_bytes = tokens * 2 * (2 * 12288 * (2 + 2) + 49152 * 2) * part.training.memory_passes_megatron;
    const LayerCost fused_gpt = block(gpt, true);
    const LayerCost single_gpt = block(gpt, false);
    QVERIFY(near(single_gpt.forward_s - fused_gpt.forward_s, gpt_bytes / bytes_per_s, 1e-6));
    QCOMPARE(single_gpt.backward_s, fused_gpt.backward_s);
    QCOMPARE(single_gpt.activations_bytes, fused_gpt.activations_bytes);
}

/// What Megatron-Core may hide is a part of the step elsewhere, and as long.
void TestMegatron::plainOptimizersGatherWeightsInTheirStep()
{
    const auto block = [](AttentionKernel kernel, int zero) {
        Job job;
        job.attention_kernel = kernel;
        const Strategy strategy{.data = 16, .zero = zero};
        return make_megatron()->cost(samples::llama_8b(), job, samples::part(2, 8), strategy).layer[dense_block];
    };
    const LayerCost vendor = block(AttentionKernel::vendor, 1);
    const LayerCost plain = block(AttentionKernel::flash_1, 1);
    QVERIFY(plain.optimizer_s > vendor.optimizer_s);
    QVERIFY(near(plain.optimizer_s + plain.gradient_sync_s, vendor.optimizer_s + vendor.gradient_sync_s));
    QVERIFY(near(block(AttentionKernel::flash_1, 0).optimizer_s, block(AttentionKernel::vendor, 0).optimizer_s));
    QVERIFY(near(block(AttentionKernel::vendor_2024, 1).optimizer_s, vendor.optimizer_s));
}

void TestMegatron::withoutSequenceParallelismEveryRankWorksOnAllTokens()
{
    const Model model = samples::gpt3_175b();
    const Part part = samples::part(1, 8);
    Strategy strategy{8, 1, 1, 1, 1, Recompute::none, 1};
    const LayerCost shards = make_megatron()->cost(model, Job{}, part, strategy).layer[dense_block];
    strategy.sequence_parallel = false;
    QVERIFY(strategy_violation(model, Job{}, part, strategy).empty());
    const LayerCost whole = make_megatron()->cost(model, Job{}, part, strategy).layer[dense_block];
    QVERIFY(whole.forward_s > shards.forward_s);
    QVERIFY(whole.activations_bytes > shards.activations_bytes);
    QCOMPARE(whole.weights_bytes, shards.weights_bytes);
    const Strategy alone{.data = 8, .sequence_parallel = true};
    QVERIFY(!strategy_violation(model, Job{}, part, alone).empty());
}

/// Divided gradients leave no room to add whole ones up: every tick scatters its own, which a slow network shows.
void TestMegatron::zero2ReducesEveryTick()
{
    const Model model = samples::llama_8b();
    Part part = samples::part(4, 8);
    const auto megatron = make_megatron();
    for (const double network : {1e9, 1e12}) {
        part.across = {network, 0};
        const StrategyCosts once = megatron->cost(model, Job{}, part, {1, 1, 1, 32, 1, Recompute::none, 1});
        const StrategyCosts each_tick = megatron->cost(model, Job{}, part, {1, 1, 1, 32, 2, Recompute::none, 1});
        const LayerCost& one = once.layer[dense_block];
        const LayerCost& each = each_tick.layer[dense_block];
        QVERIFY(each.gradient_sync_s > 0 && each.gradient_sync_s < one.gradient_sync_s); // the weights' gathering
        QVERIFY(near(each.gradients_bytes, one.gradients_bytes / 32));
        QCOMPARE(each.forward_s, one.forward_s);
        QCOMPARE(each.backward_s > one.backward_s, network < 1e12); // else it hides behind backward
    }
}

void TestMegatron::zero3MovesTheSyncIntoTheTick()
{
    const Model model = samples::llama_8b();
    Part part = samples::part(4, 8);
    part.across = {1e9, 5e-6};
    const auto megatron = make_megatron();
    const StrategyCosts once = megatron->cost(model, Job{}, part, {1, 1, 1, 32, 1, Recompute::none, 1});
    const StrategyCosts each_tick = megatron->cost(model, Job{}, part, {1, 1, 1, 32, 3, Recompute::none, 1});
    QVERIFY(once.layer[dense_block].gradient_sync_s > 0);
    QCOMPARE(each_tick.layer[dense_block].gradient_sync_s, 0.0);
    QCOMPARE(each_tick.sync_latency_s, 0.0);
    QVERIFY(each_tick.layer[dense_block].forward_s > once.layer[dense_block].forward_s);
    QVERIFY(each_tick.layer[dense_block].backward_s > once.layer[dense_block].backward_s);
}

void TestMegatron::moreSamplesTakeMoreTimeAndMemory()
{
    std::mt19937 random(20260705);
    const auto megatron = make_megatron();
    for (int i = 0; i < 100; ++i) {
        const Model model = samples::random_model(random);
        Job job = samples::random_job(random);
        job.allow.samples_per_replica = {1};
        const Part part = samples::random_part(random);
        for (const int data : divisors(part.gpus())) {
            for (const StrategyCosts& costs : megatron->plan(model, job, part, data, {}, {}).strategies) {
                Strategy twice = costs.strategy;
                twice.samples_per_replica *= 2;
                const StrategyCosts more = megatron->cost(model, job, part, twice);
                for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
                    QVERIFY(more.layer[kind].forward_s >= costs.layer[kind].forward_s);
                    QVERIFY(more.layer[kind].backward_s >= costs.layer[kind].backward_s);
                    QVERIFY(near(more.layer[kind].activations_bytes, 2 * costs.layer[kind].activations_bytes, 1e-9)
                            || costs.layer[kind].activations_bytes == 0);
                    QCOMPARE(more.layer[kind].weights_bytes, costs.layer[kind].weights_bytes);
                }
            }
        }
    }
}

void TestMegatron::moreRecomputationTakesTimeAndSparesMemory()
{
    std::mt19937 random(20260706);
    const auto megatron = make_megatron();
    for (int i = 0; i < 100; ++i) {
        const Model model = samples::random_model(random);
        Job job = samples::random_job(random);
        job.allow.recompute = {Recompute::none};
        const Part part = samples::random_part(random);
        for (const StrategyCosts& none : megatron->plan(model, job, part, 8, {}, {}).strategies) {
            Strategy strategy = none.strategy;
            strategy.recompute = Recompute::selective;
            const StrategyCosts selective = megatron->cost(model, job, part, strategy);
            strategy.recompute = Recompute::full;
            const StrategyCosts full = megatron->cost(model, job, part, strategy);
            for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
                const LayerCost& a = none.layer[kind];
                const LayerCost& b = selective.layer[kind];
                const LayerCost& c = full.layer[kind];
                QCOMPARE(a.forward_s, b.forward_s);
                QCOMPARE(b.forward_s, c.forward_s);
                QVERIFY(a.backward_s <= b.backward_s && b.backward_s <= c.backward_s);
                QVERIFY(a.activations_bytes >= b.activations_bytes && b.activations_bytes >= c.activations_bytes);
            }
            // Full recomputation runs a block's forward again; embedding and logits are kept.
            for (const std::size_t kind : {dense_block, expert_block})
                if (none.layer[kind] != LayerCost{})
                    QVERIFY(full.layer[kind].backward_s > none.layer[kind].backward_s);
            QCOMPARE(full.layer[embedding].backward_s, none.layer[embedding].backward_s);
        }
    }
}

void TestMegatron::costsAreFiniteAndPositive()
{
    std::mt19937 random(20260707);
    const auto megatron = make_megatron();
    for (int i = 0; i < 200; ++i) {
        const Model model = samples::random_model(random);
        const Job job = samples::random_job(random);
        Part part = samples::random_part(random);
        if (random() % 8 == 0)
            part.across = {};
        const LayerCounts counts = count_layers(model, {0, model.layer_count()});
        for (const StrategyCosts& costs : megatron->plan(model, job, part, 24, {}, {}).strategies) {
            for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
                const LayerCost& layer = costs.layer[kind];
                if (counts[kind] == 0) {
                    QVERIFY(layer == LayerCost{});
                    continue;
                }
                for (const double value :
                     {layer.forward_s, layer.backward_s, layer.optimizer_s, layer.weights_bytes, layer.gradients_bytes,
                      layer.optimizer_bytes, layer.activations_bytes, layer.workspace_bytes})
                    QVERIFY(std::isfinite(value) && value > 0);
                QVERIFY(std::isfinite(layer.gradient_sync_s) && layer.gradient_sync_s >= 0);
            }
        }
    }
}

void TestMegatron::leastGpuSecondsIsABound()
{
    std::mt19937 random(20260708);
    const auto megatron = make_megatron();
    double closest = 1e9;
    for (int i = 0; i < 100; ++i) {
        const Model model = samples::random_model(random);
        const Job job = samples::random_job(random);
        Part part = samples::random_part(random);
        const auto least = megatron->least_gpu_seconds(model, job, part);
        // Any other part of the same GPU type and speed.
        part.nodes = 1 + static_cast<int>(random() % 4);
        part.across = {2e10, 5e-6};
        for (const int tick : {1, 2, 6, 16, 48}) {
            for (const StrategyCosts& costs : megatron->plan(model, job, part, tick, {}, {}).strategies) {
                for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
                    const LayerCost& layer = costs.layer[kind];
                    const double charged = (layer.forward_s + layer.backward_s) * part.gpus() / tick;
                    QVERIFY(least[kind] <= charged * (1 + 1e-12));
                    if (least[kind] > 0)
                        closest = std::min(closest, charged / least[kind]);
                }
            }
        }
    }
    QVERIFY(closest < 1.001); // tight: attained where nothing has to communicate
}

void TestMegatron::tiedEmbeddingsSyncTheirEnds()
{
    Model model = samples::gpt3_175b();
    Job job;
    job.sequence_length = 2048;
    const auto megatron = make_megatron();
    const Strategy strategy{8, 1, 1, 1, 0, Recompute::none, 1};
    const Part part = samples::part(1, 8);
    const StrategyCosts tied = megatron->cost(model, job, part, strategy);
    const double expected = 4.0 * 51200 * 12288 / 8 / 2.4e11;
    QVERIFY(near(tied.layer[embedding].gradient_sync_s, expected));
    QVERIFY(near(tied.layer[head].gradient_sync_s, expected));
    QCOMPARE(tied.layer[dense_block].gradient_sync_s, 0.0);
    // A GPU alone on its node has no link to show for the way to the other end.
    Part alone = samples::part(1, 1);
    alone.inside = {};
    QVERIFY(megatron->cost(model, job, alone, {}).layer[embedding].gradient_sync_s < 1);
    model.tied_embeddings = false;
    QCOMPARE(megatron->cost(model, job, part, strategy).layer[embedding].gradient_sync_s, 0.0);
}

void TestMegatron::contextHidesBehindAttention()
{
    // Fast links hide the exchange of keys and values wholly, slow ones do not.
    const Model model = samples::llama_8b();
    Job job;
    job.sequence_length = 32768;
    const auto megatron = make_megatron();
    const Strategy strategy{1, 8, 1, 1, 0, Recompute::none, 1};
    Part part = samples::part(1, 8);
    const double fast = megatron->cost(model, job, part, strategy).layer[dense_block].forward_s;
    part.inside = {1e15, 0};
    QCOMPARE(megatron->cost(model, job, part, strategy).layer[dense_block].forward_s, fast);
    part.inside = {1e8, 0};
    QVERIFY(megatron->cost(model, job, part, strategy).layer[dense_block].forward_s > fast);
}

TANGRAM_TEST(TestMegatron)
#include "tst_megatron.moc"
