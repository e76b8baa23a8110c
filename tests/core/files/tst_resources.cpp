// SPDX-License-Identifier: GPL-3.0-or-later
#include "test_program.h"

#include <QTest>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

using nlohmann::json;

namespace {

json read(const std::string& path)
{
    std::ifstream file(TANGRAM_SOURCE_DIR "/" + path);
    return json::parse(file);
}

json resource(const std::string& path)
{
    return read("resources/" + path);
}

json gpu_types()
{
    return resource("gpus/catalogue.json").at("gpu_types");
}

/// What is wrong with `document`, or nothing.
std::string schema_violations(const std::string& schema_path, const json& document)
{
    const json text = resource(schema_path);
    valijson::Schema schema;
    valijson::adapters::NlohmannJsonAdapter schema_adapter(text);
    valijson::SchemaParser().populateSchema(schema_adapter, schema);
    valijson::adapters::NlohmannJsonAdapter adapter(document);
    valijson::ValidationResults results;
    valijson::Validator().validate(schema, adapter, &results);
    std::string all;
    for (valijson::ValidationResults::Error error; results.popError(error);) {
        for (const std::string& part : error.context)
            all += part;
        all += ": " + error.description + "\n";
    }
    return all;
}

std::string lower(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

void add_samples()
{
    QTest::addColumn<QString>("path");
    for (const auto& entry : std::filesystem::directory_iterator(TANGRAM_SOURCE_DIR "/sample_clusters"))
        QTest::newRow(entry.path().stem().c_str())
            << QString::fromStdString("sample_clusters/" + entry.path().filename().string());
}

json two_nodes()
{
    return read("sample_clusters/two-nodes-toy.json");
}

} // namespace

/// The data files that are compiled in or shipped beside the programs, judged without the program's own readers.
class TestResources : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void every_gpu_figure_has_a_source()
    {
        const json types = gpu_types();
        QVERIFY(types.size() >= 30);
        for (const json& gpu : types) {
            const json& sources = gpu.at("sources");
            for (const char* key : {"memory_bytes", "memory_bytes_per_s", "link_bytes_per_s", "power_w", "price_usd",
                                    "price_usd_per_hour"}) {
                QVERIFY2(gpu.at(key).is_number(), key);
                QVERIFY2(!sources.at(key).get<std::string>().empty(), key);
            }
            QVERIFY(!gpu.at("peak_flops").empty());
            for (const auto& [precision, peak] : gpu.at("peak_flops").items()) {
                QVERIFY(peak.get<double>() > 1e12);
                QVERIFY(!sources.at("peak_flops." + precision).get<std::string>().empty());
            }
        }
    }

    void the_readme_counts_gpu_types()
    {
        std::ifstream file(TANGRAM_SOURCE_DIR "/README.md");
        const std::string readme{std::istreambuf_iterator<char>(file), {}};
        QVERIFY(readme.find("knows " + std::to_string(gpu_types().size()) + " types") != std::string::npos);
    }

    void gpu_figures_are_of_the_right_size()
    {
        for (const json& gpu : gpu_types()) {
            const std::string id = gpu.at("id");
            const auto within = [&](const char* key, double low, double high) {
                const double value = gpu.at(key).get<double>();
                return value >= low && value <= high;
            };
            QVERIFY2(within("memory_bytes", 10e9, 400e9), id.c_str());
            QVERIFY2(within("memory_bytes_per_s", 2e11, 1e13), id.c_str());
            QVERIFY2(within("link_bytes_per_s", 0, 1e12), id.c_str());
            QVERIFY2(within("power_w", 50, 1500), id.c_str());
            QVERIFY2(within("price_usd", 0, 60000), id.c_str());
            QVERIFY2(within("price_usd_per_hour", 0, 20), id.c_str());
        }
    }

    void gpu_names_are_unique()
    {
        std::set<std::string> names;
        for (const json& gpu : gpu_types()) {
            QVERIFY(names.insert(lower(gpu.at("id"))).second);
            for (const std::string alias : gpu.at("aliases"))
                QVERIFY2(names.insert(lower(alias)).second, alias.c_str());
        }
    }

    void gpus_are_like_calibrated_ones()
    {
        std::map<std::string, json> calibrated;
        const json kernels = resource("calibration/kernels.json");
        for (const json& gpu : kernels.at("gpu_types"))
            calibrated[gpu.at("gpu_type")] = gpu;
        QVERIFY(calibrated.size() >= 9);
        std::set<std::string> in_training;
        const json training = resource("calibration/training.json");
        for (const json& gpu : training.at("gpu_types"))
            in_training.insert(gpu.at("gpu_type"));
        for (const json& gpu : gpu_types()) {
            const json& efficiency = gpu.at("efficiency");
            QVERIFY(calibrated.at(efficiency.at("like")).contains("matmul"));
            QVERIFY(calibrated.at(efficiency.at("collectives_like")).contains("collectives"));
            QVERIFY(in_training.contains(efficiency.value("in_training_like", efficiency.at("like"))));
            QVERIFY(!efficiency.contains("rate") || !efficiency.at("rate_source").get<std::string>().empty());
            if (calibrated.contains(gpu.at("id")))
                QVERIFY(efficiency.at("like") == gpu.at("id"));
        }
    }

