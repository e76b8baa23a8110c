// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/hostlist.h"

#include "files/import/source/output_lines.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <optional>

namespace tangram {

namespace {

constexpr std::size_t longest_name = 200;

Error cannot_read(std::string_view list, const std::string& why)
{
    return {Core::tr("the list of hosts \"{}\" {}", shortened(list, 60), why), "",
            Core::tr("write it as Slurm does: n[001-016,020]")};
}

/// The numbers of "001-003,007" as they are written, appended to each of `heads`.
Result<std::vector<std::string>> with_numbers(const std::vector<std::string>& heads, std::string_view ranges, int most)
{
    std::vector<std::string> numbers;
    for (const std::string_view range : split(ranges, ",")) {
        const std::size_t dash = range.find('-');
        const std::string_view low_text = range.substr(0, dash);
        const std::optional<int> low = whole_number(low_text);
        const std::optional<int> high = dash == std::string_view::npos ? low : whole_number(range.substr(dash + 1));
        if (!low || !high || *high < *low)
            return cannot_read(ranges, Core::tr("has a range that is not numeric"));
        if (*high - *low >= most - static_cast<int>(numbers.size()))
            return cannot_read(ranges, Core::tr("names more hosts than can be imported"));
        for (int number = *low; number <= *high; ++number)
            numbers.push_back(fmt::format("{:0{}}", number, low_text.size()));
    }
    if (heads.size() * numbers.size() > static_cast<std::size_t>(most))
        return cannot_read(ranges, Core::tr("names more hosts than can be imported"));
    std::vector<std::string> names;
    for (const std::string& head : heads)
        for (const std::string& number : numbers)
            names.push_back(head + number);
    return names;
}

Result<std::vector<std::string>> expand_one(std::string_view item, int most)
{
    std::vector<std::string> names{""};
    while (!item.empty()) {
        const std::size_t open = item.find('[');
        if (names.front().size() + std::min(open, item.size()) > longest_name)
            return cannot_read(item, Core::tr("has a name that is too long"));
        for (std::string& name : names)
            name += item.substr(0, open);
        if (open == std::string_view::npos)
            break;
        const std::size_t close = item.find(']', open);
        if (close == std::string_view::npos)
            return cannot_read(item, Core::tr("has a bracket that is not closed"));
        Result<std::vector<std::string>> longer = with_numbers(names, item.substr(open + 1, close - open - 1), most);
        if (!longer)
            return longer;
        names = std::move(*longer);
        item.remove_prefix(close + 1);
    }
    return names;
}

} // namespace

Result<std::vector<std::string>> expand_hostlist(std::string_view list, int most)
{
    std::vector<std::string> names;
    for (const std::string_view item : split_outside(list, '[', ']')) {
        if (item.empty())
            continue;
        const Result<std::vector<std::string>> expanded = expand_one(item, most - static_cast<int>(names.size()));
        if (!expanded)
            return expanded.error();
        names.insert(names.end(), expanded->begin(), expanded->end());
        if (names.size() > static_cast<std::size_t>(most))
            return cannot_read(list, Core::tr("names more hosts than can be imported"));
    }
    return names;
}

std::string folded_hostlist(const std::vector<std::string>& names)
{
    struct Run {
        std::string head;
        std::vector<std::pair<std::string, std::string>> ranges; ///< first and last number, as they are written
    };
    std::vector<Run> runs;
    for (const std::string& name : names) {
        const std::size_t last = name.find_last_not_of("0123456789");
        const std::size_t digits = last == std::string::npos ? 0 : last + 1;
        const std::string head = name.substr(0, digits);
        const std::string number = name.substr(digits);
        if (runs.empty() || runs.back().head != head || number.empty() || runs.back().ranges.empty()) {
            runs.push_back({head, {}});
            if (!number.empty())
                runs.back().ranges.emplace_back(number, number);
            continue;
        }
        std::string& end = runs.back().ranges.back().second;
        const std::optional<int> before = whole_number(end);
        const std::optional<int> now = whole_number(number);
        const bool follows = before && now && *now == *before + 1 && fmt::format("{:0{}}", *now, end.size()) == number;
        if (follows)
            end = number;
        else
            runs.back().ranges.emplace_back(number, number);
    }
    std::string text;
    for (const Run& run : runs) {
        text += (text.empty() ? "" : ",") + run.head;
        const bool one = run.ranges.size() == 1 && run.ranges.front().first == run.ranges.front().second;
        if (one)
            text += run.ranges.front().first;
        if (one || run.ranges.empty())
            continue;
        std::string inside;
        for (const auto& [first, end] : run.ranges)
            inside += (inside.empty() ? "" : ",") + first + (first == end ? "" : "-" + end);
        text += "[" + inside + "]";
    }
    return text;
}

} // namespace tangram
