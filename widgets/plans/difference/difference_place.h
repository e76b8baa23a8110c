// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plans/difference/difference_text.h"

namespace tangram {

/// "at stage 2", "mostly at stage 2", "between zones", "with 96 GPUs fewer": where parts grew or shrank; empty where it
/// was everywhere.
QString place_in_sentence(const ShownDifference& shown, const std::vector<TimePart>& parts);

} // namespace tangram
