// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_picture.h"

#include "common/chart/plot_picture.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <QCoreApplication>

namespace tangram {

namespace {

struct GanttPictureWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

} // namespace

std::optional<Error> write_gantt_picture(const PlanFile& file, const std::filesystem::path& out, QSize size, bool dark)
{
    const Result<QByteArray> picture =
        gantt_picture({{{}, {}, std::shared_ptr<const PlanFile>(&file, [](const PlanFile*) {})}}, out, size, dark);
    return picture ? write_picture(*picture, out) : std::optional(picture.error());
}

Result<QByteArray> gantt_picture(std::vector<GanttPlan> plans, const std::filesystem::path& out, QSize size, bool dark,
                                 bool with_memory)
{
    for (const GanttPlan& plan : plans) {
        if (plan.file->plan.timeline.empty())
            return Error{GanttPictureWords::tr("the plan has no timeline, so there is nothing to draw").toStdString(),
                         out.string(),
                         GanttPictureWords::tr("plan again without --no-timeline, or evaluate the plan file first")
                             .toStdString()};
    }
    if (plans.empty())
        return Error{GanttPictureWords::tr("there is no plan to draw").toStdString(), out.string(), {}};
    if (const std::optional<Error> error = check_picture(out, size))
        return *error;

    QCustomPlot plot;
    const GanttColours colours(dark);
    prepare_picture(plot, colours.background, 12, size);
    GanttScene scene(plot);
    scene.set_colours(colours);
    scene.set_plans(std::move(plans));
    scene.show_memory(with_memory);
    scene.arrange(0);
    // Nobody can scroll a picture.
    if (scene.layout()->height() > scene.height_shown()) {
        const GanttExtent extent = gantt_extent(scene.layout()->parts(), with_memory);
        scene.choose_row_height(extent.row_height(scene.height_shown()));
        scene.arrange(0);
    }
    scene.show_times(0, scene.layout()->duration_s());

    return plot_picture(plot, GanttPictureWords::tr("Pipeline Gantt chart"), out, size);
}

} // namespace tangram
