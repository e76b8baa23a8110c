// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/model/presets.h"
#include "files/catalogue/catalogue.h"
#include "files/json/document_reader.h"
#include "files/model/model_json.h"
#include "model/job_limits.h"

#include <cassert>

namespace tangram {

namespace {

std::vector<ModelPreset> read_presets(const JsonCursor& root)
{
    check_format(root, "tangram-model-presets");
    std::vector<ModelPreset> presets;
    for (const JsonCursor& place : root["presets"].items())
        presets.push_back({place["id"].name(), read_model_object(place["model"]), place["source"].text(),
                           place["parameters"].number(above_zero(1e15)),
                           place["sequence_length"].integer(1, longest_sequence)});
    return presets;
}

} // namespace

const std::vector<ModelPreset>& model_presets()
{
    static const std::vector<ModelPreset> presets = [] {
        constexpr std::string_view path = "models/presets.json";
        Result<std::vector<ModelPreset>> read =
            read_value<std::vector<ModelPreset>>(resource_text(path), path, read_presets);
        assert(read.ok());
        return read.ok() ? std::move(read).value() : std::vector<ModelPreset>();
    }();
    return presets;
}

} // namespace tangram
