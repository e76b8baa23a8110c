// SPDX-License-Identifier: GPL-3.0-or-later
// Interleaved stages whose chunks have unequal numbers of layers (Allowed::uneven_chunks).
#include "found_plan_fault.h"
#include "plan/price/choices_without_effect.h"
#include "plan/price/evaluate.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "search/improve/uneven_chunks.h"
#include "search/run/search.h"
#include "search/run/variants/carried_plans.h"
#include "test_program.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <vector>

using namespace tangram;

namespace {

bool interleaves(const PlanLayout& layout)
{
    return std::all_of(layout.pipelines.begin(), layout.pipelines.end(), [](const PipelineLayout& pipeline) {
        return pipeline.schedule == ScheduleKind::interleaved && pipeline.chunk_count() > 1;
    });
}

SearchResult searched(PlanningProblem problem, bool uneven, const SearchSettings& settings = {})
{
    problem.job.allow.uneven_chunks = uneven;
    return search({.problem = std::move(problem), .settings = settings});
}

/// The fastest of all ways to cut the model into the pipeline's chunks, by evaluate() alone. Stages keep GPUs and
/// strategies; those that recompute some of their layers are not for this.
double fastest_cuts_s(const PlanningProblem& problem, const PipelineLayout& pipeline)
{
    const std::size_t stages = pipeline.stages.size();
    const auto chunks = static_cast<std::size_t>(pipeline.chunk_count());
    double fastest_s = never;
    std::vector<int> cuts{0};
    const std::function<void()> cut_next = [&] {
        if (cuts.size() == stages * chunks) {
            cuts.push_back(problem.model->layer_count());
            PipelineLayout other = pipeline;
            for (std::size_t s = 0; s < stages; ++s) {
                for (std::size_t c = 0; c < chunks; ++c)
                    other.stages[s].chunks[c] = {cuts[c * stages + s], cuts[c * stages + s + 1]};
                other.stages[s].layers = other.stages[s].chunks.front();
            }
            const Evaluation evaluation = evaluate(problem, {{other}}, false);
            if (evaluation.violations.empty())
                fastest_s = std::min(fastest_s, evaluation.plan.iteration_time_s);
            cuts.pop_back();
            return;
        }
        for (int cut = cuts.back() + 1; cut < problem.model->layer_count(); ++cut) {
            cuts.push_back(cut);
            cut_next();
            cuts.pop_back();
        }
    };
    cut_next();
    return fastest_s;
}

PlanningProblem interleaved_problem(std::mt19937& rng, int most_blocks)
{
    PlanningProblem problem =
        random_problem(rng, {.most_blocks = most_blocks, .most_batch = 24, .framework = Framework::megatron});
    problem.job.allow.schedules = {"interleaved"};
    problem.job.allow.virtual_stages = {2, 3};
    return problem;
}

/// Four nodes of eight H100 with 400 Gbit/s each.
SearchRequest equal_nodes()
{
    SearchRequest request = request_on(R"({"format": "tangram-cluster", "version": 1, "name": "equal nodes",
        "nodes": [{"id": "n", "count": 4, "gpu_type": "h100-sxm", "gpu_count": 8,
                   "intra_node": {"kind": "nvlink", "bytes_per_s": 450e9, "latency_s": 2e-6},
                   "nics": {"count": 1, "bytes_per_s": 50e9, "latency_s": 5e-6}}]})",
                                       "llama-3.1-8b");
    request.problem.job.global_batch = 64;
    return request;
}

} // namespace

class UnevenChunksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cuts_are_those_of_brute_force();
    void a_search_is_never_slower_for_them();
    void gpus_of_one_kind_gain();
    void any_number_of_threads_finds_the_same();
    void the_proof_leaves_them_out();
    void a_search_starts_from_such_a_plan();
    void a_search_with_half_blocks_starts_from_such_a_plan();
    void such_a_plan_is_carried_as_it_is();
    void between_stages_the_granularity_rule_holds();
    void a_proof_goes_on_from_such_a_plan();
    void nothing_is_priced_beyond_the_limit_or_once_stopped();
    void pipelines_cut_alike_stay_so();
    void a_choice_without_effect_is_told();
};

