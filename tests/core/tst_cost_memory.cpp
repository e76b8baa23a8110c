// SPDX-License-Identifier: GPL-3.0-or-later
#include "cost/activations.h"
#include "cost/training_state.h"
#include "cost_samples.h"

#include <QTest>

#include <cmath>

using namespace tangram;

namespace {

bool close(double actual, double expected, double tolerance = 1e-9)
{
    const bool good = std::abs(actual - expected) <= tolerance * std::abs(expected);
    if (!good)
        qWarning("%.17g differs from %.17g", actual, expected);
    return good;
}

constexpr auto none = static_cast<std::size_t>(Recompute::none);
constexpr auto selective = static_cast<std::size_t>(Recompute::selective);
constexpr auto full = static_cast<std::size_t>(Recompute::full);

} // namespace

class TestCostMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stateBytes_data();
    void stateBytes();
    void gptActivations_data();
    void gptActivations();
    void gatedGroupedActivationsSumTheirOperators();
    void expertActivationsSumTheirOperators();
    void headKeepsLogitsInFullPrecision();
    void activationsFallWithRecomputation();
    void activationsDivideByContext();
    void sharesAddUpToTheModel();
};

void TestCostMemory::stateBytes_data()
{
    QTest::addColumn<int>("precision");
    QTest::addColumn<QString>("optimizer");
    QTest::addColumn<int>("gradient_bytes");
    QTest::addColumn<double>("weight");
    QTest::addColumn<double>("gradient");
    QTest::addColumn<double>("optimizer_bytes");
    QTest::addColumn<double>("traffic");
    const int bf16 = static_cast<int>(Precision::bf16);
    const int fp32 = static_cast<int>(Precision::fp32);
    QTest::newRow("bf16, fp32 gradients: 18") << bf16 << "adam" << 4 << 2.0 << 4.0 << 12.0 << 30.0;
    QTest::newRow("bf16, bf16 gradients: 16") << bf16 << "adam" << 2 << 2.0 << 2.0 << 12.0 << 28.0;
    QTest::newRow("bf16, momentum: 14") << bf16 << "sgd" << 4 << 2.0 << 4.0 << 8.0 << 22.0;
    QTest::newRow("fp32: 16") << fp32 << "adam" << 2 << 4.0 << 4.0 << 8.0 << 28.0;
    QTest::newRow("fp32, momentum: 12") << fp32 << "sgd" << 4 << 4.0 << 4.0 << 4.0 << 20.0;
}

void TestCostMemory::stateBytes()
{
    QFETCH(int, precision);
    QFETCH(QString, optimizer);
    QFETCH(int, gradient_bytes);
    QFETCH(double, weight);
    QFETCH(double, gradient);
    QFETCH(double, optimizer_bytes);
    QFETCH(double, traffic);
    Job job;
    job.optimizer = optimizer.toStdString();
    job.gradient_bytes = gradient_bytes;
    const StateBytes bytes = state_bytes(job, static_cast<Precision>(precision));
    QCOMPARE(bytes.weight, weight);
    QCOMPARE(bytes.gradient, gradient);
    QCOMPARE(bytes.optimizer, optimizer_bytes);
    QCOMPARE(bytes.step_traffic, traffic);
}

void TestCostMemory::gptActivations_data()
{
    QTest::addColumn<int>("tensor");
    QTest::addColumn<int>("samples");
    QTest::newRow("one GPU") << 1 << 1;
    QTest::newRow("tensor 8") << 8 << 1;
    QTest::newRow("tensor 8, four samples") << 8 << 4;
}

/// Korthikanti et al., arXiv:2205.05198, table 2, rows "tensor + sequence parallelism".
void TestCostMemory::gptActivations()
{
    QFETCH(int, tensor);
    QFETCH(int, samples);
    const Model model = samples::gpt3_175b();
    Job job;
    job.sequence_length = 2048;
    const double sbh = 2048.0 * samples * 12288;
    const double scores = 5.0 * 96 * 2048 * 2048 * samples / tensor;
    const Sharding sharding{tensor, 1, 1, samples};

    const ActivationBytes flash = block_activations(model, job, false, sharding, 2);
    QVERIFY(close(flash.kept[none], 34 * sbh / tensor));
    QVERIFY(close(flash.kept[selective], 34 * sbh / tensor));
    QVERIFY(close(flash.kept[full], 2 * sbh));
    Sharding plain = sharding;
    plain.sequence_parallel = false; // row "tensor parallel (baseline)"
    QVERIFY(close(block_activations(model, job, false, plain, 2).kept[none], sbh * (10 + 24.0 / tensor)));

    job.flash_attention = false;
    const ActivationBytes unfused = block_activations(model, job, false, sharding, 2);
    QVERIFY(close(unfused.kept[none], 34 * sbh / tensor + scores));
    QVERIFY(close(unfused.kept[selective], 34 * sbh / tensor));
    QVERIFY(close(unfused.kept[full], 2 * sbh));
    // What recomputation brings back is there again for one block at a time.
    QVERIFY(unfused.working[full] - unfused.working[none] >= 34 * sbh / tensor);
    QVERIFY(close(unfused.working[selective] - unfused.working[none], scores));
}

