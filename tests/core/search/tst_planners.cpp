// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/evaluate.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "search/run/planners.h"
#include "test_program.h"

#include <QtTest>

#include <array>
#include <limits>
#include <memory>
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

/// Every plan of one to three stages on a node of four A100s and one of four V100s: numbers of replicas and samples,
/// tensor degrees per type and stage, and how many replicas of each stage are on which type.
class PlansOfSailorsSpace {
public:
    explicit PlansOfSailorsSpace(const PlanningProblem& problem)
        : problem_(problem)
    {
        for (std::size_t island = 0; island < 2; ++island)
            gpus_[island] = problem.cluster->nodes[node_of(island)].gpu_count;
    }

    std::uint64_t tried() const { return tried_; }

    /// Infinity where none fits.
    double best_s()
    {
        const Job& job = problem_.job;
        for (stages_ = 1; stages_ <= 3; ++stages_)
            for (replicas_ = 1; replicas_ <= (gpus_[0] + gpus_[1]) / stages_; ++replicas_)
                for (const int samples : job.allow.samples_per_replica)
                    for (const Recompute recompute : job.allow.recompute) {
                        if (job.global_batch % (replicas_ * samples) != 0)
                            continue;
                        strategy_ = {.recompute = recompute, .samples_per_replica = samples};
                        pipeline_ = {};
                        pipeline_.samples = job.global_batch;
                        pipeline_.micro_batches = job.global_batch / (replicas_ * samples);
                        place({0, 0});
                    }
        return best_s_;
    }

private:
    using PerIsland = std::array<int, 2>;

    int node_of(std::size_t island) const { return problem_.islands[island].nodes.front(); }

    void place(const PerIsland& used)
    {
        const int s = static_cast<int>(pipeline_.stages.size());
        if (s == stages_) {
            ++tried_;
            const Evaluation evaluation = evaluate(problem_, PlanLayout{{pipeline_}}, false);
            if (evaluation.violations.empty())
                best_s_ = std::min(best_s_, evaluation.plan.iteration_time_s);
            return;
        }
        for (int of_first = 0; of_first <= replicas_; ++of_first)
            for (const int tensor_a : {1, 2, 4})
                for (const int tensor_b : {1, 2, 4}) {
                    const PerIsland count{of_first, replicas_ - of_first};
                    if ((count[0] == 0 && tensor_a > 1) || (count[1] == 0 && tensor_b > 1))
                        continue; // the same as with 1
                    PerIsland next = used;
                    StageLayout stage = stage_on(count, {tensor_a, tensor_b}, next);
                    if (next[0] > gpus_[0] || next[1] > gpus_[1])
                        continue;
                    pipeline_.stages.push_back(std::move(stage));
                    place(next);
                    pipeline_.stages.pop_back();
                }
    }

    /// The next stage, with so many replicas on either island.
    StageLayout stage_on(const PerIsland& count, const PerIsland& tensor, PerIsland& used) const
    {
        const int s = static_cast<int>(pipeline_.stages.size());
        const int layers = problem_.model->layer_count();
        const int first = s == 0 ? 0 : pipeline_.stages.back().layers.last;
        StageLayout stage;
        stage.layers = {first, first + layers / stages_ + (s >= stages_ - layers % stages_ ? 1 : 0)};
        for (std::size_t island = 0; island < 2; ++island) {
            if (count[island] == 0)
                continue;
            const int taken = count[island] * tensor[island];
            Strategy strategy = strategy_;
            strategy.tensor = tensor[island];
            strategy.data = count[island];
            ReplicaGroup group{static_cast<int>(island), {{node_of(island), used[island], taken}}, strategy};
            used[island] += taken;
            stage.gpus.insert(stage.gpus.end(), group.gpus.begin(), group.gpus.end());
            stage.replicas.push_back(std::move(group));
        }
        stage.island = stage.replicas.front().island;
        stage.strategy = stage.replicas.front().strategy;
        if (stage.replicas.size() == 1)
            stage.replicas.clear();
        return stage;
    }

    const PlanningProblem& problem_;
    PerIsland gpus_{};
    int stages_ = 0;
    int replicas_ = 0;
    Strategy strategy_; ///< but for its degrees
    PipelineLayout pipeline_;
    double best_s_ = std::numeric_limits<double>::infinity();
    std::uint64_t tried_ = 0;
};

} // namespace

class PlannersTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void names_are_found_and_differ();
    void plans_are_what_evaluation_says_and_none_beats_ours_data();
    void plans_are_what_evaluation_says_and_none_beats_ours();
    void random_problems_too();
    void plans_keep_to_their_planners_space();
    void sailors_stages_are_even_data();
    void sailors_stages_are_even();
    void sailors_plan_is_the_best_of_its_space_data();
    void sailors_plan_is_the_best_of_its_space();
    void what_is_idle_is_told();
    void a_planner_is_a_setting();

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
                 evaluation.violations.empty() ? "" : evaluation.violations.front().message.english().c_str());
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
    for (int i = 0; i < drawn(40); ++i) {
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
            QVERIFY(!stage.strategy.sequence_parallel || planner != Planner::metis);
            QVERIFY(stage.strategy.tensor <= 8);
            QVERIFY(stage.strategy.recompute == stages_of(*result.best).front().strategy.recompute);
        }
        for (const StageLayout& stage : result.best->layout.pipelines.front().stages)
            for (const StageLayout& group : stage.groups())
                QVERIFY(planner != Planner::metis || group.strategy.tensor == stage.strategy.tensor);
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

