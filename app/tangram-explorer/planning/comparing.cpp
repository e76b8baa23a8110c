// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/planning/comparing.h"

#include "common/form/message_bar.h"
#include "common/text/core_text.h"
#include "plans/page/plans_page.h"
#include "search/page/search_page.h"
#include "search/records/comparing_bar.h"
#include "search/records/planner_comparer.h"
#include "tangram-explorer/current_project/open_project.h"

#include <utility>

namespace tangram {

Comparing::Comparing(OpenProject& project, const SearchPage& search, PlansPage& plans, MessageBar& messages,
                     PlanningWindow window, QWidget& parent)
    : QObject(&parent)
    , project_(project)
    , search_(search)
    , plans_(plans)
    , messages_(messages)
    , window_(std::move(window))
    , comparer_(new PlannerComparer(this))
    , bar_(new ComparingBar(&parent))
{
    connect(bar_, &ComparingBar::cancel_asked, comparer_, &PlannerComparer::cancel);
    connect(comparer_, &PlannerComparer::progressed, this, [this](Planner now, int done, double share) {
        bar_->show_progress(now, done, PlannerComparer::count(), share);
    });
    connect(comparer_, &PlannerComparer::finished, this, &Comparing::show);
    connect(comparer_, &PlannerComparer::failed, this, [this](const Error& error) {
        bar_->hide();
        messages_.show_error(error);
        Q_EMIT changed();
        Q_EMIT ended();
    });
    connect(&project, &OpenProject::leaving, this, &Comparing::abandon);
}

QWidget* Comparing::bar() const
{
    return bar_;
}

bool Comparing::is_running() const
{
    return comparer_->is_running();
}

void Comparing::start()
{
    window_.finish_typing();
    messages_.end_message();
    if (comparer_->is_running() || !window_.is_good())
        return;
    const std::shared_ptr<const PlanningProblem> asked = project_.problem();
    if (!asked || project_.document().is_finding_islands())
        return;
    made_by_ = asked->parallelizer;
    comparer_->start(*asked, search_.settings());
    Q_EMIT changed();
}

void Comparing::abandon()
{
    comparer_->abandon();
    bar_->hide();
}

void Comparing::show(const std::vector<ComparedPlanner>& found)
{
    bar_->hide();
    std::vector<std::shared_ptr<const PlanFile>> files;
    QStringList without;
    QStringList why;
    for (const ComparedPlanner& planner : found) {
        if (planner.file) {
            files.push_back(planner.file);
            continue;
        }
        without << core_text(info(planner.planner).name);
        why << tr("%1: %2").arg(without.back(), planner.why_none);
    }
    if (!files.empty()) {
        plans_.set_compared(files, made_by_);
        Q_EMIT plans_wanted();
    }
    if (!without.isEmpty())
        messages_.show_message(files.empty() ? MessageKind::error : MessageKind::note,
                               tr("No plan as: %1").arg(without.join(QStringLiteral(", "))),
                               files.empty() ? why.join(QLatin1Char('\n')) : QString());
    Q_EMIT changed();
    Q_EMIT ended();
}

} // namespace tangram
