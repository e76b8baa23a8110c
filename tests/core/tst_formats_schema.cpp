// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/formats.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include <QtTest>

#include <filesystem>

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

} // namespace

/// Readers, writers and schemas must agree on what a file looks like.
class SchemaTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
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

    void written_models_fit()
    {
        for (const ModelPreset& preset : model_presets())
            QCOMPARE(violations("model", json::parse(write_model(preset.model))), QString());
    }

    void written_jobs_fit()
    {
        Job job;
        QCOMPARE(violations("job", json::parse(write_job(job))), QString());
        job.tokens_to_train = 15e12;
        job.precision = Precision::fp8;
        QCOMPARE(violations("job", json::parse(write_job(job))), QString());
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
        file.plan.iteration_time_s = 1.5;
        file.plan.timeline = {{0, 0, EventKind::forward, 0, 0, 0.5}, {0, 1, EventKind::gradient_sync, -1, 0.5, 1.5}};
        file.alternatives = {file.plan};
        const json written = json::parse(write_plan(file));
        QCOMPARE(violations("plan", written), QString());
        QCOMPARE(violations("cluster", written["cluster"]), QString());
        QCOMPARE(violations("model", written["model"]), QString());
        QCOMPARE(violations("job", written["job"]), QString());
        QCOMPARE(violations("plan", json::parse(write_evaluation(file, {}, true))), QString());
    }
};

QTEST_APPLESS_MAIN(SchemaTest)
#include "tst_formats_schema.moc"
