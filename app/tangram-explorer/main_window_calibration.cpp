// SPDX-License-Identifier: GPL-3.0-or-later
#include "job/basis_bar.h"
#include "job/calibration_facts.h"
#include "main_window.h"

namespace tangram {

bool MainWindow::take(Calibration calibration, const Source& from)
{
    Project edited = document_->project();
    edited.calibration =
        std::make_shared<const ProjectCalibration>(ProjectCalibration{from.name.toStdString(), std::move(calibration)});
    edit_project(tr("Use calibration %1").arg(from.name), std::move(edited));
    return true;
}

void MainWindow::stop_using_calibration()
{
    Project edited = document_->project();
    edited.calibration.reset();
    edit_project(tr("Stop using the calibration"), std::move(edited));
}

std::shared_ptr<const Calibration> MainWindow::calibration() const
{
    const std::shared_ptr<const ProjectCalibration>& used = document_->project().calibration;
    return used ? std::shared_ptr<const Calibration>(used, &used->figures) : nullptr;
}

void MainWindow::show_calibration()
{
    const std::shared_ptr<const ProjectCalibration>& used = document_->project().calibration;
    if (!used) {
        calibration_bar_->hide();
        return;
    }
    const QString name = QString::fromStdString(used->name);
    const QString measured = calibration_text(used->figures);
    if (!cluster_) {
        calibration_bar_->show_use(tr("Plans use the calibration %1: %2").arg(name, measured));
    } else if (*cluster_ == *document_->project().cluster) {
        calibration_bar_->show_fault(
            tr("The calibration %1 tells nothing new of this cluster's GPUs: %2").arg(name, measured));
    } else {
        const QStringList gpus = recalibrated_gpus(*document_->project().cluster, *cluster_);
        calibration_bar_->show_use(gpus.isEmpty() ? tr("Plans use the calibration %1: %2").arg(name, measured)
                                                  : tr("Plans use the calibration %1 for %2; measured: %3")
                                                        .arg(name, gpus.join(QStringLiteral(", ")), measured));
    }
}

} // namespace tangram
