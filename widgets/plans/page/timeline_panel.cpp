// SPDX-License-Identifier: GPL-3.0-or-later
#include "plans/page/timeline_panel.h"

#include "common/settings/settings.h"
#include "common/theme/icons.h"
#include "gantt/chart/gantt_chart.h"
#include "plans/table/plan_model.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <optional>
#include <utility>

namespace tangram {

namespace {

/// Kept for the next start.
const QString height_key = QStringLiteral("gantt/row height");

} // namespace

TimelinePanel::TimelinePanel(PlanModel& plans, QWidget* parent)
    : Panel(tr("Timeline"), parent)
    , plans_(plans)
    , chart_(new GanttChart(this))
{
    struct Button {
        const char* icon;
        QString name;
        void (GanttChart::*slot)();
    };
    const Button buttons[] = {{"zoom-in", tr("Zoom in (+)"), &GanttChart::zoom_in},
                              {"zoom-out", tr("Zoom out (−)"), &GanttChart::zoom_out},
                              {"crosshair", tr("Zoom to the selected event (Enter)"), &GanttChart::zoom_to_selection},
                              {"repeat", tr("Show one period of the steady state (P)"), &GanttChart::zoom_to_period},
                              {"maximize", tr("Show everything (F)"), &GanttChart::fit}};
    auto* memory = new QAction(tr("Memory over time"), this);
    memory->setCheckable(true);
    set_line_icon(memory, QStringLiteral("chart-area"));
    connect(memory, &QAction::toggled, chart_, &GanttChart::show_memory);
    add_action(memory);
    add_title_widget(make_row_button());
    QList<QAction*> actions;
    for (const Button& button : buttons) {
        auto* action = new QAction(button.name, this);
        set_line_icon(action, QString::fromLatin1(button.icon));
        connect(action, &QAction::triggered, chart_, button.slot);
        add_action(action);
        actions << action;
    }
    add_content(chart_, 1);
    actions << memory;
    fill_menu(actions);
    connect(chart_, &GanttChart::stage_selected, this, [this](const GanttStage& stage) {
        if (stage.plan >= 0 && stage.plan < static_cast<int>(letters_.size()))
            Q_EMIT stage_selected(letters_[stage.plan], stage.pipeline, stage.stage);
    });
}

QToolButton* TimelinePanel::make_row_button()
{
    auto* button = new QToolButton(this);
    auto* menu = new QMenu(button);
    menu->addActions(chart_->rows().actions());
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
    button->setAutoRaise(true);
    button->setIconSize(QSize(16, 16));
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolTip(tr("Height of rows (Ctrl++, Ctrl+−, Ctrl+0)"));
    button->setAccessibleName(tr("Height of rows"));
    set_line_icon(button, QStringLiteral("rows-3"));
    bool known = false;
    if (const double height = Settings().value(height_key).toDouble(&known); known && height > 0)
        chart_->rows().choose_height(height);
    connect(&chart_->rows(), &GanttRows::height_chosen, this, [this] {
        if (const std::optional<double> height = chart_->rows().chosen_height())
            Settings().setValue(height_key, *height);
        else
            Settings().remove(height_key);
    });
    return button;
}

void TimelinePanel::fill_menu(const QList<QAction*>& buttons)
{
    const QList<QAction*> own = chart_->actions(); // from event to event
    QAction* first = own.isEmpty() ? nullptr : own.front();
    chart_->insertActions(first, buttons);
    const auto separator = [this] {
        auto* line = new QAction(this);
        line->setSeparator(true);
        return line;
    };
    chart_->insertAction(first, separator());

    auto* pin = new QAction(this);
    auto* fold = new QAction(this);
    chart_->addActions({separator(), pin, fold});
    connect(chart_, &GanttChart::menu_wanted, this, [this, pin, fold](const std::optional<GanttStage>& stage) {
        const auto place = stage ? static_cast<std::size_t>(stage->plan) : letters_.size();
        const int letter = place < letters_.size() ? letters_[place] : chosen_;
        const int row = letter < 0 ? -1 : plans_.row_of_letter(letter);
        pin->setVisible(row >= 0);
        fold->setVisible(row >= 0 && letters_.size() > 1);
        if (row < 0)
            return;
        const QString name = plan_letter(letter);
        pin->setData(letter);
        pin->setText(is_pinned(row) ? tr("Un&pin plan %1").arg(name) : tr("&Pin plan %1").arg(name));
        fold->setData(letter);
        fold->setText(chart_->is_folded(place_of(letter)) ? tr("Sh&ow the stages of plan %1").arg(name)
                                                          : tr("F&old the stages of plan %1 away").arg(name));
    });
    connect(fold, &QAction::triggered, this, [this, fold] {
        const int place = place_of(fold->data().toInt());
        chart_->fold(place, !chart_->is_folded(place));
    });
    connect(pin, &QAction::triggered, this, [this, pin] {
        if (const int row = plans_.row_of_letter(pin->data().toInt()); row >= 0)
            plans_.pin(row, !is_pinned(row));
    });
}

bool TimelinePanel::is_pinned(int row) const
{
    const std::vector<int> pinned = plans_.pinned_rows();
    return std::find(pinned.begin(), pinned.end(), row) != pinned.end();
}

int TimelinePanel::place_of(int letter) const
{
    const auto found = std::find(letters_.begin(), letters_.end(), letter);
    return found == letters_.end() ? -1 : static_cast<int>(found - letters_.begin());
}

void TimelinePanel::show_plans(std::vector<GanttPlan> charts, std::vector<int> letters, int chosen)
{
    letters_ = std::move(letters);
    chosen_ = chosen;
    chart_->set_plans(std::move(charts));
}

void TimelinePanel::select_stage(int letter, int pipeline, int stage)
{
    const auto found = std::find(letters_.begin(), letters_.end(), letter);
    chart_->select_stage(GanttStage{static_cast<int>(found - letters_.begin()), pipeline, stage});
}

} // namespace tangram
