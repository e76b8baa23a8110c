// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/choices.h"

#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QSignalBlocker>

namespace tangram {

namespace {

const char* const shown_property = "shown"; ///< what was shown before the user began

} // namespace

QComboBox* make_choice()
{
    constexpr int letters = 5; // at the least: they grow with their pane
    auto* box = new QComboBox;
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(letters);
    return box;
}

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
    box.lineEdit()->setCursorPosition(0); // what is too long shows its beginning
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
        box.lineEdit()->setCursorPosition(0); // what is too long shows its beginning
    } else {
        box.setPlaceholderText(instead);
    }
    box.setProperty(shown_property, box.currentText());
}

} // namespace tangram
