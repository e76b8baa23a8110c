// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/measured_run.h"
#include "cluster/cluster.h"
#include "files/json/document_reader.h"
#include "files/json/text.h"
#include "files/model/model_json.h"
#include "files/runs/read_runs.h"
#include "files/runs/run_software.h"
#include "files/runs/runs_json.h"
#include "model/model.h"
#include "text/result.h"
#include "text/tr.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace tangram {

using nlohmann::json;

namespace {

std::string reasons(const JsonCursor& run)
{
    std::string text;
    for (const JsonCursor& reason : run.items("why_not_usable"))
        text += (text.empty() ? "" : ", ") + reason.text();
    return text.empty() ? Core::tr("the file says that it is not usable") : text;
}

void read_measured(const JsonCursor& place, MeasuredRun& run)
{
    place.expect_object();
    if (place.has("iteration_time_s"))
        run.iteration_time_s = place["iteration_time_s"].number(above_zero(1e9));
    if (place.has("peak_memory_bytes"))
        run.peak_memory_bytes = place["peak_memory_bytes"].number(above_zero(1e15));
    run.feasible = place.boolean("feasible", true);
}

/// What was measured, and what makes the run one that can be predicted.
void read_description(const JsonCursor& place, MeasuredRun& run)
{
    if (place.has("measured"))
        read_measured(place["measured"], run);
    Model model = read_model_object(place["model"]);
    // GPT's way is to share one table; gated models came with two.
    if (!place["model"].has("tied_embeddings"))
        model.tied_embeddings = !model.gated;
    run.model = std::make_shared<const Model>(std::move(model));
    run.cluster = std::make_shared<const Cluster>(read_run_cluster(place["cluster"]));
    const std::vector<JsonCursor> nodes = place["cluster"].items("nodes");
    if (run.cluster->nodes.size() > 1
        && std::any_of(nodes.begin(), nodes.end(), [](const JsonCursor& node) { return !node.has("nics"); }))
        run.assumed.emplace_back(Core::tr("one 100 Gbit/s interface per node where none is stated"));
    if (!place.failed())
        read_run_job(place, run);
    if (!place.failed())
        read_run_layout(place, run);
    if (!place.failed())
        read_run_experts(place, run);
    if (!place.failed())
        take_published_gpus(run);
}

/// Sizes that some publications take for granted.
void assume_sizes(json& usual, MeasuredRun& run)
{
    const auto model = usual.find("model");
    if (model == usual.end() || !model->is_object())
        return;
    const auto missing = [&](const char* key) { return !model->contains(key) || (*model)[key].is_null(); };
    if (missing("vocabulary")) {
        (*model)["vocabulary"] = 51200; // GPT-2's 50257 words, padded as Megatron does
        run.assumed.push_back(Core::tr("a vocabulary of 51200"));
    }
    const json hidden = model->value("hidden", json());
    if (missing("feed_forward") && missing("experts") && hidden.is_number_integer() && hidden > 0 && hidden < 1000000) {
        (*model)["feed_forward"] = 4 * hidden.get<int>();
        run.assumed.push_back(Core::tr("a feed-forward width of four times the hidden size"));
    }
}

/// Who published the run. False where the file says that it cannot be used, and where something is wrong.
bool read_publication(const JsonCursor& place, MeasuredRun& run)
{
    run.set = place.name("set", run.set);
    run.source = place.text("source", "");
    run.quality = place.name("quality", run.quality);
    run.framework = place.name("framework", "megatron");
    run.network_stated = place.boolean("network_stated", true);
    const bool usable = place.boolean("usable", true);
    if (place.failed())
        return false;
    run.usable = usable;
    if (!usable)
        run.left_out = reasons(place);
    return usable;
}

/// One run. Only its id must be sound: whatever else is wrong with it leaves this run out, not the file.
MeasuredRun read_run(const JsonCursor& place, const json& value, const std::string& where)
{
    MeasuredRun run;
    run.id = place["id"].name();
    run.set = Core::later("no source");
    run.quality = Core::later("not rated");
    if (place.failed())
        return run;

    auto usual = std::make_unique<json>(with_usual_keys(value));
    assume_sizes(*usual, run);
    JsonDocument document(where, std::move(usual));
    const JsonCursor itself(document);
    if (read_publication(itself, run))
        read_description(itself, run);
    if (document.failed()) {
        run.left_out = document.error()->where.substr(std::min(document.error()->where.size(), where.size() + 2)) + ": "
            + document.error()->message;
        run.model = nullptr;
        run.cluster = nullptr;
        run.layout = {};
    }
    return run;
}

std::vector<MeasuredRun> read_runs_file(const JsonCursor& root)
{
    std::vector<MeasuredRun> runs;
    check_format(root, "tangram-runs");
    if (root.failed())
        return runs;
    const JsonCursor list = root["runs"];
    const std::vector<JsonCursor> items = list.items();
    if (root.failed())
        return runs;
    const json& values = root.document().root().at("runs");
    std::set<std::string> ids;
    for (std::size_t i = 0; i < items.size(); ++i) {
        items[i].expect_object();
        if (root.failed())
            return runs;
        runs.push_back(read_run(items[i], values[i], fmt::format("{}: /runs/{}", root.document().source(), i)));
        if (!root.failed() && !ids.insert(runs.back().id).second)
            items[i]["id"].fail(Core::tr("two runs have the id \"{}\"", shortened(runs.back().id, 60)),
                                Core::tr("give each an id of its own"));
        if (root.failed())
            return runs;
    }
    if (runs.empty())
        list.fail(Core::tr("expected at least one run, found none"));
    return runs;
}

} // namespace

Result<std::vector<MeasuredRun>> read_runs(std::string_view text, std::string_view source)
{
    return read_value<std::vector<MeasuredRun>>(text, source, read_runs_file);
}

} // namespace tangram
