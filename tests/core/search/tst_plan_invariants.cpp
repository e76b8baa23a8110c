// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/network.h"
#include "files/plan/write_plan.h"
#include "plan_file_checker.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "schedule/allowed_schedules.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QtTest>

#include <functional>

using namespace tangram;

namespace {

constexpr int random_count = 500;
constexpr int in_a_row = 12; ///< of the random problems, so that a failing one is found quickly

std::vector<std::string> sample_names()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(TANGRAM_SOURCE_DIR "/sample_clusters"))
        if (entry.path().extension() == ".json")
            names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// A sample cluster with a model that suits its size.
SearchRequest sized_request(const std::string& sample)
{
    SearchRequest request = sample_request(sample, "llama-3.1-8b");
    const int gpus = request.problem.cluster->gpu_count();
    return gpus < 64 ? request : sample_request(sample, gpus > 4096 ? "llama-3.1-405b" : "llama-3.1-70b");
}

/// What is wrong with a search's answer to this request; sets `feasible` when there is a plan.
std::vector<std::string> findings(const SearchRequest& request, bool& feasible)
{
    const SearchResult result = search(request);
    feasible = result.best.has_value();
    if (!result.complete && !request.settings.time_limit_s)
        return {"the search was not complete"};
    if (!feasible && !result.complete)
        return {};
    if (!feasible) {
        if (!result.statistics.pairs.adds_up() || !result.statistics.partial_plans.adds_up())
            return {"without a plan, a funnel does not add up"};
        if (!result.infeasible || result.infeasible->constraint.empty())
            return {"there is no plan and nothing says why"};
        return {};
    }
    return check_plan_file(write_plan(make_plan_file(request, result, true)));
}

QByteArray joined(const std::vector<std::string>& sentences)
{
    QByteArray text;
    for (const std::string& sentence : sentences)
        text += "\n  " + QByteArray::fromStdString(sentence);
    return text;
}

/// The i-th random problem, the same whichever are drawn before it. Every other one is searched with random rules.
SearchRequest random_request(int index)
{
    std::mt19937 rng = seeded(20260616u + static_cast<unsigned>(index));
    ProblemSize size;
    if (index % 2 == 0)
        size = {.most_islands = 6, .most_nodes = 12, .most_gpus_per_node = 8, .most_blocks = 24, .most_batch = 64};
    size.experts = index % 3 != 0;
    size.varied = index % 5 != 0;
    SearchRequest request{random_problem(rng, size), {}, 0};
    request.problem.job.allow.half_blocks = index % 3 == 1;
    if (index % 4 == 3) {
        request.problem.job = with_any_schedule(std::move(request.problem.job));
        request.problem.job.allow.virtual_stages = {1, 2, 3};
        request.problem.job.allow.uneven_chunks = true;
    }
    if (index % 4 < 2)
        request.settings = random_settings(rng);
    if (index % 8 == 0) // islands of unlike nodes
        request.problem.islands = find_islands(*request.problem.cluster, Network(*request.problem.cluster),
                                               std::uniform_real_distribution(0.0, 1.0)(rng));
    if (index % 2 == 1 && index % 10 == 1 && request.problem.model->blocks <= 3) {
        request.settings.exact = true;
        // Larger batches have more divisions among pipelines than can all be looked at.
        request.problem.job.global_batch = std::min(request.problem.job.global_batch, 3);
    }
    request.settings.threads = 2;
    // Without a beam every composed state is kept: a few of the problems would take minutes. What the search has by
    // then must be right all the same.
    if (!request.settings.effective()[Rule::beam].on)
        request.settings.time_limit_s = 1;
    return request;
}

std::string run_file(SearchRequest request, int threads)
{
    request.settings.threads = threads;
    const SearchResult result = search(request);
    return result.best ? without_run_times(write_plan(make_plan_file(request, result, true))) : std::string("no plan");
}

using nlohmann::json;

/// One lie told in an otherwise right file.
struct Mutation {
    const char* name;
    std::function<void(json&)> apply;
};

json& stage_of(json& file, std::size_t stage)
{
    return file["plan"]["pipelines"][0]["stages"][stage];
}

/// The first event of that kind.
json& event_of(json& file, const char* kind)
{
    for (json& event : file["plan"]["timeline"])
        if (event["kind"] == kind)
            return event;
    return file["plan"]["timeline"][0];
}

