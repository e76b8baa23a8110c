// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/opening/plan_opening.h"

#include "common/text/value_format.h"
#include "parallelizer/registry.h"
#include "plans/page/plans_page.h"
#include "plans/table/plan_inputs.h"
#include "search/page/search_page.h"
#include "tangram-explorer/current_project/open_project.h"

#include <QRegularExpression>

#include <utility>
#include <vector>

namespace tangram {

namespace {

/// "stage 2.1: ", as the window numbers it, of "pipelines/1/stages/0".
QString place_name(const std::string& where, bool one_pipeline)
{
    static const QRegularExpression place(QStringLiteral("^pipelines/(\\d+)(?:/stages/(\\d+))?"));
    const auto found = place.match(QString::fromStdString(where));
    if (!found.hasMatch())
        return {};
    const QString pipeline = QString::number(found.captured(1).toInt() + 1);
    if (found.captured(2).isEmpty())
        return PlanOpening::tr("pipeline %1: ").arg(pipeline);
    const QString stage = QString::number(found.captured(2).toInt() + 1);
    return PlanOpening::tr("stage %1: ").arg(one_pipeline ? stage : pipeline + QLatin1Char('.') + stage);
}

/// What is wrong with a plan that can be read but breaks rules; at least one.
Error why_not(const OpenedPlan& opened, const QString& name)
{
    const Violation& first = opened.violations.front();
    QString text = PlanOpening::tr("The plan of %1 cannot run: %2%3")
                       .arg(name, place_name(first.where, opened.file->plan.pipelines.size() == 1),
                            QString::fromStdString(first.message.words()));
    if (const std::size_t more = opened.violations.size() - 1; more > 0)
        text += PlanOpening::tr(" (and %1)")
                    .arg(counted(more, PlanOpening::tr("fault more"), PlanOpening::tr("faults more")));
    return {text.toStdString(), {}, first.hint.words()};
}

} // namespace

PlanOpening::PlanOpening(OpenProject& project, SearchPage& search, PlansPage& plans, Leaving leaving, QObject* parent)
    : QObject(parent)
    , project_(project)
    , search_(search)
    , plans_(plans)
    , leaving_(leaving)
{
    connect(&plans, &PlansPage::project_asked, this, &PlanOpening::work_on);
}

bool PlanOpening::stands_beside(const OpenedPlan& opened) const
{
    // A plan is looked at beside those that are here, whatever it is about.
    return plans_.shown() != nullptr && !opened.file->plan.pipelines.empty();
}

bool PlanOpening::begins_project() const
{
    return plans_.shown() == nullptr;
}

bool PlanOpening::take(OpenedPlan opened, const Source& from)
{
    const bool beside = stands_beside(opened);
    if (!beside && !leaving_.may_leave())
        return false;
    if (!opened.violations.empty())
        Q_EMIT cannot_run(why_not(opened, from.name));
    if (beside) {
        plans_.add_file(opened.file, from.name, maker_of(*opened.file));
        Q_EMIT plans_wanted();
        Q_EMIT changed();
    } else {
        begin_with(std::move(opened), from.path);
    }
    return true;
}

bool PlanOpening::take(OpenedComparison opened, const Source& from)
{
    std::vector<std::shared_ptr<const PlanFile>> files;
    for (OpenedComparison::Compared& one : opened.plans) {
        files.push_back(one.plan.file);
        if (!take(std::move(one.plan), {from.path, QString::fromStdString(one.name)}))
            return false;
    }
    for (const auto& file : files)
        plans_.plans().pin(plans_.plans().row_of(*file), true);
    return true;
}

void PlanOpening::begin_with(OpenedPlan opened, const QString& begun_with)
{
    const std::shared_ptr<const PlanFile> file = opened.file;
    Project project = project_.next_project(std::move(opened.cluster));
    project.job = file->job;
    project.suggests_batch = false;
    project.model = file->model;
    if (file->settings)
        project.search = *file->settings;
    project_.begin(std::move(project), {}, begun_with);
    search_.show_file(*file);
    if (file->plan.pipelines.empty())
        return;
    plans_.set_file(file, maker_of(*file));
    Q_EMIT plans_wanted();
    Q_EMIT changed();
}

std::shared_ptr<const Parallelizer> PlanOpening::maker_of(const PlanFile& file) const
{
    // Where the plans rest on other measurements than those at hand, bars are those of the file alone.
    if (!file.profile)
        return parallelizer_with();
    return rests_on(file, project_.profile().get()) ? project_.parallelizer() : nullptr;
}

void PlanOpening::work_on(std::shared_ptr<const PlanFile> file)
{
    leaving_.leave(tr("Working on another cluster ends the search that is running."), tr("End it and go on"),
                   [this, file = std::move(file)] {
                       OpenedPlan opened{file->cluster, file, {}};
                       const double tolerance =
                           file->settings ? file->settings->merge_tolerance : SearchSettings{}.merge_tolerance;
                       if (with_islands(opened.cluster, tolerance).islands != file->islands)
                           opened.cluster =
                               std::make_shared<const Cluster>(with_stated_islands(*opened.cluster, file->islands));
                       begin_with(std::move(opened), {});
                   });
}

} // namespace tangram
