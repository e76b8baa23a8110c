// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace tangram {

/// Something the planner should keep in every case, told as a ratio: 1 is as good as what it is compared with, and more
/// than 1 + tolerance breaks it. Infinite: there is nothing although there should be something.
class Promise {
public:
    Promise(std::string text, double tolerance);

    bool kept(double ratio) const { return ratio <= 1 + tolerance_; }
    /// `name` says how to see the case again. What a search that ran out of time gives counts apart. `details` are
    /// whole lines that are printed below the case's where it breaks the promise.
    void judge(std::string name, double ratio, bool complete = true, std::string details = {});
    std::vector<double> ratios() const; ///< of all cases, ascending
    /// The verdict, in one line, and below it the `worst` cases that break the promise.
    void print(std::size_t worst = 5) const;

private:
    struct Case {
        std::string name;
        double ratio = 0;
        std::string details;
    };
    std::string text_;
    double tolerance_;
    std::vector<Case> complete_;
    std::vector<Case> unfinished_;
};

/// "1.0831", or "nothing" for an infinite ratio.
std::string ratio_text(double ratio);

} // namespace tangram
