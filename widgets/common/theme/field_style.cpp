// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/theme/field_style.h"

#include "common/theme/theme.h"

#include <QCoreApplication>
#include <QStyle>
#include <QVariant>
#include <QWidget>

namespace tangram {

namespace {
constexpr const char* faulty_property = "faulty";
constexpr const char* suggested_property = "suggested";

struct FieldStyleWords {
    Q_DECLARE_TR_FUNCTIONS(FieldStyle)
};

void mark(QWidget& field, const char* property, bool marked)
{
    if (field.property(property).toBool() == marked)
        return;
    field.setProperty(property, marked);
    // A style sheet looks at properties only when it is applied.
    field.style()->unpolish(&field);
    field.style()->polish(&field);
    field.update();
}
} // namespace

QString field_sheet(bool dark)
{
    const QPalette palette = dark ? dark_palette() : light_palette();
    return QStringLiteral(
               "QLineEdit, QSpinBox { border: 1px solid %1; border-radius: 4px; padding: 2px 6px; "
               "background: %2; color: %3; font-style: normal; selection-background-color: %4; selection-color: %5; }"
               "QLineEdit:focus, QSpinBox:focus { border: 1px solid %4; }"
               "QLineEdit:disabled, QSpinBox:disabled { color: %6; background: transparent; }"
               "QLineEdit[faulty=\"true\"], QSpinBox[faulty=\"true\"] { border: 1px solid %7; }"
               "QLineEdit[suggested=\"true\"], QSpinBox[suggested=\"true\"] { color: %8; font-style: "
               "italic; }")
        .arg(palette.color(QPalette::Mid).name(), palette.color(QPalette::Base).name(),
             palette.color(QPalette::Text).name(), accent_colour(dark).name(),
             palette.color(QPalette::HighlightedText).name(), palette.color(QPalette::Disabled, QPalette::Text).name(),
             warning_colour(dark).name(), quiet_text_colour(dark).name());
}

void mark_faulty(QWidget& field, bool faulty)
{
    mark(field, faulty_property, faulty);
}

void mark_suggested(QWidget& field, bool suggested)
{
    mark(field, suggested_property, suggested);
}

QString suggestion_text()
{
    return FieldStyleWords::tr("Suggested for this cluster and model; type a value to keep it");
}

} // namespace tangram
