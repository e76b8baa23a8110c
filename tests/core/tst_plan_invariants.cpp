// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/network.h"
#include "formats/formats.h"
#include "plan_file_checker.h"
#include "random_problems.h"

#include <QtTest>

using namespace tangram;

namespace {

constexpr int random_count = 500;
constexpr int rows = 20; ///< of the random problems, so that a failing one is found quickly

std::vector<std::string> sample_names()
{
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(TANGRAM_SOURCE_DIR "/sample_clusters"))
        if (entry.path().extension() == ".json")
            names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// A sample cluster with a model that suits its size.
SearchRequest sample_request(const std::string& sample)
{
    const Result<std::string> text = read_text_file(TANGRAM_SOURCE_DIR "/sample_clusters/" + sample);
    Result<Cluster> cluster = read_cluster(*text, sample);
    SearchRequest request;
    PlanningProblem& problem = request.problem;
    problem.cluster = std::make_shared<const Cluster>(std::move(cluster).value());
    const int gpus = problem.cluster->gpu_count();
    const char* preset = gpus > 4096 ? "llama-3.1-405b" : gpus >= 64 ? "llama-3.1-70b" : "llama-3.1-8b";
    for (const ModelPreset& known : model_presets())
        if (known.id == preset)
            problem.model = std::make_shared<const Model>(known.model);
    problem.islands = find_islands(*problem.cluster, Network(*problem.cluster), request.settings.merge_tolerance);
    problem.job = default_job(*problem.model, *problem.cluster, problem.islands);
    problem.parallelizer = make_megatron();
    return request;
}

/// What is wrong with a search's answer to this request; sets `feasible` when there is a plan.
std::vector<std::string> findings(const SearchRequest& request, bool& feasible)
{
    const SearchResult result = search(request);
    feasible = result.best.has_value();
    if (!result.complete)
        return {"the search was not complete"};
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
    std::mt19937 rng(20260616u + static_cast<unsigned>(index));
    ProblemSize size;
    if (index % 2 == 0)
        size = {.most_islands = 6, .most_nodes = 12, .most_gpus_per_node = 8, .most_blocks = 24, .most_batch = 64};
    size.experts = index % 3 != 0;
    size.varied = index % 5 != 0;
    SearchRequest request{random_problem(rng, size), {}, 0};
    if (index % 4 < 2)
        request.settings = random_settings(rng);
    if (index % 8 == 0) // islands of unlike nodes
        request.problem.islands = find_islands(*request.problem.cluster, Network(*request.problem.cluster),
                                               std::uniform_real_distribution(0.0, 1.0)(rng));
    if (index % 2 == 1 && index % 10 == 1)
        request.settings.exact = request.problem.model->blocks <= 3;
    request.settings.threads = 2;
    return request;
}

std::string run_file(SearchRequest request, int threads)
{
    request.settings.threads = threads;
    const SearchResult result = search(request);
    return result.best ? without_run_times(write_plan(make_plan_file(request, result, true))) : std::string("no plan");
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
        const auto wrong = findings(sample_request(sample.toStdString()), feasible);
        QVERIFY2(wrong.empty(), joined(wrong).constData());
        QVERIFY(feasible);
    }

    void rulesOnAndOff_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<int>("rule");
        QTest::addColumn<bool>("on");
        for (const char* sample : {"two-nodes-toy.json", "h100-and-a100-two-racks.json", "a100-and-v100.json"})
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
        SearchRequest request = sample_request(sample.toStdString());
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
        for (int first = 0; first < random_count; first += random_count / rows)
            QTest::addRow("from %d", first) << first;
    }
    void randomProblems()
    {
        QFETCH(int, first);
        int plans = 0;
        QByteArray all_wrong;
        for (int index = first; index < first + random_count / rows; ++index) {
            bool feasible = false;
            const auto wrong = findings(random_request(index), feasible);
            plans += feasible ? 1 : 0;
            if (!wrong.empty())
                all_wrong += "\nproblem " + QByteArray::number(index) + joined(wrong);
        }
        QVERIFY2(all_wrong.isEmpty(), all_wrong.constData());
        QVERIFY2(plans >= random_count / rows / 3, "too few random problems have a plan to prove anything");
    }

    /// Rule 8: the number of threads and the repeat change nothing.
    void sameFileWithAnyNumberOfThreads_data()
    {
        QTest::addColumn<int>("index");
        for (int index = 0; index < 24; ++index)
            QTest::addRow("problem %d", index) << index;
    }
    void sameFileWithAnyNumberOfThreads()
    {
        QFETCH(int, index);
        const SearchRequest request = random_request(index);
        const std::string file = run_file(request, 1);
        for (const int threads : {2, 3, 1})
            QVERIFY2(run_file(request, threads) == file, qPrintable(QString("%1 threads").arg(threads)));
    }
};

QTEST_APPLESS_MAIN(PlanInvariantsTest)
#include "tst_plan_invariants.moc"
