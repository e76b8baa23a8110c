// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/current_project/samples.h"
#include "cluster/cluster.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "text/result.h"

#include "common/text/value_format.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>

namespace tangram {

namespace {

struct SamplesWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::Samples)
};

/// Names in our own files, which stay as they are there; the cards of the start page say them in its language.
[[maybe_unused]] constexpr const char* names[] = {
    QT_TRANSLATE_NOOP("tangram::Samples", "two small nodes"),
    QT_TRANSLATE_NOOP("tangram::Samples", "64 GPUs of two types"),
    QT_TRANSLATE_NOOP("tangram::Samples", "A100s and V100s on one switch"),
    QT_TRANSLATE_NOOP("tangram::Samples", "H100s and A100s in two racks"),
    QT_TRANSLATE_NOOP("tangram::Samples", "three generations in two zones"),
    QT_TRANSLATE_NOOP("tangram::Samples", "512 GPUs of three types"),
    QT_TRANSLATE_NOOP("tangram::Samples", "1,024 GPUs of five types"),
    QT_TRANSLATE_NOOP("tangram::Samples", "10,240 GPUs in 32 islands"),
};

/// "96 GPUs", unless the name says so.
QString size_unless_named(QString name, int gpus)
{
    name.remove(QLatin1Char(','));
    if (name.startsWith(QStringLiteral("%1 GPU").arg(gpus)))
        return {};
    return counted(static_cast<std::uint64_t>(gpus), SamplesWords::tr("GPU"), SamplesWords::tr("GPUs"));
}

QStringList folders()
{
    return {QCoreApplication::applicationDirPath() + QStringLiteral("/../share/tangram-explorer/sample_clusters"),
            QStringLiteral(TANGRAM_SOURCE_SAMPLES)};
}

} // namespace

bool is_among_samples(const QString& path)
{
    const QString here = QFileInfo(path).dir().canonicalPath();
    const QStringList known = folders();
    return !here.isEmpty() && std::any_of(known.begin(), known.end(), [&](const QString& folder) {
        return QDir(folder).canonicalPath() == here;
    });
}

std::vector<StartFile> sample_clusters()
{
    std::vector<std::pair<int, StartFile>> found;
    for (const QString& folder : folders()) {
        for (const QFileInfo& file : QDir(folder).entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
            const Result<std::string> text = read_text_file(file.absoluteFilePath().toStdString());
            if (!text)
                continue;
            const Result<Cluster> cluster = read_cluster(*text, file.fileName().toStdString());
            if (!cluster)
                continue;
            const QString name = QString::fromStdString(cluster->name);
            found.push_back({cluster->gpu_count(),
                             {file.absoluteFilePath(), SamplesWords::tr(cluster->name.c_str()),
                              size_unless_named(name, cluster->gpu_count())}});
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
