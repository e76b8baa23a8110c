// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "project/plan_file.h"

#include <QStringList>

namespace tangram {

/// "a100-and-v100-llama-2-7b": cluster and model in letters and digits that every file system takes, without an ending.
QString file_name_for(const PlanFile& file);

/// `path` as it is when it has one of `endings` (".json"), or else with the first of them added.
QString with_ending(const QString& path, const QStringList& endings);

} // namespace tangram