void TestCostMemory::gatedGroupedActivationsSumTheirOperators()
{
    const Model model = samples::llama_8b();
    const Job job;
    const double h = 4096;
    // Norm inputs, attention input, q, k, v, core's result, feed-forward input; gate, up, product.
    const double per_token = 2 * (2 * h + h + 32 * 128 + 2 * 8 * 128 + 32 * 128 + h + 3 * 14336);
    QVERIFY(close(block_activations(model, job, false, {2, 1, 1, 3}, 2).kept[none], per_token * 3 * 4096 / 2));
}

void TestCostMemory::expertActivationsSumTheirOperators()
{
    const Model model = samples::mixtral_8x7b();
    const Job job;
    const double h = 4096;
    const double attention = 2 * (2 * h + h + 32 * 128 + 2 * 8 * 128 + 32 * 128);
    const double experts = 2 * h + 2 * 2 * (3 * 14336 + h) + 4 * 8;
    const double gathered = 2 * 2 * h;
    const double expected = 4096 * ((attention + experts) / 4 + gathered);
    QVERIFY(close(block_activations(model, job, true, {4, 1, 2, 1}, 2).kept[none], expected));
    // Whole experts on each rank take the routed copies of its own sequence shard only.
    QVERIFY(
        close(block_activations(model, job, true, {4, 1, 2, 1, 1}, 2).kept[none], expected - 4096 * gathered * 3 / 4));
}

void TestCostMemory::headKeepsLogitsInFullPrecision()
{
    const Model model = samples::gpt3_175b();
    Job job;
    job.sequence_length = 2048;
    const double sbh = 2048.0 * 12288;
    const ActivationBytes head = head_activations(model, job, {8, 1, 1, 1}, 2, {});
    QVERIFY(close(head.kept[none], 4 * sbh / 8 * (1 + 51200.0 / 12288)));
    QVERIFY(close(head.working[none], 6 * 2048.0 * 51200 / 8));
}

void TestCostMemory::activationsFallWithRecomputation()
{
    std::mt19937 random(20260701);
    for (int i = 0; i < 300; ++i) {
        const Model model = samples::random_model(random);
        const Job job = samples::random_job(random);
        const Sharding sharding{1 << random() % 6, 1 << random() % 3, 1, 1 + static_cast<int>(random() % 4)};
        const ActivationBytes block = block_activations(model, job, model.experts.count > 0, sharding, 2);
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
        const double whole = block_activations(model, job, experts, {2, 1, 1, 2}, 2).kept[none];
        QVERIFY(close(block_activations(model, job, experts, {2, 4, 1, 2}, 2).kept[none], whole / 4));
        QVERIFY(close(block_activations(model, job, experts, {2, 1, 1, 4}, 2).kept[none], whole * 2));
    }
}

void TestCostMemory::sharesAddUpToTheModel()
{
    for (const Model& model :
         {samples::gpt3_175b(), samples::llama_8b(), samples::mixtral_8x7b(), samples::deepseek()}) {
        for (std::size_t kind = 0; kind < layer_kind_count; ++kind) {
            const auto layer = static_cast<LayerKind>(kind);
            if (layer == LayerKind::expert_block && model.experts.count == 0)
                continue;
            const double all = layer_parameters(model, layer);
            QVERIFY(close(parameter_share(model, layer, {}).total(), all));
            // Splitting never loses a parameter, and what is not split is small beside what is.
            const ParameterShare split = parameter_share(model, layer, {4, 1, 2, 1});
            QVERIFY(4 * split.dense + 8 * split.experts >= all * (1 - 1e-12));
            QVERIFY(split.total() < 0.3 * all);
            QVERIFY(close(split.experts * 8, routed_expert_parameters(model, layer)));
            QVERIFY(close(parameter_share(model, layer, {4, 1, 2, 1, 1}).experts, 4 * split.experts));
        }
    }
}

QTEST_APPLESS_MAIN(TestCostMemory)
#include "tst_cost_memory.moc"
