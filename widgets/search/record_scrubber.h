// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <vector>

class QAction;
class QSlider;

namespace tangram {

class QuietLabel;

/// Goes back and forth through the moments of a search: a slider, a step either way, and playing it.
class RecordScrubber : public QWidget {
    Q_OBJECT
public:
    explicit RecordScrubber(QWidget* parent = nullptr);
    /// The moments' times, ascending; shows the last of them. Empty: nothing to scrub. Emits nothing.
    void set_times(std::vector<double> times_s);
    int moment() const;
    void set_moment(int moment); ///< emits, where it is another
    void play(bool on); ///< from where it is; from the start where that is the end

Q_SIGNALS:
    void moment_chosen(int moment);

private:
    void show_icon();
    void show_time();
    void step(int by);

    std::vector<double> times_s_;
    QSlider* slider_;
    QAction* play_;
    QuietLabel* time_;
    QTimer timer_;
};

} // namespace tangram
