// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan/layout/layout.h"

#include <QString>

#include <vector>

namespace tangram {

/// GPUs of a node that the chosen plan leaves idle.
struct IdleMark {
    int node = 0; ///< of the cluster that is shown
    std::vector<GpuRange> gpus; ///< of it, ascending
    QString why; ///< for people, after the number of GPUs

    int gpu_count() const;
    bool holds(int gpu) const;
    friend bool operator==(const IdleMark&, const IdleMark&) = default;
};

/// What the canvas tells of GPUs that a plan leaves idle.
struct IdleMarks {
    std::vector<IdleMark> nodes; ///< ascending by node
    QString legend; ///< one line; empty: no plan leaves any
    QString details; ///< which and why, a line each

    const IdleMark* of(int node) const; ///< null: it works
    friend bool operator==(const IdleMarks&, const IdleMarks&) = default;
};

} // namespace tangram
