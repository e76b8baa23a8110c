// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/planner_comparison.h"

#include "files/json/csv_text.h"
#include "files/json/text.h"
#include "output/quantities.h"
#include "output/table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace tangram::cli {

namespace {

std::size_t stages_of(const Plan& plan)
{
    std::size_t most = 0;
    for (const Pipeline& pipeline : plan.pipelines)
        most = std::max(most, pipeline.stages.size());
    return most;
}

std::string times(std::optional<double> ratio)
{
    return ratio ? fmt::format("{:.2f} ×", *ratio) : "–";
}

/// Of an SVG's text.
std::string escaped(std::string_view text)
{
    std::string safe;
    for (const char c : text)
        switch (c) {
        case '&':
            safe += "&amp;";
            break;
        case '<':
            safe += "&lt;";
            break;
        case '>':
            safe += "&gt;";
            break;
        default:
            safe += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
        }
    return safe;
}

} // namespace

void PlannerCase::take_from_parts()
{
    const auto own = std::find_if(rows.begin(), rows.end(),
                                  [](const PlannerRow& row) { return row.planner.planner == Planner::tangram; });
    if (own == rows.end())
        return;
    for (const PlannerRow& row : rows)
        if (row.plan && (!own->plan || row.plan->iteration_time_s < own->plan->iteration_time_s)) {
            own->plan = row.plan;
            own->found_as = row.planner.name;
        }
}

std::optional<double> PlannerCase::slower_than_tangram(const PlannerRow& row) const
{
    const auto own = std::find_if(rows.begin(), rows.end(),
                                  [](const PlannerRow& other) { return other.planner.planner == Planner::tangram; });
    if (own == rows.end() || !own->plan || !row.plan)
        return std::nullopt;
    return row.plan->iteration_time_s / own->plan->iteration_time_s;
}

std::string comparison_table(const PlannerComparison& comparison, bool colours)
{
    using enum Table::Align;
    std::string text;
    for (const PlannerCase& one : comparison) {
        if (!text.empty())
            text += "\n";
        text += styled(fmt::format("{} on {}: {} GPUs, batch {} × {} tokens", one.model, one.cluster, grouped(one.gpus),
                                   grouped(one.global_batch), grouped(one.sequence_length)),
                       Style::heading, colours)
            + "\n";
        Table table({{"planner"},
                     {"iteration", right},
                     {"of Tangram's", right},
                     {"tokens/s", right},
                     {"MFU", right},
                     {"GPUs", right},
                     {"pipelines × stages", right},
                     {"search", right},
                     {""}});
        for (const PlannerRow& row : one.rows) {
            std::string remark = row.complete ? "" : "stopped early";
            if (!row.found_as.empty())
                remark += (remark.empty() ? "found as " : ", found as ") + row.found_as;
            if (!row.plan) {
                table.add({std::string(row.planner.name), "–", "–", "–", "–", "–", "–", duration(row.search_s),
                           shortened(row.why_none, 90)});
                continue;
            }
            const Plan& plan = *row.plan;
            table.add({std::string(row.planner.name), duration(plan.iteration_time_s),
                       times(one.slower_than_tangram(row)), grouped(static_cast<std::uint64_t>(plan.tokens_per_s)),
                       percent(plan.mfu), grouped(static_cast<std::uint64_t>(plan.gpus_used)),
                       fmt::format("{} × {}", plan.pipelines.size(), stages_of(plan)), duration(row.search_s), remark});
        }
        text += table.text(colours, 2);
    }
    return text;
}

