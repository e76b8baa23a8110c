// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "islands/islands.h"

#include <QWidget>

#include <vector>

class QSlider;

namespace tangram {

class QuietLabel;

/// The number of islands as a function of the merge tolerance: a bar per step of the dendrogram, and a slider over the
/// steps.
class ToleranceSlider : public QWidget {
    Q_OBJECT
public:
    explicit ToleranceSlider(QWidget* parent = nullptr);

    void set_steps(std::vector<DendrogramStep> steps);
    /// Chooses the last step within `tolerance`; emits nothing.
    void set_tolerance(double tolerance);
    double tolerance() const;

Q_SIGNALS:
    void tolerance_changed(double tolerance);

private:
    void step_changed();
    void show_step();

    class Bars;
    std::vector<DendrogramStep> steps_;
    Bars* bars_;
    QSlider* slider_;
    QuietLabel* text_;
};

} // namespace tangram
