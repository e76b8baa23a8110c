// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "islands/islands.h"
#include "model/model.h"
#include "plan/layout/problem.h"
#include "plan/price/checks.h"
#include "plan/price/evaluate.h"
#include "plan/price/pricer.h"
#include "plan/price/stage_prices.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "test_program.h"

#include <fmt/format.h>

#include <QtTest>

#include <algorithm>
#include <functional>
#include <limits>
#include <map>

using namespace tangram;

namespace {

/// Pipelines of one and two stages on all GPUs of two islands, each stage on any number of GPUs of either, by plain
/// loops over degrees, ZeRO stages, recomputation, samples and cuts. Shares nothing with the search but the evaluation.
class MixedBruteForce {
public:
    explicit MixedBruteForce(const PlanningProblem& problem)
        : problem_(problem)
        , routes_(problem)
        , pricer_(problem, routes_)
    {
        for (const Island& island : problem.islands) {
            auto& gpus = gpus_.emplace_back();
            for (const int node : island.nodes)
                for (int gpu = 0; gpu < problem.cluster->nodes[static_cast<std::size_t>(node)].gpu_count; ++gpu)
                    gpus.push_back({node, gpu, 1});
        }
    }

    struct Best {
        double time_s = never;
        PlanLayout layout;
    };

    Best run()
    {
        const int a = static_cast<int>(gpus_[0].size());
        const int b = static_cast<int>(gpus_[1].size());
        const int layers = problem_.model->layer_count();
        for (const int zero : problem_.job.allow.zero)
            for (const Recompute recompute : problem_.job.allow.recompute)
                for (const bool shared : {false, true}) {
                    zero_ = zero;
                    recompute_ = recompute;
                    shared_ = shared;
                    if (shared && zero == 0)
                        continue;
                    for (const StageLayout& stage : stages(0, a, 0, b))
                        try_plan({stage}, {0, layers});
                    for (int a1 = 0; a1 <= a; ++a1)
                        for (int b1 = 0; b1 <= b; ++b1)
                            if (a1 + b1 > 0 && a1 + b1 < a + b)
                                try_two(stages(0, a1, 0, b1), stages(a1, a, b1, b));
                }
        return best_;
    }

    std::uint64_t priced() const { return pricer_.priced(); }

private:
    static std::vector<GpuRange> ranges(const std::vector<GpuRange>& gpus, int begin, int end)
    {
        std::vector<GpuRange> joined;
        for (int i = begin; i < end; ++i) {
            const GpuRange& gpu = gpus[static_cast<std::size_t>(i)];
            if (!joined.empty() && joined.back().node == gpu.node)
                ++joined.back().count;
            else
                joined.push_back(gpu);
        }
        return joined;
    }

    /// How the GPUs of one island may run as a group.
    std::vector<Strategy> strategies(int gpus) const
    {
        std::vector<Strategy> found;
        for (int tensor = 1; tensor <= gpus; tensor *= 2)
            for (const int samples : problem_.job.allow.samples_per_replica)
                if (gpus % tensor == 0) {
                    Strategy strategy{.tensor = tensor, .data = gpus / tensor};
                    strategy.zero = zero_;
                    strategy.recompute = recompute_;
                    strategy.samples_per_replica = samples;
                    found.push_back(strategy);
                }
        return found;
    }

    std::vector<StageLayout> stages(int a_begin, int a_end, int b_begin, int b_end) const
    {
        std::vector<StageLayout> found;
        const std::vector<GpuRange> a = ranges(gpus_[0], a_begin, a_end);
        const std::vector<GpuRange> b = ranges(gpus_[1], b_begin, b_end);
        const auto even = [](const std::vector<GpuRange>& gpus) { // equally many of each node, as in every plan file
            return std::all_of(gpus.begin(), gpus.end(),
                               [&](const GpuRange& range) { return range.count == gpus.front().count; });
        };
        if (!even(a) || !even(b))
            return found;
        if (a.empty() || b.empty()) {
            const int island = a.empty() ? 1 : 0;
            for (const Strategy& strategy : strategies(a.empty() ? b_end - b_begin : a_end - a_begin))
                found.push_back({island, a.empty() ? b : a, {}, strategy});
            return found;
        }
        for (const Strategy& of_a : strategies(a_end - a_begin))
            for (const Strategy& of_b : strategies(b_end - b_begin)) {
                if (shared_ && of_a.tensor != of_b.tensor)
                    continue;
                StageLayout stage{0, a, {}, of_a, {{0, a, of_a}, {1, b, of_b}}};
                stage.gpus.insert(stage.gpus.end(), b.begin(), b.end());
                stage.shared_state = shared_;
                found.push_back(std::move(stage));
            }
        return found;
    }

