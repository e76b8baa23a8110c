// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <QString>

#include <memory>

namespace tangram {

/// A plan as the Gantt chart shows it among others.
struct GanttPlan {
    QString name; ///< "A"
    QString title; ///< "tangram · default pruning"
    std::shared_ptr<const PlanFile> file; ///< not null; whose plan is drawn. Without a timeline it has no bars
};

/// A stage of one of a chart's plans. All count from 0.
struct GanttStage {
    int plan = 0;
    int pipeline = 0;
    int stage = 0;

    friend bool operator==(const GanttStage&, const GanttStage&) = default;
};

} // namespace tangram
