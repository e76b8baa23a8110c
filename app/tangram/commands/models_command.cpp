// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"
#include "files/model/presets.h"
#include "inputs/inputs.h"
#include "output/output.h"
#include "output/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tangram::cli {

namespace {

std::string models_table(bool colours)
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

std::string models_json()
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const ModelPreset& preset : model_presets())
        list.push_back({{"id", preset.id}, {"parameters", parameter_count(preset.model)}, {"source", preset.source}});
    return list.dump(2);
}

} // namespace

int run_models(const OutputOptions& options)
{
    return deliver(options, models_json, models_table, good);
}

} // namespace tangram::cli
