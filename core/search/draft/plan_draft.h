// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"
#include "plan/layout/schedule_choice.h"

#include <optional>
#include <vector>

namespace tangram {

/// Pipelines that are the same but for the GPUs they run on: cut, strategies, micro-batches and schedule.
struct AlikePipelines {
    std::vector<PipelineLayout> copies; ///< for plain 1F1B; at least one
    ScheduleChoice schedule;
};

/// A plan that is still being worked on.
struct PlanDraft {
    std::vector<AlikePipelines> sets;
    double time_s = 0; ///< as a Pricer gives it

    /// Nothing where a pipeline cannot follow its schedule.
    std::optional<PlanLayout> layout(const Model& model) const;
};

/// The draft that has this layout, each pipeline in a set of its own; nothing where one's chunks are none that
/// under_schedule() cuts.
std::optional<PlanDraft> draft_with_layout(const Model& model, const PlanLayout& layout);

/// The layout with its interleaved stages cut into chunks as even as under_schedule() cuts them; as it is where it
/// cannot.
PlanLayout with_even_chunks(const Model& model, PlanLayout layout);

/// The layout under 1F1B, whatever schedules the layout names, with the time that it is known to take.
PlanDraft plain_draft(const PlanLayout& layout, double time_s);

/// Whether a stage has groups of unlike replicas.
bool has_mixed_stages(const PlanDraft& draft);

/// The total order that settles ties: time, then fewer pipelines and stages, then where and how the stages run.
bool better(const PlanDraft& a, const PlanDraft& b);
/// True when both use parts of the same sizes of the same islands in the same order, whatever their cuts, strategies
/// and schedules.
bool same_skeleton(const PlanDraft& a, const PlanDraft& b);

/// The best few plans, best first, no two of the same skeleton.
class BestDrafts {
public:
    explicit BestDrafts(std::size_t most)
        : most_(most)
    {
    }
    void add(PlanDraft draft);
    const std::vector<PlanDraft>& all() const { return best_; }

private:
    std::size_t most_;
    std::vector<PlanDraft> best_;
};

} // namespace tangram
