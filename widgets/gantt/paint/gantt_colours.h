// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme/island_colours.h"
#include "gantt/paint/gantt_hatch.h"
#include "plan/timing/bubbles.h"
#include "schedule/schedule.h"

#include <QColor>

namespace tangram {

/// The colours of one Gantt chart, light or dark. Kinds of work follow the palette chosen for islands, so that who
/// cannot tell some colours apart chooses once. In each palette what shares a lane differs in lightness too.
struct GanttColours {
    explicit GanttColours(bool dark, IslandPalette palette = island_look().palette);

    bool dark;
    IslandPalette palette;
    QColor background;
    QColor track; ///< behind the bars: time in which nothing runs
    QColor grid;
    QColor hairline;
    QColor text;
    QColor quiet_text;
    QColor accent;
    QColor hatch;
    QColor steady; ///< behind the name of the steady state

    QColor fill(EventKind kind) const;
    /// Over the fill; only where the palette is grey.
    GanttHatch bar_hatch(EventKind kind) const;
    /// Black or white: reads on the fill (contrast at least 4.5).
    QColor text_on_bar(EventKind kind) const { return text_on(fill(kind)); }
    /// Colours of the parts of a stage's memory, in the order of MemoryParts, in the chosen palette.
    static QColor memory(int part);
    static QString memory_name(int part);
    static constexpr int memory_parts = 5;
    static constexpr int memory_activations = 3;
    static constexpr int memory_other = 4; ///< all but activations together take the workspace's colour
};

/// "forward", "send of activations", ... as on screen.
QString event_name(EventKind kind);
/// "ramp", "imbalance", ...
QString bubble_name(BubbleCause cause);

} // namespace tangram
