// SPDX-License-Identifier: GPL-3.0-or-later
#include "parallelizer/strategy_space.h"

#include "parallelizer/optimizer_offload.h"
#include "parallelizer/strategy_fault.h"

#include <algorithm>
#include <bit>

namespace tangram {

namespace {

template <typename T> std::vector<T> sorted_unique(std::vector<T> values)
{
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

bool power_of_two(int n)
{
    return std::has_single_bit(static_cast<unsigned>(n));
}

} // namespace

std::vector<int> divisors(int n)
{
    std::vector<int> low;
    std::vector<int> high;
    for (int d = 1; d <= n / d; ++d) {
        if (n % d != 0)
            continue;
        low.push_back(d);
        if (d != n / d)
            high.push_back(n / d);
    }
    low.insert(low.end(), high.rbegin(), high.rend());
    return low;
}

std::vector<int> zero_choices(const Job& job, const Strategy& degrees)
{
    std::vector<int> stages = sorted_unique(job.allow.zero);
    if (degrees.context * degrees.data == 1 && !stages.empty())
        stages.erase(stages.begin() + 1, stages.end());
    return stages;
}

std::vector<Recompute> recompute_choices(const Job& job)
{
    std::vector<Recompute> choices = sorted_unique(job.allow.recompute);
    const bool nothing_to_recompute =
        job.flash_attention && job.framework != Framework::fsdp && job.recompute_modules == RecomputeModules{};
    if (nothing_to_recompute && !choices.empty() && choices.front() == Recompute::none)
        std::erase(choices, Recompute::selective);
    return choices;
}

DegreeSpace degree_space(const Model& model, const Job& job, const Part& part, int micro_batch_samples,
                         const StrategyLimits& limits, const std::stop_token& stop)
{
    DegreeSpace space;
    const std::vector<Recompute> recompute = recompute_choices(job);
    if (job.allow.zero.empty() || recompute.empty())
        return space;
    const std::vector<int> experts = model.experts.count > 0 ? divisors(model.experts.count) : std::vector<int>{1};
    for (const int tensor : divisors(part.gpus())) {
        if (stop.stop_requested())
            return space;
        for (const int context : divisors(part.gpus() / tensor)) {
            Strategy degrees{.tensor = tensor, .context = context};
            degrees.sequence_parallel = tensor > 1 && job.allow.sequence_parallel;
            degrees.zero = *std::min_element(job.allow.zero.begin(), job.allow.zero.end());
            degrees.recompute = recompute.front();
            degrees.data = part.gpus() / tensor / context;
            if (micro_batch_samples % degrees.data != 0)
                continue;
            degrees.samples_per_replica = micro_batch_samples / degrees.data;
            if (degree_fault(model, job, part, degrees))
                continue;
            std::size_t updates = 0; // ways to divide and to place the state
            for (Strategy of_stage = degrees; const int zero : zero_choices(job, degrees)) {
                of_stage.zero = zero;
                updates += offload_choices(job, part, of_stage).size();
            }
            const auto combinations = static_cast<int>(updates * recompute.size());
            for (const int expert : experts) {
                degrees.expert = expert;
                if (degree_fault(model, job, part, degrees))
                    continue;
                if (limits.tensor_inside_node && part.gpus_per_node % tensor != 0) {
                    space.left_out_tensor_inside_node += combinations;
                } else if (limits.power_of_two_degrees
                           && !(power_of_two(tensor) && power_of_two(context) && power_of_two(expert))) {
                    space.left_out_power_of_two += combinations;
                } else {
                    space.degrees.push_back(degrees);
                }
            }
        }
    }
    return space;
}

} // namespace tangram
