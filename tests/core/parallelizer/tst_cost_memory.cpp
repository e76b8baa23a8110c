// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/activations.h"
#include "cost/training_state.h"
#include "cost_samples.h"
#include "near.h"
#include "test_program.h"

#include <QTest>

#include <cmath>

using namespace tangram;

namespace {

constexpr auto none = static_cast<std::size_t>(Recompute::none);
constexpr auto selective = static_cast<std::size_t>(Recompute::selective);
constexpr auto full = static_cast<std::size_t>(Recompute::full);

} // namespace

class TestCostMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stateBytes_data();
    void stateBytes();
    void zeroDividesAsPublished();
    void gptActivations_data();
    void gptActivations();
    void gptEnds();
    void gatedGroupedActivationsSumTheirOperators();
    void expertActivationsSumTheirOperators();
    void latentActivationsSumTheirOperators();
    void fsdpKeepsEverySecondMatmul();
    void activationsFallWithRecomputation();
    void activationsDivideByContext();
    void sharesAddUpToTheModel();
};

void TestCostMemory::stateBytes_data()
{
    QTest::addColumn<int>("framework");
    QTest::addColumn<int>("precision");
    QTest::addColumn<QString>("optimizer");
    QTest::addColumn<int>("gradient_bytes");
    QTest::addColumn<double>("weight");
    QTest::addColumn<double>("gradient");
    QTest::addColumn<double>("optimizer_bytes");
    QTest::addColumn<double>("traffic");
    const int megatron = static_cast<int>(Framework::megatron);
    const int deepspeed = static_cast<int>(Framework::deepspeed);
    const int fsdp = static_cast<int>(Framework::fsdp);
    const int fp16 = static_cast<int>(Precision::fp16);
    const int bf16 = static_cast<int>(Precision::bf16);
    const int fp32 = static_cast<int>(Precision::fp32);
    QTest::newRow("bf16, fp32 gradients: 18") << megatron << bf16 << "adam" << 4 << 2.0 << 4.0 << 12.0 << 30.0;
    QTest::newRow("bf16, bf16 gradients: 16") << megatron << bf16 << "adam" << 2 << 2.0 << 2.0 << 12.0 << 28.0;
    QTest::newRow("bf16, momentum: 14") << megatron << bf16 << "sgd" << 4 << 2.0 << 4.0 << 8.0 << 22.0;
    QTest::newRow("fp32: 16") << megatron << fp32 << "adam" << 2 << 4.0 << 4.0 << 8.0 << 28.0;
    QTest::newRow("fp32, momentum: 12") << megatron << fp32 << "sgd" << 4 << 4.0 << 4.0 << 4.0 << 20.0;
    QTest::newRow("DeepSpeed fp16: an fp32 gradient for the step")
        << deepspeed << fp16 << "adam" << 2 << 2.0 << 2.0 << 16.0 << 50.0;
    QTest::newRow("DeepSpeed bf16: gradients twice") << deepspeed << bf16 << "adam" << 4 << 2.0 << 6.0 << 12.0 << 30.0;
    QTest::newRow("FSDP: 16") << fsdp << bf16 << "adam" << 4 << 4.0 << 4.0 << 8.0 << 30.0;
}

void TestCostMemory::stateBytes()
{
    QFETCH(int, framework);
    QFETCH(int, precision);
    QFETCH(QString, optimizer);
    QFETCH(int, gradient_bytes);
    QFETCH(double, weight);
    QFETCH(double, gradient);
    QFETCH(double, optimizer_bytes);
    QFETCH(double, traffic);
    Job job;
    job.framework = static_cast<Framework>(framework);
    job.optimizer = optimizer.toStdString();
    job.gradient_bytes = gradient_bytes;
    const StateBytes bytes = state_bytes(job, static_cast<Precision>(precision));
    QCOMPARE(bytes.weight, weight);
    QCOMPARE(bytes.gradient, gradient);
    QCOMPARE(bytes.optimizer, optimizer_bytes);
    QCOMPARE(bytes.step_traffic, traffic);
}

/// ZeRO, arXiv:1910.02054, figure 1: 7.5 billion parameters on 64 GPUs take 120, 31.4, 16.6 and 1.9 GB.
void TestCostMemory::zeroDividesAsPublished()
{
    Job job;
    job.gradient_bytes = 2;
    const StateBytes bytes = state_bytes(job, Precision::fp16);
    const double published_gb[] = {120, 31.4, 16.6, 1.9};
    for (int zero = 0; zero < 4; ++zero) {
        const double per_parameter = bytes.weight / zero_shards(zero, 3, 64) + bytes.gradient / zero_shards(zero, 2, 64)
            + bytes.optimizer / zero_shards(zero, 1, 64);
        QVERIFY(std::abs(7.5 * per_parameter - published_gb[zero]) < 0.05);
    }
}

void TestCostMemory::gptActivations_data()
{
    QTest::addColumn<int>("tensor");
    QTest::addColumn<bool>("sequence_parallel");
    QTest::addColumn<int>("samples");
    QTest::newRow("no parallelism") << 1 << false << 1;
    QTest::newRow("tensor parallel") << 8 << false << 1;
    QTest::newRow("tensor parallel, four samples") << 8 << false << 4;
    QTest::newRow("tensor and sequence parallel") << 8 << true << 1;
    QTest::newRow("tensor and sequence parallel, four samples") << 8 << true << 4;
}

