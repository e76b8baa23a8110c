// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/assemble.h"
#include "cluster/cluster.h"
#include "files/catalogue/catalogue.h"
#include "text/result.h"

#include "files/import/assumptions.h"
#include "files/import/imported_types.h"
#include "files/import/source/output_lines.h"
#include "files/import/usual_hardware.h"
#include "files/json/text.h"
#include "text/numbered_name.h"
#include "text/tr.h"

#include <algorithm>
#include <map>
#include <set>

namespace tangram {

namespace {

constexpr double link_latency_s = 2e-6;
constexpr double network_latency_s = 5e-6;
constexpr double domain_latency_s = 3e-6;
constexpr double switch_latency_s = 1e-6;

/// `wanted` as a name of its own: with a number behind it where it is taken.
std::string name_beside(std::set<std::string>& taken, const std::string& wanted)
{
    std::string name = wanted.empty() ? "unnamed" : wanted;
    if (taken.insert(name).second)
        return name;
    return numbered_name(shortened(name, 180), [&](const std::string& other) { return !taken.insert(other).second; });
}

class Assembler {
public:
    Assembler(const ImportFacts& facts, const ImportChoices& choices)
        : facts_(facts)
        , choices_(choices)
    {
    }

    Result<ImportedCluster> cluster()
    {
        if (facts_.nodes.empty())
            return Error{Core::tr("no node was found"), "",
                         Core::tr("add a source that names nodes or describes a machine")};
        if (facts_.nodes.size() > static_cast<std::size_t>(most_imported_nodes))
            return Error{Core::tr("there are more than {} nodes", most_imported_nodes), "",
                         Core::tr("import a part of the cluster at a time")};
        add_switches();
        for (const NodeFacts& facts : facts_.nodes)
            add_node(facts);
        result_.notes.insert(result_.notes.begin(), facts_.notes.begin(), facts_.notes.end());
        assumptions_.note(result_.notes);
        if (result_.unknown.empty()) {
            drop_lone_domains();
            cluster_.name = Core::tr("imported cluster");
            result_.cluster = std::move(cluster_);
        }
        return std::move(result_);
    }

private:
    template <typename T> std::optional<T> use(const std::string& node, const char* key, const Fact<T>& fact)
    {
        if (!fact)
            return std::nullopt;
        result_.figures.push_back({node, key, fact->origin});
        return fact->value;
    }

    void add_switches()
    {
        for (const SwitchFacts& facts : facts_.switches) {
            Switch made;
            made.id = plain_name(facts.id.value);
            if (made.id.empty() || !switch_ids_.insert(made.id).second)
                continue;
            made.parent = plain_name(use(made.id, "parent", facts.parent).value_or(""));
            made.uplink_bytes_per_s = use(made.id, "uplink_bytes_per_s", facts.uplink_bytes_per_s).value_or(0);
            made.latency_s = switch_latency_s;
            cluster_.switches.push_back(std::move(made));
        }
        // Sources each hold a tree, and together may not.
        std::map<std::string, std::string> parents;
        for (Switch& made : cluster_.switches) {
            std::string above = made.parent;
            for (int steps = 0; !above.empty() && above != made.id && steps < deepest_tree; ++steps)
                above = parents.contains(above) ? parents.at(above) : std::string();
            if (above == made.id) {
                made.parent.clear();
                result_.notes.push_back(
                    {ImportNote::Kind::conflict,
                     {},
                     Core::message_of("switch {} would be below itself; it becomes a root", shortened(made.id, 60))});
            }
            parents[made.id] = made.parent;
        }
        for (Switch& made : cluster_.switches)
            if (!made.parent.empty() && !parents.contains(made.parent))
                made.parent.clear();
    }

    int index_of(const std::shared_ptr<const GpuType>& type)
    {
        for (std::size_t i = 0; i < cluster_.gpu_types.size(); ++i)
            if (*cluster_.gpu_types[i] == *type)
                return static_cast<int>(i);
        auto named = std::make_shared<GpuType>(*type);
        named->id = name_beside(type_ids_, type->id);
        cluster_.gpu_types.push_back(std::move(named));
        return static_cast<int>(cluster_.gpu_types.size()) - 1;
    }

