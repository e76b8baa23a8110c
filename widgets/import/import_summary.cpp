// SPDX-License-Identifier: GPL-3.0-or-later
#include "import/import_summary.h"

#include "common/text/value_format.h"
#include "import/import_session.h"

#include <QCoreApplication>

#include <algorithm>

namespace tangram {

namespace {

struct SummaryWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::ImportSummary)
};

/// "2 a100-sxm-80" for each type, in the order of the cluster's types.
QString types_of(const Cluster& cluster)
{
    std::vector<int> gpus(cluster.gpu_types.size());
    for (const Node& node : cluster.nodes)
        gpus[node.gpu_type] += node.gpu_count;
    QStringList parts;
    for (std::size_t i = 0; i < gpus.size(); ++i)
        parts << QStringLiteral("%1 %2").arg(format_count(static_cast<std::uint64_t>(gpus[i])),
                                             QString::fromStdString(cluster.gpu_types[i]->id));
    return parts.join(QStringLiteral(", "));
}

ImportSummary summary_of_fault(const ImportPreview& preview)
{
    const bool all_bad = std::all_of(preview.faults.begin(), preview.faults.end(),
                                     [](const std::optional<Error>& fault) { return fault.has_value(); });
    const Error& fault = all_bad ? *preview.faults.front() : *preview.error;
    return {all_bad ? SummaryWords::tr("None of this describes a cluster.")
                    : SummaryWords::tr("There is no cluster in this yet: %1.")
                          .arg(QString::fromStdString(preview.error->message)),
            QString::fromStdString(fault.hint)};
}

ImportSummary summary_of_cluster(const ImportedCluster& imported)
{
    const Cluster& cluster = *imported.cluster;
    QString sentence = SummaryWords::tr("%1 with %2: %3")
                           .arg(counted(cluster.nodes.size(), SummaryWords::tr("node"), SummaryWords::tr("nodes")),
                                counted(static_cast<std::uint64_t>(cluster.gpu_count()), SummaryWords::tr("GPU"),
                                        SummaryWords::tr("GPUs")),
                                types_of(cluster));
    if (!cluster.switches.empty())
        sentence += SummaryWords::tr("; %1").arg(
            counted(cluster.switches.size(), SummaryWords::tr("switch"), SummaryWords::tr("switches")));
    const bool contradicts = std::any_of(imported.notes.begin(), imported.notes.end(), [](const ImportNote& note) {
        return note.kind == ImportNote::Kind::conflict;
    });
    return {sentence,
            contradicts ? SummaryWords::tr("Sources contradict each other; the first one that states a figure is used.")
                        : QString()};
}

} // namespace

ImportSummary summary_of(const ImportSession& session)
{
    const std::shared_ptr<const ImportPreview> preview = session.preview();
    if (!preview)
        return {session.texts().empty() ? QString() : SummaryWords::tr("Reading…"), {}};
    if (preview->error)
        return summary_of_fault(*preview);
    if (preview->has_cluster())
        return summary_of_cluster(*preview->imported);
    const std::size_t asked = preview->imported->unknown.size();
    return {asked == 1 ? SummaryWords::tr("Understood, except for one GPU type.")
                       : SummaryWords::tr("Understood, except for %1 GPU types.").arg(asked),
            SummaryWords::tr("Identify these GPUs first.")};
}

} // namespace tangram
