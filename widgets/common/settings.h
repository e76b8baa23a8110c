// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>

namespace tangram {

/// What windows keep for the next start, in a file that they share. Use this in place of QSettings wherever something
/// is written: QSettings waits half a minute for the lock of a program that was killed just as it took it, and the
/// window with it. As with QSettings, an object for each thread.
class Settings : public QSettings {
public:
    Settings();
};

} // namespace tangram
