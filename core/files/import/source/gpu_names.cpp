// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/gpu_names.h"
#include "files/catalogue/catalogue.h"

#include "files/import/source/output_lines.h"
#include "files/json/text.h"
#include "text/binary_units.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

/// "nvidia_a100-sxm4-80gb" and "NVIDIA A100-SXM4-80GB" alike: {"a100", "sxm4", "80gb"}.
std::vector<std::string> tokens_of(std::string_view name)
{
    std::vector<std::string> tokens;
    const std::string lower = lower_case(name.substr(0, 200));
    for (const std::string_view part : split(lower, " _-/\t()"))
        if (!part.empty())
            tokens.emplace_back(part);
    for (const std::string_view maker : {"nvidia", "tesla", "amd", "instinct", "geforce", "quadro", "intel", "radeon"})
        std::erase(tokens, maker);
    return tokens;
}

std::string joined(const std::vector<std::string>& tokens)
{
    return fmt::format("{}", fmt::join(tokens, "-"));
}

/// Bytes of a token such as "80gb"; 0 for another.
double memory_of(std::string_view token)
{
    if (!token.ends_with("gb") && !token.ends_with("gib"))
        return 0;
    const std::optional<double> size = decimal_number(token.substr(0, token.size() - (token.ends_with("gib") ? 3 : 2)));
    return size && *size < 1e6 ? *size * gib : 0;
}

bool is_form(std::string_view token)
{
    return token.size() == 4 && token.starts_with("sxm");
}

/// Words that name no type of their own.
bool is_filler(std::string_view token)
{
    // "mega" is the interfaces' of one cloud's machines.
    for (const std::string_view other : {"oam", "generation", "mega", "nvlink", "blackwell", "edition"})
        if (token == other)
            return true;
    return token.starts_with("hbm");
}

/// The name as written and with less and less of what catalogues leave out, the most exact first.
std::vector<std::string> spellings(std::vector<std::string> tokens)
{
    const std::string as_written = joined(tokens);
    std::erase_if(tokens, is_filler);
    const std::string without_fillers = joined(tokens);
    for (std::string& token : tokens)
        if (is_form(token))
            token.resize(3);
    const std::string plain_form = joined(tokens);
    std::vector<std::string> bare = tokens;
    for (std::string& token : bare)
        if (memory_of(token) > 0)
            token.resize(token.find('g'));
    const std::string bare_memory = joined(bare);
    std::erase_if(tokens, [](const std::string& token) { return memory_of(token) > 0; });
    return {as_written, without_fillers, plain_form, bare_memory, joined(tokens)};
}

/// Whether a driver words it so: it says "NVIDIA H200 NVL" in full, and "NVIDIA H200" means the other one. Slurm and
/// Kubernetes write blanks in their own ways.
bool is_drivers_whole_name(std::string_view name)
{
    std::string plain = lower_case(name);
    std::replace_if(
        plain.begin(), plain.end(), [](char sign) { return sign == '-' || sign == '_'; }, ' ');
    return plain == "nvidia h200";
}

std::shared_ptr<const GpuType> known_as(const std::vector<std::string>& names)
{
    for (const std::string& name : names)
        if (auto type = find_gpu_type(name))
            return type;
    return nullptr;
}

} // namespace

std::optional<GpuSlice> gpu_slice(std::string_view name)
{
    // "1g.10gb", at the end
    const std::size_t dot = name.rfind("g.");
    if (dot == std::string_view::npos || dot == 0 || name[dot - 1] < '1' || name[dot - 1] > '7'
        || memory_of(lower_case(name.substr(dot + 2))) == 0)
        return std::nullopt;
    std::string_view gpu = name.substr(0, dot - 1);
    for (const std::string_view end : {"-MIG-", "_mig_", "-", "_", "."})
        if (gpu.ends_with(end)) {
            gpu.remove_suffix(end.size());
            break;
        }
    return GpuSlice{std::string(gpu), name[dot - 1] - '0'};
}

void SlicedGpus::add(const GpuSlice& slice, int count)
{
    const int of_a_gpu = 7 / slice.sevenths;
    sevenths_ += slice.sevenths * count;
    most_ = std::max(most_, (count + of_a_gpu - 1) / of_a_gpu);
}

int SlicedGpus::gpus() const
{
    return std::max(most_, (sevenths_ + 6) / 7);
}

std::shared_ptr<const GpuType> gpu_type_of_memory(const std::shared_ptr<const GpuType>& known, double memory_bytes,
                                                  const std::string& id)
{
    // What a driver reports is up to a fifteenth below what is sold: error correction takes its part.
    const auto has_memory = [&](const GpuType& type) {
        return std::abs(type.memory_bytes - memory_bytes) < 0.08 * memory_bytes;
    };
    if (has_memory(*known))
        return known;
    for (const auto& other : gpu_catalogue())
        if (other->architecture == known->architecture && other->vendor == known->vendor
            && other->peak_flops == known->peak_flops && has_memory(*other))
            return other;
    auto changed = std::make_shared<GpuType>(*known);
    changed->id = id;
    changed->memory_bytes = memory_bytes;
    return changed;
}

std::shared_ptr<const GpuType> gpu_type_named(std::string_view name, double memory_bytes, const GpuNaming& naming)
{
    const std::vector<std::string> tokens = tokens_of(name);
    const std::string plain = joined(tokens);
    if (plain.empty())
        return nullptr;
    for (const auto& own : naming.own_types)
        if (joined(tokens_of(own->id)) == plain || joined(tokens_of(own->name)) == plain)
            return own;
    for (const auto& [alias, id] : naming.aliases)
        if (joined(tokens_of(alias)) == plain) {
            for (const auto& own : naming.own_types)
                if (own->id == id)
                    return own;
            return find_gpu_type(id);
        }
    const std::vector<std::string> names = spellings(tokens);
    const std::shared_ptr<const GpuType> known = known_as(names);
    if (!known)
        return nullptr;
    // The catalogue's own spellings say how much memory there is already.
    double named_memory = 0;
    for (const std::string& token : tokens)
        named_memory = std::max(named_memory, memory_of(token));
    const bool exact = find_gpu_type(names.front()) || find_gpu_type(names[1]);
    const double memory = memory_bytes > 0 ? memory_bytes : exact ? 0 : named_memory;
    return memory > 0 ? gpu_type_of_memory(known, memory, fmt::format("{}-{:.0f}", known->id, std::round(memory / gib)))
                      : known;
}

std::vector<std::string> other_meanings(std::string_view name, double memory_bytes, const GpuType& taken,
                                        const GpuNaming& naming)
{
    std::vector<std::string> tokens = tokens_of(name);
    const std::string plain = joined(tokens);
    for (const auto& [alias, id] : naming.aliases)
        if (joined(tokens_of(alias)) == plain)
            return {};
    const std::shared_ptr<const GpuType> known = find_gpu_type(taken.id);
    if (!known || !(*known == taken) || is_drivers_whole_name(name))
        return {};
    std::erase_if(tokens, is_filler);
    for (std::string& token : tokens) {
        if (is_form(token))
            token.resize(3);
        if (memory_of(token) > 0)
            token.resize(token.find('g'));
    }
    const std::string head = joined(tokens);
    std::vector<std::string> others;
    for (const auto& type : gpu_catalogue()) {
        const bool fits = memory_bytes <= 0 || std::abs(type->memory_bytes - memory_bytes) < 0.08 * memory_bytes;
        if (type->id != taken.id && type->id != head && fits && type->id.starts_with(head + "-"))
            others.push_back(type->id);
    }
    return head == taken.id ? std::vector<std::string>() : others;
}

} // namespace tangram
