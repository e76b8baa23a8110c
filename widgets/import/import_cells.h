// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"

#include <QString>
#include <QVariant>

#include <initializer_list>

/// What the tables of an import show alike.
namespace tangram {

/// "line 12" or a JSON pointer as people read it.
QString place_text(const Origin& origin);
/// Alignment of numbers.
QVariant right_aligned();
/// Foreground of what is wrong.
QVariant warning_foreground();
/// QAbstractItemModel::headerData() of columns with these names; `numbers` are the columns of numbers.
QVariant column_heading(int section, Qt::Orientation orientation, int role, std::initializer_list<QString> names,
                        std::initializer_list<int> numbers);

} // namespace tangram
