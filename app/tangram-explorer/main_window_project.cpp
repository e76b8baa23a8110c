// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/view/cluster_view.h"
#include "cluster_page/cluster_page.h"
#include "common/form/message_bar.h"
#include "common/text/file_path.h"
#include "common/text/value_format.h"
#include "common/work/background.h"
#include "document/project_session.h"
#include "document/recent_files.h"
#include "document/recovery_bar.h"
#include "file_names.h"
#include "files/cluster/cluster_file.h"
#include "files/disk/text_file.h"
#include "files/project/project_json.h"
#include "main_window.h"
#include "plans/page/plans_page.h"
#include "samples.h"
#include "schedule/allowed_schedules.h"
#include "search/page/search_page.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QStandardPaths>
#include <QStatusBar>

#include <algorithm>
#include <iterator>

namespace tangram {

namespace {

/// Where unsaved edits are written, and where older versions did: none of theirs is lost.
std::vector<std::filesystem::path> recovery_folders()
{
    const QString now = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QLatin1Char('/')
        + QCoreApplication::applicationName();
    QStringList folders{now, QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)};
    folders.removeDuplicates();
    std::vector<std::filesystem::path> paths;
    for (const QString& folder : folders)
        paths.push_back(to_path(folder) / "recovery");
    return paths;
}

std::vector<Recovery> clear_and_find_recoveries()
{
    std::vector<Recovery> all;
    for (const std::filesystem::path& folder : recovery_folders()) {
        clear_recovery_folder(folder);
        std::vector<Recovery> found = find_recoveries(folder);
        std::move(found.begin(), found.end(), std::back_inserter(all));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Recovery& a, const Recovery& b) { return a.saved_at > b.saved_at; });
    return all;
}

} // namespace

void MainWindow::connect_project()
{
    project_ = new ProjectSession(*document_, recovery_folders().front(), {}, this);
    connect(project_, &ProjectSession::state_changed, this, &MainWindow::show_title);
    connect(project_, &ProjectSession::saved, this, &MainWindow::show_project_saved);
    connect(project_, &ProjectSession::save_failed, this, [this](const Error& error) {
        statusBar()->clearMessage();
        messages_->show_error(error);
    });
    connect(project_, &ProjectSession::opened_without_lock, this, &MainWindow::warn);
    connect(project_, &ProjectSession::journal_failed, this,
            [this](const Error& error) { messages_->show_error(error); });
    connect(recovery_bar_, &RecoveryBar::recovery_asked, this, &MainWindow::recover);
}

void MainWindow::warn(const Error& what)
{
    messages_->show_message(MessageKind::warning, QString::fromStdString(what.message),
                            QString::fromStdString(what.hint));
}

void MainWindow::offer_recoveries()
{
    in_background(
        this, clear_and_find_recoveries,
        [this](std::vector<Recovery> found) { recovery_bar_->offer(std::move(found)); },
        [this](Error error) {
            error.where = tr("looking for edits that were not saved").toStdString();
            messages_->show_error(error);
        });
}

void MainWindow::recover(const Recovery& chosen)
{
    // A copy: the bar may forget it while a question is asked.
    const auto begin = [this, recovery = chosen] {
        if (may_leave_project())
            begin_recovered(recovery);
    };
    if (may_end_search(tr("Recovering edits ends the search that is running."), tr("End it and recover"), begin))
        begin();
}

void MainWindow::begin_recovered(Recovery recovery)
{
    if (!recovery.project.model)
        recovery.project.model = model_;
    leave_project();
    messages_->end_message();
    project_->recover(recovery);
    recovery_bar_->take_away(recovery.entry);
    show_begun(QString::fromStdString(recovery.file.string()));
    if (message().isEmpty()) // else somebody has the file open
        messages_->show_message(MessageKind::note, tr("The unsaved edits were recovered."),
                                tr("Save them to keep them for good."));
    // Once saved there is nothing left to be told.
    connect(
        project_, &ProjectSession::saved, messages_,
        [this, told = message()] {
            if (message() == told)
                messages_->end_message();
        },
        Qt::SingleShotConnection);
}

void MainWindow::leave_project()
{
    abandon_planning();
    search_->clear();
    plans_->clear();
}

void MainWindow::begin_project(Project project, const QString& path, const QString& begun_with)
{
    leave_project();
    if (!project.model)
        project.model = model_;
    if (!project_->is_open()) { // what was opened first is for what comes
        if (!project.calibration)
            project.calibration = document_->project().calibration;
        if (!project.profiles)
            project.profiles = document_->project().profiles;
    }
    project_->begin(std::move(project), path, begun_with);
    show_begun(path);
}

void MainWindow::show_begun(const QString& path)
{
    recovery_bar_->show_offers_of(path);
    show_drawing();
    show_state();
}

void MainWindow::show_drawing()
{
    show_perspective(cluster_perspective);
    cluster_page_->view().setFocus(Qt::OtherFocusReason);
}

void MainWindow::begin_drawing()
{
    const auto begin = [this] {
        if (!may_leave_project())
            return;
        Project project = new_project();
        project.job = with_any_schedule(std::move(project.job));
        project.calibration = document_->project().calibration;
        project.profiles = document_->project().profiles;
        begin_project(std::move(project), {});
    };
    if (may_end_search(tr("A new project ends the search that is running."), tr("End it and begin"), begin))
        begin();
}

