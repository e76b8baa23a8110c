// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/opening/opening.h"

#include "common/form/message_bar.h"
#include "common/work/background.h"
#include "document/recent_files.h"
#include "files/import/import.h"
#include "files/project/project_json.h"
#include "job/model_reading.h"
#include "schedule/allowed_schedules.h"
#include "tangram-explorer/current_project/measured_basis.h"
#include "tangram-explorer/current_project/open_project.h"
#include "tangram-explorer/opening/file_groups.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

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

Opening::Opening(OpenProject& project, MeasuredBasis& basis, PlanOpening& plans, MessageBar& messages, Leaving leaving,
                 QWidget& window)
    : QObject(&window)
    , project_(project)
    , basis_(basis)
    , plans_(plans)
    , messages_(messages)
    , leaving_(leaving)
    , window_(window)
{
    connect(&messages, &MessageBar::dismissed, this, [this] {
        refused_.clear();
        cannot_run_.clear();
    });
    connect(&plans, &PlanOpening::cannot_run, this, [this](const Error& why) {
        cannot_run_.push_back(why);
        show_refused();
    });
}

void Opening::begin_opening()
{
    if (!leaving_.is_asking())
        messages_.end_message(); // a question waits for its answer, of which this may be one
    cannot_run_.clear();
    // Until something else opens, what was wrong with earlier ones has to be put right.
    for (RefusedFile& file : refused_)
        file.earlier = true;
    show_refused();
}

void Opening::show_refused()
{
    std::vector<Error> errors;
    for (const RefusedFile& file : refused_)
        errors.push_back(file.error);
    messages_.show_errors(errors, cannot_run_);
}

void Opening::fold_refused()
{
    cannot_run_.clear();
    show_refused();
    messages_.fold();
}

PlanDefaults Opening::defaults() const
{
    return {project_.cluster(), project_.model(), project_.job(), project_.calibration()};
}

bool Opening::open(const QStringList& paths)
{
    begin_opening();
    const bool begins = !project_.is_open();
    for (const QStringList& together : groups_to_open(paths))
        take(name_of_group(together),
             prepare_group(together, defaults(), project_.project().search.merge_tolerance, project_.profiles()));
    if (begins)
        project_.document().history().clear(); // a project begins with all that was opened together
    return std::all_of(refused_.begin(), refused_.end(), [](const RefusedFile& file) { return file.earlier; });
}

void Opening::open_later(const QStringList& paths)
{
    const bool idle = to_open_.isEmpty();
    if (idle)
        begin_opening();
    to_open_ += groups_to_open(paths);
    if (idle)
        open_next();
}

void Opening::ask_file()
{
    const QString path = QFileDialog::getOpenFileName(&window_, tr("Open"), {},
                                                      tr("Project, cluster, model, job, plan, runs, profile and "
                                                         "calibration files (*.tangram *.json);;All files (*)"));
    if (!path.isEmpty())
        open_later({path});
}

void Opening::ask_runs()
{
    const QString path = QFileDialog::getOpenFileName(&window_, tr("Measured runs to compare predictions with"), {},
                                                      tr("Runs files (*.json);;All files (*)"));
    if (!path.isEmpty())
        open_later({path});
}

void Opening::ask_profiles()
{
    const QString path =
        QFileDialog::getExistingDirectory(&window_, tr("Folder with layer profiles of Sailor's or Metis's kind"));
    if (!path.isEmpty())
        open_later({path});
}

void Opening::open_next()
{
    if (to_open_.isEmpty()) {
        Q_EMIT told({});
        return;
    }
    const QStringList together = to_open_.front();
    const QString path = name_of_group(together);
    Q_EMIT told(tr("Opening %1…").arg(path));
    in_background(
        this,
        [together, defaults = defaults(), tolerance = project_.project().search.merge_tolerance,
         profiles = project_.profiles()] { return prepare_group(together, defaults, tolerance, profiles); },
        [this, path](Result<PreparedFile> prepared) {
            take(path, std::move(prepared));
            to_open_.removeFirst();
            open_next();
        });
}

