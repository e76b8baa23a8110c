// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/output_lines.h"
#include "files/import/tools/importers.h"
#include "files/import/tools/kubernetes_nodes.h"
#include "files/json/document_reader.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

// kubectl get nodes -o json: a NodeList, a Node, or the labels of one node.
namespace tangram {

namespace {

/// The texts and numbers that an object holds, by key.
void add_texts(const JsonCursor& place, const std::string& source, const std::string& pointer,
               KubernetesNode::Texts& texts)
{
    if (!place.is_object())
        return;
    for (const auto& [key, value] : place.members()) {
        if (!value.is_string() && !value.is_number())
            continue;
        std::string escaped;
        for (const char c : key)
            escaped += c == '/' ? "~1" : c == '~' ? "~0" : std::string(1, c);
        const std::string text = value.is_string() ? value.text() : number_text(value.number({0, 1e18}));
        texts.emplace(key, Stated<std::string>{text, {source, fmt::format("{}/{}", pointer, escaped)}});
    }
}

void add_node(const JsonCursor& place, const std::string& source, const std::string& pointer, KubernetesNodes& nodes)
{
    if (!place.is_object() || !place.has("metadata") || !place["metadata"].is_object())
        return;
    const JsonCursor metadata = place["metadata"];
    KubernetesNode node;
    if (metadata.has("name") && metadata["name"].is_string())
        node.name = {{metadata["name"].text(), {source, pointer + "/metadata/name"}}};
    if (metadata.has("labels"))
        add_texts(metadata["labels"], source, pointer + "/metadata/labels", node.labels);
    if (place.has("status") && place["status"].is_object())
        for (const char* resources : {"capacity", "allocatable"}) // the first counts
            if (place["status"].has(resources))
                add_texts(place["status"][resources], source, fmt::format("{}/status/{}", pointer, resources),
                          node.resources);
    nodes.add(node);
}

bool recognises_kubernetes(std::string_view text)
{
    text = json_part(text);
    if (text.empty())
        return false;
    for (const std::string_view mark :
         {"\"nvidia.com/gpu", "\"amd.com/gpu", "\"kubernetes.io/hostname\"", "\"NodeList\"", "\"gpu.nvidia.com/"})
        if (text.find(mark) != std::string_view::npos)
            return true;
    return false;
}

Result<ImportFacts> read_kubernetes(std::string_view text, std::string_view source)
{
    const std::string name(source);
    KubernetesNodes nodes(name);
    const std::optional<Error> error = read_document(json_part(text), source, [&](const JsonCursor& root) {
        root.expect_object();
        if (!root.is_object())
            return;
        if (root.has("items") && root["items"].is_array()) {
            int index = 0;
            for (const JsonCursor& item : root["items"].items())
                add_node(item, name, fmt::format("/items/{}", index++), nodes);
        } else if (root.has("metadata")) {
            add_node(root, name, "", nodes);
        } else {
            const bool inside = root.has("labels") && root["labels"].is_object();
            KubernetesNode node;
            add_texts(inside ? root["labels"] : root, name, inside ? "/labels" : "", node.labels);
            nodes.add(node);
        }
    });
    if (error)
        return *error;
    return std::move(nodes).facts();
}

} // namespace

const Importer kubernetes_importer{"kubernetes-nodes", "kubectl get nodes -o json", recognises_kubernetes,
                                   read_kubernetes};

} // namespace tangram
