// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/schedule_button.h"

#include "common/table/lasting_menu.h"
#include "common/text/core_text.h"

#include <QStringList>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace tangram {

namespace {

/// In the order of ScheduleKind.
constexpr std::array<const char*, schedule_kind_count> explanations{
    QT_TRANSLATE_NOOP("tangram::ScheduleButton",
                      "All forwards, then all backwards; activations of every micro-batch are held at once."),
    QT_TRANSLATE_NOOP(
        "tangram::ScheduleButton",
        "After a ramp, backward and forward in turn; the first stage holds as many micro-batches as there are stages."),
    QT_TRANSLATE_NOOP("tangram::ScheduleButton",
                      "1F1B with more micro-batches ahead where a slow link must be hidden, as far as memory allows."),
    QT_TRANSLATE_NOOP("tangram::ScheduleButton",
                      "Several chunks of layers per stage, which shortens the ramp and sends more often."),
    QT_TRANSLATE_NOOP(
        "tangram::ScheduleButton",
        "1F1B with the backward in two parts, of which the weights' part fills gaps; holds no more than 1F1B."),
    QT_TRANSLATE_NOOP(
        "tangram::ScheduleButton",
        "Backward in two parts and two chunks per stage, the second on the way back; hardly any bubble where all parts "
        "take equally long."),
    QT_TRANSLATE_NOOP("tangram::ScheduleButton",
                      "Micro-batches enter the pipeline at both ends, and parameters are held twice; the overlap of "
                      "kernels inside a stage is not modelled."),
};

} // namespace

ScheduleButton::ScheduleButton(QWidget* parent)
    : QPushButton(parent)
{
    auto* menu = new LastingMenu(this);
    for (int i = 0; i < schedule_kind_count; ++i) {
        QAction* action = menu->addAction(core_text(display_name(static_cast<ScheduleKind>(i))));
        action->setCheckable(true);
        action->setToolTip(tr(explanations[i]));
        action->setStatusTip(action->toolTip());
        connect(action, &QAction::triggered, this, [this, action] { keep_one(action); });
        actions_.push_back(action);
    }
    menu->addSeparator();
    QAction* all = menu->addAction(tr("All that the framework runs"));
    all->setToolTip(tr(
        "Choose every schedule that the job's framework supports, and no other; the search finds the best of them."));
    all->setStatusTip(all->toolTip());
    connect(all, &QAction::triggered, this, &ScheduleButton::choose_runnable);
    QAction* help = menu->addAction(tr("About pipeline schedules"));
    connect(help, &QAction::triggered, this, &ScheduleButton::help_asked);
    setMenu(menu);
    setAccessibleName(tr("Schedules"));
    set_chosen({ScheduleKind::one_f_one_b});
}

std::vector<ScheduleKind> ScheduleButton::chosen() const
{
    std::vector<ScheduleKind> schedules;
    for (std::size_t i = 0; i < actions_.size(); ++i)
        if (actions_[i]->isChecked())
            schedules.push_back(static_cast<ScheduleKind>(i));
    return schedules;
}

void ScheduleButton::set_chosen(const std::vector<ScheduleKind>& schedules)
{
    for (std::size_t i = 0; i < actions_.size(); ++i)
        actions_[i]->setChecked(std::find(schedules.begin(), schedules.end(), static_cast<ScheduleKind>(i))
                                != schedules.end());
    show_chosen();
}

void ScheduleButton::choose_runnable()
{
    if (runnable_.empty() || chosen() == runnable_)
        return;
    set_chosen(runnable_);
    Q_EMIT chosen_changed();
}

void ScheduleButton::keep_one(QAction* changed)
{
    if (chosen().empty()) {
        changed->setChecked(true);
        const QRect item = menu()->actionGeometry(changed);
        QToolTip::showText(menu()->mapToGlobal(item.bottomLeft()), tr("At least one schedule must be chosen."), menu());
        return;
    }
    show_chosen();
    Q_EMIT chosen_changed();
}

void ScheduleButton::show_chosen()
{
    QStringList names;
    for (const QAction* action : actions_)
        if (action->isChecked())
            names << action->text();
    const QString all = names.join(QStringLiteral(", "));
    // "Interleaved" and "Adaptive" tell enough where there is little room; the tooltip has the whole name.
    if (names.size() == 1)
        setText(names.front().remove(QStringLiteral(" 1F1B")));
    else if (chosen() == runnable_)
        setText(tr("Any schedule"));
    else
        setText(tr("%1 schedules").arg(names.size()));
    setToolTip(tr("Pipeline schedules that the planner may choose from: %1").arg(all));
    setAccessibleDescription(all);
}

} // namespace tangram
