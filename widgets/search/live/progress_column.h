// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/snapshot.h"

#include <QWidget>

class QPushButton;

namespace tangram {

class BestView;
class FunnelView;
class Panel;
class ProgressView;

/// How a search goes, in panels under each other: its progress, with buttons for what can be done with it, the best
/// plan and the bound, and the funnels.
class ProgressColumn : public QWidget {
    Q_OBJECT
public:
    explicit ProgressColumn(QWidget* parent = nullptr);

    ProgressView& progress() const { return *progress_; }
    BestView& best() const { return *best_; }
    void begin(double tokens_per_iteration, bool exact); ///< another search
    void set_name(const QString& name); ///< of the record that is shown; empty: of none
    void show_counters(const SearchSnapshot& snapshot);
    void forget_room(); ///< funnels want what they have bars for
    void set_running(bool running); ///< it can be paused and cancelled
    void set_paused(bool paused);
    void offer_plans(); ///< they can be gone to, until another search runs

Q_SIGNALS:
    void pause_asked();
    void resume_asked();
    void cancel_asked();
    void plans_asked();
    void keyboard_left(); ///< by a button that went with the search

private:
    QWidget* make_buttons();
    void add_panels();

    ProgressView* progress_;
    FunnelView* pairs_;
    FunnelView* partial_plans_;
    FunnelView* states_;
    BestView* best_;
    Panel* progress_panel_;
    QPushButton* pause_;
    QPushButton* cancel_;
    QPushButton* show_plans_;
    bool paused_ = false;
};

} // namespace tangram
