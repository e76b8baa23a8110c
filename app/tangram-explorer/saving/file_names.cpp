// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/saving/file_names.h"

#include <QRegularExpression>

#include <algorithm>

namespace tangram {

namespace {

constexpr qsizetype longest_part = 60;

QString plain(const std::string& name)
{
    static const QRegularExpression others(QStringLiteral("[^a-z0-9.]+"));
    static const QRegularExpression edges(QStringLiteral("^[-.]+|[-.]+$"));
    return QString::fromStdString(name).toLower().replace(others, QStringLiteral("-")).left(longest_part).remove(edges);
}

} // namespace

QString file_name_for(const PlanFile& file)
{
    QStringList parts{plain(file.cluster->name), plain(file.model->name)};
    parts.removeAll(QString());
    return parts.isEmpty() ? QStringLiteral("plan") : parts.join(QLatin1Char('-'));
}

QString with_ending(const QString& path, const QStringList& endings)
{
    const bool has_one = std::any_of(endings.begin(), endings.end(),
                                     [&](const QString& ending) { return path.endsWith(ending, Qt::CaseInsensitive); });
    return has_one ? path : path + endings.front();
}

} // namespace tangram
