// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"
#include "text/result.h"

#include <map>
#include <string>
#include <string_view>

namespace tangram {

/// What a source of Kubernetes says of one node: texts by label, and amounts by resource ("nvidia.com/gpu").
struct KubernetesNode {
    using Texts = std::map<std::string, Stated<std::string>, std::less<>>;

    Fact<std::string> name;
    Texts labels;
    Texts resources; ///< of the capacity, or what can be allocated where that is not told
};

/// Nodes of Kubernetes turned into facts, whether they came as JSON or as text. What GPUs there are stands in the
/// labels of NVIDIA's feature discovery (github.com/NVIDIA/k8s-device-plugin, docs/gpu-feature-discovery) and its
/// likes, or follows from the machine that a cloud calls by a name.
class KubernetesNodes {
public:
    explicit KubernetesNodes(std::string source);
    void add(const KubernetesNode& node);
    /// An error where there is no node, or none with GPUs.
    Result<ImportFacts> facts() &&;

private:
    /// Nodes of which the same had to be assumed.
    struct Told {
        int nodes = 0;
        Message first;
    };

    void add_machine(const KubernetesNode& node, NodeFacts& facts);
    void undo_slices(const KubernetesNode& node, NodeFacts& facts);
    void undo_sharing(const KubernetesNode& node, NodeFacts& facts);
    void add_switches(const KubernetesNode& node, NodeFacts& facts);
    void tell(const Message& what, const KubernetesNode& node);

    std::string source_;
    ImportFacts facts_;
    std::map<std::string, std::size_t> switches_;
    int without_gpus_ = 0;
    std::string first_without_gpus_;
    std::map<Message, Told> told_; ///< by what is told
};

} // namespace tangram
