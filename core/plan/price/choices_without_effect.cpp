// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/price/choices_without_effect.h"

#include "plan/layout/half_blocks.h"
#include "plan/layout/schedule_choice.h"
#include "text/tr.h"

namespace tangram {

namespace {

const char* name_of(Framework framework)
{
    switch (framework) {
    case Framework::megatron:
        return "Megatron-Core";
    case Framework::deepspeed:
        return "DeepSpeed";
    case Framework::fsdp:
        return "PyTorch FSDP";
    }
    return "Megatron-Core";
}

} // namespace

std::vector<Message> choices_without_effect(const PlanningProblem& problem)
{
    const Job& job = problem.job;
    const Allowed& allow = job.allow;
    const bool profiled = problem.parallelizer->profile() != nullptr;
    const bool simulated = job.cost_mode == CostMode::simulated;
    std::vector<Message> notes;
    if (allow.half_blocks && !may_cut_blocks(problem)) {
        if (!can_cut_blocks(job.framework))
            notes.push_back(
                Core::message_of("The job allows cuts inside blocks, but {} cuts pipelines between whole layers "
                                 "only: the choice has no effect.",
                                 name_of(job.framework)));
        else if (!simulated)
            notes.push_back(
                Core::message_of("The job allows cuts inside blocks, but Sailor's formula handles whole layers "
                                 "only: the choice has no effect."));
        else if (profiled)
            notes.push_back(
                Core::message_of("The job allows cuts inside blocks, but layer profiles cover whole layers only: "
                                 "the choice has no effect."));
    }
    if (allow.optimizer_offload && job.framework != Framework::megatron)
        notes.push_back(
            Core::message_of("The job allows offloading optimizer state, but offloading by {} is not modelled: the "
                             "choice has no effect.",
                             name_of(job.framework)));
    if (allow.recompute_layers && job.framework != Framework::megatron)
        notes.push_back(
            Core::message_of("The job allows recomputing only some layers of a stage, but {} recomputes all or "
                             "none: the choice has no effect.",
                             name_of(job.framework)));
    if (allow.uneven_chunks && !may_cut_chunks_unevenly(job))
        notes.push_back(
            simulated
                ? Core::message_of("The job allows chunks of unequal sizes, but no interleaved schedule with several "
                                   "virtual stages: the choice has no effect.")
                : Core::message_of("The job allows chunks of unequal sizes, but Sailor's formula handles stages of one "
                                   "chunk only: the choice has no effect."));
    return notes;
}

} // namespace tangram
