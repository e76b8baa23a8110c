// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/named_plan.h"
#include "text/result.h"

#include <string>
#include <string_view>
#include <vector>

/// A comparison file: several plans under their names, each as a whole plan file.
namespace tangram {

/// Events that a comparison holds in all, as many as a reader takes in beside the rest.
inline constexpr std::size_t most_compared_events = 1'000'000;

inline constexpr std::size_t most_compared_plans = 64;

/// Alternatives are left out: a comparison has the plans it compares. So are all timelines where they have more than
/// most_compared_events together; whoever opens the file simulates them again.
std::string write_comparison(const std::vector<NamedPlan>& plans);

/// "tangram-comparison" of at least one plan; every plan has results, every name is its own.
Result<std::vector<NamedPlan>> read_comparison(std::string_view text, std::string_view source);

} // namespace tangram
