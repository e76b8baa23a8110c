// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/recovery.h"

#include <QFrame>

namespace tangram {

class ElidedLabel;

/// Offers what was not saved when the program ended, newest first, one at a time. Hidden while there is nothing.
class RecoveryBar : public QFrame {
    Q_OBJECT
public:
    explicit RecoveryBar(QWidget* parent = nullptr);
    void offer(std::vector<Recovery> recoveries);

Q_SIGNALS:
    void recovery_asked(const tangram::Recovery& recovery);

private:
    void show_next();

    std::vector<Recovery> recoveries_;
    ElidedLabel* text_;
};

} // namespace tangram
