// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/wheel_guard.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>

namespace tangram {

namespace {

QWidget* field(QObject* object)
{
    if (auto* box = qobject_cast<QComboBox*>(object))
        return box;
    return qobject_cast<QAbstractSpinBox*>(object);
}

} // namespace

bool WheelGuard::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::Polish) {
        // Else the wheel would give it the focus first.
        if (QWidget* box = field(object); box != nullptr && box->focusPolicy() == Qt::WheelFocus)
            box->setFocusPolicy(Qt::StrongFocus);
    } else if (event->type() == QEvent::Wheel) {
        if (const QWidget* box = field(object); box != nullptr && !box->hasFocus()) {
            event->ignore(); // whoever is around it gets it
            return true;
        }
    }
    return QObject::eventFilter(object, event);
}

} // namespace tangram
