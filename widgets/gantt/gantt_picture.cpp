// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_picture.h"

#include "common/plot_picture.h"
#include "gantt/gantt_layers.h"
#include "gantt/gantt_scene.h"

#include <QCoreApplication>

namespace tangram {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::Gantt)
};

} // namespace

std::optional<Error> write_gantt_picture(const PlanFile& file, const std::filesystem::path& out, QSize size, bool dark)
{
    if (file.plan.timeline.empty())
        return Error{Words::tr("the plan holds no timeline, so there is nothing to draw").toStdString(), out.string(),
                     Words::tr("plan again without --no-timeline, or evaluate the plan file first").toStdString()};
    if (const std::optional<Error> error = check_picture(out, size))
        return error;

    QCustomPlot plot;
    const GanttColours colours(dark);
    prepare_picture(plot, colours.background, 12, size);
    GanttScene scene(plot);
    scene.set_colours(colours);
    scene.set_plan(std::shared_ptr<const PlanFile>(&file, [](const PlanFile*) {}));
    scene.arrange(0);
    scene.show_times(0, scene.geometry()->duration_s());

    return write_plot_picture(plot, Words::tr("Pipeline Gantt chart"), out, size);
}

} // namespace tangram
