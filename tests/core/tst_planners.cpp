// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/evaluate.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "search/planners.h"

#include <QtTest>

#include <set>

using namespace tangram;

namespace {

/// As tests of the search call two times equal.
constexpr double no_slower = 1.01;

std::vector<StageLayout> stages_of(const FoundPlan& plan)
{
    std::vector<StageLayout> stages;
    for (const PipelineLayout& pipeline : plan.layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            for (const StageLayout& group : stage.groups())
                stages.push_back(group);
    return stages;
}

} // namespace

class PlannersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void names_are_found_and_differ();
    void plans_are_what_evaluation_says_and_none_beats_ours_data();
    void plans_are_what_evaluation_says_and_none_beats_ours();
    void random_problems_too();
    void plans_keep_to_their_planners_space();

private:
    static void judge(const SearchRequest& request);
};

void PlannersTest::names_are_found_and_differ()
{
    std::set<std::string_view> ids;
    for (const PlannerInfo& info : planners()) {
        QVERIFY(planner_of(info.id) == info.planner);
        QVERIFY(!info.explanation.empty());
        ids.insert(info.id);
    }
    QCOMPARE(ids.size(), planners().size());
    QVERIFY(!planner_of("alpa"));
}

void PlannersTest::judge(const SearchRequest& request)
{
    const SearchResult ours = search_as(Planner::tangram, request);
    for (const PlannerInfo& info : planners()) {
        const SearchResult theirs = search_as(info.planner, request);
        if (!theirs.best)
            continue;
        const Evaluation evaluation = evaluate(request.problem, theirs.best->layout, false);
        QVERIFY2(evaluation.violations.empty(),
                 evaluation.violations.empty() ? "" : evaluation.violations.front().message.c_str());
        const double time_s = evaluation.plan.iteration_time_s;
        QVERIFY2(std::abs(time_s - theirs.best->iteration_time_s) <= 1e-9 * time_s, info.id.data());
        QVERIFY2(ours.best.has_value(), info.id.data());
        QVERIFY2(ours.best->iteration_time_s <= no_slower * time_s,
                 qPrintable(QStringLiteral("%1: %2 s, ours %3 s")
                                .arg(QString::fromUtf8(info.id.data(), qsizetype(info.id.size())))
                                .arg(time_s)
                                .arg(ours.best->iteration_time_s)));
    }
}

void PlannersTest::plans_are_what_evaluation_says_and_none_beats_ours_data()
{
    QTest::addColumn<QByteArray>("sample");
    QTest::addColumn<QByteArray>("model");
    for (const char* sample : {"two-nodes-toy", "64-gpus-two-types", "a100-and-v100", "h100-and-a100-two-racks"})
        for (const char* model : {"llama-3.2-1b", "llama-3.1-8b"})
            QTest::addRow("%s %s", sample, model) << QByteArray(sample) << QByteArray(model);
}

void PlannersTest::plans_are_what_evaluation_says_and_none_beats_ours()
{
    QFETCH(QByteArray, sample);
    QFETCH(QByteArray, model);
    judge(sample_request(sample.toStdString(), model.toStdString()));
}

void PlannersTest::random_problems_too()
{
    std::mt19937 rng = seeded(20261123);
    for (int i = 0; i < 20 / work_share; ++i) {
        SearchRequest request;
        request.problem =
            random_problem(rng, {.most_gpus_per_node = 4, .most_blocks = 8, .framework = Framework::megatron});
        judge(request);
        if (QTest::currentTestFailed())
            QFAIL(qPrintable(QStringLiteral("problem %1").arg(i)));
    }
}

void PlannersTest::plans_keep_to_their_planners_space()
{
    const SearchRequest request = sample_request("h100-and-a100-two-racks", "mixtral-8x7b");
    for (const Planner planner : {Planner::metis, Planner::sailor}) {
        const SearchResult result = search_as(planner, request);
        QVERIFY(result.best.has_value());
        QCOMPARE(result.best->layout.pipelines.size(), std::size_t(1));
        QVERIFY(result.best->layout.pipelines.front().schedule == ScheduleKind::one_f_one_b);
        for (const StageLayout& stage : stages_of(*result.best)) {
            QCOMPARE(stage.strategy.zero, 0);
            QCOMPARE(stage.strategy.context, 1);
            QCOMPARE(stage.strategy.expert, 1);
            QVERIFY(stage.strategy.tensor <= 8);
        }
    }
    const SearchResult one_island = search_as(Planner::best_island, request);
    QVERIFY(one_island.best.has_value());
    std::set<int> islands;
    for (const StageLayout& stage : stages_of(*one_island.best))
        islands.insert(stage.island);
    QCOMPARE(islands.size(), std::size_t(1));
    const SearchResult one_stage = search_as(Planner::cephalo, request);
    QVERIFY(one_stage.best.has_value());
    QCOMPARE(one_stage.best->layout.pipelines.size(), std::size_t(1));
    QCOMPARE(one_stage.best->layout.pipelines.front().stages.size(), std::size_t(1));
    for (const StageLayout& stage : stages_of(*one_stage.best))
        QCOMPARE(stage.strategy.zero, 3);
}

QTEST_APPLESS_MAIN(PlannersTest)
#include "tst_planners.moc"
