// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "test_program.h"

#include "search/draft/plans_by_use.h"

#include <QTest>

#include <memory>
#include <utility>
#include <vector>

using namespace tangram;

namespace {

/// One stage on so many GPUs of the first node of each island.
PlanDraft draft_on(const SearchSpace& space, const std::vector<int>& gpus, double time_s)
{
    PipelineLayout pipeline{1, 1, {}};
    for (std::size_t island = 0; island < gpus.size(); ++island)
        if (gpus[island] > 0)
            pipeline.stages.push_back({.island = static_cast<int>(island),
                                       .gpus = {{space.problem().islands[island].nodes.front(), 0, gpus[island]}},
                                       .layers = {},
                                       .strategy = {}});
    return {{{{pipeline}, {}}}, time_s};
}

std::vector<double> times_of(const std::vector<PlanDraft>& plans)
{
    std::vector<double> times;
    for (const PlanDraft& plan : plans)
        times.push_back(plan.time_s);
    return times;
}

} // namespace

class PlansByUseTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        request_ = sample_request("two-nodes-toy", "llama-3.2-1b");
        space_ = std::make_unique<const SearchSpace>(request_.problem, request_.settings);
        QCOMPARE(space_->classes().size(), std::size_t(2));
    }

    void counts_the_gpus_of_each_class()
    {
        const std::vector<int> used = used_by_class(*space_, draft_on(*space_, {3, 1}, 1));
        QCOMPARE(used.size(), std::size_t(2));
        for (const IslandSpace& island : space_->islands())
            QCOMPARE(used[static_cast<std::size_t>(island.island_class)], island.island == 0 ? 3 : 1);
    }

    void the_fastest_of_each_use_comes_once()
    {
        PlansByUse plans;
        const PlanDraft best = draft_on(*space_, {4, 4}, 1);
        for (const auto& [gpus, time_s] : std::vector<std::pair<std::vector<int>, double>>{
                 {{4, 4}, 1}, {{4, 0}, 3}, {{4, 0}, 2.5}, {{4, 0}, 2.75}, {{0, 4}, 2}, {{2, 4}, 1.5}, {{1, 1}, 9}})
            plans.add(*space_, draft_on(*space_, gpus, time_s));
        QCOMPARE(times_of(plans.take(best, 4, 2)), (std::vector{1.5, 2.0}));
        QCOMPARE(times_of(plans.take(best, 4, 2)), std::vector{2.5});
        QVERIFY(plans.take(best, 4, 2).empty());
        plans.add(*space_, draft_on(*space_, {0, 4}, 2));
        QVERIFY(plans.take(best, 4, 2).empty());
        plans.add(*space_, draft_on(*space_, {0, 4}, 1.75));
        QCOMPARE(times_of(plans.take(best, 4, 2)), std::vector{1.75});
    }

    void what_is_taken_already_never_comes()
    {
        PlansByUse plans;
        const PlanDraft best = draft_on(*space_, {4, 4}, 1);
        const PlanDraft taken = draft_on(*space_, {4, 0}, 2);
        plans.add(*space_, taken);
        plans.add_taken(*space_, taken);
        plans.add(*space_, taken);
        QVERIFY(plans.take(best, 4, 2).empty());
        plans.add(*space_, draft_on(*space_, {0, 4}, 2));
        plans.add_taken(*space_, draft_on(*space_, {0, 4}, 3)); // slower than what is there
        QCOMPARE(times_of(plans.take(best, 4, 2)), std::vector{2.0});
    }

private:
    SearchRequest request_;
    std::unique_ptr<const SearchSpace> space_;
};

TANGRAM_TEST(PlansByUseTest)
#include "tst_plans_by_use.moc"
