// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_rows.h"

#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <QAction>
#include <QLayout>
#include <QScrollBar>
#include <QSignalBlocker>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tangram {

namespace {

// Each looks other than the one before: a bar alone, all lanes, small texts, large ones, in two lines.
constexpr std::array<double, 11> row_heights = {6, 8, 10, 13, 17, 22, 28, 36, 48, 68, 96};
// A height shared by rows is hardly ever one of these; what is as good as the same is no step.
constexpr double least_step = 0.6;

} // namespace

GanttRows::GanttRows(GanttScene& scene, QWidget& chart)
    : scene_(scene)
    , scroll_(new QScrollBar(Qt::Vertical, &chart))
    , fit_(new QAction(tr("&Fit rows to the height"), this))
    , higher_(new QAction(tr("&Higher rows"), this))
    , lower_(new QAction(tr("&Lower rows"), this))
{
    scroll_->hide();
    fit_->setToolTip(tr("Rows share the height of the chart, so that all are visible as long as they are readable"));
    fit_->setCheckable(true);
    fit_->setChecked(true);
    fit_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    higher_->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    lower_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Minus));
    for (QAction* action : actions())
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(fit_, &QAction::triggered, this, &GanttRows::fit);
    connect(higher_, &QAction::triggered, this, &GanttRows::raise);
    connect(lower_, &QAction::triggered, this, &GanttRows::lower);
    connect(scroll_, &QScrollBar::valueChanged, this, [this](int top) {
        scene_.arrange(top);
        scene_.repaint();
    });
}

void GanttRows::arrange()
{
    scene_.plot().setViewport(scene_.plot().rect());
    scene_.arrange(scroll_->value());
    const GanttLayout* layout = scene_.layout().get();
    const double height = layout ? layout->height() : 0;
    const double shown = scene_.height_shown();
    const bool scrolls = height > shown + 1;
    {
        const QSignalBlocker quiet(scroll_);
        scroll_->setVisible(scrolls);
        if (const QWidget& chart = *scroll_->parentWidget(); chart.isVisible())
            chart.layout()->activate(); // a hidden one would leave its room to the plot after it is divided
        scroll_->setPageStep(static_cast<int>(shown));
        // By rows; by several where they are so low that one would hardly be seen to move.
        const double step = layout ? layout->row_step() : 1;
        scroll_->setSingleStep(static_cast<int>(std::lround(step * std::ceil(gantt_full_row / step))));
        scroll_->setRange(0, scrolls ? static_cast<int>(std::ceil(height - shown)) : 0);
    }
    scene_.arrange(scroll_->value());
    const double row_height = scene_.frame().row_height;
    fit_->setChecked(!chosen_height());
    higher_->setEnabled(row_height < row_heights.back() - least_step);
    lower_->setEnabled(row_height > row_heights.front() + least_step);
    scene_.repaint();
}

std::optional<double> GanttRows::chosen_height() const
{
    return scene_.chosen_row_height();
}

void GanttRows::choose_height(std::optional<double> height)
{
    // The selected row stays where it is in sight, else that in the middle.
    const auto rows = scene_.layout() ? scene_.viewport().rows(*scene_.layout()) : std::pair(0, 0);
    const auto top_of = [&](int row) { return scene_.layout()->rows()[row].top; };
    const std::optional<int> selected = scene_.overlay().selected_row;
    const int row =
        selected && *selected >= rows.first && *selected < rows.second ? *selected : (rows.first + rows.second) / 2;
    const double above = rows.first < rows.second ? top_of(row) - scroll_->value() : 0;
    scene_.choose_row_height(height);
    arrange();
    if (rows.first < rows.second)
        scroll_->setValue(static_cast<int>(std::lround(top_of(row) - above)));
}

void GanttRows::keep_height(std::optional<double> height)
{
    choose_height(height);
    Q_EMIT height_chosen();
}

void GanttRows::raise()
{
    const auto next = std::upper_bound(row_heights.begin(), row_heights.end(), scene_.frame().row_height + least_step);
    keep_height(next == row_heights.end() ? row_heights.back() : *next);
}

void GanttRows::lower()
{
    const auto next = std::lower_bound(row_heights.begin(), row_heights.end(), scene_.frame().row_height - least_step);
    keep_height(next == row_heights.begin() ? row_heights.front() : *std::prev(next));
}

void GanttRows::fit()
{
    keep_height(std::nullopt);
}

void GanttRows::bring_into_sight(int row)
{
    const double top = scene_.layout()->rows()[row].top;
    bring_into_sight(top, top + scene_.layout()->row_step());
}

void GanttRows::bring_into_sight(const PlanFile& plan)
{
    if (!scene_.layout())
        return;
    const GanttLayout& layout = *scene_.layout();
    const auto is_of_plan = [&](const auto& placed) { return layout.parts()[placed.part].plan.file.get() == &plan; };
    double top = layout.height();
    double bottom = 0;
    for (const GanttStrip& strip : layout.strips()) {
        if (is_of_plan(strip))
            top = std::min(top, strip.top);
    }
    for (const GanttPlacedRow& row : layout.rows()) {
        if (is_of_plan(row))
            bottom = row.top + layout.row_step();
    }
    bring_into_sight(top, bottom);
}

void GanttRows::bring_into_sight(double top, double bottom)
{
    const double shown = scene_.height_shown();
    if (bottom > scroll_->value() + shown)
        scroll_->setValue(static_cast<int>(std::ceil(bottom - shown)));
    if (top < scroll_->value())
        scroll_->setValue(static_cast<int>(std::floor(top)));
}

} // namespace tangram
