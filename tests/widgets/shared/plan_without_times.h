// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace tangram {

/// The text of a plan file but for who wrote it and how long that took; empty where it cannot be read.
inline QByteArray plan_without_times(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QJsonObject plan = QJsonDocument::fromJson(file.readAll()).object();
    plan.remove("producer");
    QJsonObject search = plan["search"].toObject();
    QJsonObject statistics = search["statistics"].toObject();
    statistics.remove("wall_time_s");
    statistics.remove("phases_s");
    search["statistics"] = statistics;
    plan["search"] = search;
    return QJsonDocument(plan).toJson();
}

} // namespace tangram
