// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tangram {

/// The pruning rules of the search. Whatever disappears is charged to exactly one of them.
enum class Rule {
    division,
    memory,
    symmetry,
    dominated,
    bound,
    work_balance,
    granularity,
    part_sizes,
    beam,
    tensor_inside_node,
    data_before_tensor,
    power_of_two_degrees,
};
inline constexpr std::size_t rule_count = 12;

enum class RuleParameter { none, factor, layers, count };

struct RuleInfo {
    Rule rule;
    std::string_view id; ///< in files and on the command line: "work-balance"
    std::string_view name; ///< on screen: "Work balance"
    std::string_view explanation; ///< one sentence
    bool safe; ///< cannot lose the optimum
    RuleParameter parameter;
    bool on_by_default;
    double default_value;
};

std::span<const RuleInfo, rule_count> rules();
const RuleInfo& info(Rule rule);

struct RuleSetting {
    bool on = true;
    double value = 0; ///< meaning by RuleInfo::parameter; 0 where the rule has none

    friend bool operator==(const RuleSetting&, const RuleSetting&) = default;
};

/// Counts by rule.
struct Funnel {
    std::uint64_t total = 0;
    std::uint64_t kept = 0;
    std::array<std::uint64_t, rule_count> pruned{};

    void charge(Rule rule, std::uint64_t count = 1) { pruned[static_cast<std::size_t>(rule)] += count; }
    std::uint64_t pruned_by(Rule rule) const { return pruned[static_cast<std::size_t>(rule)]; }
    /// total == kept + sum of pruned.
    bool adds_up() const;
    Funnel& operator+=(const Funnel& other);
    Funnel operator-(const Funnel& other) const; ///< of an earlier state of the same counts
    friend bool operator==(const Funnel&, const Funnel&) = default;
};

} // namespace tangram
