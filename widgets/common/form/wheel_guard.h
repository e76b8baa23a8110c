// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace tangram {

/// Keeps the wheel from changing fields that it happens to pass over: spin boxes and combo boxes without the focus
/// leave it to the page they are on, which scrolls. Installed on the application as an event filter. GUI thread.
class WheelGuard : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* object, QEvent* event) override;
};

} // namespace tangram
