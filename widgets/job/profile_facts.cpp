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

} // namespace tangram
