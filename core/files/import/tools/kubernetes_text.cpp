// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/import/tools/kubernetes_nodes.h"
#include "files/json/text.h"

#include <algorithm>
#include <optional>

// Nodes of Kubernetes as people read them: kubectl describe node, kubectl get nodes -o yaml, and labels cut out of
// either or of JSON. Each line holds one "key: value" or "key=value", so lines are read without regard to what they
// stand in, but for where a node begins and whether amounts are of it.
namespace tangram {

namespace {

struct Pair {
    std::string_view key;
    std::string_view value;
};

std::string_view unquoted(std::string_view text)
{
    text = trimmed(text);
    if (text.ends_with(','))
        text = trimmed(text.substr(0, text.size() - 1));
    const bool quoted =
        text.size() >= 2 && (text.front() == '"' || text.front() == '\'') && text.back() == text.front();
    return quoted ? text.substr(1, text.size() - 2) : text;
}

/// A label or an amount: its key holds a "/" and no blanks, and stands before "=" or ": ".
std::optional<Pair> pair_in(std::string_view line)
{
    constexpr std::string_view heading = "Labels:"; // describe puts the first one behind it
    line = trimmed(line);
    if (line.starts_with(heading))
        line = trimmed(line.substr(heading.size()));
    const std::size_t colon = line.find(':');
    const std::size_t equals = line.find('=');
    const std::size_t end = std::min(colon, equals);
    if (end == std::string_view::npos)
        return std::nullopt;
    const Pair pair{unquoted(line.substr(0, end)), unquoted(line.substr(end + 1))};
    const bool label = pair.key.find('/') != std::string_view::npos
        && pair.key.find_first_of(" \t{[") == std::string_view::npos
        && pair.value.find_first_of(" \t{[") == std::string_view::npos;
    return label ? std::optional(pair) : std::nullopt;
}

bool is_of_gpus(const Pair& pair)
{
    for (const std::string_view head : {"nvidia.com/gpu", "nvidia.com/mig-", "amd.com/gpu", "gpu.nvidia.com/"})
        if (pair.key.starts_with(head))
            return true;
    return pair.key == "cloud.google.com/gke-accelerator";
}

std::size_t indent_of(std::string_view line)
{
    return std::min(line.find_first_not_of(" \t"), line.size());
}

class DescriptionReader {
public:
    explicit DescriptionReader(std::string source)
        : source_(source)
        , nodes_(std::move(source))
    {
    }

    void read(const OutputLine& line)
    {
        const std::string_view text = trimmed(line.text);
        if (text == "---" || text.starts_with("- apiVersion:") || (line.text.starts_with("Name:") && node_.name))
            finish();
        if (line.text.starts_with("Name:"))
            node_.name = {{std::string(trimmed(text.substr(5))), line_of(source_, line.number)}};
        if (text.ends_with(':')) {
            section_ = text;
            labels_indent_ = text == "labels:" ? indent_of(line.text) : labels_indent_;
            return;
        }
        // YAML has the node's name beside its labels.
        if (text.starts_with("name:") && !node_.name && labels_indent_ == indent_of(line.text)) {
            node_.name = {{std::string(unquoted(text.substr(5))), line_of(source_, line.number)}};
            return;
        }
        const std::optional<Pair> pair = pair_in(line.text);
        if (!pair)
            return;
        const bool amount = pair->key.find('.') != std::string_view::npos
            && (section_ == "Capacity:" || section_ == "capacity:" || section_ == "Allocatable:"
                || section_ == "allocatable:");
        // Of amounts the greatest counts: what can be allocated may be less than what there is.
        auto& texts = amount ? node_.resources : node_.labels;
        const auto [found, added] =
            texts.emplace(pair->key, Stated<std::string>{std::string(pair->value), line_of(source_, line.number)});
        if (!added && amount && whole_number(pair->value).value_or(0) > whole_number(found->second.value).value_or(0))
            found->second = {std::string(pair->value), line_of(source_, line.number)};
    }

    Result<ImportFacts> finished()
    {
        finish();
        return std::move(nodes_).facts();
    }

private:
    void finish()
    {
        if (!node_.labels.empty() || !node_.resources.empty())
            nodes_.add(node_);
        node_ = {};
        section_.clear();
        labels_indent_ = std::string_view::npos;
    }

    std::string source_;
    KubernetesNodes nodes_;
    KubernetesNode node_;
    std::string section_; ///< the line that ended with a colon last
    std::size_t labels_indent_ = std::string_view::npos;
};

/// A label that nodes alone have. Pods ask for "nvidia.com/gpu" and "amd.com/gpu", too.
bool is_of_node(const Pair& pair)
{
    return pair.key == "nvidia.com/gpu.product" || pair.key == "nvidia.com/gpu.count"
        || pair.key.starts_with("amd.com/gpu.");
}

bool recognises_kubernetes_text(std::string_view text)
{
    const OutputLines lines(text.substr(0, 200000));
    int of_gpus = 0;
    bool node = text.find("kind: Node") != std::string_view::npos
        || text.find("kubernetes.io/hostname") != std::string_view::npos;
    for (const OutputLine& line : lines) {
        const std::optional<Pair> pair = pair_in(line.text);
        of_gpus += pair && is_of_gpus(*pair) ? 1 : 0;
        node |= pair && is_of_node(*pair);
    }
    return of_gpus > 0 && node;
}

Result<ImportFacts> read_kubernetes_text(std::string_view text, std::string_view source)
{
    const OutputLines lines(text);
    DescriptionReader reader{std::string(source)};
    for (const OutputLine& line : lines)
        reader.read(line);
    return reader.finished();
}

} // namespace

const Importer kubernetes_text_importer{"kubernetes-text", "kubectl describe node and -o yaml",
                                        recognises_kubernetes_text, read_kubernetes_text};

} // namespace tangram
