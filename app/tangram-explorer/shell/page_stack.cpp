// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/page_stack.h"

#include <QScrollArea>

namespace tangram {

void PageStack::add_page(QWidget* page, const QString& title)
{
    auto* room = new QScrollArea(this);
    room->setFrameShape(QFrame::NoFrame);
    room->setFocusPolicy(Qt::NoFocus);
    room->setWidgetResizable(true);
    room->setWidget(page);
    page->setAccessibleName(title);
    addWidget(room);
}

void PageStack::show_page(QWidget* page)
{
    int place = 0;
    while (place < count() && this->page(place) != page)
        ++place;
    Q_ASSERT(place < count());
    setCurrentIndex(place);
}

QWidget* PageStack::page(int place) const
{
    return static_cast<QScrollArea*>(widget(place))->widget();
}

QWidget* PageStack::shown_page() const
{
    return page(currentIndex());
}

} // namespace tangram
