// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/current_project/measured_basis.h"

#include "common/form/message_bar.h"
#include "job/basis_bar.h"
#include "job/calibration_facts.h"
#include "job/profile_facts.h"
#include "plan/layout/profile_use.h"
#include "tangram-explorer/current_project/open_project.h"
#include "workbench/planning_problem.h"

#include <QMenu>

#include <set>
#include <utility>

namespace tangram {

MeasuredBasis::MeasuredBasis(OpenProject& project, MessageBar& messages, QWidget& window)
    : QObject(&window)
    , project_(project)
    , messages_(messages)
    , profile_bar_(new BasisBar(tr("measured layer times"), &window))
    , calibration_bar_(new BasisBar(tr("calibration"), &window))
{
    connect(profile_bar_, &BasisBar::removal_asked, this, &MeasuredBasis::stop_using_profiles);
    connect(calibration_bar_, &BasisBar::removal_asked, this, &MeasuredBasis::stop_using_calibration);
}

QList<QWidget*> MeasuredBasis::bars() const
{
    return {profile_bar_, calibration_bar_};
}

void MeasuredBasis::use(const std::shared_ptr<const ProjectProfiles>& profiles)
{
    Project edited = project_.project();
    edited.profiles = profiles;
    const QStringList measured = OpenProject::measured_models(*profiles);
    // With one model in them, the profiles leave no choice.
    const bool chosen_for_the_user = measured.size() == 1 && !profile_for(profiles.get(), *project_.model());
    if (chosen_for_the_user)
        edited.model = OpenProject::known_model(measured.front(), profiles.get());
    project_.edit(tr("Use the layer times of %1").arg(QString::fromStdString(profiles->name)), std::move(edited));
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
        messages_.show_message(MessageKind::note, told.join(QLatin1Char(' ')));
}

void MeasuredBasis::use(Calibration calibration, const QString& name)
{
    Project edited = project_.project();
    edited.calibration =
        std::make_shared<const ProjectCalibration>(ProjectCalibration{name.toStdString(), std::move(calibration)});
    project_.edit(tr("Use calibration %1").arg(name), std::move(edited));
}

void MeasuredBasis::stop_using_profiles()
{
    Project edited = project_.project();
    edited.profiles.reset();
    project_.edit(tr("Stop using the layer times"), std::move(edited));
}

void MeasuredBasis::stop_using_calibration()
{
    Project edited = project_.project();
    edited.calibration.reset();
    project_.edit(tr("Stop using the calibration"), std::move(edited));
}

bool MeasuredBasis::is_good()
{
    if (!project_.profile_fault())
        return true;
    profile_bar_->point_out(); // it tells what stands in the way
    return false;
}

void MeasuredBasis::show()
{
    show_profile();
    show_calibration();
}

void MeasuredBasis::show_profile()
{
    if (!project_.profiles()) {
        profile_bar_->hide();
        return;
    }
    offer_gpu_names();
    if (const std::optional<Error> fault = project_.profile_fault()) {
        profile_bar_->show_fault(tr("The measured layer times cannot be used: %1 (%2); %3")
                                     .arg(QString::fromStdString(fault->message), QString::fromStdString(fault->where),
                                          QString::fromStdString(fault->hint)));
        return;
    }
    const LayerProfile& profile = *project_.profile();
    QStringList unused;
    if (const auto cluster = project_.cluster())
        for (const std::string& gpu : unmeasured_gpus(profile, *cluster))
            unused << QString::fromStdString(gpu);
    const QString text = unused.isEmpty()
        ? tr("Plans use measured layer times: %1").arg(measured_text(profile))
        : tr("Plans use measured layer times, and no GPUs that were not measured (%1): %2")
              .arg(unused.join(QStringLiteral(", ")), measured_text(profile));
    profile_bar_->show_use(text);
}

void MeasuredBasis::offer_gpu_names()
{
    auto* menu = new QMenu(profile_bar_);
    std::set<std::string> offered;
    const auto cluster = project_.cluster();
    const auto profile = project_.profile();
    if (cluster && profile)
        for (const Node& node : cluster->nodes) {
            const GpuType& type = cluster->gpu_type_of(node);
            if (profile->gpus.contains(profile->name_of(type.id)) || !offered.insert(type.id).second)
                continue;
            for (const auto& [name, gpu] : profile->gpus)
                menu->addAction(tr("%1 as %2").arg(QString::fromStdString(type.name), QString::fromStdString(name)),
                                this, [this, id = type.id, called = name] { name_gpu(id, called); });
        }
    profile_bar_->offer(tr("Treat GPUs as"),
                        tr("Use the times of other GPU types for GPUs that were not measured, or that have another "
                           "name in the measurements"),
                        menu);
}

void MeasuredBasis::name_gpu(const std::string& gpu_type, const std::string& name)
{
    auto named = std::make_shared<ProjectProfiles>(*project_.profiles());
    for (auto& [model, profile] : named->models)
        if (profile.gpus.contains(name))
            profile.gpu_names[gpu_type] = name;
    Project edited = project_.project();
    edited.profiles = std::move(named);
    project_.edit(tr("Take %1 as %2").arg(QString::fromStdString(gpu_type), QString::fromStdString(name)),
                  std::move(edited));
}

void MeasuredBasis::show_calibration()
{
    const std::shared_ptr<const ProjectCalibration>& used = project_.project().calibration;
    if (!used) {
        calibration_bar_->hide();
        return;
    }
    const QString name = QString::fromStdString(used->name);
    const QString measured = calibration_text(used->figures);
    const Cluster& written = *project_.project().cluster;
    const auto cluster = project_.cluster();
    if (cluster && *cluster == written) {
        calibration_bar_->show_fault(
            tr("The calibration %1 changes nothing for this cluster's GPUs: %2").arg(name, measured));
        return;
    }
    const QStringList gpus = cluster ? recalibrated_gpus(written, *cluster) : QStringList();
    calibration_bar_->show_use(gpus.isEmpty() ? tr("Plans use the calibration %1: %2").arg(name, measured)
                                              : tr("Plans use the calibration %1 for %2; measured: %3")
                                                    .arg(name, gpus.join(QStringLiteral(", ")), measured));
}

} // namespace tangram
