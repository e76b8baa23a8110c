// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"
#include "text/result.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// GPUs of one kind in a node, as Slurm counts them.
struct SlurmGpus {
    std::string type; ///< a site's own word; empty: not said
    int count = 0;

    friend bool operator==(const SlurmGpus&, const SlurmGpus&) = default;
};

/// The GPUs of "gpu:a100:4(S:0-1),nvme:1", of several kinds where there are; empty for "(null)" and for no GPUs.
std::vector<SlurmGpus> gpus_of_gres(std::string_view gres);
/// The GPUs of "cpu=64,mem=512G,gres/gpu=8,gres/gpu:h100=8".
std::vector<SlurmGpus> gpus_of_tres(std::string_view trackable);

/// Nodes as Slurm describes them, turned into facts. Slurm's words for states and resources are told in notes.
class SlurmNodes {
public:
    struct Record {
        std::string name; ///< may be a list: n[1-4]
        Origin name_origin;
        std::string gres; ///< "Gres="
        Origin gres_origin;
        std::string trackable; ///< "CfgTRES="; used where Gres says nothing
        std::string state;
        Origin state_origin;
        std::string features; ///< "ActiveFeatures="; may name the GPUs where Gres does not
        Origin features_origin;
    };

    explicit SlurmNodes(std::string source);
    void add(const Record& record);
    /// A record that breaks off before it says what GPUs there are.
    void add_cut_off(const std::string& name, const Origin& origin);
    /// An error where there is no node, or none with GPUs.
    Result<ImportFacts> facts() const;

private:
    void add_gpus(const std::string& id, const Record& record, const SlurmGpus& gpus, bool first);

    std::string source_;
    ImportFacts facts_;
    std::optional<Error> error_;
    bool told_slices_ = false;
    bool told_features_ = false;
    std::set<std::string> names_; ///< of nodes: partitions list the same ones
    int without_gpus_ = 0;
    std::string first_without_gpus_;
    std::vector<std::pair<Message, Origin>> away_; ///< state of nodes that are down or drained
};

} // namespace tangram
