// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/catalogue.h"
#include "files/json/text.h"
#include "files/profiles/profile_files.h"

#include <array>
#include <utility>

namespace tangram {

namespace {

using Name = std::pair<std::string_view, std::string_view>;

constexpr std::array<Name, 4> sailor_models{
    {{"OPT-350", "opt-350m"}, {"OPT-30", "opt-30b"}, {"GPT-Neo-2.7", "gpt-neo-2.7b"}, {"LLAMA-3-8", "llama-3.1-8b"}}};

/// Sailor's names, and Metis's that alone do not tell the memory.
constexpr std::array<Name, 9> gpu_names{{{"A100-40", "a100-sxm-40"},
                                         {"A100-80", "a100-sxm-80"},
                                         {"V100-16", "v100-sxm2-16"},
                                         {"GH-96", "gh200-96"},
                                         {"Titan-RTX", "titan-rtx"},
                                         {"RTX-2080", "rtx2080ti"},
                                         {"RTX-3090", "rtx3090"},
                                         {"A100", "a100-sxm-80"},
                                         {"V100", "v100-sxm2-16"}}};

template <typename Names> std::string translated(const Names& names, std::string_view name)
{
    for (const auto& [from, to] : names)
        if (lower_case(from) == lower_case(name))
            return std::string(to);
    return std::string(name);
}

} // namespace

std::string preset_of_sailor(std::string_view model)
{
    return translated(sailor_models, model);
}

std::string gpu_type_of_profile(std::string_view name)
{
    std::string id = translated(gpu_names, name);
    const std::shared_ptr<const GpuType> known = find_gpu_type(id);
    return known ? known->id : id;
}

} // namespace tangram
