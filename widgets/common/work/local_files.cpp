// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/work/local_files.h"

#include <QMimeData>
#include <QUrl>

namespace tangram {

QStringList local_files(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile())
            paths << url.toLocalFile();
    return paths;
}

} // namespace tangram
