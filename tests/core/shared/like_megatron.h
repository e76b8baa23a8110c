// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <memory>
#include <string>
#include <utility>

namespace tangram {

/// Says what Megatron says, unless a test says otherwise.
class LikeMegatron : public Parallelizer {
public:
    std::string name() const override { return megatron_->name(); }
    PartPlans plan(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                   const StrategyLimits& limits, std::stop_token stop) const override
    {
        return megatron_->plan(model, job, part, micro_batch_samples, limits, std::move(stop));
    }
    StrategyCosts cost(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const override
    {
        return megatron_->cost(model, job, part, strategy);
    }
    std::array<double, layer_kind_count> least_gpu_seconds(const Model& model, const Job& job,
                                                           const Part& part) const override
    {
        return megatron_->least_gpu_seconds(model, job, part);
    }

private:
    const std::unique_ptr<const Parallelizer> megatron_ = make_megatron();
};

} // namespace tangram