void Opening::take(const QString& path, Result<PreparedFile> prepared)
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
        || leaving_.may_end_search(tr("Opening %1 ends the search that is running.").arg(name), tr("End it and open"),
                                   then))
        take_prepared(path, std::move(*file));
    else if (!to_open_.isEmpty())
        to_open_ = to_open_.mid(0, 1); // what was to be opened with it waits for the same answer
}

bool Opening::begins_project(const PreparedFile& file) const
{
    if (const auto* plan = std::get_if<OpenedPlan>(&file))
        return !plans_.stands_beside(*plan);
    if (std::holds_alternative<OpenedComparison>(file))
        return plans_.begins_project();
    return std::holds_alternative<Project>(file) || std::holds_alternative<ClusterFile>(file);
}

void Opening::take_prepared(const QString& path, PreparedFile file)
{
    // Handed on rather than kept: another file may be taken while the user is asked about this one.
    const Source from{QFileInfo(path).absoluteFilePath(), QFileInfo(path).fileName()};
    if (std::visit([&](auto& value) { return take(std::move(value), from); }, file))
        add_recent_file(path);
    Q_EMIT changed();
}

bool Opening::take(Project project, const Source& from)
{
    if (!leaving_.may_leave())
        return false;
    project_.begin(std::move(project), from.path);
    return true;
}

bool Opening::take(ClusterFile opened, const Source& from)
{
    if (!leaving_.may_leave(ProjectSaving::Choices::go_on))
        return false;
    Project project = project_.next_project(std::make_shared<const Cluster>(std::move(opened.cluster)));
    project.import_record = std::move(opened.import_record);
    project_.begin(std::move(project), {}, from.path);
    return true;
}

bool Opening::take(ModelAndUnusedKeys read, const Source& from)
{
    Project project = project_.project();
    project.model = std::make_shared<const Model>(std::move(read.model));
    const QString said = model_was_read(from.name, *project.model, read.unused_keys);
    project_.edit(tr("Open %1").arg(from.name), std::move(project));
    messages_.show_message(MessageKind::note, said);
    return true;
}

bool Opening::take(Job job, const Source& from)
{
    Project project = project_.project();
    project.job = std::move(job);
    project.suggests_batch = false;
    project_.edit(tr("Open %1").arg(from.name), std::move(project));
    return true;
}

bool Opening::take(OpenedPlan opened, const Source& from)
{
    return plans_.take(std::move(opened), from);
}

bool Opening::take(OpenedComparison opened, const Source& from)
{
    return plans_.take(std::move(opened), from);
}

bool Opening::take(std::shared_ptr<const AccuracyStudy> study, const Source& from)
{
    Q_EMIT runs_opened(std::move(study), from.name);
    return true;
}

bool Opening::take(const std::shared_ptr<const ProjectProfiles>& profiles, const Source&)
{
    basis_.use(profiles);
    return true;
}

bool Opening::take(Calibration calibration, const Source& from)
{
    basis_.use(std::move(calibration), from.name);
    return true;
}

bool Opening::take(PrintedByTools, const Source& from)
{
    Q_EMIT tools_output_opened(from.path);
    return false; // what is made of it is no file yet
}

void Opening::begin_drawing()
{
    leaving_.leave(tr("A new project ends the search that is running."), tr("End it and begin"), [this] {
        Project project = new_project();
        project.job = with_any_schedule(std::move(project.job));
        project.calibration = project_.project().calibration;
        project.profiles = project_.project().profiles;
        project_.begin(std::move(project));
    });
}

void Opening::take_import(const ImportedCluster& imported)
{
    begin_opening();
    if (!project_.is_open())
        project_.begin(project_.project());
    // An edit whatever is open: no file holds it yet, and a cluster that it replaces comes back with one step of undo.
    Project project = project_.project();
    project.cluster = std::make_shared<const Cluster>(*imported.cluster);
    project.import_record = import_record(imported);
    project_.edit(tr("Import a cluster"), std::move(project));
    Q_EMIT drawing_wanted();
}

} // namespace tangram
