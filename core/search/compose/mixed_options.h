// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/price/stage_prices.h"
#include "search/compose/compose_group.h"
#include "search/draft/gpus/mixed_line.h"
#include "search/pairs/pair_options.h"
#include "search/threads/stop_or_wait.h"

#include <map>
#include <memory>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

namespace tangram {

/// How a stage on several islands runs: a strategy per group, and what slices cost under it.
struct MixedOption {
    struct Group {
        Strategy strategy;
        const StrategyCosts* costs = nullptr;
        double capacity_bytes = 0; ///< per GPU, less the job's reserve
    };
    std::vector<Group> groups; ///< of groups alike one alone
    std::vector<int> like; ///< per group of the stage: index into groups
    bool shared_state = false;
    bool uneven = false; ///< the shared state may be divided by free memory
    double across_s_per_byte = 0; ///< of the groups' gradients, reduced across them after each has reduced its own
    double across_latency_s = 0;

    int micro_batch_samples = 0;

    double tick_s(const LayerCounts& counts) const; ///< forward and backward of one micro-batch
    /// Gradient sync and optimizer step, after the last backward; `gradient_bytes` of the whole slice.
    double finish_s(const LayerCounts& counts, double gradient_bytes) const;
    /// Micro-batches that fit in flight; 0 when the slice does not fit at all.
    int most_in_flight(const LayerCounts& counts) const;

private:
    /// Whether the groups together hold what they share while each holds so many micro-batches.
    bool share_fits(const LayerCounts& counts, int in_flight) const;
};

/// Degrees besides tensor and data that are looked at.
using ContextExpert = std::pair<int, int>;

/// The options of stages on any islands. Asks the parallelizer once for what is alike; its answers live as long as it
/// does.
class MixedOptions {
public:
    /// All must outlive the options.
    MixedOptions(const SearchSpace& space, const std::vector<ContextExpert>& degrees);
    ~MixedOptions();
    MixedOptions(const MixedOptions&) = delete;
    MixedOptions& operator=(const MixedOptions&) = delete;

    using BySamples = std::map<int, std::vector<MixedOption>>;
    using Wanted = std::pair<const std::vector<MixedGroup>*, Sweep>; ///< stage, and how closely
    /// Finds the options of all these stages in the threads of the calling one's arena; of some when stopped. Not while
    /// of() is asked.
    void find(const std::vector<Wanted>& stages, const StopOrWait& gate);
    /// By micro-batch size, for all sizes that the job takes. Groups of one or two kinds without shared state may
    /// differ in their tensor and context degrees, too, but in Metis' space. Coarsely, only the extremes of ZeRO and
    /// recomputation are looked at. Of a stage that was looked at before; for several threads at once.
    const BySamples& of(const std::vector<MixedGroup>& stage, Sweep sweep) const;

private:
    struct Class { ///< groups alike
        MixedGroup example;
        int members = 0;
        const Part* own = nullptr; ///< the example's
        const Part* joined = nullptr; ///< as shared state is costed; null: there is one group
    };
    struct Choice {
        Strategy strategy; ///< the group's own
        const StrategyCosts* costs = nullptr;
        double capacity_bytes = 0;
    };
    using PartKey = std::tuple<std::vector<int>, int, int, int>; ///< islands, GPU's island, nodes, GPUs per node

    struct StageKinds { ///< what is asked of the cluster, found before the options
        const std::vector<MixedGroup>* stage = nullptr;
        Sweep sweep = Sweep::coarse;
        std::vector<Class> classes;
        std::vector<int> like;
        BySamples* found = nullptr;
    };
    using StageKey = std::pair<std::vector<int>, Sweep>; ///< what makes stages alike
    StageKey key_of(const std::vector<MixedGroup>& stage, Sweep sweep) const;
    StageKinds kinds_of(const std::vector<MixedGroup>& stage, Sweep sweep, BySamples& found);
    void find(const StageKinds& stage, const StopOrWait& gate); ///< some of them when stopped
    struct Across { ///< what reducing gradients across a stage's groups takes
        double s_per_byte = 0;
        double latency_s = 0;
    };
    Across across(const std::vector<MixedGroup>& stage) const;
    std::set<int> tensor_degrees(const std::vector<Class>& classes) const;
    /// All that are looked at but for their tensor and data degrees.
    std::vector<Strategy> strategies(Sweep sweep) const;
    using Choices = std::vector<std::vector<Choice>>; ///< per class
    std::vector<Choices> choices_of(const std::vector<Class>& classes, const Strategy& options, bool shared,
                                    const std::set<int>& tensors);
    const Part& part_of(const MixedGroup& group);
    const Part& joined_part(const std::vector<MixedGroup>& stage, const MixedGroup& group);
    bool possible(const Part& part, const Strategy& strategy) const;
    const StrategyCosts* costs(const Part& part, const Strategy& strategy);
    /// One choice for each class, wherever together they take a micro-batch that suits the job.
    void combine(const std::vector<Class>& classes, const Choices& choices, const MixedOption& like,
                 BySamples& found) const;
    std::vector<Choice> choices(const Class& of, const Strategy& options, bool shared, int tensor);

    const SearchSpace& space_;
    const std::vector<ContextExpert>& degrees_;
    std::map<StageKey, BySamples> of_stage_;
    std::map<PartKey, Part> parts_;
    struct Costs;
    std::unique_ptr<Costs> costs_; ///< by part and strategy
};

} // namespace tangram
