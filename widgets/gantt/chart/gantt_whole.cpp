// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_whole.h"

#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

double whole_row_height(const GanttScene& scene)
{
    return scene.chosen_row_height().value_or(std::max(scene.frame().row_height, gantt_full_row));
}

/// As the scene's own, with the rows of a whole picture.
std::shared_ptr<const GanttLayout> whole_layout(const GanttScene& scene)
{
    const double row_height = whole_row_height(scene);
    if (!scene.layout() || scene.layout()->row_height() == row_height)
        return scene.layout();
    return std::make_shared<const GanttLayout>(scene.layout()->parts(), row_height, scene.shows_memory());
}

int height_around(const GanttScene& scene)
{
    return static_cast<int>(std::ceil(scene.frame().bars.top() - scene.frame().heading.top())) + 6;
}

} // namespace

int gantt_whole_height(const GanttScene& scene)
{
    const auto layout = whole_layout(scene);
    return height_around(scene) + (layout ? static_cast<int>(std::ceil(layout->height())) : 0);
}

std::vector<ChartStretch> gantt_pages(const GanttScene& scene, int page_height)
{
    std::vector<ChartStretch> pages;
    if (!scene.layout())
        return {{0, page_height}};
    const auto whole = whole_layout(scene);
    const GanttLayout& layout = *whole;
    const int around = height_around(scene);
    const int shown = std::max(1, page_height - around);
    int top = 0;
    double end = 0; // of the row before: headings go with the row that follows
    for (const GanttPlacedRow& row : layout.rows()) {
        const double bottom = row.top + layout.row_step();
        if (bottom > top + shown && end > top) {
            const auto next = static_cast<int>(std::floor(end));
            pages.push_back({top, around + next - top});
            top = next;
        }
        end = bottom;
    }
    pages.push_back({top, around + static_cast<int>(std::ceil(layout.height())) - top});
    return pages;
}

void paint_gantt_stretch(QCPPainter& painter, const GanttScene& scene, const QFont& font, int width, bool dark,
                         ChartStretch stretch)
{
    if (!scene.layout())
        return;
    QCustomPlot plot;
    plot.setFont(font);
    plot.setViewport(QRect(0, 0, width, stretch.height));
    GanttScene whole(plot);
    whole.set_colours(GanttColours(dark));
    std::vector<GanttPlan> plans;
    for (const GanttPart& part : scene.layout()->parts())
        plans.push_back(part.plan);
    whole.set_plans(std::move(plans), lay_out_rows);
    const std::vector<GanttPart>& parts = scene.layout()->parts();
    for (std::size_t part = 0; part < parts.size(); ++part) {
        whole.set_part(parts[part]);
        whole.fold(static_cast<int>(part), parts[part].folded);
    }
    whole.show_memory(scene.shows_memory());
    whole.choose_row_height(whole_row_height(scene));
    whole.arrange(stretch.top);
    const QCPRange times = scene.time_axis().range();
    whole.show_times(times.lower, times.upper);
    whole.overlay().selected = scene.overlay().selected;
    whole.select_row(scene.overlay().selected_row);
    plot.toPainter(&painter, width, stretch.height);
}

} // namespace tangram
