// SPDX-License-Identifier: GPL-3.0-or-later
#include "tangram-explorer/shell/side_windows.h"

#include "accuracy/accuracy_window.h"
#include "cluster_page/cluster_keys.h"
#include "commands/command_palette.h"
#include "commands/shortcuts_window.h"
#include "gantt/chart/gantt_keys.h"
#include "help/help_window.h"
#include "import/import_window.h"
#include "search/page/search_keys.h"

#include <QMainWindow>
#include <QStandardPaths>
#include <QTimer>

#include <utility>
#include <vector>

namespace tangram {

namespace {

/// The user's own names of GPUs, which the command line reads, too.
std::filesystem::path users_gpu_names()
{
    return gpu_names_path(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation).toStdString());
}

} // namespace

SideWindows::SideWindows(QMainWindow& window)
    : QObject(&window)
    , window_(window)
{
}

ImportWindow* SideWindows::import() const
{
    return import_;
}

void SideWindows::show_help(const QString& page)
{
    if (help_ == nullptr)
        help_ = new HelpWindow(&window_);
    help_->show_page(page);
    help_->show();
    help_->raise();
}

void SideWindows::show_runs(std::shared_ptr<const AccuracyStudy> study, const QString& name)
{
    if (accuracy_ == nullptr) {
        accuracy_ = new AccuracyWindow(&window_);
        connect(accuracy_, &AccuracyWindow::help_asked, this, [this] { show_help(QStringLiteral("accuracy")); });
    }
    accuracy_->set_study(std::move(study), name);
    if (window_.isVisible())
        show_accuracy(); // else where this window will be is not known yet
}

void SideWindows::show_accuracy()
{
    accuracy_->show();
    accuracy_->raise();
    accuracy_->activateWindow();
}

void SideWindows::show_import(const QStringList& paths)
{
    if (import_ == nullptr) {
        import_ = new ImportWindow(users_gpu_names(), &window_);
        import_->setAttribute(Qt::WA_DeleteOnClose);
        connect(import_, &ImportWindow::cluster_accepted, this,
                [this](const std::shared_ptr<const ImportedCluster>& cluster) { Q_EMIT imported(*cluster); });
    }
    if (!paths.isEmpty())
        import_->add_files(paths);
    if (!window_.isVisible())
        return; // where this window will be is not known yet
    import_->show();
    import_->raise();
    import_->activateWindow();
}

void SideWindows::show_shortcuts()
{
    if (shortcuts_ == nullptr)
        shortcuts_ = new ShortcutsWindow(window_);
    std::vector<KeyHelp> keys;
    for (const std::vector<KeyHelp>& of : {cluster_key_help(), search_key_help(), gantt_key_help(), common_key_help()})
        keys.insert(keys.end(), of.begin(), of.end());
    shortcuts_->open_now(keys);
}

void SideWindows::find_command()
{
    if (command_palette_ == nullptr)
        command_palette_ = new CommandPalette(window_);
    command_palette_->open_now();
}

void SideWindows::show_waiting()
{
    if (accuracy_ != nullptr)
        QTimer::singleShot(0, this, &SideWindows::show_accuracy);
    if (import_ != nullptr)
        QTimer::singleShot(0, this, [this] {
            if (import_ != nullptr)
                show_import();
        });
}

} // namespace tangram
