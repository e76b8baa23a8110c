// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// How often a page shows something that computes on all cores: first a quarter of a second after it began, as what is
/// over by then tells nothing but its end, which is seen soon enough; from there on up to 30 times a second, yet no
/// more often than that showing it takes 0.75 % of what the cores can do, and never less than four times a second. A
/// value; one thread's.
class RefreshPace {
public:
    explicit RefreshPace(int cores);

    void begin(double now_ms); ///< by any clock, which is that of the others
    /// Whether it is to be shown, or shown again. `busy_ms`: the processor's time that the showing thread took so far.
    bool is_due(double now_ms, double busy_ms) const;
    void shown(double now_ms, double busy_ms); ///< is about to be: what it takes counts from here

private:
    int cores_;
    bool first_ = true; ///< it has not been shown yet
    double shown_at_ms_ = 0; ///< or begun
    double busy_before_ms_ = 0;
};

} // namespace tangram
