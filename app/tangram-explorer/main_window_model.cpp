// SPDX-License-Identifier: GPL-3.0-or-later
#include "defaults/default_job.h"
#include "files/model/presets.h"
#include "main_window.h"
#include "model/job.h"
#include "model/model.h"
#include "top_bar.h"
#include "workbench/planning_problem.h"

#include <algorithm>

namespace tangram {

std::shared_ptr<const Model> MainWindow::known_model(const QString& id, const ProjectProfiles* profiles)
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

void MainWindow::show_model()
{
    model_id_ = id_of(*model_);
    if (model_id_.isEmpty())
        own_model_ = model_;
    top_->set_model(*model_, model_id_);
    choose_profile();
}

QString MainWindow::id_of(const Model& model) const
{
    for (const ModelPreset& preset : model_presets())
        if (preset.model == model)
            return QString::fromStdString(preset.id);
    if (profiles_)
        for (const auto& [name, profile] : profiles_->models)
            if (profile.description && *profile.description == model)
                return QString::fromStdString(name);
    return {};
}

Job MainWindow::job_of(const Project& project) const
{
    if (!cluster_)
        return project.job;
    if (project.suggests_batch && document_->is_finding_islands()) // they decide: as before until they are there
        return with_batch_of(project.job, job_);
    return planned_job(project, *cluster_, islands_, profile_.get());
}

void MainWindow::choose_id(const QString& id)
{
    std::shared_ptr<const Model> model = id.isEmpty() ? own_model_ : known_model(id, profiles_.get());
    if (!model || (model_ && *model == *model_))
        return;
    const QString name = QString::fromStdString(model->name);
    Project edited = document_->project();
    edited.model = std::move(model);
    edit_project(tr("Choose model %1").arg(name), std::move(edited));
}

bool MainWindow::is_preset(const QString& id)
{
    const std::vector<ModelPreset>& presets = model_presets();
    return std::any_of(presets.begin(), presets.end(),
                       [&](const ModelPreset& preset) { return QString::fromStdString(preset.id) == id; });
}

bool MainWindow::choose_model(const QString& preset_or_path)
{
    if (!is_preset(preset_or_path))
        return open(preset_or_path);
    choose_id(preset_or_path);
    return true;
}

} // namespace tangram
