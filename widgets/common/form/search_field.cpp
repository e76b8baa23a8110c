// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/search_field.h"

#include <QKeyEvent>

namespace tangram {

SearchField::SearchField(QWidget* parent)
    : QLineEdit(parent)
{
    setClearButtonEnabled(true);
}

void SearchField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape) {
        QLineEdit::keyPressEvent(event);
    } else if (text().isEmpty()) {
        Q_EMIT left();
    } else {
        clear();
        Q_EMIT cleared();
    }
}

} // namespace tangram
