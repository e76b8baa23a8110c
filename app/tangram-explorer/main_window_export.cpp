// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/chart/plot_picture.h"
#include "common/form/message_bar.h"
#include "common/text/file_path.h"
#include "common/text/value_format.h"
#include "common/theme/theme.h"
#include "common/work/background.h"
#include "document/recent_files.h"
#include "file_names.h"
#include "files/disk/text_file.h"
#include "files/plan/write_plan.h"
#include "gantt/chart/gantt_picture.h"
#include "gantt/geometry/gantt_geometry.h"
#include "main_window.h"
#include "plans/page/plans_page.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>

namespace tangram {

bool MainWindow::save_plan(const QString& path)
{
    const std::shared_ptr<const PlanFile> file = plan_file();
    return file && show_saved(path, saved_message(path), write_text_file(to_path(path), write_plan(*file)));
}

QString MainWindow::saved_message(const QString& path) const
{
    const std::shared_ptr<const PlanFile> file = plan_file();
    const QString name = file->alternatives.empty() ? tr("The plan") : tr("Plan %1").arg(plans_->name_of_shown());
    const QStringList changed = changes();
    QString said = changed.isEmpty() ? name : tr("%1 for %2").arg(name, QString::fromStdString(file->model->name));
    if (!file->alternatives.empty())
        said += tr(", with the %1 as alternatives,")
                    .arg(counted(file->alternatives.size(), tr("other plan"), tr("other plans")));
    said += tr(" was written to %1").arg(path);
    if (!changed.isEmpty())
        said += tr(". It is out of date; changed since: %1").arg(changed.join(QStringLiteral(", ")));
    return said;
}

bool MainWindow::show_saved(const QString& path, const QString& said, const std::optional<Error>& error)
{
    if (error) {
        messages_->show_error(*error);
        return false;
    }
    add_recent_file(path);
    messages_->show_done(said);
    return true;
}

void MainWindow::save_plan_later(const QString& path)
{
    if (!plans_->shown())
        return;
    in_background(
        this, [file = plans_->file_as_shown(), to = to_path(path)] { return write_text_file(to, write_plan(*file)); },
        [this, path, said = saved_message(path)](const std::optional<Error>& error) { show_saved(path, said, error); });
}

void MainWindow::save_picture_later(const QString& path)
{
    if (!plans_->shown())
        return;
    std::vector<GanttPlan> plans;
    double height = 120; // heading, legend and time axis
    for (const NamedPlan& plan : plans_->plans_in_view()) {
        plans.push_back({QString::fromStdString(plan.name), {}, plan.file});
        constexpr double row = 28; // with its texts
        height += std::max(360.0, row * (1 + GanttGeometry::height_of(plan.file->plan)));
    }
    constexpr double most = 20000; // that a picture can have
    const QSize size(1600, static_cast<int>(std::min(height, most)));
    Result<QByteArray> picture = gantt_picture(std::move(plans), to_path(path), size, is_dark(palette()));
    if (!picture) {
        messages_->show_error(picture.error());
        return;
    }
    in_background(
        this, [picture = std::move(*picture), to = to_path(path)] { return write_picture(picture, to); },
        [this, path](const std::optional<Error>& error) {
            if (error)
                messages_->show_error(*error);
            else
                messages_->show_done(tr("The picture was written to %1").arg(path));
        });
}

QString MainWindow::ask_save(const QString& title, const QString& filter, const QStringList& endings)
{
    const std::shared_ptr<const PlanFile> file = plans_->shown();
    if (!file)
        return {};
    const QString chosen =
        QFileDialog::getSaveFileName(this, title, beside_project(file_name_for(*file) + endings.front()), filter);
    if (chosen.isEmpty())
        return {};
    const QString path = with_ending(chosen, endings);
    return may_replace(chosen, path) ? path : QString();
}

bool MainWindow::may_replace(const QString& chosen, const QString& path)
{
    // The dialog asks before it replaces a file, but only the one it was told.
    if (path == chosen || !QFileInfo::exists(path))
        return true;
    messages_->show_message(MessageKind::warning, tr("%1 is there already").arg(path),
                            tr("Give its whole name to replace it, or another name."));
    return false;
}

void MainWindow::ask_save_plan()
{
    const QString path = ask_save(tr("Save plan file"), tr("Plan files (*.json)"), {".json", ".tangram"});
    if (!path.isEmpty())
        save_plan_later(path);
}

QString MainWindow::ask_picture_path(const QString& chart)
{
    const QStringList endings{".svg", ".png", ".pdf"};
    const std::shared_ptr<const PlanFile> plan = plans_->shown();
    const QString name = plan ? file_name_for(*plan) : tr("chart");
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("Save as picture: %1").arg(chart), beside_project(name + endings.front()),
                                     tr("Pictures (*.svg *.png *.pdf)"));
    if (chosen.isEmpty())
        return {};
    const QString path = with_ending(chosen, endings);
    return may_replace(chosen, path) ? path : QString();
}

void MainWindow::ask_save_picture()
{
    const QString path =
        ask_save(tr("Save Gantt picture"), tr("Pictures (*.svg *.png *.pdf)"), {".svg", ".png", ".pdf"});
    if (!path.isEmpty())
        save_picture_later(path);
}

} // namespace tangram
