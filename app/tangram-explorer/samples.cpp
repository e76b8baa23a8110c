// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples.h"

#include <QCoreApplication>
#include <QDir>

namespace tangram {

QStringList sample_clusters()
{
    const QStringList folders{QCoreApplication::applicationDirPath()
                                  + QStringLiteral("/../share/tangram-explorer/sample_clusters"),
                              QStringLiteral(TANGRAM_SOURCE_SAMPLES)};
    for (const QString& folder : folders) {
        QStringList paths;
        for (const QFileInfo& file :
             QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Size | QDir::Reversed))
            paths << file.absoluteFilePath();
        if (!paths.isEmpty())
            return paths;
    }
    return {};
}

} // namespace tangram
