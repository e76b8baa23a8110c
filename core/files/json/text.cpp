// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/json/text.h"

#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tangram {

std::string shortened(std::string_view text, std::size_t length)
{
    if (text.size() <= length)
        return std::string(text);
    const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
    while (length > 0 && continues(length))
        --length;
    return std::string(text.substr(0, length)) + "...";
}

std::string number_text(double value)
{
    if (std::abs(value) < 1e15 && value == std::floor(value))
        return fmt::format("{:.0f}", value);
    return fmt::format("{:g}", value);
}

std::string enumeration(const std::vector<std::string>& names, std::string_view last_word)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0)
            text += i + 1 == names.size() ? fmt::format(" {} ", last_word.empty() ? Core::tr("and") : last_word) : ", ";
        text += names[i];
    }
    return text;
}

std::string lower_case(std::string_view text)
{
    std::string lower(text);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z')
            letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

} // namespace

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> found;
    for (;;) {
        const std::size_t first = text.find_first_not_of(blanks);
        if (first == std::string_view::npos)
            return found;
        text.remove_prefix(first);
        const std::size_t end = std::min(text.find_first_of(blanks), text.size());
        found.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators)
{
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find_first_of(separators);
        parts.push_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string_view> split_outside(std::string_view text, char open, char close)
{
    std::vector<std::string_view> parts;
    std::size_t start = 0;
    int depth = 0;
    for (std::size_t at = 0; at <= text.size(); ++at) {
        const char c = at < text.size() ? text[at] : ',';
        depth += c == open ? 1 : c == close ? -1 : 0;
        if (c != ',' || (depth > 0 && at < text.size()))
            continue;
        parts.push_back(trimmed(text.substr(start, at - start)));
        start = at + 1;
    }
    return parts;
}

std::string joined_words(std::string_view text, char joint, std::string_view kept)
{
    std::string joined;
    for (const char c : lower_case(text)) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || kept.find(c) != std::string_view::npos;
        if (plain)
            joined += c;
        else if (!joined.empty() && joined.back() != joint)
            joined += joint;
    }
    while (joined.ends_with(joint))
        joined.pop_back();
    return joined;
}

namespace {

/// Edit distance of Levenshtein.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

/// All of `wanted` stands in `name` in its order, with more between: "llama-405b" in "llama-3.1-405b".
bool is_spread_over(std::string_view wanted, std::string_view name)
{
    std::size_t found = 0;
    for (const char letter : name)
        found += found < wanted.size() && letter == wanted[found] ? 1U : 0U;
    return found == wanted.size();
}

} // namespace

std::vector<std::string> nearest(std::string_view wanted, const std::vector<std::string>& known)
{
    constexpr std::size_t compared = 60; // longer names are told apart by their beginnings
    constexpr std::size_t suggestions = 3;
    const std::string target = lower_case(wanted.substr(0, compared));
    std::vector<std::pair<std::size_t, std::size_t>> found; // distance, index
    for (std::size_t i = 0; i < known.size(); ++i) {
        const std::string name = lower_case(std::string_view(known[i]).substr(0, compared));
        constexpr std::size_t telling = 4; // shorter ones stand in many names by chance
        const bool begins = !target.empty() && name.starts_with(target);
        const bool part = begins || (target.size() >= telling && is_spread_over(target, name));
        const std::size_t apart = begins ? 0 : part ? 1 : distance(target, name);
        if (part || apart <= std::max<std::size_t>(2, target.size() / 2))
            found.emplace_back(apart, i);
    }
    std::sort(found.begin(), found.end());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::min(suggestions, found.size()); ++i)
        names.push_back(known[found[i].second]);
    return names;
}

std::string did_you_mean(std::string_view wanted, const std::vector<std::string>& known, std::string otherwise)
{
    const std::vector<std::string> names = nearest(wanted, known);
    return names.empty() ? std::move(otherwise) : Core::tr("did you mean {}?", enumeration(names, Core::tr("or")));
}

} // namespace tangram
