// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace tangram {

/// At which height the orthogonal lines to each switch go sideways. Lines to one switch share theirs; those to switches
/// side by side that reach over each other have heights of their own, or they would look joined.
class LineHeights {
public:
    explicit LineHeights(std::size_t switches)
        : reaches_(switches)
    {
    }
    /// A line to a switch whose box ends at `bottom`, between two places across.
    void add(std::size_t to, double bottom, double x_of_switch, double x);
    /// Of each switch, from 0 (where its lines begin) to 1 (at the switch).
    std::vector<double> chosen() const;

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
