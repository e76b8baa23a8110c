// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/opened_file.h"
#include "tangram-explorer/opening/leaving.h"
#include "text/result.h"

#include <QObject>

#include <memory>

namespace tangram {

class OpenProject;
class PlansPage;
class SearchPage;

/// The file that something was read from.
struct Source {
    QString path; ///< whole
    QString name; ///< on screen
};

/// What becomes of plans that are opened: rows beside those that are here, or else a project of their own. GUI thread.
class PlanOpening : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    PlanOpening(OpenProject& project, SearchPage& search, PlansPage& plans, Leaving leaving, QObject* parent);

    bool stands_beside(const OpenedPlan& opened) const; ///< the plans that are here
    bool begins_project() const; ///< a comparison that is opened
    /// False where the user would rather stay.
    bool take(OpenedPlan opened, const Source& from);
    bool take(OpenedComparison opened, const Source& from); ///< pinned
    /// In a new project on the plan's cluster, model and job.
    void work_on(std::shared_ptr<const PlanFile> file);

Q_SIGNALS:
    void cannot_run(const tangram::Error& why); ///< a plan that was taken all the same
    void plans_wanted(); ///< on screen
    void changed(); ///< the plans that are here

private:
    /// What draws the plans of a file that have no timeline; null: it is not at hand.
    std::shared_ptr<const Parallelizer> maker_of(const PlanFile& file) const;
    void begin_with(OpenedPlan opened, const QString& begun_with);

    OpenProject& project_;
    SearchPage& search_;
    PlansPage& plans_;
    Leaving leaving_;
};

} // namespace tangram
