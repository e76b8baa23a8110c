// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/rules/planner.h"

#include <QFrame>

class QProgressBar;

namespace tangram {

class ElidedLabel;

/// How far a comparison of planners is, with a button that ends it. Hidden while there is none.
class ComparingBar : public QFrame {
    Q_OBJECT
public:
    explicit ComparingBar(QWidget* parent = nullptr);

    /// `done` of `count` planners have been searched as, and that share of the one that is searched as now.
    void show_progress(Planner now, int done, int count, double share);

Q_SIGNALS:
    void cancel_asked();

private:
    ElidedLabel* text_;
    QProgressBar* progress_;
};

} // namespace tangram
