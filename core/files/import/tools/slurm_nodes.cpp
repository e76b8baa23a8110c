// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/import/tools/slurm_gres.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <algorithm>
#include <map>

// scontrol show node: records of Key=value, parted by empty lines, or one a line with -o. Values may hold blanks (OS=,
// Reason=), so a word without "=" goes on the value before it.
namespace tangram {

namespace {

struct Value {
    std::string text;
    int line = 0;
};
using Record = std::map<std::string, Value, std::less<>>;

/// The key of "NodeName=n1"; empty where the word is no pair.
std::string_view key_of(std::string_view word)
{
    const std::size_t end = word.find('=');
    const bool plain = end != std::string_view::npos && end > 0
        && std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(end), [](char c) {
                           return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'
                               || c == '/' || c == ':';
                       });
    return plain ? word.substr(0, end) : std::string_view();
}

void add_words(const OutputLine& line, Record& record)
{
    Value* last = nullptr;
    for (const std::string_view word : words(line.text)) {
        // What looks like a key that is there already belongs to a comment or a reason.
        if (const std::string_view key = key_of(word); !key.empty() && !record.contains(key)) {
            last = &record[std::string(key)];
            *last = {std::string(word.substr(key.size() + 1)), line.number};
        } else if (last != nullptr) {
            last->text.append(" ").append(word);
        }
    }
}

void add_node(const Record& record, const std::string& source, SlurmNodes& nodes)
{
    const auto text_of = [&](std::string_view key) {
        const auto found = record.find(key);
        return found == record.end() ? std::string() : found->second.text;
    };
    const auto line_of_key = [&](std::string_view key) {
        const auto found = record.find(key);
        return line_of(source, found == record.end() ? record.at("NodeName").line : found->second.line);
    };
    nodes.add({.name = text_of("NodeName"),
               .name_origin = line_of_key("NodeName"),
               .gres = text_of("Gres"),
               .gres_origin = line_of_key("Gres"),
               .trackable = text_of("CfgTRES"),
               .state = text_of("State"),
               .state_origin = line_of_key("State"),
               .features = text_of(record.contains("ActiveFeatures") ? "ActiveFeatures" : "Features"),
               .features_origin = line_of_key(record.contains("ActiveFeatures") ? "ActiveFeatures" : "Features")});
}

bool recognises_slurm_nodes(std::string_view text)
{
    const OutputLines lines(text.substr(0, 20000));
    return std::any_of(lines.begin(), lines.end(), [](const OutputLine& line) {
        const std::string_view start = trimmed(line.text);
        return start.starts_with("NodeName=")
            && (start.find(" Arch=") != std::string_view::npos || start.find(" CPU") != std::string_view::npos
                || start.find(" Gres=") != std::string_view::npos || start.find(' ') == std::string_view::npos
                || start.find(" CoresPerSocket=") != std::string_view::npos);
    });
}

Result<ImportFacts> read_slurm_nodes(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    IgnoredLines ignored;
    SlurmNodes nodes(name);
    Record record;
    Record defaults; // slurm.conf's NodeName=DEFAULT
    const auto finish = [&](bool at_the_end) {
        if (!record.empty() && record.at("NodeName").text == "DEFAULT") {
            defaults = record;
        } else if (!record.empty()) {
            record.insert(defaults.begin(), defaults.end());
            // What scontrol prints of a node has its state, behind its GPUs.
            const bool may_be_cut = at_the_end || !record.contains("Gres");
            if (may_be_cut && record.contains("Arch") && !record.contains("State"))
                nodes.add_cut_off(record.at("NodeName").text, line_of(name, record.at("NodeName").line));
            else
                add_node(record, name, nodes);
        }
        record.clear();
    };
    bool after_empty = false;
    for (const OutputLine& line : lines) {
        const std::string_view start = trimmed(line.text);
        if (start.empty()) {
            after_empty = true;
            continue;
        }
        // Copies may hold an empty line in the middle of a record, whose lines are indented.
        const bool goes_on = line.text.front() == ' ' && !key_of(words(start).front()).empty();
        if (after_empty && !goes_on)
            finish(false);
        after_empty = false;
        if (start.starts_with("NodeName=")) {
            finish(false);
            add_words(line, record);
        } else if (record.empty()) {
            ignored.add(line, Core::later("not in a record of a node"));
        } else {
            add_words(line, record);
        }
    }
    finish(true);
    Result<ImportFacts> facts = nodes.facts();
    if (facts)
        ignored.note(name, facts->notes);
    return facts;
}

} // namespace

const Importer slurm_nodes_importer{"scontrol-nodes", "scontrol show node", recognises_slurm_nodes, read_slurm_nodes};

} // namespace tangram
