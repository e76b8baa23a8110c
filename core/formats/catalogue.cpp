// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/catalogue.h"

#include "embedded_resources.h"
#include "formats/document_reader.h"
#include "formats/gpu_type_json.h"
#include "formats/text.h"

#include <cassert>

namespace tangram {

namespace {

struct Catalogue {
    std::vector<std::shared_ptr<const GpuType>> types;
    std::map<std::string, std::shared_ptr<const GpuType>> by_name; ///< ids and aliases, lower case
};

Catalogue read_catalogue(const JsonCursor& root)
{
    check_format(root, "tangram-gpu-catalogue");
    Catalogue catalogue;
    for (const JsonCursor& place : root["gpu_types"].items()) {
        auto gpu = std::make_shared<const GpuType>(read_gpu_type(place, {}));
        catalogue.types.push_back(gpu);
        std::vector<std::string> names{gpu->id};
        for (const JsonCursor& alias : place.items("aliases"))
            names.push_back(alias.name());
        for (const std::string& name : names) {
            const auto [other, added] = catalogue.by_name.emplace(lower_case(name), gpu);
            if (!added && other->second != gpu)
                place.fail("the name \"" + name + "\" is that of " + other->second->id + " already");
        }
    }
    return catalogue;
}

const Catalogue& catalogue()
{
    static const Catalogue all = [] {
        constexpr std::string_view path = "gpus/catalogue.json";
        Result<Catalogue> read = read_value<Catalogue>(resource_text(path), path, read_catalogue);
        assert(read.ok());
        return read.ok() ? std::move(read).value() : Catalogue{};
    }();
    return all;
}

} // namespace

std::string_view resource_text(std::string_view path)
{
    for (const EmbeddedResource& resource : embedded_resources())
        if (resource.path == path)
            return resource.text;
    return {};
}

std::string_view help_page(std::string_view name)
{
    return resource_text("help/" + std::string(name) + ".md");
}

const std::vector<std::shared_ptr<const GpuType>>& gpu_catalogue()
{
    return catalogue().types;
}

std::shared_ptr<const GpuType> find_gpu_type(std::string_view id_or_alias)
{
    const auto& names = catalogue().by_name;
    const auto found = names.find(lower_case(id_or_alias));
    return found == names.end() ? nullptr : found->second;
}

std::vector<std::string> gpu_type_ids()
{
    std::vector<std::string> ids;
    for (const auto& gpu : gpu_catalogue())
        ids.push_back(gpu->id);
    return ids;
}

GpuType gpu_type_to_start_from(std::string_view id)
{
    for (const auto& gpu : gpu_catalogue())
        if (gpu->id == id)
            return *gpu;
    GpuType unknown;
    if (const auto model_of_all = find_gpu_type("a100-sxm-80")) {
        unknown.efficiency = model_of_all->efficiency;
        unknown.efficiency.basis = "derived";
        unknown.efficiency.source = "Taken from " + model_of_all->id + ": nothing is known of this GPU";
    }
    return unknown;
}

} // namespace tangram
