// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/current_project/open_project.h"

#include "defaults/default_job.h"
#include "document/recovery.h"
#include "files/model/presets.h"
#include "files/profiles/profile_files.h"
#include "islands/islands.h"
#include "model/job.h"
#include "model/model.h"
#include "parallelizer/registry.h"
#include "schedule/allowed_schedules.h"
#include "workbench/planning_problem.h"
#include "workbench/profile_fault.h"

#include <algorithm>
#include <utility>

namespace tangram {

namespace {

/// Of the same objects, where they point to some.
bool same(const PlanningProblem& a, const PlanningProblem& b)
{
    return a.cluster == b.cluster && a.model == b.model && a.job == b.job && a.islands == b.islands
        && a.parallelizer == b.parallelizer;
}

} // namespace

OpenProject::OpenProject(std::filesystem::path recovery, QObject* parent)
    : QObject(parent)
    , document_(new Document(this))
    , session_(new ProjectSession(*document_, std::move(recovery), {}, this))
{
    connect(document_, &Document::changed, this, &OpenProject::follow);
}

std::shared_ptr<const Cluster> OpenProject::cluster() const
{
    const std::shared_ptr<const Cluster>& cluster = document_->derived().cluster;
    return cluster->nodes.empty() ? nullptr : cluster;
}

std::shared_ptr<const Calibration> OpenProject::calibration() const
{
    const std::shared_ptr<const ProjectCalibration>& used = project().calibration;
    return used ? std::shared_ptr<const Calibration>(used, &used->figures) : nullptr;
}

std::optional<Error> OpenProject::profile_fault() const
{
    if (!profiles())
        return std::nullopt;
    if (!profile_)
        return profile_for(profiles().get(), *model()).error();
    return tangram::profile_fault(*profile_, profiles()->name, job_, cluster().get());
}

std::shared_ptr<const PlanningProblem> OpenProject::problem()
{
    if (!cluster() || !model())
        return problem_ = nullptr;
    PlanningProblem now{cluster(), model(), job_, islands(), parallelizer_};
    if (!problem_ || !same(*problem_, now))
        problem_ = std::make_shared<const PlanningProblem>(std::move(now));
    return problem_;
}

bool OpenProject::is_preset(const QString& model_id)
{
    const std::vector<ModelPreset>& presets = model_presets();
    return std::any_of(presets.begin(), presets.end(),
                       [&](const ModelPreset& preset) { return QString::fromStdString(preset.id) == model_id; });
}

std::shared_ptr<const Model> OpenProject::known_model(const QString& id, const ProjectProfiles* profiles)
{
    for (const ModelPreset& preset : model_presets())
        if (QString::fromStdString(preset.id) == id)
            return std::make_shared<const Model>(preset.model);
    if (profiles != nullptr)
        if (const auto found = profiles->models.find(id.toStdString());
            found != profiles->models.end() && found->second.description)
            return std::make_shared<const Model>(*found->second.description);
    return nullptr;
}

QStringList OpenProject::measured_models(const ProjectProfiles& profiles)
{
    QStringList ids;
    for (const auto& [name, profile] : profiles.models)
        if (profile.description || is_preset(QString::fromStdString(preset_of_sailor(name))))
            ids << QString::fromStdString(profile.description ? name : preset_of_sailor(name));
    return ids;
}

QStringList OpenProject::other_models() const
{
    QStringList ids = profiles() ? measured_models(*profiles()) : QStringList();
    ids.removeIf(&OpenProject::is_preset);
    return ids;
}

QString OpenProject::id_of(const Model& model) const
{
    for (const ModelPreset& preset : model_presets())
        if (preset.model == model)
            return QString::fromStdString(preset.id);
    if (profiles())
        for (const auto& [name, profile] : profiles()->models)
            if (profile.description && *profile.description == model)
                return QString::fromStdString(name);
    return {};
}

void OpenProject::follow()
{
    const bool other_profiles = std::exchange(profiles_, project().profiles) != project().profiles;
    const bool other_model = std::exchange(model_, project().model) != project().model;
    if (other_profiles)
        Q_EMIT other_models_changed();
    if (other_profiles || other_model)
        identify_model(); // one that only earlier profiles described stays, as the user's own
    job_ = job_now();
}

void OpenProject::identify_model()
{
    if (!model_)
        return;
    model_id_ = id_of(*model_);
    if (model_id_.isEmpty())
        own_model_ = model_;
    Result<std::shared_ptr<const LayerProfile>> found = profile_for(profiles_.get(), *model_);
    profile_ = found ? std::move(*found) : nullptr;
    parallelizer_ = parallelizer_with(profile_);
    Q_EMIT model_changed();
}

Job OpenProject::job_now() const
{
    const Project& now = project();
    if (!cluster())
        return now.job;
    if (now.suggests_batch && document_->is_finding_islands()) // they decide: as before until they are there
        return with_batch_of(now.job, job_);
    return planned_job(now, *cluster(), islands(), profile_.get());
}

void OpenProject::edit(const QString& name, Project after, EditKind kind)
{
    if (is_open())
        document_->edit(name, std::move(after), kind);
    else if (!(after == project()))
        document_->replace(std::move(after));
}

void OpenProject::choose_model(const QString& id)
{
    std::shared_ptr<const Model> chosen = id.isEmpty() ? own_model_ : known_model(id, profiles().get());
    if (!chosen || (model() && *chosen == *model()))
        return;
    const QString name = QString::fromStdString(chosen->name);
    Project edited = project();
    edited.model = std::move(chosen);
    edit(tr("Choose model %1").arg(name), std::move(edited));
}

void OpenProject::set_model(const Model& model)
{
    for (const ModelPreset& preset : model_presets()) {
        if (preset.model == model) {
            choose_model(QString::fromStdString(preset.id));
            return;
        }
    }
    Project edited = project();
    edited.model = std::make_shared<const Model>(model);
    edit(tr("Change model"), std::move(edited));
}

void OpenProject::set_job(const Job& job)
{
    Project edited = project();
    // Only a batch that was typed is the user's.
    edited.suggests_batch =
        edited.suggests_batch && job.global_batch == job_.global_batch && job.sequence_length == job_.sequence_length;
    edited.job = job;
    edit(tr("Change job"), std::move(edited));
}

void OpenProject::set_batch(int global_batch, int sequence_length)
{
    Project edited = project();
    edited.job.global_batch = global_batch;
    edited.job.sequence_length = sequence_length;
    edited.suggests_batch = false;
    edit(tr("Change batch"), std::move(edited), EditKind::typing);
}

void OpenProject::keep_suggested_batch()
{
    Project edited = project();
    edited.job = job_;
    edited.suggests_batch = false;
    edit(tr("Change batch"), std::move(edited));
}

void OpenProject::choose_schedules(const std::vector<ScheduleKind>& schedules)
{
    Project edited = project();
    edited.job.allow = with_schedules(edited.job.allow, schedules);
    edit(tr("Choose schedules"), std::move(edited));
}

void OpenProject::detect_islands(double merge_tolerance)
{
    Project edited = project();
    edited.search.merge_tolerance = merge_tolerance;
    if (!edited.cluster->islands.empty())
        edited.cluster = std::make_shared<const Cluster>(with_locked_islands_only(*edited.cluster));
    edit(tr("Detect islands"), std::move(edited), EditKind::tolerance);
}

void OpenProject::begin(Project next, const QString& path, const QString& begun_with)
{
    Q_EMIT leaving();
    if (!next.model)
        next.model = model();
    if (!is_open()) { // what was opened first is for what comes
        if (!next.calibration)
            next.calibration = project().calibration;
        if (!next.profiles)
            next.profiles = project().profiles;
    }
    session_->begin(std::move(next), path, begun_with);
    Q_EMIT begun(path);
}

void OpenProject::recover(Recovery recovery)
{
    if (!recovery.project.model)
        recovery.project.model = model();
    Q_EMIT leaving();
    session_->recover(recovery);
    Q_EMIT begun(QString::fromStdString(recovery.file.string()));
}

Project OpenProject::next_project(std::shared_ptr<const Cluster> cluster) const
{
    Project next = project();
    next.cluster = std::move(cluster);
    next.scenarios.clear();
    next.plans.clear();
    next.records.clear();
    next.import_record.clear();
    next.other_keys.clear();
    return next;
}

} // namespace tangram
