// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_page.h"
#include "common/background.h"
#include "common/message_bar.h"
#include "common/value_format.h"
#include "document/project_file.h"
#include "document/recent_files.h"
#include "document/recovery_bar.h"
#include "document/recovery_journal.h"
#include "file_names.h"
#include "formats/project_json.h"
#include "main_window.h"
#include "plans/plans_page.h"
#include "search/search_page.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QStandardPaths>
#include <QStatusBar>

namespace tangram {

namespace {

std::filesystem::path to_path(const QString& path)
{
    return std::filesystem::path(path.toStdString());
}

std::filesystem::path recovery_folder()
{
    return to_path(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation)) / "recovery";
}

} // namespace

void MainWindow::connect_project()
{
    journal_ = new RecoveryJournal(recovery_folder(), {}, this);
    connect(document_, &Document::changed, this, [this] {
        if (!document_->history().isClean())
            journal_->note(document_->project(), to_path(project_path_));
    });
    connect(&document_->history(), &QUndoStack::cleanChanged, this, [this](bool clean) {
        if (clean)
            journal_->forget(); // undone back to what the file holds
        show_title();
    });
    connect(journal_, &RecoveryJournal::failed, this, [this](const Error& error) { messages_->show_error(error); });
    connect(recovery_bar_, &RecoveryBar::recovery_asked, this, &MainWindow::recover);
}

void MainWindow::offer_recoveries()
{
    in_background(
        this,
        [folder = recovery_folder()] {
            clear_recovery_folder(folder);
            return std::make_shared<std::vector<Recovery>>(find_recoveries(folder));
        },
        [this](const std::shared_ptr<std::vector<Recovery>>& found) { recovery_bar_->offer(std::move(*found)); });
}

void MainWindow::recover(const Recovery& recovery)
{
    if (!may_leave_project())
        return;
    begin_project(recovery.project, QString::fromStdString(recovery.file.string()));
    document_->history().resetClean(); // no file holds it
    journal_->adopt(recovery.entry);
    journal_->note(document_->project(), to_path(project_path_));
    show_title();
    messages_->show_message(MessageKind::note, tr("The unsaved edits were recovered."),
                            tr("Save them to keep them for good."));
}

void MainWindow::begin_project(Project project, const QString& path)
{
    abandon_planning();
    journal_->forget();
    search_->clear();
    set_file(nullptr);
    drawing_begun_ = true;
    path_ = path;
    project_path_ = path;
    lock_.reset();
    if (!path.isEmpty())
        take_lock(path);
    if (!project.model)
        project.model = model_;
    document_->replace(std::move(project));
    show_drawing();
    show_title();
}

void MainWindow::show_drawing()
{
    show_perspective(cluster_perspective);
    cluster_page_->setFocus(Qt::OtherFocusReason);
}

void MainWindow::take_lock(const QString& path)
{
    LockAnswer answer = lock_project(to_path(path), OtherHosts::are_believed);
    if (auto* lock = std::get_if<ProjectLock>(&answer)) {
        lock_.emplace(std::move(*lock));
        return;
    }
    if (const auto* holder = std::get_if<LockHolder>(&answer))
        messages_->show_message(MessageKind::warning,
                                tr("%1 is open elsewhere: %2.").arg(QFileInfo(path).fileName(), described(*holder)),
                                tr("It can be looked at and changed here, and saved under another name."));
    else
        messages_->show_message(MessageKind::warning, QString::fromStdString(std::get<Error>(answer).message),
                                tr("Take care that nobody else changes the project meanwhile."));
}

void MainWindow::begin_drawing()
{
    if (may_leave_project())
        begin_project(new_project(), {});
}

