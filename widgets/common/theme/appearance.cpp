// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/appearance.h"

#include "common/settings/settings.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace tangram {

namespace {

struct AppearanceWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Appearance)
};

const QString scheme_key = QStringLiteral("appearance/colours");
const QString palette_key = QStringLiteral("appearance/islands");
const QString hatches_key = QStringLiteral("appearance/hatches");
/// In settings, in the order of the enumerations.
constexpr std::array<const char*, 3> scheme_names{"system", "light", "dark"};
constexpr std::array<const char*, island_palette_count> palette_names{"okabe-ito", "tol-bright", "tol-muted", "grey"};

template <typename Value, std::size_t count>
Value named(const std::array<const char*, count>& names, const QString& name, Value otherwise)
{
    const auto found =
        std::find_if(names.begin(), names.end(), [&](const char* known) { return name == QLatin1String(known); });
    return found == names.end() ? otherwise : static_cast<Value>(found - names.begin());
}

} // namespace

Appearance kept_appearance()
{
    const Settings settings;
    Appearance kept;
    kept.scheme = named(scheme_names, settings.value(scheme_key).toString(), kept.scheme);
    kept.islands.palette = named(palette_names, settings.value(palette_key).toString(), kept.islands.palette);
    kept.islands.hatches = settings.value(hatches_key, kept.islands.hatches).toBool();
    return kept;
}

void keep_appearance(const Appearance& appearance)
{
    Settings settings;
    settings.setValue(scheme_key, QLatin1String(scheme_names[static_cast<std::size_t>(appearance.scheme)]));
    settings.setValue(palette_key, QLatin1String(palette_names[static_cast<std::size_t>(appearance.islands.palette)]));
    settings.setValue(hatches_key, appearance.islands.hatches);
}

void apply_appearance(const Appearance& appearance)
{
    apply_scheme(appearance.scheme);
    set_island_look(appearance.islands);
}

QString display_name(IslandPalette palette)
{
    switch (palette) {
    case IslandPalette::okabe_ito:
        return AppearanceWords::tr("Okabe–Ito (standard)");
    case IslandPalette::tol_bright:
        return AppearanceWords::tr("Paul Tol, bright");
    case IslandPalette::tol_muted:
        return AppearanceWords::tr("Paul Tol, muted");
    case IslandPalette::grey:
        return AppearanceWords::tr("Grey scale with hatches");
    }
    return {};
}

} // namespace tangram
