// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/focus_order.h"

#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>
#include <QScrollArea>
#include <QSplitter>

namespace tangram {

namespace {

void collect(QWidget& widget, QList<QWidget*>& found);

void collect(QLayout& layout, QList<QWidget*>& found)
{
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem* item = layout.itemAt(i);
        if (item->widget() != nullptr)
            collect(*item->widget(), found);
        else if (item->layout() != nullptr)
            collect(*item->layout(), found);
    }
}

void collect(QWidget& widget, QList<QWidget*>& found)
{
    if (widget.focusPolicy() & Qt::TabFocus) {
        found << &widget;
    } else if (const auto* splitter = qobject_cast<QSplitter*>(&widget)) {
        for (int i = 0; i < splitter->count(); ++i)
            collect(*splitter->widget(i), found);
    } else if (const auto* scroll = qobject_cast<QScrollArea*>(&widget); scroll != nullptr && scroll->widget()) {
        collect(*scroll->widget(), found);
    } else if (const auto* page = qobject_cast<QMainWindow*>(&widget)) {
        const QList<QDockWidget*> panes = page->findChildren<QDockWidget*>(Qt::FindDirectChildrenOnly);
        for (const bool left : {true, false}) {
            for (QDockWidget* pane : panes)
                if ((page->dockWidgetArea(pane) == Qt::LeftDockWidgetArea) == left)
                    collect(*pane->widget(), found);
            if (left)
                collect(*page->centralWidget(), found);
        }
    } else if (widget.layout() != nullptr) {
        collect(*widget.layout(), found);
    } else { // places its own: made in the order in which they stand
        for (QWidget* child : widget.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            if (!child->isWindow())
                collect(*child, found);
    }
}

} // namespace

void order_focus_as_shown(QWidget& root)
{
    QList<QWidget*> order;
    collect(root, order);
    for (qsizetype i = 1; i < order.size(); ++i)
        QWidget::setTabOrder(order[i - 1], order[i]);
}

} // namespace tangram
