// SPDX-License-Identifier: GPL-3.0-or-later
#include "options/outputs_not_inputs.h"
#include "files/model/presets.h"

#include <algorithm>
#include <filesystem>

namespace tangram::cli {

namespace {

namespace fs = std::filesystem;

bool lies_in(const fs::path& file, const fs::path& folder)
{
    std::error_code problem;
    const fs::path inner = fs::canonical(file, problem);
    const fs::path outer = problem ? fs::path() : fs::canonical(folder, problem);
    return !problem && std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}

} // namespace

std::vector<std::string> files_of(const InputOptions& options)
{
    std::vector<std::string> files{options.cluster, options.job, options.metis_hosts, options.calibration,
                                   options.project};
    const auto& presets = model_presets();
    // A preset is no file, even where there is one of its name.
    if (std::none_of(presets.begin(), presets.end(), [&](const auto& preset) { return preset.id == options.model; }))
        files.push_back(options.model);
    return files;
}

std::vector<std::string> files_of(const CostingOptions& options)
{
    return {options.profiles, options.network};
}

std::vector<std::string> operator+(std::vector<std::string> some, const std::vector<std::string>& more)
{
    some.insert(some.end(), more.begin(), more.end());
    return some;
}

std::optional<Error> check_apart(const std::vector<std::string>& inputs, const std::vector<std::string>& outputs)
{
    std::error_code problem;
    for (const std::string& output : outputs) {
        if (!fs::is_regular_file(output, problem)) // follows links
            continue;
        for (const std::string& input : inputs)
            if (fs::equivalent(input, output, problem) || (fs::is_directory(input, problem) && lies_in(output, input)))
                return Error{"the output would overwrite an input file: " + input, output,
                             "name another file to write to"};
    }
    return std::nullopt;
}

} // namespace tangram::cli
