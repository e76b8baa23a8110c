// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QStringList>

namespace tangram {

class ElidedLabel;

/// Says above plans that they were made from other inputs than those chosen now, and offers to plan again. Hidden while
/// they are up to date.
class OutOfDateBar : public QFrame {
    Q_OBJECT
public:
    explicit OutOfDateBar(QWidget* parent = nullptr);
    /// What has changed since; empty: nothing.
    void set_changes(const QStringList& changed);

Q_SIGNALS:
    void plan_asked();

private:
    ElidedLabel* text_;
};

} // namespace tangram
