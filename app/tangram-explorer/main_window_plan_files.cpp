// SPDX-License-Identifier: GPL-3.0-or-later
// What becomes of plan files that are opened.
#include "common/text/value_format.h"
#include "main_window.h"
#include "plans/page/plans_page.h"
#include "plans/table/plan_inputs.h"
#include "search/page/search_page.h"

#include <QRegularExpression>

#include <utility>

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
        return MainWindow::tr("pipeline %1: ").arg(pipeline);
    const QString stage = QString::number(found.captured(2).toInt() + 1);
    return MainWindow::tr("stage %1: ").arg(one_pipeline ? stage : pipeline + QLatin1Char('.') + stage);
}

/// What is wrong with a plan that can be read but breaks rules; at least one.
Error why_not(const OpenedPlan& opened, const QString& name)
{
    const Violation& first = opened.violations.front();
    QString text = MainWindow::tr("The plan of %1 cannot run: %2%3")
                       .arg(name, place_name(first.where, opened.file->plan.pipelines.size() == 1),
                            QString::fromStdString(first.message));
    if (const std::size_t more = opened.violations.size() - 1; more > 0)
        text +=
            MainWindow::tr(" (and %1)").arg(counted(more, MainWindow::tr("fault more"), MainWindow::tr("faults more")));
    return {text.toStdString(), {}, first.hint};
}

} // namespace

bool MainWindow::stands_beside(const OpenedPlan& opened) const
{
    // A plan is looked at beside those that are here, whatever it is about.
    return plans_->shown() != nullptr && !opened.file->plan.pipelines.empty();
}

bool MainWindow::take(OpenedPlan opened, const Source& from)
{
    const bool beside = stands_beside(opened);
    if (!beside && !may_leave_project())
        return false;
    if (!opened.violations.empty()) {
        cannot_run_.push_back(why_not(opened, from.name));
        show_refused();
    }
    if (beside) {
        plans_->add_file(opened.file, from.name, maker_of(*opened.file));
        show_perspective(plans_perspective);
        show_state();
    } else {
        begin_with_plan(std::move(opened), from.path);
    }
    return true;
}

bool MainWindow::take(OpenedComparison opened, const Source& from)
{
    std::vector<std::shared_ptr<const PlanFile>> files;
    for (OpenedComparison::Compared& one : opened.plans) {
        files.push_back(one.plan.file);
        if (!take(std::move(one.plan), {from.path, QString::fromStdString(one.name)}))
            return false;
    }
    for (const auto& file : files)
        plans_->plans().pin(plans_->plans().row_of(*file), true);
    return true;
}

void MainWindow::begin_with_plan(OpenedPlan opened, const QString& begun_with)
{
    const std::shared_ptr<const PlanFile> file = opened.file;
    Project project = next_project(std::move(opened.cluster));
    project.job = file->job;
    project.suggests_batch = false;
    project.model = file->model;
    if (file->settings)
        project.search = *file->settings;
    begin_project(std::move(project), {}, begun_with);
    search_->show_file(*file);
    if (file->plan.pipelines.empty())
        return;
    plans_->set_file(file, maker_of(*file));
    show_perspective(plans_perspective);
    show_state();
}

std::shared_ptr<const Parallelizer> MainWindow::maker_of(const PlanFile& file) const
{
    // Where the plans rest on other measurements than those at hand, bars are those of the file alone.
    if (!file.profile)
        return make_megatron();
    return rests_on(file, profile_.get()) ? parallelizer_ : nullptr;
}

void MainWindow::work_on(std::shared_ptr<const PlanFile> file)
{
    const auto begin = [this, file = std::move(file)] {
        if (!may_leave_project())
            return;
        OpenedPlan opened{file->cluster, file, {}};
        const double tolerance = file->settings ? file->settings->merge_tolerance : SearchSettings{}.merge_tolerance;
        if (with_islands(opened.cluster, tolerance).islands != file->islands)
            opened.cluster = std::make_shared<const Cluster>(with_stated_islands(*opened.cluster, file->islands));
        begin_with_plan(std::move(opened), {});
    };
    if (may_end_search(tr("Working on another cluster ends the search that is running."), tr("End it and go on"),
                       begin))
        begin();
}

} // namespace tangram
