// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/machine_outputs.h"

#include "files/import/source/output_lines.h"
#include "files/json/text.h"

#include <algorithm>
#include <map>

namespace tangram {

namespace {

/// More machines than anybody pastes the outputs of.
constexpr std::size_t most_machines = 25000;

bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A host name, or a list of hosts: letters, digits, dots, dashes and brackets, at least one letter or dot.
bool is_host(std::string_view name)
{
    if (name.empty() || name.size() > 200 || !(is_letter(name.front()) || is_digit(name.front())))
        return false;
    const bool plain = std::all_of(name.begin(), name.end(), [](char c) {
        return is_letter(c) || is_digit(c) || std::string_view("._-[],").find(c) != std::string_view::npos;
    });
    return plain && std::any_of(name.begin(), name.end(), [](char c) { return is_letter(c) || c == '.'; });
}

std::vector<std::string_view> lines_of(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    }
    return lines;
}

/// "3" of a rank of srun's "3: ..." is a machine's as long as each machine runs one.
bool is_rank(std::string_view name)
{
    return !name.empty() && name.size() <= 6 && std::all_of(name.begin(), name.end(), is_digit);
}

/// "node01" of "node01: ..."; empty where the line does not start with a machine.
std::string_view prefix_of(std::string_view line)
{
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos)
        return {};
    // mpirun's "[1,3]<stdout>:..."
    if (const std::string_view mark = line.substr(0, colon); mark.ends_with("]<stdout>") && mark.starts_with("["))
        return mark;
    if (!is_host(line.substr(0, colon)) && !is_rank(line.substr(0, colon)))
        return {};
    const bool apart =
        colon + 1 == line.size() || line[colon + 1] == ' ' || line[colon + 1] == '\t' || line[colon + 1] == '\r';
    return apart ? line.substr(0, colon) : std::string_view();
}

class Outputs {
public:
    void add(std::string_view hosts, std::string_view line, int number)
    {
        const auto [found, added] = known_.emplace(hosts, outputs_.size());
        if (added && outputs_.size() == most_machines)
            return;
        if (added)
            outputs_.push_back({std::string(hosts), {}, {}});
        if (found->second >= outputs_.size())
            return;
        MachineOutput& output = outputs_[found->second];
        output.text += line;
        output.text += '\n';
        output.lines.push_back(number);
    }
    std::vector<MachineOutput> taken() && { return std::move(outputs_); }

private:
    std::vector<MachineOutput> outputs_;
    std::map<std::string, std::size_t, std::less<>> known_;
};

std::vector<MachineOutput> by_prefix(const std::vector<std::string_view>& lines)
{
    std::size_t filled = 0;
    std::size_t marked = 0;
    for (const std::string_view line : lines) {
        filled += trimmed(line).empty() ? 0 : 1;
        marked += prefix_of(line).empty() ? 0 : 1;
    }
    // Here and there a line of noise has none.
    if (marked < 2 || marked * 10 < filled * 9)
        return {};
    Outputs outputs;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (const std::string_view host = prefix_of(lines[i]); !host.empty()) {
            std::string_view rest = lines[i].substr(host.size() + 1);
            if (rest.starts_with(' '))
                rest.remove_prefix(1);
            outputs.add(host, rest, static_cast<int>(i) + 1);
        }
    return std::move(outputs).taken();
}

bool is_rule(std::string_view line)
{
    line = trimmed(line);
    return line.size() >= 8 && line.find_first_not_of('-') == std::string_view::npos;
}

/// The machine of a heading before its lines, and how many lines the heading takes.
struct Heading {
    std::string hosts; ///< empty: no heading
    std::size_t lines = 1;
};

Heading heading_at(const std::vector<std::string_view>& lines, std::size_t at)
{
    const std::string_view line = trimmed(lines[at]);
    // dshbak and clush -b; clush adds how many there are: "n[1-4] (4)".
    if (is_rule(line) && at + 2 < lines.size() && is_rule(lines[at + 2])) {
        const std::string_view name = trimmed(trimmed(lines[at + 1]).substr(0, trimmed(lines[at + 1]).find(" (")));
        if (is_host(name))
            return {std::string(name), 3};
    }
    if (line.starts_with("==> ") && line.ends_with(" <==")) {
        std::string_view name = trimmed(line.substr(4, line.size() - 8));
        name = name.substr(name.find_last_of('/') == std::string_view::npos ? 0 : name.find_last_of('/') + 1);
        for (const std::string_view ending : {".txt", ".out", ".log", ".xml", ".json"})
            if (name.ends_with(ending))
                name.remove_suffix(ending.size());
        if (is_host(name))
            return {std::string(name), 1};
    }
    if (const std::size_t bar = line.find(" | "); bar != std::string_view::npos && line.ends_with(">>")
        && line.find("rc=", bar) != std::string_view::npos && is_host(line.substr(0, bar)))
        return {std::string(line.substr(0, bar)), 1};
    return {};
}

std::vector<MachineOutput> by_heading(const std::vector<std::string_view>& lines)
{
    Outputs outputs;
    std::string hosts;
    for (std::size_t i = 0; i < lines.size();) {
        if (const Heading heading = heading_at(lines, i); !heading.hosts.empty()) {
            hosts = heading.hosts;
            i += heading.lines;
            continue;
        }
        if (!hosts.empty())
            outputs.add(hosts, lines[i], static_cast<int>(i) + 1);
        ++i;
    }
    return std::move(outputs).taken();
}

} // namespace

std::vector<MachineOutput> machine_outputs(std::string_view text)
{
    const std::vector<std::string_view> lines = lines_of(text);
    std::vector<MachineOutput> outputs = by_prefix(lines);
    return outputs.empty() ? by_heading(lines) : outputs;
}

} // namespace tangram
