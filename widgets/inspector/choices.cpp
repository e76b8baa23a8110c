// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/choices.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>

#include <utility>

namespace tangram {

namespace {

const char* const shown_property = "shown"; ///< what was shown before the user began

} // namespace

void make_searchable(QComboBox& box)
{
    box.setEditable(true);
    box.setInsertPolicy(QComboBox::NoInsert);
    box.completer()->setFilterMode(Qt::MatchContains);
    box.completer()->setCompletionMode(QCompleter::PopupCompletion);
    // Typed text that is no item is put back.
    QObject::connect(box.lineEdit(), &QLineEdit::editingFinished, &box, [&box] {
        if (box.findText(box.currentText(), Qt::MatchFixedString) < 0)
            box.setEditText(box.property(shown_property).toString());
    });
}

void on_chosen(QComboBox& box, const std::function<void(const QString&)>& chosen)
{
    const auto take = [&box, chosen] {
        const QString text = box.currentText().trimmed();
        if (text == box.property(shown_property).toString())
            return;
        box.setProperty(shown_property, text);
        chosen(text);
    };
    box.setInsertPolicy(QComboBox::NoInsert);
    QObject::connect(box.lineEdit(), &QLineEdit::editingFinished, &box, take);
    QObject::connect(&box, &QComboBox::activated, &box, take);
}

void offer(QComboBox& box, const QStringList& items)
{
    const QSignalBlocker quiet(box);
    box.clear();
    box.addItems(items);
}

void show_text(QComboBox& box, const QString& text, const QString& instead)
{
    const QSignalBlocker quiet(box);
    box.setCurrentIndex(box.findText(text));
    box.setEditText(text);
    box.lineEdit()->setPlaceholderText(instead);
    box.setProperty(shown_property, text);
}

void show_choice(QComboBox& box, int item, const QString& instead)
{
    const QSignalBlocker quiet(box);
    box.setCurrentIndex(item);
    if (box.lineEdit() != nullptr) {
        box.lineEdit()->setPlaceholderText(instead);
        box.setEditText(item < 0 ? QString() : box.itemText(item));
    } else {
        box.setPlaceholderText(instead);
    }
    box.setProperty(shown_property, box.currentText());
}

QString seconds_to_type(double seconds)
{
    constexpr std::pair<double, const char*> prefixes[] = {{1e-3, " ms"}, {1e-6, " µs"}, {1e-9, " ns"}};
    if (seconds == 0 || seconds >= 1)
        return QString::number(seconds, 'g', QLocale::FloatingPointShortest);
    for (const auto& [factor, unit] : prefixes)
        if (seconds >= factor)
            return QString::number(seconds / factor, 'g', 12) + QString::fromUtf8(unit);
    return QString::number(seconds, 'g', QLocale::FloatingPointShortest);
}

} // namespace tangram