void MainWindow::show_title()
{
    const bool open = project_->is_open();
    setWindowTitle(open ? project_->name() + QStringLiteral("[*] — Tangram Explorer")
                        : QStringLiteral("Tangram Explorer"));
    setWindowModified(open && project_->is_modified());
}

bool MainWindow::save_project_now()
{
    finish_typing();
    std::optional<SaveTarget> target = target_to_save_at();
    return target && project_->save(std::move(*target));
}

void MainWindow::save_project_later()
{
    finish_typing();
    save_project_at(target_to_save_at());
}

void MainWindow::save_project_at(std::optional<SaveTarget> target)
{
    if (!target)
        return;
    statusBar()->showMessage(tr("Saving %1…").arg(target->path));
    project_->save_later(std::move(*target));
}

std::optional<SaveTarget> MainWindow::target_to_save_at()
{
    std::optional<SaveTarget> own = project_->own_target();
    return own ? std::move(own) : ask_project_target();
}

std::optional<SaveTarget> MainWindow::ask_project_target()
{
    const QString chosen = QFileDialog::getSaveFileName(
        this, tr("Save project"), beside_project(QFileInfo(project_->suggested_path()).fileName()),
        tr("Projects (*.tangram)"));
    if (chosen.isEmpty())
        return std::nullopt;
    const QString path = with_ending(chosen, {QStringLiteral(".tangram"), QStringLiteral(".json")});
    if (!may_replace(chosen, path))
        return std::nullopt;
    return target_at(path);
}

QString MainWindow::beside_project(const QString& name) const
{
    const QFileInfo project(project_->suggested_path());
    return project.isRelative() || is_among_samples(project.filePath()) ? name : project.dir().filePath(name);
}

std::optional<SaveTarget> MainWindow::target_at(const QString& path)
{
    Result<SaveTarget> target = project_->target(path);
    if (target)
        return std::move(*target);
    warn(target.error());
    return std::nullopt;
}

bool MainWindow::save_project_as(const QString& path)
{
    std::optional<SaveTarget> target = target_at(path);
    return target && project_->save(std::move(*target));
}

void MainWindow::ask_save_project_as()
{
    finish_typing();
    save_project_at(ask_project_target());
}

void MainWindow::show_project_saved(const QString& path)
{
    add_recent_file(path);
    if (project_->is_saving())
        return; // the newest is still being written
    statusBar()->showMessage(tr("Saved %1").arg(path), 4000);
}

void MainWindow::keep_plan()
{
    const std::shared_ptr<const PlanFile> shown = plans_->file_as_shown();
    if (!shown)
        return;
    Project edited = document_->project();
    const auto known = std::find_if(edited.plans.begin(), edited.plans.end(), [&](const KeptPlan& kept) {
        return kept.file == shown || is_same_plan(*kept.file, *shown);
    });
    if (known != edited.plans.end()) {
        messages_->show_message(
            MessageKind::note,
            tr("The project keeps this plan already: “%1”.").arg(QString::fromStdString(known->name)));
        return;
    }
    const QString name = tr("%1, batch %2: %3")
                             .arg(QString::fromStdString(shown->model->name))
                             .arg(shown->job.global_batch)
                             .arg(format_seconds(shown->plan.iteration_time_s));
    edited.plans.push_back({name.toStdString(), shown});
    edit_project(tr("Keep plan"), std::move(edited));
    messages_->show_done(tr("The plan “%1” is kept in the project.").arg(name));
}

void MainWindow::keep_plan_no_longer(const std::shared_ptr<const PlanFile>& file)
{
    Project edited = document_->project();
    std::erase_if(edited.plans, [&](const KeptPlan& kept) { return kept.file == file; });
    edit_project(tr("No longer keep plan"), std::move(edited));
}

void MainWindow::fill_kept_plans(QMenu& menu)
{
    menu.clear();
    for (const KeptPlan& kept : document_->project().plans)
        menu.addAction(QString::fromStdString(kept.name), this, [this, file = kept.file] {
            plans_->choose(*file);
            show_perspective(plans_perspective);
        });
    if (menu.isEmpty())
        menu.addAction(tr("None yet"))->setEnabled(false);
}

void MainWindow::ask_save_cluster()
{
    if (!cluster_)
        return;
    const QString chosen = QFileDialog::getSaveFileName(
        this, tr("Save cluster file"), beside_project(tr("cluster.json")), tr("Cluster files (*.json)"));
    const QString path = with_ending(chosen, {QStringLiteral(".json")});
    if (chosen.isEmpty() || !may_replace(chosen, path))
        return;
    save_cluster_later(path);
}

void MainWindow::save_cluster_later(const QString& path)
{
    const Project& project = document_->project();
    in_background(
        this,
        [cluster = project.cluster, record = project.import_record, to = to_path(path)] {
            return write_text_file(to, write_cluster_file(*cluster, record));
        },
        [this, path](const std::optional<Error>& error) {
            show_saved(path, tr("The cluster was written to %1").arg(path), error);
        });
}

} // namespace tangram
