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
        PlansByUse plans(*space_, 1);
        for (const auto& [gpus, time_s] : std::vector<std::pair<std::vector<int>, double>>{
                 {{4, 0}, 1.07}, {{4, 3}, 1}, {{4, 0}, 1.06}, {{4, 0}, 1.08}, {{0, 4}, 1.05}, {{2, 4}, 1.02}})
            plans.add(draft_on(*space_, gpus, time_s));
        QCOMPARE(plans.waiting(), std::size_t(4));
        QCOMPARE(times_of(plans.take(2)), (std::vector{1.0, 1.02}));
        QCOMPARE(times_of(plans.take(3)), (std::vector{1.05, 1.06}));
        QVERIFY(plans.take(2).empty());
        plans.add(draft_on(*space_, {0, 4}, 1.05));
        QVERIFY(plans.take(2).empty());
        plans.add(draft_on(*space_, {0, 4}, 1.04));
        QCOMPARE(times_of(plans.take(2)), std::vector{1.04});
        QCOMPARE(plans.waiting(), std::size_t(0));
    }

    void pipelines_that_share_nodes_are_another_use()
    {
        PlansByUse plans(*space_, 1);
        PlanDraft shared = draft_on(*space_, {4, 0}, 1.05); // the same GPUs, divided among two pipelines
        PipelineLayout& first = shared.sets.front().copies.front();
        first.stages.front().gpus.front().count = 2;
        PipelineLayout second = first;
        second.stages.front().gpus.front().first = 2;
        shared.sets.front().copies.push_back(second);
        plans.add(draft_on(*space_, {4, 0}, 1));
        plans.add(shared);
        QCOMPARE(times_of(plans.take(9)), (std::vector{1.0, 1.05}));
    }

    void more_of_each_use_come_after_all_first_ones()
    {
        PlansByUse plans(*space_, 2);
        PlanDraft other = draft_on(*space_, {4, 0}, 1.01); // as many GPUs in another shape
        other.sets.front().copies.front().stages.push_back(other.sets.front().copies.front().stages.front());
        for (StageLayout& stage : other.sets.front().copies.front().stages)
            stage.gpus.front().count = 2;
        plans.add(draft_on(*space_, {4, 0}, 1));
        plans.add(other);
        plans.add(draft_on(*space_, {0, 4}, 1.05));
        QCOMPARE(plans.waiting(), std::size_t(3));
        QCOMPARE(times_of(plans.take(9)), (std::vector{1.0, 1.05, 1.01}));
    }

    void what_is_far_slower_never_comes()
    {
        PlansByUse plans(*space_, 1);
        plans.add(draft_on(*space_, {4, 0}, 2));
        QCOMPARE(plans.waiting(), std::size_t(1));
        plans.add(draft_on(*space_, {0, 4}, 1));
        plans.add(draft_on(*space_, {1, 4}, 2));
        QCOMPARE(times_of(plans.take(9)), std::vector{1.0});
    }

    void what_leaves_nothing_idle_never_comes()
    {
        PlansByUse plans(*space_, 1);
        plans.add(draft_on(*space_, {4, 0}, 2));
        plans.add(draft_on(*space_, {4, 4}, 1));
        QCOMPARE(plans.waiting(), std::size_t(0)); // but it is the fastest
        plans.add(draft_on(*space_, {0, 4}, 1.05));
        QCOMPARE(times_of(plans.take(9)), std::vector{1.05});
    }

    void what_is_taken_already_never_comes()
    {
        PlansByUse plans(*space_, 1);
        const PlanDraft taken = draft_on(*space_, {4, 0}, 1);
        plans.add(taken);
        plans.add_taken(taken);
        plans.add(taken);
        QVERIFY(plans.take(2).empty());
        plans.add(draft_on(*space_, {0, 4}, 1));
        plans.add_taken(draft_on(*space_, {0, 4}, 1.05)); // slower than what is there
        QCOMPARE(times_of(plans.take(2)), std::vector{1.0});
    }

private:
    SearchRequest request_;
    std::unique_ptr<const SearchSpace> space_;
};

TANGRAM_TEST(PlansByUseTest)
#include "tst_plans_by_use.moc"
