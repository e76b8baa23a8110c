// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/disk/text_file.h"
#include "files/json/text.h"
#include "files/profiles/profile_files.h"
#include "model/model.h"
#include "text/result.h"
#include "text/tr.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <regex>

namespace tangram {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 10000;

std::string fnv1a(std::string_view bytes)
{
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char byte : bytes)
        hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return fmt::format("{:016x}", hash);
}

/// A model of Sailor's is profiled with two blocks, as their times show (only the first differs from all others), so an
/// optimizer step as measured is that of an embedding, two blocks and a head; each layer has its parameters' share of
/// it.
void share_optimizer_steps(LayerProfile& profile)
{
    for (auto& [name, gpu] : profile.gpus)
        for (auto& [key, times] : gpu.times) {
            const std::vector<LayerSizes>* sizes = profile.sizes_of(key.tensor);
            if (sizes == nullptr || sizes->size() != times.size())
                continue;
            const double trained = sizes->front().parameters + 2 * (*sizes)[1].parameters + sizes->back().parameters;
            for (std::size_t layer = 0; layer < times.size() && trained > 0; ++layer)
                times[layer].optimizer_s = times[layer].whole_step_s * (*sizes)[layer].parameters / trained;
        }
}

const std::regex& metis_name()
{
    static const std::regex name(R"(DeviceType\.(.+)_tp(\d{1,6})_bs(\d{1,6})\.json)");
    return name;
}

class Folder {
public:
    std::optional<Error> read(const fs::path& path)
    {
        const std::string name = path.filename().string();
        if (!is_profile_name(name))
            return std::nullopt;
        std::smatch parts;
        const bool is_metis = std::regex_match(name, parts, metis_name());
        const Result<std::string> text = read_text_file(path);
        if (!text)
            return text.error();
        const std::string source = path.string();
        const ProfileSource used{name, fnv1a(*text)};
        if (is_metis)
            return add_metis(*text, source, used, parts);
        if (name == "profile.json")
            return add_profile(*text, path, used);
        if (name == "llm_info.json")
            return keep(read_sailor_sizes(*text, source), sizes_, used);
        if (name == "multizone_bandwidths_het.json")
            return add_curves(read_sailor_network(*text, source), used);
        if (name == "intra_node_bandwidths.json")
            return add_curves(read_sailor_intra_node(*text, source), used);
        if (name.starts_with("training_config"))
            return add_training(read_sailor_training(*text, source), used);
        return keep(read_sailor_profiles(*text, source), simulator_, used);
    }

    Result<std::map<std::string, LayerProfile>> finish(const std::string& folder)
    {
        for (const auto& [model, gpus] : simulator_)
            for (const auto& [gpu, profile] : gpus)
                models_[model].gpus.insert_or_assign(gpu, profile);
        for (auto& [name, profile] : models_) {
            profile.model = name;
            if (const auto sizes = sizes_.find(name); sizes != sizes_.end())
                profile.sizes = sizes->second;
            share_optimizer_steps(profile);
            profile.curves = curves_;
            profile.sources.insert(profile.sources.end(), common_.begin(), common_.end());
            std::sort(profile.sources.begin(), profile.sources.end(),
                      [](const auto& a, const auto& b) { return std::tie(a.name, a.hash) < std::tie(b.name, b.hash); });
            if (const std::optional<Error> error = check(profile, folder))
                return *error;
        }
        std::erase_if(models_, [](const auto& model) { return model.second.gpus.empty(); });
        if (models_.empty())
            return Error{
                Core::tr("there is no layer profile here"), folder,
                Core::tr("name a folder with Sailor's profiles (simulator_profiles.json or MODEL/GPU/profile.json) or "
                         "Metis's (DeviceType.GPU_tpN_bsM.json)")};
        return std::move(models_);
    }

private:
    template <typename T> std::optional<Error> keep(Result<T> read, T& place, const ProfileSource& source)
    {
        if (!read)
            return read.error();
        place = std::move(*read);
        common_.push_back(source);
        return std::nullopt;
    }

    std::optional<Error> add_curves(const Result<NetworkCurves>& read, const ProfileSource& source)
    {
        if (!read)
            return read.error();
        curves_.between.insert(read->between.begin(), read->between.end());
        curves_.inside.insert(read->inside.begin(), read->inside.end());
        common_.push_back(source);
        return std::nullopt;
    }

    std::optional<Error> add_training(const Result<SailorTraining>& read, const ProfileSource& source)
    {
        if (!read)
            return read.error();
        const std::string& model = read->model.name;
        models_[model].sequence_length = read->sequence_length;
        models_[model].description = read->model;
        models_[model].sources.push_back(source);
        return std::nullopt;
    }

    /// The folders around the file name its GPU and model.
    std::optional<Error> add_profile(std::string_view text, const fs::path& path, const ProfileSource& source)
    {
        Result<GpuProfile> read = read_sailor_profile(text, path.string());
        if (!read)
            return read.error();
        const std::string gpu = path.parent_path().filename().string();
        const std::string model = path.parent_path().parent_path().filename().string();
        models_[model].gpus.insert_or_assign(gpu, std::move(*read));
        models_[model].sources.push_back({model + "/" + gpu + "/" + source.name, source.hash});
        return std::nullopt;
    }

