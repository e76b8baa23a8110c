// SPDX-License-Identifier: GPL-3.0-or-later
#include "sample_requests.h"
#include "search/improve/moves/even_grids.h"
#include "search/improve/reshape.h"
#include "search/run/search.h"
#include "test_program.h"

#include <QtTest>

#include <algorithm>
#include <set>
#include <utility>

using namespace tangram;

namespace {

/// Node and GPU.
using Gpus = std::set<std::pair<int, int>>;

/// False where a GPU is used twice.
bool collect(const PipelineLayout& pipeline, Gpus& gpus)
{
    bool once = true;
    for (const StageLayout& stage : pipeline.stages)
        for (const GpuRange& range : stage.gpus)
            for (int g = 0; g < range.count; ++g)
                once = gpus.emplace(range.node, range.first + g).second && once;
    return once;
}

int samples_of(const AlikePipelines& pipelines)
{
    int samples = 0;
    for (const PipelineLayout& copy : pipelines.copies)
        samples += copy.samples;
    return samples;
}

std::vector<AlikePipelines> all_reshaped(const SearchSpace& space, const AlikePipelines& before, int most_pipelines)
{
    std::vector<AlikePipelines> shapes;
    for (const PackedPipelines& shape : reshaped(space, before, most_pipelines))
        shapes.push_back(shape.unpacked());
    return shapes;
}

} // namespace

class ReshapeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void shapes_are_on_the_same_gpus_data()
    {
        QTest::addColumn<QByteArray>("sample");
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("toy") << QByteArray("two-nodes-toy") << QByteArray("llama-3.2-1b");
        QTest::newRow("64 gpus") << QByteArray("64-gpus-two-types") << QByteArray("llama-3.1-8b");
        QTest::newRow("two racks") << QByteArray("h100-and-a100-two-racks") << QByteArray("llama-3.1-70b");
        QTest::newRow("two zones") << QByteArray("three-generations-two-zones") << QByteArray("llama-3.1-70b");
    }
    void shapes_are_on_the_same_gpus()
    {
        QFETCH(QByteArray, sample);
        QFETCH(QByteArray, preset);
        SearchRequest request = sample_request(sample.constData(), preset.constData());
        request.settings.mixed_stages = false;
        const SearchSettings settings = request.settings.effective();
        const SearchSpace space(request.problem, settings);
        const SearchResult found = search(request);
        QVERIFY(found.best.has_value());
        std::size_t shapes = 0;
        for (const PipelineLayout& pipeline : found.best->layout.pipelines) {
            const AlikePipelines before{{pipeline}, {}};
            Gpus used;
            QVERIFY(collect(pipeline, used));
            for (const AlikePipelines& shape : all_reshaped(space, before, 0)) {
                ++shapes;
                Gpus now;
                for (const PipelineLayout& copy : shape.copies) {
                    QVERIFY(collect(copy, now));
                    QVERIFY(static_cast<int>(copy.stages.size()) <= space.layer_count());
                    for (const StageLayout& stage : copy.stages)
                        QVERIFY(space.kind_of(stage) >= 0);
                }
                QVERIFY(std::includes(used.begin(), used.end(), now.begin(), now.end()));
                QCOMPARE(samples_of(shape), samples_of(before));
            }
            for (const AlikePipelines& shape : all_reshaped(space, before, 1))
                QCOMPARE(shape.copies.size(), std::size_t{1});
        }
        QVERIFY(shapes > 0);
    }

    void a_pipeline_halved_and_joined_is_as_it_was()
    {
        const SearchRequest request = sample_request("64-gpus-two-types", "llama-3.1-8b");
        const SearchSettings settings = request.settings.effective();
        const SearchSpace space(request.problem, settings);
        const Island& island = request.problem.islands.front();
        StageLayout stage{.island = 0, .gpus = {}, .layers = {0, space.layer_count()}, .strategy = {}};
        for (std::size_t k = 0; k < 2; ++k)
            stage.gpus.push_back({island.nodes[k], 0,
                                  request.problem.cluster->nodes[static_cast<std::size_t>(island.nodes[k])].gpu_count});
        const AlikePipelines whole{{{.samples = 64, .micro_batches = 8, .stages = {stage}}}, {}};
        std::vector<AlikePipelines> halved = all_reshaped(space, whole, 0);
        std::erase_if(halved, [](const AlikePipelines& shape) { return shape.copies.size() != 2; });
        QCOMPARE(halved.size(), std::size_t{1});
        const std::vector<AlikePipelines> all = all_reshaped(space, halved.front(), 1);
        QVERIFY(std::any_of(all.begin(), all.end(), [&](const AlikePipelines& shape) {
            return shape.copies.size() == 1 && shape.copies.front().samples == 64
                && shape.copies.front().stages.front().gpus == stage.gpus;
        }));
    }

    void packed_pipelines_are_as_they_were()
    {
        const Strategy strategy{.tensor = 2, .data = 2};
        const auto stage = [&](int island, std::vector<GpuRange> gpus, Slice layers) {
            return StageLayout{.island = island, .gpus = std::move(gpus), .layers = layers, .strategy = strategy};
        };
        const auto pipeline = [](int samples, std::vector<StageLayout> stages) {
            return PipelineLayout{.samples = samples, .micro_batches = 8, .stages = std::move(stages)};
        };
        const ScheduleChoice interleaved{.schedule = ScheduleKind::interleaved, .chunks = 2};
        StageLayout mixed = stage(0, {{0, 0, 4}, {3, 0, 4}}, {4, 9});
        mixed.replicas = {{0, {{0, 0, 4}}, strategy}, {1, {{3, 0, 4}}, strategy}};
        StageLayout other_mixed = stage(0, {{1, 0, 4}, {4, 0, 4}}, {4, 9});
        other_mixed.replicas = {{0, {{1, 0, 4}}, strategy}, {1, {{4, 0, 4}}, strategy}};
        for (const AlikePipelines& pipelines :
             {AlikePipelines{{pipeline(32, {stage(0, {{0, 0, 4}}, {0, 9})})}, {}},
              AlikePipelines{{pipeline(32, {stage(0, {{0, 0, 4}}, {0, 4}), stage(1, {{5, 2, 2}, {6, 0, 2}}, {4, 9})}),
                              pipeline(24, {stage(2, {{1, 4, 4}}, {0, 4}), stage(1, {{7, 0, 4}}, {4, 9})})},
                             interleaved},
              AlikePipelines{{pipeline(32, {stage(0, {{2, 0, 4}}, {0, 4}), mixed}),
                              pipeline(32, {stage(0, {{5, 0, 4}}, {0, 4}), other_mixed})},
                             {}}}) {
            const PackedPipelines packed(pipelines);
            QCOMPARE(packed.count(), pipelines.copies.size());
            QVERIFY(packed.first() == pipelines.copies.front());
            const AlikePipelines unpacked = packed.unpacked();
            QVERIFY(unpacked.copies == pipelines.copies);
            QVERIFY(unpacked.schedule == pipelines.schedule);
        }
    }

    void islands_change_places_and_one_of_many_stages_is_left_out()
    {
        const SearchRequest request = sample_request("64-gpus-two-types", "llama-3.1-8b");
        const SearchSettings settings = request.settings.effective();
        const SearchSpace space(request.problem, settings);
        QCOMPARE(request.problem.islands.size(), std::size_t{2});
        // A stage on every half of every node: more than are moved one by one.
        PipelineLayout pipeline{.samples = 64, .micro_batches = 64, .stages = {}};
        for (int island = 0; island < 2; ++island)
            for (const int node : request.problem.islands[static_cast<std::size_t>(island)].nodes)
                for (const int first : {0, 4})
                    pipeline.stages.push_back(
                        {.island = island, .gpus = {{node, first, 4}}, .layers = {}, .strategy = {}});
        const std::vector<AlikePipelines> shapes = all_reshaped(space, {{pipeline}, {}}, 1);
        const auto has = [&](const std::vector<StageLayout>& stages) {
            return std::count_if(shapes.begin(), shapes.end(), [&](const AlikePipelines& shape) {
                return shape.copies.size() == 1 && shape.copies.front().stages == stages;
            });
        };
        std::vector<StageLayout> other_way = pipeline.stages;
        std::rotate(
            other_way.begin(),
            std::find_if(other_way.begin(), other_way.end(), [](const auto& stage) { return stage.island == 1; }),
            other_way.end());
        QCOMPARE(has(other_way), 1);
        for (const int island : {0, 1}) {
            std::vector<StageLayout> fewer = pipeline.stages;
            fewer.erase(std::find_if(fewer.begin(), fewer.end(),
                                     [&](const StageLayout& stage) { return stage.island == island; }));
            QCOMPARE(has(fewer), 1);
        }
        QCOMPARE(std::count_if(shapes.begin(), shapes.end(),
                               [&](const AlikePipelines& shape) {
                                   return shape.copies.front().stages.size() + 1 == pipeline.stages.size();
                               }),
                 2);
    }

    void even_grids_use_every_gpu_once_data() { shapes_are_on_the_same_gpus_data(); }
    void even_grids_use_every_gpu_once()
    {
        QFETCH(QByteArray, sample);
        QFETCH(QByteArray, preset);
        const SearchRequest request = sample_request(sample.constData(), preset.constData());
        const SearchSettings settings = request.settings.effective();
        const SearchSpace space(request.problem, settings);
        const std::vector<EvenGrid> grids = even_grids(space);
        QVERIFY(grids.size() > 10);
        for (const EvenGrid& grid : grids)
            for (const AlikePipelines& pipelines : pipelines_of(space, grid)) {
                QCOMPARE(pipelines.copies.size(), static_cast<std::size_t>(grid.pipelines));
                const int batch = request.problem.job.global_batch;
                QCOMPARE(samples_of(pipelines), batch % grid.pipelines == 0 ? batch : 0);
                Gpus used;
                for (const PipelineLayout& copy : pipelines.copies) {
                    QCOMPARE(copy.stages.size(), grid.stages());
                    QVERIFY(collect(copy, used));
                    for (std::size_t s = 0; s < copy.stages.size(); ++s)
                        QCOMPARE(space.kind_of(copy.stages[s]), space.kind_of(pipelines.copies.front().stages[s]));
                }
            }
    }

    void even_grids_need_not_divide_the_batch()
    {
        SearchRequest request = sample_request("64-gpus-two-types", "llama-3.1-8b");
        const SearchSettings settings = request.settings.effective();
        const auto pipelines = [&](int batch) {
            request.problem.job.global_batch = batch;
            const SearchSpace space(request.problem, settings);
            std::set<int> counts;
            for (const EvenGrid& grid : even_grids(space))
                counts.insert(grid.pipelines);
            return counts;
        };
        QVERIFY(pipelines(256).contains(3));
        QVERIFY(pipelines(256).contains(8));
        QVERIFY(!pipelines(16).contains(3)); // a micro-batch more for some would be too much
    }

    /// Choices of sizes that the islands to come make too many stages of are exponentially many.
    void even_grids_of_many_islands_are_few_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<bool>("has_a_layer_for_each_island");
        QTest::newRow("18 layers") << QByteArray("llama-3.2-1b") << false;
        QTest::newRow("34 layers") << QByteArray("llama-3.1-8b") << true;
    }
    void even_grids_of_many_islands_are_few()
    {
        QFETCH(QByteArray, preset);
        QFETCH(bool, has_a_layer_for_each_island);
        const SearchRequest request = sample_request("fleet-10240-gpus-32-islands", preset.constData());
        const SearchSettings settings = request.settings.effective();
        const SearchSpace space(request.problem, settings);
        const std::vector<EvenGrid> grids = even_grids(space);
        QCOMPARE(!grids.empty(), has_a_layer_for_each_island);
        QVERIFY(grids.size() <= 1'000);
        for (const EvenGrid& grid : grids) {
            QCOMPARE(grid.parts.size(), space.islands().size());
            QVERIFY(static_cast<int>(grid.stages()) <= space.layer_count());
        }
    }
};

TANGRAM_TEST(ReshapeTest)

#include "tst_reshape.moc"
