// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/rules/settings.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace tangram {

namespace {

std::optional<double> parse_number(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string known_names()
{
    std::string names;
    for (const RuleInfo& rule : rules())
        names += fmt::format("{}, ", rule.id);
    return names + "merge-tolerance, simulate-best, alternatives, most-pipelines, mixed-stages, regret, planner";
}

Error bad_value(std::string_view assignment, std::string_view expected)
{
    return {fmt::format("{} is not a value this setting takes", assignment), "--set",
            fmt::format("Give {}.", expected)};
}

std::string expected_of(const RuleInfo& rule)
{
    switch (rule.parameter) {
    case RuleParameter::none:
        return "on or off";
    case RuleParameter::factor:
        return "on, off or a factor of at least 1";
    case RuleParameter::layers:
        return "on, off or a number of layers, 1 to 10000";
    case RuleParameter::count:
        return "on, off or a count, 1 to 1000000";
    }
    return {};
}

Result<SearchSettings> with_rule(SearchSettings settings, const RuleInfo& rule, std::string_view assignment,
                                 std::string_view value)
{
    RuleSetting& setting = settings[rule.rule];
    if (value == "on" || value == "off") {
        setting.on = value == "on";
        return settings;
    }
    const std::optional<double> number = parse_number(value);
    const bool whole = number && *number == std::floor(*number);
    const bool good = number && *number >= 1
        && (rule.parameter == RuleParameter::factor
            || (rule.parameter == RuleParameter::layers && whole && *number <= 1e4)
            || (rule.parameter == RuleParameter::count && whole && *number <= 1e6));
    if (!good)
        return bad_value(assignment, expected_of(rule));
    setting = {true, *number};
    return settings;
}

} // namespace

std::array<RuleSetting, rule_count> SearchSettings::default_rules()
{
    std::array<RuleSetting, rule_count> settings;
    for (const RuleInfo& rule : tangram::rules())
        settings[static_cast<std::size_t>(rule.rule)] = {rule.on_by_default, rule.default_value};
    return settings;
}

SearchSettings SearchSettings::effective() const
{
    SearchSettings settings = *this;
    if (exact)
        for (const RuleInfo& rule : tangram::rules())
            if (!rule.safe)
                settings[rule.rule].on = false;
    return settings;
}

int SearchSettings::layers_between_cuts() const
{
    const RuleSetting& granularity = (*this)[Rule::granularity];
    return granularity.on ? static_cast<int>(granularity.value) : 1;
}

SearchSettings SearchSettings::without_limits() const
{
    SearchSettings settings = *this;
    settings.threads = 0;
    settings.time_limit_s.reset();
    settings.memory_limit_bytes.reset();
    return settings;
}

SearchSettings SearchSettings::no_wider_than_default() const
{
    SearchSettings settings = *this;
    for (const RuleInfo& rule : tangram::rules()) {
        RuleSetting& setting = settings[rule.rule];
        if (rule.safe || !rule.on_by_default)
            continue;
        const bool larger_is_wider = rule.parameter != RuleParameter::layers;
        if (!setting.on)
            setting = {true, rule.default_value};
        else if (larger_is_wider ? setting.value > rule.default_value : setting.value < rule.default_value)
            setting.value = rule.default_value;
    }
    return settings;
}

Result<SearchSettings> with_setting(SearchSettings settings, std::string_view assignment)
{
    const std::size_t equals = assignment.find('=');
    if (equals == std::string_view::npos)
        return Error{fmt::format("\"{}\" is not of the form RULE=VALUE", assignment), "--set",
                     fmt::format("The rules are {}.", known_names())};
    const std::string_view name = assignment.substr(0, equals);
    const std::string_view value = assignment.substr(equals + 1);
    const std::optional<double> number = parse_number(value);

    if (name == "merge-tolerance") {
        if (!number || *number < 0 || *number > 1)
            return bad_value(assignment, "a number from 0 (only identical nodes) to 1 (one island)");
        settings.merge_tolerance = *number;
        return settings;
    }
    if (name == "most-pipelines") {
        if (!number || *number != std::floor(*number) || *number < 0 || *number > 10000)
            return bad_value(assignment, "a whole number from 1 to 10000, or 0 for any number");
        settings.most_pipelines = static_cast<int>(*number);
        return settings;
    }
    if (name == "simulate-best" || name == "alternatives") {
        const bool simulate = name == "simulate-best";
        if (!number || *number != std::floor(*number) || *number < (simulate ? 1 : 0) || *number > 10000)
            return bad_value(assignment,
                             simulate ? "a whole number from 1 to 10000" : "a whole number from 0 to 10000");
        (simulate ? settings.simulate_best : settings.alternatives) = static_cast<int>(*number);
        return settings;
    }
    if (name == "regret") {
        if (!number || *number != std::floor(*number) || *number < 0 || *number > most_regret_samples)
            return bad_value(assignment, "a whole number of plans to draw, up to 100000, or 0 for none");
        settings.regret_samples = static_cast<int>(*number);
        return settings;
    }
    if (name == "mixed-stages") {
        if (value != "on" && value != "off")
            return bad_value(assignment, "on or off");
        settings.mixed_stages = value == "on";
        return settings;
    }
    if (name == "planner") {
        const std::optional<Planner> planner = planner_of(value);
        if (!planner) {
            std::string known;
            for (const PlannerInfo& one : planners())
                known += fmt::format("{}{}", known.empty() ? "" : ", ", one.id);
            return bad_value(assignment, "one of " + known);
        }
        settings.planner = *planner;
        return settings;
    }
    for (const RuleInfo& rule : rules())
        if (rule.id == name)
            return with_rule(settings, rule, assignment, value);
    return Error{fmt::format("There is no rule \"{}\"", name), "--set",
                 fmt::format("The rules are {}.", known_names())};
}

} // namespace tangram
