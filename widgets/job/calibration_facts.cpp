// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/calibration_facts.h"
#include "files/catalogue/catalogue.h"

#include <QCoreApplication>

namespace tangram {

namespace {

struct CalibrationFactsWords {
    Q_DECLARE_TR_FUNCTIONS(CalibrationFacts)
};

QStringList kinds(const GpuCalibration& gpu)
{
    QStringList measured;
    if (gpu.matmul || gpu.matmul_fp8)
        measured << CalibrationFactsWords::tr("matmuls");
    if (gpu.attention)
        measured << CalibrationFactsWords::tr("attention");
    if (gpu.memory)
        measured << CalibrationFactsWords::tr("memory-bound operators");
    if (gpu.collectives)
        measured << CalibrationFactsWords::tr("collectives");
    if (gpu.in_training)
        measured << CalibrationFactsWords::tr("kernels in training");
    return measured;
}

} // namespace

QString calibration_text(const Calibration& calibration)
{
    QStringList parts;
    for (const GpuCalibration& gpu : calibration.gpu_types) {
        const std::shared_ptr<const GpuType> type = find_gpu_type(gpu.gpu_type);
        parts << CalibrationFactsWords::tr("%1 (%2)").arg(QString::fromStdString(type ? type->name : gpu.gpu_type),
                                                          kinds(gpu).join(QStringLiteral(", ")));
    }
    if (calibration.training)
        parts << CalibrationFactsWords::tr("constants of training runs");
    return parts.join(QStringLiteral(", "));
}

QStringList recalibrated_gpus(const Cluster& before, const Cluster& after)
{
    QStringList names;
    for (std::size_t type = 0; type < before.gpu_types.size(); ++type)
        if (!(*before.gpu_types[type] == *after.gpu_types[type]))
            names << QString::fromStdString(before.gpu_types[type]->name);
    return names;
}

} // namespace tangram
