// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples.h"

#include "common/value_format.h"
#include "formats/formats.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

namespace tangram {

std::vector<StartFile> sample_clusters()
{
    const QStringList folders{QCoreApplication::applicationDirPath()
                                  + QStringLiteral("/../share/tangram-explorer/sample_clusters"),
                              QStringLiteral(TANGRAM_SOURCE_SAMPLES)};
    std::vector<std::pair<int, StartFile>> found;
    for (const QString& folder : folders) {
        for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            const Result<std::string> text = read_text_file(file.absoluteFilePath().toStdString());
            if (!text)
                continue;
            const Result<Cluster> cluster = read_cluster(*text, file.fileName().toStdString());
            if (!cluster)
                continue;
            const auto gpus = static_cast<std::uint64_t>(cluster->gpu_count());
            found.push_back({cluster->gpu_count(),
                             {file.absoluteFilePath(), QString::fromStdString(cluster->name),
                              counted(gpus, QStringLiteral("GPU"), QStringLiteral("GPUs"))}});
        }
        if (!found.empty())
            break;
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<StartFile> files;
    for (auto& [gpus, file] : found)
        files.push_back(std::move(file));
    return files;
}

} // namespace tangram
