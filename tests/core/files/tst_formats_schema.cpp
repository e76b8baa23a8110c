// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/measured_run.h"
#include "calibration/calibration.h"
#include "cluster/cluster.h"
#include "files/catalogue/calibration_json.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/export/comparison_json.h"
#include "files/import/source/gpu_name_table.h"
#include "files/json/json_text.h"
#include "files/model/job_file.h"
#include "files/model/job_json.h"
#include "files/model/model_file.h"
#include "files/model/presets.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "files/project/project_json.h"
#include "files/runs/read_runs.h"
#include "files/runs/write_accuracy.h"
#include "model/job.h"
#include "project/plan_file.h"
#include "random_edits.h"
#include "search/rules/settings.h"
#include "test_program.h"
#include "text/result.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include <QtTest>

#include <cmath>
#include <filesystem>
#include <map>

using namespace tangram;
using nlohmann::json;

namespace {

json read_json(const std::filesystem::path& path)
{
    return json::parse(*read_text_file(path));
}

/// What is wrong with a document by a schema of ours; empty when nothing is.
QString violations(const std::string& name, const json& document)
{
    const json text = read_json(TANGRAM_SOURCE_DIR "/resources/schemas/" + name + ".schema.json");
    const valijson::adapters::NlohmannJsonAdapter schema_adapter(text);
    const valijson::adapters::NlohmannJsonAdapter adapter(document);
    valijson::Schema schema;
    valijson::SchemaParser().populateSchema(schema_adapter, schema);
    valijson::ValidationResults results;
    valijson::Validator().validate(schema, adapter, &results);
    std::string all;
    for (const auto& error : results) {
        for (const std::string& step : error.context)
            all += step;
        all += ": " + error.description + "\n";
    }
    return QString::fromStdString(all);
}

json built_in(const std::string& name)
{
    return read_json(TANGRAM_SOURCE_DIR "/resources/calibration/" + name + ".json");
}

/// A calibration of one GPU type with every key.
json full_calibration()
{
    json document = built_in("training");
    json gpu = built_in("kernels")["gpu_types"].back();
    gpu["in_training"] = document["gpu_types"][0]["in_training"];
    gpu["memory"] = {{"overhead_s", 7e-6}, {"fraction", 0.8}};
    document["gpu_types"] = json::array({gpu});
    return document;
}

/// Rows of (pointer, value) with what is below and above a key's range.
void add_outside(const std::string& pointer, const Range& range)
{
    const double below = range.low_excluded ? range.low : range.low - 1;
    for (const auto& [side, value] : {std::pair("below", below), std::pair("above", 2 * range.high)})
        QTest::newRow((pointer + " " + side).c_str()) << QString::fromStdString(pointer) << value;
}

/// As calibration files have had them since their first version.
std::map<std::string, Range> ranges_of_training_factors()
{
    const Range overlap = from_zero(1);
    const Range seconds = from_zero(1);
    const Range ratio = above_zero(100);
    return {{"gradient_overlap", overlap},
            {"sync_slowdown", overlap},
            {"weight_prefetch_overlap", overlap},
            {"context_overlap", overlap},
            {"tensor_overlap", overlap},
            {"expert_overlap", overlap},
            {"network_fraction", above_zero(1)},
            {"network_ramp_s", seconds},
            {"gradient_bucket_bytes", {1, 1e12}},
            {"host_block_s", seconds},
            {"host_expert_s", seconds},
            {"overlapped_host", {1, 100}},
            {"blocking_host", ratio},
            {"memory_passes_megatron", ratio},
            {"memory_passes_fsdp", ratio},
            {"unfused_experts", {1, 100}}};
}

} // namespace

