// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "test_program.h"

#include "plan/price/evaluate.h"
#include "search/few_gpus/compose_few_gpus.h"
#include "search/few_gpus/packings.h"
#include "search/few_gpus/pipelines_by_gpus.h"
#include "search/shared_nodes/compose_shared_nodes.h"
#include "search/single/evaluator.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>
#include <vector>

using namespace tangram;

namespace {

/// 2 V100 and 7 L40S on a fast network, and 3 V100 behind a slow link.
SearchRequest request_of_three_nodes()
{
    return request_on(R"({"format": "tangram-cluster", "version": 1, "name": "three nodes", "nodes": [
        {"id": "a", "gpu_type": "v100-sxm2-16", "gpu_count": 2,
         "intra_node": {"kind": "nvlink", "bytes_per_s": 150e9, "latency_s": 2e-6},
         "nics": {"count": 1, "bytes_per_s": 12.5e9, "latency_s": 5e-6}},
        {"id": "b", "gpu_type": "v100-sxm2-16", "gpu_count": 3,
         "intra_node": {"kind": "nvlink", "bytes_per_s": 150e9, "latency_s": 2e-6},
         "nics": {"count": 1, "bytes_per_s": 0.125e9, "latency_s": 5e-6}},
        {"id": "c", "gpu_type": "l40s", "gpu_count": 7,
         "intra_node": {"kind": "pcie", "bytes_per_s": 25e9, "latency_s": 5e-6},
         "nics": {"count": 1, "bytes_per_s": 12.5e9, "latency_s": 5e-6}}]})",
                      "llama-3.2-1b");
}

/// Nodes of five L4 that gradients had better not leave.
SearchRequest request_of_nodes_alike()
{
    return request_on(R"({"format": "tangram-cluster", "version": 1, "name": "nodes alike", "nodes": [
        {"id": "a", "gpu_type": "l4", "gpu_count": 5, "count": 4,
         "intra_node": {"kind": "pcie", "bytes_per_s": 25e9, "latency_s": 5e-6},
         "nics": {"count": 1, "bytes_per_s": 1.25e9, "latency_s": 5e-6}}]})",
                      "llama-3.2-1b");
}

/// What PipelinesByGpus finds of one problem.
struct Found {
    SearchRequest request;
    SearchSpace space;
    PairTable table;
    GpuCounts gpus;
    std::vector<std::vector<CountedPipeline>> pipelines; ///< by GPUs

    Found(int micro_batch_samples, int cut_every, int least_stages = 1)
        : request(request_of_three_nodes())
        , space(request.problem, request.settings)
        , table(space, micro_batch_samples)
        , gpus(space)
    {
        ComposeCounts counts;
        pipelines = pipelines_by_gpus(space, gpus, table, {cut_every, least_stages}, StopOrWait(), counts);
    }
};

/// By trying every multiset of so many pipelines on these GPUs, none on fewer than `least`.
int most_samples(const GpuCounts& gpus, const std::vector<int>& alone, int pipelines, std::size_t all,
                 std::size_t least = 1)
{
    int most = 0;
    for (std::size_t own = least; own <= all; ++own) {
        if (alone[own] == 0 || !gpus.within(own, all))
            continue;
        const int others = pipelines == 1 ? 0 : most_samples(gpus, alone, pipelines - 1, all - own, own);
        if (pipelines == 1 || others > 0)
            most = std::max(most, alone[own] + others);
    }
    return most;
}

