// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "cluster/network.h"
#include "files/cluster/cluster_file.h"
#include "files/plan/plan_input.h"
#include "files/plan/write_plan.h"
#include "files/profiles/profile_files.h"
#include "islands/islands.h"
#include "model/job.h"
#include "parallelizer/profiled.h"
#include "plan/layout/problem.h"
#include "plan_file_checker.h"
#include "random_clusters.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "search/draft/plan_draft.h"
#include "search/improve/find_idle.h"
#include "search/record/live_search.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/space/space.h"
#include "test_program.h"
#include "text/result.h"
#include "workbench/evaluated_plan.h"

#include "plan/price/evaluate.h"
#include "plan/price/pricer.h"
#include "plan/price/stage_times.h"
#include "search/run/search.h"

#include <QTest>

#include <limits>
#include <numeric>
#include <optional>

using namespace tangram;

namespace {

/// Every single pipeline, and every two pipelines of one stage each, that use more GPUs of given islands than some
/// plan does. Shares nothing with the search but the parallelizer and the pricing of a layout.
class PlansThatUse {
public:
    PlansThatUse(const PlanningProblem& problem, std::vector<int> islands, int more_than)
        : problem_(problem)
        , routes_(problem)
        , pricer_(problem, routes_)
        , islands_(std::move(islands))
        , more_than_(more_than)
    {
        for (const Node& node : problem.cluster->nodes)
            free_.push_back(node.gpu_count);
    }

    /// Seconds of the best; infinity when there is none.
    double best_s()
    {
        for (tick_ = 1; tick_ <= problem_.job.global_batch; ++tick_)
            if (problem_.job.global_batch % tick_ == 0)
                place(problem_.model->layer_count());
        side_by_side();
        return best_s_;
    }

    int plans() const { return plans_; }

private:
    std::vector<Strategy> strategies(const std::vector<GpuRange>& gpus, int island, int tick) const
    {
        const Part part = some_of_island(whole_island(problem_, routes_.network(), island, gpus.front().count),
                                         static_cast<int>(gpus.size()));
        std::vector<Strategy> found;
        for (const StrategyCosts& costs :
             problem_.parallelizer->plan(*problem_.model, problem_.job, part, tick, {}, {}).strategies)
            found.push_back(costs.strategy);
        return found;
    }

    /// Equally many free GPUs of the first nodes of an island that have them.
    std::vector<std::vector<GpuRange>> ways(int island) const
    {
        std::vector<std::vector<GpuRange>> ways;
        const std::vector<int>& nodes = problem_.islands[static_cast<std::size_t>(island)].nodes;
        const int most = problem_.cluster->nodes[static_cast<std::size_t>(nodes.front())].gpu_count;
        for (int each = 1; each <= most; ++each) {
            std::vector<GpuRange> gpus;
            for (const int node : nodes) {
                const int left = free_[static_cast<std::size_t>(node)];
                if (left < each)
                    continue;
                const int all = problem_.cluster->nodes[static_cast<std::size_t>(node)].gpu_count;
                gpus.push_back({node, all - left, each});
                ways.push_back(gpus);
            }
        }
        return ways;
    }

    void take(const std::vector<GpuRange>& gpus, int sign)
    {
        for (const GpuRange& range : gpus)
            free_[static_cast<std::size_t>(range.node)] -= sign * range.count;
    }

    void place(int last)
    {
        constexpr std::size_t most_stages = 3;
        for (int island = 0; island < static_cast<int>(problem_.islands.size()); ++island)
            for (const auto& gpus : ways(island)) {
                take(gpus, 1);
                for (const Strategy& strategy : strategies(gpus, island, tick_))
                    for (int first = chosen_.size() + 1 == most_stages ? 0 : last - 1; first >= 0; --first) {
                        chosen_.insert(chosen_.begin(),
                                       {.island = island, .gpus = gpus, .layers = {first, last}, .strategy = strategy});
                        if (first == 0)
                            price({{{problem_.job.global_batch, problem_.job.global_batch / tick_, chosen_}}});
                        else
                            place(first);
                        chosen_.erase(chosen_.begin());
                    }
                take(gpus, -1);
            }
    }