/// All rows of Korthikanti et al., arXiv:2205.05198, table 2, for GPT-3.
void TestCostMemory::gptActivations()
{
    QFETCH(int, tensor);
    QFETCH(bool, sequence_parallel);
    QFETCH(int, samples);
    const Model model = samples::gpt3_175b();
    Job job;
    job.sequence_length = 2048;
    job.flash_attention = false;
    const double t = tensor;
    const double s = 2048;
    const double h = 12288;
    const double a = 96;
    const double sbh = s * samples * h;
    Sharding sharding{tensor, 1, 1, samples};
    sharding.sequence_parallel = sequence_parallel;

    const ActivationBytes block = block_activations(model, job, false, sharding, {});
    const double without_scores = sequence_parallel ? 34 * sbh / t : sbh * (10 + 24 / t);
    QVERIFY(near(block.kept[none], without_scores + 5 * a * s / h * sbh / t));
    QVERIFY(near(block.kept[selective], without_scores));
    // The checkpoint is the block's input as it is: a sequence shard under sequence parallelism.
    QVERIFY(near(block.kept[full], sequence_parallel ? 2 * sbh / t : 2 * sbh));
    // What recomputation brings back is there again for one block at a time.
    QVERIFY(near(block.working[full] - block.working[none], block.kept[none] - block.kept[full]));
    QVERIFY(near(block.working[selective] - block.working[none], 5 * a * s / h * sbh / t));

    job.flash_attention = true;
    QVERIFY(near(block_activations(model, job, false, sharding, {}).kept[none], without_scores));
}

/// The same paper, section 4.3: a mask of the embedding's dropout, 4 s b h / t before the logits and 4 s b V / t of
/// them.
void TestCostMemory::gptEnds()
{
    const Model model = samples::gpt3_175b();
    Job job;
    job.sequence_length = 2048;
    const double sbh = 2048.0 * 12288;
    const Sharding sharding{8, 1, 1, 1};
    QVERIFY(near(embedding_activations(model, job, sharding, {}).kept[none], sbh / 8 + 8 * 2048));
    const ActivationBytes head = head_activations(model, job, sharding, {}, {});
    QVERIFY(near(head.kept[none], 4 * sbh / 8));
    QVERIFY(near(head.working[none], (4 + 2) * 2048.0 * 51200 / 8));
    job.fused_loss = true;
    QVERIFY(near(head_activations(model, job, sharding, {}, {}).working[none], (2 + 2) * 2048.0 * 51200 / 8));
}

void TestCostMemory::gatedGroupedActivationsSumTheirOperators()
{
    const Model model = samples::llama_8b();
    const Job job;
    const double h = 4096;
    // Norm inputs, inputs of projections and network; q, k, v, core's result; gate, up, product.
    const double sequence = 2 * 4 * h;
    const double split = 2 * (32 * 128 + 2 * 8 * 128 + 32 * 128 + 3 * 14336);
    const double tokens = 3 * 4096;
    QVERIFY(near(block_activations(model, job, false, {2, 1, 1, 3}, {}).kept[none], tokens * (sequence + split) / 2));
    Sharding plain{2, 1, 1, 3};
    plain.sequence_parallel = false;
    QVERIFY(near(block_activations(model, job, false, plain, {}).kept[none], tokens * (sequence + split / 2)));
    // fp8 narrows what enters the four linear layers, but flash attention keeps the wide form of its result.
    const double fp8 = (2 + 1 + 2 + 1) * h + 2 * (32 * 128 + 2 * 8 * 128) + 3 * 32 * 128 + (4 + 1) * 14336;
    QVERIFY(near(block_activations(model, job, false, {2, 1, 1, 3}, {2, 1}).kept[none], tokens * fp8 / 2));
}

void TestCostMemory::expertActivationsSumTheirOperators()
{
    const Model model = samples::mixtral_8x7b();
    Job job;
    const double h = 4096;
    const double attention = 2 * (2 * h + 32 * 128 + 2 * 8 * 128 + 32 * 128);
    const double network = 2 * (2 * h + 2 * 3 * 14336) + 4 * 8;
    const double gathered = 2 * 2 * h;
    const double expected = 4096 * ((attention + network) / 4 + gathered);
    QVERIFY(near(block_activations(model, job, true, {4, 1, 2, 1}, {}).kept[none], expected));
    // Whole experts on each rank take the routed copies of its own sequence shard only.
    QVERIFY(
        near(block_activations(model, job, true, {4, 1, 2, 1, 1}, {}).kept[none], expected - 4096 * gathered * 3 / 4));
    job.recompute_modules = {.core_attention = false, .expert_activations = true};
    QVERIFY(near(block_activations(model, job, true, {4, 1, 2, 1}, {}).kept[selective],
                 expected - 4096 * 2 * 2 * 14336 / 4));
    job.recompute_modules = {.core_attention = false, .experts = true};
    QVERIFY(near(block_activations(model, job, true, {4, 1, 2, 1}, {}).kept[selective],
                 4096 * (attention + 2 * 2 * h) / 4));
}

