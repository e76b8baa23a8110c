// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace tangram {

/// While a menu is open, keys are the menu's: Qt gives them to shortcuts of the widget that had the focus first, so
/// that a letter that chooses an item would work on the drawing behind it. One for the whole application.
class MenuKeys : public QObject {
    Q_OBJECT
public:
    explicit MenuKeys(QObject* parent);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
};

} // namespace tangram
