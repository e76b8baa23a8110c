// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/saving/plan_saving.h"

#include "common/chart/plot_picture.h"
#include "common/form/message_bar.h"
#include "common/text/file_path.h"
#include "common/text/value_format.h"
#include "common/theme/theme.h"
#include "common/work/background.h"
#include "document/recent_files.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/plan/write_plan.h"
#include "gantt/chart/gantt_picture.h"
#include "gantt/geometry/gantt_geometry.h"
#include "plans/page/plans_page.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/planning/plan_state.h"
#include "tangram-explorer/saving/file_names.h"
#include "tangram-explorer/saving/plan_exports.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

QStringList picture_endings()
{
    return {QStringLiteral(".svg"), QStringLiteral(".png"), QStringLiteral(".pdf")};
}

} // namespace

PlanSaving::PlanSaving(const OpenProject& project, const PlansPage& plans, MessageBar& messages, QWidget& window)
    : QObject(&window)
    , project_(project)
    , plans_(plans)
    , messages_(messages)
    , window_(window)
    , dialog_(project, messages, window)
    , exports_(new PlanExports(
          [this] { return plans_.plans_in_view(); },
          [this](const QString& title, const QString& filter, const QString& ending) {
              return ask_plan_path(title, filter, {ending, ending.mid(ending.lastIndexOf(QLatin1Char('.')))});
          },
          this))
{
    connect(exports_, &PlanExports::written, this,
            [this](const QString&, const QString& said) { messages_.show_done(said); });
    connect(exports_, &PlanExports::failed, this, [this](const Error& error) { messages_.show_error(error); });
}

std::shared_ptr<const PlanFile> PlanSaving::file() const
{
    return plans_.file_as_shown();
}

bool PlanSaving::save_plan(const QString& path)
{
    const std::shared_ptr<const PlanFile> saved = file();
    return saved && show_saved(path, saved_message(path), write_text_file(to_path(path), write_plan(*saved)));
}

QString PlanSaving::saved_message(const QString& path) const
{
    const std::shared_ptr<const PlanFile> saved = file();
    const QString name = saved->alternatives.empty() ? tr("The plan") : tr("Plan %1").arg(plans_.name_of_shown());
    const QStringList changed = changes_since_made(plans_, project_);
    QString said = changed.isEmpty() ? name : tr("%1 for %2").arg(name, QString::fromStdString(saved->model->name));
    if (!saved->alternatives.empty())
        said += tr(", with the %1 as alternatives,")
                    .arg(counted(saved->alternatives.size(), tr("other plan"), tr("other plans")));
    said += tr(" was written to %1").arg(path);
    if (!changed.isEmpty())
        said += tr(". It is out of date; changed since: %1").arg(changed.join(QStringLiteral(", ")));
    return said;
}

bool PlanSaving::show_saved(const QString& path, const QString& said, const std::optional<Error>& error)
{
    if (error) {
        messages_.show_error(*error);
        return false;
    }
    add_recent_file(path);
    messages_.show_done(said);
    return true;
}

void PlanSaving::save_plan_later(const QString& path)
{
    if (!plans_.shown())
        return;
    in_background(
        this, [saved = file(), to = to_path(path)] { return write_text_file(to, write_plan(*saved)); },
        [this, path, said = saved_message(path)](const std::optional<Error>& error) { show_saved(path, said, error); });
}

void PlanSaving::save_picture_later(const QString& path)
{
    if (!plans_.shown())
        return;
    std::vector<GanttPlan> plans;
    double height = 120; // heading, legend and time axis
    for (const NamedPlan& plan : plans_.plans_in_view()) {
        plans.push_back({QString::fromStdString(plan.name), {}, plan.file});
        constexpr double row = 28; // with its texts
        height += std::max(360.0, row * (1 + GanttGeometry::height_of(plan.file->plan)));
    }
    constexpr double most = 20000; // that a picture can have
    const QSize size(1600, static_cast<int>(std::min(height, most)));
    Result<QByteArray> picture = gantt_picture(std::move(plans), to_path(path), size, is_dark(window_.palette()));
    if (!picture) {
        messages_.show_error(picture.error());
        return;
    }
    in_background(
        this, [picture = std::move(*picture), to = to_path(path)] { return write_picture(picture, to); },
        [this, path](const std::optional<Error>& error) {
            if (error)
                messages_.show_error(*error);
            else
                messages_.show_done(tr("The picture was written to %1").arg(path));
        });
}

void PlanSaving::save_cluster_later(const QString& path)
{
    const Project& project = project_.project();
    in_background(
        this,
        [cluster = project.cluster, record = project.import_record, to = to_path(path)] {
            return write_text_file(to, write_cluster_file(*cluster, record));
        },
        [this, path](const std::optional<Error>& error) {
            show_saved(path, tr("The cluster was written to %1").arg(path), error);
        });
}

QString PlanSaving::ask_plan_path(const QString& title, const QString& filter, const QStringList& endings)
{
    const std::shared_ptr<const PlanFile> chosen = plans_.shown();
    return chosen ? dialog_.ask(title, file_name_for(*chosen) + endings.front(), filter, endings) : QString();
}

void PlanSaving::ask_save_plan()
{
    const QString path = ask_plan_path(tr("Save plan file"), tr("Plan files (*.json)"), {".json", ".tangram"});
    if (!path.isEmpty())
        save_plan_later(path);
}

void PlanSaving::ask_save_picture()
{
    const QString path = ask_plan_path(tr("Save Gantt picture"), tr("Pictures (*.svg *.png *.pdf)"), picture_endings());
    if (!path.isEmpty())
        save_picture_later(path);
}

QString PlanSaving::ask_picture_path(const QString& chart)
{
    const std::shared_ptr<const PlanFile> plan = plans_.shown();
    const QString name = plan ? file_name_for(*plan) : tr("chart");
    return dialog_.ask(tr("Save as picture: %1").arg(chart), name + picture_endings().front(),
                       tr("Pictures (*.svg *.png *.pdf)"), picture_endings());
}

void PlanSaving::ask_save_cluster()
{
    if (!project_.cluster())
        return;
    const QString path = dialog_.ask(tr("Save cluster file"), tr("cluster.json"), tr("Cluster files (*.json)"),
                                     {QStringLiteral(".json")});
    if (!path.isEmpty())
        save_cluster_later(path);
}

} // namespace tangram
