// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tangram-explorer/opening/leaving.h"
#include "tangram-explorer/opening/plan_opening.h"

#include <QList>
#include <QObject>
#include <QStringList>
#include <QWidget>

#include <memory>
#include <vector>

namespace tangram {

class MeasuredBasis;
class MessageBar;
struct ImportedCluster;

/// Opening files of every kind: what each holds is found out, and becomes of the open project what it is. What could
/// not be opened stands in the message bar until it is put right or dismissed. GUI thread.
class Opening : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    Opening(OpenProject& project, MeasuredBasis& basis, PlanOpening& plans, MessageBar& messages, Leaving leaving,
            QWidget& window);

    /// Opens one after the other, all layer profiles together; true when all were.
    bool open(const QStringList& paths);
    /// The same without holding up the window, as menus and drops do.
    void open_later(const QStringList& paths);
    void ask_file(); ///< of any kind; it is opened later
    void ask_runs(); ///< likewise
    void ask_profiles(); ///< a folder of them
    /// In place of the open project one without nodes.
    void begin_drawing();
    /// A step of undo; begins a project where none is open.
    void take_import(const ImportedCluster& imported);
    void fold_refused(); ///< what could not be opened is told in a line from then on

Q_SIGNALS:
    void runs_opened(std::shared_ptr<const tangram::AccuracyStudy> study, const QString& name);
    /// What a cluster's own tools print: it is to be imported.
    void tools_output_opened(const QString& path);
    void drawing_wanted(); ///< on screen
    void told(const QString& what); ///< what goes on, for the status bar; empty: nothing does any more
    void changed(); ///< something was opened

private:
    /// A file that could not be opened.
    struct RefusedFile {
        QString path;
        Error error;
        bool earlier = false; ///< than those that are being opened together now
    };

    void begin_opening();
    void show_refused();
    void open_next();
    PlanDefaults defaults() const;
    void take(const QString& path, Result<PreparedFile> prepared);
    void take_prepared(const QString& path, PreparedFile file);
    bool begins_project(const PreparedFile& file) const; ///< in place of the open one
    // False where it is not the file that was opened: the user would rather not, or it is to be imported.
    bool take(Project project, const Source& from);
    bool take(ClusterFile opened, const Source& from);
    bool take(ModelAndUnusedKeys read, const Source& from);
    bool take(Job job, const Source& from);
    bool take(OpenedPlan opened, const Source& from);
    bool take(OpenedComparison opened, const Source& from);
    bool take(std::shared_ptr<const AccuracyStudy> study, const Source& from);
    bool take(const std::shared_ptr<const ProjectProfiles>& profiles, const Source& from);
    bool take(Calibration calibration, const Source& from);
    bool take(PrintedByTools, const Source& from);

    OpenProject& project_;
    MeasuredBasis& basis_;
    PlanOpening& plans_;
    MessageBar& messages_;
    Leaving leaving_;
    std::vector<RefusedFile> refused_;
    std::vector<Error> cannot_run_; ///< of the plans among those opened together
    QWidget& window_;
    QList<QStringList> to_open_; ///< the first are being opened
};

} // namespace tangram