    void add_node(const NodeFacts& facts)
    {
        const std::shared_ptr<const GpuType> type = types_.type_of(facts);
        if (!type)
            return;
        Node node;
        node.id = name_beside(node_ids_, plain_name(facts.id->value));
        result_.figures.push_back({node.id, "id", facts.id->origin});
        use(node.id, "gpu_type", facts.gpu_name);
        if (const auto known = indices_.find(type.get()); known != indices_.end())
            node.gpu_type = known->second;
        else
            node.gpu_type = indices_[type.get()] = index_of(type);
        node.gpu_count = use(node.id, "gpu_count", facts.gpu_count).value_or(0);
        if (node.gpu_count < 1) {
            result_.open.gpus_per_node = true;
            node.gpu_count = choices_.gpus_per_node > 0 ? choices_.gpus_per_node : usual_gpus(*type);
            if (choices_.gpus_per_node == 0)
                assumptions_.add(Core::message_of("{} GPUs", node.gpu_count), node.id, facts.id->origin);
        }
        // No machine has more than four such modules.
        if (constexpr int modules = 4; is_of_two_dies(*type) && node.gpu_count > modules && node.gpu_count % 2 == 0) {
            assumptions_.add(Core::message_of("{} dies, which are {} GPUs", node.gpu_count, node.gpu_count / 2),
                             node.id, facts.gpu_count ? facts.gpu_count->origin : facts.id->origin);
            node.gpu_count /= 2;
        }
        add_links(facts, *type, node);
        add_interfaces(facts, *type, node);
        add_measurement(facts, *type, node);
        add_place(facts, *type, node);
        cluster_.nodes.push_back(std::move(node));
    }

    void add_links(const NodeFacts& facts, const GpuType& type, Node& node)
    {
        const bool linked = type.link_bytes_per_s > 0;
        const std::string own_kind = linked ? (type.vendor == "AMD" ? "xgmi" : "nvlink") : "pcie";
        node.intra_kind = use(node.id, "intra_node/kind", facts.intra_kind).value_or(own_kind);
        if (node.intra_kind == "pcie") {
            node.intra = {2.5e10, network_latency_s};
            if (const auto rate = use(node.id, "intra_node/bytes_per_s", facts.pcie_bytes_per_s))
                node.intra.bytes_per_s = *rate;
            else if (!linked)
                node.intra.bytes_per_s = default_link_bytes_per_s(type);
            else
                assumptions_.add(Core::message_of("PCIe 4.0 x16 between its GPUs"), node.id, facts.id->origin);
            if (linked && facts.intra_kind)
                assumptions_.add(Core::message_of("no {} between its GPUs, though {} have it", own_kind, type.id),
                                 node.id, facts.intra_kind->origin);
            return;
        }
        node.intra = {default_link_bytes_per_s(type), link_latency_s};
        const auto [most, rate_of_a_link] = nvlinks_of(type);
        // A matrix shows links to a switch once for each neighbour.
        const bool through_switch = facts.links_to_another && (!facts.links_to_all || facts.links_to_all->value > most);
        if (const Fact<int>& links = through_switch ? facts.links_to_another : facts.links_to_all;
            links && links->value > 0) {
            use(node.id, "intra_node/bytes_per_s", links);
            node.intra.bytes_per_s = rate_of_a_link * std::min(links->value, most);
        } else if (!facts.intra_kind) {
            assumptions_.add(Core::message_of("{} of {} GB/s between its GPUs, as the data sheet of {} says",
                                              node.intra_kind, number_text(node.intra.bytes_per_s / 1e9), type.id),
                             node.id, facts.id->origin);
        }
    }

    void add_interfaces(const NodeFacts& facts, const GpuType& type, Node& node)
    {
        node.nic_count = use(node.id, "nics/count", facts.nic_count).value_or(0);
        const std::optional<double> rate = use(node.id, "nics/bytes_per_s", facts.nic_bytes_per_s);
        if (node.nic_count < 1) {
            node.nic_count = type.link_bytes_per_s > 0 ? node.gpu_count : 1;
            assumptions_.add(node.nic_count == 1 ? Core::message_of("1 network interface")
                                                 : Core::message_of("{} network interfaces", node.nic_count),
                             node.id, facts.id->origin);
        }
        node.nic = {rate.value_or(usual_interface(type)), network_latency_s};
        if (!rate && !across_nodes(facts, node))
            assumptions_.add(Core::message_of("network interfaces of {} Gbit/s, as is usual with {}",
                                              number_text(node.nic.bytes_per_s * 8 / 1e9), type.id),
                             node.id, facts.id->origin);
    }

