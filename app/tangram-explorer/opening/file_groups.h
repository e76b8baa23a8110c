// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/opened_file.h"

#include <QList>
#include <QStringList>

#include <memory>

namespace tangram {

/// Paths in groups to be opened one after the other: layer profiles are of one piece, all else stands alone.
QList<QStringList> groups_to_open(const QStringList& paths);
/// What opens such a group again: the file, or the folder of several.
QString name_of_group(const QStringList& together);
/// What prepare_file() or prepare_profiles() makes of a group, with the layer times that are open. Any thread.
Result<PreparedFile> prepare_group(const QStringList& together, const PlanDefaults& defaults, double tolerance,
                                   const std::shared_ptr<const ProjectProfiles>& profiles);

} // namespace tangram
