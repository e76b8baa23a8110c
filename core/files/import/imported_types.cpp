// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/imported_types.h"

#include "files/import/source/gpu_names.h"
#include "files/json/text.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace tangram {

namespace {

constexpr double least_memory = 1e8; // bytes of one GPU
constexpr double most_memory = 1e14;

/// "a, b or c", of at least one
Message alternatives(const std::vector<std::string>& names)
{
    if (names.size() == 1)
        return verbatim(names.front());
    const std::vector<std::string> others(names.begin(), names.end() - 1);
    return Core::message_of("{} or {}", fmt::format("{}", fmt::join(others, ", ")), names.back());
}

} // namespace

bool is_of_two_dies(const GpuType& type)
{
    return type.name.ends_with("(2 GCD)");
}

ImportedTypes::ImportedTypes(const ImportChoices& choices, ImportedCluster& result)
    : choices_(choices)
    , result_(result)
{
}

std::shared_ptr<const GpuType> ImportedTypes::type_of(const NodeFacts& facts)
{
    result_.open.gpu |= !facts.gpu_name;
    const std::string name = facts.gpu_name ? facts.gpu_name->value : choices_.gpu;
    const double stated_memory = facts.gpu_memory_bytes ? facts.gpu_memory_bytes->value : 0;
    const double memory = stated_memory >= least_memory && stated_memory <= most_memory ? stated_memory : 0;
    const auto [known, added] = known_.emplace(std::pair(name, memory), nullptr);
    if (added && !name.empty()) {
        const auto whole = gpu_type_named(name, 0, choices_.naming);
        const bool of_a_die = whole && is_of_two_dies(*whole) && memory < 0.6 * whole->memory_bytes;
        known->second = of_a_die ? whole : gpu_type_named(name, memory, choices_.naming);
    }
    if (known->second && added && facts.gpu_name)
        note_other_meanings(name, memory, *known->second, facts.gpu_name->origin);
    if (!known->second)
        add_unknown(name, memory, facts);
    return known->second;
}

void ImportedTypes::note_other_meanings(const std::string& name, double memory, const GpuType& type,
                                        const Origin& origin)
{
    if (const std::vector<std::string> others = other_meanings(name, memory, type, choices_.naming); !others.empty())
        result_.notes.push_back({ImportNote::Kind::assumed, origin,
                                 Core::message_of("\"{}\" is taken to be {}; it could also be {}", shortened(name, 60),
                                                  type.id, alternatives(others))});
}

void ImportedTypes::add_unknown(const std::string& name, double memory, const NodeFacts& facts)
{
    const auto same = std::find_if(result_.unknown.begin(), result_.unknown.end(),
                                   [&](const UnknownGpu& gpu) { return gpu.name == name; });
    if (same != result_.unknown.end())
        ++same->nodes;
    else
        result_.unknown.push_back({name, memory, 1,
                                   facts.gpu_name        ? facts.gpu_name->origin
                                       : facts.gpu_count ? facts.gpu_count->origin
                                                         : facts.id->origin});
}

} // namespace tangram
