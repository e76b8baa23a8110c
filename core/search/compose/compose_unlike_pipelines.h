// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/schedule_choice.h"
#include "search/compose/incumbents.h"
#include "search/draft/gpus/divisions.h"
#include "search/pairs/tick.h"

#include <memory>
#include <vector>

namespace tangram {

/// Pipelines of unlike groups beside each other (domain.md section 5, several pipelines): for each set of groups alike
/// what every micro-batch size is worth, with the time that its gradients take to the others; then the shares of the
/// batch that these speeds make. What is found joins the incumbents. References must outlive it.
class UnlikePipelinesComposer {
public:
    UnlikePipelinesComposer(const SearchSpace& space, const Ticks& ticks, const std::vector<ScheduleChoice>& schedules,
                            LiveSearch& live, Incumbents& incumbents);
    ~UnlikePipelinesComposer();
    UnlikePipelinesComposer(const UnlikePipelinesComposer&) = delete;
    UnlikePipelinesComposer& operator=(const UnlikePipelinesComposer&) = delete;

    /// Begins with a division of several sets while threads would wait; it must outlive the composer.
    void begin(const Division& division);
    /// Composes all that was begun, in that order.
    void finish();

    /// The few of these divisions that promise most: what a set is worth is found once for all of them. Whether plans
    /// came close to the best.
    bool compose_best_of(const std::vector<Division>& divisions);

private:
    class Steps;
    std::unique_ptr<Steps> steps_;
};

/// divisions_of_few_nodes(), the best of them. Whether plans came close to the best.
bool compose_groups_of_few_nodes(const SearchSpace& space, const Ticks& ticks,
                                 const std::vector<ScheduleChoice>& schedules, LiveSearch& live,
                                 Incumbents& incumbents);

} // namespace tangram
