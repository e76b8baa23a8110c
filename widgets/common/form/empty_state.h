// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QPushButton;

namespace tangram {

/// What a page shows while it has nothing: one sentence about what to do, and the button that does it.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    EmptyState(const QString& title, const QString& text, const QString& button, const QString& icon,
               QWidget* parent = nullptr);

Q_SIGNALS:
    void asked();
};

} // namespace tangram
