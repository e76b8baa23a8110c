// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_window.h"
#include "cluster_page/cluster_page.h"
#include "common/form/message_bar.h"
#include "common/text/value_format.h"
#include "common/work/background.h"
#include "common/work/local_files.h"
#include "document/project_session.h"
#include "document/recent_files.h"
#include "files/catalogue/calibration_json.h"
#include "job/model_reading.h"
#include "main_window.h"
#include "opening.h"
#include "plans/page/plans_page.h"
#include "plans/table/plan_inputs.h"
#include "search/page/search_page.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMimeData>
#include <QRegularExpression>
#include <QStatusBar>

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// Readers name a file without its folder.
Error with_folder(Error error, const QString& path)
{
    const std::string name = QFileInfo(path).fileName().toStdString();
    if (error.where.empty()) // what went wrong is not in it
        error.where = QDir::toNativeSeparators(path).toStdString();
    else if (!name.empty() && error.where.starts_with(name))
        error.where.replace(0, name.size(), QDir::toNativeSeparators(path).toStdString());
    return error;
}

} // namespace

void MainWindow::begin_opening()
{
    if (search_question_.isEmpty() || search_question_ != messages_->passing_text())
        messages_->end_message(); // a question waits for its answer, of which this may be one
    cannot_run_.clear();
    // Until something else opens, what was wrong with earlier ones has to be put right.
    for (RefusedFile& file : refused_)
        file.earlier = true;
    show_refused();
}

void MainWindow::show_refused()
{
    std::vector<Error> errors;
    for (const RefusedFile& file : refused_)
        errors.push_back(file.error);
    messages_->show_errors(errors, cannot_run_);
}

bool MainWindow::open(const QString& path)
{
    return open(QStringList{path});
}

bool MainWindow::open(const QStringList& paths)
{
    begin_opening();
    const bool begins = !project_->is_open();
    for (const QStringList& together : groups_to_open(paths))
        take(name_of_group(together),
             prepare_group(together, {cluster_, model_, job_, calibration()},
                           document_->project().search.merge_tolerance, profiles_));
    if (begins)
        document_->history().clear(); // a project begins with all that was opened together
    return std::all_of(refused_.begin(), refused_.end(), [](const RefusedFile& file) { return file.earlier; });
}

void MainWindow::open_later(const QStringList& paths)
{
    const bool idle = to_open_.isEmpty();
    if (idle)
        begin_opening();
    to_open_ += groups_to_open(paths);
    if (idle)
        open_next();
}

void MainWindow::open_next()
{
    if (to_open_.isEmpty()) {
        statusBar()->clearMessage();
        return;
    }
    const QStringList together = to_open_.front();
    const QString path = name_of_group(together);
    statusBar()->showMessage(tr("Opening %1…").arg(path));
    in_background(
        this,
        [together, defaults = PlanDefaults{cluster_, model_, job_, calibration()},
         tolerance = document_->project().search.merge_tolerance,
         profiles = profiles_] { return prepare_group(together, defaults, tolerance, profiles); },
        [this, path](Result<PreparedFile> prepared) {
            take(path, std::move(prepared));
            to_open_.removeFirst();
            open_next();
        });
}

void MainWindow::take(const QString& path, Result<PreparedFile> prepared)
{
    const bool good = static_cast<bool>(prepared);
    std::erase_if(refused_, [&](const RefusedFile& file) { return file.earlier && (good || file.path == path); });
    if (!good)
        refused_.push_back({path, with_folder(prepared.error(), path)});
    show_refused();
    if (!good)
        return;
    const auto file = std::make_shared<PreparedFile>(std::move(*prepared));
    const QString name = QFileInfo(path).fileName();
    QStringList later;
    for (const QStringList& group : to_open_.mid(1))
        later += group;
    const auto then = [this, path, file, later] {
        take_prepared(path, std::move(*file));
        if (!later.isEmpty())
            open_later(later);
    };
    if (!begins_project(*file)
        || may_end_search(tr("Opening %1 ends the search that is running.").arg(name), tr("End it and open"), then))
        take_prepared(path, std::move(*file));
    else if (!to_open_.isEmpty())
        to_open_ = to_open_.mid(0, 1); // what was to be opened with it waits for the same answer
}

