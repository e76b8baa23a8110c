// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/table/lasting_menu.h"

#include <QKeyEvent>
#include <QMouseEvent>

namespace tangram {

namespace {

bool is_checked_in_place(const QAction* action)
{
    return action != nullptr && action->isCheckable() && action->isEnabled();
}

} // namespace

LastingMenu::LastingMenu(QWidget* parent)
    : QMenu(parent)
{
    setToolTipsVisible(true);
}

void LastingMenu::mousePressEvent(QMouseEvent* event)
{
    pressed_ = event->button() == Qt::LeftButton ? actionAt(event->pos()) : nullptr;
    QMenu::mousePressEvent(event);
}

void LastingMenu::mouseReleaseEvent(QMouseEvent* event)
{
    // The click that opened the menu under the cursor is released over it too.
    QAction* action = actionAt(event->pos());
    const bool clicked = event->button() == Qt::LeftButton && action == pressed_;
    pressed_ = nullptr;
    if (clicked && is_checked_in_place(action))
        action->trigger();
    else
        QMenu::mouseReleaseEvent(event);
}

void LastingMenu::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && is_checked_in_place(activeAction()))
        activeAction()->trigger();
    else
        QMenu::keyPressEvent(event);
}

} // namespace tangram
