// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <QString>

#include <vector>

namespace tangram {

/// GPUs of one type that a plan uses.
struct UsedGpus {
    const GpuType* type = nullptr; ///< of the cluster
    int count = 0;
};

/// In the order in which the plan's stages use them.
std::vector<UsedGpus> used_gpus(const Plan& plan, const Cluster& cluster);
/// False where a GPU without a known price counts as 0 USD in what the plan costs.
bool prices_known(const Plan& plan, const Cluster& cluster);

/// GPUs that a plan leaves idle, and why in words.
struct IdleFact {
    IdleGpus gpus;
    QString why; ///< a sentence for people
    QString in_short; ///< "slower with them"
};

int idle_count(const Plan& plan); ///< GPUs that are offered and not used
/// All that the file's plan leaves idle. Reasons are those that its search found; of other plans nobody asked.
std::vector<IdleFact> idle_facts(const PlanFile& file);
/// "6,400 of 10,240 GPUs idle: slower with them"; empty where all work.
QString idle_headline(const PlanFile& file);
/// A line for each: which, and why.
QString idle_lines(const PlanFile& file);

/// "ZB-V", or "1F1B, ZB-V": each schedule of the plan's pipelines once.
QString schedule_names(const Plan& plan);

/// What people call a stage: "2"; "1.2" where there are several pipelines. Both count from 0.
QString stage_label(const Plan& plan, int pipeline, int stage);

/// Idle GPU-seconds / (iteration time x GPUs) over all pipelines.
double bubble_fraction(const Plan& plan);
/// Memory / capacity of the stage that has least to spare; NaN where no capacity is known.
double worst_memory_fraction(const Plan& plan);
/// NaN where no power is known.
double energy_kwh_per_million_tokens(const Plan& plan);
/// NaN where no price is known.
double cost_usd_per_million_tokens(const Plan& plan);
/// Iteration time / the time that no plan can go below - 1, which is the best one's where that is proved; NaN where no
/// such time is known.
double gap(const Plan& plan, const PlanFile& file);

/// The fastest of a file's plan and its alternatives.
const Plan& fastest_plan(const PlanFile& file);
/// A total order of plans, whichever of them is the file's: by iteration time, then fewer stages, then where and how
/// the stages run.
bool precedes(const Plan& a, const Plan& b);

} // namespace tangram
