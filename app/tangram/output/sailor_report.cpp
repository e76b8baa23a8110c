// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/sailor_report.h"

#include "output/quantities.h"
#include "output/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tangram::cli {

namespace {

/// Memory of every group of replicas, stage by stage.
std::string memory(const Plan& plan)
{
    std::string text;
    for (const Stage& stage : plan.pipelines.front().stages) {
        std::string groups;
        if (!stage.layout.mixed())
            groups = gibibytes(stage.memory.total_bytes());
        for (const ReplicaResult& group : stage.replicas)
            groups += (groups.empty() ? "" : " + ") + gibibytes(group.memory.total_bytes());
        text += (text.empty() ? "" : ", ") + groups;
    }
    return text;
}

double difference(double computed, double stated)
{
    return stated > 0 ? computed / stated - 1 : 0;
}

} // namespace

std::string sailor_report(const std::vector<SailorEvaluation>& evaluations, bool colours)
{
    using enum Table::Align;
    Table table({{"plan"},
                 {"iteration s", right},
                 {"pipeline s", right},
                 {"sync s", right},
                 {"micro-batches", right},
                 {"stated s", right},
                 {"difference", right},
                 {"memory GiB, stage by stage"}});
    double worst = 0;
    int stated = 0;
    std::string broken;
    for (const SailorEvaluation& each : evaluations) {
        const Plan& plan = each.plan.evaluation.plan;
        for (const Violation& violation : each.plan.evaluation.violations)
            broken += fmt::format("  {}: rule {} at {}: {}\n", printable(each.name), violation.rule,
                                  printable(violation.where), printable(violation.message.english()));
        if (plan.pipelines.empty() || !plan.formula) {
            table.add({printable(each.name), "–", "–", "–", "–", "–", "–", "–"});
            continue;
        }
        std::string error = "–";
        if (each.stated) {
            const double off = difference(plan.iteration_time_s, each.stated->iteration_time_s);
            error = fmt::format("{:+.4f} %", 100 * off);
            worst = std::max(worst, std::abs(off));
            ++stated;
        }
        table.add({printable(each.name), fmt::format("{:.4f}", plan.iteration_time_s),
                   fmt::format("{:.4f}", plan.formula->pipeline_s), fmt::format("{:.4f}", plan.formula->sync_s),
                   grouped(static_cast<std::uint64_t>(plan.pipelines.front().micro_batches)),
                   each.stated ? fmt::format("{:.4f}", each.stated->iteration_time_s) : "–", error, memory(plan)});
    }
    std::string text = table.text(colours) + broken;
    if (stated > 0)
        text += fmt::format("largest difference of {}: {:.4f} %\n",
                            counted(static_cast<std::uint64_t>(stated), "plan", "plans"), 100 * worst);
    return text;
}

} // namespace tangram::cli
