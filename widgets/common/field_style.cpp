// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/field_style.h"

#include "common/theme.h"

#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace tangram {

namespace {
constexpr const char* faulty_property = "faulty";
}

QString field_sheet(bool dark)
{
    const QPalette palette = dark ? dark_palette() : light_palette();
    return QStringLiteral("QLineEdit, QSpinBox { border: 1px solid %1; border-radius: 4px; padding: 2px 6px; "
                          "background: %2; color: %3; selection-background-color: %4; selection-color: %5; }"
                          "QLineEdit:focus, QSpinBox:focus { border: 1px solid %4; }"
                          "QLineEdit:disabled, QSpinBox:disabled { color: %6; background: transparent; }"
                          "QLineEdit[faulty=\"true\"], QSpinBox[faulty=\"true\"] { border: 1px solid %7; }")
        .arg(palette.color(QPalette::Mid).name(), palette.color(QPalette::Base).name(),
             palette.color(QPalette::Text).name(), accent_colour(dark).name(),
             palette.color(QPalette::HighlightedText).name(), palette.color(QPalette::Disabled, QPalette::Text).name(),
             warning_colour(dark).name());
}

void mark_faulty(QWidget& field, bool faulty)
{
    if (field.property(faulty_property).toBool() == faulty)
        return;
    field.setProperty(faulty_property, faulty);
    // A style sheet looks at properties only when it is applied.
    field.style()->unpolish(&field);
    field.style()->polish(&field);
    field.update();
}

} // namespace tangram
