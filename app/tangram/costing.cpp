// SPDX-License-Identifier: GPL-3.0-or-later
#include "costing.h"
#include "files/disk/text_file.h"
#include "files/model/presets.h"
#include "model/model.h"
#include "text/result.h"

#include "files/json/text.h"
#include "parallelizer/profiled.h"

namespace tangram::cli {

namespace {

/// TYPE=NAME
std::optional<Error> rename_gpu(std::map<std::string, LayerProfile>& profiles, const std::string& assignment)
{
    const std::size_t equals = assignment.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == assignment.size())
        return Error{"\"" + assignment + "\" is not a GPU type and its name in the profiles", "--gpu-name",
                     "write it as TYPE=NAME, for example a100-sxm-40=A100-40"};
    const std::string type = assignment.substr(0, equals);
    const std::string name = assignment.substr(equals + 1);
    bool known = false;
    for (auto& [model, profile] : profiles)
        if (profile.gpus.contains(name)) {
            std::erase_if(profile.gpu_names, [&](const auto& pair) { return pair.second == name; });
            profile.gpu_names[type] = name;
            known = true;
        }
    if (!known)
        return Error{"the profiles hold nothing on a GPU called \"" + name + "\"", "--gpu-name",
                     "give the name that their files or folders have"};
    return std::nullopt;
}

} // namespace

Result<Costing> Costing::load(const CostingOptions& options)
{
    Costing costing;
    const bool wants_profiles = options.parallelizer == "profiled" || !options.profiles.empty();
    costing.stated_ = !options.parallelizer.empty() || wants_profiles;
    if (!wants_profiles)
        return costing;
    if (options.profiles.empty())
        return Error{"the profiled parallelizer needs profiles", "--parallelizer", "name their folder with --profiles"};
    if (options.parallelizer == "megatron")
        return Error{"the megatron parallelizer takes no profiles", "--profiles",
                     "leave --profiles out, or choose --parallelizer profiled"};
    Result<std::map<std::string, LayerProfile>> profiles = read_profiles(options.profiles);
    if (!profiles)
        return profiles.error();
    costing.profiles_ = std::move(*profiles);
    if (!options.network.empty()) {
        const Result<std::string> text = read_text_file(options.network);
        if (!text)
            return text.error();
        const Result<NetworkCurves> curves = read_sailor_network(*text, options.network);
        if (!curves)
            return curves.error();
        for (auto& [model, profile] : costing.profiles_)
            profile.curves.between = curves->between;
    }
    for (const std::string& assignment : options.gpu_names)
        if (const std::optional<Error> error = rename_gpu(costing.profiles_, assignment))
            return *error;
    return costing;
}

std::optional<Model> Costing::model(const std::string& name) const
{
    for (const auto& [known, profile] : profiles_) {
        if (lower_case(known) != lower_case(name))
            continue;
        if (profile.description)
            return profile.description;
        for (const ModelPreset& preset : model_presets())
            if (preset.id == preset_of_sailor(known))
                return preset.model;
    }
    return std::nullopt;
}

std::vector<std::string> Costing::models() const
{
    std::vector<std::string> names;
    for (const auto& [name, profile] : profiles_)
        names.push_back(name);
    return names;
}

Result<std::shared_ptr<const Parallelizer>> Costing::parallelizer_for(const Model& model) const
{
    if (!profiled())
        return std::shared_ptr<const Parallelizer>(make_megatron());
    Result<LayerProfile> profile = profile_of(profiles_, model);
    if (!profile)
        return profile.error();
    return std::shared_ptr<const Parallelizer>(
        make_profiled(std::make_shared<const LayerProfile>(std::move(*profile))));
}

} // namespace tangram::cli
