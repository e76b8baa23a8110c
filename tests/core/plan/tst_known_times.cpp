// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/routes.h"
#include "plan/price/known_times.h"
#include "plan/price/pricer.h"
#include "random_problems.h"
#include "search/result/search_request.h"
#include "search/result/search_result.h"
#include "search/run/search.h"
#include "search/run/variants/fewer_choices.h"
#include "search/threads/for_each_index.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <random>
#include <stop_token>
#include <vector>

using namespace tangram;

namespace {

std::vector<PlanLayout> some_layouts(const PlanningProblem& problem)
{
    const SearchResult result = search({problem, {}, 0});
    std::vector<PlanLayout> layouts;
    if (result.best)
        layouts.push_back(result.best->layout);
    for (const FoundPlan& plan : result.alternatives)
        layouts.push_back(plan.layout);
    return layouts;
}

PlanLayout plain_layout()
{
    StageLayout first{.island = 0, .gpus = {{0, 0, 2}, {1, 0, 2}}, .layers = {0, 3}, .strategy = {.data = 4}};
    StageLayout second{.island = 1, .gpus = {{2, 0, 4}}, .layers = {3, 6}, .strategy = {.tensor = 2, .data = 2}};
    second.replicas = {{1, {{2, 0, 2}}, {.tensor = 2}}, {2, {{3, 0, 2}}, {.tensor = 2}}};
    PipelineLayout pipeline;
    pipeline.samples = 16;
    pipeline.micro_batches = 4;
    pipeline.stages = {first, second};
    return {{pipeline}};
}

} // namespace

class KnownTimesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What is known is what pricing says, whatever limit was asked for first, and whatever the job allows.
    void known_is_what_pricing_says()
    {
        std::mt19937 rng = seeded(128);
        int compared = 0;
        int bounds = 0;
        for (int round = 0; round < drawn(80); ++round) {
            const PlanningProblem problem =
                random_problem(rng, {.most_nodes = 6, .most_gpus_per_node = 4, .experts = true, .varied = true});
            const Routes routes(problem);
            std::vector<PlanningProblem> alike = with_plainer_jobs(problem);
            alike.push_back(problem);
            KnownTimes known;
            for (const PlanLayout& layout : some_layouts(problem)) {
                const double time_s = Pricer(problem, routes).time(layout);
                QVERIFY(std::isfinite(time_s));
                for (int i = 0; i < 8; ++i) {
                    const PlanningProblem& asked = alike[rng() % alike.size()];
                    const double most_s = time_s * std::uniform_real_distribution(0.8, 1.1)(rng);
                    const double found_s = Pricer(asked, routes, &known).time(layout, {}, most_s);
                    ++compared;
                    bounds += found_s != time_s ? 1 : 0;
                    QVERIFY(time_s <= most_s ? found_s == time_s : found_s > most_s);
                }
                const std::optional<double> then = known.find(KnownTimes::key_of(layout), time_s);
                QVERIFY(!then || *then == time_s);
            }
        }
        QVERIFY(compared > 100 && bounds > 10);
    }

    void several_threads_price_the_same()
    {
        std::mt19937 rng = seeded(129);
        int priced = 0;
        for (int round = 0; round < drawn(40); ++round) {
            const PlanningProblem problem = random_problem(rng, {.most_nodes = 6, .most_gpus_per_node = 4});
            const Routes routes(problem);
            const std::vector<PlanLayout> layouts = some_layouts(problem);
            KnownTimes known;
            constexpr std::size_t times = 8;
            std::vector<double> found_s(times * layouts.size());
            for_each_index(found_s.size(), [&](std::size_t i) {
                found_s[i] = Pricer(problem, routes, &known).time(layouts[i % layouts.size()]);
            });
            Pricer anew(problem, routes);
            for (std::size_t i = 0; i < found_s.size(); ++i, ++priced)
                QCOMPARE(found_s[i], anew.time(layouts[i % layouts.size()]));
        }
        QVERIFY(priced > 0);
    }

    void what_was_left_half_way_is_not_known()
    {
        std::mt19937 rng = seeded(130);
        std::stop_source stop;
        stop.request_stop();
        int stopped = 0;
        for (int round = 0; round < drawn(40); ++round) {
            const PlanningProblem problem = random_problem(rng, {.most_nodes = 6, .most_gpus_per_node = 4});
            const Routes routes(problem);
            KnownTimes known;
            Pricer pricer(problem, routes, &known);
            for (const PlanLayout& layout : some_layouts(problem)) {
                pricer.time(layout, stop.get_token());
                QVERIFY(!known.find(KnownTimes::key_of(layout), never));
                ++stopped;
            }
        }
        QVERIFY(stopped > 0);
    }

    void a_bound_becomes_a_time()
    {
        KnownTimes known;
        const KnownTimes::Key key = KnownTimes::key_of(plain_layout());
        constexpr double no_limit = never;
        QVERIFY(!known.find(key, no_limit));
        known.add(key, 3, 2); // at least 3 s
        QCOMPARE(known.find(key, 2), 3);
        QVERIFY(!known.find(key, 3.5));
        known.add(key, 4, 5);
        QCOMPARE(known.find(key, 2), 4);
        known.add(key, 3, 2); // by another thread, which began before
        QCOMPARE(known.find(key, no_limit), 4);
        const KnownTimes::Key other{key.high, key.low + 1};
        known.add(other, never, 2);
        QCOMPARE(known.find(other, no_limit), never);
    }

    void whatever_differs_has_another_key()
    {
        const std::vector<std::function<void(PlanLayout&)>> changes = {
            [](PlanLayout& plan) { plan.pipelines.push_back(plan.pipelines.front()); },
            [](PlanLayout& plan) { plan.pipelines[0].samples = 4; },
            [](PlanLayout& plan) { std::swap(plan.pipelines[0].samples, plan.pipelines[0].micro_batches); },
            [](PlanLayout& plan) { plan.pipelines[0].schedule = ScheduleKind::gpipe; },
            [](PlanLayout& plan) { plan.pipelines[0].micro_batch_group = 2; },
            [](PlanLayout& plan) { plan.pipelines[0].stages.pop_back(); },
            [](PlanLayout& plan) { std::swap(plan.pipelines[0].stages[0], plan.pipelines[0].stages[1]); },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].island = 1; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].gpus.pop_back(); },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].gpus[0].first = 2; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].gpus[0].count = 1; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].layers.first = 1; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].layers.last = 4; },
            [](PlanLayout& plan) {
                plan.pipelines[0].stages[0].chunks = {{0, 3}};
            },
            [](PlanLayout& plan) {
                plan.pipelines[0].stages[0].chunks = {{0, 3}, {3, 6}};
            },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.zero = 1; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.tensor = 4; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.context = 4; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.expert = 4; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.expert_tensor = 4; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.data = 1; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.recompute_layers = 1; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.optimizer_offload = 25; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.recompute = Recompute::full; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.sequence_parallel = true; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[0].strategy.shard_permille = 1; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[1].shared_state = true; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[1].replicas.pop_back(); },
            [](PlanLayout& plan) { plan.pipelines[0].stages[1].replicas[1].island = 3; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[1].replicas[1].gpus[0].node = 4; },
            [](PlanLayout& plan) { plan.pipelines[0].stages[1].replicas[1].strategy.samples_per_replica = 2; },
        };
        std::vector<KnownTimes::Key> keys{KnownTimes::key_of(plain_layout())};
        QVERIFY(keys.front() == KnownTimes::key_of(plain_layout()));
        for (std::size_t i = 0; i < changes.size(); ++i) {
            PlanLayout changed = plain_layout();
            changes[i](changed);
            const KnownTimes::Key key = KnownTimes::key_of(changed);
            QVERIFY2(std::find(keys.begin(), keys.end(), key) == keys.end(), qPrintable(QString::number(i)));
            keys.push_back(key);
        }
    }
};

TANGRAM_TEST(KnownTimesTest)
#include "tst_known_times.moc"
