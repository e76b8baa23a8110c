// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"
#include "files/disk/text_file.h"
#include "files/export/comparison_json.h"
#include "files/export/plan_export.h"
#include "files/model/detect_format.h"
#include "inputs/plan_timeline.h"
#include "options/outputs_not_inputs.h"
#include "output/console.h"
#include "output/output.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace tangram::cli {

namespace {

constexpr std::pair<std::string_view, PlanExport> plan_formats[] = {{"csv", PlanExport::stages_csv},
                                                                    {"events-csv", PlanExport::events_csv},
                                                                    {"chrome-trace", PlanExport::chrome_trace},
                                                                    {"comparison", PlanExport::comparison}};

/// "plan" of "runs/plan.json"; "plan-2" where there is one of that name already.
std::string own_name(const std::string& wanted, const std::vector<NamedPlan>& plans)
{
    std::string name = wanted;
    const auto taken = [&] {
        return std::any_of(plans.begin(), plans.end(), [&](const NamedPlan& plan) { return plan.name == name; });
    };
    for (int number = 2; taken(); ++number)
        name = fmt::format("{}-{}", wanted, number);
    return name;
}

/// Adds the plans of a file; why they cannot be, or nothing.
std::optional<Error> add_plans(const std::string& file, bool of_events, std::vector<NamedPlan>& plans)
{
    const Result<std::string> text = read_text_file(file);
    if (!text)
        return text.error();
    const Result<std::string> format = detect_format(*text, file);
    if (!format)
        return format.error();
    if (*format == "tangram-comparison") {
        Result<std::vector<NamedPlan>> compared = read_comparison(*text, file);
        if (!compared)
            return compared.error();
        for (const NamedPlan& plan : *compared)
            plans.push_back({own_name(plan.name, plans), plan.file});
        return std::nullopt;
    }
    if (*format != "tangram-plan")
        return Error{fmt::format("expected a plan or a comparison of plans, found the format \"{}\"", *format), file,
                     "\"tangram plan --out FILE\" writes plan files"};
    Result<PlanInput> input = read_plan(*text, file, nullptr);
    if (!input)
        return input.error();
    Result<PlanFile> plan = input->has_results && !of_events ? Result<PlanFile>(std::move(input->file))
                                                             : with_timeline(std::move(*input), file);
    if (!plan)
        return plan.error();
    const std::string stem = std::filesystem::path(file).stem().string();
    plans.push_back({own_name(stem.empty() ? "plan" : stem, plans), std::make_shared<PlanFile>(std::move(*plan))});
    return std::nullopt;
}

} // namespace

int run_export(const ExportOptions& options)
{
    if (const auto error = check_apart(options.plans, {options.file}))
        return fail(*error, bad_input);
    const PlanExport as = std::find_if(std::begin(plan_formats), std::end(plan_formats), [&](const auto& known) {
                              return known.first == options.to;
                          })->second; // one of them: the options were checked
    std::vector<NamedPlan> plans;
    for (const std::string& file : options.plans)
        if (const std::optional<Error> error = add_plans(file, tells_events(as), plans))
            return fail(*error, bad_input);
    const std::optional<Error> error = options.file.empty()
        ? export_plans(plans, as, TextSink(write_out))
        : export_plans(plans, as, std::filesystem::path(options.file));
    return error ? fail(*error, bad_input) : end_of_output(good);
}

} // namespace tangram::cli
