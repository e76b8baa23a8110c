// SPDX-License-Identifier: GPL-3.0-or-later
#include "random_problems.h"
#include "test_program.h"

#include "plan/layout/routes.h"
#include "plan/price/pricer.h"
#include "plan/price/stage_times.h"
#include "schedule/order_makers.h"
#include "search/exact/parts/part_times.h"
#include "search/exact/stages/interleaved_stages.h"
#include "search/exact/stages/stage_in_chunks.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace tangram;

namespace {

bool same(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

/// A stage on the first node of an island, with layers of which every chunk has some.
std::optional<StageLayout> drawn_stage(std::mt19937& rng, const PlanningProblem& problem, int chunks)
{
    const int layers = problem.model->layer_count();
    const int first = static_cast<int>(rng() % static_cast<unsigned>(layers));
    const int last = first + 1 + static_cast<int>(rng() % static_cast<unsigned>(layers - first));
    StageLayout stage;
    stage.island = static_cast<int>(rng() % problem.islands.size());
    const int node = problem.islands[static_cast<std::size_t>(stage.island)].nodes.front();
    stage.gpus = {{node, 0, problem.cluster->nodes[static_cast<std::size_t>(node)].gpu_count}};
    stage.layers = {first, last};
    const int ends = (first == 0 ? 1 : 0) + (last == layers ? 1 : 0);
    int at = first;
    for (int chunk = 0; chunk < chunks; ++chunk) {
        const int own = blocks_of_chunk(last - first - ends, chunks, chunk, first == 0)
            + (chunk == 0 && first == 0 ? 1 : 0) + (chunk == chunks - 1 && last == layers ? 1 : 0);
        if (own == 0)
            return std::nullopt;
        stage.chunks.push_back({at, at + own});
        at += own;
    }
    return stage;
}

} // namespace

class StageInChunksTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// What is told of a stage under a strategy is what pricing takes for it in a pipeline: its chunks' times, what
    /// follows its last backward, and whether memory holds what the order of its work has under way.
    void pricingTakesTheSame_data()
    {
        QTest::addColumn<Framework>("framework");
        QTest::newRow("Megatron") << Framework::megatron;
        QTest::newRow("DeepSpeed, which keeps what it sends") << Framework::deepspeed;
    }

    void pricingTakesTheSame()
    {
        QFETCH(Framework, framework);
        std::mt19937 rng = seeded(4417);
        int held_by_memory = 0;
        int not_held = 0;
        for (int round = 0; round < 600 / work_share; ++round) {
            const PlanningProblem problem = random_problem(rng,
                                                           {.most_islands = 1,
                                                            .most_nodes = 2,
                                                            .most_gpus_per_node = 4,
                                                            .most_blocks = 12,
                                                            .framework = framework});
            GrowingPipeline pipeline;
            pipeline.all_stages = 2 + static_cast<int>(rng() % 4);
            pipeline.micro_batches = 1 + static_cast<int>(rng() % 20);
            pipeline.schedule = {ScheduleKind::interleaved, 2 + static_cast<int>(rng() % 2), false};
            const int after = static_cast<int>(rng() % static_cast<unsigned>(pipeline.all_stages));
            std::optional<StageLayout> stage = drawn_stage(rng, problem, pipeline.schedule.chunks);
            if (!stage)
                continue;
            InterleavedStages stages;
            const ChunksHeld& held = stages.held(pipeline, after);
            const int group = held.groups.front();
            const WorkOrder order =
                interleaved_orders(pipeline.all_stages, pipeline.schedule.chunks, pipeline.micro_batches,
                                   group)[static_cast<std::size_t>(pipeline.all_stages - 1 - after)];
            PipelineLayout layout;
            layout.schedule = ScheduleKind::interleaved;
            layout.micro_batch_group = group;
            layout.stages.resize(static_cast<std::size_t>(pipeline.all_stages));
            const Routes routes(problem);
            StagePrices prices(problem, routes);
            const LayerCounts counts = count_layers(*problem.model, stage->layers);
            const LayerCounts all = count_layers(*problem.model, {0, problem.model->layer_count()});
            QVERIFY(has_blocks_alike(problem) && all[kind_index::dense_block] > 0);
            const Part part = part_of(problem, routes.network(), *stage);
            for (const StrategyCosts& costs :
                 problem.parallelizer->plan(*problem.model, problem.job, part, 2, {}, {}).strategies) {
                stage->strategy = costs.strategy;
                const StageCosts priced = prices.of(*stage).costs;
                const double peak_bytes = peak_activation_bytes(order, chunk_activations(priced));
                const double room_bytes = peak_bytes * (0.5 + 0.125 * static_cast<double>(rng() % 9));
                const auto told = stage_in_chunks(costs, counts, held, room_bytes);
                if (costs.strategy.recompute_layers != 0)
                    continue;
                if (same(peak_bytes, room_bytes)) {
                    QVERIFY(told); // whatever rounding says
                } else {
                    QCOMPARE(told.has_value(), peak_bytes < room_bytes);
                    QVERIFY(!told || told->surely_held);
                }
                (told ? held_by_memory : not_held) += 1;
                if (!told)
                    continue;
                for (std::size_t chunk = 0; chunk < priced.chunks.size(); ++chunk) {
                    QVERIFY(same(told->times[chunk].forward_s, priced.chunks[chunk].forward_s));
                    QVERIFY(same(told->times[chunk].backward_s, priced.chunks[chunk].backward_s));
                }
                QVERIFY(same(told->terms.back(), sync_cost_s(priced, *stage, layout) + priced.whole.optimizer_s));
            }
        }
        QVERIFY(held_by_memory > 100 / work_share);
        QVERIFY(not_held > 100 / work_share);
    }
};

TANGRAM_TEST(StageInChunksTest)
#include "tst_stage_in_chunks.moc"
