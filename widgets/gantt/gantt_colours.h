// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/gantt_bubbles.h"
#include "schedule/schedule.h"

#include <QColor>

namespace tangram {

/// The colours of one Gantt chart, light or dark.
struct GanttColours {
    explicit GanttColours(bool dark);

    bool dark;
    QColor background;
    QColor track; ///< behind the bars: time in which nothing runs
    QColor grid;
    QColor hairline;
    QColor text;
    QColor quiet_text;
    QColor accent;
    QColor hatch;

    QColor fill(EventKind kind) const;
    /// Colours of the parts of a stage's memory, in the order of MemoryParts.
    static QColor memory(int part);
    static QString memory_name(int part);
    static constexpr int memory_parts = 5;
};

/// "forward", "send of activations", ... as on screen.
QString event_name(EventKind kind);
/// "ramp", "imbalance", ...
QString bubble_name(BubbleCause cause);

} // namespace tangram
