// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/work/menu_keys.h"

#include <QApplication>
#include <QEvent>
#include <QMenu>

namespace tangram {

MenuKeys::MenuKeys(QObject* parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool MenuKeys::eventFilter(QObject* object, QEvent* event)
{
    // Who accepts it wants the key itself, not what it is a shortcut of.
    if (event->type() != QEvent::ShortcutOverride || qobject_cast<QMenu*>(QApplication::activePopupWidget()) == nullptr)
        return QObject::eventFilter(object, event);
    event->accept();
    return true;
}

} // namespace tangram
