// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/routes.h"
#include "plan/price/pricer.h"
#include "sample_requests.h"
#include "search/draft/plan_draft.h"
#include "search/improve/forcing/wider_stages.h"
#include "search/space/space.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <optional>
#include <set>
#include <vector>

using namespace tangram;

namespace {

constexpr int stages = 5;
constexpr int nodes = 8; // of 8 GPUs

/// Two pipelines, one on either half of each of the first nodes.
PlanDraft on_halves(const Model& model)
{
    AlikePipelines set;
    for (const int half : {0, 4}) {
        PipelineLayout pipeline{.samples = 16, .micro_batches = 16, .stages = {}};
        for (int s = 0; s < stages; ++s)
            pipeline.stages.push_back(
                {.island = 0,
                 .gpus = {{s, half, 4}},
                 .layers = {s * model.layer_count() / stages, (s + 1) * model.layer_count() / stages},
                 .strategy = {.tensor = 4}});
        set.copies.push_back(std::move(pipeline));
    }
    return {{set}, 0};
}

/// The stages of each pipeline that are on whole nodes, where all of them have the same ones.
std::optional<std::set<int>> on_whole_nodes(const PlanDraft& draft)
{
    std::optional<std::set<int>> of_all;
    for (const AlikePipelines& set : draft.sets)
        for (const PipelineLayout& copy : set.copies) {
            std::set<int> whole;
            for (int s = 0; s < static_cast<int>(copy.stages.size()); ++s)
                if (copy.stages[s].gpus.size() == 1 && copy.stages[s].gpus.front().count == 8)
                    whole.insert(s);
            if (of_all && *of_all != whole)
                return std::nullopt;
            of_all = whole;
        }
    return of_all;
}

} // namespace

class WiderStagesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Stages on halves of nodes move to idle nodes as wholes; of stages that are alike the first and the last do.
    void stages_move_to_whole_nodes()
    {
        SearchRequest request = request_on(R"({"format": "tangram-cluster", "version": 1, "nodes": [{"id": "n",
            "count": 8, "gpu_type": "l40s", "gpu_count": 8}]})",
                                           "llama-3.1-8b");
        Job& job = request.problem.job;
        job.global_batch = 32;
        job.allow.zero = {0, 1};
        const SearchSpace space(request.problem, {});
        const PairTable one_sample(space, 1);
        const std::function<const PairTable*(int)> table = [&](int samples) {
            return samples == 1 ? &one_sample : nullptr;
        };
        const std::vector<ScheduleChoice> schedules = schedule_choices(job);
        Pricer pricer(space.problem(), space.routes());
        const StopOrWait never_stopped;
        const ForceTask task{space, schedules, table, pricer, never_stopped, job.global_batch};

        const PlanDraft draft = on_halves(*request.problem.model);
        const auto layout = draft.layout(*request.problem.model);
        QVERIFY(layout);
        const std::vector<IdleSet> idle = idle_sets(space, *layout);
        QCOMPARE(idle.size(), std::size_t{1});
        QCOMPARE(idle.front().parts.size(), std::size_t{nodes - stages});

        std::set<int> moved;
        for (const PlanDraft& wider : with_wider_stages(task, draft, idle.front()))
            if (const auto whole = on_whole_nodes(wider); whole && whole->size() == 1) {
                QVERIFY(std::isfinite(wider.time_s));
                moved.insert(*whole->begin());
            }
        // The embedding is in the first stage and the head in the last: the second to fourth are alike.
        QCOMPARE(moved, (std::set<int>{0, 1, 3, 4}));
    }
};

TANGRAM_TEST(WiderStagesTest)
#include "tst_wider_stages.moc"
