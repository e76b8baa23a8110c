// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/idle_report.h"

#include "output/console.h"

#include <fmt/format.h>

namespace tangram::cli {

std::string idle_report(const PlanFile& file, bool colours)
{
    std::string text;
    for (const IdleGpus& idle : file.idle)
        text += styled(fmt::format("  {:<15}", text.empty() ? "GPUs left idle" : ""), Style::faint, colours)
            + fmt::format("{}: {}\n", idle_place(idle, *file.cluster), idle_text(idle, file.plan.iteration_time_s));
    return text;
}

} // namespace tangram::cli
