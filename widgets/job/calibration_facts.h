// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "calibration/calibration.h"
#include "cluster/cluster.h"

#include <QStringList>

namespace tangram {

/// What was measured: "NVIDIA H100 SXM5 80GB (matmuls, attention)", and whether constants of training runs are there.
QString calibration_text(const Calibration& calibration);

/// Names of the GPU types whose figures are others in `after` than in `before`, two forms of one cluster.
QStringList recalibrated_gpus(const Cluster& before, const Cluster& after);

} // namespace tangram
