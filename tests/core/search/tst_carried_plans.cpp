// SPDX-License-Identifier: GPL-3.0-or-later
// Earlier plans on a cluster that has changed: what becomes of them, and searches that start from them.
#include "like_megatron.h"
#include "sample_requests.h"
#include "test_program.h"

#include "islands/islands.h"
#include "islands/metrics.h"
#include "plan/layout/half_blocks.h"
#include "plan/price/checks.h"
#include "plan/price/evaluate.h"
#include "search/run/search.h"
#include "search/run/variants/carried_plans.h"

#include <QScopeGuard>
#include <QSemaphore>
#include <QtTest>

#include <algorithm>
#include <functional>

using namespace tangram;

namespace {

void set_cluster(SearchRequest& request, Cluster cluster)
{
    cluster.islands.clear();
    request.problem.islands = find_islands(cluster, Network(cluster), request.settings.merge_tolerance);
    request.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
}

/// Three nodes of four H100.
SearchRequest three_nodes()
{
    SearchRequest request = sample_request("64-gpus-two-types", "llama-3.2-1b");
    Cluster cluster = *request.problem.cluster;
    const Node first = cluster.nodes.front();
    cluster.nodes.assign(3, first);
    for (std::size_t i = 0; i < cluster.nodes.size(); ++i) {
        cluster.nodes[i].id = "n" + std::to_string(i);
        cluster.nodes[i].gpu_count = 4;
    }
    set_cluster(request, std::move(cluster));
    request.problem.job.global_batch = 64;
    return request;
}

/// One stage of all layers, without tensor parallelism, in a pipeline of its own.
PipelineLayout alone_on(const PlanningProblem& problem, std::vector<GpuRange> gpus, int samples,
                        int samples_per_replica)
{
    StageLayout stage;
    stage.gpus = std::move(gpus);
    stage.layers = {0, problem.model->layer_count()};
    stage.strategy.data = stage.gpu_count();
    stage.strategy.zero = 1;
    stage.strategy.samples_per_replica = samples_per_replica;
    PipelineLayout pipeline;
    pipeline.samples = samples;
    pipeline.micro_batches = samples / stage.micro_batch_samples();
    pipeline.stages = {std::move(stage)};
    return pipeline;
}

EarlierPlans of(const SearchRequest& request, std::vector<PipelineLayout> pipelines)
{
    return {request.problem.cluster, {PlanLayout{std::move(pipelines)}}};
}

std::vector<PlanDraft> all_carried(const EarlierPlans& plans, const SearchRequest& to)
{
    return carried_over(plans, to.problem, to.settings, schedule_choices(to.problem.job)).drafts;
}

/// The first plan that comes of them.
PlanLayout carried(const EarlierPlans& plans, const SearchRequest& to)
{
    const std::vector<PlanDraft> drafts = all_carried(plans, to);
    if (drafts.empty())
        return {};
    return drafts.front().layout(*to.problem.model).value_or(PlanLayout{});
}

std::vector<GpuRange> gpus(const PlanLayout& layout)
{
    return layout.pipelines.size() == 1 ? layout.pipelines.front().stages.front().gpus : std::vector<GpuRange>();
}

/// Plans no part until it may.
class AnswersLater final : public LikeMegatron {
public:
    void answer() { may_.release(); }

    PartPlans plan(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                   const StrategyLimits& limits, std::stop_token stop) const override
    {
        may_.acquire();
        may_.release();
        return LikeMegatron::plan(model, job, part, micro_batch_samples, limits, std::move(stop));
    }

private:
    mutable QSemaphore may_;
};

SearchRequest without_node(SearchRequest request, std::size_t node)
{
    Cluster cluster = *request.problem.cluster;
    cluster.nodes.erase(cluster.nodes.begin() + static_cast<std::ptrdiff_t>(node));
    set_cluster(request, std::move(cluster));
    return request;
}

} // namespace

class CarriedPlansTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nodes_are_found_again_by_name();
    void idle_gpus_take_the_place_of_lost_ones();
    void fewer_replicas_share_the_micro_batch();
    void a_pipeline_that_lost_all_gives_its_samples_to_the_others();
    void samples_follow_the_batch();
    void nothing_becomes_of_another_model();
    void chunks_of_half_blocks_stay();
    void a_search_ends_no_slower_than_it_starts_data();
    void a_search_ends_no_slower_than_it_starts();
    void what_the_job_or_the_settings_forbid_is_not_carried_data();
    void what_the_job_or_the_settings_forbid_is_not_carried();
    void there_is_a_plan_before_anything_is_enumerated();
    void what_cannot_run_changes_nothing();
};

void CarriedPlansTest::nodes_are_found_again_by_name()
{
    const SearchRequest before = three_nodes();
    SearchRequest after = before;
    Cluster cluster = *before.problem.cluster;
    std::reverse(cluster.nodes.begin(), cluster.nodes.end());
    set_cluster(after, std::move(cluster));
    const PlanLayout layout = carried(of(before, {alone_on(before.problem, {{0, 0, 4}, {1, 0, 4}}, 64, 1)}), after);
    QCOMPARE(gpus(layout), (std::vector<GpuRange>{{2, 0, 4}, {1, 0, 4}}));
}

void CarriedPlansTest::idle_gpus_take_the_place_of_lost_ones()
{
    const SearchRequest before = three_nodes();
    const PlanLayout layout =
        carried(of(before, {alone_on(before.problem, {{0, 0, 4}, {1, 0, 4}}, 64, 1)}), without_node(before, 1));
    QCOMPARE(gpus(layout), (std::vector<GpuRange>{{0, 0, 4}, {1, 0, 4}})); // once n2
    QCOMPARE(layout.pipelines.front().stages.front().strategy.data, 8);
}

void CarriedPlansTest::fewer_replicas_share_the_micro_batch()
{
    const SearchRequest before = three_nodes();
    const auto three = alone_on(before.problem, {{0, 0, 4}, {1, 0, 4}, {2, 0, 4}}, 72, 2);
    SearchRequest after = without_node(before, 1);
    after.problem.job.global_batch = 72;
    const PlanLayout layout = carried(of(before, {three}), after);
    QCOMPARE(gpus(layout), (std::vector<GpuRange>{{0, 0, 4}, {1, 0, 4}}));
    QCOMPARE(layout.pipelines.front().stages.front().strategy.data, 8);
    QCOMPARE(layout.pipelines.front().stages.front().strategy.samples_per_replica, 3);
    QCOMPARE(layout.pipelines.front().micro_batch_samples(), 24);
    const std::vector<PlanDraft> drafts = all_carried(of(before, {three}), after);
    QCOMPARE(drafts.size(), std::size_t{2}); // more samples than memory may hold
    QCOMPARE(drafts[1].sets.front().copies.front().stages.front().strategy.recompute, Recompute::full);
}

void CarriedPlansTest::a_pipeline_that_lost_all_gives_its_samples_to_the_others()
{
    const SearchRequest before = three_nodes();
    const EarlierPlans three =
        of(before,
           {alone_on(before.problem, {{0, 0, 4}}, 24, 1), alone_on(before.problem, {{1, 0, 4}}, 20, 1),
            alone_on(before.problem, {{2, 0, 4}}, 20, 1)});
    const PlanLayout layout = carried(three, without_node(before, 1));
    QCOMPARE(layout.pipelines.size(), std::size_t{2});
    QCOMPARE(layout.pipelines[0].samples + layout.pipelines[1].samples, 64);
    QVERIFY(layout.pipelines[0].samples > 24 && layout.pipelines[1].samples > 20);
    for (const PipelineLayout& pipeline : layout.pipelines)
        QCOMPARE(pipeline.micro_batches * 4, pipeline.samples);
}

