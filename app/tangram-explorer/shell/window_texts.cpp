// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/window_texts.h"

#include "common/text/value_format.h"
#include "model/model.h"
#include "plans/page/plans_page.h"
#include "tangram-explorer/current_project/open_project.h"

#include <QCoreApplication>

namespace tangram {

namespace {

struct WindowTexts {
    Q_DECLARE_TR_FUNCTIONS(tangram::WindowTexts)
};

QString islands_text(const OpenProject& project, bool waiting)
{
    if (waiting)
        return WindowTexts::tr("Finding islands, then planning…");
    if (project.document().is_finding_islands())
        return WindowTexts::tr("Finding islands…");
    return counted(project.islands().size(), WindowTexts::tr("island"), WindowTexts::tr("islands"));
}

} // namespace

QString status_text(const OpenProject& project, const PlansPage& plans, const QStringList& changed, bool waiting)
{
    const auto cluster = project.cluster();
    if (!cluster)
        return {};
    QStringList parts;
    parts << counted(static_cast<std::uint64_t>(cluster->gpu_count()), WindowTexts::tr("GPU"), WindowTexts::tr("GPUs"))
          << counted(cluster->nodes.size(), WindowTexts::tr("node"), WindowTexts::tr("nodes"))
          << islands_text(project, waiting);
    if (const auto model = project.model())
        parts << WindowTexts::tr("%1: %2 parameters")
                     .arg(QString::fromStdString(model->name), format_rate(parameter_count(*model), {}));
    if (const std::shared_ptr<const PlanFile> chosen = plans.shown()) {
        const QString time = format_seconds(chosen->plan.iteration_time_s);
        parts << (changed.isEmpty() ? WindowTexts::tr("plan: %1").arg(time)
                                    : WindowTexts::tr("plan for %1, out of date: %2")
                                          .arg(QString::fromStdString(chosen->model->name), time));
    }
    return parts.join(QStringLiteral(" · "));
}

QString heading_on_paper(const PlansPage& plans, bool of_plans_page, const QString& title)
{
    const std::shared_ptr<const PlanFile> shown = plans.shown();
    if (!shown)
        return title;
    // Of several each tells the rest over its own rows.
    if (const QStringList names = plans.names_in_chart(); names.size() > 1 && of_plans_page)
        return WindowTexts::tr("plans %1").arg(names.join(QStringLiteral(", ")));
    const QString model = QString::fromStdString(shown->model->name);
    const QString name = plans.name_of_shown();
    const QString plan = shown->cluster->name.empty()
        ? WindowTexts::tr("plan %1 · %2").arg(name, model)
        : WindowTexts::tr("plan %1 · %2 on %3").arg(name, model, QString::fromStdString(shown->cluster->name));
    return WindowTexts::tr("%1 · %2 per iteration · %3 tokens/s")
        .arg(plan, format_seconds(shown->plan.iteration_time_s), format_rate(shown->plan.tokens_per_s, {}));
}

} // namespace tangram
