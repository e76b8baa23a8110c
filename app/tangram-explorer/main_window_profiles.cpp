// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/form/message_bar.h"
#include "job/basis_bar.h"
#include "job/profile_facts.h"
#include "main_window.h"
#include "plan/layout/profile_use.h"
#include "top_bar.h"
#include "workbench/planning_problem.h"
#include "workbench/profile_fault.h"

#include <QMenu>

#include <algorithm>
#include <set>

namespace tangram {

namespace {

/// Ids of the models that can be chosen and were measured.
QStringList measured_ids(const ProjectProfiles& profiles)
{
    QStringList ids;
    for (const auto& [name, profile] : profiles.models)
        if (profile.description || MainWindow::is_preset(QString::fromStdString(preset_of_sailor(name))))
            ids << QString::fromStdString(profile.description ? name : preset_of_sailor(name));
    return ids;
}

} // namespace

bool MainWindow::take(std::shared_ptr<const ProjectProfiles> profiles, const Source&)
{
    Project edited = document_->project();
    edited.profiles = profiles;
    const QStringList measured = measured_ids(*profiles);
    // With one model in them, the profiles leave no choice.
    const bool chosen_for_the_user = measured.size() == 1 && !profile_for(profiles.get(), *model_);
    if (chosen_for_the_user)
        edited.model = known_model(measured.front(), profiles.get());
    edit_project(tr("Use the layer times of %1").arg(QString::fromStdString(profiles->name)), std::move(edited));
    // The bar tells what was measured of the model that is chosen.
    QStringList told;
    if (profiles->models.size() > 1) {
        QStringList names;
        for (const auto& [name, profile] : profiles->models)
            names << QString::fromStdString(name);
        told << tr("Layer times of %1 were read.").arg(names.join(QStringLiteral(", ")));
    }
    if (chosen_for_the_user)
        told << tr("The model is now %1, the only one that was measured.").arg(measured.front());
    if (!told.isEmpty())
        messages_->show_message(MessageKind::note, told.join(QLatin1Char(' ')));
    return true;
}

void MainWindow::stop_using_profiles()
{
    Project edited = document_->project();
    edited.profiles.reset();
    edit_project(tr("Stop using the layer times"), std::move(edited));
}

void MainWindow::offer_models()
{
    QStringList others;
    if (profiles_)
        others = measured_ids(*profiles_);
    others.removeIf(&MainWindow::is_preset);
    top_->set_other_models(others);
}

void MainWindow::choose_profile()
{
    Result<std::shared_ptr<const LayerProfile>> found = profile_for(profiles_.get(), *model_);
    profile_ = found ? std::move(*found) : nullptr;
    parallelizer_ = parallelizer_with(profile_);
}

std::optional<Error> MainWindow::profile_fault() const
{
    if (!profiles_)
        return std::nullopt;
    if (!profile_)
        return profile_for(profiles_.get(), *model_).error();
    return tangram::profile_fault(*profile_, profiles_->name, job_, cluster_.get());
}

void MainWindow::show_profile()
{
    if (!profiles_) {
        profile_bar_->hide();
        return;
    }
    offer_gpu_names();
    if (const std::optional<Error> fault = profile_fault()) {
        profile_bar_->show_fault(tr("The measured layer times cannot be used: %1 (%2); %3")
                                     .arg(QString::fromStdString(fault->message), QString::fromStdString(fault->where),
                                          QString::fromStdString(fault->hint)));
        return;
    }
    QStringList unused;
    if (cluster_)
        for (const std::string& gpu : unmeasured_gpus(*profile_, *cluster_))
            unused << QString::fromStdString(gpu);
    const QString text = unused.isEmpty()
        ? tr("Plans use measured layer times: %1").arg(measured_text(*profile_))
        : tr("Plans use measured layer times, and no GPUs that were not measured (%1): %2")
              .arg(unused.join(QStringLiteral(", ")), measured_text(*profile_));
    profile_bar_->show_use(text);
}

void MainWindow::offer_gpu_names()
{
    auto* menu = new QMenu(this);
    std::set<std::string> offered;
    if (cluster_ && profile_)
        for (const Node& node : cluster_->nodes) {
            const GpuType& type = cluster_->gpu_type_of(node);
            if (profile_->gpus.contains(profile_->name_of(type.id)) || !offered.insert(type.id).second)
                continue;
            for (const auto& [name, gpu] : profile_->gpus)
                menu->addAction(tr("%1 as %2").arg(QString::fromStdString(type.name), QString::fromStdString(name)),
                                this, [this, id = type.id, called = name] { name_gpu(id, called); });
        }
    profile_bar_->offer(tr("Take GPUs as"),
                        tr("Plan GPUs that were not measured with the times of others, or that have another name "
                           "in the measurements"),
                        menu);
}

void MainWindow::name_gpu(const std::string& gpu_type, const std::string& name)
{
    auto named = std::make_shared<ProjectProfiles>(*profiles_);
    for (auto& [model, profile] : named->models)
        if (profile.gpus.contains(name))
            profile.gpu_names[gpu_type] = name;
    Project edited = document_->project();
    edited.profiles = std::move(named);
    edit_project(tr("Take %1 as %2").arg(QString::fromStdString(gpu_type), QString::fromStdString(name)),
                 std::move(edited));
}

} // namespace tangram
