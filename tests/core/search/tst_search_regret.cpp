// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "test_program.h"

#include "plan/price/evaluate.h"
#include "search/run/search.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>

using namespace tangram;

namespace {

/// So many that branch and bound does not try them all.
PlanningProblem some_problem(std::mt19937& rng)
{
    PlanningProblem problem = random_problem(
        rng, {.most_islands = 3, .most_nodes = 3, .most_gpus_per_node = 4, .most_blocks = 12, .most_batch = 24});
    return problem;
}

SearchResult searched(const PlanningProblem& problem, int samples, int threads = 0)
{
    SearchRequest request{problem, {}, 0};
    request.settings.regret_samples = samples;
    request.settings.threads = threads;
    return search(request);
}

} // namespace

class RegretTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shares_below_the_least()
    {
        QCOMPARE(share_below_least(0, 0.95), 1.0);
        QCOMPARE(share_below_least(1, 0.95), 0.95);
        // The rule of three.
        QVERIFY(std::abs(share_below_least(1000, 0.95) - 3.0 / 1000) < 1e-4);
        // As often as it says the least of uniform numbers is below it.
        std::mt19937_64 random(3);
        const auto uniform = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
        int within = 0;
        constexpr int rounds = 4000;
        for (int round = 0; round < rounds; ++round) {
            double least = 1;
            for (int k = 0; k < 20; ++k)
                least = std::min(least, uniform());
            within += least <= share_below_least(20, 0.95) ? 1 : 0;
        }
        QVERIFY(std::abs(within / double(rounds) - 0.95) < 0.015);
    }

    /// The limit holds as often as it promises where attempts are spread evenly above the best, and more often the
    /// steeper they crowd towards it.
    void losses_are_as_often_within_as_promised()
    {
        std::mt19937_64 random(4);
        const auto uniform = [&] { return static_cast<double>(random() % 1'000'000) / 1e6; };
        constexpr double best_of_all_s = 10;
        constexpr int samples = 64;
        for (const double crowding : {1.0, 2.0}) {
            int within = 0;
            double stated = 0;
            constexpr int rounds = 2000;
            for (int round = 0; round < rounds; ++round) {
                std::vector<double> times_s;
                for (int k = 0; k < samples; ++k)
                    times_s.push_back(best_of_all_s + 3 * std::pow(uniform(), crowding));
                std::sort(times_s.begin(), times_s.end());
                const double loss = estimated_loss(times_s.front(), times_s, samples, 0.95);
                stated += loss / rounds;
                within += times_s.front() <= best_of_all_s * (1 + loss) ? 1 : 0;
            }
            QVERIFY2(within >= 0.935 * rounds, qPrintable(QString("%1 of %2").arg(within).arg(rounds)));
            QVERIFY(stated > 0 && stated < 0.05); // the mean distance of the least is 0.5 %
        }
    }

    void losses_at_the_edges()
    {
        const double infinite = std::numeric_limits<double>::infinity();
        QCOMPARE(estimated_loss(1, {}, 64, 0.95), infinite); // nothing to go by
        QCOMPARE(estimated_loss(1, {1.5, 2, 3}, 64, 0.95), infinite);
        QCOMPARE(estimated_loss(1, std::vector<double>(64, 1.0), 64, 0.95), 0.0); // all end alike
        // The plan counts as one more attempt where none is as good.
        const std::vector<double> slower(64, 2.0);
        QVERIFY(estimated_loss(1.9, slower, 64, 0.95) > 0);
        QCOMPARE(estimated_loss(2.0, slower, 64, 0.95), 0.0);
    }

    void regret_is_only_told_when_asked_for()
    {
        std::mt19937 rng = seeded(11);
        const PlanningProblem problem = some_problem(rng);
        QVERIFY(!searched(problem, 0).regret);
    }

    /// What regret samples find can only make the plan better, its parts fit together, and the same comes of any number
    /// of threads.
    void samples_never_hurt()
    {
        std::mt19937 rng = seeded(12);
        int told = 0;
        int sampled = 0;
        for (int round = 0; round < drawn(48); ++round) {
            const PlanningProblem problem = some_problem(rng);
            const SearchResult without = searched(problem, 0);
            const SearchResult with = searched(problem, 16);
            QVERIFY(with.best || !with.regret);
            if (!with.regret) // what fits only without the rules is found without a sample
                continue;
            ++told;
            const Regret& regret = *with.regret;
            QVERIFY(!without.best || with.best->iteration_time_s <= without.best->iteration_time_s);
            const Evaluation evaluation = evaluate(problem, with.best->layout, false);
            QVERIFY(evaluation.violations.empty());
            QCOMPARE(evaluation.plan.iteration_time_s, with.best->iteration_time_s);
            for (const PipelineLayout& pipeline : with.best->layout.pipelines) // one that the job allows
                QVERIFY(std::find(problem.job.allow.schedules.begin(), problem.job.allow.schedules.end(),
                                  to_string(pipeline.schedule))
                        != problem.job.allow.schedules.end());
            if (regret.proved) {
                QCOMPARE(regret.samples, 0);
                QCOMPARE(regret.most_loss, 0.0);
                continue;
            }
            ++sampled;
            QCOMPARE(regret.samples, 16);
            QVERIFY(regret.fitting <= regret.samples && regret.faster <= regret.fitting);
            QVERIFY(regret.most_loss >= 0 && regret.most_loss <= regret.certain_loss);
            QVERIFY((regret.gained > 0) == (regret.faster > 0));
            QCOMPARE(regret.most_share, share_below_least(16, regret.confidence));
            const SearchResult alone = searched(problem, 16, 1);
            QVERIFY(alone.regret == with.regret);
            QVERIFY(alone.best == with.best);
        }
        QVERIFY(told > 0 && sampled > 0);
    }

    /// Where branch and bound tried every plan there is nothing to be drawn.
    void what_is_proved_is_not_estimated()
    {
        std::mt19937 rng = seeded(13);
        int proved = 0;
        for (int round = 0; round < 10; ++round) {
            const PlanningProblem problem = random_problem(
                rng, {.most_islands = 1, .most_nodes = 1, .most_gpus_per_node = 2, .most_blocks = 2, .most_batch = 2});
            SearchRequest request{problem, {}, 0};
            request.settings.exact = true;
            request.settings.regret_samples = 8;
            const SearchResult result = search(request);
            if (!result.best)
                continue;
            QVERIFY(result.complete && result.regret && result.regret->proved);
            ++proved;
        }
        QVERIFY(proved > 0);
    }

    void a_stopped_search_tells_no_regret()
    {
        std::mt19937 rng = seeded(14);
        SearchRequest request{some_problem(rng), {}, 0};
        request.settings.regret_samples = most_regret_samples;
        SearchRun run(request);
        run.cancel();
        QVERIFY(!run.wait().regret);
    }

    void the_setting_is_a_number()
    {
        QCOMPARE(with_setting({}, "regret=100")->regret_samples, 100);
        QCOMPARE(with_setting({}, "regret=0")->regret_samples, 0);
        for (const char* wrong : {"regret=-1", "regret=1.5", "regret=on", "regret=1000000"})
            QVERIFY2(!with_setting({}, wrong), wrong);
    }
};

TANGRAM_TEST(RegretTest)
#include "tst_search_regret.moc"
