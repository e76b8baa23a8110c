// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <algorithm>
#include <map>
#include <set>

// ibnetdiscover: an InfiniBand fabric, switch by switch:
//   Switch 65 "S-2c5e" # "leaf-1:MQM9700" ...
//   [1] "H-e09d"[1](e09d) # "node-1 mlx5_0" lid 7 4xNDR
//   [35] "S-2c5f"[2] # "spine-2:MQM9700" lid 8 4xNDR
// A node hangs on as many leaf switches as it has interfaces; a cluster's node hangs on one. So leaf switches that
// share nodes stand as one, and all that is above them stands as one, too, with the uplinks added up.
namespace tangram {

namespace {

/// Bytes/s of "4xNDR", one direction; 0 for what is none.
double rate_of(std::string_view width_and_speed)
{
    struct Speed {
        std::string_view name;
        double bytes_per_s; ///< of one lane
    };
    static constexpr Speed speeds[] = {{"XDR", 2.5e10},  {"NDR", 1.25e10},  {"HDR", 6.25e9},
                                       {"EDR", 3.125e9}, {"FDR10", 1.25e9}, {"FDR", 1.705e9},
                                       {"QDR", 1e9},     {"DDR", 5e8},      {"SDR", 2.5e8}};
    const std::size_t cross = width_and_speed.find('x');
    if (cross == std::string_view::npos)
        return 0;
    const std::optional<int> lanes = whole_number(width_and_speed.substr(0, cross));
    for (const Speed& speed : speeds)
        if (lanes && *lanes >= 1 && *lanes <= 12 && width_and_speed.substr(cross + 1) == speed.name)
            return *lanes * speed.bytes_per_s;
    return 0;
}

/// The text between the quotes that start at or after `from`; empty where there are none.
std::string_view quoted(std::string_view line, std::size_t from = 0)
{
    const std::size_t start = line.find('"', from);
    const std::size_t end = start == std::string_view::npos ? start : line.find('"', start + 1);
    return end == std::string_view::npos ? std::string_view() : line.substr(start + 1, end - start - 1);
}

/// What a comment calls the other end of a line.
std::string_view description(std::string_view line)
{
    const std::size_t comment = line.find('#');
    return comment == std::string_view::npos ? std::string_view() : quoted(line, comment);
}

/// "node-1" of "node-1 mlx5_0"; empty for a card that nobody named, and for what is no node.
std::string_view host_of(std::string_view described)
{
    const std::vector<std::string_view> parts = words(described);
    if (parts.empty() || parts.size() > 3 || described.find("Mellanox Technologies") != std::string_view::npos
        || parts.front().starts_with("MT"))
        return {};
    return parts.front();
}

/// "leaf-1" of "MF0;leaf-1:MQM9700/U1".
std::string_view plain_switch(std::string_view described)
{
    if (const std::size_t mark = described.find(';'); mark != std::string_view::npos && mark <= 4)
        described.remove_prefix(mark + 1);
    return described.substr(0, described.find(':'));
}

struct Port {
    bool to_switch = false;
    std::string other; ///< GUID of a switch, name of a node
    double bytes_per_s = 0;
    int line = 0;
};

struct IbSwitch {
    std::string name;
    int line = 0;
    std::vector<Port> ports;
};

struct Fabric {
    std::map<std::string, IbSwitch> switches; ///< by GUID
    std::vector<std::string> order; ///< GUIDs as they come
    int unnamed = 0; ///< ports to cards without a name
    int first_unnamed = 0;
};

class Reader {
public:
    void read(const OutputLine& line, IgnoredLines& ignored)
    {
        const std::string_view text = trimmed(line.text);
        if (text.empty() || text.starts_with('#')) {
            // A section ends with an empty line.
            current_ = text.empty() ? nullptr : current_;
        } else if (text.starts_with("Switch")) {
            begin_switch(text, line.number);
        } else if (text.starts_with("Ca") || text.starts_with("Rt")) {
            current_ = nullptr; // what it is connected to stands with the switch, too
            in_card_ = true;
        } else if (text.starts_with('[')) {
            add_port(text, line.number);
        } else if (text.find('=') == std::string_view::npos) {
            ignored.add(line, Core::later("neither a switch nor a port"));
        }
    }
    Fabric taken() && { return std::move(fabric_); }

private:
    void begin_switch(std::string_view text, int line)
    {
        const std::string guid(quoted(text));
        in_card_ = false;
        current_ = nullptr;
        if (guid.empty() || fabric_.switches.size() >= most_imported_nodes)
            return;
        const auto [found, added] = fabric_.switches.emplace(guid, IbSwitch{});
        current_ = &found->second;
        if (!added)
            return;
        fabric_.order.push_back(guid);
        const std::string_view name = plain_switch(description(text));
        *current_ = {std::string(name.empty() ? std::string_view(guid) : name), line, {}};
    }

    void add_port(std::string_view text, int line)
    {
        constexpr std::size_t most_ports = 1000;
        if (current_ == nullptr || in_card_ || current_->ports.size() == most_ports)
            return;
        const std::string_view guid = quoted(text);
        const std::vector<std::string_view> parts = words(text);
        const double rate = rate_of(parts.back());
        if (guid.starts_with("S-")) {
            current_->ports.push_back({true, std::string(guid), rate, line});
            return;
        }
        const std::string_view described = description(text);
        if (described.find("Aggregation Node") != std::string_view::npos)
            return;
        const std::string_view host = host_of(described);
        if (!host.empty())
            current_->ports.push_back({false, std::string(host), rate, line});
        else if (fabric_.unnamed++ == 0)
            fabric_.first_unnamed = line;
    }

