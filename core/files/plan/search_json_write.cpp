// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/plan_json.h"

#include <nlohmann/json.hpp>

namespace tangram {

using nlohmann::ordered_json;

ordered_json funnel_json(const Funnel& funnel, const char* kept)
{
    ordered_json pruned = ordered_json::object();
    for (const RuleInfo& rule : rules())
        if (funnel.pruned_by(rule.rule) > 0)
            pruned[std::string(rule.id)] = funnel.pruned_by(rule.rule);
    return {{"total", funnel.total}, {kept, funnel.kept}, {"pruned", std::move(pruned)}};
}

ordered_json settings_json(const SearchSettings& settings)
{
    ordered_json written{{"exact", settings.exact},
                         {"merge_tolerance", settings.merge_tolerance},
                         {"simulate_best", settings.simulate_best},
                         {"alternatives", settings.alternatives},
                         {"mixed_stages", settings.mixed_stages}};
    if (settings.planner != Planner::tangram)
        written["planner"] = info(settings.planner).id;
    if (settings.most_pipelines > 0)
        written["most_pipelines"] = settings.most_pipelines;
    if (settings.regret_samples > 0)
        written["regret_samples"] = settings.regret_samples;
    if (settings.time_limit_s)
        written["time_limit_s"] = *settings.time_limit_s;
    if (settings.memory_limit_bytes)
        written["memory_limit_bytes"] = *settings.memory_limit_bytes;
    ordered_json by_rule = ordered_json::object();
    for (const RuleInfo& rule : rules())
        by_rule[std::string(rule.id)] =
            ordered_json{{"on", settings[rule.rule].on}, {"value", settings[rule.rule].value}};
    written["rules"] = std::move(by_rule);
    return written;
}

namespace {

ordered_json states_json(const SearchStatistics& statistics)
{
    ordered_json pruned = ordered_json::object();
    if (statistics.states_pruned_bound > 0)
        pruned[std::string(info(Rule::bound).id)] = statistics.states_pruned_bound;
    if (statistics.states_pruned_beam > 0)
        pruned[std::string(info(Rule::beam).id)] = statistics.states_pruned_beam;
    return {{"total", statistics.states}, {"pruned", std::move(pruned)}};
}

ordered_json statistics_json(const SearchStatistics& statistics)
{
    return {{"pairs", funnel_json(statistics.pairs, "planned")},
            {"partial_plans", funnel_json(statistics.partial_plans, "kept")},
            {"states", states_json(statistics)},
            {"pipelines_composed", statistics.pipelines_composed},
            {"pipelines_simulated", statistics.pipelines_simulated},
            {"wall_time_s", statistics.wall_time_s},
            {"phases_s",
             {{"islands", statistics.islands_s},
              {"enumerate", statistics.enumerate_s},
              {"compose", statistics.compose_s},
              {"simulate", statistics.simulate_s}}}};
}

/// How many there are and how much slower follow from the rest; who reads the file need not work them out.
ordered_json idle_json(const PlanFile& file)
{
    ordered_json all = ordered_json::array();
    for (const IdleGpus& idle : file.idle) {
        ordered_json written{{"reason", to_string(idle.reason)},
                             {"gpu_count", idle.gpu_count()},
                             {"gpus", gpus_json(idle.gpus, *file.cluster)}};
        if (idle.time_with_s) {
            written["iteration_time_with_s"] = *idle.time_with_s;
            if (file.plan.iteration_time_s > 0)
                written["times_as_long"] = *idle.time_with_s / file.plan.iteration_time_s;
        }
        all.push_back(std::move(written));
    }
    return all;
}

ordered_json regret_json(const Regret& regret)
{
    return {{"samples", regret.samples},     {"fitting", regret.fitting},           {"faster", regret.faster},
            {"gained", regret.gained},       {"confidence", regret.confidence},     {"most_share", regret.most_share},
            {"most_loss", regret.most_loss}, {"certain_loss", regret.certain_loss}, {"proved", regret.proved}};
}

ordered_json proof_json(const Proof& proof)
{
    ordered_json ruled_out = ordered_json::array();
    for (const auto& [first, last] : proof.ruled_out.ranges())
        ruled_out.push_back({first, last});
    ordered_json written{{"subtrees", proof.subtrees}, {"ruled_out", std::move(ruled_out)}};
    if (!proof.most_samples.empty())
        written["most_samples"] = proof.most_samples;
    return written;
}

ordered_json profile_json(const ProfileUse& profile)
{
    ordered_json files = ordered_json::array();
    for (const ProfileSource& source : profile.sources)
        files.push_back({{"name", source.name}, {"fnv1a", source.hash}});
    return {{"model", profile.model}, {"files", std::move(files)}, {"interpolated", in_english(profile.interpolated)}};
}

} // namespace

ordered_json search_json(const PlanFile& file)
{
    ordered_json written{{"parallelizer", file.parallelizer}};
    if (file.profile)
        written["profile"] = profile_json(*file.profile);
    if (file.settings)
        written["settings"] = settings_json(*file.settings);
    if (file.statistics)
        written["statistics"] = statistics_json(*file.statistics);
    if (file.settings || file.statistics)
        written["complete"] = file.complete;
    if (file.lower_bound_iteration_time_s)
        written["lower_bound_iteration_time_s"] = *file.lower_bound_iteration_time_s;
    if (file.proved_iteration_time_s)
        written["proved_iteration_time_s"] = *file.proved_iteration_time_s;
    if (file.proof)
        written["proof"] = proof_json(*file.proof);
    if (file.regret)
        written["regret"] = regret_json(*file.regret);
    if (!file.idle.empty())
        written["idle_gpus"] = idle_json(file);
    return written;
}

} // namespace tangram
