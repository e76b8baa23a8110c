// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/edit/fresh_names.h"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace tangram {

namespace {

constexpr std::size_t longest_number = 9;

struct NumberedName {
    std::string_view stem; ///< with what stands before the number: "h100-"
    std::int64_t number = -1; ///< -1: none
};

/// "h100-12" is 12 of "h100-"; "h100" is no number of "h", as types end in digits too.
NumberedName split(std::string_view name)
{
    std::size_t digits = 0;
    while (digits < name.size() && name[name.size() - 1 - digits] >= '0' && name[name.size() - 1 - digits] <= '9')
        ++digits;
    const std::string_view stem = name.substr(0, name.size() - digits);
    if (digits == 0 || digits > longest_number || stem.empty() || stem.back() != '-')
        return {name, -1};
    std::int64_t number = 0;
    std::from_chars(name.data() + stem.size(), name.data() + name.size(), number);
    return {stem, number};
}

} // namespace

void FreshNames::take(std::string_view name)
{
    taken_.emplace(name);
    if (const NumberedName numbered = split(name); numbered.number >= 0) {
        std::int64_t& next = next_[std::string(numbered.stem)];
        next = std::max(next, numbered.number + 1);
    }
}

std::string FreshNames::fresh(std::string_view like)
{
    std::string name(like);
    if (name.empty() || taken_.contains(name))
        return numbered(like);
    take(name);
    return name;
}

std::string FreshNames::numbered(std::string_view like)
{
    const NumberedName wanted = split(like);
    const std::string stem = wanted.number >= 0 ? std::string(wanted.stem) : std::string(like) + "-";
    std::int64_t& next = next_[stem];
    std::string name;
    do
        name = stem + std::to_string(next++);
    while (!taken_.insert(name).second);
    return name;
}

} // namespace tangram
