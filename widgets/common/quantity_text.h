// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/number_text.h"

namespace tangram {

/// A quantity as a person types it: a number of that unit, with or without it: "50 G", "50 GB/s"; of bytes per second
/// also bits: "400 Gbit/s", "400 Gb/s"; of bytes also "80 GiB"; of FLOP/s also "989 TFLOPS"; of dollars also "$ 30000".
/// The error says what is wrong and what to type instead.
Result<double> typed_quantity(const QString& text, const NumberRange& range, const QString& unit);

/// The quantity as it can be typed again, without its unit: "450 G" of B/s, "80 Gi" of B, "5 µ" of s.
QString quantity_to_type(double value, const NumberRange& range, const QString& unit);

} // namespace tangram
