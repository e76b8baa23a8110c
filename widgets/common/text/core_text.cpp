// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/text/core_text.h"

#include "text/translator.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace tangram {

namespace {

struct CoreTextWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::CoreText)
};

} // namespace

QString core_text(std::string_view english)
{
    return QString::fromStdString(translated(english));
}

QString where_text(std::string_view where)
{
    static const QRegularExpression line(QStringLiteral("(?:^|(?<=: ))line (\\d+)(?:, column (\\d+))?$"));
    QString text = QString::fromUtf8(where.data(), static_cast<qsizetype>(where.size()));
    const QRegularExpressionMatch found = line.match(text);
    if (!found.hasMatch())
        return text;
    const QString place = found.captured(2).isEmpty()
        ? CoreTextWords::tr("line %1").arg(found.captured(1))
        : CoreTextWords::tr("line %1, column %2").arg(found.captured(1), found.captured(2));
    return text.left(found.capturedStart()) + place;
}

} // namespace tangram
