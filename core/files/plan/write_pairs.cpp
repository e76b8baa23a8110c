// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/write_pairs.h"
#include "files/json/json_text.h"
#include "files/model/job_json.h"
#include "files/model/model_json.h"
#include "files/plan/plan_json.h"
#include "islands/islands.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

namespace {

ordered_json option_json(const PairPlans::Option& option)
{
    ordered_json written = strategy_json(option.strategy);
    written["forward_s"] = option.cost.forward_s;
    written["backward_s"] = option.cost.backward_s;
    written["gradient_sync_s"] = option.cost.gradient_sync_s;
    written["gradient_sync_total_s"] = option.cost.gradient_sync_total_s;
    written["optimizer_s"] = option.cost.optimizer_s;
    written["most_in_flight"] = option.most_in_flight;
    written["memory"] = memory_json(option.cost.memory); // of one micro-batch in flight
    return written;
}

ordered_json pair_json(const PairPlans& pair, const Islands& islands)
{
    ordered_json written{{"micro_batch_samples", pair.micro_batch_samples},
                         {"island", islands[pair.island].id},
                         {"nodes", pair.nodes},
                         {"gpus", pair.gpus},
                         {"layers", {{"first", pair.slice.first}, {"last", pair.slice.last}}}};
    for (const auto& [key, cut] : {std::pair{"begins_in_block", pair.slice.begins_in_block},
                                   std::pair{"ends_in_block", pair.slice.ends_in_block}})
        if (cut)
            written["layers"][key] = true;
    if (pair.pruned_by)
        written["pruned_by"] = std::string(info(*pair.pruned_by).id);
    if (!pair.removed_by.empty()) { // others that would have, too
        ordered_json rules = ordered_json::array();
        for (const Rule rule : pair.removed_by)
            rules.push_back(std::string(info(rule).id));
        written["removed_by"] = std::move(rules);
    }
    ordered_json plans = ordered_json::array();
    for (const PairPlans::Option& option : pair.options)
        plans.push_back(option_json(option));
    written["partial_plans"] = std::move(plans);
    return written;
}

} // namespace

std::string write_pairs(const PlanningProblem& problem, const PairList& pairs)
{
    ordered_json head{{"format", "tangram-pairs"}, {"version", 1}};
    head["producer"] = producer_json();
    head["model"] = model_json(*problem.model);
    head["job"] = job_json(problem.job);
    head["islands"] = islands_json(*problem.cluster, problem.islands);
    head["statistics"] = ordered_json{{"pairs", funnel_json(pairs.statistics.pairs, "planned")},
                                      {"partial_plans", funnel_json(pairs.statistics.partial_plans, "kept")}};
    // There can be millions of pairs: they are written one by one, each on its line, not built into one value first.
    std::string text = readable_json(head);
    text.resize(text.rfind('\n', text.size() - 2)); // what comes before the closing brace
    text += ",\n  \"pairs\": [";
    for (std::size_t i = 0; i < pairs.pairs.size(); ++i)
        text += (i == 0 ? "\n    " : ",\n    ") + one_line_json(pair_json(pairs.pairs[i], problem.islands));
    text += pairs.pairs.empty() ? "]\n}\n" : "\n  ]\n}\n";
    return text;
}

} // namespace tangram
