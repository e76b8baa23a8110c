// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include "cost/model_state.h"
#include "cost/training_state.h"
#include "files/model/model_file.h"
#include "files/model/presets.h"
#include "model/job.h"
#include "model/model.h"
#include "model/model_faults.h"
#include "text/result.h"

#include <QtTest>

using namespace tangram;

namespace {

Model preset(std::string_view id)
{
    for (const ModelPreset& known : model_presets())
        if (known.id == id)
            return known.model;
    qFatal("no preset %s", std::string(id).c_str());
}

} // namespace

class ModelStateTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void presets_have_no_faults()
    {
        for (const ModelPreset& known : model_presets())
            QVERIFY2(model_faults(known.model).empty(), known.id.c_str());
    }

    void faults_name_their_key_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<std::function<void(Model&)>>("spoil");
        QTest::addColumn<QString>("key");
        const auto row = [](const char* name, const char* id, std::function<void(Model&)> spoil, const char* key) {
            QTest::newRow(name) << QString(id) << std::move(spoil) << QString(key);
        };
        row(
            "heads that do not divide", "llama-3.1-70b", [](Model& m) { m.key_value_heads = 7; }, "key_value_heads");
        row(
            "multi-head with fewer", "llama-2-7b", [](Model& m) { m.key_value_heads = 8; }, "attention");
        row(
            "more per token than there are", "mixtral-8x7b", [](Model& m) { m.experts.per_token = 9; },
            "experts/per_token");
        row(
            "more dense than blocks", "mixtral-8x7b", [](Model& m) { m.experts.first_dense_blocks = 33; },
            "experts/first_dense_blocks");
        row(
            "positions without a number", "gpt-2-xl", [](Model& m) { m.max_positions = 0; }, "max_positions");
        row(
            "dense without a width", "llama-2-7b", [](Model& m) { m.feed_forward = 0; }, "feed_forward");
    }

    void faults_name_their_key()
    {
        QFETCH(QString, id);
        QFETCH(std::function<void(Model&)>, spoil);
        QFETCH(QString, key);
        Model model = preset(id.toStdString());
        spoil(model);
        const std::vector<ModelFault> faults = model_faults(model);
        QCOMPARE(faults.size(), std::size_t{1});
        QCOMPARE(QString::fromStdString(faults.front().key), key);
        QVERIFY(!faults.front().message.empty());
        // Files are refused for the same reason.
        const Result<Model> read = read_model(write_model(model), "spoiled.json");
        QVERIFY(!read);
        QCOMPARE(read.error().message, faults.front().message);
    }

    void training_holds_what_publishers_count_and_next_token_blocks()
    {
        const Model llama = preset("llama-3.1-70b");
        QCOMPARE(trained_parameters(llama), parameter_count(llama));
        const Model tied = preset("llama-3.2-1b");
        QVERIFY(tied.tied_embeddings);
        QCOMPARE(trained_parameters(tied), parameter_count(tied));
        Model deepseek = preset("deepseek-v3");
        deepseek.next_token_heads = 1;
        const double with = trained_parameters(deepseek);
        deepseek.next_token_heads = 0;
        QCOMPARE(trained_parameters(deepseek), parameter_count(deepseek));
        // A block with experts, the projection of two hidden sizes to one, three norms (arXiv:2412.19437, 2.2).
        const double hidden = deepseek.hidden;
        QCOMPARE(with - parameter_count(deepseek),
                 layer_parameters(deepseek, LayerKind::expert_block) + 2 * hidden * hidden + 3 * hidden);
    }

    void state_is_parameters_times_bytes()
    {
        const Model model = preset("llama-2-7b");
        Job job; // bf16, Adam, fp32 gradients: 2 + 4 + 12
        const double parameters = parameter_count(model);
        const ModelState state = model_state(model, job, job.precision);
        QCOMPARE(state.weights, 2 * parameters);
        QCOMPARE(state.gradients, 4 * parameters);
        QCOMPARE(state.optimizer, 12 * parameters);
        QCOMPARE(state.total(), 18 * parameters);
        job.precision = Precision::fp32;
        QCOMPARE(model_state(model, job, job.precision).total(), 16 * parameters);
    }

    void unused_keys_are_told()
    {
        const Result<ModelAndUnusedKeys> read = read_model_and_unused_keys(
            R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
                "intermediate_size": 128, "vocab_size": 100, "rope_theta": 500000.0, "sliding_window": 4096,
                "head_dim": null})",
            "config.json");
        QVERIFY(read);
        QCOMPARE(read->model.hidden, 64);
        QCOMPARE(read->unused_keys, (std::vector<std::string>{"rope_theta", "sliding_window"}));
        const Result<ModelAndUnusedKeys> ours =
            read_model_and_unused_keys(write_model(preset("deepseek-v3")), "ours.json");
        QVERIFY(ours);
        QVERIFY(ours->unused_keys.empty());
        QVERIFY(!read_model_and_unused_keys("{\"model_type\": \"unknown-family\"}", "config.json"));
    }
};

TANGRAM_TEST(ModelStateTest)
#include "tst_model_state.moc"
