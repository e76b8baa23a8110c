// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/job.h"
#include "model/model.h"
#include "near.h"
#include "test_program.h"

#include <QtTest>

#include <random>

using namespace tangram;

namespace {

Model dense(int blocks, int hidden, int feed_forward, int heads, int key_value_heads, int head_size, int vocabulary)
{
    Model model;
    model.blocks = blocks;
    model.hidden = hidden;
    model.feed_forward = feed_forward;
    model.gated = true;
    model.query_heads = heads;
    model.key_value_heads = key_value_heads;
    model.head_size = head_size;
    model.vocabulary = vocabulary;
    model.attention = heads == key_value_heads ? AttentionKind::mha : AttentionKind::gqa;
    return model;
}

Model gpt(int blocks, int hidden, int heads, int vocabulary, int positions)
{
    Model model = dense(blocks, hidden, 4 * hidden, heads, heads, hidden / heads, vocabulary);
    model.gated = false;
    model.tied_embeddings = true;
    model.learned_positions = true;
    model.max_positions = positions;
    return model;
}

Model with_experts(Model model, int count, int per_token, int width)
{
    model.experts = {count, per_token, width, 0, 0, 1};
    return model;
}

Model deepseek_v3()
{
    Model model = with_experts(dense(61, 7168, 18432, 128, 128, 128, 129280), 256, 8, 2048);
    model.experts.shared = 1;
    model.experts.first_dense_blocks = 3;
    model.attention = AttentionKind::mla;
    model.latent = {1536, 512, 64, 128, 128};
    return model;
}

Model deepseek_v2_lite()
{
    Model model = with_experts(dense(27, 2048, 10944, 16, 16, 128, 102400), 64, 6, 1408);
    model.experts.shared = 2;
    model.experts.first_dense_blocks = 1;
    model.attention = AttentionKind::mla;
    model.latent = {0, 512, 64, 128, 128};
    return model;
}

} // namespace

Q_DECLARE_METATYPE(tangram::Model)

class ModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void counts_published_parameters_data()
    {
        QTest::addColumn<Model>("model");
        QTest::addColumn<double>("total");
        QTest::addColumn<double>("active"); // 0: not published
        QTest::newRow("gpt-2 small") << gpt(12, 768, 12, 50257, 1024) << 124.44e6 << 0.0;
        QTest::newRow("gpt-3 175b") << gpt(96, 12288, 96, 50257, 2048) << 174.6e9 << 0.0;
        QTest::newRow("llama-2 7b") << dense(32, 4096, 11008, 32, 32, 128, 32000) << 6738415616.0 << 0.0;
        QTest::newRow("llama-2 13b") << dense(40, 5120, 13824, 40, 40, 128, 32000) << 13015864320.0 << 0.0;
        QTest::newRow("llama-2 70b") << dense(80, 8192, 28672, 64, 8, 128, 32000) << 68976648192.0 << 0.0;
        QTest::newRow("llama-3.1 8b") << dense(32, 4096, 14336, 32, 8, 128, 128256) << 8030261248.0 << 0.0;
        QTest::newRow("llama-3.1 405b") << dense(126, 16384, 53248, 128, 8, 128, 128256) << 405853388800.0 << 0.0;
        QTest::newRow("mixtral 8x7b") << with_experts(dense(32, 4096, 14336, 32, 8, 128, 32000), 8, 2, 14336)
                                      << 46702792704.0 << 12.9e9;
        QTest::newRow("mixtral 8x22b") << with_experts(dense(56, 6144, 16384, 48, 8, 128, 32768), 8, 2, 16384)
                                       << 140.63e9 << 39.1e9;
        QTest::newRow("qwen3 30b-a3b") << with_experts(dense(48, 2048, 6144, 32, 4, 128, 151936), 128, 8, 768)
                                       << 30.53e9 << 3.35e9;
        QTest::newRow("deepseek v3") << deepseek_v3() << 671.03e9 << 37.5e9;
        QTest::newRow("deepseek v2 lite") << deepseek_v2_lite() << 15.706e9 << 0.0;
    }
    void counts_published_parameters()
    {
        QFETCH(Model, model);
        QFETCH(double, total);
        QFETCH(double, active);
        QVERIFY2(near(parameter_count(model), total, 0.002),
                 qPrintable(QString::number(parameter_count(model), 'g', 12)));
        if (active > 0)
            QVERIFY2(near(active_parameter_count(model), active, 0.01),
                     qPrintable(QString::number(active_parameter_count(model), 'g', 12)));
        else if (model.experts.count == 0)
            QCOMPARE(active_parameter_count(model), parameter_count(model));
    }

    void layers_sum_to_the_model()
    {
        std::mt19937 random(7);
        const auto pick = [&](int low, int high) { return std::uniform_int_distribution(low, high)(random); };
        for (int round = 0; round < 300; ++round) {
            Model model =
                dense(pick(1, 40), 64 * pick(1, 50), 32 * pick(1, 90), 8 * pick(1, 8), 8, 64, pick(1000, 99999));
            model.gated = pick(0, 1) == 1;
            model.tied_embeddings = pick(0, 1) == 1;
            if (pick(0, 1) == 1)
                model.experts = {pick(2, 64), 2, 128, pick(0, 2), pick(0, model.blocks), pick(1, 4)};
            double sum = 0;
            for (int layer = 0; layer < model.layer_count(); ++layer)
                sum += layer_parameters(model, layer_kind(model, layer));
            if (model.tied_embeddings)
                sum -= double(model.vocabulary) * model.hidden;
            QCOMPARE(sum, parameter_count(model));
            QVERIFY(active_parameter_count(model) <= parameter_count(model));

            const int cut = pick(0, model.layer_count());
            const LayerCounts whole = count_layers(model, {0, model.layer_count()});
            const LayerCounts left = count_layers(model, {0, cut});
            const LayerCounts right = count_layers(model, {cut, model.layer_count()});
            for (std::size_t kind = 0; kind < whole.size(); ++kind)
                QCOMPARE(left[kind] + right[kind], whole[kind]);
        }
    }

    void places_expert_blocks()
    {
        Model model = with_experts(dense(7, 64, 128, 4, 4, 16, 1000), 4, 2, 64);
        model.experts.first_dense_blocks = 2;
        model.experts.every = 2;
        QCOMPARE(layer_kind(model, 0), LayerKind::embedding);
        QCOMPARE(layer_kind(model, 2), LayerKind::dense_block);
        QCOMPARE(layer_kind(model, 3), LayerKind::dense_block);
        QCOMPARE(layer_kind(model, 4), LayerKind::expert_block);
        QCOMPARE(layer_kind(model, 6), LayerKind::expert_block);
        QCOMPARE(layer_kind(model, 7), LayerKind::dense_block);
        QCOMPARE(layer_kind(model, 8), LayerKind::head);
        QCOMPARE(count_layers(model, {0, 9}), (LayerCounts{1, 5, 2, 1}));
    }

    void next_token_blocks_belong_to_the_head()
    {
        const Model plain = deepseek_v3();
        Model model = plain;
        model.next_token_heads = 1;
        QCOMPARE(parameter_count(model), parameter_count(plain));
        const double extra = layer_parameters(model, LayerKind::head) - layer_parameters(plain, LayerKind::head);
        // The module's own weights, 11.5 billion, as in the model's published notes.
        QVERIFY2(near(extra, 11.6e9, 0.01), qPrintable(QString::number(extra)));
        QCOMPARE(routed_expert_parameters(model, LayerKind::head),
                 routed_expert_parameters(plain, LayerKind::expert_block));
        QVERIFY(model_flops(model, 1, 4096) > model_flops(plain, 1, 4096));
    }

    void model_flops_follow_the_published_formula()
    {
        const Model model = gpt(96, 12288, 96, 51200, 2048);
        const double B = 1536, s = 2048, l = 96, h = 12288, V = 51200;
        const double published = 72 * B * s * l * h * h * (1 + s / (6 * h) + V / (12 * l * h));
        QVERIFY(near(model_flops(model, B, s), published, 1e-12));
    }

    void model_flops_of_gated_grouped_and_sparse_models()
    {
        // 6 x matrix parameters per token and 12 s a d per block.
        const Model llama = dense(2, 512, 1376, 8, 2, 64, 1000);
        const double attention = 512.0 * (8 + 4) * 64 + 512.0 * 512;
        const double matrices = 2 * (attention + 3 * 512.0 * 1376) + 512.0 * 1000;
        QVERIFY(near(model_flops(llama, 4, 128), 4 * 128 * (6 * matrices + 2 * 12.0 * 128 * 8 * 64), 1e-12));

        const Model sparse = with_experts(llama, 16, 2, 700);
        const double sparse_matrices = 2 * (attention + 2 * 3 * 512.0 * 700 + 512 * 16.0) + 512.0 * 1000;
        QVERIFY(near(model_flops(sparse, 4, 128), 4 * 128 * (6 * sparse_matrices + 2 * 12.0 * 128 * 8 * 64), 1e-12));
    }

    void names_recomputation()
    {
        QCOMPARE(to_string(Recompute::none), "none");
        QCOMPARE(to_string(Recompute::selective), "selective");
        QCOMPARE(to_string(Recompute::full), "full");
    }
};

TANGRAM_TEST(ModelTest)
#include "tst_model.moc"
