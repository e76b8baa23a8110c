// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "common/settings/settings.h"

#include <QSettings>
#include <QTemporaryDir>

namespace tangram {

/// Settings in a folder of a test's own, in place of the user's.
class OwnSettings {
public:
    OwnSettings() { QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder_.path()); }
    ~OwnSettings() { Settings::finish_writing(); } // which would make the folder again
    QString path() const { return folder_.path(); }

private:
    QTemporaryDir folder_;
};

/// As before the first start.
inline void forget_settings()
{
    Settings::finish_writing();
    QSettings().clear();
}

} // namespace tangram
