// SPDX-License-Identifier: GPL-3.0-or-later
#include "asked_parallelizer.h"

#include <utility>

namespace tangram {

bool same_question(const AskedPart& a, const AskedPart& b)
{
    Part part = b.part;
    part.gpu = a.part.gpu; // whose contents count, not where they are
    return a.micro_batch_samples == b.micro_batch_samples && a.limits == b.limits && *a.part.gpu == *b.part.gpu
        && a.part == part && a.job == b.job;
}

std::vector<AskedPart> AskedParallelizer::take_questions() const
{
    const std::lock_guard lock(mutex_);
    return std::exchange(questions_, {});
}

PartPlans AskedParallelizer::plan(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                                  const StrategyLimits& limits, std::stop_token stop) const
{
    AskedPart question{job, part, micro_batch_samples, limits};
    question.job.global_batch = 0;
    question.job.uneven_batch = false;
    question.job.allow.schedules.clear();
    question.job.allow.virtual_stages.clear();
    {
        const std::lock_guard lock(mutex_);
        questions_.push_back(std::move(question));
    }
    return megatron_->plan(model, job, part, micro_batch_samples, limits, std::move(stop));
}

StrategyCosts AskedParallelizer::cost(const Model& model, const Job& job, const Part& part,
                                      const Strategy& strategy) const
{
    return megatron_->cost(model, job, part, strategy);
}

std::array<double, layer_kind_count> AskedParallelizer::least_gpu_seconds(const Model& model, const Job& job,
                                                                          const Part& part) const
{
    return megatron_->least_gpu_seconds(model, job, part);
}

} // namespace tangram
