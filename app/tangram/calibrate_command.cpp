// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"
#include "formats/calibration_json.h"
#include "formats/formats.h"
#include "formats/measurements_read.h"
#include "output.h"
#include "quantities.h"
#include "table.h"

#include <fmt/format.h>

namespace tangram::cli {

namespace {

std::string table_of(const Calibration& calibration, bool colours)
{
    using enum Table::Align;
    Table table({{"GPU type"},
                 {"measured"},
                 {"samples", right},
                 {"mean error", right},
                 {"of nine in ten", right},
                 {"held out", right}});
    for (const GpuCalibration& gpu : calibration.gpu_types)
        for (const FitReport& fit : gpu.fits)
            table.add({gpu.gpu_type, fit.what, grouped(fit.samples), percent(fit.mean_error), percent(fit.p90_error),
                       percent(fit.held_out_error)});
    return table.text(colours);
}

} // namespace

int run_calibrate(const CalibrateOptions& options)
{
    MeasurementContext context{options.gpu, Collective::all_reduce, options.ranks};
    for (const Collective each :
         {Collective::all_reduce, Collective::all_gather, Collective::reduce_scatter, Collective::all_to_all})
        if (options.collective == to_string(each))
            context.collective = each;
    Measurements measurements;
    for (const std::string& file : options.files) {
        const Result<std::string> text = read_text_file(file);
        if (!text)
            return fail(text.error(), bad_input);
        if (const std::optional<Error> error = read_measurements(*text, file, context, measurements))
            return fail(*error, bad_input);
    }
    Calibration calibration;
    for (auto& [id, measured] : measurements) {
        const auto gpu = find_gpu_type(id);
        measured.source = options.source;
        calibration.gpu_types.push_back(fit_gpu(*gpu, default_link_bytes_per_s(*gpu), measured));
    }
    return deliver(
        options.output, [&] { return write_calibration(calibration); },
        [&](bool colours) { return table_of(calibration, colours); }, good);
}

} // namespace tangram::cli
