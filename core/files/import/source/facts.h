// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/message.h"

#include <optional>
#include <string>
#include <vector>

namespace tangram {

/// Where a figure stands in what was imported.
struct Origin {
    std::string source; ///< file name, or what the user calls a pasted text
    std::string place; ///< "line 12", a JSON pointer, the path of an XML element; empty: the whole source

    friend bool operator==(const Origin&, const Origin&) = default;
};

/// "nodes.txt: line 12"
inline std::string text_of(const Origin& origin)
{
    return origin.place.empty() ? origin.source : origin.source + ": " + origin.place;
}

/// What a source says, and where.
template <typename T> struct Stated {
    T value{};
    Origin origin;

    friend bool operator==(const Stated&, const Stated&) = default;
};
template <typename T> using Fact = std::optional<Stated<T>>;

/// What one source says of one node. Without an id it holds for every node that it fits.
struct NodeFacts {
    Fact<std::string> id;
    Fact<std::string> gpu_name; ///< as the source words it
    Fact<int> gpu_count;
    Fact<double> gpu_memory_bytes; ///< of one GPU
    Fact<std::string> intra_kind; ///< "nvlink", "xgmi", "pcie"
    Fact<int> links_to_another; ///< NVLinks between two of its GPUs, the least of all pairs
    Fact<int> links_to_all; ///< NVLinks from one GPU to the others, added up
    Fact<double> pcie_bytes_per_s; ///< of one GPU
    Fact<int> nic_count;
    Fact<double> nic_bytes_per_s; ///< of each
    Fact<std::string> zone;
    Fact<std::string> rack;
    Fact<std::string> switch_id;
    Fact<std::string> block; ///< of nodes that a scheduler keeps together; with GB200, what one NVLink domain holds
    Fact<std::string> scale_up; ///< a domain whose GPUs reach each other without the network
    Fact<double> bus_bytes_per_s; ///< attained by all-reduces among `ranks` GPUs, as nccl-tests defines it
    Fact<int> ranks;
    Fact<int> machines; ///< how many there are that are alike, of which the text is about; without an id

    friend bool operator==(const NodeFacts&, const NodeFacts&) = default;
};

struct SwitchFacts {
    Stated<std::string> id;
    Fact<std::string> parent; ///< its name; empty or absent: a root
    Fact<double> uplink_bytes_per_s;

    friend bool operator==(const SwitchFacts&, const SwitchFacts&) = default;
};

/// Something that a person should know of an import.
struct ImportNote {
    enum class Kind {
        ignored, ///< what was read over
        assumed, ///< a figure that no source gives
        conflict, ///< sources that contradict each other, or themselves
    };
    Kind kind = Kind::ignored;
    Origin origin;
    Message text; ///< one sentence without a full stop

    friend bool operator==(const ImportNote&, const ImportNote&) = default;
};

/// What one source says of a cluster.
struct ImportFacts {
    /// Its nodes without an id are each a machine of its own, as the format describes one machine a time; otherwise
    /// they may tell more of a machine that another such source describes.
    bool describes_machines = false;
    std::string kind; ///< Importer::kind
    std::vector<NodeFacts> nodes;
    std::vector<SwitchFacts> switches;
    std::vector<ImportNote> notes;

    bool empty() const { return nodes.empty() && switches.empty(); }
    friend bool operator==(const ImportFacts&, const ImportFacts&) = default;
};

/// More nodes than any source may name; what goes beyond is an error.
inline constexpr int most_imported_nodes = 25000;
/// More GPUs than a node may have.
inline constexpr int most_imported_gpus = 1024;
/// More levels of switches than any network has.
inline constexpr int deepest_tree = 64;

} // namespace tangram
