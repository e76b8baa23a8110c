// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/theme/island_colours.h"
#include "common/theme/theme.h"

#include <QString>

namespace tangram {

/// How the user wants the program to look; kept in the user's settings.
struct Appearance {
    ColourScheme scheme = ColourScheme::system;
    IslandLook islands;

    friend bool operator==(const Appearance&, const Appearance&) = default;
};

/// As kept; what was never chosen, or cannot be understood, is the default.
Appearance kept_appearance();
void keep_appearance(const Appearance& appearance);
/// On the screen, at once. Needs a QApplication.
void apply_appearance(const Appearance& appearance);

QString display_name(IslandPalette palette); ///< "Okabe–Ito (standard)"

} // namespace tangram
