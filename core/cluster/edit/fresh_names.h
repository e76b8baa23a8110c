// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace tangram {

/// Names of one kind of part, and the next free ones: each is found in constant time, however many were given before.
class FreshNames {
public:
    void take(std::string_view name);
    bool has(const std::string& name) const { return taken_.contains(name); }
    /// `like` itself where it is free and not empty, else the next number of names that begin alike. Takes it.
    std::string fresh(std::string_view like);
    /// "h100-3" after the last of those that begin like `like`, "h100-0" where there is none. Takes it.
    std::string numbered(std::string_view like);

private:
    std::unordered_set<std::string> taken_;
    std::unordered_map<std::string, std::int64_t> next_; ///< by what stands before the number
};

} // namespace tangram