    void training_constants_say_what_they_were_fitted_on()
    {
        const json file = resource("calibration/training.json");
        const json& training = file.at("training");
        QVERIFY(training.size() >= 8);
        for (const auto& [name, constant] : training.items()) {
            QVERIFY2(constant.at("value").is_number(), name.c_str());
            QVERIFY2(!constant.at("unit").get<std::string>().empty(), name.c_str());
            QVERIFY2(!constant.at("fitted_on").get<std::string>().empty(), name.c_str());
        }
    }

    void presets_fit_the_model_schema()
    {
        const json presets = resource("models/presets.json").at("presets");
        QVERIFY(presets.size() >= 12);
        std::set<std::string> ids;
        for (const json& preset : presets) {
            const std::string id = preset.at("id");
            QVERIFY2(ids.insert(id).second, id.c_str());
            QCOMPARE(preset.at("model").at("name").get<std::string>(), id);
            QVERIFY(preset.at("parameters").get<double>() > 1e8);
            QVERIFY(!preset.at("source").get<std::string>().empty());
            QCOMPARE(schema_violations("schemas/model.schema.json", preset.at("model")), std::string());
        }
    }

    void samples_fit_the_cluster_schema_data() { add_samples(); }
    void samples_fit_the_cluster_schema()
    {
        QFETCH(QString, path);
        QCOMPARE(schema_violations("schemas/cluster.schema.json", read(path.toStdString())), std::string());
    }

    void fleets_are_what_their_names_say_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("types");
        QTest::addColumn<int>("islands");
        QTest::newRow("64") << "64-gpus-two-types" << 64 << 2 << 0;
        QTest::newRow("512") << "512-gpus-three-types" << 512 << 3 << 0;
        QTest::newRow("1024") << "fleet-1024-gpus-five-types" << 1024 << 5 << 5;
        QTest::newRow("10240") << "fleet-10240-gpus-32-islands" << 10240 << 5 << 32;
    }
    void fleets_are_what_their_names_say()
    {
        QFETCH(QString, file);
        const json cluster = read("sample_clusters/" + file.toStdString() + ".json");
        int gpus = 0;
        std::set<std::string> types;
        std::map<std::string, int> covered;
        for (const json& node : cluster.at("nodes")) {
            gpus += node.value("count", 1) * node.at("gpu_count").get<int>();
            types.insert(node.at("gpu_type"));
            covered[node.at("id")] = 0;
        }
        const json islands = cluster.value("islands", json::array());
        for (const json& island : islands)
            for (const std::string node : island.at("nodes"))
                ++covered.at(node);
        QTEST(gpus, "gpus");
        QTEST(static_cast<int>(types.size()), "types");
        QTEST(static_cast<int>(islands.size()), "islands");
        for (const auto& [node, times] : covered)
            QCOMPARE(times, islands.empty() ? 0 : 1);
    }

    void schemas_refuse_data()
    {
        QTest::addColumn<QString>("schema");
        QTest::addColumn<QString>("document");
        const auto cluster = [](auto change) {
            json changed = two_nodes();
            change(changed);
            return QString::fromStdString(changed.dump());
        };
        QTest::newRow("another format") << "cluster" << cluster([](json& c) { c["format"] = "tangram-model"; });
        QTest::newRow("a newer version") << "cluster" << cluster([](json& c) { c["version"] = 2; });
        QTest::newRow("no nodes") << "cluster" << cluster([](json& c) { c["nodes"] = json::array(); });
        QTest::newRow("negative GPUs") << "cluster" << cluster([](json& c) { c["nodes"][0]["gpu_count"] = -1; });
        QTest::newRow("text for a number") << "cluster" << cluster([](json& c) { c["nodes"][0]["gpu_count"] = "8"; });
        QTest::newRow("no bandwidth") << "cluster"
                                      << cluster([](json& c) { c["nodes"][0]["nics"]["bytes_per_s"] = 0; });
        QTest::newRow("absurd bandwidth")
            << "cluster" << cluster([](json& c) { c["nodes"][0]["nics"]["bytes_per_s"] = 1e300; });
        QTest::newRow("ZeRO 4") << "job"
                                << R"({"allow": {"zero": [4]}})";
        QTest::newRow("empty batch") << "job"
                                     << R"({"global_batch": 0})";
        QTest::newRow("unknown attention")
            << "model"
            << R"({"format": "tangram-model", "version": 1, "blocks": 2, "hidden": 64, "feed_forward": 64,
                                                  "query_heads": 2, "vocabulary": 100, "attention": {"kind": "linear"}})";
        QTest::newRow("a plan without pipelines")
            << "plan"
            << R"({"format": "tangram-plan", "version": 1, "plan": {"pipelines": []}})";
    }
    void schemas_refuse()
    {
        QFETCH(QString, schema);
        QFETCH(QString, document);
        QVERIFY(
            !schema_violations("schemas/" + schema.toStdString() + ".schema.json", json::parse(document.toStdString()))
                 .empty());
    }

    void schemas_let_unknown_keys_pass()
    {
        json cluster = two_nodes();
        cluster["later"] = 1;
        cluster["nodes"][0]["later"] = "x";
        QCOMPARE(schema_violations("schemas/cluster.schema.json", cluster), std::string());
    }
};

TANGRAM_TEST(TestResources)
#include "tst_resources.moc"