    Fabric fabric_;
    IbSwitch* current_ = nullptr;
    bool in_card_ = false;
};

/// Leaf switches that share nodes, each with the first of its group.
std::map<std::string, std::string> groups_of(const Fabric& fabric)
{
    std::map<std::string, std::string> first;
    const auto root = [&](std::string guid) {
        while (first.at(guid) != guid) {
            std::string& above = first.at(guid);
            above = first.at(above); // half the way for those who come next
            guid = above;
        }
        return guid;
    };
    std::map<std::string, std::string> leaf_of; // of a node
    for (const std::string& guid : fabric.order)
        for (const Port& port : fabric.switches.at(guid).ports) {
            if (port.to_switch)
                continue;
            first.emplace(guid, guid);
            const auto [known, added] = leaf_of.emplace(port.other, guid);
            if (!added)
                first.at(root(guid)) = root(known->second);
        }
    std::map<std::string, std::string> groups;
    for (const auto& [guid, above] : first)
        groups[guid] = root(guid);
    return groups;
}

void add_nodes(const Fabric& fabric, const std::map<std::string, std::string>& groups, const std::string& source,
               ImportFacts& facts)
{
    std::map<std::string, std::size_t> nodes;
    for (const std::string& guid : fabric.order)
        for (const Port& port : fabric.switches.at(guid).ports) {
            if (port.to_switch)
                continue;
            const Origin origin = line_of(source, port.line);
            const auto [found, added] = nodes.emplace(port.other, facts.nodes.size());
            if (added) {
                NodeFacts& node = facts.nodes.emplace_back();
                node.id = {{port.other, origin}};
                node.nic_count = {{0, origin}};
                node.switch_id = {{fabric.switches.at(groups.at(guid)).name, origin}};
            }
            NodeFacts& node = facts.nodes[found->second];
            node.nic_count->value = std::min(node.nic_count->value + 1, most_imported_gpus);
            if (port.bytes_per_s > 0 && (!node.nic_bytes_per_s || port.bytes_per_s < node.nic_bytes_per_s->value))
                node.nic_bytes_per_s = {{port.bytes_per_s, origin}};
        }
}

void add_switches(const Fabric& fabric, const std::map<std::string, std::string>& groups, const std::string& source,
                  ImportFacts& facts)
{
    std::map<std::string, double> uplinks; // of a group
    std::set<std::string> above;
    for (const auto& [guid, group] : groups)
        for (const Port& port : fabric.switches.at(guid).ports)
            if (port.to_switch && !groups.contains(port.other)) {
                uplinks[group] += port.bytes_per_s;
                above.insert(port.other);
            }
    const std::string top = "fabric";
    const auto count = static_cast<std::size_t>(
        std::count_if(groups.begin(), groups.end(), [](const auto& group) { return group.first == group.second; }));
    const Origin first = line_of(source, fabric.switches.at(fabric.order.front()).line);
    for (const std::string& guid : fabric.order) {
        const auto group = groups.find(guid);
        if (group == groups.end() || group->second != guid)
            continue;
        const Origin origin = line_of(source, fabric.switches.at(guid).line);
        SwitchFacts& made = facts.switches.emplace_back();
        made.id = {fabric.switches.at(guid).name, origin};
        if (count > 1)
            made.parent = {{top, origin}};
        if (const double rate = uplinks[guid]; rate > 0 && count > 1)
            made.uplink_bytes_per_s = {{rate, origin}};
    }
    if (count > 1)
        facts.switches.push_back({{top, first}, {}, {}});
    if (groups.size() > count || above.size() > 1)
        facts.notes.push_back(
            {ImportNote::Kind::assumed, first,
             Core::message_of(
                 "{} leaf switches are represented by {}, because they have the same nodes; the {} above them by one",
                 groups.size(), count, above.size())});
}

bool recognises_ibnetdiscover(std::string_view text)
{
    const OutputLines lines(text.substr(0, 200000));
    return std::any_of(lines.begin(), lines.end(), [](const OutputLine& line) {
        return line.text.starts_with("Switch") && quoted(line.text).starts_with("S-");
    });
}

Result<ImportFacts> read_ibnetdiscover(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    const std::string name(source);
    IgnoredLines ignored;
    Reader reader;
    for (const OutputLine& line : lines)
        reader.read(line, ignored);
    const Fabric fabric = std::move(reader).taken();
    const std::map<std::string, std::string> groups = groups_of(fabric);
    if (groups.empty())
        return Error{Core::tr("no switch with named nodes was found"), name,
                     Core::tr("use the unmodified output of ibnetdiscover")};
    ImportFacts facts;
    add_nodes(fabric, groups, name, facts);
    if (facts.nodes.size() > most_imported_nodes)
        return Error{Core::tr("there are more than {} nodes", most_imported_nodes), name,
                     Core::tr("import a part of it")};
    add_switches(fabric, groups, name, facts);
    if (fabric.unnamed > 0)
        facts.notes.push_back({ImportNote::Kind::ignored, line_of(name, fabric.first_unnamed),
                               Core::message_of("ports to network cards that name no node: {}", fabric.unnamed)});
    ignored.note(name, facts.notes);
    return facts;
}

} // namespace

const Importer ibnetdiscover_importer{"ibnetdiscover", "ibnetdiscover", recognises_ibnetdiscover, read_ibnetdiscover};

} // namespace tangram
