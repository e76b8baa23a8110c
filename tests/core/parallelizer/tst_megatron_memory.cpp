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

class TestMegatronMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stateIsDividedAsZeroSays_data();
    void stateIsDividedAsZeroSays();
    void tiedTableIsHeldOnce_data();
    void tiedTableIsHeldOnce();
    void fsdpGathersUnitByUnit();
    void deepspeedKeepsWhatItHasSent();
    void memoryFallsWithDegrees();
    void publishedMemory_data();
    void publishedMemory();
};

void TestMegatronMemory::stateIsDividedAsZeroSays_data()
{
    QTest::addColumn<int>("zero");
    QTest::addColumn<double>("weights");
    QTest::addColumn<double>("gradients");
    QTest::addColumn<double>("optimizer");
    QTest::newRow("0") << 0 << 2.0 << 4.0 << 12.0;
    QTest::newRow("1") << 1 << 2.0 << 4.0 << 12.0 / 8;
    QTest::newRow("2") << 2 << 2.0 << 4.0 / 8 << 12.0 / 8;
    QTest::newRow("3") << 3 << 2.0 / 8 << 4.0 / 8 << 12.0 / 8;
}

void TestMegatronMemory::stateIsDividedAsZeroSays()
{
    QFETCH(int, zero);
    QFETCH(double, weights);
    QFETCH(double, gradients);
    QFETCH(double, optimizer);
    // context 2 x data 4: ZeRO divides by 8.
    const Model model = samples::llama_8b();
    const StrategyCosts costs =
        make_megatron()->cost(model, Job{}, samples::part(1, 8), {1, 2, 1, 4, zero, Recompute::none, 1});
    for (const std::size_t kind : {embedding, dense_block, head}) {
        const double parameters = layer_parameters(model, static_cast<LayerKind>(kind));
        QVERIFY(near(costs.layer[kind].weights_bytes, weights * parameters));
        QVERIFY(near(costs.layer[kind].gradients_bytes, gradients * parameters));
        QVERIFY(near(costs.layer[kind].optimizer_bytes, optimizer * parameters));
    }
}

/// A stage that holds both ends of a model with tied embeddings holds their table once, and has nothing to exchange.
void TestMegatronMemory::tiedTableIsHeldOnce_data()
{
    QTest::addColumn<int>("framework");
    QTest::addColumn<int>("zero");
    for (const Framework framework : {Framework::megatron, Framework::deepspeed, Framework::fsdp})
        for (const int zero : {0, 1, 2, 3})
            QTest::addRow("%s, ZeRO %d", to_string(framework), zero) << static_cast<int>(framework) << zero;
}

void TestMegatronMemory::tiedTableIsHeldOnce()
{
    QFETCH(int, framework);
    QFETCH(int, zero);
    Job job;
    job.framework = static_cast<Framework>(framework);
    Model tied = samples::gpt3_175b();
    tied.learned_positions = false;
    Model untied = tied;
    untied.tied_embeddings = false;
    const Strategy strategy{2, 1, 1, 4, zero, Recompute::none, 1};
    const StrategyCosts costs = make_megatron()->cost(tied, job, samples::part(1, 8), strategy);
    const StrategyCosts apart = make_megatron()->cost(untied, job, samples::part(1, 8), strategy);
    const StageCost whole = stage_cost(costs, {1, 2, 0, 1});
    const StageCost twice = stage_cost(apart, {1, 2, 0, 1});
    const StageCost no_embedding = stage_cost(apart, {0, 2, 0, 1});
    QVERIFY(near(whole.memory.weights_bytes, no_embedding.memory.weights_bytes));
    QVERIFY(near(whole.memory.gradients_bytes, no_embedding.memory.gradients_bytes));
    QVERIFY(near(whole.memory.optimizer_bytes, no_embedding.memory.optimizer_bytes));
    QVERIFY(whole.optimizer_s < twice.optimizer_s);
    if (zero < 3)
        QVERIFY(near(whole.gradient_sync_total_s, no_embedding.gradient_sync_total_s));
    // Each end for itself holds a copy.
    QVERIFY(near(stage_cost(costs, {1, 0, 0, 0}).memory.weights_bytes,
                 stage_cost(costs, {0, 0, 0, 1}).memory.weights_bytes, 1e-4));
}

