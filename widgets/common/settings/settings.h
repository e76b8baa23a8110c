// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVariant>

namespace tangram {

/// What windows keep for the next start, in a file that they share. Use this in place of QSettings: a disk may hold a
/// write for half a second, and another program its lock, and the window with them. Here a thread of its own writes,
/// at once and what was set meanwhile together, into what other programs have written. Values are read as they were set
/// last. GUI thread.
class Settings {
public:
    QVariant value(const QString& key, const QVariant& otherwise = {}) const;
    bool contains(const QString& key) const;
    void setValue(const QString& key, const QVariant& value);
    void remove(const QString& key); ///< and all below it
    /// Waits until the file has what was set. The end of the QCoreApplication does so by itself.
    static void finish_writing();
};

} // namespace tangram