    static bool across_nodes(const NodeFacts& facts, const Node& node)
    {
        return facts.bus_bytes_per_s && facts.ranks && facts.ranks->value > node.gpu_count;
    }

    /// Bus bandwidth inside a node is what a GPU's link attains; across nodes, what a node's interfaces do together.
    void add_measurement(const NodeFacts& facts, const GpuType& type, Node& node)
    {
        if (!facts.bus_bytes_per_s || !facts.ranks)
            return;
        if (!across_nodes(facts, node)) {
            node.measured.all_reduce_bytes_per_s =
                use(node.id, "measured/all_reduce_bytes_per_s", facts.bus_bytes_per_s);
        } else if (!facts.nic_bytes_per_s) {
            // A cluster's interfaces are as sold, of which the cost model takes a fraction to be attained.
            const double rate = facts.bus_bytes_per_s->value / node.nic_count / cluster_.training.network_fraction;
            const double usual = usual_interface(type);
            // Sums made in switches, or GPUs that share NVLink across nodes, attain more than interfaces carry.
            if (!facts.nic_count && rate > 1.15 * usual) {
                node.nic.bytes_per_s = usual;
                assumptions_.add(
                    Core::message_of("the measured {} GB/s are more than {} interfaces of {} Gbit/s, as is usual "
                                     "with {}, can attain; the usual ones are used",
                                     number_text(facts.bus_bytes_per_s->value / 1e9), node.nic_count,
                                     number_text(usual * 8 / 1e9), type.id),
                    node.id, facts.bus_bytes_per_s->origin);
                return;
            }
            use(node.id, "nics/bytes_per_s", facts.bus_bytes_per_s);
            node.nic.bytes_per_s = rate;
        }
    }

    void add_place(const NodeFacts& facts, const GpuType& type, Node& node)
    {
        node.location.zone = plain_name(use(node.id, "location/zone", facts.zone).value_or(""));
        node.location.rack = plain_name(use(node.id, "location/rack", facts.rack).value_or(""));
        node.location.switch_id = plain_name(use(node.id, "location/switch", facts.switch_id).value_or(""));
        if (!node.location.switch_id.empty() && switch_ids_.insert(node.location.switch_id).second)
            cluster_.switches.push_back({node.location.switch_id, "", 0, switch_latency_s});
        node.scale_up = plain_name(use(node.id, "scale_up", facts.scale_up).value_or(""));
        // GPUs of which a rack is one NVLink domain; schedulers make a block of each.
        if (node.scale_up.empty() && facts.block && type.id.starts_with("gb")) {
            node.scale_up = plain_name(*use(node.id, "scale_up", facts.block));
            assumptions_.add(Core::message_of("each block is an NVLink domain"), node.id, facts.block->origin);
        }
        if (node.scale_up.empty())
            return;
        if (domains_.emplace(node.scale_up, 0).first->second++ == 0)
            cluster_.scale_up_domains.push_back({node.scale_up, {default_link_bytes_per_s(type), domain_latency_s}});
    }

    /// A domain of one node is its own inside.
    void drop_lone_domains()
    {
        std::erase_if(cluster_.scale_up_domains,
                      [&](const ScaleUpDomain& domain) { return domains_.at(domain.id) < 2; });
        for (Node& node : cluster_.nodes)
            if (!node.scale_up.empty() && domains_.at(node.scale_up) < 2)
                node.scale_up.clear();
    }

    const ImportFacts& facts_;
    const ImportChoices& choices_;
    ImportedCluster result_;
    ImportedTypes types_{choices_, result_};
    Cluster cluster_;
    Assumptions assumptions_;
    std::map<const GpuType*, int> indices_;
    std::map<std::string, int> domains_;
    std::set<std::string> switch_ids_;
    std::set<std::string> node_ids_;
    std::set<std::string> type_ids_;
};

} // namespace

Result<ImportedCluster> assembled(const ImportFacts& facts, const ImportChoices& choices)
{
    return Assembler(facts, choices).cluster();
}

} // namespace tangram
