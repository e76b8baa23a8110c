// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/saving/plan_exports.h"

#include "commands/command_list.h"
#include "common/text/file_path.h"
#include "common/text/value_format.h"
#include "common/work/background.h"

#include <QAction>

namespace tangram {

namespace {

struct Kind {
    PlanExport as;
    const char* name;
    const char* tool_tip;
    const char* title;
    const char* filter;
    const char* ending;
};

constexpr Kind kinds[] = {
    {PlanExport::stages_csv, QT_TRANSLATE_NOOP("tangram::PlanExports", "Export &stages as CSV…"),
     QT_TRANSLATE_NOOP("tangram::PlanExports",
                       "A row for each stage: where it runs, times, memory, idle time by cause; for spreadsheets"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "Export stages"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "Tables (*.csv)"), "-stages.csv"},
    {PlanExport::events_csv, QT_TRANSLATE_NOOP("tangram::PlanExports", "Export &events as CSV…"),
     QT_TRANSLATE_NOOP("tangram::PlanExports",
                       "A row for each forward, backward, send and sync of one iteration, with start and end"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "Export events"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "Tables (*.csv)"), "-events.csv"},
    {PlanExport::chrome_trace, QT_TRANSLATE_NOOP("tangram::PlanExports", "Export as C&hrome trace…"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "The timeline as JSON that Perfetto and chrome://tracing open"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "Export Chrome trace"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "Traces (*.json)"), "-trace.json"},
    {PlanExport::comparison, QT_TRANSLATE_NOOP("tangram::PlanExports", "Export co&mparison of plans…"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "The plans that are compared, in one file"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "Export comparison"),
     QT_TRANSLATE_NOOP("tangram::PlanExports", "Comparisons (*.json)"), "-comparison.json"}};

} // namespace

PlanExports::PlanExports(
    std::function<std::vector<NamedPlan>()> plans,
    const std::function<QString(const QString& title, const QString& filter, const QString& ending)>& ask_path,
    QObject* parent)
    : QObject(parent)
    , plans_(std::move(plans))
{
    for (const Kind& kind : kinds) {
        auto* action = new QAction(tr(kind.name), this);
        action->setToolTip(tr(kind.tool_tip));
        connect(action, &QAction::triggered, this, [this, &kind, ask_path] {
            const QString path = ask_path(tr(kind.title), tr(kind.filter), QString::fromLatin1(kind.ending));
            if (!path.isEmpty())
                write(kind.as, path);
        });
        actions_ << action;
    }
}

void PlanExports::set_enabled(bool enabled, const QString& why_not)
{
    for (QAction* action : actions_) {
        action->setEnabled(enabled);
        set_disabled_reason(action, why_not);
    }
}

void PlanExports::write(PlanExport as, const QString& path)
{
    std::vector<NamedPlan> plans = plans_();
    if (plans.empty())
        return;
    const QString said = plans.size() == 1
        ? tr("Plan %1 was written to %2").arg(QString::fromStdString(plans.front().name), path)
        : tr("%1 were written to %2").arg(counted(plans.size(), tr("plan"), tr("plans")), path);
    in_background(
        this, [plans = std::move(plans), as, to = to_path(path)] { return export_plans(plans, as, to); },
        [this, path, said](const std::optional<Error>& error) {
            if (error)
                Q_EMIT failed(*error);
            else
                Q_EMIT written(path, said);
        });
}

} // namespace tangram
