// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tangram-explorer/planning/planning.h"

#include <QObject>

#include <memory>
#include <vector>

namespace tangram {

class ComparingBar;
class MessageBar;
class OpenProject;
class Parallelizer;
class PlannerComparer;
class PlansPage;
class SearchPage;
struct ComparedPlanner;

/// Comparing what the search spaces of several planners hold for what is open: searches as each, in the background;
/// their plans become rows of the plans page. GUI thread.
class Comparing : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    Comparing(OpenProject& project, const SearchPage& search, PlansPage& plans, MessageBar& messages,
              PlanningWindow window, QWidget& parent);

    QWidget* bar() const; ///< how far it is; whoever lays it out owns it
    void start(); ///< unless it runs, or islands are being found
    void abandon(); ///< nothing follows
    bool is_running() const;

Q_SIGNALS:
    void plans_wanted(); ///< on screen
    void changed(); ///< whether it runs, unless it is abandoned
    void ended(); ///< whatever was found

private:
    void show(const std::vector<ComparedPlanner>& found);

    OpenProject& project_;
    const SearchPage& search_;
    PlansPage& plans_;
    MessageBar& messages_;
    PlanningWindow window_;
    PlannerComparer* comparer_;
    ComparingBar* bar_;
    std::shared_ptr<const Parallelizer> made_by_; ///< the plans that are compared now
};

} // namespace tangram
