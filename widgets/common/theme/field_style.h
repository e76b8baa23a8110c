// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace tangram {

/// The style sheet of lines to type in, spin boxes and choices: hairline, radius 4, the accent around the focus, the
/// warning colour around what is wrong.
QString field_sheet(bool dark);

/// Frames a field with that sheet as wrong, or no longer.
void mark_faulty(QWidget& field, bool faulty);

/// Shows what stands in a field with that sheet as the program's suggestion rather than the user's value, or no longer.
void mark_suggested(QWidget& field, bool suggested);
/// What a suggestion is, for the field's tooltip.
QString suggestion_text();

} // namespace tangram
