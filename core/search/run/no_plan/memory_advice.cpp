// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/run/no_plan/memory_advice.h"

#include "text/tr.h"

#include <algorithm>
#include <vector>

namespace tangram {

namespace {

template <typename T> bool has(const std::vector<T>& all, const T& wanted)
{
    return std::find(all.begin(), all.end(), wanted) != all.end();
}

/// Choices that the job does not leave to the planner and that take memory off the GPUs.
std::vector<Message> not_allowed_yet(const SearchSpace& space, MemoryShort memory)
{
    const Job& job = space.problem().job;
    const Allowed& allow = job.allow;
    std::vector<Message> choices;
    if (memory != MemoryShort::in_all) { // dividing what there is makes it no less
        if (!has(allow.zero, 3))
            choices.push_back(Core::message_of("ZeRO stage 3"));
        if (!allow.tensor)
            choices.push_back(Core::message_of("tensor parallelism"));
        else if (!allow.tensor_across_nodes && space.problem().cluster->nodes.size() > 1)
            choices.push_back(Core::message_of("tensor groups across nodes"));
        if (!allow.context)
            choices.push_back(Core::message_of("context parallelism"));
    }
    if (!has(allow.recompute, Recompute::full))
        choices.push_back(Core::message_of("full recomputation"));
    const bool may_offload = job.framework == Framework::megatron && job.cost_mode == CostMode::simulated;
    if (may_offload && !allow.optimizer_offload)
        choices.push_back(Core::message_of("optimizer offload"));
    return choices;
}

} // namespace

Message advice_on_memory(const SearchSpace& space, MemoryShort memory)
{
    const std::vector<Message> choices = not_allowed_yet(space, memory);
    Message otherwise = choices.empty() ? Core::message_of("choose a shorter sequence or a smaller model")
                                        : Core::message_of("allow more ({})", listed(choices));
    switch (memory) {
    case MemoryShort::for_one_layer:
        return Core::message_of("choose GPUs with more memory, or {}", otherwise);
    case MemoryShort::in_all:
        return Core::message_of("add GPUs with at least that much memory, or {}", otherwise);
    case MemoryShort::for_every_division:
        return Core::message_of("add GPUs, or {}", otherwise);
    }
    return otherwise;
}

} // namespace tangram
