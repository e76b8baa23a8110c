// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/hostlist.h"
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <vector>

// topology.conf and scontrol show topology: SwitchName= with Switches= or Nodes=, and BlockName= with Nodes=. Keys in
// any case. topology.yaml says the same over several lines ("- switch: s1", "nodes: n[1-4]"). Published files are often
// no trees; what does not fit one is told and left out.
namespace tangram {

namespace {

using Keys = std::map<std::string, std::string>;

Keys keys_of(std::string_view line)
{
    Keys keys;
    for (const std::string_view word : words(line)) {
        const std::size_t equals = word.find('=');
        if (equals != std::string_view::npos && equals > 0)
            keys.emplace(lower_case(word.substr(0, equals)), word.substr(equals + 1));
    }
    return keys;
}

/// "- switch: s1" and "children: s[2-3]" of topology.yaml, as topology.conf would word it; empty for another line.
Keys keys_of_yaml(std::string_view line)
{
    static const std::map<std::string, std::string> known{
        {"switch", "switchname"}, {"block", "blockname"}, {"children", "switches"}, {"nodes", "nodes"}};
    line = trimmed(line.substr(0, line.find(" #")));
    if (line.starts_with("- "))
        line = trimmed(line.substr(2));
    const std::size_t colon = line.find(':');
    const auto key = known.find(std::string(line.substr(0, colon)));
    std::string_view value = colon == std::string_view::npos ? std::string_view() : trimmed(line.substr(colon + 1));
    if (value.size() >= 2 && (value.front() == '"' || value.front() == '\'') && value.back() == value.front())
        value = value.substr(1, value.size() - 2);
    return key == known.end() || value.empty() ? Keys() : Keys{{key->second, std::string(value)}};
}

/// The lines of a text as records; those of topology.yaml go on over several lines.
struct TopologyRecord {
    OutputLine line;
    Keys keys; ///< empty: not a record
};
std::vector<TopologyRecord> records_of(const OutputLines& lines)
{
    std::vector<TopologyRecord> records;
    bool in_yaml = false;
    for (const OutputLine& line : lines) {
        const std::string_view start = trimmed(line.text);
        Keys keys = start.starts_with('#') ? Keys() : keys_of(start);
        if (keys.empty()) {
            keys = keys_of_yaml(start);
            const bool begins = keys.contains("switchname") || keys.contains("blockname");
            if (!begins && !keys.empty() && in_yaml) {
                records.back().keys.merge(keys);
                continue;
            }
            in_yaml = begins;
            if (!begins)
                keys.clear();
        }
        records.push_back({line, std::move(keys)});
    }
    return records;
}

std::string value_of(const Keys& keys, const std::string& key)
{
    const auto found = keys.find(key);
    return found == keys.end() ? std::string() : found->second;
}

/// What topology.yaml holds beside switches and blocks.
bool is_of_yaml(std::string_view line)
{
    for (const std::string_view start :
         {"---", "- topology:", "cluster_default:", "tree:", "switches:", "block:", "blocks:", "block_sizes:"})
        if (line.starts_with(start))
            return true;
    return line.starts_with("- ") && whole_number(trimmed(line.substr(2)));
}

/// The tree so far.
class Topology {
public:
    explicit Topology(std::string source)
        : source_(std::move(source))
    {
    }

    std::optional<Error> add_switch(const Keys& keys, int line)
    {
        const std::string name = value_of(keys, "switchname");
        SwitchFacts& made = switch_named(name, line);
        Result<std::vector<std::string>> children = expanded(value_of(keys, "switches"), line);
        if (!children)
            return children.error();
        const std::string own = made.id.value;
        for (const std::string& child : *children)
            adopt(child, own, line);
        Result<std::vector<std::string>> nodes = expanded(value_of(keys, "nodes"), line);
        if (!nodes)
            return nodes.error();
        // What scontrol prints of a switch above others lists all the nodes below it.
        if (children->empty())
            for (const std::string& node : *nodes)
                place_node(node, own, line);
        described_.insert(own);
        return std::nullopt;
    }

    std::optional<Error> add_block(const Keys& keys, bool one_fabric, int line)
    {
        Result<std::vector<std::string>> nodes = expanded(value_of(keys, "nodes"), line);
        if (!nodes)
            return nodes.error();
        const Origin origin = line_of(source_, line);
        for (const std::string& name : *nodes) {
            NodeFacts& node = node_named(name, line);
            if (node.rack && node.rack->value != value_of(keys, "blockname")) {
                note(ImportNote::Kind::conflict, line,
                     Core::message_of("{} is in two blocks; the first is used", name));
                continue;
            }
            node.rack = {{value_of(keys, "blockname"), origin}};
            node.block = node.rack;
            if (one_fabric)
                node.scale_up = {{value_of(keys, "blockname"), origin}};
        }
        return std::nullopt;
    }

    void note(ImportNote::Kind kind, int line, Message text)
    {
        constexpr std::size_t most_notes = 200;
        if (facts_.notes.size() < most_notes)
            facts_.notes.push_back({kind, line_of(source_, line), std::move(text)});
    }

