// SPDX-License-Identifier: GPL-3.0-or-later
#include "output/search_report.h"

#include "output/console.h"
#include "output/quantities.h"

#include <fmt/format.h>

namespace tangram::cli {

namespace {

std::string funnel(const Funnel& funnel, const char* kept)
{
    std::string pruned;
    for (const RuleInfo& rule : rules()) {
        if (const std::uint64_t count = funnel.pruned_by(rule.rule); count > 0)
            pruned += fmt::format("{}{} {}", pruned.empty() ? "; removed by " : ", ", rule.id, grouped(count));
    }
    return fmt::format("{}, {} {}{}", grouped(funnel.total), grouped(funnel.kept), kept, pruned);
}

} // namespace

std::string search_report(const SearchStatistics& statistics, bool colours)
{
    std::string text;
    const auto line = [&](const char* name, const std::string& value) {
        text += styled(fmt::format("  {:<15}", name), Style::faint, colours) + value + "\n";
    };
    line("pairs", funnel(statistics.pairs, "planned"));
    line("partial plans", funnel(statistics.partial_plans, "kept"));
    line("pipelines",
         fmt::format("{} composed, {} simulated, in {}", grouped(statistics.pipelines_composed),
                     grouped(statistics.pipelines_simulated), duration(statistics.wall_time_s)));
    return text;
}

} // namespace tangram::cli
