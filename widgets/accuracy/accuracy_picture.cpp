// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_picture.h"

#include "accuracy/scatter_scene.h"
#include "common/chart/plot_picture.h"
#include "common/theme/theme.h"

#include <QCoreApplication>

namespace tangram {

namespace {

struct AccuracyPictureWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::AccuracyPicture)
};

} // namespace

std::optional<Error> write_accuracy_picture(const AccuracyStudy& study, ScatterQuantity quantity,
                                            const std::filesystem::path& out, QSize size, bool dark)
{
    const Result<QByteArray> picture = accuracy_picture(study, quantity, out, size, dark);
    return picture ? write_picture(*picture, out) : std::optional(picture.error());
}

Result<QByteArray> accuracy_picture(const AccuracyStudy& study, ScatterQuantity quantity,
                                    const std::filesystem::path& out, QSize size, bool dark)
{
    std::vector<ScatterSeries> series = scatter_series(study, quantity);
    if (series.empty())
        return Error{AccuracyPictureWords::tr("no run was both measured and predicted, so there is nothing to draw")
                         .toStdString(),
                     out.string(), AccuracyPictureWords::tr("name a file with usable runs").toStdString()};
    if (const std::optional<Error> error = check_picture(out, size))
        return *error;
    QCustomPlot plot;
    prepare_picture(plot, (dark ? dark_palette() : light_palette()).color(QPalette::Base), 13, size);
    ScatterScene scene(plot);
    scene.set_dark(dark);
    scene.set_series(std::move(series), quantity);
    return plot_picture(plot, AccuracyPictureWords::tr("Predicted against measured"), out, size);
}

} // namespace tangram