    ImportFacts finished() &&
    {
        for (const SwitchFacts& made : facts_.switches)
            if (!described_.contains(made.id.value) && facts_.notes.size() < 200)
                facts_.notes.push_back(
                    {ImportNote::Kind::assumed, made.id.origin,
                     Core::message_of("switch {} is named but never described", shortened(made.id.value, 60))});
        return std::move(facts_);
    }

private:
    Result<std::vector<std::string>> expanded(const std::string& list, int line)
    {
        if (list == "(null)" || lower_case(list) == "all")
            return std::vector<std::string>();
        const std::size_t known = facts_.nodes.size() + facts_.switches.size();
        Result<std::vector<std::string>> names = expand_hostlist(
            list, most_imported_nodes - static_cast<int>(std::min<std::size_t>(known, most_imported_nodes)));
        if (names)
            return names;
        Error error = names.error();
        error.where = fmt::format("{}: line {}", source_, line);
        return error;
    }

    SwitchFacts& switch_named(const std::string& name, int line)
    {
        const auto [found, added] = switches_.emplace(name, facts_.switches.size());
        if (added)
            facts_.switches.push_back({{name, line_of(source_, line)}, {}, {}});
        return facts_.switches[found->second];
    }

    NodeFacts& node_named(const std::string& name, int line)
    {
        const auto [found, added] = nodes_.emplace(name, facts_.nodes.size());
        if (added)
            facts_.nodes.emplace_back().id = {{name, line_of(source_, line)}};
        return facts_.nodes[found->second];
    }

    /// Whether `name` is `other` or above it, or `other` hangs deeper than any switch does.
    bool is_above(const std::string& name, std::string other)
    {
        for (int steps = 0; !other.empty(); ++steps) {
            if (other == name || steps == deepest_tree)
                return true;
            const Fact<std::string>& parent = facts_.switches[switches_.at(other)].parent;
            other = parent ? parent->value : std::string();
        }
        return false;
    }

    void adopt(const std::string& child, const std::string& parent, int line)
    {
        const Fact<std::string> known = switch_named(child, line).parent;
        if (known && known->value != parent)
            note(ImportNote::Kind::conflict, line,
                 Core::message_of("switch {} is already below {}; {} is left out", shortened(child, 60),
                                  shortened(known->value, 60), shortened(parent, 60)));
        else if (is_above(child, parent))
            note(ImportNote::Kind::conflict, line,
                 Core::message_of("switch {} would be below itself, or nested too deeply", shortened(child, 60)));
        else
            switch_named(child, line).parent = {{parent, line_of(source_, line)}};
    }

    void place_node(const std::string& name, const std::string& at, int line)
    {
        NodeFacts& node = node_named(name, line);
        if (!node.switch_id)
            node.switch_id = {{at, line_of(source_, line)}};
        else if (node.switch_id->value != at)
            note(ImportNote::Kind::conflict, line,
                 Core::message_of("{} is already connected to {}; {} is left out", shortened(name, 60),
                                  shortened(node.switch_id->value, 60), shortened(at, 60)));
    }

    std::string source_;
    ImportFacts facts_;
    std::map<std::string, std::size_t> switches_;
    std::map<std::string, std::size_t> nodes_;
    std::set<std::string> described_;
};

bool recognises_slurm_topology(std::string_view text)
{
    const OutputLines lines(text.substr(0, 200000));
    for (const OutputLine& line : lines) {
        const std::string start = lower_case(trimmed(line.text).substr(0, 20));
        if (start.starts_with("switchname=") || start.starts_with("blockname=") || start.starts_with("- switch: ")
            || start.starts_with("- block: "))
            return true;
    }
    return false;
}

Result<ImportFacts> read_slurm_topology(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    Topology topology(name);
    IgnoredLines ignored;
    // topograph and Azure's generator write the fabric of a block's GPUs above it.
    bool one_fabric = false;
    bool told_speed = false;
    for (const auto& [line, keys] : records_of(lines)) {
        const std::string_view start = trimmed(line.text);
        if (start.empty())
            continue;
        if (start.starts_with('#')) {
            one_fabric |= start.find("CliqueID:") != std::string_view::npos;
            continue;
        }
        if (keys.contains("linkspeed") && !told_speed) {
            told_speed = true;
            topology.note(
                ImportNote::Kind::ignored, line.number,
                Core::message_of("LinkSpeed has no unit; uplinks are taken to carry everything below them until a "
                                 "figure is entered"));
        }
        std::optional<Error> error;
        if (!value_of(keys, "switchname").empty()) {
            error = topology.add_switch(keys, line.number);
        } else if (!value_of(keys, "blockname").empty()) {
            error = topology.add_block(keys, one_fabric, line.number);
            one_fabric = false;
        } else if (!keys.contains("blocksizes") && !keys.contains("blocksize") && !is_of_yaml(start)) {
            ignored.add(line, Core::later("neither a switch nor a block"));
        }
        if (error)
            return *error;
    }
    ImportFacts facts = std::move(topology).finished();
    if (facts.empty())
        return Error{Core::tr("no switch and no block was found"), name,
                     Core::tr("use a topology.conf or the output of scontrol show topology")};
    ignored.note(name, facts.notes);
    return facts;
}

} // namespace

const Importer slurm_topology_importer{"slurm-topology", "topology.conf", recognises_slurm_topology,
                                       read_slurm_topology};

} // namespace tangram
