// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/cluster.h"
#include "cluster_page/cluster_page.h"
#include "document/project_session.h"
#include "import/import_window.h"
#include "main_window.h"

#include <QStandardPaths>

namespace tangram {

namespace {

/// The user's own names of GPUs, which the command line reads, too.
std::filesystem::path users_gpu_names()
{
    return gpu_names_path(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation).toStdString());
}

} // namespace

void MainWindow::show_import(const QStringList& paths)
{
    if (import_ == nullptr) {
        import_ = new ImportWindow(users_gpu_names(), this);
        import_->setAttribute(Qt::WA_DeleteOnClose);
        connect(import_, &ImportWindow::cluster_accepted, this,
                [this](const std::shared_ptr<const ImportedCluster>& imported) { take_import(*imported); });
    }
    if (!paths.isEmpty())
        import_->add_files(paths);
    if (!isVisible())
        return; // where this window will be is not known yet
    import_->show();
    import_->raise();
    import_->activateWindow();
}

ImportWindow* MainWindow::import_window() const
{
    return import_;
}

void MainWindow::take_import(const ImportedCluster& imported)
{
    begin_opening();
    if (!project_->is_open())
        begin_project(document_->project(), {});
    // An edit whatever is open: no file holds it yet, and a cluster that it replaces comes back with one step of undo.
    Project project = document_->project();
    project.cluster = std::make_shared<const Cluster>(*imported.cluster);
    project.import_record = import_record(imported);
    edit_project(tr("Import a cluster"), std::move(project));
    show_drawing();
    cluster_page_->fit();
}

} // namespace tangram