void CarriedPlansTest::samples_follow_the_batch()
{
    const SearchRequest before = three_nodes();
    const EarlierPlans two =
        of(before, {alone_on(before.problem, {{0, 0, 4}}, 48, 1), alone_on(before.problem, {{1, 0, 4}}, 16, 1)});
    SearchRequest after = before;
    after.problem.job.global_batch = 128;
    const PlanLayout layout = carried(two, after);
    QCOMPARE(layout.pipelines.size(), std::size_t{2});
    QCOMPARE(layout.pipelines[0].samples, 96);
    QCOMPARE(layout.pipelines[1].samples, 32);
    QCOMPARE(layout.pipelines[1].micro_batches, 8);
    after.problem.job.global_batch = 30; // which micro-batches of 4 do not divide
    QVERIFY(carried(two, after).pipelines.empty());
}

void CarriedPlansTest::nothing_becomes_of_another_model()
{
    const SearchRequest before = three_nodes();
    SearchRequest after = before;
    auto deeper = std::make_shared<Model>(*before.problem.model);
    ++deeper->blocks;
    after.problem.model = std::move(deeper);
    QVERIFY(all_carried(of(before, {alone_on(before.problem, {{0, 0, 4}}, 64, 1)}), after).empty());
}

/// Of interleaved stages that begin and end inside blocks.
void CarriedPlansTest::chunks_of_half_blocks_stay()
{
    SearchRequest request = three_nodes();
    Job& job = request.problem.job;
    job.framework = Framework::fsdp;
    job.allow.half_blocks = true;
    job.allow.schedules = {"interleaved"};
    job.allow.virtual_stages = {2, 3, 4, 5};
    request.settings.most_pipelines = 1;
    const SearchResult found = search(request);
    QVERIFY(found.best.has_value());
    int inside = 0;
    for (const StageLayout& stage : found.best->layout.pipelines.front().stages)
        for (const Slice& chunk : stage.chunks)
            inside += chunk.ends_in_block ? 1 : 0;
    QVERIFY(inside > 0);
    request.problem = in_half_blocks(std::move(request.problem)); // as the search has it
    PlanLayout layout = carried(of(request, found.best->layout.pipelines), request);
    to_whole_blocks(layout, *request.problem.model);
    QVERIFY(layout == found.best->layout);
}

void CarriedPlansTest::a_search_ends_no_slower_than_it_starts_data()
{
    using Change = std::function<void(SearchRequest&)>;
    const auto in_cluster = [](const std::function<void(Cluster&)>& change) {
        return Change([change](SearchRequest& request) {
            Cluster cluster = *request.problem.cluster;
            change(cluster);
            set_cluster(request, std::move(cluster));
        });
    };
    QTest::addColumn<Change>("change");
    QTest::newRow("the last node removed") << in_cluster([](Cluster& c) { c.nodes.pop_back(); });
    QTest::newRow("the first node removed") << in_cluster([](Cluster& c) { c.nodes.erase(c.nodes.begin()); });
    QTest::newRow("a node added") << in_cluster([](Cluster& c) {
        Node node = c.nodes.front();
        node.id = "one more";
        c.nodes.insert(c.nodes.begin(), std::move(node));
    });
    QTest::newRow("slower interfaces") << in_cluster([](Cluster& c) { c.nodes.front().nic.bytes_per_s /= 2; });
    QTest::newRow("a node measured slower") << in_cluster([](Cluster& c) {
        c.nodes.front().measured.matmul_flops = 0.9 * attainable_matmul_flops(c.gpu_type_of(c.nodes.front()));
    });
    QTest::newRow("half the batch") << Change([](SearchRequest& r) { r.problem.job.global_batch /= 2; });
    QTest::newRow("cuts inside blocks") << Change([](SearchRequest& r) { r.problem.job.allow.half_blocks = true; });
}

