// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "sample_requests.h"
#include "test_program.h"

#include "search/compose/compose_group.h"
#include "search/draft/gpus/class_orders.h"
#include "search/draft/schedule_estimates.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <set>
#include <string>

using namespace tangram;

namespace {

const std::string& zone_of_class(const SearchSpace& space, int island_class)
{
    const int island = space.classes()[static_cast<std::size_t>(island_class)].front();
    const int of = space.islands()[static_cast<std::size_t>(island)].island;
    const int node = space.problem().islands[static_cast<std::size_t>(of)].nodes.front();
    return space.problem().cluster->nodes[static_cast<std::size_t>(node)].location.zone;
}

std::vector<std::string> zones_along(const SearchSpace& space, const std::vector<int>& order)
{
    std::vector<std::string> zones;
    for (const int island_class : order)
        if (const std::string& zone = zone_of_class(space, island_class); zones.empty() || zones.back() != zone)
            zones.push_back(zone);
    return zones;
}

/// Fewer nodes of each of the sample's islands, so that the space is there at once.
SearchRequest small_fleet()
{
    SearchRequest request = sample_request("fleet-10240-gpus-32-islands", "llama-3.1-8b");
    for (Island& island : request.problem.islands)
        island.nodes.resize(2);
    return request;
}

} // namespace

class SearchZonesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void every_order_holds_every_class_once_and_zones_together();
    void zones_follow_each_other_over_fast_links_data();
    void zones_follow_each_other_over_fast_links();
    void divisions_keep_their_islands_apart();
    void no_pipeline_is_faster_than_its_least_time_data();
    void no_pipeline_is_faster_than_its_least_time();
};

void SearchZonesTest::every_order_holds_every_class_once_and_zones_together()
{
    const SearchRequest request = small_fleet();
    const SearchSpace space(request.problem, request.settings);
    const Group whole = divisions(space).front().sets.front().front();
    for (const bool closely : {false, true}) {
        const auto orders = class_orders(space, whole, closely);
        QCOMPARE(orders.size(), closely ? 4 : 2);
        for (const std::vector<int>& order : orders) {
            const std::set<int> classes(order.begin(), order.end());
            QCOMPARE(classes.size(), space.classes().size());
            QCOMPARE(order.size(), classes.size());
            QCOMPARE(zones_along(space, order).size(), 3);
        }
    }
}

void SearchZonesTest::zones_follow_each_other_over_fast_links_data()
{
    QTest::addColumn<double>("east_west");
    QTest::addColumn<double>("east_north");
    QTest::addColumn<double>("west_north");
    QTest::addColumn<QString>("middle");
    QTest::newRow("no fast link between east and west") << 1e9 << 50e9 << 50e9 << "north";
    QTest::newRow("none between east and north") << 50e9 << 1e9 << 50e9 << "west";
    QTest::newRow("none between west and north") << 50e9 << 50e9 << 1e9 << "east";
}

void SearchZonesTest::zones_follow_each_other_over_fast_links()
{
    QFETCH(double, east_west);
    QFETCH(double, east_north);
    QFETCH(double, west_north);
    QFETCH(QString, middle);
    SearchRequest request = small_fleet();
    auto cluster = std::make_shared<Cluster>(*request.problem.cluster);
    for (ExtraLink& link : cluster->links)
        link.speed.bytes_per_s = link.a == "west" ? west_north : link.b == "west" ? east_west : east_north;
    request.problem.cluster = cluster;
    const SearchSpace space(request.problem, request.settings);
    for (const std::vector<int>& order : class_orders(space, divisions(space).front().sets.front().front(), true))
        QCOMPARE(zones_along(space, order)[1], middle.toStdString());
}

void SearchZonesTest::divisions_keep_their_islands_apart()
{
    const SearchRequest request = small_fleet();
    const SearchSpace space(request.problem, request.settings);
    bool by_zone = false;
    bool one_zone_in_groups = false;
    for (const Division& division : divisions(space)) {
        std::set<std::pair<int, int>> nodes; // (island, node)
        std::set<std::string> zones;
        bool groups_in_one_zone = true;
        for (const auto& set : division.sets)
            for (const Group& group : set) {
                std::set<std::string> of_group;
                for (std::size_t c = 0; c < group.size(); ++c)
                    for (const NodeRun& run : group[c]) {
                        of_group.insert(zone_of_class(space, static_cast<int>(c)));
                        for (int k = 0; k < run.nodes; ++k)
                            QVERIFY2(nodes.emplace(run.island, run.first + k).second, "a node is in two groups");
                    }
                groups_in_one_zone = groups_in_one_zone && of_group.size() == 1;
                zones.merge(of_group);
            }
        by_zone = by_zone || (groups_in_one_zone && division.sets.size() == 3 && zones.size() == 3);
        one_zone_in_groups =
            one_zone_in_groups || (zones.size() == 1 && division.sets.size() == 1 && division.pipelines() > 1);
    }
    QVERIFY(by_zone);
    QVERIFY(one_zone_in_groups);
}

void SearchZonesTest::no_pipeline_is_faster_than_its_least_time_data()
{
    QTest::addColumn<QString>("schedule");
    for (const char* schedule : {"1f1b", "1f1b-adaptive", "gpipe"})
        QTest::newRow(schedule) << schedule;
}

void SearchZonesTest::no_pipeline_is_faster_than_its_least_time()
{
    QFETCH(QString, schedule);
    std::mt19937 rng = seeded(20);
    int compared = 0;
    for (int i = 0; i < 60 / work_share; ++i) {
        PlanningProblem problem = random_problem(rng, {.most_blocks = 12, .most_batch = 24});
        problem.job.cost_mode = CostMode::simulated;
        problem.job.allow.schedules = {schedule.toStdString()};
        const std::vector<ScheduleChoice> schedules = schedule_choices(problem.job);
        const SearchSettings settings;
        const SearchSpace space(problem, settings);
        const StopOrWait gate;
        Pricer pricer(problem, space.routes());
        for (const int samples : space.ticks()) {
            if (!space.divides_batch(samples))
                continue;
            const PairTable table(space, samples, gate);
            const std::vector<Group> groups = divisions(space).front().sets.front();
            const GroupTask task{.space = space,
                                 .table = table,
                                 .groups = groups,
                                 .micro_batches = problem.job.global_batch / samples,
                                 .samples = problem.job.global_batch,
                                 .schedules = schedules,
                                 .gate = gate};
            ComposeCounts counts;
            for (const FoundPipeline& found :
                 compose_group(task, Sweep::coarse, pricer, std::numeric_limits<double>::infinity(), 100, counts)) {
                const double least = least_plain_s(found.stages, task.micro_batches);
                QVERIFY(least > 0);
                QVERIFY2(least <= found.time_s,
                         qPrintable(QString("%1 s above %2 s").arg(least, 0, 'g', 17).arg(found.time_s, 0, 'g', 17)));
                ++compared;
            }
        }
    }
    QVERIFY(compared > 50 / work_share);
}

TANGRAM_TEST(SearchZonesTest)
#include "tst_search_zones.moc"