bool MainWindow::begins_project(const PreparedFile& file) const
{
    if (const auto* plan = std::get_if<OpenedPlan>(&file))
        return !stands_beside(*plan);
    if (std::holds_alternative<OpenedComparison>(file))
        return plans_->shown() == nullptr;
    return std::holds_alternative<Project>(file) || std::holds_alternative<ClusterFile>(file);
}

void MainWindow::take_prepared(const QString& path, PreparedFile file)
{
    // Handed on rather than kept: another file may be taken while the user is asked about this one.
    const Source from{QFileInfo(path).absoluteFilePath(), QFileInfo(path).fileName()};
    if (std::visit([&](auto& value) { return take(std::move(value), from); }, file))
        add_recent_file(path);
    show_state();
}

bool MainWindow::take(Project project, const Source& from)
{
    if (!may_leave_project())
        return false;
    begin_project(std::move(project), from.path);
    return true;
}

Project MainWindow::next_project(std::shared_ptr<const Cluster> cluster) const
{
    Project project = document_->project();
    project.cluster = std::move(cluster);
    project.scenarios.clear();
    project.plans.clear();
    project.records.clear();
    project.import_record.clear();
    project.other_keys.clear();
    return project;
}

bool MainWindow::take(ClusterFile opened, const Source& from)
{
    if (!may_leave_project(Choices::go_on))
        return false;
    Project project = next_project(std::make_shared<const Cluster>(std::move(opened.cluster)));
    project.import_record = std::move(opened.import_record);
    begin_project(std::move(project), {}, from.path);
    return true;
}

bool MainWindow::take(ModelAndUnusedKeys read, const Source& from)
{
    Project project = document_->project();
    project.model = std::make_shared<const Model>(std::move(read.model));
    const QString said = model_was_read(from.name, *project.model, read.unused_keys);
    edit_project(tr("Open %1").arg(from.name), std::move(project));
    messages_->show_message(MessageKind::note, said);
    return true;
}

bool MainWindow::take(Job job, const Source& from)
{
    Project project = document_->project();
    project.job = std::move(job);
    project.suggests_batch = false;
    edit_project(tr("Open %1").arg(from.name), std::move(project));
    return true;
}

bool MainWindow::take(PrintedByTools, const Source& from)
{
    show_import({from.path});
    return false; // what is made of it is no file yet
}

bool MainWindow::take(std::shared_ptr<const AccuracyStudy> study, const Source& from)
{
    if (accuracy_ == nullptr) {
        accuracy_ = new AccuracyWindow(this);
        connect(accuracy_, &AccuracyWindow::help_asked, this, [this] { show_help(QStringLiteral("accuracy")); });
    }
    accuracy_->set_study(std::move(study), from.name);
    if (isVisible())
        show_accuracy(); // else where this window will be is not known yet
    return true;
}

void MainWindow::ask_open()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Open"), {},
                                                      tr("Project, cluster, model, job, plan, runs, profile and "
                                                         "calibration files (*.tangram *.json);;All files (*)"));
    if (!path.isEmpty())
        open_later({path});
}

void MainWindow::ask_open_runs()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Measured runs to compare predictions with"), {},
                                                      tr("Runs files (*.json);;All files (*)"));
    if (!path.isEmpty())
        open_later({path});
}

void MainWindow::ask_open_profiles()
{
    const QString path =
        QFileDialog::getExistingDirectory(this, tr("Folder with layer profiles of Sailor's or Metis's kind"));
    if (!path.isEmpty())
        open_later({path});
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QStringList paths = local_files(*event->mimeData());
    event->acceptProposedAction();
    if (paths.isEmpty())
        messages_->show_message(MessageKind::warning, tr("What was dropped is not a file on this computer"),
                                tr("Save it first, then open the file."));
    else
        open_later(paths);
}

} // namespace tangram
