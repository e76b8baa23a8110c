// SPDX-License-Identifier: GPL-3.0-or-later
// How high rows are.
#include "gantt/chart/gantt_chart.h"
#include "gantt/chart/gantt_layers.h"
#include "gantt/chart/gantt_scene.h"

#include <QAction>
#include <QScrollBar>

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

void GanttChart::make_row_actions()
{
    fit_rows_ = new QAction(tr("&Fit rows to the height"), this);
    fit_rows_->setToolTip(tr("Rows share the height of the chart, so that all are seen where that is readable"));
    fit_rows_->setCheckable(true);
    fit_rows_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_0));
    higher_rows_ = new QAction(tr("&Higher rows"), this);
    higher_rows_->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Plus), QKeySequence(Qt::CTRL | Qt::Key_Equal)});
    lower_rows_ = new QAction(tr("&Lower rows"), this);
    lower_rows_->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Minus));
    connect(fit_rows_, &QAction::triggered, this, &GanttChart::fit_rows);
    connect(higher_rows_, &QAction::triggered, this, &GanttChart::raise_rows);
    connect(lower_rows_, &QAction::triggered, this, &GanttChart::lower_rows);
    auto* separator = new QAction(this);
    separator->setSeparator(true);
    addAction(separator);
    for (QAction* action : row_actions()) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
    show_row_height();
}

void GanttChart::choose_row_height(std::optional<double> height)
{
    // The selected row stays where it is in sight, else that in the middle.
    const auto rows = scene_->layout() ? scene_->viewport().rows(*scene_->layout()) : std::pair(0, 0);
    const auto top_of = [&](int row) { return scene_->layout()->rows()[static_cast<std::size_t>(row)].top; };
    const std::optional<int> selected = scene_->overlay().selected_row;
    const int row =
        selected && *selected >= rows.first && *selected < rows.second ? *selected : (rows.first + rows.second) / 2;
    const double above = rows.first < rows.second ? top_of(row) - scroll_->value() : 0;
    scene_->choose_row_height(height);
    arrange();
    if (rows.first < rows.second)
        scroll_->setValue(static_cast<int>(std::lround(top_of(row) - above)));
    repaint_all();
}

void GanttChart::fold(int plan, bool folded)
{
    if (!scene_->layout() || plan < 0 || plan >= static_cast<int>(scene_->layout()->parts().size()))
        return;
    scene_->fold(plan, folded);
    arrange();
    if (!scene_->overlay().selected) // it went with its row
        tell_plans();
    repaint_all();
    follow_pointer();
}

bool GanttChart::is_folded(int plan) const
{
    return scene_->layout() && plan >= 0 && plan < static_cast<int>(scene_->layout()->parts().size())
        && scene_->layout()->is_folded(plan);
}

std::optional<double> GanttChart::chosen_row_height() const
{
    return scene_->chosen_row_height();
}

void GanttChart::show_row_height()
{
    const double shown = scene_->frame().row_height;
    fit_rows_->setChecked(!scene_->chosen_row_height());
    higher_rows_->setEnabled(shown < row_heights.back() - least_step);
    lower_rows_->setEnabled(shown > row_heights.front() + least_step);
}

void GanttChart::keep_row_height(std::optional<double> height)
{
    choose_row_height(height);
    Q_EMIT row_height_chosen();
}

void GanttChart::step_rows(int direction)
{
    const double shown = scene_->frame().row_height;
    if (direction > 0) {
        const auto next = std::upper_bound(row_heights.begin(), row_heights.end(), shown + least_step);
        keep_row_height(next == row_heights.end() ? row_heights.back() : *next);
    } else {
        const auto next = std::lower_bound(row_heights.begin(), row_heights.end(), shown - least_step);
        keep_row_height(next == row_heights.begin() ? row_heights.front() : *std::prev(next));
    }
}

void GanttChart::raise_rows()
{
    step_rows(1);
}

void GanttChart::lower_rows()
{
    step_rows(-1);
}

void GanttChart::fit_rows()
{
    keep_row_height(std::nullopt);
}

} // namespace tangram
