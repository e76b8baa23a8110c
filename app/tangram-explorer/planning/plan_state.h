// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace tangram {

class OpenProject;
class PlansPage;

/// What has changed in the open project since the chosen plan was made, each with what it was; empty: it is up to date,
/// there is none, or it is of a file that need not be about this project.
QStringList changes_since_made(const PlansPage& plans, const OpenProject& project);

} // namespace tangram
