// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/slim_header.h"

#include <QStyle>
#include <QStyleOptionHeader>

namespace tangram {

SlimHeader::SlimHeader(QWidget* parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(true);
}

QSize SlimHeader::sectionSizeFromContents(int section) const
{
    QSize size = QHeaderView::sectionSizeFromContents(section);
    if (!isSortIndicatorShown() || section == sortIndicatorSection() || model() == nullptr)
        return size;
    QStyleOptionHeader option;
    initStyleOption(&option);
    option.section = section;
    option.text = model()->headerData(section, Qt::Horizontal).toString();
    const auto width = [&](QStyleOptionHeader::SortIndicator arrow) {
        option.sortIndicator = arrow;
        return style()->sizeFromContents(QStyle::CT_HeaderSection, &option, QSize(), this).width();
    };
    size.rwidth() -= width(QStyleOptionHeader::SortDown) - width(QStyleOptionHeader::None);
    return size;
}

} // namespace tangram