    void try_two(const std::vector<StageLayout>& firsts, const std::vector<StageLayout>& seconds)
    {
        for (const StageLayout& first : firsts)
            for (const StageLayout& second : seconds)
                if (first.micro_batch_samples() == second.micro_batch_samples())
                    for (int cut = 1; cut < problem_.model->layer_count(); ++cut)
                        try_plan({first, second}, {0, cut, problem_.model->layer_count()});
    }

    void try_plan(std::vector<StageLayout> stages, const std::vector<int>& cuts)
    {
        const int samples = stages.front().micro_batch_samples();
        if (problem_.job.global_batch % samples != 0)
            return;
        PipelineLayout pipeline;
        pipeline.samples = problem_.job.global_batch;
        pipeline.micro_batches = problem_.job.global_batch / samples;
        for (std::size_t s = 0; s < stages.size(); ++s)
            stages[s].layers = {cuts[s], cuts[s + 1]};
        pipeline.stages = std::move(stages);
        const PlanLayout layout{{std::move(pipeline)}};
        if (!check_layout(problem_, routes_.network(), layout).empty())
            return;
        const double time_s = pricer_.time(layout);
        if (time_s < best_.time_s)
            best_ = {time_s, layout};
    }

    const PlanningProblem& problem_;
    Routes routes_;
    Pricer pricer_;
    std::vector<std::vector<GpuRange>> gpus_; ///< of each island, one by one
    int zero_ = 0;
    Recompute recompute_ = Recompute::none;
    bool shared_ = false;
    Best best_;
};

bool has_mixed_stage(const PlanLayout& layout)
{
    return std::any_of(layout.pipelines.begin(), layout.pipelines.end(), [](const PipelineLayout& pipeline) {
        return std::any_of(pipeline.stages.begin(), pipeline.stages.end(),
                           [](const StageLayout& stage) { return stage.mixed(); });
    });
}

std::string described(const PlanLayout& layout)
{
    std::string text;
    for (const PipelineLayout& pipeline : layout.pipelines) {
        text += fmt::format("[{}x{}", pipeline.micro_batches, pipeline.micro_batch_samples());
        for (const StageLayout& stage : pipeline.stages) {
            text +=
                fmt::format(" ({}..{}{}", stage.layers.first, stage.layers.last, stage.shared_state ? " shared" : "");
            for (const StageLayout& group : stage.groups())
                text +=
                    fmt::format(" {}:{} t{} c{} d{} m{} z{} {}", group.island, group.gpu_count(), group.strategy.tensor,
                                group.strategy.context, group.strategy.data, group.strategy.samples_per_replica,
                                group.strategy.zero, to_string(group.strategy.recompute));
            text += ")";
        }
        text += "]";
    }
    return text;
}

SearchResult search_with_mixed(const PlanningProblem& problem, bool mixed_stages = true)
{
    SearchRequest request{.problem = problem, .settings = {}};
    request.settings.mixed_stages = mixed_stages;
    return search(request);
}

double iteration_time_of(const SearchResult& result)
{
    return result.best ? result.best->iteration_time_s : never;
}

/// Two nodes of eight unlike GPUs and a model of one block, too wide for the memory of either node without tensor
/// parallelism, whatever is sharded.
PlanningProblem one_wide_block()
{
    PlanningProblem problem = sample_request("two-nodes-toy", "llama-3.2-1b").problem;
    auto model = std::make_shared<Model>(*problem.model);
    model->blocks = 1;
    model->vocabulary = 1024;
    model->query_heads *= 4;
    model->key_value_heads *= 4;
    model->hidden *= 4;
    model->feed_forward *= 32;
    problem.model = model;
    problem.job.global_batch = 48;
    problem.job.sequence_length = 1024;
    problem.job.allow.tensor = false;
    problem.job.allow.context = false;

    auto cluster = std::make_shared<Cluster>(*problem.cluster);
    problem.islands.clear();
    for (int node = 0; node < static_cast<int>(cluster->nodes.size()); ++node) {
        cluster->nodes[static_cast<std::size_t>(node)].gpu_count = 8;
        const std::string id = cluster->nodes[static_cast<std::size_t>(node)].id;
        problem.islands.push_back({id, id, {node}});
    }
    problem.cluster = cluster;

    // Between what the block needs on one island and what the whole model needs on both.
    const Routes routes(problem);
    StagePrices prices(problem, routes);
    double alone_bytes = never;
    double together_bytes = never;
    for (const int zero : {1, 2, 3})
        for (const Recompute recompute : problem.job.allow.recompute) {
            Strategy strategy{.data = 8};
            strategy.zero = zero;
            strategy.recompute = recompute;
            StageLayout together{0, {{0, 0, 8}, {1, 0, 8}}, {0, 3}, strategy};
            together.replicas = {{0, {{0, 0, 8}}, strategy}, {1, {{1, 0, 8}}, strategy}};
            together.shared_state = true;
            for (const Slice layers : {Slice{1, 2}, Slice{0, 2}, Slice{1, 3}, Slice{0, 3}}) {
                const StageLayout alone{0, {{0, 0, 8}}, layers, strategy};
                alone_bytes = std::min(alone_bytes, prices.of(alone).costs.whole.memory.total_bytes());
            }
            together_bytes = std::min(together_bytes, prices.of_group(together, 0).costs.whole.memory.total_bytes());
        }
    const double between = (alone_bytes + together_bytes) / 2;
    auto small = std::make_shared<Cluster>(*cluster);
    for (auto& type : small->gpu_types) {
        auto copy = std::make_shared<GpuType>(*type);
        copy->memory_bytes = problem.job.memory_reserve_bytes + between;
        type = std::move(copy);
    }
    problem.cluster = small;
    return problem;
}

} // namespace