/// The fastest that holds the model on some GPUs of one node: in one stage, or in two of equally many.
PlanDraft one_pipeline(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                       Incumbents& incumbents)
{
    const int layers = space.layer_count();
    PlanDraft best{{}, never};
    for (const std::size_t t : ticks.order)
        for (const IslandSpace& island : space.islands())
            for (const PartSize& size : island.sizes)
                for (const int stages : {1, 2}) {
                    const PairTable& table = ticks.all[t].table;
                    PipelineLayout pipeline{.samples = space.problem().job.global_batch,
                                            .micro_batches = table.micro_batches(),
                                            .stages = {}};
                    const int node = space.problem().islands[island.island].nodes.front();
                    for (int s = 0; s < stages; ++s) {
                        const Slice slice{s * layers / stages, (s + 1) * layers / stages};
                        const int signature = space.signature(slice.first, slice.last);
                        if (signature < 0)
                            continue; // the rules allow no such cut
                        const auto options = table.options(size.kind, signature);
                        if (!options.empty() && size.nodes == 1 && stages * size.gpus <= island.gpus_per_node)
                            pipeline.stages.push_back({.island = island.island,
                                                       .gpus = {{node, s * size.gpus, size.gpus}},
                                                       .layers = slice,
                                                       .strategy = table.strategy(size.kind, options.front())});
                    }
                    if (static_cast<int>(pipeline.stages.size()) != stages)
                        continue;
                    for (const ScheduleChoice& schedule : schedules)
                        if (auto priced = incumbents.priced({{{{pipeline}, schedule}}, 0});
                            priced && priced->time_s < best.time_s)
                            best = std::move(*priced);
                }
    return best;
}

} // namespace

class TestFewGpus : public QObject {
    Q_OBJECT
private slots:
    void counts_are_one_index()
    {
        const std::vector<int> of_islands{2, 3, 7};
        const GpuCounts gpus(of_islands);
        QCOMPARE(gpus.size(), std::size_t{3 * 4 * 8});
        int pairs = 0;
        for (std::size_t a = 0; a < gpus.size(); ++a)
            for (std::size_t b = 0; b < gpus.size(); ++b) {
                bool within = true;
                for (std::size_t i = 0; i < gpus.islands(); ++i)
                    within = within && gpus.of_island(a, i) <= gpus.of_island(b, i);
                QCOMPARE(gpus.within(a, b), within);
                if (!within)
                    continue;
                ++pairs;
                for (std::size_t i = 0; i < gpus.islands(); ++i)
                    QCOMPARE(gpus.of_island(b - a, i), gpus.of_island(b, i) - gpus.of_island(a, i));
            }
        const SearchRequest request = request_of_three_nodes();
        QCOMPARE(pairs, static_cast<int>(GpuCounts::pairs_within(SearchSpace(request.problem, request.settings))));

        const std::vector<std::size_t> wholes = gpus.of_whole_islands();
        QCOMPARE(wholes.size(), std::size_t{7});
        for (const std::size_t whole : wholes)
            for (std::size_t i = 0; i < gpus.islands(); ++i)
                QVERIFY(gpus.of_island(whole, i) == 0 || gpus.of_island(whole, i) == of_islands[i]);
    }

    void packings_take_as_many_samples_as_any_data()
    {
        QTest::addColumn<int>("seed");
        for (int seed = 0; seed < 40; ++seed)
            QTest::addRow("%d", seed) << seed;
    }
    void packings_take_as_many_samples_as_any()
    {
        QFETCH(int, seed);
        std::mt19937 random(static_cast<unsigned>(seed));
        const auto below = [&](int count) { return static_cast<int>(random() % static_cast<unsigned>(count)); };
        std::vector<int> of_islands;
        for (int islands = 1 + below(3); islands > 0; --islands)
            of_islands.push_back(1 + below(4));
        const GpuCounts gpus(of_islands);
        constexpr int most_pipelines = 4;
        Packings packings(gpus, most_pipelines);
        for (int update = 0; update < 3; ++update) {
            std::vector<int> alone(gpus.size(), 0);
            for (std::size_t at = 1; at < gpus.size(); ++at)
                alone[at] = below(3) == 0 ? 0 : 1 + below(20);
            packings.update(alone);
            for (int pipelines = 1; pipelines <= most_pipelines; ++pipelines)
                for (std::size_t all = 1; all < gpus.size(); ++all) {
                    const int most = packings.most_samples(pipelines, all);
                    QCOMPARE(most, most_samples(gpus, alone, pipelines, all));
                    if (most == 0)
                        continue;
                    int samples = 0;
                    int count = 0;
                    std::size_t taken = 0;
                    for (const PackedCopies& copies : packings.packing(pipelines, all)) {
                        samples += copies.count * alone[copies.gpus];
                        count += copies.count;
                        for (int copy = 0; copy < copies.count; ++copy) {
                            QVERIFY(gpus.within(copies.gpus, all - taken));
                            taken += copies.gpus;
                        }
                    }
                    QCOMPARE(count, pipelines);
                    QCOMPARE(samples, most);
                }
        }
    }

