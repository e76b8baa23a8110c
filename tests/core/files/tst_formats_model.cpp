// SPDX-License-Identifier: GPL-3.0-or-later
#include "failure_texts.h"
#include "test_program.h"

#include "files/disk/text_file.h"
#include "files/model/detect_format.h"
#include "files/model/job_file.h"
#include "files/model/model_file.h"
#include "files/model/presets.h"
#include "model/job.h"
#include "model/model.h"
#include "schedule/allowed_schedules.h"
#include "text/result.h"

#include <QtTest>

using namespace tangram;

namespace {

const ModelPreset& preset(std::string_view id)
{
    for (const ModelPreset& known : model_presets())
        if (known.id == id)
            return known;
    qFatal("no preset %s", std::string(id).c_str());
}

Result<Model> fixture(const char* name)
{
    const std::string path = std::string(TANGRAM_SOURCE_DIR "/tests/data/huggingface/") + name + "/config.json";
    const Result<std::string> text = read_text_file(path);
    return text ? read_model(*text, path) : Result<Model>(text.error());
}

} // namespace

class ModelFormatTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void presets_have_their_published_parameters_data()
    {
        QTest::addColumn<QString>("id");
        for (const ModelPreset& known : model_presets())
            QTest::newRow(known.id.c_str()) << QString::fromStdString(known.id);
    }
    void presets_have_their_published_parameters()
    {
        QFETCH(QString, id);
        const ModelPreset& known = preset(id.toStdString());
        const double counted = parameter_count(known.model);
        QVERIFY2(
            std::abs(counted - known.parameters) <= 0.005 * known.parameters,
            qPrintable(QString("counted %1, published %2").arg(counted, 0, 'g', 12).arg(known.parameters, 0, 'g', 12)));
        QVERIFY(known.sequence_length > 0);
        QVERIFY(!known.source.empty());
        QCOMPARE(known.model.name, known.id);
        const Result<Model> again = read_model(write_model(known.model), "again.json");
        QVERIFY(again.ok());
        QVERIFY(*again == known.model);
    }

    void there_are_the_promised_presets()
    {
        for (const char* id :
             {"gpt-3-175b", "llama-2-7b", "llama-2-13b", "llama-2-70b", "llama-3.1-8b", "llama-3.1-70b",
              "llama-3.1-405b", "mixtral-8x7b", "mixtral-8x22b", "qwen3-30b-a3b", "qwen3-235b-a22b", "deepseek-v3"})
            QCOMPARE(preset(id).id, std::string(id));
    }

    void huggingface_configs_are_read_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("parameters");
        QTest::newRow("llama-2-7b") << "llama-2-7b" << 6738415616.0;
        QTest::newRow("llama-3.1-405b") << "llama-3.1-405b" << 405853388800.0;
        QTest::newRow("llama-3.2-1b") << "llama-3.2-1b" << 1235814400.0;
        QTest::newRow("mistral-7b") << "mistral-7b" << 7241732096.0;
        QTest::newRow("mixtral-8x7b") << "mixtral-8x7b" << 46702792704.0;
        QTest::newRow("qwen2.5-7b") << "qwen2.5-7b" << 7615616512.0;
        QTest::newRow("qwen1.5-moe-a2.7b") << "qwen1.5-moe-a2.7b" << 14315784192.0;
        QTest::newRow("qwen3-8b") << "qwen3-8b" << 8190735360.0;
        QTest::newRow("qwen3-235b-a22b") << "qwen3-235b-a22b" << 235093634560.0;
        QTest::newRow("gpt2") << "gpt2" << 124439808.0;
        QTest::newRow("gpt-neox-20b") << "gpt-neox-20b" << 20554567680.0;
        QTest::newRow("opt-13b") << "opt-13b" << 12853473280.0;
        QTest::newRow("gemma-7b") << "gemma-7b" << 8537680896.0;
        QTest::newRow("deepseek-v2-lite") << "deepseek-v2-lite" << 15706484224.0;
        QTest::newRow("deepseek-v3") << "deepseek-v3" << 671026419200.0;
    }
    void huggingface_configs_are_read()
    {
        QFETCH(QString, name);
        QFETCH(double, parameters);
        const Result<Model> model = fixture(qPrintable(name));
        QVERIFY2(model.ok(), model.ok() ? "" : whole_text(model.error()).c_str());
        const double counted = parameter_count(*model);
        QVERIFY2(std::abs(counted - parameters) <= 0.005 * parameters, qPrintable(QString::number(counted, 'g', 12)));
        QCOMPARE(model->name, name.toStdString());
        const Result<Model> again = read_model(write_model(*model), "again.json");
        QVERIFY(again.ok());
        QVERIFY(*again == *model);
    }

    void huggingface_details()
    {
        const Result<Model> v3 = fixture("deepseek-v3");
        QVERIFY(v3.ok());
        QCOMPARE(v3->next_token_heads, 1);
        QCOMPARE(v3->experts.first_dense_blocks, 3);
        QCOMPARE(v3->experts.shared, 1);
        QVERIFY(v3->attention == AttentionKind::mla);
        QCOMPARE(v3->latent.query_rank, 1536);
        QCOMPARE(fixture("deepseek-v2-lite")->latent.query_rank, 0);
        QVERIFY(fixture("llama-3.2-1b")->tied_embeddings);
        QVERIFY(!fixture("llama-2-7b")->tied_embeddings);
        QVERIFY(fixture("gpt2")->tied_embeddings);
        QVERIFY(fixture("gpt2")->learned_positions);
        QVERIFY(!fixture("gpt-neox-20b")->gated);
        QCOMPARE(fixture("qwen3-235b-a22b")->head_size, 128);
        QCOMPARE(fixture("qwen1.5-moe-a2.7b")->experts.shared, 4);
        QCOMPARE(fixture("mistral-7b")->key_value_heads, 8);
    }

    void a_model_inside_another_file_is_read()
    {
        const Model& model = preset("mixtral-8x7b").model;
        const std::string text = R"({"format": "tangram-plan", "version": 1, "model": )" + write_model(model) + "}";
        const Result<Model> read = read_model(text, "plan.json");
        QVERIFY(read.ok());
        QVERIFY(*read == model);
    }

    void jobs_survive_a_round_trip()
    {
        Job job;
        job.global_batch = 96;
        job.sequence_length = 131072;
        job.precision = Precision::fp8;
        job.optimizer = "sgd";
        job.gradient_bytes = 2;
        job.flash_attention = false;
        job.framework = Framework::deepspeed;
        job.recompute_modules = {.core_attention = false, .latent_projections = true, .experts = true};
        job.captured_experts = CapturedExperts::around;
        job.expert_dispatcher = ExpertDispatcher::all_to_all;
        job.overlapped_experts = true;
        job.fused_loss = true;
        job.uneven_batch = true;
        job.fused_elementwise = false;
        job.blocking_launches = true;
        job.async_tensor = true;
        job.allow.tensor = false;
        job.allow.tensor_across_nodes = true;
        job.allow.sequence_parallel = false;
        job.allow.context = false;
        job.allow.expert = false;
        job.allow.zero = {1, 3};
        job.allow.recompute = {Recompute::selective};
        job.allow.samples_per_replica = {3, 5};
        job.memory_reserve_bytes = 1.5e9;
        job.tokens_to_train = 15e12;
        const Result<Job> read = read_job(write_job(job), "job.json");
        QVERIFY2(read.ok(), read.ok() ? "" : whole_text(read.error()).c_str());
        QVERIFY(*read == job);
        const Result<Job> plain = read_job(R"({"format": "tangram-job", "version": 1})", "job.json");
        QVERIFY(plain.ok());
        QVERIFY(*plain == with_any_schedule({}));
    }

    void choices_are_sorted_and_kept_once()
    {
        const Result<Job> job = read_job(
            R"({"format": "tangram-job", "version": 1, "allow": {"zero": [3, 1, 3], "samples_per_replica": [8, 1e0, 2.0]}})",
            "job.json");
        QVERIFY(job.ok());
        QCOMPARE(job->allow.zero, (std::vector<int>{1, 3}));
        QCOMPARE(job->allow.samples_per_replica, (std::vector<int>{1, 2, 8}));
    }

    void formats_are_told_apart()
    {
        QCOMPARE(*detect_format(write_job({}), "x"), std::string("tangram-job"));
        QCOMPARE(*detect_format(write_model(preset("llama-2-7b").model), "x"), std::string("tangram-model"));
        QCOMPARE(*detect_format(R"({"model_type": "llama"})", "x"), std::string("huggingface-config"));
        QVERIFY(!detect_format("{}", "x").ok());
        QVERIFY(!detect_format("[]", "x").ok());
    }
};

TANGRAM_TEST(ModelFormatTest)
#include "tst_formats_model.moc"
