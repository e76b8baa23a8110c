// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"

#include <memory>
#include <mutex>
#include <vector>

namespace tangram {

/// What Parallelizer::plan() was asked.
struct AskedPart {
    Job job; ///< but for its batch and schedules, which costs of stages do not depend on
    Part part;
    int micro_batch_samples = 0;
    StrategyLimits limits;
};

/// Whether the answers are the same.
bool same_question(const AskedPart& a, const AskedPart& b);

/// Says what Megatron says, and remembers the questions.
class AskedParallelizer final : public Parallelizer {
public:
    /// Since the last call.
    std::vector<AskedPart> take_questions() const;

    std::string name() const override { return "asked"; }
    PartPlans plan(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                   const StrategyLimits& limits, std::stop_token stop) const override;
    StrategyCosts cost(const Model& model, const Job& job, const Part& part, const Strategy& strategy) const override;
    std::array<double, layer_kind_count> least_gpu_seconds(const Model& model, const Job& job,
                                                           const Part& part) const override;

private:
    const std::unique_ptr<const Parallelizer> megatron_ = make_megatron();
    mutable std::mutex mutex_;
    mutable std::vector<AskedPart> questions_; ///< guarded by mutex_
};

} // namespace tangram
