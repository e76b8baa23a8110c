// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "evaluation.h"
#include "gantt/gantt_picture.h"
#include "output.h"
#include "pictures.h"

namespace tangram::cli {

namespace {

/// The file as it is when it tells its timeline; computed afresh otherwise.
Result<PlanFile> plan_with_timeline(const std::string& file)
{
    const Result<std::string> text = read_text_file(file);
    if (!text)
        return text.error();
    Result<PlanInput> input = read_plan(*text, file, nullptr);
    if (!input)
        return input.error();
    if (input->has_results && !input->file.plan.timeline.empty())
        return std::move(input->file);
    if (input->file.job.cost_mode == CostMode::sailor)
        return Error{"the plan has no timeline: Sailor's formula tells no order of work", file,
                     "let the job's cost_mode be \"simulated\""};
    if (input->file.profile)
        return Error{"the plan was made with layer profiles and written without its timeline", file,
                     "let evaluate --profiles write it again with --out"};
    Result<Evaluated> evaluated = evaluate_text(*text, file, {}, {}, true);
    if (!evaluated)
        return evaluated.error();
    if (evaluated->file.plan.pipelines.empty()) {
        const Violation& first = evaluated->evaluation.violations.front();
        return Error{"the plan cannot be simulated: " + first.message, file + ": " + first.where, first.hint};
    }
    return std::move(evaluated->file);
}

} // namespace

int run_render(const RenderOptions& options)
{
    const Result<PlanFile> file = plan_with_timeline(options.plan);
    if (!file)
        return fail(file.error(), bad_input);
    const PictureSession session;
    if (const std::optional<Error> error =
            write_gantt_picture(*file, options.gantt, QSize(options.width, options.height), options.dark))
        return fail(*error, bad_input);
    return good;
}

} // namespace tangram::cli
