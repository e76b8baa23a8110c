// SPDX-License-Identifier: GPL-3.0-or-later
#include "judge_promise.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace tangram {

std::string ratio_text(double ratio)
{
    return std::isinf(ratio) ? "nothing" : fmt::format("{:.4f}", ratio);
}

Promise::Promise(std::string text, double tolerance)
    : text_(std::move(text))
    , tolerance_(tolerance)
{
}

void Promise::judge(std::string name, double ratio, bool complete, std::string details)
{
    (complete ? complete_ : unfinished_).push_back({std::move(name), ratio, std::move(details)});
}

std::vector<double> Promise::ratios() const
{
    std::vector<double> all;
    for (const std::vector<Case>* cases : {&complete_, &unfinished_})
        for (const Case& each : *cases)
            all.push_back(each.ratio);
    std::sort(all.begin(), all.end());
    return all;
}

void Promise::print(std::size_t worst) const
{
    const auto worst_first = [](std::vector<Case> cases) {
        std::stable_sort(cases.begin(), cases.end(), [](const Case& a, const Case& b) { return a.ratio > b.ratio; });
        return cases;
    };
    const auto broken = [&](const std::vector<Case>& cases) {
        return static_cast<std::size_t>(
            std::count_if(cases.begin(), cases.end(), [&](const Case& each) { return !kept(each.ratio); }));
    };
    const std::vector<Case> cases = worst_first(complete_);
    const std::size_t count = broken(cases);
    const char* const verdict = cases.empty() ? "NOT JUDGED" : count == 0 ? "holds" : "DOES NOT HOLD";
    fmt::print("VERDICT  {}: {}; {} of {} above {:g}", text_, verdict, count, cases.size(), 1 + tolerance_);
    if (!cases.empty())
        fmt::print(", worst {} ({})", ratio_text(cases.front().ratio), cases.front().name);
    if (!unfinished_.empty())
        fmt::print("; besides {} out of time, {} of them above", unfinished_.size(), broken(unfinished_));
    fmt::print("\n");
    for (std::size_t i = 0; i < std::min(worst, count); ++i)
        fmt::print("    {:>8}  {}\n{}", ratio_text(cases[i].ratio), cases[i].name, cases[i].details);
    const std::vector<Case> unfinished = worst_first(unfinished_);
    for (std::size_t i = 0; i < std::min(worst, broken(unfinished)); ++i)
        fmt::print("    {:>8}  {} (out of time)\n{}", ratio_text(unfinished[i].ratio), unfinished[i].name,
                   unfinished[i].details);
    std::fflush(stdout);
}

} // namespace tangram
