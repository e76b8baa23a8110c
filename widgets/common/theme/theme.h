// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

#include <functional>

namespace tangram {

enum class ColourScheme { system, light, dark };

QPalette light_palette();
QPalette dark_palette();

/// Judged by the lightness of the window colour: Qt 6.4 has no other way to ask.
bool is_dark(const QPalette& palette);

/// Fusion style with our palette for the whole application. `system` follows the platform's own palette, also when that
/// changes later. Needs a QApplication.
void apply_scheme(ColourScheme scheme);

/// Whether the system's own colours are dark by now: what `system` follows.
bool system_is_dark();
/// Who is asked for that in place of the platform; empty: the platform again. For platforms that cannot tell, and
/// tests.
void set_system_is_dark(std::function<bool()> source);

/// What apply_scheme was last called with.
ColourScheme current_scheme();

/// The one accent, blue 600 on light and blue 400 on dark.
QColor accent_colour(bool dark);
/// Text on the accent.
QColor on_accent_colour(bool dark);
/// 1 px lines between panels and table rows.
QColor hairline_colour(bool dark);
/// Text that accompanies: units, explanations.
QColor quiet_text_colour(bool dark);
QColor warning_colour(bool dark);
/// A background that hints at `colour`.
QColor tint(const QColor& colour, const QColor& base);

/// WCAG 2 relative-luminance contrast, 1 to 21.
double contrast_ratio(const QColor& a, const QColor& b);

} // namespace tangram