std::string comparison_json(const PlannerComparison& comparison)
{
    nlohmann::ordered_json file{{"format", "tangram-planner-comparison"}, {"version", 1}};
    file["cases"] = nlohmann::ordered_json::array();
    for (const PlannerCase& one : comparison) {
        nlohmann::ordered_json entry{{"cluster", one.cluster},
                                     {"model", one.model},
                                     {"gpus", one.gpus},
                                     {"global_batch", one.global_batch},
                                     {"sequence_length", one.sequence_length}};
        entry["planners"] = nlohmann::ordered_json::array();
        for (const PlannerRow& row : one.rows) {
            nlohmann::ordered_json result{
                {"planner", row.planner.id}, {"search_s", row.search_s}, {"complete", row.complete}};
            if (row.plan) {
                result["iteration_time_s"] = row.plan->iteration_time_s;
                result["tokens_per_s"] = row.plan->tokens_per_s;
                result["mfu"] = row.plan->mfu;
                result["gpus_used"] = row.plan->gpus_used;
                result["pipelines"] = row.plan->pipelines.size();
                result["stages"] = stages_of(*row.plan);
                if (const auto ratio = one.slower_than_tangram(row))
                    result["slower_than_tangram"] = *ratio;
                if (!row.found_as.empty())
                    result["found_as"] = row.found_as;
            } else {
                result["why_none"] = row.why_none;
            }
            entry["planners"].push_back(std::move(result));
        }
        file["cases"].push_back(std::move(entry));
    }
    return file.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

std::string comparison_csv(const PlannerComparison& comparison)
{
    std::string text = "cluster,model,gpus,global_batch,sequence_length,planner,iteration_time_s,slower_than_tangram,"
                       "tokens_per_s,mfu,gpus_used,pipelines,stages,search_s,complete,why_none,found_as\n";
    for (const PlannerCase& one : comparison)
        for (const PlannerRow& row : one.rows) {
            text += fmt::format("{},{},{},{},{},{},", csv_field(one.cluster), csv_field(one.model), one.gpus,
                                one.global_batch, one.sequence_length, row.planner.id);
            if (row.plan) {
                const auto ratio = one.slower_than_tangram(row);
                text += fmt::format("{},{},{},{},{},{},{},", row.plan->iteration_time_s,
                                    ratio ? fmt::format("{}", *ratio) : "", row.plan->tokens_per_s, row.plan->mfu,
                                    row.plan->gpus_used, row.plan->pipelines.size(), stages_of(*row.plan));
            } else {
                text += ",,,,,,,";
            }
            text += fmt::format("{},{},{},{}\n", row.search_s, row.complete, csv_field(row.why_none),
                                csv_field(row.found_as));
        }
    return text;
}

std::string comparison_svg(const PlannerComparison& comparison)
{
    constexpr int margin = 16;
    constexpr int names = 110;
    constexpr int bars = 420;
    constexpr int figures = 210;
    constexpr int row_height = 22;
    constexpr int heading_height = 34;
    constexpr int width = margin + names + bars + figures;
    int height = margin;
    for (const PlannerCase& one : comparison)
        height += heading_height + row_height * static_cast<int>(one.rows.size());
    std::string text = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "font-family=\"sans-serif\" font-size=\"13\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
        width, height + margin);
    int y = margin;
    for (const PlannerCase& one : comparison) {
        text += fmt::format("<text x=\"{}\" y=\"{}\" font-weight=\"bold\" fill=\"#202124\">{} on {}, {} GPUs</text>\n",
                            margin, y + 20, escaped(one.model), escaped(one.cluster), grouped(one.gpus));
        y += heading_height;
        double most = 0; // tokens/s
        for (const PlannerRow& row : one.rows)
            most = std::max(most, row.plan ? row.plan->tokens_per_s : 0);
        for (const PlannerRow& row : one.rows) {
            const bool own = row.planner.planner == Planner::tangram;
            text += fmt::format("<text x=\"{}\" y=\"{}\" fill=\"#202124\">{}</text>\n", margin, y + 14,
                                escaped(row.planner.name));
            const double length = row.plan && most > 0 ? bars * row.plan->tokens_per_s / most : 0;
            if (length > 0)
                text += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" rx=\"2\" fill=\"{}\"/>\n",
                                    margin + names, y + 2, length, row_height - 6, own ? "#1a6fc4" : "#9aa7b4");
            const std::string figure = row.plan
                ? fmt::format("{} tokens/s, {}", grouped(static_cast<std::uint64_t>(row.plan->tokens_per_s)),
                              duration(row.plan->iteration_time_s))
                : std::string("no plan");
            text += fmt::format("<text x=\"{:.1f}\" y=\"{}\" fill=\"#5f6368\">{}</text>\n", margin + names + length + 6,
                                y + 14, escaped(figure));
            y += row_height;
        }
    }
    return text + "</svg>\n";
}

} // namespace tangram::cli