    void pipelines_take_their_gpus_and_fit_data()
    {
        QTest::addColumn<int>("micro_batch_samples");
        QTest::addColumn<int>("cut_every");
        QTest::addColumn<int>("least_stages");
        QTest::newRow("any cut") << 1 << 1 << 1;
        QTest::newRow("several samples") << 6 << 1 << 1;
        QTest::newRow("every third cut") << 2 << 3 << 1;
        QTest::newRow("two stages or more") << 2 << 1 << 2;
    }
    void pipelines_take_their_gpus_and_fit()
    {
        QFETCH(int, micro_batch_samples);
        QFETCH(int, cut_every);
        QFETCH(int, least_stages);
        const Found found(micro_batch_samples, cut_every, least_stages);
        int pipelines = 0;
        for (std::size_t at = 0; at < found.gpus.size(); ++at)
            for (const CountedPipeline& pipeline : found.pipelines[at]) {
                ++pipelines;
                QVERIFY(static_cast<int>(pipeline.stages.size()) >= least_stages);
                std::size_t taken = 0;
                int layer = 0;
                for (std::size_t s = 0; s < pipeline.stages.size(); ++s) {
                    const PlacedStage& stage = pipeline.stages[s];
                    const IslandSpace& island = found.space.islands()[static_cast<std::size_t>(stage.island)];
                    const PartSize& size = island.sizes[static_cast<std::size_t>(stage.size)];
                    taken += found.gpus.stride(static_cast<std::size_t>(stage.island))
                        * static_cast<std::size_t>(size.counted);
                    QCOMPARE(stage.layers.first, layer);
                    QVERIFY(stage.layers.last > layer);
                    QVERIFY(layer == 0 || (layer - 1) % cut_every == 0);
                    layer = stage.layers.last;
                    const auto in_flight = static_cast<double>(pipeline.stages.size() - s);
                    QVERIFY(stage.option.bytes(in_flight)
                            <= found.space.kinds()[static_cast<std::size_t>(size.kind)].capacity_bytes);
                }
                QCOMPARE(layer, found.space.layer_count());
                QCOMPARE(taken, at);
            }
        QVERIFY(pipelines > 10);
    }

    /// Of 1F1B on the real network.
    void times_are_close_to_those_of_simulation()
    {
        const Found found(2, 1);
        Evaluator evaluator(found.space, found.table);
        int compared = 0;
        for (const auto& of_gpus : found.pipelines)
            for (const CountedPipeline& pipeline : of_gpus) {
                const double simulated_s = evaluator.time(pipeline.stages);
                if (std::isinf(simulated_s))
                    continue; // parts inside a node have no room where they wish
                ++compared;
                const double ratio = pipeline.time_s(found.table.micro_batches()) / simulated_s;
                QVERIFY2(ratio > 0.9 && ratio < 1.1, qPrintable(QString::number(ratio)));
            }
        QVERIFY(compared > 50);
    }

