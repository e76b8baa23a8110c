// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"
#include "files/disk/text_file.h"
#include "files/plan/write_plan.h"
#include "files/profiles/sailor_plan.h"
#include "inputs/evaluation.h"
#include "inputs/inputs.h"
#include "inputs/plan_lines.h"
#include "interrupt.h"
#include "options/outputs_not_inputs.h"
#include "output/console.h"
#include "output/output.h"
#include "output/plan_report.h"
#include "output/sailor_report.h"
#include "parallelizer/registry.h"
#include "workbench/planning_problem.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <memory>

namespace tangram::cli {

namespace {

std::string report(const std::string& source, const EvaluatedPlan& plan, bool colours)
{
    std::string text;
    if (!plan.evaluation.plan.pipelines.empty())
        text += plan_report(plan.file, colours);
    if (plan.evaluation.violations.empty())
        return text + styled("  every rule holds", Style::good, colours) + "\n";
    text += fmt::format("{}: {}\n", printable(source),
                        styled(fmt::format("{} broken rule{}", plan.evaluation.violations.size(),
                                           plan.evaluation.violations.size() == 1 ? "" : "s"),
                               Style::bad, colours));
    for (const Violation& violation : plan.evaluation.violations) {
        text += fmt::format("  rule {} at {}: {}\n", violation.rule, printable(violation.where),
                            printable(violation.message.english()));
        if (!violation.hint.empty())
            text += styled("    hint: " + violation.hint.english(), Style::faint, colours) + "\n";
    }
    return text;
}

int run_sailor_plans(const EvaluateOptions& options, const Costing& costing, const PlanDefaults& defaults)
{
    if (!costing.profiled())
        return fail({"Sailor's plans need its profiles", "--sailor-plan", "name their folder with --profiles"},
                    bad_input);
    const Result<std::string> text = read_text_file(options.sailor_plan);
    if (!text)
        return fail(text.error(), bad_input);
    SailorPlanOptions reading{options.gpus_per_node, options.zone, {}};
    if (defaults.model)
        reading.model = *defaults.model;
    Result<std::vector<SailorPlan>> plans =
        read_sailor_plans(*text, options.sailor_plan, costing.profiles()->models, reading);
    if (!plans)
        return fail(plans.error(), bad_input);
    std::vector<SailorEvaluation> evaluations;
    bool broken = false;
    for (SailorPlan& plan : *plans) {
        evaluations.push_back(
            {plan.name, plan.stated,
             evaluated_plan(std::move(plan.input), nullptr, parallelizer_with(plan.profile), options.output.timeline)});
        broken = broken || !evaluations.back().plan.evaluation.violations.empty();
    }
    const auto json = [&] {
        std::string lines;
        for (const SailorEvaluation& each : evaluations)
            lines += write_evaluation(each.plan.file, each.plan.evaluation, evaluations.size() > 1) + "\n";
        return lines;
    };
    const auto table = [&](bool colours) {
        std::string tables = sailor_report(evaluations, colours);
        if (evaluations.size() == 1)
            tables = report(options.sailor_plan, evaluations.front().plan, colours) + "\n" + tables;
        return tables;
    };
    return deliver(options.output, json, table, broken ? infeasible : good);
}

std::string error_line(const Error& error)
{
    nlohmann::json line;
    line["error"] = {{"message", error.message}, {"where", error.where}, {"hint", error.hint}};
    // A name may hold bytes that are no UTF-8; the line must be JSON whatever they are.
    return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// What a command comes to that meets both: bad input before broken rules, these before good.
ExitCode worse(ExitCode a, ExitCode b)
{
    for (const ExitCode code : {bad_input, infeasible})
        if (a == code || b == code)
            return code;
    return good;
}

int run_batch(std::FILE* stream, const std::string& source, const PlanDefaults& defaults, const Costing& costing,
              bool with_timeline)
{
    ExitCode worst = good;
    const auto answer = [&](const Result<EvaluatedPlan>& plan) {
        std::string line = plan ? write_evaluation(plan->file, plan->evaluation, true) : error_line(plan.error());
        if (line.empty() || line.back() != '\n')
            line += '\n';
        worst = worse(worst, !plan ? bad_input : plan->evaluation.violations.empty() ? good : infeasible);
        return write_out(line);
    };
    PlanLines lines(stream);
    bool written = true;
    while (written && !interrupted() && lines.next())
        if (!lines.blank())
            written = answer(evaluate_text(lines.text(), fmt::format("{}:{}", source, lines.number()), defaults,
                                           costing, with_timeline));
    if (lines.too_long())
        answer(Error{"the line is longer than 256 MiB; nothing after it was read",
                     fmt::format("{}:{}", source, lines.number()), "give one plan per line"});
    return end_of_output(interrupted() ? stopped : worst);
}

} // namespace

int run_evaluate(const EvaluateOptions& options)
{
    const std::vector<std::string> plans = options.files + std::vector{options.sailor_plan};
    if (const auto error =
            check_apart(plans + files_of(options.inputs) + files_of(options.costing), {options.output.file}))
        return fail(*error, bad_input);
    const Result<PlanDefaults> defaults = load_defaults(options.inputs);
    if (!defaults)
        return fail(defaults.error(), bad_input);
    const Result<Costing> costing = Costing::load(options.costing);
    if (!costing)
        return fail(costing.error(), bad_input);
    if (!options.sailor_plan.empty())
        return run_sailor_plans(options, *costing, *defaults);
    if (options.batch) {
        watch_signals();
        if (options.files.empty() || options.files.front() == "-")
            return run_batch(stdin, "stdin", *defaults, *costing, options.output.timeline);
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(options.files.front().c_str(), "rb"),
                                                                   std::fclose);
        if (!file || std::ungetc(std::getc(file.get()), file.get()) == EOF)
            return fail(
                {"the file cannot be read or is empty", options.files.front(), "name a file with one plan per line"},
                bad_input);
        return run_batch(file.get(), options.files.front(), *defaults, *costing, options.output.timeline);
    }

    ExitCode worst = good;
    for (const std::string& file : options.files) {
        const Result<EvaluatedPlan> plan = evaluate_file(file, *defaults, *costing, options.output.timeline);
        if (!plan) {
            print_error(plan.error());
            worst = worse(worst, bad_input);
            continue;
        }
        const ExitCode code = plan->evaluation.violations.empty() ? good : infeasible;
        const int delivered = deliver(
            options.output, [&] { return write_evaluation(plan->file, plan->evaluation, false); },
            [&](bool colours) { return report(file, *plan, colours); }, code);
        if (delivered != code)
            return delivered;
        worst = worse(worst, code);
    }
    return worst;
}

} // namespace tangram::cli