/// Stages whose replicas run on several islands, found by the search.
class SearchMixedTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void never_slower_than_brute_force()
    {
        std::mt19937 rng = seeded(2021);
        int judged = 0;
        int mixed = 0;
        for (int round = 0; judged < drawn(800); ++round) {
            const PlanningProblem problem = random_problem(rng,
                                                           {.most_islands = 2,
                                                            .most_nodes = 4,
                                                            .most_gpus_per_node = 1 + round % 6,
                                                            .most_blocks = 4,
                                                            .most_batch = 48});
            if (problem.islands.size() != 2 || problem.cluster->gpu_count() > 10)
                continue;
            ++judged;
            const auto best = MixedBruteForce(problem).run();
            const SearchResult result = search_with_mixed(problem);
            mixed += result.best && has_mixed_stage(result.best->layout);
            if (best.time_s == never)
                continue;
            const std::string both =
                fmt::format("round {}: {:.5f} s, brute force {:.5f} s\n  search {}\n  brute force {}", round,
                            iteration_time_of(result), best.time_s,
                            result.best ? described(result.best->layout) : "nothing", described(best.layout));
            QVERIFY2(iteration_time_of(result) <= 1.01 * best.time_s, both.c_str());
        }
        QVERIFY(mixed > 0);
    }

    void model_that_fits_only_when_sharded_over_both_islands()
    {
        const PlanningProblem problem = one_wide_block();
        QCOMPARE(problem.islands.size(), std::size_t(2));
        const SearchResult apart = search_with_mixed(problem, false);
        QVERIFY2(!apart.best, apart.best ? described(apart.best->layout).c_str() : "");
        const SearchResult result = search_with_mixed(problem);
        QVERIFY2(result.best, result.infeasible ? result.infeasible->constraint.english().c_str() : "");
        QVERIFY(has_mixed_stage(result.best->layout));
        const Evaluation evaluation = evaluate(problem, result.best->layout, true);
        QVERIFY(evaluation.violations.empty());
        QCOMPARE(evaluation.plan.iteration_time_s, result.best->iteration_time_s);
        QVERIFY(evaluation.plan.pipelines[0].stages[0].layout.shared_state);
    }
};

TANGRAM_TEST(SearchMixedTest)
#include "tst_search_mixed.moc"
