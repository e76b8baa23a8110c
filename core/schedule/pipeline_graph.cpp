// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedule/pipeline_graph.h"

#include "schedule/chunk_path.h"

namespace tangram {

PipelineGraph::PipelineGraph(const PipelineTimes& pipeline)
    : stages(pipeline.stages.size())
    , chunks(static_cast<std::size_t>(pipeline.chunk_count()))
    , micro_batches(static_cast<std::size_t>(pipeline.micro_batches))
    , nodes(stages * chunks)
{
    const int stage_count = static_cast<int>(stages);
    const auto hop = [&](int from, int to, int to_node, bool onward) {
        if (from == to)
            return Hop{to_node, -1, 0};
        const StageTimes& times = pipeline.stages[from];
        // Between two stages there is one lane each way, also where a ring of two joins them twice.
        const int lane = 2 * from + (onward || stage_count == 2 ? 0 : 1);
        return Hop{to_node, lane, onward ? times.send_forward_s : times.send_backward_s};
    };
    for (int stage = 0; stage < stage_count; ++stage)
        for (int chunk = 0; chunk < static_cast<int>(chunks); ++chunk) {
            const auto s = static_cast<std::size_t>(stage);
            const StageTimes& whole = pipeline.stages[s];
            const ChunkTimes times = pipeline.chunks.empty()
                ? ChunkTimes{whole.forward_s, whole.backward_s, whole.backward_weight_s}
                : pipeline.chunks[s][chunk];
            const std::size_t here = node(s, chunk);
            nodes[here].seconds = {times.forward_s, times.backward_s, times.backward_s - times.backward_weight_s,
                                   times.backward_weight_s};
            const auto next = next_chunk(pipeline.schedule, stage_count, static_cast<int>(chunks), {stage, chunk});
            if (!next)
                continue;
            const std::size_t there = node(static_cast<std::size_t>(next->stage), next->chunk);
            const bool onward = !runs_backwards(pipeline.schedule, chunk);
            nodes[here].onward = hop(stage, next->stage, static_cast<int>(there), onward);
            nodes[there].back = hop(next->stage, stage, static_cast<int>(here), !onward);
        }
    sources.push_back(0);
    if (pipeline.schedule == ScheduleKind::dualpipe)
        sources.push_back(node(stages - 1, 1));
}

} // namespace tangram
