// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/few_gpus/counted_pipeline.h"

#include "search/single/steady_period.h"

#include <algorithm>

namespace tangram {

int CountedPipeline::micro_batches_within(double seconds) const
{
    return seconds < fill_s || !(period_s > 0) ? 0 : static_cast<int>((seconds - fill_s) / period_s);
}

ChainedStage chained(const std::vector<ChainedStage>& stages, ChainedStage head, bool blocking)
{
    const ChainedStage& after = stages[head.parent];
    head.sum_s = after.sum_s + head.option->tick_s + head.send_s;
    head.finish_s = std::max(head.option->finish_s,
                             after.parent < 0 ? 0 : after.finish_s - head.option->backward_s - head.send_s / 2);
    head.period_s = steady_period_s(stages, head, after.period_s, blocking);
    return head;
}

CountedPipeline counted(const std::vector<ChainedStage>& stages, int first, int layers, int micro_batch_samples)
{
    const ChainedStage& head = stages[first];
    CountedPipeline pipeline{.micro_batch_samples = micro_batch_samples,
                             .fill_s = head.sum_s - head.period_s + head.finish_s,
                             .period_s = head.period_s,
                             .stages = {}};
    for (int at = first; stages[at].parent >= 0; at = stages[at].parent) {
        const ChainedStage& stage = stages[at];
        const ChainedStage& after = stages[stage.parent];
        pipeline.stages.push_back(
            {stage.island, stage.size, {stage.first, after.parent < 0 ? layers : after.first}, *stage.option});
    }
    return pipeline;
}

} // namespace tangram
