// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/profile_facts.h"

#include <QCoreApplication>
#include <QStringList>

#include <set>

namespace tangram {

namespace {

struct ProfileFactsWords {
    Q_DECLARE_TR_FUNCTIONS(ProfileFacts)
};

QString numbers(const std::set<int>& values)
{
    QStringList texts;
    for (const int value : values)
        texts << QString::number(value);
    return texts.join(QStringLiteral(", "));
}

QString degrees(const GpuProfile& gpu)
{
    std::set<int> tensor;
    std::set<int> micro_batch;
    for (const auto& [key, times] : gpu.times) {
        tensor.insert(key.tensor);
        micro_batch.insert(key.micro_batch);
    }
    return ProfileFactsWords::tr("tensor %1; micro-batch %2").arg(numbers(tensor), numbers(micro_batch));
}

} // namespace

QString measured_text(const LayerProfile& profile)
{
    QStringList gpus;
    for (const auto& [name, gpu] : profile.gpus)
        gpus << QStringLiteral("%1 (%2)").arg(QString::fromStdString(name), degrees(gpu));
    QString text = ProfileFactsWords::tr("%1 on %2")
                       .arg(QString::fromStdString(profile.model), gpus.join(ProfileFactsWords::tr(" and ")));
    if (profile.sequence_length > 0)
        text += ProfileFactsWords::tr(", sequences of %1 tokens").arg(profile.sequence_length);
    return text;
}

std::optional<Error> profile_fault(const LayerProfile& profile, const std::string& source, const Job& job,
                                   const Cluster* cluster)
{
    if (profile.sequence_length > 0 && profile.sequence_length != job.sequence_length)
        return Error{ProfileFactsWords::tr("%1 was measured with sequences of %2 tokens, and the job has %3")
                         .arg(QString::fromStdString(profile.model))
                         .arg(profile.sequence_length)
                         .arg(job.sequence_length)
                         .toStdString(),
                     source,
                     ProfileFactsWords::tr("set the sequence to %1, or plan without the measured layer times")
                         .arg(profile.sequence_length)
                         .toStdString()};
    if (cluster == nullptr)
        return std::nullopt;
    for (const Node& node : cluster->nodes)
        if (profile.gpus.contains(profile.name_of(cluster->gpu_type_of(node).id)))
            return std::nullopt;
    QStringList measured;
    for (const auto& [id, name] : profile.gpu_names)
        measured << QStringLiteral("%1 (%2)").arg(QString::fromStdString(name), QString::fromStdString(id));
    return Error{
        ProfileFactsWords::tr("none of the cluster's GPUs was measured with %1, only %2")
            .arg(QString::fromStdString(profile.model), measured.join(ProfileFactsWords::tr(" and ")))
            .toStdString(),
        source,
        ProfileFactsWords::tr(
            "open a cluster with such GPUs, by the types in brackets, or plan without the measured layer times")
            .toStdString()};
}

} // namespace tangram
