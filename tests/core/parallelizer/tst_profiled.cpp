// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/plan/write_plan.h"
#include "files/profiles/profile_files.h"
#include "files/profiles/sailor_plan.h"
#include "parallelizer/profiled.h"
#include "plan/price/evaluate.h"
#include "plan/price/stage_times.h"
#include "sample_requests.h"
#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <cmath>
#include <filesystem>

using namespace tangram;

namespace {

const std::string profiles_folder = TANGRAM_SOURCE_DIR "/tests/data/profiles/";

template <typename T> T value_of(Result<T> result)
{
    if (!result)
        qFatal("%s: %s", result.error().where.c_str(), result.error().message.c_str());
    return std::move(*result);
}

std::map<std::string, LayerProfile> sailor()
{
    return value_of(read_profiles(profiles_folder + "sailor"));
}

std::shared_ptr<const LayerProfile> tiny()
{
    return std::make_shared<const LayerProfile>(sailor().at("TINY-4"));
}

Model tiny_model()
{
    return *tiny()->description;
}

Job tiny_job()
{
    Job job;
    job.global_batch = 64;
    job.sequence_length = 512;
    return job;
}

Part a100s(int gpus)
{
    Part part;
    part.gpu = find_gpu_type("a100-sxm-40");
    part.nodes = 1;
    part.gpus_per_node = part.gpus_per_domain = gpus;
    part.inside = {2e11, 2e-6};
    return part;
}

/// Seven samples of which each tick takes four: two ticks, the second partly filled.
const char* const two_stages = R"({"plan": {"model": "TINY-4", "gbs": 7, "mbs": 2, "stages": [
    {"layers": [0, 2], "replicas": [{"gpu": "A100-40", "tp": 1, "count": 2}]},
    {"layers": [2, 4], "replicas": [{"gpu": "V100-16", "tp": 1, "count": 1}, {"gpu": "A100-40", "tp": 2, "count": 1}]}
]}})";

std::vector<SailorPlan> plans_of(std::string_view text)
{
    return value_of(read_sailor_plans(text, "plan.json", sailor(), {}));
}

Evaluation evaluated(const SailorPlan& plan)
{
    const PlanFile& file = plan.input.file;
    return evaluate({file.cluster, file.model, file.job, file.islands,
                     std::shared_ptr<const Parallelizer>(make_profiled(plan.profile))},
                    plan.input.layout, true);
}

std::string with(const char* pointer, const nlohmann::json& value)
{
    nlohmann::json document = nlohmann::json::parse(two_stages);
    document[nlohmann::json::json_pointer(pointer)] = value;
    return document.dump();
}

} // namespace

class ProfiledTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sailor_folder_is_read()
    {
        const auto profile = tiny();
        QCOMPARE(profile->layers, 4);
        QCOMPARE(profile->sequence_length, 512);
        QCOMPARE(profile->gpus.size(), std::size_t(2));
        QCOMPARE(profile->name_of("v100-sxm2-16"), std::string("V100-16"));
        const auto entry = profile->find("a100-sxm-40", {2, 1});
        QVERIFY(entry && !entry->between);
        QCOMPARE(entry->times[1].forward_s, 0.022);
        QCOMPARE(entry->times[1].whole_step_s, 0.004);
        // The step as measured is that of an embedding, two blocks and a head: 4, 8, 8 and 2 million parameters.
        QCOMPARE(entry->times[1].optimizer_s, 0.004 * 8 / 22);
        QCOMPARE(profile->sizes_of(2)->at(1).parameters, 4e6);
        QCOMPARE(profile->curves.zones(), std::vector<std::string>{"us-central1-a"});
        QCOMPARE(profile->sources.size(), std::size_t(6));
        for (const ProfileSource& source : profile->sources)
            QCOMPARE(source.hash.size(), std::size_t(16));
    }

    void metis_folder_is_read()
    {
        const LayerProfile profile = value_of(read_profiles(profiles_folder + "metis")).at("TINY");
        QCOMPARE(profile.layers, 4);
        QCOMPARE(profile.gpus.size(), std::size_t(1));
        const auto entry = profile.find("a100-sxm-80", {2, 1});
        QVERIFY(entry);
        // 12 ms of 51, stretched to the whole pass of 61.2 ms (all for two samples); a third is the forward pass.
        QCOMPARE(entry->times[2].forward_s, 24e-3 * 1.2 / 3);
        QCOMPARE(entry->times[2].backward_s, 24e-3 * 1.2 * 2 / 3);
        QCOMPARE(entry->times[1].optimizer_s, 5.5e-3 * 16 / 44);
        QCOMPARE(entry->memory_bytes[1], 300 * 1048576.0);
    }

    void metis_cluster_is_read()
    {
        const char* const clusterfile = R"({
            "n1": {"instance_type": "V100", "inter_bandwidth": 10, "intra_bandwidth": 100, "memory": 16},
            "n2": {"instance_type": "A100", "inter_bandwidth": 20, "intra_bandwidth": 200, "memory": 40},
            "n3": {"instance_type": "V100", "inter_bandwidth": 10, "intra_bandwidth": 100, "memory": 16}})";
        const auto cluster_of = [&](std::string_view hosts) {
            return read_metis_cluster(hosts, "hostfile", clusterfile, "clusterfile.json", 1e9);
        };
        const Cluster cluster = value_of(cluster_of("n2 slots=8\n# spare\n\nn1 4\nn3 slots=4\n"));
        QCOMPARE(cluster.nodes.size(), std::size_t(3));
        QCOMPARE(cluster.gpu_types.size(), std::size_t(2));
        QCOMPARE(cluster.gpu_count(), 16);
        QCOMPARE(cluster.nodes[0].id, std::string("n2"));
        QCOMPARE(cluster.gpu_type_of(cluster.nodes[0]).memory_bytes, 40 * 1073741824.0);
        QCOMPARE(cluster.nodes[1].nic.bytes_per_s, 1e10);
        QCOMPARE(cluster.nodes[1].intra.bytes_per_s, 1e11);
        QVERIFY(value_of(read_cluster(write_cluster(cluster), "cluster.json")).nodes == cluster.nodes);
        for (const char* hosts :
             {"", "n1 slots=0\n", "n1\n", "n1 4\nn1 4\n", "elsewhere slots=4\n", "n1 slots=99999\n"})
            QVERIFY2(!cluster_of(hosts), hosts);
    }

    void files_are_told_by_their_names_data()
    {
        QTest::addColumn<bool>("profile");
        for (const char* name : {"profile.json", "simulator_profiles.json", "llm_info.json", "training_config_x.json",
                                 "DeviceType.A100_tp1_bs16.json"})
            QTest::newRow(name) << true;
        for (const char* name : {"cluster.json", "DeviceType.A100.json", "training_config.txt", "my profile.json", ""})
            QTest::newRow(name) << false;
    }
    void files_are_told_by_their_names()
    {
        QFETCH(bool, profile);
        QCOMPARE(is_profile_name(QTest::currentDataTag()), profile);
    }

    void single_files_add_up_to_their_folder()
    {
        std::vector<std::filesystem::path> files;
        for (const auto& file : std::filesystem::directory_iterator(profiles_folder + "metis"))
            files.push_back(file.path());
        QCOMPARE(files.size(), std::size_t(4));
        QVERIFY(value_of(read_profiles(files)) == value_of(read_profiles(profiles_folder + "metis")));
        files.pop_back();
        QVERIFY(!(value_of(read_profiles(files)) == value_of(read_profiles(profiles_folder + "metis"))));
        QVERIFY(!read_profiles(std::vector<std::filesystem::path>()));
    }

    void a_search_without_measurements_says_so()
    {
        SearchRequest request = sample_request("h100-and-a100-two-racks", "llama-2-7b");
        request.problem.model = std::make_shared<const Model>(tiny_model());
        request.problem.job = tiny_job();
        request.problem.parallelizer = make_profiled(tiny());
        const auto constraint = [&] {
            return QString::fromStdString(search(request).infeasible->constraint.english());
        };
        QVERIFY2(constraint().contains("whatever the global batch: the profile of TINY-4 has no data on "),
                 qPrintable(constraint()));
        request.problem.job.sequence_length = 1024;
        QVERIFY2(constraint().contains("profiled with sequences of 512 tokens, the job's have 1024"),
                 qPrintable(constraint()));
    }

    void unmeasured_blocks_are_refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* name, const char* text, const char* message) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(message);
        };
        row("no forward", R"({"1": {"1": {"0": [0, 0, 0], "1": [0, 1, 0], "2": [0, 0, 0]}}})", "was not measured");
        row("no backward", R"({"1": {"1": {"0": [0, 0, 0], "1": [1, 0, 0], "2": [0, 0, 0]}}})", "was not measured");
        row("layer left out", R"({"1": {"1": {"0": [0, 0, 0], "1": [1, 1, 0], "3": [0, 0, 0]}}})",
            "layer 2 is missing");
        row("two numbers", R"({"1": {"1": {"0": [0, 0, 0], "1": [1, 1], "2": [0, 0, 0]}}})", "found 2 numbers");
        row("unlike entries",
            R"({"1": {"1": {"0": [0, 0, 0], "1": [1, 1, 0], "2": [0, 0, 0]},
                      "2": {"0": [0, 0, 0], "1": [1, 1, 0], "2": [1, 1, 0], "3": [0, 0, 0]}}})",
            "layers here");
        row("micro-batch of nothing", R"({"0": {"1": {"0": [0, 0, 0], "1": [1, 1, 0], "2": [0, 0, 0]}}})",
            "expected a key");
    }
    void unmeasured_blocks_are_refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const Result<GpuProfile> read = read_sailor_profile(text.toStdString(), "profile.json");
        QVERIFY(!read);
        QVERIFY2(read.error().message.find(message.toStdString()) != std::string::npos, read.error().message.c_str());
    }

    void missing_entries_are_interpolated_or_refused()
    {
        const auto profile = tiny();
        const auto between = profile->find("a100-sxm-40", {3, 1});
        QVERIFY(between);
        QCOMPARE(between->between, (std::optional<std::pair<int, int>>({2, 4})));
        QCOMPARE(between->times[1].backward_s, 0.06); // these times grow linearly
        QVERIFY(!profile->find("a100-sxm-40", {8, 1})); // beyond what was measured
        QVERIFY(!profile->find("a100-sxm-40", {4, 2})); // and so is this, with that tensor degree
        QVERIFY(profile->missing("a100-sxm-40", {4, 2}).english().find("only with 1, 2") != std::string::npos);
        QVERIFY(profile->missing("a100-sxm-40", {1, 4}).english().find("tensor 4, only with 1, 2")
                != std::string::npos);
        QVERIFY(profile->missing("h100-sxm", {1, 1}).english().find("only on A100-40, V100-16") != std::string::npos);
        QVERIFY(profile->missing("a100-sxm-40", {3, 1}).empty());
    }

    void bandwidth_curves()
    {
        const BandwidthCurve curve{-0.01, 0.1, 2, 2.2e9};
        QCOMPARE(curve.bytes_per_s(1e6), 2e9);
        QCOMPARE(curve.bytes_per_s(2e6), 2.09e9);
        QCOMPARE(curve.bytes_per_s(32e6), 2.2e9); // 2.25 by the curve, more than was ever measured
        QVERIFY(curve.bytes_per_s(1e-6) > 0); // where the parabola is below 0
        QCOMPARE(curve.seconds(0), 0.0);
        // 1.2e9 bytes over 4 ranks: two buckets of 5e8 and one of 2e8.
        QCOMPARE(bucketed_all_reduce_seconds(curve, 1.2e9, 4), 6 * (2 * curve.seconds(1.25e8) + curve.seconds(5e7)));
        QCOMPARE(bucketed_all_reduce_seconds(curve, 1.2e9, 1), 0.0);
    }

    /// Every number worked out by hand from the formula and the files.
    void sailor_formula_by_hand()
    {
        const std::vector<SailorPlan> plans = plans_of(two_stages);
        QCOMPARE(plans.size(), std::size_t(1));
        const Evaluation evaluation = evaluated(plans.front());
        QVERIFY(evaluation.violations.empty());
        const Plan& plan = evaluation.plan;
        QCOMPARE(plan.pipelines[0].micro_batches, 2);

        const double compute[] = {0.002 + 0.022 + 0.04, 0.06 + 0.12 + 0.012 + 0.018}; // the V100 is the slower
        const double bytes = 131072.0 * 4 * 2;
        const double send =
            bytes / 1e9 / (1.0 + 0.05 * std::log2(bytes / 1e6)); // between types, slower than inside one
        const double slowest = std::max(compute[0] + send, compute[1] + 2 * send);
        const double pipeline = slowest + 3 * send + compute[0] + compute[1] + 0.004;
        const double sync0 = 2 * 24e-3 / (2.0 + 0.1 * std::log2(24.0)); // 12 million parameters
        const double sync1 = 2 * 20e-3 / (1.0 + 0.05 * std::log2(20.0)); // 10 million, least tensor degree 1
        const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-12 * b; };
        QVERIFY(plan.formula.has_value());
        QVERIFY2(near(plan.formula->pipeline_s, pipeline), qPrintable(QString::number(plan.formula->pipeline_s)));
        QVERIFY2(near(plan.formula->sync_s, std::max(sync0, sync1)), qPrintable(QString::number(plan.formula->sync_s)));
        QCOMPARE(plan.iteration_time_s, plan.formula->total_s());

        const Stage& first = plan.pipelines[0].stages[0];
        QVERIFY(near(first.memory.total_bytes(), 24 * 12e6 + 3.2e6 * 2 * 4 * 2 + 2e9));
        const Stage& second = plan.pipelines[0].stages[1];
        QCOMPARE(second.replicas.size(), std::size_t(2));
        QVERIFY(near(second.replicas[0].memory.total_bytes(), 24 * 10e6 + 4.5e6 * 2 * 4 + 2e9));
        QVERIFY(near(second.replicas[1].memory.total_bytes(), 24 * 5e6 + 2.25e6 * 2 * 4 + 3e9));
    }

    /// With more than three stages the first sends its activations twice; one stage sends nothing.
    void formula_counts_sends_by_position()
    {
        StageTimes stage;
        stage.forward_s = 1;
        stage.send_forward_s = 0.25;
        stage.send_backward_s = 0.5;
        const auto pipeline_s = [&](std::size_t stages, int micro_batches) {
            return pipeline_formula({{std::vector<StageTimes>(stages, stage), micro_batches}}).pipeline_s;
        };
        QCOMPARE(pipeline_s(1, 3), 3.0);
        QCOMPARE(pipeline_s(2, 1), 2 + 0.25 + 1.0);
        QCOMPARE(pipeline_s(3, 1), 3 + 0.25 + 0.75 + 1.0);
        QCOMPARE(pipeline_s(4, 1), 4 + 0.5 + 2 * 0.75 + 1.0);
        QCOMPARE(pipeline_s(2, 3), 2 * (1 + 1.0) + 2 + 0.25 + 1.0);
    }

    void plans_name_what_was_interpolated()
    {
        const auto three = with("/plan/mbs", 3);
        nlohmann::json document = nlohmann::json::parse(three);
        document["plan"]["stages"][1]["replicas"].erase(1);
        document["plan"]["stages"][1]["replicas"][0]["count"] = 2;
        const Evaluation evaluation = evaluated(plans_of(document.dump()).front());
        QVERIFY(evaluation.violations.empty());
        const auto named =
            std::count_if(evaluation.plan.warnings.begin(), evaluation.plan.warnings.end(), [](const Message& note) {
                return note.english().find("interpolated between 2 and 4") != std::string::npos;
            });
        QCOMPARE(named, std::ptrdiff_t(2)); // one for each GPU type
    }

    void plans_name_gpus_that_were_not_measured()
    {
        SailorPlan plan = plans_of(two_stages).front();
        const auto notes = [&] {
            const Evaluation evaluation = evaluated(plan);
            const auto& all = evaluation.plan.warnings;
            return std::count_if(all.begin(), all.end(), [](const Message& note) {
                return note.english().find("TINY-4 have no data on NVIDIA H100 SXM5") != std::string::npos;
            });
        };
        QCOMPARE(notes(), std::ptrdiff_t(0));
        Cluster wider = *plan.input.file.cluster;
        wider.gpu_types.push_back(find_gpu_type("h100-sxm"));
        for (const char* id : {"spare 1", "spare 2"}) {
            Node spare = wider.nodes.back();
            spare.id = id;
            spare.gpu_type = static_cast<int>(wider.gpu_types.size()) - 1;
            wider.nodes.push_back(spare);
        }
        const int nodes = static_cast<int>(wider.nodes.size());
        plan.input.file.islands.emplace_back().nodes = {nodes - 2, nodes - 1};
        plan.input.file.cluster = std::make_shared<const Cluster>(std::move(wider));
        QCOMPARE(notes(), std::ptrdiff_t(1));
    }

    void plans_beyond_the_profile_are_refused_data()
    {
        QTest::addColumn<QByteArray>("pointer");
        QTest::addColumn<int>("value");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("tensor degree") << QByteArray("/plan/stages/0/replicas/0/tp") << 4
                                       << QByteArray("with tensor 4");
        QTest::newRow("micro-batch") << QByteArray("/plan/mbs") << 8 << QByteArray("8 samples per replica");
        QTest::newRow("layers") << QByteArray("/plan/stages/1/layers/1") << 3 << QByteArray("layers 3..4");
    }
    void plans_beyond_the_profile_are_refused()
    {
        QFETCH(QByteArray, pointer);
        QFETCH(int, value);
        QFETCH(QByteArray, message);
        const Evaluation evaluation = evaluated(plans_of(with(pointer.constData(), value)).front());
        QVERIFY(!evaluation.violations.empty());
        QVERIFY(evaluation.plan.pipelines.empty());
        const bool said =
            std::any_of(evaluation.violations.begin(), evaluation.violations.end(), [&](const auto& each) {
                return each.message.english().find(message.toStdString()) != std::string::npos;
            });
        QVERIFY2(said, evaluation.violations.front().message.english().c_str());
    }

    void plans_survive_their_plan_file()
    {
        const SailorPlan plan = plans_of(two_stages).front();
        PlanFile file = plan.input.file;
        file.plan = evaluated(plan).plan;
        const std::string text = write_plan(file);
        const PlanInput again = value_of(read_plan(text, "plan.json", nullptr));
        QVERIFY(again.layout == plan.input.layout);
        QVERIFY(again.file.job == file.job);
        QVERIFY(again.file.plan.formula == file.plan.formula);
        QCOMPARE(write_plan(again.file), text);
        SailorPlan as_written = plan;
        as_written.input = again;
        QCOMPARE(evaluated(as_written).plan.iteration_time_s, file.plan.iteration_time_s);
    }

    void slices_are_the_sum_of_their_layers()
    {
        const auto profiled = make_profiled(tiny());
        const Strategy strategy{.tensor = 2, .data = 2, .samples_per_replica = 1};
        const auto cost = [&](Slice slice) {
            return profiled->slices_cost(tiny_model(), tiny_job(), a100s(4), strategy, {&slice, 1});
        };
        QCOMPARE(cost({1, 2}).forward_s, 0.0055);
        QCOMPARE(cost({2, 3}).forward_s, 0.005);
        QCOMPARE(cost({1, 3}).forward_s, 0.0105);
        QCOMPARE(cost({0, 4}).backward_s, 0.01 + 0.01 + 0.0015);
        // The search knows blocks by their kind alone and takes their mean.
        const StrategyCosts costs = profiled->cost(tiny_model(), tiny_job(), a100s(4), strategy);
        QCOMPARE(stage_cost(costs, {0, 1, 0, 0}).forward_s, 0.00525);
        QCOMPARE(stage_cost(costs, {1, 2, 0, 1}).forward_s, cost({0, 4}).forward_s);
    }

    void space_is_what_was_measured()
    {
        const auto profiled = make_profiled(tiny());
        const auto least = profiled->least_gpu_seconds(tiny_model(), tiny_job(), a100s(4));
        for (const int tick : {2, 4, 8, 12, 16}) {
            const PartPlans plans = profiled->plan(tiny_model(), tiny_job(), a100s(4), tick, {}, {});
            if (tick == 4)
                QVERIFY(!plans.strategies.empty());
            for (const StrategyCosts& costs : plans.strategies) {
                const Strategy& strategy = costs.strategy;
                QVERIFY(profiled->violation(tiny_model(), tiny_job(), a100s(4), strategy).empty());
                QVERIFY(strategy.tensor <= 2 && strategy.context == 1 && strategy.zero <= 2);
                QVERIFY(profiled->cost(tiny_model(), tiny_job(), a100s(4), strategy) == costs);
                for (std::size_t kind : {0, 1, 3})
                    QVERIFY((costs.layer[kind].forward_s + costs.layer[kind].backward_s) * 4 / tick
                            >= least[kind] * (1 - 1e-12));
            }
        }
        Job other = tiny_job();
        other.sequence_length = 1024;
        QVERIFY(profiled->plan(tiny_model(), other, a100s(4), 4, {}, {}).strategies.empty());
        QVERIFY(
            profiled->violation(tiny_model(), other, a100s(4), {.tensor = 2, .data = 2}).english().find("512 tokens")
            != std::string::npos);
    }

    void search_plans_with_profiles()
    {
        const SailorPlan plan = plans_of(two_stages).front();
        const PlanFile& file = plan.input.file;
        SearchRequest request{{file.cluster, std::make_shared<const Model>(tiny_model()), tiny_job(), file.islands,
                               std::shared_ptr<const Parallelizer>(make_profiled(plan.profile))},
                              {},
                              0};
        const SearchResult result = search(request);
        QVERIFY(result.best);
        const Evaluation evaluation = evaluate(request.problem, result.best->layout, true);
        QVERIFY(evaluation.violations.empty());
        QVERIFY(evaluation.plan.iteration_time_s >= result.lower_bound_iteration_time_s);
        const PlanFile written = make_plan_file(request, result, true);
        QCOMPARE(written.parallelizer, std::string("profiled"));
        QVERIFY(written.profile && written.profile->model == "TINY-4");
        const PlanInput again = value_of(read_plan(write_plan(written), "plan.json", nullptr));
        QVERIFY(again.file.profile == written.profile);
    }

    /// The reference plans that came with Sailor's data, where TANGRAM_SAILOR_DATA names its folder.
    void reference_plans()
    {
        const std::string folder = qEnvironmentVariable("TANGRAM_SAILOR_DATA").toStdString();
        if (folder.empty())
            QSKIP("TANGRAM_SAILOR_DATA names no folder");
        const auto profiles = value_of(read_profiles(folder));
        const std::string text = value_of(read_text_file(folder + "/reference_plans.json"));
        const auto plans = value_of(read_sailor_plans(text, "reference_plans.json", profiles, {}));
        const auto stated = nlohmann::json::parse(text)["entries"];
        QCOMPARE(plans.size(), stated.size());
        for (std::size_t i = 0; i < plans.size(); ++i) {
            const Plan plan = evaluated(plans[i]).plan;
            const auto off = [](double a, double b) { return std::abs(a / b - 1); };
            QVERIFY(off(plan.iteration_time_s, stated[i]["iteration_time_s"]) < 1e-9);
            QVERIFY(off(plan.formula->pipeline_s, stated[i]["pipeline_s"]) < 1e-9);
            QVERIFY(off(plan.formula->sync_s, stated[i]["sync_s"]) < 1e-9);
            QCOMPARE(plan.pipelines[0].micro_batches, stated[i]["micro_batches"].get<int>());
            std::size_t at = 0;
            for (const Stage& stage : plan.pipelines[0].stages) {
                std::vector<double> needs;
                for (const ReplicaResult& group : stage.replicas)
                    needs.push_back(group.memory.total_bytes());
                if (needs.empty())
                    needs.push_back(stage.memory.total_bytes());
                for (const double bytes : needs)
                    QVERIFY(std::abs(bytes / 1e9 - stated[i]["memory_gb"][at++]["need"].get<double>()) < 0.0051);
            }
        }
    }
};

TANGRAM_TEST(ProfiledTest)
#include "tst_profiled.moc"
