// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace tangram {

/// How the lines to one switch run: where they go sideways, from 0 (where they begin) to 1 (at the switch), and how far
/// beside the middle of what they lead from they begin.
struct LineCourse {
    double height = 0.5;
    double beside = 0;
};

/// At which height the orthogonal lines to each switch go sideways. Lines to one switch share theirs; those to switches
/// side by side that reach over each other have heights and beginnings of their own, or they would look joined.
class LineHeights {
public:
    explicit LineHeights(std::size_t switches)
        : reaches_(switches)
    {
    }
    /// A line to a switch whose box ends at `bottom`, between two places across.
    void add(std::size_t to, double bottom, double x_of_switch, double x);
    /// Of each switch.
    std::vector<LineCourse> chosen() const;

private:
    struct Reach {
        bool any = false;
        double bottom = 0;
        double left = 0;
        double right = 0;
    };
    std::vector<Reach> reaches_;
};

} // namespace tangram
