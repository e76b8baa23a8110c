// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace tangram {

/// Languages that the window speaks, by code: "en", "de".
QStringList languages();
/// In its own words: "Deutsch".
QString language_name(const QString& code);

/// The one that was chosen, by code; empty: the system's.
QString kept_language();
void keep_language(const QString& code);

/// The one that the window speaks since speak(), by code; "en" before.
QString spoken_language();

/// Takes the language, or for an empty code the system's where the window speaks it, and English otherwise. Before the
/// first widget is made. Numbers are written the same in every language, as they are in files.
void speak(const QString& code);

} // namespace tangram
