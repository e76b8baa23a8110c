// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_cells.h"

#include "common/text/core_text.h"
#include "common/theme/theme.h"

#include <QApplication>

#include <algorithm>

namespace tangram {

QString place_text(const Origin& origin)
{
    return where_text(origin.place);
}

QVariant right_aligned()
{
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
}

QVariant warning_foreground()
{
    return QVariant::fromValue(warning_colour(is_dark(QApplication::palette())));
}

QVariant column_heading(int section, Qt::Orientation orientation, int role, std::initializer_list<QString> names,
                        std::initializer_list<int> numbers)
{
    if (orientation != Qt::Horizontal || section < 0 || section >= static_cast<int>(names.size()))
        return {};
    if (role == Qt::DisplayRole)
        return names.begin()[section];
    if (role == Qt::TextAlignmentRole)
        return std::find(numbers.begin(), numbers.end(), section) != numbers.end()
            ? right_aligned()
            : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

} // namespace tangram
