// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/saving/kept_plans.h"

#include "common/form/message_bar.h"
#include "common/text/value_format.h"
#include "plans/page/plans_page.h"
#include "tangram-explorer/current_project/open_project.h"

#include <QMenu>

#include <algorithm>
#include <utility>

namespace tangram {

KeptPlans::KeptPlans(OpenProject& project, PlansPage& plans, MessageBar& messages, QObject* parent)
    : QObject(parent)
    , project_(project)
    , plans_(plans)
    , messages_(messages)
{
    connect(&plans, &PlansPage::keep_no_longer_asked, this, &KeptPlans::keep_no_longer);
}

void KeptPlans::keep_shown()
{
    const std::shared_ptr<const PlanFile> shown = plans_.file_as_shown();
    if (!shown)
        return;
    Project edited = project_.project();
    const auto known = std::find_if(edited.plans.begin(), edited.plans.end(), [&](const KeptPlan& kept) {
        return kept.file == shown || is_same_plan(*kept.file, *shown);
    });
    if (known != edited.plans.end()) {
        messages_.show_message(
            MessageKind::note,
            tr("The project already keeps this plan: “%1”.").arg(QString::fromStdString(known->name)));
        return;
    }
    const QString name = tr("%1, batch %2: %3")
                             .arg(QString::fromStdString(shown->model->name))
                             .arg(shown->job.global_batch)
                             .arg(format_seconds(shown->plan.iteration_time_s));
    edited.plans.push_back({name.toStdString(), shown});
    project_.edit(tr("Keep plan"), std::move(edited));
    messages_.show_done(tr("The plan “%1” is kept in the project.").arg(name));
}

void KeptPlans::keep_no_longer(const std::shared_ptr<const PlanFile>& file)
{
    Project edited = project_.project();
    std::erase_if(edited.plans, [&](const KeptPlan& kept) { return kept.file == file; });
    project_.edit(tr("No longer keep plan"), std::move(edited));
}

void KeptPlans::fill(QMenu& menu)
{
    menu.clear();
    for (const KeptPlan& kept : project_.project().plans)
        menu.addAction(QString::fromStdString(kept.name), this, [this, file = kept.file] {
            plans_.choose(*file);
            Q_EMIT plans_wanted();
        });
    if (menu.isEmpty())
        menu.addAction(tr("None yet"))->setEnabled(false);
}

} // namespace tangram
