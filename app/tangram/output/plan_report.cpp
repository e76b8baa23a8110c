// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/plan_report.h"

#include "output/idle_report.h"
#include "output/quantities.h"
#include "output/search_report.h"
#include "output/table.h"
#include "plan/layout/layers_text.h"
#include "plan/layout/offload_text.h"
#include "plan/layout/recompute_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tangram::cli {

namespace {

std::string degrees(const Strategy& strategy)
{
    std::string text;
    const auto add = [&](const char* name, int degree) {
        if (degree > 1)
            text += fmt::format("{}{} {}", text.empty() ? "" : " × ", name, degree);
    };
    add("tensor", strategy.tensor);
    add("context", strategy.context);
    add("data", strategy.data);
    if (strategy.expert > 1)
        text += fmt::format("{}expert {}", text.empty() ? "" : ", ", strategy.expert);
    return text.empty() ? "one GPU" : text;
}

/// Degrees of every group of replicas.
std::string degrees(const StageLayout& layout)
{
    std::string text;
    for (const StageLayout& group : layout.groups())
        text += (text.empty() ? "" : " + ") + degrees(group.strategy);
    return text;
}

/// Islands of every group of replicas, each once.
std::string islands(const StageLayout& layout, const Islands& known)
{
    std::vector<std::string> names;
    for (const StageLayout& group : layout.groups())
        if (const std::string& name = known[group.island].name;
            std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    return fmt::format("{}", fmt::join(names, " + "));
}

/// "1", "1, 50 % on host", "3, shares 1.4 + 0.6"
std::string zero_text(const StageLayout& layout)
{
    std::string text = std::to_string(layout.strategy.zero);
    for (const std::string& more : {offload_text(layout.strategy), shares_text(layout)})
        if (!more.empty())
            text += ", " + more;
    return text;
}

std::string stage_table(const PlanFile& file, const Pipeline& pipeline, bool colours)
{
    using enum Table::Align;
    Table table({{"stage", right},
                 {"island"},
                 {"GPUs", right},
                 {"layers", right},
                 {"degrees"},
                 {"ZeRO", right},
                 {"recompute"},
                 {"forward ms", right},
                 {"backward ms", right},
                 {"memory GiB", right},
                 {"of", right},
                 {"busy %", right}});
    for (std::size_t i = 0; i < pipeline.stages.size(); ++i) {
        const Stage& stage = pipeline.stages[i];
        const Strategy& strategy = stage.layout.strategy;
        const double time = stage.busy_s + stage.idle.total_s();
        table.add({std::to_string(i), islands(stage.layout, file.islands), std::to_string(stage.layout.gpu_count()),
                   layers_text(stage.layout), degrees(stage.layout), zero_text(stage.layout), recompute_text(strategy),
                   milliseconds(stage.times.forward_s), milliseconds(stage.times.backward_s),
                   gibibytes(stage.memory.total_bytes()), gibibytes(stage.capacity_bytes),
                   time > 0 ? fmt::format("{:.1f}", 100 * stage.busy_s / time) : "–"});
    }
    return table.text(colours, 2);
}

/// Idle GPU-seconds of the plan by cause, as fractions of its GPUs' time.
std::string bubble(const Plan& plan)
{
    IdleTime idle;
    double whole = 0;
    for (const Pipeline& pipeline : plan.pipelines) {
        for (const Stage& stage : pipeline.stages) {
            const double gpus = stage.layout.gpu_count();
            idle.ramp_s += gpus * stage.idle.ramp_s;
            idle.imbalance_s += gpus * stage.idle.imbalance_s;
            idle.communication_s += gpus * stage.idle.communication_s;
            idle.sync_s += gpus * stage.idle.sync_s;
            whole += gpus * plan.iteration_time_s;
        }
    }
    if (!(whole > 0))
        return "none";
    return fmt::format("{} of the time: ramp {}, imbalance {}, communication {}, sync {}",
                       percent(idle.total_s() / whole), percent(idle.ramp_s / whole), percent(idle.imbalance_s / whole),
                       percent(idle.communication_s / whole), percent(idle.sync_s / whole));
}

std::string regret_text(const Regret& regret)
{
    if (regret.proved)
        return "none: every plan was tried";
    return fmt::format(
        "estimated to be at most {} ({:.0f} % confidence), {} for certain; of {} random plans that use what rules "
        "removed, {} fit and {} were faster",
        percent(regret.most_loss), 100 * regret.confidence, percent(regret.certain_loss),
        grouped(static_cast<std::uint64_t>(regret.samples)), grouped(static_cast<std::uint64_t>(regret.fitting)),
        regret.faster == 0 ? "none" : fmt::format("{} (by up to {})", regret.faster, percent(regret.gained)));
}

} // namespace

std::string plan_report(const PlanFile& file, bool colours)
{
    const Plan& plan = file.plan;
    std::string text = styled(
        fmt::format("{} on {}", file.model->name, file.cluster->name.empty() ? "the cluster" : file.cluster->name),
        Style::heading, colours);
    text +=
        fmt::format(": {} of {} GPUs, batch {} × {} tokens, {}\n", grouped(plan.gpus_used), grouped(plan.gpus_offered),
                    grouped(file.job.global_batch), grouped(file.job.sequence_length), to_string(file.job.precision));
    for (std::size_t i = 0; i < plan.pipelines.size(); ++i) {
        const Pipeline& pipeline = plan.pipelines[i];
        text +=
            fmt::format("\n{}{} as {} of {}, {}\n", plan.pipelines.size() > 1 ? fmt::format("pipeline {}: ", i) : "",
                        counted(static_cast<std::uint64_t>(pipeline.samples), "sample", "samples"),
                        counted(static_cast<std::uint64_t>(pipeline.micro_batches), "micro-batch", "micro-batches"),
                        pipeline.micro_batch_samples, display_name(pipeline.schedule));
        text += stage_table(file, pipeline, colours);
    }

    text += "\n";
    const auto line = [&](const char* name, const std::string& value) {
        text += styled(fmt::format("  {:<15}", name), Style::faint, colours) + value + "\n";
    };
    std::string time = duration(plan.iteration_time_s);
    if (const double bound = file.bound_s(); bound > 0 && !file.proved_iteration_time_s)
        time += fmt::format("   lower bound {}, gap {}", duration(bound), percent(plan.iteration_time_s / bound - 1));
    line("iteration time", time);
    text += idle_report(file, colours);
    line("throughput",
         fmt::format("{} tokens/s, {:.4g} samples/s",
                     grouped(static_cast<std::uint64_t>(std::llround(plan.tokens_per_s))), plan.samples_per_s));
    line("MFU", percent(plan.mfu) + " of all GPUs offered");
    line("idle", bubble(plan));
    if (file.proof)
        line("proof", percent(file.proof->share()) + " of the subtrees of all plans ruled out; --resume continues it");
    else if (file.proved_iteration_time_s)
        line("proof", "no other plan is faster: all are ruled out");
    if (file.regret)
        line("regret", regret_text(*file.regret));
    if (plan.cost_usd_per_hour > 0)
        line("cost",
             dollars(plan.cost_usd_per_hour) + " per hour, " + dollars(plan.cost_usd_per_million_tokens)
                 + " per million tokens");
    if (plan.energy_j_per_iteration > 0)
        line("energy", energy(plan.energy_j_per_iteration) + " per iteration");
    if (file.statistics)
        text += search_report(*file.statistics, colours);
    if (!file.complete)
        text += "  "
            + styled("stopped before the search was complete: this is the best plan so far", Style::warning, colours)
            + "\n";
    for (const Message& warning : plan.warnings)
        text += "  " + styled("note: " + warning.english(), Style::warning, colours) + "\n";
    return text;
}

} // namespace tangram::cli
