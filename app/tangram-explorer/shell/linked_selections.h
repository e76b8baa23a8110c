// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace tangram {

class ClusterPage;
class OpenProject;
class PlansPage;
class SearchPage;

/// What is selected on one page is selected on the others. GUI thread.
class LinkedSelections : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    LinkedSelections(const OpenProject& project, ClusterPage& cluster, SearchPage& search, PlansPage& plans,
                     QObject* parent);

private:
    bool are_islands_of_plan() const; ///< those of the project: they may have been cut anew since it was made
    void select_in_plan(int island);

    const OpenProject& project_;
    PlansPage& plans_;
};

} // namespace tangram