void UnevenChunksTest::cuts_are_those_of_brute_force()
{
    std::mt19937 rng = seeded(1);
    int compared = 0;
    int gained = 0;
    double sum = 0;
    for (int i = 0; i < drawn(600); ++i) {
        const PlanningProblem problem = interleaved_problem(rng, 8);
        SearchSettings settings;
        settings.most_pipelines = 1;
        const SearchResult even = searched(problem, false, settings);
        if (!even.best || !interleaves(even.best->layout))
            continue;
        const Routes routes(problem);
        Pricer pricer(problem, routes);
        const FoundPlan uneven = with_uneven_chunks(*even.best, *problem.model, 1, pricer, {}, 100'000);
        QCOMPARE(fault_of(problem, uneven), std::string());
        const double fastest_s = fastest_cuts_s(problem, even.best->layout.pipelines.front());
        const double ratio = uneven.iteration_time_s / fastest_s;
        QVERIFY2(ratio >= 1 - 1e-9, qPrintable(QString("problem %1: %2").arg(i).arg(ratio)));
        QVERIFY2(ratio <= 1.01, qPrintable(QString("problem %1: %2").arg(i).arg(ratio)));
        QVERIFY(uneven.iteration_time_s <= even.best->iteration_time_s);
        sum += ratio;
        ++compared;
        gained += uneven.iteration_time_s < 0.999 * even.best->iteration_time_s ? 1 : 0;
    }
    QVERIFY2(compared >= drawn(600) / 4, qPrintable(QString::number(compared)));
    QVERIFY2(gained >= compared / 10, qPrintable(QString("%1 of %2").arg(gained).arg(compared)));
    QVERIFY2(sum / compared <= 1.0005, qPrintable(QString::number(sum / compared)));
}

void UnevenChunksTest::a_search_is_never_slower_for_them()
{
    std::mt19937 rng = seeded(2);
    int faster = 0;
    for (int i = 0; i < drawn(120); ++i) {
        PlanningProblem problem = interleaved_problem(rng, 6);
        problem.job.allow.schedules = {"1f1b", "interleaved"};
        problem.job.allow.recompute_layers = rng() % 4 == 0;
        const SearchResult even = searched(problem, false);
        const SearchResult uneven = searched(problem, true);
        QCOMPARE(uneven.best.has_value(), even.best.has_value());
        if (!even.best)
            continue;
        QVERIFY2(uneven.best->iteration_time_s <= even.best->iteration_time_s, qPrintable(QString::number(i)));
        for (const FoundPlan& other : uneven.alternatives) {
            QVERIFY(uneven.best->iteration_time_s <= other.iteration_time_s);
            QVERIFY(other.layout != with_even_chunks(*problem.model, uneven.best->layout));
        }
        problem.job.allow.uneven_chunks = true;
        QCOMPARE(fault_of(problem, *uneven.best), std::string());
        QVERIFY(uneven.lower_bound_iteration_time_s <= uneven.best->iteration_time_s);
        faster += uneven.best->iteration_time_s < 0.999 * even.best->iteration_time_s ? 1 : 0;
    }
    QVERIFY(faster > 0);
}

/// Even where all GPUs are alike: the head is in the last chunk of the last stage, which is the better for fewer
/// layers.
void UnevenChunksTest::gpus_of_one_kind_gain()
{
    const SearchRequest request = equal_nodes();
    const SearchResult even = searched(request.problem, false);
    const SearchResult uneven = searched(request.problem, true);
    QVERIFY(even.best && uneven.best);
    QVERIFY2(uneven.best->iteration_time_s < 0.985 * even.best->iteration_time_s,
             qPrintable(QString::number(uneven.best->iteration_time_s / even.best->iteration_time_s)));
}

void UnevenChunksTest::any_number_of_threads_finds_the_same()
{
    SearchRequest request = equal_nodes();
    request.problem.job.allow.uneven_chunks = true;
    request.settings.threads = 1;
    const SearchResult one = search(request);
    request.settings.threads = 3;
    const SearchResult three = search(request);
    QVERIFY(one.best.has_value());
    QVERIFY(one.best == three.best);
    QVERIFY(one.alternatives == three.alternatives);
}

void UnevenChunksTest::the_proof_leaves_them_out()
{
    SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
    request.problem.job.global_batch = 16;
    request.settings.exact = true;
    const auto told = [](const SearchResult& result) {
        return std::any_of(result.notes.begin(), result.notes.end(), [](const Message& note) {
            return note.english().find("chunks are as even as can be") != std::string::npos;
        });
    };
    const SearchResult even = searched(request.problem, false, request.settings);
    QVERIFY(even.complete && even.proved && !told(even));
    const SearchResult uneven = searched(request.problem, true, request.settings);
    QVERIFY(uneven.complete && !uneven.proved && told(uneven));
    QVERIFY(uneven.best->iteration_time_s <= even.best->iteration_time_s);
    PlanningProblem plain = request.problem;
    plain.job.allow.schedules = {"1f1b"};
    const SearchResult without = searched(plain, true, request.settings);
    QVERIFY(without.complete && without.proved && !told(without));
}

/// Even a search that is stopped before it has looked at anything.
void UnevenChunksTest::a_search_starts_from_such_a_plan()
{
    SearchRequest request = equal_nodes();
    request.problem.job.allow.uneven_chunks = true;
    const SearchResult before = search(request);
    QVERIFY(before.best.has_value());
    request.start_from = {request.problem.cluster, {before.best->layout}};
    request.settings.time_limit_s = 1e-6;
    const SearchResult stopped = search(request);
    QVERIFY(!stopped.complete);
    QVERIFY(stopped.best == before.best);

    request.settings.time_limit_s.reset();
    const SearchResult again = search(request);
    QVERIFY(again.started_from_earlier);
    QVERIFY(again.best && again.best->iteration_time_s <= before.best->iteration_time_s);
    request.problem.job.allow.uneven_chunks = false;
    const SearchResult even = search(request);
    QVERIFY(even.started_from_earlier);
    QVERIFY(even.best && even.best->iteration_time_s > before.best->iteration_time_s);
}

void UnevenChunksTest::a_search_with_half_blocks_starts_from_such_a_plan()
{
    SearchRequest request = equal_nodes();
    request.problem.job.framework = Framework::fsdp;
    request.problem.job.allow.schedules = {"1f1b", "interleaved"};
    request.problem.job.allow.uneven_chunks = true;
    const SearchResult before = search(request);
    QVERIFY(before.best.has_value());
    QVERIFY(with_even_chunks(*request.problem.model, before.best->layout) != before.best->layout);
    request.problem.job.allow.half_blocks = true;
    request.start_from = {request.problem.cluster, {before.best->layout}};
    request.settings.time_limit_s = 1e-6;
    const SearchResult stopped = search(request);
    QVERIFY(!stopped.complete);
    QVERIFY(stopped.best.has_value());
    QCOMPARE(stopped.best->iteration_time_s, before.best->iteration_time_s);
    QCOMPARE(fault_of(request.problem, *stopped.best), std::string());
}

/// On nodes in another order and for another batch.
void UnevenChunksTest::such_a_plan_is_carried_as_it_is()
{
    SearchRequest request = equal_nodes();
    request.problem.job.allow.uneven_chunks = true;
    const SearchResult best = search(request);
    QVERIFY(best.best.has_value());
    Cluster cluster = *request.problem.cluster;
    std::reverse(cluster.nodes.begin(), cluster.nodes.end());
    SearchRequest after = request;
    after.problem.cluster = std::make_shared<const Cluster>(std::move(cluster));
    after.problem.job.global_batch *= 2;
    const CarriedPlans carried = carried_over({request.problem.cluster, {best.best->layout}}, after.problem,
                                              after.settings, schedule_choices(after.problem.job));
    QCOMPARE(carried.drafts.size(), std::size_t(1));
    QCOMPARE(carried.of_uneven_chunks.size(), std::size_t(1));
    const PlanLayout& uneven = carried.of_uneven_chunks.front();
    const PlanLayout& from = best.best->layout;
    QCOMPARE(uneven.pipelines.size(), from.pipelines.size());
    for (std::size_t p = 0; p < from.pipelines.size(); ++p) {
        QCOMPARE(uneven.pipelines[p].samples, 2 * from.pipelines[p].samples);
        for (std::size_t s = 0; s < from.pipelines[p].stages.size(); ++s) {
            QVERIFY(uneven.pipelines[p].stages[s].chunks == from.pipelines[p].stages[s].chunks);
            QCOMPARE(uneven.pipelines[p].stages[s].gpus.front().node,
                     3 - from.pipelines[p].stages[s].gpus.front().node);
        }
    }
    const Evaluation judged = evaluate(after.problem, uneven, false);
    QVERIFY(judged.violations.empty());
    after.problem.job.allow.uneven_chunks = false;
    QVERIFY(carried_over({request.problem.cluster, {best.best->layout}}, after.problem, after.settings,
                         schedule_choices(after.problem.job))
                .of_uneven_chunks.empty());
}

/// The plan file of a proof that was stopped has the plan with uneven chunks alone.
void UnevenChunksTest::between_stages_the_granularity_rule_holds()
{
    SearchRequest request = equal_nodes();
    request.problem.job.allow.uneven_chunks = true;
    request.settings[Rule::granularity] = {true, 4};
    const SearchResult found = search(request);
    QVERIFY(found.best.has_value());
    QVERIFY(with_even_chunks(*request.problem.model, found.best->layout) != found.best->layout);
    for (const PipelineLayout& pipeline : found.best->layout.pipelines) {
        int cut = 0; // by the stages' layers alone, as plain stages would be cut
        for (std::size_t s = 0; s + 1 < pipeline.stages.size(); ++s) {
            for (const Slice& range : pipeline.stages[s].ranges())
                cut += range.size();
            QCOMPARE((cut - 1) % 4, 0);
        }
    }
}

void UnevenChunksTest::a_proof_goes_on_from_such_a_plan()
{
    std::mt19937 rng = seeded(3);
    int compared = 0;
    for (int i = 0; i < 60 && compared < 3; ++i) {
        SearchRequest request{interleaved_problem(rng, 6), {}, 0};
        request.problem.job.allow.uneven_chunks = true;
        request.settings.exact = true;
        const SearchResult whole = search(request);
        if (!whole.best || !whole.proof
            || with_even_chunks(*request.problem.model, whole.best->layout) == whole.best->layout)
            continue;
        ++compared;
        Proof half{whole.proof->subtrees, {}, {}};
        half.ruled_out.add(0, whole.proof->subtrees / 2);
        request.proof = SavedProof{half, *whole.best};
        const SearchResult resumed = search(request);
        QVERIFY(resumed.proof && resumed.proof->complete());
        QVERIFY(std::none_of(resumed.notes.begin(), resumed.notes.end(), [](const Message& note) {
            return note.english().find("the proof was started again") != std::string::npos;
        }));
        QVERIFY(resumed.best && resumed.best->iteration_time_s <= whole.best->iteration_time_s);
    }
    QCOMPARE(compared, 3);
}

void UnevenChunksTest::nothing_is_priced_beyond_the_limit_or_once_stopped()
{
    const SearchRequest request = equal_nodes();
    const SearchResult even = searched(request.problem, false);
    QVERIFY(even.best.has_value());
    const Routes routes(request.problem);
    Pricer pricer(request.problem, routes);
    const StopOrWait going;
    const FoundPlan best = with_uneven_chunks(*even.best, *request.problem.model, 1, pricer, going, 10'000);
    QVERIFY(best.iteration_time_s < even.best->iteration_time_s);
    const std::uint64_t before = pricer.priced();
    with_uneven_chunks(*even.best, *request.problem.model, 1, pricer, going, 5);
    QCOMPARE(pricer.priced() - before, std::uint64_t(5));
    StopOrWait stopped;
    stopped.stop();
    QVERIFY(with_uneven_chunks(*even.best, *request.problem.model, 1, pricer, stopped, 10'000) == *even.best);
    QCOMPARE(pricer.priced() - before, std::uint64_t(5));
}

/// Gradients of equal layers do not leave nodes that pipelines share as long as they are cut alike.
void UnevenChunksTest::pipelines_cut_alike_stay_so()
{
    SearchRequest request = request_on(R"({"format": "tangram-cluster", "version": 1, "name": "nodes of five",
        "nodes": [{"id": "n", "count": 2, "gpu_type": "l4", "gpu_count": 5,
                   "intra_node": {"kind": "pcie", "bytes_per_s": 25e9, "latency_s": 5e-6},
                   "nics": {"count": 1, "bytes_per_s": 1.25e9, "latency_s": 5e-6}}]})",
                                       "llama-3.2-1b");
    request.problem.job.global_batch = 96;
    const SearchResult even = searched(request.problem, false);
    const SearchResult uneven = searched(request.problem, true);
    QVERIFY(even.best && uneven.best);
    QVERIFY2(uneven.best->iteration_time_s < 0.99 * even.best->iteration_time_s,
             qPrintable(QString::number(uneven.best->iteration_time_s / even.best->iteration_time_s)));
    const std::vector<PipelineLayout>& pipelines = uneven.best->layout.pipelines;
    QVERIFY(pipelines.size() > 1 && interleaves(uneven.best->layout));
    for (const PipelineLayout& pipeline : pipelines) {
        QCOMPARE(pipeline.stages.size(), pipelines.front().stages.size());
        for (std::size_t s = 0; s < pipeline.stages.size(); ++s)
            QVERIFY(pipeline.stages[s].chunks == pipelines.front().stages[s].chunks);
    }
}

void UnevenChunksTest::a_choice_without_effect_is_told()
{
    SearchRequest request = equal_nodes();
    PlanningProblem& problem = request.problem;
    QVERIFY(choices_without_effect(problem).empty());
    problem.job.allow.uneven_chunks = true;
    QVERIFY(choices_without_effect(problem).empty());
    problem.job.allow.virtual_stages = {1};
    QCOMPARE(choices_without_effect(problem).size(), std::size_t(1));
    QVERIFY(choices_without_effect(problem).front().english().find("no interleaved schedule") != std::string::npos);
    problem.job.cost_mode = CostMode::sailor;
    QVERIFY(choices_without_effect(problem).front().english().find("one chunk only") != std::string::npos);
}

TANGRAM_TEST(UnevenChunksTest)
#include "tst_uneven_chunks.moc"
