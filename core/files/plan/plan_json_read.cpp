// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "cluster/network.h"
#include "defaults/default_job.h"
#include "files/json/document_reader.h"
#include "files/model/job_json.h"
#include "files/model/model_json.h"
#include "files/plan/plan_input.h"
#include "files/plan/plan_json.h"
#include "islands/islands.h"
#include "model/job.h"
#include "model/model.h"
#include "plan/timing/retell_times.h"
#include "project/plan_file.h"
#include "search/rules/settings.h"
#include "text/result.h"
#include "text/tr.h"

namespace tangram {

namespace {

NamedCluster read_cluster_of(const JsonCursor& root, const PlanDefaults* defaults)
{
    if (!root.has("cluster") && defaults != nullptr && defaults->cluster)
        return {*defaults->cluster, names_of(*defaults->cluster)};
    const JsonCursor place = root["cluster"];
    if (place.has("version"))
        check_version(place);
    return place.failed() ? NamedCluster{} : read_cluster_object(place);
}

Model read_model_of(const JsonCursor& root, const PlanDefaults* defaults)
{
    if (!root.has("model") && defaults != nullptr && defaults->model)
        return *defaults->model;
    const JsonCursor place = root["model"];
    return place.failed() ? Model{} : read_model_member(place);
}

Islands read_islands(const JsonCursor& root, const NamedCluster& named)
{
    const Cluster& cluster = named.cluster;
    if (!root.has("islands"))
        return find_islands(cluster, Network(cluster), SearchSettings{}.merge_tolerance);
    Islands islands;
    for (const JsonCursor& item : root["islands"].items()) {
        Island island;
        island.id = item["id"].name();
        island.name = item.text("name", island.id);
        island.nodes = read_node_list(item["nodes"], named.names);
        island.locked = item.boolean("locked", false);
        if (!item.failed() && island.nodes.empty())
            item["nodes"].fail(Core::tr("expected at least one node, found none"),
                               Core::tr("leave an empty island out"));
        if (item.failed())
            return islands;
        island.spread = item.has("spread") ? item["spread"].number(from_zero(1e30)) : spread(cluster, island.nodes);
        islands.push_back(std::move(island));
    }
    if (const std::optional<Error> wrong = check_islands(cluster, islands); wrong && !root.failed())
        root["islands"].fail(wrong->message, wrong->hint);
    return islands;
}

} // namespace

PlanInput read_plan_object(const JsonCursor& root, const PlanDefaults* defaults)
{
    PlanInput input;
    PlanFile& file = input.file;
    check_format(root, "tangram-plan");
    if (root.failed())
        return input;
    const NamedCluster named = read_cluster_of(root, defaults);
    file.cluster = std::make_shared<const Cluster>(named.cluster);
    file.model = std::make_shared<const Model>(read_model_of(root, defaults));
    if (root.failed())
        return input;
    file.islands = read_islands(root, named);
    if (root.failed())
        return input;
    const Job start =
        defaults != nullptr && defaults->job ? *defaults->job : default_job(*file.model, *file.cluster, file.islands);
    file.job = root.has("job") ? read_job_object(root["job"], start) : start;
    const bool partly_filled = file.job.uneven_batch || file.job.cost_mode == CostMode::sailor;
    const PlanContext context{*file.cluster, *file.model,           file.islands,
                              named.names,   file.job.global_batch, partly_filled};
    if (root.has("search"))
        read_search(root["search"], context, file);
    input.layout = read_layout(root["plan"], context);
    file.plan = read_plan_results(root["plan"], input.layout);
    input.has_results = file.plan.iteration_time_s > 0;
    for (const JsonCursor& alternative : root.items("alternatives")) {
        file.alternatives.push_back(read_plan_results(alternative, read_layout(alternative, context)));
        if (root.failed())
            return input;
    }
    // Only what a file tells wrongly or not at all costs time.
    for (Plan& alternative : file.alternatives)
        retell_times(alternative);
    retell_times(file.plan);
    return input;
}

Result<PlanInput> read_plan(std::string_view text, std::string_view source, const PlanDefaults* defaults)
{
    std::optional<PlanInput> input;
    std::optional<Error> error =
        read_document(text, source, [&](const JsonCursor& root) { input = read_plan_object(root, defaults); });
    if (error)
        return std::move(*error);
    return std::move(*input);
}

} // namespace tangram
