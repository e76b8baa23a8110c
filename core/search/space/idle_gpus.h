// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// Why a plan leaves GPUs idle (domain.md section 5c), found by trying to use them.
enum class IdleReason {
    slower, ///< every plan found that uses them takes longer
    too_little_batch, ///< likewise, but with a larger batch they would help
    nothing_divides, ///< no degree, head count or batch fits their number
    does_not_fit, ///< no plan that uses them fits in memory
    not_measured, ///< the layer times that plans rest on have none of their type
    cut_off, ///< no path leads from them to the GPUs that the plan uses
    not_tried, ///< the search was stopped before
    left_out, ///< the plan is of another planner's space, in which nobody looked further
};
std::string_view to_string(IdleReason reason); ///< as in files: "too-little-batch"
std::optional<IdleReason> idle_reason_of(std::string_view name); ///< nothing when there is no such reason

/// How much more of the batch IdleReason::too_little_batch speaks of.
inline constexpr int larger_batch_factor = 8;

/// GPUs of nodes alike that a plan leaves idle for one reason.
struct IdleGpus {
    IdleReason reason = IdleReason::not_tried;
    std::vector<GpuRange> gpus; ///< ascending by node and GPU
    /// Seconds of the best plan found that uses more GPUs of these; nothing where none was found.
    std::optional<double> time_with_s;

    int gpu_count() const;
    friend bool operator==(const IdleGpus&, const IdleGpus&) = default;
};

/// "16 A100 SXM4 80GB on n3 to n6, n9": how many of what, on runs of nodes in the cluster's order, the first few of
/// them.
std::string idle_place(const IdleGpus& idle, const Cluster& cluster);

/// One sentence for people, without the place: why they are idle in a plan that takes so long.
std::string idle_text(const IdleGpus& idle, double iteration_time_s);

/// The GPUs that no stage of the layout uses, ascending by node and GPU, as the longest ranges possible.
std::vector<GpuRange> unused_gpus(const Cluster& cluster, const PlanLayout& layout);

/// The same by type of GPU, all idle for one reason; ascending by first node.
std::vector<IdleGpus> idle_for(IdleReason reason, const Cluster& cluster, const PlanLayout& layout);

} // namespace tangram
