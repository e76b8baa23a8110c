// SPDX-License-Identifier: GPL-3.0-or-later
#include "near.h"
#include "plan/layout/routes.h"
#include "plan/price/lower_bound.h"
#include "random_problems.h"
#include "sample_requests.h"
#include "search/run/search.h"
#include "test_program.h"

#include <QTest>

#include <random>

using namespace tangram;

namespace {

double bound_s(const PlanningProblem& problem)
{
    return lower_bound_iteration_time(problem, Routes(problem).network());
}

} // namespace

class LowerBoundTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Nodes that are on no island work on nothing: with half of the GPUs the fluid bound is twice as high.
    void counts_what_is_on_islands()
    {
        PlanningProblem problem = sample_request("h100-and-a100-two-racks", "llama-3.1-8b").problem;
        Island& island = problem.islands.front();
        problem.islands.resize(1);
        QVERIFY(island.nodes.size() % 2 == 0);
        const double all_s = bound_s(problem);
        island.nodes.resize(island.nodes.size() / 2);
        QVERIFY(near(bound_s(problem), 2 * all_s));
    }

    /// Without an island the bound is no lower, and what a search finds there is no faster.
    void holds_without_an_island()
    {
        std::mt19937 rng = seeded(77);
        int higher = 0;
        int plans = 0;
        for (int i = 0; i < 60 / work_share; ++i) {
            PlanningProblem problem = random_problem(rng, {});
            if (problem.islands.size() < 2)
                continue;
            const double all_s = bound_s(problem);
            problem.islands.erase(problem.islands.begin());
            const double fewer_s = bound_s(problem);
            QVERIFY(fewer_s >= all_s);
            higher += fewer_s > 1.001 * all_s ? 1 : 0;
            const SearchResult found = search({problem, {}, 0});
            if (found.best) {
                QVERIFY(found.best->iteration_time_s >= fewer_s);
                ++plans;
            }
        }
        QVERIFY(higher > 0);
        QVERIFY(plans > 0);
    }
};

TANGRAM_TEST(LowerBoundTest)
#include "tst_lower_bound.moc"
