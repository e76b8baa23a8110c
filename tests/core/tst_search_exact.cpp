// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"

#include "plan/evaluate.h"
#include "plan/stage_times.h"
#include "schedule/one_f_one_b.h"
#include "search/search.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

using namespace tangram;

namespace {

constexpr double none = std::numeric_limits<double>::infinity();

/// Every single pipeline of a problem, each simulated: every order of island parts on every choice of GPUs that
/// differs, every cut, every partial plan, every micro-batch size. Shares nothing with the search but the parallelizer
/// and the simulation.
class BruteForce {
public:
    BruteForce(const PlanningProblem& problem, std::uint64_t most_plans)
        : problem_(problem)
        , routes_(problem)
        , left_(most_plans)
    {
        for (const Node& node : problem.cluster->nodes)
            free_.push_back(std::vector<char>(static_cast<std::size_t>(node.gpu_count), 1));
    }

    /// The least time, infinity when nothing fits, or nothing when there are more plans than allowed.
    std::optional<double> run()
    {
        for (int tick = 1; tick <= problem_.job.global_batch; ++tick)
            if (problem_.job.global_batch % tick == 0) {
                tick_ = tick;
                place_stage(problem_.model->layer_count());
            }
        if (left_ == 0)
            return std::nullopt;
        return best_;
    }

    std::uint64_t plans() const { return plans_; }

private:
    struct Chosen {
        StageLayout layout;
        StageCost cost;
    };

    const std::vector<StrategyCosts>& strategies(int island, int nodes, int gpus_per_node)
    {
        const auto [found, added] = strategies_.try_emplace({island, nodes, gpus_per_node, tick_});
        if (added)
            found->second =
                problem_.parallelizer
                    ->plan(*problem_.model, problem_.job,
                           some_of_island(whole_island(problem_, routes_.network(), island, gpus_per_node), nodes),
                           tick_, {}, {})
                    .strategies;
        return found->second;
    }

    /// All ways to take a part of an island: k free nodes (which ones does not matter, they are alike), or a half, a
    /// quarter, ... of each node that has it free.
    std::vector<std::vector<GpuRange>> ways(int island) const
    {
        std::vector<std::vector<GpuRange>> ways;
        std::vector<GpuRange> whole;
        for (const int node : problem_.islands[island].nodes) {
            const auto& gpus = free_[node];
            const int count = static_cast<int>(gpus.size());
            if (std::count(gpus.begin(), gpus.end(), 1) == count) {
                whole.push_back({node, 0, count});
                ways.push_back(whole);
            }
            for (int part = count; part % 2 == 0;) {
                part /= 2;
                for (int first = 0; first < count; first += part)
                    if (std::all_of(gpus.begin() + first, gpus.begin() + first + part, [](char f) { return f == 1; })) {
                        ways.push_back({{node, first, part}});
                        break;
                    }
            }
        }
        return ways;
    }

    /// Puts a stage that ends at layer `last` before those chosen.
    void place_stage(int last)
    {
        const int in_flight = std::min(problem_.job.global_batch / tick_, static_cast<int>(chosen_.size()) + 1);
        for (int island = 0; island < static_cast<int>(problem_.islands.size()); ++island)
            for (const auto& gpus : ways(island)) {
                const auto& known = strategies(island, static_cast<int>(gpus.size()), gpus.front().count);
                set_free(gpus, 0);
                for (int first = last - 1; first >= 0; --first) {
                    const LayerCounts counts = count_layers(*problem_.model, {first, last});
                    for (const StrategyCosts& costs : known) {
                        const StageCost cost = stage_cost(costs, counts);
                        const double capacity =
                            problem_.cluster->gpu_types[problem_.cluster->nodes[gpus.front().node].gpu_type]
                                ->memory_bytes
                            - problem_.job.memory_reserve_bytes;
                        if (left_ == 0 || cost.memory_for(in_flight) > capacity)
                            continue;
                        chosen_.push_back({{island, gpus, {first, last}, costs.strategy}, cost});
                        if (first == 0)
                            simulate();
                        else
                            place_stage(first);
                        chosen_.pop_back();
                    }
                }
                set_free(gpus, 1);
            }
    }

    void set_free(const std::vector<GpuRange>& gpus, char value)
    {
        for (const GpuRange& range : gpus)
            std::fill_n(free_[range.node].begin() + range.first, range.count, value);
    }

