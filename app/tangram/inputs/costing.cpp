// SPDX-License-Identifier: GPL-3.0-or-later
#include "inputs/costing.h"

#include "files/disk/text_file.h"
#include "files/profiles/profile_files.h"
#include "parallelizer/registry.h"
#include "workbench/planning_problem.h"

#include <filesystem>
#include <map>
#include <optional>
#include <utility>

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
        return Error{"the profiles have no data on a GPU called \"" + name + "\"", "--gpu-name",
                     "use the name in their files or folders"};
    return std::nullopt;
}

} // namespace

Result<Costing> Costing::load(const CostingOptions& options)
{
    Costing costing;
    const ParallelizerInfo* const asked = find_parallelizer(options.parallelizer); // null: none was
    const bool needs_profiles = asked != nullptr && asked->takes_profile;
    costing.stated_ = asked != nullptr || !options.profiles.empty();
    if (options.profiles.empty() && needs_profiles)
        return Error{"the " + options.parallelizer + " parallelizer needs profiles", "--parallelizer",
                     "name their folder with --profiles"};
    if (options.profiles.empty())
        return costing;
    if (asked != nullptr && !needs_profiles)
        return Error{"the " + options.parallelizer + " parallelizer takes no profiles", "--profiles",
                     "leave --profiles out, or choose --parallelizer profiled"};
    Result<std::map<std::string, LayerProfile>> profiles = read_profiles(options.profiles);
    if (!profiles)
        return profiles.error();
    ProjectProfiles read{std::filesystem::path(options.profiles).filename().string(), std::move(*profiles)};
    if (!options.network.empty()) {
        const Result<std::string> text = read_text_file(options.network);
        if (!text)
            return text.error();
        const Result<NetworkCurves> curves = read_sailor_network(*text, options.network);
        if (!curves)
            return curves.error();
        for (auto& [model, profile] : read.models)
            profile.curves.between = curves->between;
    }
    for (const std::string& assignment : options.gpu_names)
        if (const std::optional<Error> error = rename_gpu(read.models, assignment))
            return *error;
    costing.profiles_ = std::make_shared<const ProjectProfiles>(std::move(read));
    return costing;
}

Result<std::shared_ptr<const Parallelizer>> Costing::parallelizer_for(const Model& model) const
{
    const Result<std::shared_ptr<const LayerProfile>> profile = profile_for(profiles_.get(), model);
    if (!profile)
        return profile.error();
    return parallelizer_with(*profile);
}

} // namespace tangram::cli
