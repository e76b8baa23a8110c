// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/draft/batch_shares.h"
#include "search/draft/gpus/idle_set.h"
#include "search/draft/plan_draft.h"
#include "search/improve/forcing/force_task.h"

#include <functional>
#include <optional>
#include <vector>

namespace tangram {

/// A draft of more sets of pipelines takes so long to price that only the most promising changes of it are tried.
inline constexpr std::size_t many_unlike_pipelines = 16;

/// Plans with idle GPUs forced in: chooses strategies, layers and shares of the batch for them, and keeps what can run.
class Forcing {
public:
    explicit Forcing(const ForceTask& task)
        : task_(task)
    {
    }

    std::vector<PlanDraft> take() { return std::move(found_); } ///< what was kept
    bool found() const { return !found_.empty(); }

    /// The fastest strategy for an iteration of so many micro-batches that fits with some of them in flight, whatever
    /// the work-balance rule says.
    std::optional<Strategy> fastest(const PairTable& table, int kind, Slice layers, int in_flight,
                                    int micro_batches) const;
    /// Gives every stage the fastest strategy for the layers it has now. False where one has none.
    bool choose_strategies(AlikePipelines& set) const
    {
        return choose_strategies(set, set.copies.front().micro_batch_samples());
    }
    bool choose_strategies(AlikePipelines& set, int micro_batch_samples) const;
    /// Gives that stage of every pipeline the fastest strategy for the layers it has. False where there is none.
    bool choose_strategy(AlikePipelines& set, std::size_t stage, const PairTable& table) const;
    /// Divides the layers in proportion to the stages' speeds, one at least for each.
    bool divide_layers(AlikePipelines& set) const;
    /// Prices the draft as it is, under its schedules or plain ones, and with the batch shared anew; keeps the best.
    void keep(PlanDraft draft, std::size_t changed);
    /// Gives the first `sets` of the draft micro-batches of that size. False where one of them cannot have it.
    bool take_micro_batches(PlanDraft& draft, int samples, std::size_t sets) const;
    /// The batch divided among the draft's pipelines by their speeds. Nothing when one of them gets none of it.
    std::optional<PlanDraft> shared_anew(const PlanDraft& draft);
    void add(PlanDraft draft) { found_.push_back(std::move(draft)); }

private:
    void price(PlanDraft& draft);
    /// By speed, but a micro-batch at least for each pipeline: slow ones are to be used, too.
    bool share_among_all(std::vector<BatchShare>& shares) const;

    const ForceTask& task_;
    std::vector<PlanDraft> found_;
};

/// Where the set's stages may be changed by themselves.
bool is_plain(const AlikePipelines& set);

/// Calls `body` with the plain sets of the draft that the idle GPUs may join, and with the first pipeline of each that
/// has several in a set of its own; of many unlike pipelines only the slowest.
void for_each_host(const PlanDraft& draft, const ForceTask& task,
                   const std::function<void(const PlanDraft& from, std::size_t set)>& body);

/// Takes `count` parts of the island out of `parts`. Nothing when there are too few.
std::optional<std::vector<IdlePart>> take_parts(std::vector<IdlePart>& parts, int problem_island,
                                                const SearchSpace& space, int count);
int parts_on(const IdleSet& idle, const SearchSpace& space, int problem_island);

/// The largest part that is searched, of so many nodes and GPUs of each at most; null when there is none.
const PartSize* largest_size(const IslandSpace& island, int nodes, int gpus_per_node);

} // namespace tangram