/// FSDP shards fp32 weights, gradients and moments, keeps the root unit (both ends) gathered in bf16, and holds two
/// blocks' weights and one's gradient, bf16 and fp32, at a time.
void TestMegatronMemory::fsdpGathersUnitByUnit()
{
    const Model model = samples::llama_8b();
    Job job;
    job.framework = Framework::fsdp;
    const StrategyCosts costs =
        make_megatron()->cost(model, job, samples::part(1, 8), {1, 1, 1, 8, 3, Recompute::full, 1});
    const double block = layer_parameters(model, LayerKind::dense_block);
    const double table = layer_parameters(model, LayerKind::embedding);
    QVERIFY(near(costs.layer[dense_block].weights_bytes, block * 4 / 8));
    QVERIFY(near(costs.layer[dense_block].gradients_bytes, block * 4 / 8));
    QVERIFY(near(costs.layer[dense_block].optimizer_bytes, block * 8 / 8));
    QVERIFY(near(costs.layer[embedding].weights_bytes, table * (4.0 / 8 + 2)));
    QVERIFY(near(costs.layer[embedding].gradients_bytes, table * (4.0 / 8 + 2)));
    job.framework = Framework::megatron;
    const StrategyCosts others =
        make_megatron()->cost(model, job, samples::part(1, 8), {1, 1, 1, 8, 1, Recompute::full, 1});
    QVERIFY(near(costs.layer[dense_block].workspace_bytes - others.layer[dense_block].workspace_bytes,
                 block * (2 * 2 + 2 + 4)));
}

/// DeepSpeed's pipeline keeps what a stage has sent on, but for the last, and its buckets are there at any size.
void TestMegatronMemory::deepspeedKeepsWhatItHasSent()
{
    const Model model = samples::gpt3_175b();
    Job job;
    job.framework = Framework::deepspeed;
    const Strategy strategy{8, 1, 1, 1, 1, Recompute::full, 2};
    const StrategyCosts costs = make_megatron()->cost(model, job, samples::part(1, 8), strategy);
    QVERIFY(near(costs.sent_bytes, 2.0 * 2 * 4096 * 12288 / 8));
    const StageCost stage = stage_cost(costs, {0, 4, 0, 0});
    QVERIFY(near(stage.memory.activations_bytes, 4 * costs.layer[dense_block].activations_bytes + costs.sent_bytes));
    QVERIFY(near(stage_cost(costs, {0, 4, 0, 1}).memory.activations_bytes,
                 4 * costs.layer[dense_block].activations_bytes + costs.layer[head].activations_bytes));
    QVERIFY(near(stage.memory.workspace_bytes, costs.layer[dense_block].workspace_bytes + costs.workspace_bytes));
    job.framework = Framework::megatron;
    const StrategyCosts megatron = make_megatron()->cost(model, job, samples::part(1, 8), strategy);
    QCOMPARE(megatron.sent_bytes, 0.0);
    // Two buckets of 500 million fp32 gradients and one of bf16 weights.
    QVERIFY(near(costs.workspace_bytes - megatron.workspace_bytes, 5e8 * (2 * 4 + 2)));
}

/// What a stage of two blocks and a head holds falls with every degree, with the ZeRO stage and with recomputation.
void TestMegatronMemory::memoryFallsWithDegrees()
{
    std::mt19937 random(20261121);
    const auto megatron = make_megatron();
    int compared = 0;
    for (int i = 0; i < 300; ++i) {
        const Model model = samples::random_model(random);
        const Job job = samples::random_job(random);
        Strategy strategy{.tensor = 1 << random() % 3, .context = 1 << random() % 2};
        strategy.data = 4;
        strategy.zero = static_cast<int>(random() % 4);
        strategy.recompute = static_cast<Recompute>(random() % 3);
        strategy.expert_tensor = strategy.tensor;
        strategy.sequence_parallel = strategy.tensor > 1 && random() % 2 == 0;
        const LayerCounts all = count_layers(model, {0, model.layer_count()});
        const LayerCounts counts{0, std::min(all[1], 2), std::min(all[2], 2), 1};
        const auto stage = [&](const Strategy& s) {
            return stage_cost(megatron->cost(model, job, samples::part(1, s.gpus()), s), counts);
        };
        const StageCost before = stage(strategy);
        const auto no_more = [&](const Strategy& changed) {
            const MemoryParts& a = before.memory;
            const MemoryParts b = stage(changed).memory;
            ++compared;
            constexpr double rounding = 1 + 1e-12;
            return b.weights_bytes <= a.weights_bytes * rounding && b.gradients_bytes <= a.gradients_bytes * rounding
                && b.optimizer_bytes <= a.optimizer_bytes * rounding
                && b.activations_bytes <= a.activations_bytes * rounding;
        };
        Strategy changed = strategy;
        changed.tensor *= 2;
        changed.expert_tensor = changed.tensor;
        changed.sequence_parallel = strategy.sequence_parallel;
        QVERIFY(no_more(changed));
        changed = strategy;
        changed.context *= 2;
        QVERIFY(no_more(changed));
        changed = strategy;
        changed.data *= 2;
        QVERIFY(no_more(changed));
        if (strategy.tensor > 1 && !strategy.sequence_parallel) {
            changed = strategy;
            changed.sequence_parallel = true;
            QVERIFY(no_more(changed));
        }
        if (strategy.zero < 3 && job.framework != Framework::fsdp) {
            changed = strategy;
            ++changed.zero;
            QVERIFY(no_more(changed));
        }
        if (strategy.recompute != Recompute::full) {
            changed = strategy;
            changed.recompute = static_cast<Recompute>(static_cast<int>(strategy.recompute) + 1);
            QVERIFY(no_more(changed));
        }
        QVERIFY(before.memory_for(2) > before.memory_for(1));
    }
    QVERIFY(compared > 1000);
}

