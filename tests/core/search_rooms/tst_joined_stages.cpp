// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "test_program.h"

#include "search/compose/joined_stages.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace tangram;

namespace {

/// Fewer nodes of each of the sample's islands, so that the space is there at once.
SearchRequest small_fleet()
{
    SearchRequest request = sample_request("fleet-10240-gpus-32-islands", "llama-3.1-8b");
    for (Island& island : request.problem.islands)
        island.nodes.resize(2);
    return request;
}

const Node& node_of(const SearchSpace& space, const GpuRange& range)
{
    return space.problem().cluster->nodes[static_cast<std::size_t>(range.node)];
}

/// A stage on every island of the first two zones.
PlanDraft a_stage_per_island(const SearchSpace& space, int gpus_per_node)
{
    PipelineLayout pipeline;
    for (const IslandSpace& island : space.islands()) {
        StageLayout stage{.island = island.island, .gpus = {}, .layers = {}, .strategy = {}};
        for (const int node : space.problem().islands[static_cast<std::size_t>(island.island)].nodes)
            stage.gpus.push_back({node, 0, gpus_per_node});
        if (node_of(space, stage.gpus.front()).location.zone != "north")
            pipeline.stages.push_back(std::move(stage));
    }
    std::stable_sort(pipeline.stages.begin(), pipeline.stages.end(), [&](const StageLayout& a, const StageLayout& b) {
        return node_of(space, a.gpus.front()).location.zone < node_of(space, b.gpus.front()).location.zone;
    });
    return {.sets = {{{pipeline}, {}}}};
}

} // namespace

class JoinedStagesTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void lines_hold_every_gpu_once_and_join_what_is_alike();
    void the_slowest_stages_are_where_zones_meet();
    void parts_of_nodes_are_not_joined();
    void several_pipelines_are_left_alone();
};

void JoinedStagesTest::lines_hold_every_gpu_once_and_join_what_is_alike()
{
    const SearchRequest request = small_fleet();
    const SearchSpace space(request.problem, request.settings);
    const PlanDraft draft = a_stage_per_island(space, 8);
    std::set<int> wanted;
    for (const StageLayout& stage : draft.sets.front().copies.front().stages)
        for (const GpuRange& range : stage.gpus)
            wanted.insert(range.node);
    const std::vector<MixedLine> lines = joined_lines(space, draft);
    std::size_t widest = 0;
    for (const MixedLine& line : lines) {
        std::multiset<int> nodes;
        int changes = 0;
        for (std::size_t s = 0; s < line.size(); ++s) {
            const Node& first = node_of(space, line[s].front().gpus.front());
            widest = std::max(widest, line[s].size());
            for (const MixedGroup& group : line[s]) {
                QCOMPARE(group.gpu_count, 8 * static_cast<int>(group.gpus.size()));
                for (const GpuRange& range : group.gpus) {
                    nodes.insert(range.node);
                    QCOMPARE(node_of(space, range).gpu_type, first.gpu_type);
                    QCOMPARE(node_of(space, range).location.zone, first.location.zone);
                }
            }
            if (s > 0)
                changes += node_of(space, line[s - 1].front().gpus.front()).location.zone != first.location.zone;
        }
        QCOMPARE(changes, 1);
        QVERIFY(std::equal(nodes.begin(), nodes.end(), wanted.begin(), wanted.end()));
    }
    QCOMPARE(widest, 4);
}

void JoinedStagesTest::the_slowest_stages_are_where_zones_meet()
{
    const SearchRequest request = small_fleet();
    const SearchSpace space(request.problem, request.settings);
    const MixedLine line = joined_lines(space, a_stage_per_island(space, 8)).front();
    const auto zone = [&](std::size_t s) { return node_of(space, line[s].front().gpus.front()).location.zone; };
    const auto speed = [&](std::size_t s) { return speed_share(space, {line[s]}); };
    std::size_t crossing = 1;
    while (zone(crossing) == zone(0))
        ++crossing;
    for (std::size_t s = 0; s < line.size(); ++s)
        QVERIFY(speed(s) >= speed(s < crossing ? crossing - 1 : crossing));
    QVERIFY(speed(0) > speed(crossing - 1));
}

void JoinedStagesTest::parts_of_nodes_are_not_joined()
{
    const SearchRequest request = small_fleet();
    const SearchSpace space(request.problem, request.settings);
    for (const MixedLine& line : joined_lines(space, a_stage_per_island(space, 4)))
        for (const std::vector<MixedGroup>& stage : line)
            QCOMPARE(stage.size(), 1);
}

void JoinedStagesTest::several_pipelines_are_left_alone()
{
    const SearchRequest request = small_fleet();
    const SearchSpace space(request.problem, request.settings);
    PlanDraft draft = a_stage_per_island(space, 8);
    draft.sets.push_back(draft.sets.front());
    QVERIFY(joined_lines(space, draft).empty());
}

TANGRAM_TEST(JoinedStagesTest)
#include "tst_joined_stages.moc"
