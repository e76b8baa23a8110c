// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/report.h"
#include "files/runs/write_accuracy.h"
#include "published_runs.h"
#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

using namespace tangram;
using nlohmann::json;

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
        // A numbered rack is one, however many GPUs name it.
        const MeasuredRun numbered =
            changed(1, {{"/cluster/nodes/0/scale_up", "nvl72-5"}, {"/cluster/scale_up_domains/0/id", "nvl72-5"}});
        QCOMPARE(numbered.cluster->scale_up_domains.size(), std::size_t(1));
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
                                         {"/layout/micro_batches", 8},
                                         {"/cluster/nodes/0/nics", {{"count", 0}, {"bytes_per_s", 0}}}});
        QCOMPARE(text(run.left_out), QString());
        QCOMPARE(run.model->key_value_heads, 8);
        QVERIFY(predict(run, make_megatron()).left_out.empty());
    }

    void stages_may_differ()
    {
        const json stages = json::parse(R"([{"layers": 3, "tp": 4, "dp": 16, "gpu_type": "gb200"},
                                            {"layers": 4, "tensor": 2, "data": 32, "recompute": "full"}])");
        const MeasuredRun run = changed(1, {{"/layout/stages", stages}, {"/layout/layers_per_stage", nullptr}});
        QCOMPARE(text(run.left_out), QString());
        const Strategy& first = run.layout.stages[0].strategy;
        QCOMPARE(first.tensor, 4);
        QCOMPARE(first.samples_per_replica, 2); // as many samples per tick as the other stage
        QCOMPARE(run.layout.stages[0].gpu_type, std::string("gb200"));
        QCOMPARE(run.layout.stages[1].strategy.samples_per_replica, 1);
        QVERIFY(run.layout.stages[1].recompute == Recompute::full && !run.layout.stages[0].recompute);
    }

    void stages_share_what_is_not_stated()
    {
        // 128 GPUs in four stages, of which nothing but the tensor degree is known.
        const auto stages_of = [](const char* stages, std::initializer_list<std::pair<const char*, json>> more) {
            json run = published_runs()["runs"][1];
            run["layout"] = {{"stages", json::parse(stages)}};
            for (const auto& [pointer, value] : more)
                run[json::json_pointer(pointer)] = value;
            json document = published_runs();
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
        row("stages that contradict pipeline", "/layout/stages", "[{}]",
            "/layout/stages: expected as many as pipeline, 2, found 1");
        row("set that is no name", "/set", "7", "/set: expected a name");
        row("source that is no text", "/source", "[1]", "/source: expected a string");
        row("quality that is no name", "/quality", "{}", "/quality: expected a name");
        row("network that is no choice", "/network_stated", "\"no\"", "/network_stated: expected true or false");
        row("usable that is no choice", "/usable", "\"yes\"", "/usable: expected true or false");
        row("measured that is no object", "/measured", "\"3 s\"", "/measured: expected an object");
        row("gradients of three bytes", "/job/gradient_bytes", "3", "/job/gradient_bytes: expected 2 or 4, found 3");
        row("negative time", "/measured/iteration_time_s", "-1", "/measured/iteration_time_s: ");
    }
    void a_run_that_does_not_hold_together_is_left_out_alone()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QString, reason);
        json document = published_runs();
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
        row("newer version", "/version", "2", "runs.json: /version", "too new: this program");
        row("no runs", "/runs", "null", "runs.json: /runs", "\"runs\" is missing");
        row("runs that are no list", "/runs", "{}", "runs.json: /runs", "expected an array");
        row("empty list", "/runs", "[]", "runs.json: /runs", "at least one run");
        row("run that is no object", "/runs/1", "\"x\"", "runs.json: /runs/1", "expected an object");
        row("run without an id", "/runs/1/id", "null", "runs.json: /runs/1/id", "\"id\" is missing");
        row("two runs of one id", "/runs/1/id", "\"gpt-1.7b\"", "runs.json: /runs/1/id", "two runs have the id");
    }
    void broken_files_give_one_clear_error()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(QByteArray, value);
        QFETCH(QString, where);
        QFETCH(QString, message);
        json document = published_runs();
        document[json::json_pointer(pointer.toStdString())] = json::parse(value.toStdString());
        const Result<std::vector<MeasuredRun>> read = read_runs(document.dump(), "runs.json");
        QVERIFY(!read.ok());
        QCOMPARE(text(read.error().where), where);
        QVERIFY2(text(read.error().message).contains(message), read.error().message.c_str());
        QVERIFY(!read.error().hint.empty());
    }

    void every_prediction_is_written()
    {
        json document = published_runs();
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

TANGRAM_TEST(RunsFormatTest)
#include "tst_formats_runs.moc"
