// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/notes_on_space.h"

#include "schedule/work_order.h"

namespace tangram {

namespace {

bool has_parts_beyond(const SearchSpace& space, const PlanLayout& layout)
{
    for (const PipelineLayout& pipeline : layout.pipelines)
        for (const StageLayout& stage : pipeline.stages)
            for (const StageLayout& group : stage.groups())
                if (space.kind_of(group) < 0)
                    return true;
    return false;
}

} // namespace

std::vector<Message> notes_on_space(const SearchSpace& space, const PlanLayout* best)
{
    std::vector<Message> notes;
    if (best != nullptr && has_parts_beyond(space, *best))
        notes.push_back(Core::message_of("The best plan has parts of sizes that were not searched: it was found by "
                                         "planning for fewer GPUs of some nodes."));
    if (!space.ticks().empty() && space.ticks().front() > 1)
        notes.push_back(Core::message_of(
            "Micro-batches of fewer than {} samples were left out: a pipeline of up to {} stages would have more than "
            "{} forwards and backwards to simulate.",
            space.ticks().front(), space.most_stages(), most_work_items));
    return notes;
}

} // namespace tangram
