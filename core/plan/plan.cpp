// SPDX-License-Identifier: GPL-3.0-or-later
#include "plan/plan.h"

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

} // namespace tangram