/// Readers, writers and schemas must agree on what a file looks like.
class SchemaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void projects_fit_their_schema();
    void written_clusters_fit_data()
    {
        QTest::addColumn<QString>("path");
        const std::filesystem::path root = TANGRAM_SOURCE_DIR;
        for (const auto& entry : std::filesystem::directory_iterator(root / "sample_clusters"))
            if (entry.path().extension() == ".json")
                QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
        QTest::newRow("every key") << QString(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/cluster-with-every-key.json");
    }
    void written_clusters_fit()
    {
        QFETCH(QString, path);
        QCOMPARE(violations("cluster", read_json(path.toStdString())), QString());
        const Result<Cluster> cluster = read_cluster(*read_text_file(path.toStdString()), "cluster.json");
        QVERIFY(cluster.ok());
        QCOMPARE(violations("cluster", json::parse(write_cluster(*cluster))), QString());
    }

    void schemas_are_those_of_the_fields_data()
    {
        QTest::addColumn<QByteArray>("schema");
        QTest::newRow("job") << QByteArray::fromStdString(readable_json(job_schema()));
        QTest::newRow("calibration") << QByteArray::fromStdString(readable_json(calibration_schema()));
    }
    /// Written anew where TANGRAM_WRITE_SCHEMAS is set.
    void schemas_are_those_of_the_fields()
    {
        QFETCH(QByteArray, schema);
        const std::string path =
            std::string(TANGRAM_SOURCE_DIR "/resources/schemas/") + QTest::currentDataTag() + ".schema.json";
        if (qEnvironmentVariableIsSet("TANGRAM_WRITE_SCHEMAS"))
            QVERIFY(!write_text_file(path, schema.toStdString()));
        QCOMPARE(QByteArray::fromStdString(*read_text_file(path)), schema);
    }

    void written_models_fit()
    {
        for (const ModelPreset& preset : model_presets())
            QCOMPARE(violations("model", json::parse(write_model(preset.model))), QString());
    }

    void written_gpu_names_fit()
    {
        GpuNaming naming;
        QCOMPARE(violations("gpu-names", json::parse(write_gpu_names(naming))), QString());
        naming.aliases["RTX 6000"] = "l40s";
        naming.own_types = {*gpu_type_of({"Quux 9000", 64e9, 2e12, 4e14, 1e11, 500, 9000})};
        const json written = json::parse(write_gpu_names(naming));
        QCOMPARE(violations("gpu-names", written), QString());
        json broken = written;
        broken["aliases"]["RTX 6000"] = 6000;
        QVERIFY(!violations("gpu-names", broken).isEmpty());
        QVERIFY(!read_gpu_names(broken.dump(), "names.json"));
    }

    void written_comparisons_fit()
    {
        const json seed = read_json(TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/comparison.json");
        QCOMPARE(violations("comparison", seed), QString());
        const Result<std::vector<NamedPlan>> plans = read_comparison(seed.dump(), "comparison.json");
        QVERIFY2(plans.ok(), plans ? "" : plans.error().message.c_str());
        const json written = json::parse(write_comparison(*plans));
        QCOMPARE(violations("comparison", written), QString());
        for (const json& plan : written["plans"])
            QCOMPARE(violations("plan", plan["plan_file"]), QString());
        json broken = written;
        broken["plans"][0].erase("name");
        QVERIFY(!violations("comparison", broken).isEmpty());
    }

    void written_jobs_fit()
    {
        Job job;
        QCOMPARE(violations("job", json::parse(write_job(job))), QString());
        job.tokens_to_train = 15e12;
        job.precision = Precision::fp8;
        job.allow.half_blocks = true;
        job.allow.uneven_chunks = true;
        QCOMPARE(violations("job", json::parse(write_job(job))), QString());
    }

    void calibrations_fit_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (const char* const name : {"kernels", "training"})
            QTest::newRow(name) << QByteArray::fromStdString(built_in(name).dump());
        QTest::newRow("every key") << QByteArray::fromStdString(full_calibration().dump());
        QTest::newRow("nothing but a type")
            << QByteArray(R"({"format": "tangram-calibration", "version": 1, "gpu_types": [{"gpu_type": "l4"}]})");
    }
    void calibrations_fit()
    {
        QFETCH(QByteArray, text);
        QCOMPARE(violations("calibration", json::parse(text.toStdString())), QString());
        const Result<Calibration> calibration = read_calibration(text.toStdString(), "calibration.json");
        QVERIFY(calibration.ok());
        QCOMPARE(violations("calibration", json::parse(write_calibration(*calibration))), QString());
    }

    void calibrations_outside_a_range_are_refused_data()
    {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<double>("value");
        for (const auto& [key, range] : ranges_of_training_factors())
            add_outside("/training/" + key + "/value", range);
        const std::string gpu = "/gpu_types/0/";
        for (const char* const rate :
             {"matmul", "matmul_fp8", "attention", "attention_2024", "flash_2", "flash_1", "memory"})
            add_outside(gpu + "in_training/" + rate + "/value", {0.01, 100});
        for (const char* const seconds :
             {"matmul/overhead_s", "matmul_fp8/inner_s", "attention/overhead_s", "attention/key_s", "memory/overhead_s",
              "collectives/all_reduce/0/latency_s", "collectives/all_gather/0/ramp_s"})
            add_outside(gpu + seconds, from_zero(1));
        for (const char* const bytes : {"matmul/left_bytes", "matmul/right_bytes", "matmul_fp8/output_bytes",
                                        "attention/query_bytes", "attention/key_value_bytes"})
            add_outside(gpu + bytes, from_zero(1e3));
        for (const char* const fraction :
             {"matmul/peak_fraction", "matmul_fp8/peak_fraction", "attention/peak_fraction", "memory/fraction"})
            add_outside(gpu + fraction, above_zero(1));
        for (const char* const error : {"fits/0/mean_error", "fits/0/p90_error", "fits/0/held_out_error"})
            add_outside(gpu + error, from_zero(1e6));
        add_outside(gpu + "matmul/throttling", from_zero(10));
        add_outside(gpu + "attention/score_flops", from_zero(1e5));
        add_outside(gpu + "attention/backward_rate", {0.01, 100});
        add_outside(gpu + "collectives/reduce_scatter/0/slope", {0.01, 1e6});
        add_outside(gpu + "collectives/all_to_all/0/ranks", {2, 1e6});
        add_outside(gpu + "fits/0/samples", from_zero(1e9));
        add_outside("/version", {1, 1});
    }
    void calibrations_outside_a_range_are_refused()
    {
        QFETCH(QString, pointer);
        QFETCH(double, value);
        json document = full_calibration();
        json& place = document.at(json::json_pointer(pointer.toStdString()));
        if (value == std::floor(value)) // the range is what does not fit, not the kind of number
            place = static_cast<std::int64_t>(value);
        else
            place = value;
        QVERIFY(!violations("calibration", document).isEmpty());
        QVERIFY(!read_calibration(document.dump(), "calibration.json").ok());
    }

    void factors_without_their_origin_are_refused()
    {
        json document = full_calibration();
        document["training"]["host_block_s"].erase("fitted_on");
        QVERIFY(!violations("calibration", document).isEmpty());
        QVERIFY(!read_calibration(document.dump(), "calibration.json").ok());
    }

    void runs_and_their_accuracy_fit()
    {
        const std::string path = TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/runs.json";
        QCOMPARE(violations("runs", read_json(path)), QString());
        json document = read_json(path);
        document["runs"][0]["layout"]["layers_per_stage"] = "many";
        QVERIFY(!violations("runs", document).isEmpty());
        const Result<std::vector<MeasuredRun>> read = read_runs(*read_text_file(path), "runs.json");
        QVERIFY(read.ok());
        std::vector<MeasuredRun> runs = *read;
        runs[0].left_out = "for a test";
        const std::string written = write_accuracy(runs, predict_all(runs, make_megatron()));
        QCOMPARE(violations("accuracy", json::parse(written)), QString());
    }

    void written_plans_fit()
    {
        const std::string path = TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/plan-by-hand.json";
        QCOMPARE(violations("plan", read_json(path)), QString());
        const Result<PlanInput> input = read_plan(*read_text_file(path), "plan.json", nullptr);
        QVERIFY(input.ok());
        PlanFile file = input->file;
        file.settings = SearchSettings{};
        file.statistics = SearchStatistics{};
        file.lower_bound_iteration_time_s = 0.5;
        file.proved_iteration_time_s = 1.5;
        file.proof = Proof{9, {}};
        file.proof->ruled_out.add(2, 7);
        file.regret = Regret{.samples = 64, .fitting = 60, .faster = 2, .gained = 0.01, .confidence = 0.95};
        file.plan.iteration_time_s = 1.5;
        file.plan.timeline = {{0, 0, EventKind::forward, 0, 0, 0.5}, {0, 1, EventKind::gradient_sync, -1, 0.5, 1.5}};
        file.plan.pipelines[0].stages[0].layout.layers.ends_in_block = true;
        file.alternatives = {file.plan};
        const json written = json::parse(write_plan(file));
        QCOMPARE(violations("plan", written), QString());
        QCOMPARE(violations("cluster", written["cluster"]), QString());
        QCOMPARE(violations("model", written["model"]), QString());
        QCOMPARE(violations("job", written["job"]), QString());
        QCOMPARE(violations("plan", json::parse(write_evaluation(file, {}, true))), QString());
    }
};

void SchemaTest::projects_fit_their_schema()
{
    const std::string by_hand = TANGRAM_SOURCE_DIR "/tests/data/fuzz_seeds/project-with-every-scenario.json";
    QCOMPARE(violations("project", read_json(by_hand)), QString());
    json broken = read_json(by_hand);
    broken["scenarios"][1]["changes"][0]["kind"] = "sell";
    QVERIFY(!violations("project", broken).isEmpty());
    std::mt19937_64 generator(5);
    Project project = new_project();
    QCOMPARE(violations("project", json::parse(write_project(project))), QString());
    for (int edits = 0; edits < 300; ++edits)
        if (Result<Project> edited = random_edit(project, generator))
            project = *edited;
    const json written = json::parse(write_project(project));
    QCOMPARE(violations("project", written), QString());
    QVERIFY(written.contains("scenarios"));
    QVERIFY(written.contains("records"));
    if (!project.cluster->nodes.empty())
        QCOMPARE(violations("cluster", written["cluster"]), QString());
}

TANGRAM_TEST(SchemaTest)
#include "tst_formats_schema.moc"