std::function<void(json&)> set(const char* pointer, json value)
{
    return [=](json& file) { file.at(json::json_pointer(pointer)) = value; };
}

std::function<void(json&)> scale(const char* pointer, double factor)
{
    return [=](json& file) {
        json& number = file.at(json::json_pointer(pointer));
        number = number.get<double>() * factor;
    };
}

std::function<void(json&)> add(const char* pointer, int more)
{
    return [=](json& file) {
        json& number = file.at(json::json_pointer(pointer));
        number = number.get<int>() + more;
    };
}

/// Of what a plan does where, and with how much of the batch.
std::vector<Mutation> mutations_of_layouts()
{
    return {
        {"another version", set("/version", 2)},
        {"a layer dropped", add("/plan/pipelines/0/stages/0/layers/last", -1)},
        {"a layer in two stages", add("/plan/pipelines/0/stages/0/layers/last", 1)},
        {"the embedding dropped", add("/plan/pipelines/0/stages/0/layers/first", 1)},
        {"a stage dropped", [](json& file) { file["plan"]["pipelines"][0]["stages"].erase(1); }},
        {"stages swapped", [](json& file) { std::swap(stage_of(file, 0), stage_of(file, 1)); }},
        {"a GPU twice", [](json& file) { stage_of(file, 1)["gpus"] = stage_of(file, 0)["gpus"]; }},
        {"a GPU beyond the node", add("/plan/pipelines/0/stages/0/gpus/0/first", 100)},
        {"an unknown node", set("/plan/pipelines/0/stages/0/gpus/0/node", "nowhere")},
        {"another island", [](json& file) { stage_of(file, 0)["island"] = "nowhere"; }},
        {"tensor doubled",
         [](json& file) { stage_of(file, 0)["tensor"] = 2 * stage_of(file, 0)["tensor"].get<int>(); }},
        {"data one more", add("/plan/pipelines/0/stages/0/data", 1)},
        {"tensor that heads do not divide by",
         [](json& file) {
             json& stage = stage_of(file, 0);
             stage["data"] = stage["tensor"].get<int>() * stage["data"].get<int>();
             stage["tensor"] = 1;
             file["job"]["allow"]["samples_per_replica"] = {stage["samples_per_replica"]};
             file["model"]["query_heads"] = 1;
         }},
        {"an expert degree without experts", set("/plan/pipelines/0/stages/0/expert", 2)},
        {"a ZeRO stage that is not allowed",
         [](json& file) { file["job"]["allow"]["zero"] = {1 + stage_of(file, 0)["zero"].get<int>()}; }},
        {"recomputation that is not allowed", set("/job/allow/recompute", json::array())},
        {"one sample more", add("/plan/pipelines/0/samples", 1)},
        {"another global batch", add("/job/global_batch", 1)},
        {"more micro-batches", add("/plan/pipelines/0/micro_batches", 1)},
        {"another micro-batch size", add("/plan/pipelines/0/micro_batch_samples", 1)},
        {"samples per replica", add("/plan/pipelines/0/stages/0/samples_per_replica", 1)},
    };
}

