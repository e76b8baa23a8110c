// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/catalogue/calibration_json.h"
#include "job/basis_bar.h"
#include "job/calibration_facts.h"
#include "main_window.h"

namespace tangram {

bool MainWindow::take(Calibration calibration, const Source& from)
{
    calibration_ = std::make_shared<const Calibration>(std::move(calibration));
    calibration_name_ = from.name;
    document_->set_calibration(calibration_); // islands are found by what GPUs attain
    return true;
}

void MainWindow::stop_using_calibration()
{
    calibration_.reset();
    document_->set_calibration(nullptr);
}

void MainWindow::show_calibration()
{
    if (!calibration_) {
        calibration_bar_->hide();
        return;
    }
    const QString measured = calibration_text(*calibration_);
    if (!cluster_) {
        calibration_bar_->show_use(tr("Plans use the calibration %1: %2").arg(calibration_name_, measured));
    } else if (*cluster_ == *document_->project().cluster) {
        calibration_bar_->show_fault(
            tr("The calibration %1 tells nothing new of this cluster's GPUs: %2").arg(calibration_name_, measured));
    } else {
        const QStringList gpus = recalibrated_gpus(*document_->project().cluster, *cluster_);
        calibration_bar_->show_use(gpus.isEmpty()
                                       ? tr("Plans use the calibration %1: %2").arg(calibration_name_, measured)
                                       : tr("Plans use the calibration %1 for %2; measured: %3")
                                             .arg(calibration_name_, gpus.join(QStringLiteral(", ")), measured));
    }
}

} // namespace tangram
