// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/layout/plan.h"

#include "text/tr.h"

#include <algorithm>

namespace tangram {

Pipeline pipeline_of(const PipelineLayout& layout)
{
    Pipeline pipeline;
    pipeline.samples = layout.samples;
    pipeline.micro_batch_samples = layout.micro_batch_samples();
    pipeline.micro_batches = layout.micro_batches;
    pipeline.schedule = layout.schedule;
    pipeline.micro_batch_group = layout.micro_batch_group;
    return pipeline;
}

void warn_of_impossible_mfu(Plan& plan)
{
    if (!(plan.mfu > 1))
        return;
    Message warning = Core::message_of(
        "An MFU of {:.0f}\u00a0% is impossible: some rate behind the times is higher than the GPUs can reach.",
        100 * plan.mfu);
    if (std::find(plan.warnings.begin(), plan.warnings.end(), warning) == plan.warnings.end())
        plan.warnings.push_back(std::move(warning));
}

} // namespace tangram