void PlannersTest::sailors_stages_are_even_data()
{
    QTest::addColumn<QByteArray>("sample");
    QTest::addColumn<QByteArray>("model");
    for (const char* sample : {"a100-and-v100", "h100-and-a100-two-racks", "512-gpus-three-types"})
        for (const char* model : {"llama-3.1-8b", "mixtral-8x7b"})
            QTest::addRow("%s %s", sample, model) << QByteArray(sample) << QByteArray(model);
}

void PlannersTest::sailors_stages_are_even()
{
    QFETCH(QByteArray, sample);
    QFETCH(QByteArray, model);
    const SearchRequest request = sample_request(sample.toStdString(), model.toStdString());
    const SearchResult result = search_as(Planner::sailor, request);
    QVERIFY(result.best.has_value());
    QCOMPARE(result.best->layout.pipelines.size(), std::size_t(1));
    const std::vector<StageLayout>& stages = result.best->layout.pipelines.front().stages;
    const int layers = request.problem.model->layer_count();
    const int count = static_cast<int>(stages.size());
    int replicas = 0;
    for (int s = 0; s < count; ++s) {
        const StageLayout& stage = stages[static_cast<std::size_t>(s)];
        // Those at the end have one more.
        QCOMPARE(stage.layers.last - stage.layers.first, layers / count + (s >= count - layers % count ? 1 : 0));
        int here = 0;
        for (const StageLayout& group : stage.groups()) {
            here += group.strategy.data;
            QCOMPARE(group.strategy.samples_per_replica, stages.front().strategy.samples_per_replica);
            QVERIFY(group.strategy.recompute == stages.front().strategy.recompute);
        }
        replicas = s == 0 ? here : replicas;
        QCOMPARE(here, replicas);
    }
}

void PlannersTest::sailors_plan_is_the_best_of_its_space_data()
{
    QTest::addColumn<int>("blocks");
    QTest::addColumn<int>("batch");
    QTest::addColumn<double>("reserve");
    QTest::newRow("4 blocks") << 4 << 16 << 2e9;
    QTest::newRow("6 blocks, large batch") << 6 << 48 << 2e9;
    QTest::newRow("6 blocks, little memory") << 6 << 24 << 12e9;
}

void PlannersTest::sailors_plan_is_the_best_of_its_space()
{
    QFETCH(int, blocks);
    QFETCH(int, batch);
    QFETCH(double, reserve);
    SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
    auto model = std::make_shared<Model>(*request.problem.model);
    model->blocks = blocks;
    request.problem.model = model;
    request.problem.job.global_batch = batch;
    request.problem.job.memory_reserve_bytes = reserve;
    request.problem.job.allow.recompute = {Recompute::none, Recompute::full};
    QCOMPARE(request.problem.islands.size(), std::size_t(2));

    PlansOfSailorsSpace plans(request.problem);
    const double best_s = plans.best_s();
    QVERIFY(plans.tried() > 1000);
    const SearchResult result = search_as(Planner::sailor, request);
    QVERIFY(result.best.has_value());
    // More stages than three may be better still.
    QVERIFY2(result.best->iteration_time_s <= 1.001 * best_s,
             qPrintable(QStringLiteral("%1 s, by hand %2 s").arg(result.best->iteration_time_s).arg(best_s)));
}

void PlannersTest::what_is_idle_is_told()
{
    const SearchRequest request = sample_request("a100-and-v100", "llama-3.1-8b");
    for (const Planner planner : {Planner::best_island, Planner::sailor, Planner::uniform}) {
        const SearchResult result = search_as(planner, request);
        QVERIFY(result.best.has_value());
        int unused = 0;
        for (const GpuRange& range : unused_gpus(*request.problem.cluster, result.best->layout))
            unused += range.count;
        int told = 0;
        for (const IdleGpus& idle : result.idle) {
            told += idle.gpu_count();
            QVERIFY(idle.reason == IdleReason::left_out);
        }
        QCOMPARE(told, unused);
    }
    QVERIFY(!search_as(Planner::best_island, request).idle.empty());
}

void PlannersTest::a_planner_is_a_setting()
{
    const Result<SearchSettings> settings = with_setting({}, "planner=best-island");
    QVERIFY(settings);
    QVERIFY(settings->planner == Planner::best_island);
    QVERIFY(!with_setting({}, "planner=alpa"));
    SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
    request.settings = *settings;
    const SearchResult alone = search(request);
    QVERIFY(alone.best.has_value());
    QVERIFY(*alone.best == *search_as(Planner::best_island, request).best);
    std::set<int> islands;
    for (const StageLayout& stage : stages_of(*alone.best))
        islands.insert(stage.island);
    QCOMPARE(islands.size(), std::size_t(1));
}

TANGRAM_TEST(PlannersTest)
#include "tst_planners.moc"
