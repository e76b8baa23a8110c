// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/project/project_json.h"

#include "cluster/cluster_limits.h"
#include "files/catalogue/calibration_json.h"
#include "files/cluster/cluster_json.h"
#include "files/json/document_reader.h"
#include "files/json/json_text.h"
#include "files/json/text.h"
#include "files/model/job_json.h"
#include "files/model/model_json.h"
#include "files/plan/plan_json.h"
#include "files/project/profiles_json.h"
#include "files/project/scenario_json.h"
#include "files/project/search_record_json.h"
#include "schedule/allowed_schedules.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <set>
#include <string_view>

namespace tangram {

using nlohmann::ordered_json;

namespace {

KeptPlan read_kept_plan(const JsonCursor& item)
{
    KeptPlan kept;
    kept.name = item.text("name", "");
    PlanInput input = read_plan_object(item["plan"], nullptr);
    if (!item.failed() && !input.has_results)
        item["plan"].fail(Core::tr("the plan has no results"), Core::tr("keep only plans that were evaluated"));
    kept.file = std::make_shared<const PlanFile>(std::move(input.file));
    return kept;
}

std::size_t nodes_added_by(const Scenario& scenario)
{
    std::size_t nodes = 0;
    for (const ScenarioChange& change : scenario.changes)
        if (const auto* added = std::get_if<AddParts>(&change))
            nodes += added->parts->cluster.nodes.size();
    return nodes;
}

std::vector<std::shared_ptr<const Scenario>> read_scenarios(const JsonCursor& root)
{
    std::size_t added = 0; // a few bytes tell of a hundred thousand nodes
    std::vector<std::shared_ptr<const Scenario>> scenarios;
    std::set<std::string> names;
    for (const JsonCursor& item : root.items("scenarios")) {
        auto scenario = std::make_shared<const Scenario>(read_scenario_object(item));
        if (root.failed())
            return scenarios;
        added += nodes_added_by(*scenario);
        if (added > most_nodes)
            item["changes"].fail(Core::tr("the scenarios add more than {} nodes in all", most_nodes),
                                 Core::tr("put some of them into a project of their own"));
        if (!names.insert(scenario->name).second)
            item["name"].fail(Core::tr("two scenarios have the name \"{}\"", shortened(scenario->name, 60)),
                              Core::tr("give each a name of its own"));
        scenarios.push_back(std::move(scenario));
    }
    return scenarios;
}

std::vector<std::shared_ptr<const SearchRecord>> read_records(const JsonCursor& root)
{
    RecordRoom room;
    std::vector<std::shared_ptr<const SearchRecord>> records;
    std::set<std::string> names;
    for (const JsonCursor& item : root.items("records")) {
        auto record = std::make_shared<const SearchRecord>(read_record_object(item, room));
        if (root.failed())
            return records;
        if (!names.insert(record->name).second)
            item["name"].fail(Core::tr("two records have the name \"{}\"", shortened(record->name, 60)),
                              Core::tr("give each a name of its own"));
        records.push_back(std::move(record));
    }
    return records;
}

std::shared_ptr<const ProjectCalibration> read_project_calibration(const JsonCursor& place)
{
    place.expect_object();
    ProjectCalibration calibration;
    calibration.name = place["name"].text();
    calibration.figures = read_calibration_object(place["figures"]);
    return std::make_shared<const ProjectCalibration>(std::move(calibration));
}

/// The members that this program knows nothing of; empty where there are none.
std::string read_other_keys(const JsonCursor& root)
{
    constexpr std::array<std::string_view, 14> known{
        "format", "version",     "producer", "cluster",   "model", "job",     "suggests_batch",
        "search", "calibration", "profiles", "scenarios", "plans", "records", "import"};
    ordered_json others;
    for (const auto& [key, value] : root.members())
        if (std::find(known.begin(), known.end(), key) == known.end())
            others[key] = ordered_json::parse(value.written());
    return others.is_null() ? std::string() : one_line_json(others);
}

} // namespace

Project read_project_object(const JsonCursor& root)
{
    Project project = new_project();
    check_format(root, "tangram-project");
    if (root.failed())
        return project;
    if (root.has("cluster"))
        project.cluster = std::make_shared<const Cluster>(read_drawing_object(root["cluster"]).cluster);
    if (root.has("model"))
        project.model = std::make_shared<const Model>(read_model_member(root["model"]));
    if (root.has("job"))
        project.job = read_job_object(root["job"], with_any_schedule({}));
    project.suggests_batch = root.boolean("suggests_batch", !root.has("job"));
    if (root.has("search"))
        project.search = read_settings(root["search"]);
    if (root.has("calibration"))
        project.calibration = read_project_calibration(root["calibration"]);
    if (root.has("profiles"))
        project.profiles = std::make_shared<const ProjectProfiles>(read_profiles_object(root["profiles"]));
    project.scenarios = read_scenarios(root);
    for (const JsonCursor& item : root.items("plans")) {
        KeptPlan kept = read_kept_plan(item);
        if (root.failed())
            return project;
        project.plans.push_back(std::move(kept));
    }
    project.records = read_records(root);
    if (root.has("import"))
        project.import_record = root["import"].written();
    project.other_keys = read_other_keys(root);
    return project;
}

Project new_project()
{
    Cluster cluster;
    cluster.training = built_in_calibration().training.value_or(TrainingFactors{});
    Project project;
    project.cluster = std::make_shared<const Cluster>(std::move(cluster));
    return project;
}

Result<Project> read_project(std::string_view text, std::string_view source)
{
    return read_value<Project>(text, source, read_project_object);
}

ordered_json project_json(const Project& project)
{
    ordered_json written{{"format", "tangram-project"}, {"version", newest_version}};
    written["producer"] = producer_json();
    written["cluster"] = cluster_json(*project.cluster);
    if (project.model)
        written["model"] = model_json(*project.model);
    written["job"] = job_json(project.job);
    written["suggests_batch"] = project.suggests_batch;
    written["search"] = settings_json(project.search);
    if (project.calibration)
        written["calibration"] = {{"name", project.calibration->name},
                                  {"figures", calibration_json(project.calibration->figures)}};
    if (project.profiles)
        written["profiles"] = profiles_json(*project.profiles);
    if (!project.scenarios.empty()) {
        ordered_json scenarios = ordered_json::array();
        for (const auto& scenario : project.scenarios)
            scenarios.push_back(scenario_json(*scenario));
        written["scenarios"] = std::move(scenarios);
    }
    if (!project.plans.empty()) {
        ordered_json plans = ordered_json::array();
        for (const KeptPlan& kept : project.plans)
            plans.push_back({{"name", kept.name}, {"plan", plan_file_json(*kept.file, kept.file->plan)}});
        written["plans"] = std::move(plans);
    }
    if (!project.records.empty()) {
        ordered_json records = ordered_json::array();
        for (const auto& record : project.records)
            records.push_back(record_json(*record));
        written["records"] = std::move(records);
    }
    if (!project.import_record.empty())
        written["import"] = ordered_json::parse(project.import_record);
    if (!project.other_keys.empty())
        written.update(ordered_json::parse(project.other_keys));
    return written;
}

std::string write_project(const Project& project)
{
    return readable_json(project_json(project));
}

bool fit_into_a_file(const std::vector<std::shared_ptr<const SearchRecord>>& records)
{
    const RecordRoom room;
    std::size_t moments = 0;
    std::size_t changes = 0;
    for (const auto& record : records) {
        moments += record->moments.size();
        for (const RecordedMoment& moment : record->moments)
            changes += moment.changes.size();
    }
    return moments <= room.moments && changes <= room.changes;
}

} // namespace tangram
