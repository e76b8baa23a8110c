// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include <vector>

class QAction;
class QSlider;

namespace tangram {

class QuietLabel;

/// Goes back and forth through the moments of a search, or of two at once: a slider, a step either way, and playing it.
class RecordScrubber : public QWidget {
    Q_OBJECT
public:
    explicit RecordScrubber(QWidget* parent = nullptr);
    /// The moments' times, ascending; shows the last of them. Empty: nothing to scrub. Emits nothing.
    void set_times(std::vector<double> times_s);
    /// Likewise of two searches, which took unlike long: shares of the time of each, [0, 1].
    void set_shares(std::vector<double> shares);
    int moment() const;
    double share() const; ///< of two searches, at the moment; 1 where there is nothing to scrub
    void set_moment(int moment); ///< emits, where it is another
    void play(bool on); ///< from where it is; from the start where that is the end

Q_SIGNALS:
    void moment_chosen(int moment);

private:
    void set_moments(std::vector<double> moments, bool are_shares);
    void show_icon();
    void show_time();
    void step(int by);

    std::vector<double> moments_; ///< seconds, or shares
    bool are_shares_ = false;
    QSlider* slider_;
    QAction* play_;
    QuietLabel* time_;
    QTimer timer_;
};

} // namespace tangram
