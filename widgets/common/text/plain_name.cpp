// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/plain_name.h"

#include <QList>

namespace tangram {

QString plain_name(const QString& typed, int most_bytes)
{
    QList<uint> characters = typed.simplified().toUcs4();
    characters.removeIf([](uint character) { return QChar::category(character) == QChar::Other_Control; });
    QString name;
    qsizetype bytes = 0;
    for (const uint character : characters) {
        const QString one = QString::fromUcs4(reinterpret_cast<const char32_t*>(&character), 1);
        bytes += one.toUtf8().size();
        if (bytes > most_bytes)
            break;
        name += one;
    }
    return name.trimmed();
}

} // namespace tangram
