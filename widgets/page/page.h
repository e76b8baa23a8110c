// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/job.h"
#include "plan/layout/problem.h"
#include "project/project.h"

#include <QString>

#include <memory>

class QMenu;

namespace tangram {

/// What the pages show: the open project, and what follows from it.
struct PageContent {
    const Project& project;
    std::shared_ptr<const Cluster> cluster; ///< with the project's calibration; null: without nodes
    const Job& job; ///< with the batch that is suggested, if it is
    std::shared_ptr<const PlanningProblem> problem; ///< what would be planned now; null: nothing can be
    bool cluster_changed = false; ///< or its islands, since they were last shown
};

/// A page as the window's shell knows it; each is a widget besides. GUI thread.
class Page {
public:
    virtual ~Page();

    virtual QString title() const = 0; ///< on its tab and in menus
    /// After every change of the project. Emits nothing.
    virtual void show_content(const PageContent& content) = 0;
    /// Another project is about to take the place of the open one: what is shown beside that goes.
    virtual void clear() { }
    virtual void take_focus() { } ///< as the page comes to the front, where its keys work
    virtual void fill_view_menu(QMenu& /*menu*/) const { } ///< with what of the page can be shown and hidden
    virtual void reset_layout() { } ///< what is arranged on the page stands as at first
};

} // namespace tangram
