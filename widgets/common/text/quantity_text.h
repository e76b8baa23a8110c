// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/text/number_text.h"

namespace tangram {

/// A quantity as a person types it: a number of that unit, with or without it: "50 G", "50 GB/s"; of bytes per second
/// also bits: "400 Gbit/s", "400 Gb"; of bytes also "80 GiB"; of FLOP/s also "989 TFLOPS"; of dollars also "$ 30000".
/// The error says what is wrong and what to type instead, with its unit.
Result<double> typed_quantity(const QString& text, const NumberRange& range, const QString& unit);

/// The quantity as it can be typed again: "450 G" of B/s, "80 Gi" and "143771 Mi" of B; "5 µs" of seconds, whose
/// prefixes alone nobody writes.
QString quantity_to_type(double value, const NumberRange& range, const QString& unit);
/// What is to be read beside a field that holds such a text: the unit, but for seconds.
QString unit_beside(const QString& unit);

} // namespace tangram
