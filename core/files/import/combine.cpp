// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/combine.h"

#include "files/import/source/output_lines.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace tangram {

namespace {

Message node_text(const std::string& id)
{
    return verbatim(shortened(id, 60));
}

std::string value_text(const std::string& value)
{
    return fmt::format("\"{}\"", shortened(value, 60));
}
std::string value_text(double value)
{
    return number_text(value);
}

bool equal(const std::string& a, const std::string& b)
{
    return a == b;
}
bool equal(int a, int b)
{
    return a == b;
}
/// Measurements and data sheets round differently.
bool equal(double a, double b)
{
    return std::max(a, b) <= 1.05 * std::min(a, b);
}

/// Where a machine without an id is described.
Origin origin_of(const NodeFacts& machine)
{
    if (machine.gpu_count)
        return machine.gpu_count->origin;
    return machine.bus_bytes_per_s ? machine.bus_bytes_per_s->origin
        : machine.gpu_name         ? machine.gpu_name->origin
                                   : Origin{};
}

class Combiner {
public:
    explicit Combiner(const SameGpu& same_gpu)
        : same_gpu_(same_gpu)
    {
    }

    /// Adds what `more` says and `node` does not.
    void take(NodeFacts& node, const NodeFacts& more)
    {
        const bool same_count = !node.gpu_count || !more.gpu_count || node.gpu_count->value == more.gpu_count->value;
        if (node.gpu_name && more.gpu_name && node.gpu_name->value != more.gpu_name->value
            && same_gpu_(node.gpu_name->value, more.gpu_name->value)) {
            // Another word for the same GPU: the one with more to say about its variant is the longer one.
            if (more.gpu_name->value.size() > node.gpu_name->value.size())
                node.gpu_name = more.gpu_name;
        } else {
            take(node, &NodeFacts::gpu_name, more, Core::later("GPU type"));
        }
        take(node, &NodeFacts::gpu_count, more, Core::later("number of GPUs"));
        take(node, &NodeFacts::gpu_memory_bytes, more, Core::later("memory of a GPU"));
        take(node, &NodeFacts::intra_kind, more, Core::later("link between GPUs"));
        if (same_count) {
            take(node, &NodeFacts::links_to_another, more, Core::later("number of NVLinks"));
            take(node, &NodeFacts::links_to_all, more, Core::later("number of NVLinks"));
        }
        take(node, &NodeFacts::pcie_bytes_per_s, more, Core::later("PCIe"));
        take(node, &NodeFacts::nic_count, more, Core::later("number of network interfaces"));
        take(node, &NodeFacts::nic_bytes_per_s, more, Core::later("speed of a network interface"));
        take(node, &NodeFacts::zone, more, Core::later("zone"));
        take(node, &NodeFacts::rack, more, Core::later("rack"));
        take(node, &NodeFacts::switch_id, more, Core::later("switch"));
        take(node, &NodeFacts::block, more, Core::later("block"));
        take(node, &NodeFacts::scale_up, more, Core::later("scale-up domain"));
        if (!node.machines)
            node.machines = more.machines;
        if (!node.bus_bytes_per_s) {
            node.bus_bytes_per_s = more.bus_bytes_per_s;
            node.ranks = more.ranks;
        }
    }

    void take(SwitchFacts& made, const SwitchFacts& more)
    {
        if (made.parent && more.parent && made.parent->value != more.parent->value)
            conflict(node_text(made.id.value), Core::later("switch above it"), *made.parent, *more.parent);
        else if (!made.parent)
            made.parent = more.parent;
        if (!made.uplink_bytes_per_s)
            made.uplink_bytes_per_s = more.uplink_bytes_per_s;
    }

    /// Whether what is said of a machine can be of this node.
    bool fits(const NodeFacts& machine, const NodeFacts& node) const
    {
        if (machine.gpu_count && node.gpu_count && machine.gpu_count->value != node.gpu_count->value)
            return false;
        return !machine.gpu_name || !node.gpu_name || machine.gpu_name->value == node.gpu_name->value
            || same_gpu_(machine.gpu_name->value, node.gpu_name->value);
    }

    std::vector<ImportNote> notes() &&
    {
        for (auto& [what, found] : conflicts_) {
            if (found.count > 1)
                found.note.text =
                    Core::message_of("{} ({} more nodes likewise)", std::move(found.note.text), found.count - 1);
            notes_.push_back(std::move(found.note));
        }
        return std::move(notes_);
    }
    void add(ImportNote note) { notes_.push_back(std::move(note)); }

private:
    template <typename T> void take(NodeFacts& node, Fact<T> NodeFacts::*fact, const NodeFacts& more, const char* what)
    {
        const Fact<T>& other = more.*fact;
        Fact<T>& own = node.*fact;
        if (!own)
            own = other;
        else if (other && !equal(own->value, other->value))
            conflict(node.id ? node_text(node.id->value) : Core::message_of("the machine"), what, *own, *other);
    }

    template <typename T>
    void conflict(const Message& of, const char* what, const Stated<T>& own, const Stated<T>& other)
    {
        Conflict& found = conflicts_[{what, own.origin.source, other.origin.source}];
        if (found.count++ > 0)
            return;
        found.note = {ImportNote::Kind::conflict, other.origin,
                      Core::message_of("{}: {} {} here, {} in {}; the latter is used", of, Message(what),
                                       value_text(other.value), value_text(own.value), told_place(own.origin))};
    }

