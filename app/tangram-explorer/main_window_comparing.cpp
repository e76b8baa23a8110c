// SPDX-License-Identifier: GPL-3.0-or-later
// Comparing what the spaces of several planners hold.
#include "common/form/message_bar.h"
#include "common/text/core_text.h"
#include "job/basis_bar.h"
#include "main_window.h"
#include "plans/page/plans_page.h"
#include "search/page/search_page.h"
#include "search/records/comparing_bar.h"
#include "search/records/planner_comparer.h"

namespace tangram {

bool MainWindow::is_comparing() const
{
    return comparer_->is_running();
}

void MainWindow::compare_planners()
{
    finish_typing();
    messages_->end_message();
    if (comparer_->is_running() || !typing_is_good())
        return;
    if (profile_fault()) {
        profile_bar_->point_out(); // it tells what stands in the way
        return;
    }
    const std::shared_ptr<const PlanningProblem> asked = problem();
    if (!asked || document_->is_finding_islands())
        return;
    compared_by_ = asked->parallelizer;
    comparer_->start(*asked, search_->settings());
    show_state();
}

void MainWindow::connect_comparing()
{
    connect(comparing_bar_, &ComparingBar::cancel_asked, comparer_, &PlannerComparer::cancel);
    connect(comparer_, &PlannerComparer::progressed, this, [this](Planner now, int done, double share) {
        comparing_bar_->show_progress(now, done, PlannerComparer::count(), share);
    });
    connect(comparer_, &PlannerComparer::finished, this, &MainWindow::show_compared);
    connect(comparer_, &PlannerComparer::failed, this, [this](const Error& error) {
        comparing_bar_->hide();
        messages_->show_error(error);
        show_state();
        Q_EMIT comparing_ended();
    });
}

void MainWindow::show_compared(const std::vector<ComparedPlanner>& found)
{
    comparing_bar_->hide();
    std::vector<std::shared_ptr<const PlanFile>> files;
    QStringList without;
    QStringList why;
    for (const ComparedPlanner& planner : found) {
        if (planner.file)
            files.push_back(planner.file);
        else
            without << core_text(info(planner.planner).name);
        if (!planner.file)
            why << tr("%1: %2").arg(without.back(), planner.why_none);
    }
    if (!files.empty()) {
        plans_->set_compared(files, compared_by_);
        show_perspective(plans_perspective);
    }
    if (!without.isEmpty())
        messages_->show_message(files.empty() ? MessageKind::error : MessageKind::note,
                                tr("No plan as: %1").arg(without.join(QStringLiteral(", "))),
                                files.empty() ? why.join(QLatin1Char('\n')) : QString());
    show_state();
    Q_EMIT comparing_ended();
}

} // namespace tangram
