// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/gpu_name_table.h"
#include "files/catalogue/catalogue.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"

#include "files/catalogue/gpu_type_json.h"
#include "files/import/source/output_lines.h"
#include "files/json/document_reader.h"
#include "files/json/json_text.h"
#include "files/json/text.h"
#include "text/system_error.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

namespace tangram {

namespace {

constexpr std::string_view format = "tangram-gpu-names";

/// "NVIDIA RTX 6000 Ada" as an id: "nvidia-rtx-6000-ada".
std::string id_of(std::string_view name)
{
    const std::string id = joined_words(name, '-', ".");
    return id.empty() ? "gpu" : id.substr(0, 100);
}

std::optional<Error> read_aliases(std::string_view text, std::string_view source, GpuNaming& naming)
{
    return read_document(text, source, [&](const JsonCursor& root) {
        check_format(root, format);
        if (!root.has("aliases"))
            return;
        for (const auto& [name, place] : root["aliases"].members()) {
            naming.aliases[name] = place.name();
            if (!place.failed() && !gpu_type_named(name, 0, naming))
                place.fail(Core::tr("no GPU type \"{}\" is known", shortened(place.name(), 60)),
                           Core::tr("use a type from the catalogue or from \"gpu_types\""));
        }
    });
}

} // namespace

Result<std::shared_ptr<const GpuType>> gpu_type_of(const GpuFigures& figures)
{
    const std::string name = plain_name(figures.name.empty() ? "GPU" : figures.name);
    nlohmann::ordered_json type{{"id", id_of(name)},
                                {"name", name},
                                {"memory_bytes", figures.memory_bytes},
                                {"memory_bytes_per_s", figures.memory_bytes_per_s},
                                {"peak_flops", {{"bf16", figures.bf16_flops}, {"fp16", figures.bf16_flops}}},
                                {"link_bytes_per_s", figures.link_bytes_per_s},
                                {"power_w", figures.power_w},
                                {"price_usd", figures.price_usd}};
    // A name of the catalogue's would bring the catalogue's other figures along.
    if (find_gpu_type(type["id"].get<std::string>()))
        type["id"] = type["id"].get<std::string>() + "-own";
    Result<std::vector<std::shared_ptr<const GpuType>>> types =
        read_gpu_types(one_line_json({{"gpu_types", nlohmann::ordered_json::array({type})}}), name);
    if (!types)
        return types.error();
    return types->front();
}

Result<GpuNaming> read_gpu_names(std::string_view text, std::string_view source)
{
    GpuNaming naming;
    bool has_types = false;
    if (std::optional<Error> error =
            read_document(text, source, [&](const JsonCursor& root) { has_types = root.has("gpu_types"); }))
        return *error;
    if (has_types) {
        Result<std::vector<std::shared_ptr<const GpuType>>> types = read_gpu_types(text, source);
        if (!types)
            return types.error();
        naming.own_types = std::move(*types);
    }
    if (std::optional<Error> error = read_aliases(text, source, naming))
        return *error;
    return naming;
}

std::string write_gpu_names(const GpuNaming& naming)
{
    nlohmann::ordered_json written{{"format", format}, {"version", newest_version}};
    written["aliases"] = nlohmann::ordered_json::object();
    for (const auto& [name, type] : naming.aliases)
        written["aliases"][plain_name(name)] = type;
    for (const auto& type : naming.own_types)
        written["gpu_types"].push_back(gpu_type_json(*type));
    return readable_json(written);
}

std::filesystem::path gpu_names_path(const std::filesystem::path& settings)
{
    return settings / "tangram-explorer" / "gpu_names.json";
}

Result<GpuNaming> load_gpu_names(const std::filesystem::path& path)
{
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        return GpuNaming{};
    const Result<std::string> text = read_text_file(path);
    if (!text)
        return text.error();
    return read_gpu_names(*text, path.string());
}

std::optional<Error> save_gpu_names(const GpuNaming& naming, const std::filesystem::path& path)
{
    std::error_code failed;
    std::filesystem::create_directories(path.parent_path(), failed);
    if (failed)
        return Error{Core::tr("the folder cannot be created: {}", system_error_text(failed.value())),
                     path.parent_path().string(), Core::tr("create it, or remove the file that has its name")};
    return write_text_file(path, write_gpu_names(naming));
}

GpuNaming merged(GpuNaming first, const GpuNaming& second)
{
    first.aliases.insert(second.aliases.begin(), second.aliases.end());
    first.own_types.insert(first.own_types.end(), second.own_types.begin(), second.own_types.end());
    return first;
}

} // namespace tangram
