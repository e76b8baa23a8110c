// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/export/comparison_json.h"

#include "files/json/document_reader.h"
#include "files/json/json_text.h"
#include "files/json/text.h"
#include "files/plan/plan_json.h"
#include "text/tr.h"

#include <nlohmann/json.hpp>

#include <set>

namespace tangram {

namespace {

using nlohmann::ordered_json;

std::vector<NamedPlan> read_comparison_object(const JsonCursor& root)
{
    std::vector<NamedPlan> plans;
    check_format(root, "tangram-comparison");
    if (root.failed())
        return plans;
    std::set<std::string> names;
    const std::vector<JsonCursor> items = root["plans"].items();
    if (items.size() > most_compared_plans)
        root["plans"].fail(Core::tr("expected at most {} plans, found {}", most_compared_plans, items.size()));
    if (root.failed())
        return plans;
    for (const JsonCursor& item : items) {
        const std::string name = item["name"].name();
        const JsonCursor place = item["plan_file"];
        if (root.failed())
            return plans;
        if (!names.insert(name).second)
            item["name"].fail(Core::tr("two plans have the name \"{}\"", shortened(name, 60)),
                              Core::tr("give each a name of its own"));
        PlanInput input = read_plan_object(place, nullptr);
        if (!root.failed() && !input.has_results)
            place.fail(Core::tr("the plan has no results"), Core::tr("compare only plans that were evaluated"));
        if (root.failed())
            return plans;
        input.file.alternatives.clear();
        plans.push_back({name, std::make_shared<const PlanFile>(std::move(input.file))});
    }
    if (!root.failed() && plans.empty())
        root["plans"].fail(Core::tr("expected at least one plan, found none"),
                           Core::tr("add the contents of plan files"));
    return plans;
}

} // namespace

std::string write_comparison(const std::vector<NamedPlan>& plans)
{
    std::size_t events = 0;
    for (const auto& [name, file] : plans)
        events += file->plan.timeline.size();
    ordered_json written{{"format", "tangram-comparison"}, {"version", 1}};
    written["producer"] = producer_json();
    written["plans"] = ordered_json::array();
    for (const auto& [name, file] : plans) {
        PlanFile alone = *file;
        alone.alternatives.clear();
        if (events > most_compared_events)
            alone.plan.timeline.clear();
        written["plans"].push_back({{"name", name}, {"plan_file", plan_file_json(alone, alone.plan)}});
    }
    return readable_json(written);
}

Result<std::vector<NamedPlan>> read_comparison(std::string_view text, std::string_view source)
{
    return read_value<std::vector<NamedPlan>>(text, source, read_comparison_object);
}

} // namespace tangram
