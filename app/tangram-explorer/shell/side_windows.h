// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>

#include <memory>

class QMainWindow;

namespace tangram {

class AccuracyWindow;
class CommandPalette;
class HelpWindow;
class ImportWindow;
class ShortcutsWindow;
struct AccuracyStudy;
struct ImportedCluster;

/// The windows beside the main one, each made when it is first asked for. GUI thread.
class SideWindows : public QObject {
    Q_OBJECT
public:
    explicit SideWindows(QMainWindow& window);

    AccuracyWindow* accuracy() const { return accuracy_; } ///< null before measured runs were opened
    ImportWindow* import() const; ///< null while it is closed
    void show_help(const QString& page); ///< by the name of its file in resources/help
    void show_runs(std::shared_ptr<const AccuracyStudy> study, const QString& name);
    void show_accuracy(); ///< there is one
    /// Shows the window that makes a cluster of what its own tools print, with these files added.
    void show_import(const QStringList& paths = {});
    void show_shortcuts();
    void find_command();
    /// Those that were asked for while the main window was hidden come on top of it.
    void show_waiting();

Q_SIGNALS:
    void imported(const tangram::ImportedCluster& cluster); ///< which is gone after the call

private:
    QMainWindow& window_;
    AccuracyWindow* accuracy_ = nullptr;
    HelpWindow* help_ = nullptr;
    CommandPalette* command_palette_ = nullptr;
    ShortcutsWindow* shortcuts_ = nullptr;
    QPointer<ImportWindow> import_;
};

} // namespace tangram
