// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace tangram {

/// Collects what is wrong with a plan file.
class PlanFileFindings {
public:
    template <typename... Args> void add(const std::string& where, fmt::format_string<Args...> what, Args&&... args)
    {
        if (sentences_.size() < most)
            sentences_.push_back(where + ": " + fmt::format(what, std::forward<Args>(args)...));
    }

    void expect(bool holds, const std::string& where, const char* what)
    {
        if (!holds)
            add(where, "does not hold: {}", what);
    }

    /// Two numbers that were reached by different sums of the same parts.
    void expect_equal(double stated, double expected, double tolerance, const std::string& where)
    {
        if (!(std::abs(stated - expected) <= tolerance))
            add(where, "states {}, the parts give {}", stated, expected);
    }

    /// As expect_equal, within a relative 1e-9.
    void expect_same(double stated, double expected, const std::string& where)
    {
        expect_equal(stated, expected, 1e-9 * std::max(std::abs(stated), std::abs(expected)), where);
    }

    std::vector<std::string> take() && { return std::move(sentences_); }

private:
    static constexpr std::size_t most = 50;
    std::vector<std::string> sentences_;
};

} // namespace tangram
