// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace tangram {

class OpenProject;
class PlansPage;

/// What is open, in a line for the status bar. `changed`: since the chosen plan was made; `waiting`: what is to be
/// planned waits for the islands.
QString status_text(const OpenProject& project, const PlansPage& plans, const QStringList& changed, bool waiting);

/// What stands over a chart on paper: the plan that is chosen, or `title` where there is none. `of_plans_page`: the
/// chart is on the Plans page, whose charts may be of several plans.
QString heading_on_paper(const PlansPage& plans, bool of_plans_page, const QString& title);

} // namespace tangram
