// SPDX-License-Identifier: GPL-3.0-or-later
#include "start/start_facts.h"
#include "files/disk/text_file.h"
#include "files/model/detect_format.h"

#include "common/text/value_format.h"
#include "document/opened_file.h"
#include "files/project/project_json.h"
#include "search/rules/settings.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStringList>

#include <utility>

namespace tangram {

namespace {

/// A fraction of a second: a card of thousands of unlike nodes shows them without islands.
constexpr std::int64_t comparisons_for_a_picture = 10'000'000;

struct StartFactsWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::StartFacts)
};

/// A plan file of a large job; reading it takes a second or two.
constexpr qint64 largest_bytes = 50'000'000;
constexpr qsizetype most_types_named = 4;

/// What kinds of file say "format" they are, in people's words.
QString kind_name(const std::string& format)
{
    if (format == "tangram-plan")
        return StartFactsWords::tr("Plan");
    if (format == "tangram-project")
        return StartFactsWords::tr("Project");
    if (format == "tangram-job")
        return StartFactsWords::tr("Job");
    if (format == "tangram-runs")
        return StartFactsWords::tr("Measured runs");
    if (format == "tangram-calibration")
        return StartFactsWords::tr("Calibration");
    return {};
}

/// The cluster to draw, and the tolerance that its islands are found at; null: there is none.
std::pair<std::shared_ptr<const Cluster>, double> cluster_in(const std::string& text, const std::string& format,
                                                             const std::string& source)
{
    if (format == "tangram-project") {
        const Result<Project> project = read_project(text, source);
        return {project ? project->cluster : nullptr, project ? project->search.merge_tolerance : 0};
    }
    Result<Cluster> cluster = read_cluster(text, source);
    return {cluster ? std::make_shared<const Cluster>(std::move(*cluster)) : nullptr, SearchSettings{}.merge_tolerance};
}

} // namespace

QString cluster_facts(const Cluster& cluster)
{
    QStringList types;
    for (const auto& type : cluster.gpu_types) {
        // "NVIDIA A100 SXM4 40GB": on a card the generation has to do.
        QStringList words = QString::fromStdString(type->name).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        if (words.size() > 1 && (words.front() == QLatin1String("NVIDIA") || words.front() == QLatin1String("AMD")))
            words.removeFirst();
        if (!words.isEmpty() && !types.contains(words.front()))
            types << words.front();
    }
    QString named = QStringList(types.mid(0, most_types_named)).join(QStringLiteral(", "));
    if (types.size() > most_types_named)
        named = counted(static_cast<std::uint64_t>(types.size()), StartFactsWords::tr("GPU type"),
                        StartFactsWords::tr("GPU types"));
    return QStringList{counted(cluster.nodes.size(), StartFactsWords::tr("node"), StartFactsWords::tr("nodes")),
                       counted(static_cast<std::uint64_t>(cluster.gpu_count()), StartFactsWords::tr("GPU"),
                               StartFactsWords::tr("GPUs")),
                       named}
        .join(QStringLiteral(" · "));
}

StartFacts read_start_facts(const QString& path)
{
    const QFileInfo file(path);
    if (file.isDir())
        return {StartFactsWords::tr("Layer profiles"), nullptr, {}};
    if (file.size() > largest_bytes)
        return {format_bytes(static_cast<double>(file.size())), nullptr, {}};
    const Result<std::string> text = read_text_file(path.toStdString());
    if (!text)
        return {};
    const std::string source = file.fileName().toStdString();
    const Result<std::string> format = detect_format(*text, source);
    if (!format)
        return {};
    if (*format == "tangram-model" || *format == "huggingface-config") {
        const Result<Model> model = read_model(*text, source);
        return {
            model ? StartFactsWords::tr("Model · %1 parameters").arg(format_rate(parameter_count(*model), {}).trimmed())
                  : QString(),
            nullptr,
            {}};
    }
    QStringList line;
    if (const QString kind = kind_name(*format); !kind.isEmpty())
        line << kind;
    StartFacts facts;
    if (const auto [cluster, tolerance] = cluster_in(*text, *format, source); cluster && !cluster->nodes.empty()) {
        line << cluster_facts(*cluster);
        facts.cluster = cluster;
        Effort worth_a_picture({}, comparisons_for_a_picture);
        if (auto opened = with_islands(cluster, tolerance, worth_a_picture))
            facts.islands = std::move(opened->islands);
    }
    facts.line = line.join(QStringLiteral(" · "));
    return facts;
}

} // namespace tangram
