// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <QPushButton>

#include <utility>
#include <vector>

class QAction;

namespace tangram {

/// Chooses the pipeline schedules that a job allows, in a menu that stays open while they are checked with the mouse or
/// the space key. At least one is always chosen.
class ScheduleButton : public QPushButton {
    Q_OBJECT
public:
    explicit ScheduleButton(QWidget* parent = nullptr);

    std::vector<ScheduleKind> chosen() const; ///< in the order of ScheduleKind
    void set_chosen(const std::vector<ScheduleKind>& schedules); ///< emits nothing
    /// Those that the job's framework runs, which one entry chooses all at once.
    void set_runnable(std::vector<ScheduleKind> schedules) { runnable_ = std::move(schedules); }

Q_SIGNALS:
    /// The user has changed the choice.
    void chosen_changed();
    void help_asked();

private:
    void choose_runnable();
    void keep_one(QAction* changed);
    void show_chosen();

    std::vector<QAction*> actions_; ///< by ScheduleKind
    std::vector<ScheduleKind> runnable_;
};

} // namespace tangram