/// Of what is computed of a layout.
std::vector<Mutation> mutations_of_figures()
{
    return {
        {"less weights", scale("/plan/pipelines/0/stages/0/memory/weights_bytes", 0.999)},
        {"less memory in all", scale("/plan/pipelines/0/stages/0/memory/total_bytes", 0.999)},
        {"more capacity", scale("/plan/pipelines/0/stages/0/memory/capacity_bytes", 2)},
        {"a reserve that leaves nothing", set("/job/memory_reserve_bytes", 1e15)},
        {"activations per micro-batch", scale("/plan/pipelines/0/stages/0/activations_bytes_per_micro_batch", 1.001)},
        {"in flight one more", add("/plan/pipelines/0/stages/0/in_flight", 1)},
        {"a forward time", scale("/plan/pipelines/0/stages/1/forward_s", 1.0001)},
        {"a backward time", scale("/plan/pipelines/0/stages/0/backward_s", 0.9999)},
        {"a send time", scale("/plan/pipelines/0/stages/0/send_forward_s", 1.5)},
        {"a send from the last stage",
         [](json& file) { file["plan"]["pipelines"][0]["stages"].back()["send_forward_s"] = 0.001; }},
        {"an optimizer step", scale("/plan/pipelines/0/stages/0/optimizer_s", 1.5)},
        {"busy time", scale("/plan/pipelines/0/stages/0/busy_s", 1.000001)},
        {"idle time moved from cause to cause",
         [](json& file) {
             json& idle = stage_of(file, 1)["idle_s"];
             idle["ramp"] = idle["ramp"].get<double>() - 1e-6;
             idle["imbalance"] = idle["imbalance"].get<double>() + 1e-6;
         }},
        {"the bubble", scale("/plan/pipelines/0/bubble_fraction", 1.001)},
        {"the iteration time", scale("/plan/iteration_time_s", 0.999)},
        {"samples per second", scale("/plan/samples_per_s", 1.001)},
        {"tokens per second", scale("/plan/tokens_per_s", 1.001)},
        {"model FLOPs", scale("/plan/model_flops_per_iteration", 1.001)},
        {"MFU", scale("/plan/mfu", 1.001)},
        {"a GPU's peak", scale("/cluster/gpu_types/0/peak_flops/bf16", 1.01)},
        {"GPUs used", add("/plan/gpus_used", -1)},
        {"GPUs offered", add("/plan/gpus_offered", 1)},
        {"energy", scale("/plan/energy_j_per_iteration", 1.001)},
        {"cost per hour", scale("/plan/cost_usd_per_hour", 1.001)},
        {"cost per token", scale("/plan/cost_usd_per_million_tokens", 1.001)},
    };
}

/// Of the timeline, the search and the alternatives.
std::vector<Mutation> mutations_of_the_rest()
{
    return {
        {"an event dropped", [](json& file) { file["plan"]["timeline"].erase(3); }},
        {"an event twice", [](json& file) { file["plan"]["timeline"].push_back(event_of(file, "backward")); }},
        {"an event shifted",
         [](json& file) {
             json& event = event_of(file, "backward");
             event["start_s"] = event["start_s"].get<double>() + 1e-6;
             event["end_s"] = event["end_s"].get<double>() + 1e-6;
         }},
        {"an event of another micro-batch", [](json& file) { event_of(file, "send_forward")["micro_batch"] = 7; }},
        {"an event of another stage", [](json& file) { event_of(file, "send_backward")["stage"] = 0; }},
        {"an event of another kind", [](json& file) { event_of(file, "optimizer")["kind"] = "gradient_sync"; }},
        {"an event stretched",
         [](json& file) {
             json& event = event_of(file, "forward");
             event["end_s"] = event["end_s"].get<double>() + 1e-6;
         }},
        {"a lower bound above the time", scale("/search/lower_bound_iteration_time_s", 10)},
        {"a proved time that is not the plan's",
         [](json& file) {
             file["search"]["proved_iteration_time_s"] = 0.9 * file["plan"]["iteration_time_s"].get<double>();
         }},
        {"a pair lost", add("/search/statistics/pairs/planned", -1)},
        {"a partial plan lost", add("/search/statistics/partial_plans/total", 1)},
        {"a rule at work although off", set("/search/settings/rules/dominated/on", false)},
        {"alternatives not in order",
         [](json& file) { std::swap(file["alternatives"].front(), file["alternatives"].back()); }},
        {"the plan among its alternatives",
         [](json& file) {
             file["alternatives"][0] = file["plan"];
             file["alternatives"][0].erase("timeline");
         }},
        {"an alternative's time", scale("/alternatives/0/iteration_time_s", 1.001)},
        {"an alternative's memory", scale("/alternatives/0/pipelines/0/stages/0/memory/total_bytes", 1.001)},
        {"a node in two islands",
         [](json& file) { file["islands"][1]["nodes"].push_back(file["islands"][0]["nodes"][0]); }},
        {"a key missing", [](json& file) { stage_of(file, 0).erase("tensor"); }},
    };
}