bool MainWindow::may_leave_project()
{
    if (document_->history().isClean())
        return true;
    QMessageBox question(QMessageBox::Question, tr("Unsaved edits"),
                         tr("%1 has edits that are not saved.").arg(project_name()),
                         QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    question.setDefaultButton(QMessageBox::Save);
    switch (question.exec()) {
    case QMessageBox::Save:
        return save_project_now();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

QString MainWindow::project_name() const
{
    if (!project_path_.isEmpty())
        return QFileInfo(project_path_).fileName();
    return path_.isEmpty() ? tr("New project") : QFileInfo(path_).fileName();
}

void MainWindow::show_title()
{
    const bool named = !project_path_.isEmpty() || !path_.isEmpty() || drawing_begun_;
    setWindowTitle(named ? project_name() + QStringLiteral("[*] — Tangram Explorer")
                         : QStringLiteral("Tangram Explorer"));
    setWindowModified(named && !document_->history().isClean());
}

bool MainWindow::save_project_now()
{
    finish_typing();
    const QString path = path_to_save_at();
    if (path.isEmpty())
        return false;
    const Project project = document_->project();
    return show_project_saved(path, project, save_project(to_path(path), project));
}

void MainWindow::save_project_later()
{
    finish_typing();
    const QString path = path_to_save_at();
    if (path.isEmpty())
        return;
    statusBar()->showMessage(tr("Saving %1…").arg(path));
    const Project project = document_->project();
    in_background(
        this, [to = to_path(path), project] { return save_project(to, project); },
        [this, path, project](const std::optional<Error>& error) {
            statusBar()->clearMessage();
            show_project_saved(path, project, error);
        });
}

QString MainWindow::path_to_save_at()
{
    // A project that somebody else has open is theirs to write.
    return project_path_.isEmpty() || !lock_ ? ask_project_path() : project_path_;
}

QString MainWindow::ask_project_path()
{
    const QString suggested = project_path_.isEmpty() ? tr("cluster.tangram") : project_path_;
    QString path = QFileDialog::getSaveFileName(this, tr("Save project"), suggested, tr("Projects (*.tangram)"));
    if (path.isEmpty())
        return {};
    path = with_ending(path, {QStringLiteral(".tangram"), QStringLiteral(".json")});
    return take_lock_to_write(path) ? path : QString();
}

bool MainWindow::take_lock_to_write(const QString& path)
{
    if (lock_ && path == project_path_)
        return true;
    LockAnswer answer = lock_project(to_path(path), OtherHosts::are_believed);
    if (const auto* holder = std::get_if<LockHolder>(&answer)) {
        messages_->show_message(MessageKind::warning, tr("%1 is open elsewhere: %2.").arg(path, described(*holder)),
                                tr("Choose another name."));
        return false;
    }
    if (auto* lock = std::get_if<ProjectLock>(&answer))
        next_lock_.emplace(std::move(*lock));
    return true;
}

bool MainWindow::save_project_as(const QString& path)
{
    if (!take_lock_to_write(path))
        return false;
    const Project project = document_->project();
    return show_project_saved(path, project, save_project(to_path(path), project));
}

void MainWindow::ask_save_project_as()
{
    finish_typing();
    const QString path = ask_project_path();
    if (path.isEmpty())
        return;
    const Project project = document_->project();
    show_project_saved(path, project, save_project(to_path(path), project));
}

bool MainWindow::show_project_saved(const QString& path, const Project& project, const std::optional<Error>& error)
{
    std::optional<ProjectLock> lock = std::move(next_lock_);
    next_lock_.reset();
    if (error) {
        messages_->show_error(*error);
        return false;
    }
    if (lock)
        lock_ = std::move(lock);
    project_path_ = path;
    journal_->saved(project, to_path(path));
    if (document_->project() == project)
        document_->history().setClean();
    add_recent_file(path);
    show_title();
    statusBar()->showMessage(tr("Saved %1").arg(path), 4000);
    return true;
}

void MainWindow::keep_plan()
{
    if (!file_)
        return;
    const std::shared_ptr<const PlanFile> shown = plans_->file_as_shown();
    Project edited = document_->project();
    const QString name = tr("%1, batch %2: %3")
                             .arg(QString::fromStdString(shown->model->name))
                             .arg(shown->job.global_batch)
                             .arg(format_seconds(shown->plan.iteration_time_s));
    edited.plans.push_back({name.toStdString(), shown});
    edit_project(tr("Keep plan"), std::move(edited));
    messages_->show_message(MessageKind::note, tr("The plan “%1” is kept in the project.").arg(name));
}

void MainWindow::fill_kept_plans(QMenu& menu)
{
    menu.clear();
    for (const KeptPlan& kept : document_->project().plans)
        menu.addAction(QString::fromStdString(kept.name), this, [this, file = kept.file] {
            set_file(file);
            show_perspective(plans_perspective);
        });
    if (menu.isEmpty())
        menu.addAction(tr("None yet"))->setEnabled(false);
}

void MainWindow::ask_save_cluster()
{
    if (!cluster_)
        return;
    QString path =
        QFileDialog::getSaveFileName(this, tr("Save cluster file"), tr("cluster.json"), tr("Cluster files (*.json)"));
    if (path.isEmpty())
        return;
    path = with_ending(path, {QStringLiteral(".json")});
    show_saved(path, tr("The cluster was written to %1").arg(path),
               write_text_file(to_path(path), write_cluster(*document_->project().cluster)));
}

} // namespace tangram
