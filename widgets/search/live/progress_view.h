// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/record/search_record.h"

#include <QWidget>

#include <cstdint>
#include <span>

class QProgressBar;

namespace tangram {

class SteadyLabel;

/// How many per second, over the time in which the count grew.
class CountRate {
public:
    void clear() { *this = {}; }
    void add(std::uint64_t count, double elapsed_s);
    double per_second() const { return grew_until_s_ > 0 ? static_cast<double>(count_) / grew_until_s_ : 0; }

private:
    std::uint64_t count_ = 0;
    double grew_until_s_ = 0;
};

/// The counters of a running or finished search: phase with a thin bar, and the numbers a planner watches.
class ProgressView : public QWidget {
    Q_OBJECT
public:
    explicit ProgressView(QWidget* parent = nullptr);

    /// Another search: rates begin anew. `exact`: heuristics find a plan first, then it is proved.
    void begin(double tokens_per_iteration, bool exact = false);
    void clear();
    /// What is shown next is the last of these moments of one search: its rates end where its counts stop growing.
    void count_until(std::span<const RecordedMoment> moments);
    void show_snapshot(const SearchSnapshot& snapshot);
    void show_end(bool complete, bool found, double wall_time_s);

private:
    enum Number { throughput, iteration, bound, gap, pair_rate, partial_rate, composed, simulated, number_count };
    void set(Number number, const QString& text);
    void set_bar(double share);
    QString phase_text(const SearchSnapshot& now) const;
    void show_time(const SearchSnapshot& now);

    SteadyLabel* phase_;
    SteadyLabel* time_;
    QProgressBar* bar_;
    SteadyLabel* numbers_[number_count];
    CountRate pairs_;
    CountRate partial_plans_;
    double tokens_ = 0;
    bool proved_ = false; ///< when it was last heard of: no plan is faster
    double done_ = 0; ///< of the search, when it was last heard of
    bool exact_ = false;
};

} // namespace tangram
