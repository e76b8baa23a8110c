// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/number_text.h"

namespace tangram {

/// A quantity as a person types it: a number of that unit, with or without it: "50 G", "50 GB/s"; of bytes per second
/// also bits: "400 Gbit/s", "400 Gb/s". The error says what is wrong and what to type instead.
Result<double> typed_quantity(const QString& text, const NumberRange& range, const QString& unit);

} // namespace tangram
