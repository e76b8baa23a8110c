// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/recent_files.h"

#include "common/settings/settings.h"

#include <QDir>
#include <QFileInfo>

namespace tangram {

namespace {

constexpr int most_recent = 10;
const QString key = QStringLiteral("recent");

QString whole(const QString& path)
{
    return QDir::cleanPath(QFileInfo(path).absoluteFilePath());
}

/// What tells one file from another; of one that does not exist its name.
QString identity(const QString& path)
{
    const QString canonical = QFileInfo(path).canonicalFilePath();
    return canonical.isEmpty() ? whole(path) : canonical;
}

} // namespace

QStringList recent_files()
{
    QStringList paths = Settings().value(key).toStringList();
    paths.removeIf([](const QString& path) { return !QFileInfo::exists(path); });
    return paths;
}

void add_recent_file(const QString& path)
{
    Settings settings;
    QStringList paths = settings.value(key).toStringList();
    paths.removeIf([same = identity(path)](const QString& other) { return identity(other) == same; });
    paths.prepend(whole(path));
    settings.setValue(key, QStringList(paths.mid(0, most_recent)));
}

void clear_recent_files()
{
    Settings().remove(key);
}

} // namespace tangram
