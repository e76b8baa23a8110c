// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

class QComboBox;

namespace tangram {

/// A box that is content with little room, however long its items are. It gets its parent from the layout that it is
/// put into, once it is editable or not: only so its line comes right behind it when Tab walks.
QComboBox* make_choice();
/// Typing finds items by any part of their text; text that is none of them is not taken.
void make_searchable(QComboBox& box);
/// Calls back with what was chosen or typed in an editable box, once it is finished and another than was shown.
void on_chosen(QComboBox& box, const std::function<void(const QString&)>& chosen);
/// New items; the text stays. Emits nothing.
void offer(QComboBox& box, const QStringList& items);
/// Emits nothing. `instead` is shown in grey where there is no text.
void show_text(QComboBox& box, const QString& text, const QString& instead);
void show_choice(QComboBox& box, int item, const QString& instead);

} // namespace tangram