    void drafts_are_plans_whatever_is_allowed_data()
    {
        QTest::addColumn<bool>("shared_nodes");
        QTest::addColumn<int>("batch");
        QTest::addColumn<QString>("changed");
        for (const bool shared : {false, true}) {
            const auto row = [&](const char* name) -> QTestData& {
                return QTest::addRow("%s, %s", shared ? "nodes shared" : "packed", name) << shared;
            };
            row("batch of many divisors") << 96 << "";
            row("prime batch") << 97 << "";
            row("batch that may be uneven") << 97 << "uneven";
            row("two pipelines") << 96 << "two";
            row("every third cut") << 96 << "granularity";
            row("parts of any size") << 96 << "parts";
            row("balanced") << 96 << "balance";
            row("blocking sends") << 96 << "deepspeed";
            row("without 1F1B") << 96 << "adaptive";
            row("interleaved alone") << 96 << "interleaved";
        }
    }
    void drafts_are_plans_whatever_is_allowed()
    {
        QFETCH(bool, shared_nodes);
        QFETCH(int, batch);
        QFETCH(QString, changed);
        SearchRequest request = shared_nodes ? request_of_nodes_alike() : request_of_three_nodes();
        Job& job = request.problem.job;
        SearchSettings& settings = request.settings;
        job.global_batch = batch;
        job.uneven_batch = changed == "uneven";
        if (changed == "two")
            settings.most_pipelines = 2;
        else if (changed == "granularity")
            settings[Rule::granularity] = {true, 3};
        else if (changed == "parts")
            settings[Rule::part_sizes].on = false;
        else if (changed == "balance")
            settings[Rule::work_balance] = {true, 1.5};
        else if (changed == "deepspeed")
            job.framework = Framework::deepspeed;
        else if (changed == "adaptive")
            job.allow.schedules = {"1f1b-adaptive"};
        else if (changed == "interleaved")
            job.allow.schedules = {"interleaved"};

        // One pipeline on one node alone, which those of several are to beat.
        const SearchSpace space(request.problem, settings);
        const SpaceGrid grid(space);
        LiveSearch live;
        int found = 0;
        std::size_t most_of_node = 0;
        Incumbents incumbents(
            space, grid, live, [](FoundPlan) {}, false, 100, nullptr);
        Ticks ticks;
        for (const int samples : space.ticks()) {
            ticks.all.push_back({PairTable(space, samples)});
            if (!ticks.all.back().table.empty())
                (space.divides_batch(samples) ? ticks.order : ticks.of_some).push_back(ticks.all.size() - 1);
        }
        const std::vector<ScheduleChoice> schedules = schedule_choices(job);
        PlanDraft slow = one_pipeline(space, ticks, schedules, incumbents);
        incumbents.add(std::move(slow));
        const double slow_s = incumbents.best_s();
        if (shared_nodes)
            compose_shared_nodes(space, ticks, schedules, live, incumbents);
        else
            compose_few_gpus(space, ticks, schedules, 0, live, incumbents);
        for (const PlanDraft& draft : incumbents.all()) {
            const auto layout = draft.layout(*request.problem.model);
            QVERIFY(layout);
            if (layout->pipelines.size() < 2)
                continue;
            ++found;
            const Evaluation evaluation = evaluate(request.problem, *layout, false);
            QVERIFY2(evaluation.violations.empty(),
                     evaluation.violations.empty() ? "" : evaluation.violations.front().message.english().c_str());
            QCOMPARE(evaluation.plan.iteration_time_s, draft.time_s);
            QVERIFY(changed != "two" || layout->pipelines.size() == 2);
            std::map<int, std::set<std::size_t>> of_node; // pipelines
            for (std::size_t p = 0; p < layout->pipelines.size(); ++p)
                for (const StageLayout& stage : layout->pipelines[p].stages)
                    for (const GpuRange& range : stage.gpus)
                        of_node[range.node].insert(p);
            most_of_node = std::max(most_of_node, of_node.begin()->second.size());
            for (const AlikePipelines& set : draft.sets)
                QVERIFY(std::find(schedules.begin(), schedules.end(), set.schedule) != schedules.end());
        }
        QVERIFY(found > 0);
        QVERIFY(!shared_nodes || most_of_node > 1);
        QVERIFY(incumbents.best_s() < slow_s);
    }

    void micro_batches_are_those_of_the_time()
    {
        const CountedPipeline pipeline{.fill_s = 0.75, .period_s = 0.5, .stages = {}};
        QCOMPARE(pipeline.micro_batches_within(0.5), 0);
        QCOMPARE(pipeline.micro_batches_within(1.0), 0);
        QCOMPARE(pipeline.micro_batches_within(1.25), 1);
        for (int count = 1; count < 100; ++count)
            QCOMPARE(pipeline.micro_batches_within(pipeline.time_s(count)), count);
    }
};

TANGRAM_TEST(TestFewGpus)
#include "tst_few_gpus.moc"
