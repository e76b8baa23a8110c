// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/plan/plan_json.h"

namespace tangram {

namespace {

std::uint64_t read_count(const JsonCursor& place, std::string_view key)
{
    return static_cast<std::uint64_t>(place.number(key, from_zero(1e18), 0));
}

SearchStatistics read_statistics(const JsonCursor& place)
{
    SearchStatistics statistics;
    if (place.has("pairs"))
        statistics.pairs = read_funnel(place["pairs"], "planned");
    if (place.has("partial_plans"))
        statistics.partial_plans = read_funnel(place["partial_plans"], "kept");
    if (place.has("states")) {
        const JsonCursor states = place["states"];
        statistics.states = read_count(states, "total");
        if (states.has("pruned")) {
            statistics.states_pruned_bound = read_count(states["pruned"], info(Rule::bound).id);
            statistics.states_pruned_beam = read_count(states["pruned"], info(Rule::beam).id);
        }
    }
    statistics.pipelines_composed = read_count(place, "pipelines_composed");
    statistics.pipelines_simulated = read_count(place, "pipelines_simulated");
    statistics.wall_time_s = place.number("wall_time_s", any_time, 0);
    if (place.has("phases_s")) {
        const JsonCursor phases = place["phases_s"];
        statistics.islands_s = phases.number("islands", any_time, 0);
        statistics.enumerate_s = phases.number("enumerate", any_time, 0);
        statistics.compose_s = phases.number("compose", any_time, 0);
        statistics.simulate_s = phases.number("simulate", any_time, 0);
    }
    return statistics;
}

ProfileUse read_profile_use(const JsonCursor& place)
{
    ProfileUse profile;
    profile.model = place.name("model", "");
    for (const JsonCursor& file : place.items("files"))
        profile.sources.push_back({file["name"].name(), file.text("fnv1a", "")});
    for (const JsonCursor& entry : place.items("interpolated"))
        profile.interpolated.emplace_back(entry.text());
    return profile;
}

IdleGpus read_idle(const JsonCursor& place, const PlanContext& context)
{
    IdleGpus idle;
    const std::string reason = place["reason"].name();
    idle.reason = idle_reason_of(reason).value_or(IdleReason::not_tried); // a newer program may know more
    idle.gpus = read_gpus(place["gpus"], context);
    if (place.has("iteration_time_with_s"))
        idle.time_with_s = place["iteration_time_with_s"].number(any_time);
    return idle;
}

Regret read_regret(const JsonCursor& place)
{
    Regret regret;
    regret.samples = place.integer("samples", 0, most_regret_samples, 0);
    regret.fitting = place.integer("fitting", 0, regret.samples, 0);
    regret.faster = place.integer("faster", 0, regret.fitting, 0);
    regret.gained = place.number("gained", from_zero(1e30), 0);
    regret.confidence = place.number("confidence", from_zero(1), 0);
    regret.most_share = place.number("most_share", from_zero(1), 1);
    regret.most_loss = place.number("most_loss", from_zero(1e30), 0);
    regret.certain_loss = place.number("certain_loss", from_zero(1e30), 0);
    regret.proved = place.boolean("proved", false);
    return regret;
}

std::uint64_t read_subtree(const JsonCursor& place)
{
    return static_cast<std::uint64_t>(place.number(from_zero(1e18)));
}

constexpr int largest_batch = 1'000'000'000;

Proof read_proof(const JsonCursor& place)
{
    Proof proof;
    proof.subtrees = read_subtree(place["subtrees"]);
    for (const JsonCursor& range : place.items("ruled_out")) {
        const std::vector<JsonCursor> ends = range.items();
        if (ends.size() != 2) {
            range.fail("expected the first subtree and the one after the last");
            break;
        }
        proof.ruled_out.add(read_subtree(ends[0]), std::min(read_subtree(ends[1]), proof.subtrees));
    }
    for (const JsonCursor& samples : place.items("most_samples"))
        proof.most_samples.push_back(samples.integer(0, largest_batch));
    return proof;
}

} // namespace

Funnel read_funnel(const JsonCursor& place, std::string_view kept)
{
    Funnel funnel;
    funnel.total = read_count(place, "total");
    funnel.kept = read_count(place, kept);
    if (place.has("pruned"))
        for (const RuleInfo& rule : rules())
            funnel.pruned[static_cast<std::size_t>(rule.rule)] = read_count(place["pruned"], rule.id);
    return funnel;
}

SearchSettings read_settings(const JsonCursor& place)
{
    SearchSettings settings;
    if (place.has("planner")) // a newer program may know more
        settings.planner = planner_of(place["planner"].name()).value_or(Planner::tangram);
    settings.exact = place.boolean("exact", settings.exact);
    settings.merge_tolerance = place.number("merge_tolerance", from_zero(1), settings.merge_tolerance);
    settings.simulate_best = place.integer("simulate_best", 1, 1000000, settings.simulate_best);
    settings.alternatives = place.integer("alternatives", 0, 1000000, settings.alternatives);
    settings.most_pipelines = place.integer("most_pipelines", 0, 1000000, settings.most_pipelines);
    settings.regret_samples = place.integer("regret_samples", 0, most_regret_samples, settings.regret_samples);
    settings.mixed_stages = place.boolean("mixed_stages", settings.mixed_stages);
    if (place.has("time_limit_s"))
        settings.time_limit_s = place["time_limit_s"].number(from_zero(1e9));
    if (place.has("memory_limit_bytes"))
        settings.memory_limit_bytes = place["memory_limit_bytes"].number(from_zero(1e15));
    if (!place.has("rules"))
        return settings;
    for (const RuleInfo& rule : rules()) {
        if (!place["rules"].has(rule.id))
            continue;
        const JsonCursor setting = place["rules"][rule.id];
        settings[rule.rule].on = setting.boolean("on", settings[rule.rule].on);
        settings[rule.rule].value = setting.number("value", from_zero(1e9), settings[rule.rule].value);
    }
    return settings;
}

void read_search(const JsonCursor& place, const PlanContext& context, PlanFile& file)
{
    place.expect_object();
    file.parallelizer = place.name("parallelizer", file.parallelizer);
    if (place.has("profile"))
        file.profile = read_profile_use(place["profile"]);
    if (place.has("settings"))
        file.settings = read_settings(place["settings"]);
    if (place.has("statistics"))
        file.statistics = read_statistics(place["statistics"]);
    file.complete = place.boolean("complete", true);
    for (const JsonCursor& item : place.items("idle_gpus"))
        file.idle.push_back(read_idle(item, context));
    if (place.has("lower_bound_iteration_time_s"))
        file.lower_bound_iteration_time_s = place["lower_bound_iteration_time_s"].number(any_time);
    if (place.has("proved_iteration_time_s"))
        file.proved_iteration_time_s = place["proved_iteration_time_s"].number(any_time);
    if (place.has("proof"))
        file.proof = read_proof(place["proof"]);
    if (place.has("regret"))
        file.regret = read_regret(place["regret"]);
}

} // namespace tangram