void TestMegatronMemory::publishedMemory_data()
{
    QTest::addColumn<int>("blocks");
    QTest::addColumn<int>("hidden");
    QTest::addColumn<int>("tensor");
    QTest::addColumn<int>("pipeline");
    QTest::addColumn<int>("data");
    QTest::addColumn<int>("samples");
    QTest::addColumn<bool>("bf16");
    QTest::addColumn<double>("gigabytes"); // 0: out of memory
    QTest::newRow("176B, as trained") << 70 << 14336 << 4 << 12 << 8 << 2 << true << 59.0;
    QTest::newRow("176B, four samples") << 70 << 14336 << 4 << 12 << 8 << 4 << true << 73.0;
    QTest::newRow("195B") << 106 << 12288 << 4 << 12 << 8 << 4 << true << 79.0;
    QTest::newRow("184B, tensor 8") << 100 << 12288 << 8 << 6 << 8 << 2 << true << 61.0;
    QTest::newRow("184B, tensor 4") << 100 << 12288 << 4 << 6 << 16 << 1 << true << 0.0;
    QTest::newRow("181B, fp16") << 72 << 14336 << 8 << 12 << 4 << 4 << false << 49.0;
    QTest::newRow("181B, fp16, no pipeline") << 72 << 14336 << 8 << 1 << 48 << 1 << false << 0.0;
    QTest::newRow("18B, fp16, one node") << 6 << 14336 << 8 << 1 << 1 << 2 << false << 54.0;
}

/// The fullest GPU in BLOOM's topology trials on A100 80GB (bigscience, train/tr11-176B-ml/chronicles-prequel.md), as
/// nvidia-smi shows it. In bf16 each end counts as a block in the division into stages.
void TestMegatronMemory::publishedMemory()
{
    QFETCH(int, blocks);
    QFETCH(int, hidden);
    QFETCH(int, tensor);
    QFETCH(int, pipeline);
    QFETCH(int, data);
    QFETCH(int, samples);
    QFETCH(bool, bf16);
    QFETCH(double, gigabytes);
    Model model = samples::gpt3_175b();
    model.blocks = blocks;
    model.hidden = hidden;
    model.feed_forward = 4 * hidden;
    model.query_heads = 64;
    model.key_value_heads = 64;
    model.head_size = hidden / 64;
    model.vocabulary = 250880;
    model.learned_positions = false;
    Job job;
    job.framework = Framework::deepspeed;
    job.sequence_length = 2048;
    job.precision = bf16 ? Precision::bf16 : Precision::fp16;
    job.gradient_bytes = bf16 ? 4 : 2;
    job.flash_attention = false;
    const auto gpu = samples::gpu_type();
    gpu->memory_bytes = 80.0 * (1 << 30);
    Part part = samples::part(1, tensor * data);
    part.gpu = gpu;
    Strategy strategy{.tensor = tensor};
    strategy.data = data;
    strategy.zero = 1;
    strategy.recompute = Recompute::full;
    strategy.samples_per_replica = samples;
    strategy.sequence_parallel = false;
    const int first_blocks = bf16 ? (blocks + 2) / pipeline - 1 : blocks / pipeline;
    const StageCost first =
        stage_cost(make_megatron()->cost(model, job, part, strategy), {1, first_blocks, 0, pipeline == 1 ? 1 : 0});
    const double used = first.memory_for(pipeline) + job.memory_reserve_bytes;
    if (gigabytes > 0)
        QVERIFY2(near(used, gigabytes * 1e9, 0.06), qPrintable(QString::number(used)));
    else
        QVERIFY2(used > gpu->memory_bytes, qPrintable(QString::number(used)));
}

TANGRAM_TEST(TestMegatronMemory)
#include "tst_megatron_memory.moc"
