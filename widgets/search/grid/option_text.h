// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/pairs/explain_pair.h"

#include <QString>

namespace tangram {

QString strategy_in_short(const Strategy& strategy); ///< "tp8 cp2 dp4 z1 selective"
/// "kept", "memory: 88.1 GiB of 80 GiB", "dominated by tp8 dp8", ...
QString option_fate_text(const ExplainedOption& option, double capacity_bytes);
QString tick_text(const ExplainedTick& tick); ///< "4 samples × 256 micro-batches"
QString short_tick_text(const ExplainedTick& tick); ///< "4 × 256"
/// What the rules compared for that cell, as rich text: the rule's sentence, then the numbers.
QString pair_reason(const ExplainedPair& pair, const SearchSettings& settings);

} // namespace tangram