std::vector<Mutation> mutations()
{
    std::vector<Mutation> all = mutations_of_layouts();
    for (const auto& more : {mutations_of_figures(), mutations_of_the_rest()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

} // namespace

/// Every invariant of the plan file, checked from the written file alone.
class PlanInvariantsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void samples_data()
    {
        QTest::addColumn<QByteArray>("sample");
        for (const std::string& name : sample_names())
            QTest::newRow(name.c_str()) << QByteArray::fromStdString(name);
    }
    void samples()
    {
        QFETCH(QByteArray, sample);
        bool feasible = false;
        const auto wrong = findings(sized_request(sample.toStdString()), feasible);
        QVERIFY2(wrong.empty(), joined(wrong).constData());
        QVERIFY(feasible);
    }

    /// The checker finds what is wrong: a test of the test.
    void everyLieIsNoticed_data()
    {
        QTest::addColumn<int>("mutation");
        for (std::size_t i = 0; i < mutations().size(); ++i)
            QTest::newRow(mutations()[i].name) << static_cast<int>(i);
    }
    void everyLieIsNoticed()
    {
        QFETCH(int, mutation);
        static const std::string text = [] {
            const SearchRequest request = sized_request("h100-and-a100-two-racks");
            return write_plan(make_plan_file(request, search(request), true));
        }();
        json file = json::parse(text);
        QVERIFY(check_plan_file(file.dump()).empty());
        QVERIFY(file["plan"]["pipelines"][0]["stages"].size() > 1 && file["alternatives"].size() > 1);
        mutations()[static_cast<std::size_t>(mutation)].apply(file);
        const auto found = check_plan_file(file.dump());
        QVERIFY(!found.empty());
        QVERIFY2(found.front().find("cannot be read") == std::string::npos
                     || mutations()[static_cast<std::size_t>(mutation)].name == std::string("a key missing"),
                 found.front().c_str());
    }

    void rulesOnAndOff_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<int>("rule");
        QTest::addColumn<bool>("on");
        for (const char* sample : {"two-nodes-toy", "h100-and-a100-two-racks", "a100-and-v100"})
            for (const RuleInfo& rule : rules())
                for (const bool on : {false, true})
                    QTest::addRow("%s, %s %s", sample, rule.id.data(), on ? "on" : "off")
                        << QByteArray(sample) << static_cast<int>(rule.rule) << on;
    }
    void rulesOnAndOff()
    {
        QFETCH(QByteArray, sample);
        QFETCH(int, rule);
        QFETCH(bool, on);
        SearchRequest request = sized_request(sample.toStdString());
        request.problem.job.global_batch /= 4; // the rules are the same, the timeline shorter
        request.settings[static_cast<Rule>(rule)].on = on;
        bool feasible = false;
        const auto wrong = findings(request, feasible);
        QVERIFY2(wrong.empty(), joined(wrong).constData());
        QVERIFY(feasible);
    }

    void randomProblems_data()
    {
        QTest::addColumn<int>("first");
        for (int first = 0; first < drawn(random_count); first += in_a_row)
            QTest::addRow("from %d", first) << first;
    }
    void randomProblems()
    {
        QFETCH(int, first);
        int plans = 0;
        QByteArray all_wrong;
        for (int index = first; index < first + in_a_row; ++index) {
            bool feasible = false;
            const auto wrong = findings(random_request(index), feasible);
            plans += feasible ? 1 : 0;
            if (!wrong.empty())
                all_wrong += "\nproblem " + QByteArray::number(index) + joined(wrong);
        }
        QVERIFY2(all_wrong.isEmpty(), all_wrong.constData());
        QVERIFY2(plans >= in_a_row / 3, "too few random problems have a plan to prove anything");
    }

    /// Rule 8: the number of threads and the repeat change nothing.
    void sameFileWithAnyNumberOfThreads_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < drawn(160); ++index)
            QTest::addRow("problem %d", index) << index;
    }
    void sameFileWithAnyNumberOfThreads()
    {
        QFETCH(int, index);
        SearchRequest request = random_request(index);
        if (request.settings.time_limit_s && !request.settings.exact)
            request.settings[Rule::beam].on = true; // where the clock stops a search, runs differ
        request.settings.time_limit_s.reset();
        const std::string file = run_file(request, 1);
        for (const int threads : {2, 3, 1})
            QVERIFY2(run_file(request, threads) == file, qPrintable(QString("%1 threads").arg(threads)));
    }
};

TANGRAM_TEST(PlanInvariantsTest)
#include "tst_plan_invariants.moc"
