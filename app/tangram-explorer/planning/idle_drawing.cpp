// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/planning/idle_drawing.h"

#include "cluster_page/cluster_page.h"
#include "facts/plan_facts.h"
#include "plans/page/plans_page.h"

#include <map>
#include <string_view>
#include <utility>

namespace tangram {

namespace {

/// Nodes of the plan's cluster in the one that is shown, by their ids; -1: it is gone.
std::vector<int> nodes_in(const Cluster& shown, const Cluster& planned)
{
    std::vector<int> nodes(planned.nodes.size(), -1);
    std::map<std::string_view, int> by_id;
    for (std::size_t n = 0; n < shown.nodes.size(); ++n)
        by_id.emplace(shown.nodes[n].id, static_cast<int>(n));
    for (std::size_t n = 0; n < planned.nodes.size(); ++n)
        if (const auto found = by_id.find(planned.nodes[n].id); found != by_id.end())
            nodes[n] = found->second;
    return nodes;
}

IdleMarks marks_of(const PlanFile& plan, const Cluster& shown)
{
    IdleMarks marks;
    const std::vector<IdleFact> facts = idle_facts(plan);
    if (facts.empty())
        return marks;
    const std::vector<int> nodes = nodes_in(shown, *plan.cluster);
    std::map<int, IdleMark> by_node;
    for (const IdleFact& fact : facts)
        for (const GpuRange& range : fact.gpus.gpus)
            if (const int node = nodes[range.node]; node >= 0) {
                IdleMark& mark = by_node[node];
                mark.node = node;
                mark.gpus.push_back({node, range.first, range.count});
                mark.why = fact.why;
            }
    for (auto& [node, mark] : by_node)
        marks.nodes.push_back(std::move(mark));
    marks.details = idle_lines(plan);
    return marks;
}

} // namespace

void IdleDrawing::show_on(const std::shared_ptr<const Cluster>& cluster)
{
    const std::shared_ptr<const PlanFile> chosen = plans_.shown();
    if (chosen == plan_ && cluster == cluster_)
        return;
    plan_ = chosen;
    cluster_ = cluster;
    IdleMarks marks;
    if (chosen && cluster) {
        marks = marks_of(*chosen, *cluster);
        if (!marks.nodes.empty())
            marks.legend = tr("Plan %1: %2").arg(plans_.name_of_shown(), idle_headline(*chosen));
    }
    page_.show_idle(std::move(marks));
}

} // namespace tangram
