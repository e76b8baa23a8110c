// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "text/result.h"

#include <QString>

#include <vector>

namespace tangram {

/// Which numbers a field takes.
struct NumberRange {
    double low = 0;
    double high = 0;
    bool whole = true;
};

/// A number as a person types it: digits, set apart by spaces if wished, and for numbers that need not be whole also
/// "1.5", "2e12" and "2 T" with an SI prefix. The error says what is wrong with the text and what to type instead.
Result<double> typed_number(const QString& text, const NumberRange& range);
/// The same of a number that is part of what was typed: the error quotes all of that, and hints at what is wanted.
Result<double> typed_number(const QString& text, const NumberRange& range, const QString& all, const QString& wanted);

/// Whole numbers with commas or spaces between them, at least one; sorted, each once.
Result<std::vector<int>> typed_numbers(const QString& text, const NumberRange& range);

/// "a whole number from 1 to 10 000 000".
QString range_text(const NumberRange& range);

/// The number as it can be typed again, with all its digits: "2.5", "15 T".
QString number_to_type(double value, const NumberRange& range);

} // namespace tangram