    void simulate()
    {
        ++plans_;
        if (left_ > 0)
            --left_;
        const double bytes = boundary_bytes(problem_, tick_);
        std::vector<StageTimes> stages;
        for (auto chosen = chosen_.rbegin(); chosen != chosen_.rend(); ++chosen) {
            StageTimes times{.forward_s = chosen->cost.forward_s,
                             .backward_s = chosen->cost.backward_s,
                             .gradient_sync_s = chosen->cost.gradient_sync_s,
                             .optimizer_s = chosen->cost.optimizer_s};
            if (chosen != chosen_.rbegin()) {
                // The random problems' only shared hop is the link between two zones: count its flows per direction.
                const StageLayout& before = std::prev(chosen)->layout;
                stages.back().send_forward_s = seconds(before, chosen->layout, bytes);
                times.send_backward_s = seconds(chosen->layout, before, bytes);
            }
            stages.push_back(times);
        }
        const int micro_batches = problem_.job.global_batch / tick_;
        best_ = std::min(best_,
                         problem_.job.framework == Framework::deepspeed
                             ? simulated_blocking_time(stages, micro_batches, scratch_)
                             : simulated_time(stages.data(), static_cast<int>(stages.size()), micro_batches, scratch_));
    }

    double seconds(const StageLayout& from, const StageLayout& to, double bytes) const
    {
        const Flow flow = routes_.flow(from, to, bytes);
        double slowest = flow.seconds - flow.latency_s;
        for (const auto& [edge, load] : flow.loads) {
            int flows = 0;
            for (std::size_t i = 1; i < chosen_.size(); ++i) {
                const StageLayout& a = chosen_[i].layout;
                const StageLayout& b = chosen_[i - 1].layout;
                for (const Flow& other : {routes_.flow(a, b, bytes), routes_.flow(b, a, bytes)})
                    flows += static_cast<int>(std::count_if(other.loads.begin(), other.loads.end(),
                                                            [&](const auto& entry) { return entry.first == edge; }));
            }
            slowest = std::max(slowest, load * flows / routes_.network().edge_capacity(edge));
        }
        return flow.latency_s + slowest;
    }

    const PlanningProblem& problem_;
    Routes routes_;
    std::uint64_t left_;
    std::uint64_t plans_ = 0;
    int tick_ = 1;
    std::vector<std::vector<char>> free_;
    std::vector<Chosen> chosen_;
    std::map<std::tuple<int, int, int, int>, std::vector<StrategyCosts>> strategies_;
    SimulationScratch scratch_;
    double best_ = none;
};

double found_time(const SearchResult& result)
{
    return result.best ? result.best->iteration_time_s : none;
}

bool same_time(double a, double b)
{
    return a == b || std::abs(a - b) <= 1e-9 * std::max(a, b);
}

bool has_mixed_stage(const SearchResult& result)
{
    if (!result.best)
        return false;
    for (const PipelineLayout& pipeline : result.best->layout.pipelines)
        if (std::any_of(pipeline.stages.begin(), pipeline.stages.end(),
                        [](const StageLayout& stage) { return stage.mixed(); }))
            return true;
    return false;
}

} // namespace

class ExactSearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void exactEqualsBruteForce_data()
    {
        QTest::addColumn<bool>("blocking");
        QTest::addColumn<int>("instances");
        QTest::newRow("any framework") << false << 200;
        QTest::newRow("sends block") << true << 100;
    }

    /// Random instances of at most 4 nodes and 8 layers. Also prints how far the default search is from the optimum.
    void exactEqualsBruteForce()
    {
        QFETCH(bool, blocking);
        QFETCH(int, instances);
        std::mt19937 rng = seeded(26061690);
        std::vector<double> gaps;
        int compared = 0;
        int feasible = 0;
        std::uint64_t plans = 0;
        while (compared < instances / work_share) {
            ProblemSize size;
            size.experts = compared % 4 == 0;
            if (blocking)
                size.framework = Framework::deepspeed;
            const PlanningProblem problem = random_problem(rng, size);
            BruteForce brute_force(problem, 400'000);
            const std::optional<double> optimum = brute_force.run();
            if (!optimum)
                continue; // too many plans to try them all
            ++compared;
            plans += brute_force.plans();
            SearchRequest request{problem, {}, 0};
            const SearchResult by_default = blocking ? SearchResult{} : search(request);
            request.settings.exact = true;
            SearchResult exact = search(request);
            QVERIFY(exact.complete);
            // Brute force knows stages inside islands; mixed ones may be faster.
            if (has_mixed_stage(exact)) {
                QVERIFY(found_time(exact) < *optimum);
                request.settings.mixed_stages = false;
                exact = search(request);
                QVERIFY(exact.complete);
            }
            // Brute force knows single pipelines; several may be faster.
            const bool several = exact.best && exact.best->layout.pipelines.size() > 1;
            QVERIFY2(several ? found_time(exact) < *optimum : same_time(found_time(exact), *optimum),
                     qPrintable(QString("instance %1: exact %2 s, brute force %3 s")
                                    .arg(compared)
                                    .arg(found_time(exact), 0, 'g', 12)
                                    .arg(*optimum, 0, 'g', 12)));
            if (several) {
                const Evaluation evaluation = evaluate(problem, exact.best->layout, false);
                QVERIFY(evaluation.violations.empty());
                QCOMPARE(evaluation.plan.iteration_time_s, found_time(exact));
            } else if (*optimum == none) {
                QVERIFY(exact.infeasible && !exact.infeasible->constraint.empty());
                continue;
            }
            ++feasible;
            QVERIFY(*optimum >= exact.lower_bound_iteration_time_s);
            if (blocking)
                continue; // what the default search misses is a matter of its rules, not of the sends
            QVERIFY2(by_default.best,
                     qPrintable(QString("instance %1: the default search finds nothing").arg(compared)));
            gaps.push_back(found_time(by_default) / *optimum - 1);
        }
        qInfo("%d instances, %d feasible, %llu plans simulated by brute force", compared, feasible,
              static_cast<unsigned long long>(plans));
        if (gaps.empty())
            return;
        std::sort(gaps.begin(), gaps.end());
        double mean = 0;
        for (const double gap : gaps)
            mean += gap / static_cast<double>(gaps.size());
        const auto quantile = [&](double q) {
            return 100 * gaps[static_cast<std::size_t>(q * static_cast<double>(gaps.size() - 1))];
        };
        qInfo("default search above the optimum: mean %.3f %%, median %.3f %%, p90 %.3f %%, p99 %.3f %%, worst %.3f %%",
              100 * mean, quantile(0.5), quantile(0.9), quantile(0.99), quantile(1));
        QVERIFY(mean <= 0.01);
        QVERIFY(gaps.back() <= 0.05);
    }

    void safeRulesNeverChangeTheTime()
    {
        std::mt19937 rng = seeded(77);
        for (int round = 0; round < 60 / work_share; ++round) {
            ProblemSize size;
            size.experts = round % 3 == 0;
            const PlanningProblem problem = random_problem(rng, size);
            for (const bool exact : {false, true}) {
                SearchRequest request{problem, {}, 0};
                request.settings.exact = exact;
                if (exact)
                    request.problem.job.allow.zero = {0};
                const double expected = found_time(search(request));
                for (const RuleInfo& rule : rules()) {
                    if (!rule.safe || (exact && rule.rule == Rule::bound && problem.model->blocks > 4))
                        continue;
                    SearchRequest changed = request;
                    changed.settings[rule.rule].on = false;
                    const double time = found_time(search(changed));
                    QVERIFY2(same_time(time, expected),
                             qPrintable(QString("round %1, exact %2: %3 s with all safe rules, %4 s without %5")
                                            .arg(round)
                                            .arg(exact)
                                            .arg(expected, 0, 'g', 12)
                                            .arg(time, 0, 'g', 12)
                                            .arg(rule.id.data())));
                }
            }
        }
    }

    void theFoundPlanIsWhatEvaluationSays()
    {
        std::mt19937 rng = seeded(3);
        for (int round = 0; round < 100 / work_share; ++round) {
            const PlanningProblem problem = random_problem(rng,
                                                           {.most_islands = 4,
                                                            .most_nodes = 8,
                                                            .most_gpus_per_node = 4,
                                                            .most_blocks = 12,
                                                            .most_batch = 32,
                                                            .experts = true});
            const SearchResult result = search({problem, {}, 0});
            QVERIFY(result.complete);
            QVERIFY(result.statistics.pairs.adds_up());
            QVERIFY(result.statistics.partial_plans.adds_up());
            if (!result.best)
                continue;
            const Evaluation evaluation = evaluate(problem, result.best->layout, true);
            for (const Violation& violation : evaluation.violations)
                QFAIL(qPrintable(QString::fromStdString(violation.where + ": " + violation.message)));
            QCOMPARE(evaluation.plan.iteration_time_s, result.best->iteration_time_s);
        }
    }
};

QTEST_APPLESS_MAIN(ExactSearchTest)
#include "tst_search_exact.moc"