    void side_by_side()
    {
        const Slice all{0, problem_.model->layer_count()};
        const int islands = static_cast<int>(problem_.islands.size());
        for (int samples = 1; samples < problem_.job.global_batch; ++samples)
            for (int a = 0; a < islands; ++a)
                for (int b = a; b < islands; ++b)
                    for (const auto& first : ways(a)) {
                        take(first, 1);
                        for (const auto& second : ways(b))
                            for (const PipelineLayout& p : pipelines(a, first, samples, all))
                                for (const PipelineLayout& q :
                                     pipelines(b, second, problem_.job.global_batch - samples, all))
                                    price({{p, q}});
                        take(first, -1);
                    }
    }

    std::vector<PipelineLayout> pipelines(int island, const std::vector<GpuRange>& gpus, int samples, Slice all) const
    {
        std::vector<PipelineLayout> found;
        for (int tick = 1; tick <= samples; ++tick)
            if (samples % tick == 0)
                for (const Strategy& strategy : strategies(gpus, island, tick))
                    found.push_back({samples,
                                     samples / tick,
                                     {{.island = island, .gpus = gpus, .layers = all, .strategy = strategy}}});
        return found;
    }

    void price(const PlanLayout& layout)
    {
        int used = 0;
        for (const PipelineLayout& pipeline : layout.pipelines)
            for (const StageLayout& stage : pipeline.stages)
                if (std::find(islands_.begin(), islands_.end(), stage.island) != islands_.end())
                    used += stage.gpu_count();
        if (used <= more_than_)
            return;
        ++plans_;
        best_s_ = std::min(best_s_, pricer_.time(layout));
    }

    const PlanningProblem& problem_;
    Routes routes_;
    Pricer pricer_;
    std::vector<int> islands_;
    int more_than_;
    int tick_ = 1;
    std::vector<int> free_;
    std::vector<StageLayout> chosen_;
    double best_s_ = never;
    int plans_ = 0;
};

struct Drawn {
    PlanningProblem problem;
    int cut_off = -1; ///< node
};

/// Two or three nodes of one to three GPUs, of one or two types, with links from slow to fast; sometimes one of them
/// has no way to the others.
Drawn drawn(std::mt19937& rng)
{
    const auto one_of = [&](std::initializer_list<double> values) { return values.begin()[rng() % values.size()]; };
    Drawn drawn{random_problem(rng, {.most_blocks = 2, .framework = Framework::megatron})};
    Cluster cluster;
    cluster.gpu_types = {plain_gpu("fast", "hopper", one_of({300, 900}), one_of({8, 40}), 2000),
                         plain_gpu("slow", "volta", one_of({20, 100, 250}), one_of({8, 16}), 900)};
    const double speed = one_of({1e8, 1e9, 2e10});
    const int nodes = 2 + static_cast<int>(rng() % 2);
    for (int n = 0; n < nodes; ++n) {
        Node node = plain_node("n" + std::to_string(n), static_cast<int>(rng() % 2));
        node.gpu_count = 1 + static_cast<int>(rng() % 3);
        node.nic_count = 1;
        node.nic.bytes_per_s = speed;
        cluster.nodes.push_back(node);
    }
    if (rng() % 3 == 0) {
        drawn.cut_off = static_cast<int>(rng()) & 1;
        cluster.switches = {{"rest", "", 0, 1e-6}, {"apart", "", 0, 1e-6}}; // that nothing joins
        for (int n = 0; n < nodes; ++n)
            cluster.nodes[static_cast<std::size_t>(n)].location.switch_id = n == drawn.cut_off ? "apart" : "rest";
    }
    drawn.problem.cluster = std::make_shared<const Cluster>(cluster);
    drawn.problem.islands = find_islands(cluster, Network(cluster), 0.1);
    Job& job = drawn.problem.job;
    job.global_batch = static_cast<int>(one_of({1, 2, 3, 4, 6}));
    job.allow.zero = {0};
    job.allow.recompute = {Recompute::none};
    job.allow.samples_per_replica = {1, 2};
    job.allow.schedules = {"1f1b"};
    job.allow.context = false;
    return drawn;
}

/// Whether no GPU that the layout uses has a path to the node.
bool is_cut_off(const Drawn& drawn, const PlanLayout& layout, int node)
{
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            for (const GpuRange& range : stage.gpus)
                if (range.node == node || (node != drawn.cut_off && range.node != drawn.cut_off))
                    return false;
    return true;
}

int used_on(const PlanLayout& layout, const std::vector<int>& islands)
{
    int used = 0;
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            if (std::find(islands.begin(), islands.end(), stage.island) != islands.end())
                used += stage.gpu_count();
    return used;
}

} // namespace

class IdleGpusTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void little_is_said_in_percent()
    {
        const auto with = [](double time_s, IdleReason reason = IdleReason::slower) {
            return idle_text({.reason = reason, .gpus = {{0, 0, 1}}, .time_with_s = time_s}, 2.0);
        };
        QVERIFY(with(2.0, IdleReason::too_little_batch)
                    .starts_with("too little batch: the best plan found that uses them takes 2 s, no longer, but"));
        QCOMPARE(with(2.0001),
                 std::string("no faster with them: the best plan found that uses them takes 2 s as well"));
        QCOMPARE(with(2.008),
                 std::string("slower with them: the best plan found that uses them takes 2.008 s, 0.4 % longer"));
        QCOMPARE(with(2.5),
                 std::string("slower with them: the best plan found that uses them takes 2.5 s, 1.25 times as long"));
    }

    void no_plan_with_idle_gpus_is_faster_data()
    {
        QTest::addColumn<std::optional<unsigned>>("seed");
        QTest::newRow("drawn anew") << std::optional<unsigned>();
        QTest::newRow("two of a node's three GPUs and another node") << std::optional(54U);
        QTest::newRow("parts of a node side by side") << std::optional(63U);
        QTest::newRow("two of three GPUs of nodes alike") << std::optional(64U);
        QTest::newRow("only a block fits") << std::optional(60U);
        QTest::newRow("smaller micro-batches on fewer GPUs") << std::optional(66U);
    }

    void no_plan_with_idle_gpus_is_faster()
    {
        QFETCH(const std::optional<unsigned>, seed);
        std::mt19937 rng = seed ? std::mt19937(*seed) : seeded(51);
        std::array<int, 8> reasons{};
        int judged = 0;
        for (int k = 0; k < 120 / work_share; ++k) {
            const Drawn draw = drawn(rng);
            const SearchRequest request{draw.problem, {}, 0};
            const SearchResult result = search(request);
            if (!result.best)
                continue;
            const std::vector<std::string> found = check_plan_file(write_plan(make_plan_file(request, result, false)));
            QVERIFY2(found.empty(), found.empty() ? "" : found.front().c_str());
            for (const IdleGpus& idle : result.idle) {
                ++reasons[static_cast<std::size_t>(idle.reason)];
                const int node = idle.gpus.front().node;
                // Either side of a missing path is cut off from the other.
                QCOMPARE(idle.reason == IdleReason::cut_off, is_cut_off(draw, result.best->layout, node));
                if (idle.reason == IdleReason::cut_off)
                    continue;
                QVERIFY(idle.reason != IdleReason::not_tried);
                std::vector<int> islands;
                for (std::size_t i = 0; i < draw.problem.islands.size(); ++i) {
                    const auto& nodes = draw.problem.islands[i].nodes;
                    if (std::find(nodes.begin(), nodes.end(), node) != nodes.end())
                        islands.push_back(static_cast<int>(i));
                }
                PlansThatUse with(draw.problem, islands, used_on(result.best->layout, islands));
                const double best_s = with.best_s();
                ++judged;
                const QByteArray what = QByteArray("problem ") + QByteArray::number(k) + ": found "
                    + QByteArray::number(result.best->iteration_time_s, 'g', 8) + " s, with idle GPUs "
                    + QByteArray::number(best_s, 'g', 8) + " s";
                QVERIFY2(result.best->iteration_time_s <= best_s * 1.001, what);
                if (idle.reason == IdleReason::nothing_divides || idle.reason == IdleReason::does_not_fit)
                    QVERIFY2(std::isinf(best_s), what);
                if (idle.reason == IdleReason::slower)
                    QVERIFY2(*idle.time_with_s >= result.best->iteration_time_s, what);
            }
        }
        if (work_share > 1 || seed)
            return;
        QVERIFY(judged > 10);
        QVERIFY(reasons[static_cast<std::size_t>(IdleReason::slower)] > 0);
        QVERIFY(reasons[static_cast<std::size_t>(IdleReason::too_little_batch)] > 0);
        QVERIFY(reasons[static_cast<std::size_t>(IdleReason::cut_off)] > 0);
    }

    void what_does_not_fit_is_told()
    {
        std::mt19937 rng = seeded(52);
        PlanningProblem problem = random_problem(rng, {.most_blocks = 2, .framework = Framework::megatron});
        Cluster cluster;
        cluster.gpu_types = {plain_gpu("large", "hopper", 300, 80, 2000), plain_gpu("small", "volta", 100, 2.001, 900)};
        cluster.nodes = {plain_node("n0", 0), plain_node("n1", 1)};
        problem.cluster = std::make_shared<const Cluster>(cluster);
        problem.islands = find_islands(cluster, Network(cluster), 0.1);
        problem.job.global_batch = 64;
        problem.job.memory_reserve_bytes = 2e9;
        const SearchResult result = search({problem, {}, 0});
        QVERIFY(result.best);
        QCOMPARE(result.idle.size(), std::size_t(1));
        QVERIFY(result.idle.front().reason == IdleReason::does_not_fit); // a megabyte is left of two gigabytes
        QCOMPARE(result.idle.front().gpu_count(), 8);
        QCOMPARE(result.idle.front().gpus.front().node, 1);
    }

    void what_was_not_measured_is_told()
    {
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-1b");
        auto profiles = read_profiles(TANGRAM_SOURCE_DIR "/tests/data/profiles/sailor").value();
        LayerProfile& profile = profiles.begin()->second;
        QVERIFY(profile.gpus.contains(profile.name_of("a100-sxm-40")));
        QVERIFY(!profile.gpus.contains(profile.name_of("v100-sxm2-32")));
        request.problem.model = std::make_shared<const Model>(*profile.description);
        request.problem.job.sequence_length = profile.sequence_length;
        request.problem.parallelizer = make_profiled(std::make_shared<const LayerProfile>(profile));
        const SearchResult result = search(request);
        QVERIFY(result.best);
        int not_measured = 0;
        for (const IdleGpus& idle : result.idle) {
            const Cluster& cluster = *request.problem.cluster;
            const Node& node = cluster.nodes[static_cast<std::size_t>(idle.gpus.front().node)];
            const bool measured = cluster.gpu_type_of(node).id == "a100-sxm-40";
            QCOMPARE(idle.reason == IdleReason::not_measured, !measured);
            not_measured += measured ? 0 : idle.gpu_count();
        }
        QCOMPARE(not_measured, 4);
    }

    void is_the_same_for_any_number_of_threads_and_survives_a_file()
    {
        std::mt19937 rng = seeded(53);
        int with_idle = 0;
        for (int k = 0; k < 40 / work_share; ++k) {
            SearchRequest request{drawn(rng).problem, {}, 0};
            request.settings.threads = 1;
            const SearchResult one = search(request);
            request.settings.threads = 2;
            const SearchResult two = search(request);
            QVERIFY(one.idle == two.idle);
            QVERIFY(one.best == two.best);
            if (!one.best || one.idle.empty())
                continue;
            ++with_idle;
            const std::string text = write_plan(make_plan_file(request, one, false));
            const Result<PlanInput> read = read_plan(text, "plan.json", nullptr);
            QVERIFY2(read.ok(), read.ok() ? "" : (read.error().where + read.error().message).c_str());
            QVERIFY(read->file.idle == one.idle);
            QVERIFY(evaluated_plan(*read, nullptr, request.problem.parallelizer, false).file.idle == one.idle);
            PlanInput changed = *read; // why GPUs of another plan are idle nobody asked
            StageLayout& stage = changed.layout.pipelines.front().stages.front();
            stage.gpus = {one.idle.front().gpus.front()};
            QVERIFY(evaluated_plan(changed, nullptr, request.problem.parallelizer, false).file.idle.empty());
        }
        QVERIFY(work_share > 1 || with_idle > 5);
    }

    /// A pipeline whose last micro-batch is partly filled may give others so many samples that less than one
    /// micro-batch is left.
    void pipelines_share_an_uneven_batch_data()
    {
        QTest::addColumn<int>("sequence_length");
        for (const int tokens : {1024, 4096, 8192})
            QTest::addRow("%d tokens", tokens) << tokens;
    }
    void pipelines_share_an_uneven_batch()
    {
        QFETCH(int, sequence_length);
        const Result<Cluster> cluster = read_cluster(R"({"format": "tangram-cluster", "version": 1, "name": "uneven",
            "nodes": [{"id": "n", "count": 2, "gpu_type": "l40s", "gpu_count": 2,
                       "nics": {"count": 1, "bytes_per_s": 1.25e8, "latency_s": 5e-6}, "location": {"switch": "s"}}],
            "switches": [{"id": "s", "latency_s": 1e-6}]})",
                                                     "uneven");
        QVERIFY(cluster.ok());
        SearchRequest request = sample_request("two-nodes-toy", "llama-3.2-3b");
        request.problem.cluster = std::make_shared<const Cluster>(cluster.value());
        request.problem.islands =
            find_islands(cluster.value(), Network(cluster.value()), request.settings.merge_tolerance);
        Model model = *request.problem.model;
        model.blocks = 4;
        request.problem.model = std::make_shared<const Model>(model);
        Job& job = request.problem.job;
        job.global_batch = 7;
        job.sequence_length = sequence_length;
        job.uneven_batch = true;
        job.framework = Framework::fsdp;
        job.allow.zero = {0, 1, 2, 3};
        job.allow.schedules = {"interleaved"};
        job.allow.virtual_stages = {1, 2};
        const SearchResult result = search(request);
        QVERIFY(result.best);
        for (const PipelineLayout& pipeline : result.best->layout.pipelines) {
            const int samples = pipeline.micro_batch_samples();
            QCOMPARE(pipeline.micro_batches, (pipeline.samples + samples - 1) / samples);
        }
    }

    /// Stopped as soon as it has a plan, before it has tried all idle GPUs or after.
    void a_stopped_search_names_all_idle_gpus()
    {
        std::mt19937 rng = seeded(54);
        int plans = 0;
        for (int k = 0; k < 20; ++k) {
            const PlanningProblem problem = drawn(rng).problem;
            SearchRun run({problem, {}, 0});
            while (!run.finished() && run.best_so_far() == nullptr)
                std::this_thread::yield();
            run.cancel();
            const SearchResult& result = run.wait();
            if (!result.best)
                continue;
            ++plans;
            int idle = 0;
            for (const IdleGpus& each : result.idle) {
                idle += each.gpu_count();
                // Whenever it was stopped: what it calls slower has a time, and what it never tried has none.
                QVERIFY(!result.complete || each.reason != IdleReason::not_tried);
                QVERIFY(each.reason != IdleReason::not_tried || !each.time_with_s);
                QVERIFY(each.reason != IdleReason::slower || each.time_with_s);
            }
            int used = 0;
            int all = 0;
            for (const PipelineLayout& pipeline : result.best->layout.pipelines)
                for (const StageLayout& stage : pipeline.stages)
                    used += stage.gpu_count();
            for (const Node& node : problem.cluster->nodes)
                all += node.gpu_count;
            QCOMPARE(idle + used, all);
        }
        QVERIFY(plans > 0);
    }

    /// A finder that is stopped before it begins, which no search can be made to do at will.
    void what_nobody_looked_at_was_not_tried()
    {
        std::mt19937 rng = seeded(55);
        int with_idle = 0;
        for (int k = 0; k < 20; ++k) {
            const SearchRequest request{drawn(rng).problem, {}, 0};
            const SearchResult result = search(request);
            if (!result.best || result.idle.empty())
                continue;
            const auto draft = draft_with_layout(*request.problem.model, result.best->layout);
            QVERIFY(draft);
            const SearchSpace space(request.problem, request.settings);
            const std::vector<ScheduleChoice> schedules = schedule_choices(request.problem.job);
            Pricer pricer(space.problem(), space.routes());
            LiveSearch live;
            live.gate.stop();
            const IdleFound found = find_idle({.space = space,
                                               .schedules = schedules,
                                               .tables = {},
                                               .pricer = [&]() -> Pricer& { return pricer; },
                                               .live = live},
                                              *draft, {});
            QVERIFY(!found.faster);
            QCOMPARE(found.idle.size(), result.idle.size());
            for (std::size_t i = 0; i < found.idle.size(); ++i) {
                QVERIFY(found.idle[i].gpus == result.idle[i].gpus);
                QVERIFY(!found.idle[i].time_with_s);
                QCOMPARE(found.idle[i].reason,
                         result.idle[i].reason == IdleReason::cut_off ? IdleReason::cut_off : IdleReason::not_tried);
            }
            ++with_idle;
        }
        QVERIFY(with_idle > 3);
    }
};

TANGRAM_TEST(IdleGpusTest)
#include "tst_idle_gpus.moc"