void CarriedPlansTest::a_search_ends_no_slower_than_it_starts()
{
    QFETCH(std::function<void(SearchRequest&)>, change);
    SearchRequest before = sample_request("64-gpus-two-types", "llama-3.1-8b");
    before.problem.job.framework = Framework::fsdp; // which may cut blocks
    const SearchResult known = search(before);
    QVERIFY(known.best);
    SearchRequest after = before;
    change(after);
    const SearchResult afresh = search(after);
    after.start_from = {before.problem.cluster, {known.best->layout}};
    const SearchResult found = search(after);
    QVERIFY(found.started_from_earlier);
    QVERIFY(found.best && afresh.best);
    QVERIFY(found.best->iteration_time_s <= afresh.best->iteration_time_s);
    const Evaluation judged = evaluate(after.problem, found.best->layout, false);
    QVERIFY2(judged.violations.empty(),
             judged.violations.empty() ? "" : judged.violations.front().message.english().c_str());
    QCOMPARE(judged.plan.iteration_time_s, found.best->iteration_time_s);
}

void CarriedPlansTest::what_the_job_or_the_settings_forbid_is_not_carried_data()
{
    QTest::addColumn<std::function<void(SearchRequest&)>>("forbid");
    QTest::addColumn<bool>("carried");
    const auto row = [](const char* name, const std::function<void(SearchRequest&)>& forbid, bool carried) {
        QTest::newRow(name) << forbid << carried;
    };
    row(
        "another batch", [](SearchRequest& r) { r.problem.job.global_batch *= 2; }, true);
    row(
        "its schedule", [](SearchRequest& r) { r.problem.job.allow.schedules = {"gpipe"}; }, false);
    row(
        "its ZeRO stage", [](SearchRequest& r) { r.problem.job.allow.zero = {3}; }, false);
    row(
        "several pipelines", [](SearchRequest& r) { r.settings.most_pipelines = 1; }, false);
}

void CarriedPlansTest::what_the_job_or_the_settings_forbid_is_not_carried()
{
    QFETCH(std::function<void(SearchRequest&)>, forbid);
    QFETCH(bool, carried);
    SearchRequest request = three_nodes();
    request.problem.job.allow.zero = {1};
    const EarlierPlans two =
        of(request, {alone_on(request.problem, {{0, 0, 4}}, 32, 1), alone_on(request.problem, {{1, 0, 4}}, 32, 1)});
    forbid(request);
    request.start_from = two;
    const SearchResult found = search(request);
    QVERIFY(found.best);
    QCOMPARE(found.started_from_earlier, carried);
    const Evaluation judged = evaluate(request.problem, found.best->layout, false);
    QVERIFY2(judged.violations.empty(),
             judged.violations.empty() ? "" : judged.violations.front().message.english().c_str());
}

void CarriedPlansTest::there_is_a_plan_before_anything_is_enumerated()
{
    SearchRequest request = sample_request("64-gpus-two-types", "llama-3.1-8b");
    const SearchResult known = search(request);
    QVERIFY(known.best);
    const auto asked = std::make_shared<AnswersLater>();
    request.problem.parallelizer = asked;
    request.start_from = {request.problem.cluster, {known.best->layout}};
    SearchRun run(request);
    const auto answer = qScopeGuard([&] { asked->answer(); }); // or it would not end
    QTRY_VERIFY_WITH_TIMEOUT(run.best_so_far() != nullptr, 60'000);
    QCOMPARE(run.best_so_far()->iteration_time_s, known.best->iteration_time_s);
    QCOMPARE(run.snapshot().partial_plans.total, std::uint64_t{0});
    run.cancel();
    asked->answer();
    QVERIFY(run.wait().best);
    QCOMPARE(run.wait().best->iteration_time_s, known.best->iteration_time_s);
}

void CarriedPlansTest::what_cannot_run_changes_nothing()
{
    const SearchRequest before = three_nodes();
    SearchRequest after = sample_request("a100-and-v100", "llama-3.2-1b"); // none of whose nodes has a name of before
    const SearchResult without = search(after);
    after.start_from = of(before, {alone_on(before.problem, {{0, 0, 4}}, 64, 1)});
    const SearchResult with = search(after);
    QVERIFY(!with.started_from_earlier);
    QVERIFY(with.best == without.best);
    QVERIFY(with.alternatives == without.alternatives);
}

TANGRAM_TEST(CarriedPlansTest)
#include "tst_carried_plans.moc"
