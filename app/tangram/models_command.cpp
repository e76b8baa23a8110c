// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "files/model/presets.h"
#include "inputs.h"
#include "output.h"
#include "table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tangram::cli {

namespace {

std::string table_of(bool colours)
{
    using enum Table::Align;
    Table table({{"preset"},
                 {"parameters", right},
                 {"blocks", right},
                 {"hidden", right},
                 {"experts", right},
                 {"sequence", right}});
    for (const ModelPreset& preset : model_presets()) {
        const Model& model = preset.model;
        table.add(
            {preset.id, fmt::format("{:.1f} B", parameter_count(model) / 1e9), std::to_string(model.blocks),
             std::to_string(model.hidden),
             model.experts.count > 0 ? fmt::format("{} of {}", model.experts.per_token, model.experts.count) : "–",
             std::to_string(preset.sequence_length)});
    }
    return table.text(colours);
}

std::string json_of()
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const ModelPreset& preset : model_presets())
        list.push_back({{"id", preset.id}, {"parameters", parameter_count(preset.model)}, {"source", preset.source}});
    return list.dump(2);
}

} // namespace

int run_models(const OutputOptions& options)
{
    return deliver(options, json_of, table_of, good);
}

} // namespace tangram::cli
