// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "files/json/json_text.h"
#include "files/model/job_json.h"
#include "files/model/model_json.h"
#include "files/plan/plan_json.h"
#include "files/plan/write_plan.h"
#include "islands/islands.h"
#include "plan/price/evaluate.h"
#include "project/plan_file.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

ordered_json producer_json()
{
    return {{"name", "tangram"}, {"version", TANGRAM_VERSION}};
}

ordered_json islands_json(const Cluster& cluster, const Islands& islands)
{
    ordered_json written = ordered_json::array();
    for (const Island& island : islands) {
        ordered_json nodes = ordered_json::array();
        for (const int node : island.nodes)
            nodes.push_back(cluster.nodes[node].id);
        written.push_back({{"id", island.id},
                           {"name", island.name},
                           {"nodes", std::move(nodes)},
                           {"spread", island.spread},
                           {"locked", island.locked}});
    }
    return written;
}

ordered_json plan_file_json(const PlanFile& file, const Plan& plan)
{
    ordered_json written{{"format", "tangram-plan"}, {"version", 1}};
    written["producer"] = producer_json();
    written["model"] = model_json(*file.model);
    written["job"] = job_json(file.job);
    written["cluster"] = cluster_json(*file.cluster);
    written["islands"] = islands_json(*file.cluster, file.islands);
    written["search"] = search_json(file);
    written["plan"] = plan_json(plan, *file.cluster, file.islands);
    if (!file.alternatives.empty()) {
        ordered_json alternatives = ordered_json::array();
        for (const Plan& alternative : file.alternatives)
            alternatives.push_back(plan_json(alternative, *file.cluster, file.islands));
        written["alternatives"] = std::move(alternatives);
    }
    return written;
}

std::string write_plan(const PlanFile& file)
{
    return readable_json(plan_file_json(file, file.plan));
}

std::string write_evaluation(const PlanFile& file, const Evaluation& evaluation, bool one_line)
{
    // A layout that is too broken to be simulated is written back as it was read.
    ordered_json written = plan_file_json(file, evaluation.plan.pipelines.empty() ? file.plan : evaluation.plan);
    ordered_json violations = ordered_json::array();
    for (const Violation& violation : evaluation.violations)
        violations.push_back({{"rule", violation.rule},
                              {"where", violation.where},
                              {"message", violation.message.english()},
                              {"hint", violation.hint.english()}});
    written["violations"] = std::move(violations);
    return one_line ? one_line_json(written) : readable_json(written);
}

} // namespace tangram
