// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/grid/hatch.h"
#include "search/space/pair_grid.h"

#include <QColor>
#include <QIcon>

class QPainter;
class QRectF;

namespace tangram {

/// How a pruning rule, or what it left, looks everywhere: in the grid, its legend, the funnels and the table of rules.
struct RuleLook {
    QColor colour;
    Hatch hatch = Hatch::none;

    QColor ink() const; ///< of the hatch: the colour, lighter or darker
    friend bool operator==(const RuleLook&, const RuleLook&) = default;
};

/// Colours of the palette that is chosen for islands (common/island_colours.h), then the same in other lightnesses. The
/// hatch is a rule's own in every palette; no two looks have the same colour and hatch. GUI thread.
RuleLook rule_look(Rule rule, bool dark);
RuleLook fate_look(PairFate fate, bool dark); ///< of a pruned one: its rule's
RuleLook kept_look(bool dark); ///< planned pairs, kept partial plans
RuleLook best_look(bool dark); ///< what is in the best plan

/// The look drawn back, so that others stand out.
RuleLook faded(const RuleLook& look, const QColor& ground);

void paint_look(QPainter& painter, const QRectF& rect, const RuleLook& look);
/// A swatch that follows the palette.
QIcon rule_swatch(Rule rule);

} // namespace tangram