/// DeepSeek-V3, one GPU: 128 heads of 192 (query, key) and 128 (value); ranks 1536 and 512 + 64.
void TestCostMemory::latentActivationsSumTheirOperators()
{
    const Model model = samples::deepseek();
    Job job;
    const double h = 7168;
    const double projections = 2 * ((1536 + 512) + 128 * (192 + 192 + 128));
    const double attention = 2 * (2 * h + 1536 + 512 + 64 + 128 * 128) + projections;
    const double network = 2 * (2 * h + 3 * 18432);
    QVERIFY(near(block_activations(model, job, false, {}, {}).kept[none], 4096 * (attention + network)));
    // Eight routed experts and a shared one, of width 2048 each.
    const double experts = 2 * (2 * h + 8 * h + 9 * 3 * 2048) + 4 * 256;
    QVERIFY(near(block_activations(model, job, true, {}, {}).kept[none], 4096 * (attention + experts)));
    job.recompute_modules = {.core_attention = false, .latent_projections = true};
    QVERIFY(
        near(block_activations(model, job, true, {}, {}).kept[selective], 4096 * (attention + experts - projections)));
    job.recompute_modules = {.core_attention = false, .norms = true, .feed_forward = true};
    QVERIFY(near(block_activations(model, job, false, {}, {}).kept[selective],
                 4096 * (attention + network - 2 * 2 * h - 2 * 3 * 18432)));
}

/// torchtitan's selective recomputation: the block's input, q, v, attention's result, the gate and the block's last
/// matmul stay; PyTorch's loss holds fp32 logits, log-softmax and gradient.
void TestCostMemory::fsdpKeepsEverySecondMatmul()
{
    const Model model = samples::llama_8b();
    Job job;
    job.framework = Framework::fsdp;
    const double h = 4096;
    const ActivationBytes block = block_activations(model, job, false, {}, {});
    QVERIFY(near(block.kept[selective], 4096 * 2 * (h + h + 8 * 128 + h + 14336 + h)));
    QVERIFY(near(head_activations(model, job, {}, {}, {}).working[none], 4096 * 128256.0 * 12));
    // GPTs are trained without dropout there: no masks.
    const Model gpt = samples::gpt3_175b();
    QVERIFY(near(block_activations(gpt, job, false, {}, {}).kept[none], 4096 * 32 * 12288.0));
}

void TestCostMemory::activationsFallWithRecomputation()
{
    std::mt19937 random(20260701);
    for (int i = 0; i < 300; ++i) {
        const Model model = samples::random_model(random);
        const Job job = samples::random_job(random);
        const Sharding sharding{1 << random() % 6, 1 << random() % 3, 1, 1 + static_cast<int>(random() % 4)};
        const ActivationBytes block = block_activations(model, job, model.experts.count > 0, sharding, {});
        QVERIFY(block.kept[none] >= block.kept[selective]);
        QVERIFY(block.kept[selective] >= block.kept[full]);
        QVERIFY(block.kept[full] > 0);
        QVERIFY(block.working[none] <= block.working[selective] && block.working[selective] <= block.working[full]);
    }
}

void TestCostMemory::activationsDivideByContext()
{
    for (const Model& model : {samples::gpt3_175b(), samples::mixtral_8x7b(), samples::deepseek()}) {
        Job job;
        job.flash_attention = false;
        const bool experts = model.experts.count > 0;
        const double whole = block_activations(model, job, experts, {2, 1, 1, 2}, {}).kept[none];
        QVERIFY(near(block_activations(model, job, experts, {2, 4, 1, 2}, {}).kept[none], whole / 4));
        QVERIFY(near(block_activations(model, job, experts, {2, 1, 1, 4}, {}).kept[none], whole * 2));
    }
}

void TestCostMemory::sharesAddUpToTheModel()
{
    for (const Model& model :
         {samples::gpt3_175b(), samples::llama_8b(), samples::mixtral_8x7b(), samples::deepseek()}) {
        for (std::size_t kind = 0; kind < whole_layer_kinds; ++kind) {
            const auto layer = static_cast<LayerKind>(kind);
            if (layer == LayerKind::expert_block && model.experts.count == 0)
                continue;
            const double all = layer_parameters(model, layer);
            QVERIFY(near(parameter_share(model, layer, {}).total(), all));
            // Splitting never loses a parameter, and what is not split is small beside what is.
            const ParameterShare split = parameter_share(model, layer, {4, 1, 2, 1});
            QVERIFY(4 * split.dense + 8 * split.experts >= all * (1 - 1e-12));
            QVERIFY(split.total() < 0.3 * all);
            QVERIFY(near(split.experts * 8, routed_expert_parameters(model, layer)));
            QVERIFY(near(parameter_share(model, layer, {4, 1, 2, 1, 1}).experts, 4 * split.experts));
        }
    }
}

TANGRAM_TEST(TestCostMemory)
#include "tst_cost_memory.moc"