    std::optional<Error> add_metis(std::string_view text, const std::string& path, const ProfileSource& source,
                                   const std::smatch& name)
    {
        Result<MetisProfile> read = read_metis_profile(text, path);
        if (!read)
            return read.error();
        const ProfileKey key{std::stoi(name[3]), std::stoi(name[2])};
        if (key.micro_batch < 1 || key.tensor < 1)
            return Error{Core::tr("the file's name has a degree below 1"), path,
                         Core::tr("call it DeviceType.GPU_tpN_bsM.json")};
        LayerProfile& profile = models_[read->model];
        GpuProfile& gpu = profile.gpus[name[1]];
        gpu.times[key] = std::move(read->times);
        gpu.memory_bytes[key] = std::move(read->memory_bytes);
        profile.sources.push_back(source);
        return std::nullopt;
    }

    /// Every entry has as many layers; the GPUs' names are translated.
    std::optional<Error> check(LayerProfile& profile, const std::string& folder) const
    {
        for (const auto& [name, gpu] : profile.gpus) {
            profile.gpu_names.emplace(gpu_type_of_profile(name), name);
            for (const auto& [key, times] : gpu.times) {
                if (profile.layers == 0)
                    profile.layers = static_cast<int>(times.size());
                if (static_cast<int>(times.size()) != profile.layers)
                    return Error{Core::tr("profiles of {} disagree: {} layers on {}, {} elsewhere", profile.model,
                                          times.size(), name, profile.layers),
                                 folder, Core::tr("keep profiles of one model in one folder")};
            }
        }
        for (const auto& [tensor, sizes] : profile.sizes)
            if (!profile.gpus.empty() && static_cast<int>(sizes.size()) != profile.layers)
                return Error{Core::tr("llm_info.json has {} layers of {}, its profile {}", sizes.size(), profile.model,
                                      profile.layers),
                             folder, Core::tr("keep the files of one release together")};
        return std::nullopt;
    }

    std::map<std::string, LayerProfile> models_;
    ProfilesByModel simulator_;
    SizesByModel sizes_;
    NetworkCurves curves_;
    std::vector<ProfileSource> common_; ///< files that are about every model
};

} // namespace

bool is_profile_name(std::string_view file_name)
{
    const std::string name(file_name);
    return name == "profile.json" || name == "simulator_profiles.json" || name == "profiles_tmp.json"
        || name == "llm_info.json" || name == "multizone_bandwidths_het.json" || name == "intra_node_bandwidths.json"
        || (name.starts_with("training_config") && name.ends_with(".json")) || std::regex_match(name, metis_name());
}

Result<std::map<std::string, LayerProfile>> read_profiles(const fs::path& folder)
{
    return read_profiles(std::vector{folder});
}

Result<std::map<std::string, LayerProfile>> read_profiles(const std::vector<fs::path>& places)
{
    std::vector<fs::path> files;
    std::error_code error;
    for (const fs::path& place : places) {
        if (fs::is_directory(place, error)) {
            for (fs::recursive_directory_iterator entry(place, fs::directory_options::skip_permission_denied, error),
                 end;
                 !error && entry != end && files.size() < most_files; entry.increment(error))
                if (entry->is_regular_file(error))
                    files.push_back(entry->path());
        } else if (fs::exists(place, error)) {
            files.push_back(place);
        }
    }
    const std::string first = places.empty() ? std::string() : places.front().string();
    if (files.empty())
        return Error{Core::tr("there is no file to read"), first, Core::tr("name a folder with layer profiles")};
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    Folder reader;
    for (const fs::path& file : files)
        if (const std::optional<Error> failure = reader.read(file))
            return *failure;
    return reader.finish(first);
}

Result<LayerProfile> profile_of(const std::map<std::string, LayerProfile>& profiles, const Model& model)
{
    std::vector<std::string> known;
    for (const auto& [name, profile] : profiles) {
        known.push_back(name);
        if (lower_case(name) != lower_case(model.name) && preset_of_sailor(name) != model.name)
            continue;
        if (profile.layers != model.layer_count())
            return Error{Core::tr("the profile of {} has {} layers, and {} has {}: {} blocks, the embedding and the "
                                  "head",
                                  name, profile.layers, shortened(model.name, 60), model.layer_count(), model.blocks),
                         "--profiles", Core::tr("give a model of as many layers, or plan without the profiles")};
        return profile;
    }
    if (profiles.size() == 1 && profiles.begin()->second.layers == model.layer_count())
        return profiles.begin()->second;
    return Error{Core::tr("there is no profile of {} here, only of {}", shortened(model.name, 60), enumeration(known)),
                 "--profiles", Core::tr("give the model the name of its profile")};
}

} // namespace tangram
