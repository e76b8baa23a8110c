// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/commands.h"
#include "commands/pictures.h"
#include "files/disk/text_file.h"
#include "gantt/chart/gantt_picture.h"
#include "inputs/plan_timeline.h"
#include "options/outputs_not_inputs.h"
#include "output/output.h"

namespace tangram::cli {

int run_render(const RenderOptions& options)
{
    if (const auto error = check_apart({options.plan}, {options.gantt}))
        return fail(*error, bad_input);
    const Result<std::string> text = read_text_file(options.plan);
    if (!text)
        return fail(text.error(), bad_input);
    const Result<PlanFile> file = plan_with_timeline(*text, options.plan);
    if (!file)
        return fail(file.error(), bad_input);
    const PictureSession session;
    if (const std::optional<Error> error =
            write_gantt_picture(*file, options.gantt, QSize(options.width, options.height), options.dark))
        return fail(*error, bad_input);
    return good;
}

} // namespace tangram::cli