    struct Conflict {
        int count = 0;
        ImportNote note;
    };
    const SameGpu& same_gpu_;
    std::map<std::tuple<std::string, std::string, std::string>, Conflict> conflicts_;
    std::vector<ImportNote> notes_;
};

/// Machines that sources describe without naming them; what several sources say of one is put together.
std::vector<NodeFacts> machines_of(std::span<const ImportFacts> sources, Combiner& combiner)
{
    struct Machine {
        NodeFacts facts;
        std::size_t last_source = 0;
        std::set<std::string> kinds; ///< of the sources that describe it
    };
    std::vector<Machine> machines;
    for (std::size_t source = 0; source < sources.size(); ++source)
        for (const NodeFacts& node : sources[source].nodes) {
            if (node.id)
                continue;
            // Two outputs of one program are about two machines.
            const std::string kind = sources[source].describes_machines ? sources[source].kind : std::string();
            const auto same = std::find_if(machines.begin(), machines.end(), [&](const Machine& machine) {
                return machine.last_source != source && (kind.empty() || !machine.kinds.contains(kind))
                    && combiner.fits(node, machine.facts)
                    && !(node.intra_kind && machine.facts.intra_kind && node.gpu_count && machine.facts.gpu_count
                         && node.nic_count && machine.facts.nic_count
                         && node.intra_kind->value != machine.facts.intra_kind->value);
            });
            if (same == machines.end()) {
                machines.push_back({node, source, {kind}});
            } else {
                combiner.add(
                    {ImportNote::Kind::assumed, origin_of(node),
                     Core::message_of("taken to be the same machine as in {}", told_place(origin_of(same->facts)))});
                combiner.take(same->facts, node);
                same->last_source = source;
                same->kinds.insert(kind);
            }
        }
    std::vector<NodeFacts> facts;
    for (Machine& machine : machines)
        facts.push_back(std::move(machine.facts));
    return facts;
}

/// Where some source tells which nodes have GPUs, those that only a map of the network names have none. Else all are
/// taken for such, though servers of files and of the fabric may be among them.
void leave_out_nodes_without_gpus(std::vector<NodeFacts>& nodes, Combiner& combiner)
{
    const auto has_gpus = [](const NodeFacts& node) { return node.gpu_count || node.gpu_name; };
    if (nodes.empty())
        return;
    if (std::none_of(nodes.begin(), nodes.end(), has_gpus)) {
        if (nodes.front().id && nodes.size() > 1)
            combiner.add(
                {ImportNote::Kind::assumed, nodes.front().id->origin,
                 Core::message_of("no source says which of these {} nodes have GPUs; each is taken to have some "
                                  "unless a source such as scontrol show node says otherwise",
                                  nodes.size())});
        return;
    }
    const auto first = std::stable_partition(nodes.begin(), nodes.end(), has_gpus);
    if (first == nodes.end())
        return;
    combiner.add(
        {ImportNote::Kind::ignored, first->id->origin,
         Core::message_of("nodes of the network that have GPUs according to no source are left out: {}; the first: {}",
                          nodes.end() - first, shortened(first->id->value, 60))});
    nodes.erase(first, nodes.end());
}

} // namespace

ImportFacts combined(std::span<const ImportFacts> sources, int copies, const SameGpu& same_gpu)
{
    Combiner combiner(same_gpu);
    ImportFacts all;
    std::map<std::string, std::size_t> nodes;
    std::map<std::string, std::size_t> switches;
    for (const ImportFacts& source : sources) {
        for (const NodeFacts& node : source.nodes) {
            if (!node.id)
                continue;
            const auto [found, added] = nodes.emplace(node.id->value, all.nodes.size());
            if (added)
                all.nodes.push_back(node);
            else
                combiner.take(all.nodes[found->second], node);
        }
        for (const SwitchFacts& made : source.switches) {
            const auto [found, added] = switches.emplace(made.id.value, all.switches.size());
            if (added)
                all.switches.push_back(made);
            else
                combiner.take(all.switches[found->second], made);
        }
    }
    for (const NodeFacts& machine : machines_of(sources, combiner)) {
        if (nodes.empty()) {
            const int told = machine.machines ? machine.machines->value : 1;
            for (int i = 0; i < (copies > 1 ? copies : told); ++i) {
                NodeFacts& node = all.nodes.emplace_back(machine);
                node.id = {{fmt::format("node-{}", all.nodes.size() - 1), origin_of(machine)}};
            }
            continue;
        }
        std::vector<NodeFacts*> fitting;
        for (NodeFacts& node : all.nodes)
            if (combiner.fits(machine, node))
                fitting.push_back(&node);
        const bool several = std::any_of(fitting.begin(), fitting.end(), [&](const NodeFacts* node) {
            return !combiner.fits(*fitting.front(), *node);
        });
        if (several && !machine.gpu_name) {
            combiner.add(
                {ImportNote::Kind::conflict, origin_of(machine),
                 Core::message_of("nodes with different GPU types match the machine described here; it is left out "
                                  "unless a source such as nvidia-smi -q -x names its GPU")});
            continue;
        }
        for (NodeFacts* node : fitting)
            combiner.take(*node, machine);
        if (fitting.empty())
            combiner.add({ImportNote::Kind::conflict, origin_of(machine),
                          Core::message_of("no node has the GPUs of the machine described here; it is left out")});
    }
    leave_out_nodes_without_gpus(all.nodes, combiner);
    all.notes = std::move(combiner).notes();
    return all;
}

} // namespace tangram
