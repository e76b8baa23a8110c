// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/profile.h"

#include <QString>

namespace tangram {

/// What was measured: "TINY-4 on A100-40 (tensor 1, 2; micro-batch 1, 2, 4) and V100-16 (…)".
QString measured_text(const LayerProfile& profile);

} // namespace tangram
