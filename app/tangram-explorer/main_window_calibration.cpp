// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_page.h"
#include "formats/calibration_json.h"
#include "job/basis_bar.h"
#include "job/calibration_facts.h"
#include "main_window.h"
#include "search/search_page.h"

namespace tangram {

void MainWindow::use_cluster(OpenedCluster opened)
{
    cluster_ = opened.cluster;
    islands_ = opened.islands;
    cluster_page_->set_cluster(cluster_, opened.dendrogram, islands_, search_->settings().merge_tolerance);
}

void MainWindow::take(Calibration calibration)
{
    calibration_ = std::make_shared<const Calibration>(std::move(calibration));
    calibration_name_ = opening_;
    recalibrate();
}

void MainWindow::stop_using_calibration()
{
    calibration_.reset();
    recalibrate();
    show_state();
}

void MainWindow::recalibrate()
{
    if (!as_written_)
        return;
    // Islands are found by what GPUs attain.
    use_cluster(with_islands(calibration_ ? std::make_shared<const Cluster>(calibrated(*as_written_, *calibration_))
                                          : as_written_,
                             search_->settings().merge_tolerance));
    if (!job_is_the_users_)
        suggest_job();
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
    } else if (*cluster_ == *as_written_) {
        calibration_bar_->show_fault(
            tr("The calibration %1 tells nothing new of this cluster's GPUs: %2").arg(calibration_name_, measured));
    } else {
        const QStringList gpus = recalibrated_gpus(*as_written_, *cluster_);
        calibration_bar_->show_use(gpus.isEmpty()
                                       ? tr("Plans use the calibration %1: %2").arg(calibration_name_, measured)
                                       : tr("Plans use the calibration %1 for %2; measured: %3")
                                             .arg(calibration_name_, gpus.join(QStringLiteral(", ")), measured));
    }
}

} // namespace tangram
