// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tangram-explorer/saving/save_dialog.h"
#include "text/result.h"

#include <QObject>

#include <memory>
#include <optional>

namespace tangram {

class PlanExports;
class PlansPage;
struct PlanFile;

/// Files that leave the program: plans, pictures of their charts, the cluster, tables for other programs. All but
/// save_plan() write in the background; how it went is told in the message bar. GUI thread.
class PlanSaving : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    PlanSaving(const OpenProject& project, const PlansPage& plans, MessageBar& messages, QWidget& window);

    PlanExports& exports() const { return *exports_; }
    /// What would be saved: the file of the plan that is chosen; null: there is none.
    std::shared_ptr<const PlanFile> file() const;
    bool save_plan(const QString& path); ///< at once
    void save_plan_later(const QString& path);
    void save_picture_later(const QString& path); ///< of the Gantt charts, drawn at once
    void save_cluster_later(const QString& path);
    void ask_save_plan();
    void ask_save_picture();
    void ask_save_cluster();
    QString ask_picture_path(const QString& chart); ///< empty: not now

private:
    QString saved_message(const QString& path) const;
    bool show_saved(const QString& path, const QString& said, const std::optional<Error>& error);
    /// Named after the chosen plan; empty: not now, or there is none.
    QString ask_plan_path(const QString& title, const QString& filter, const QStringList& endings);

    const OpenProject& project_;
    const PlansPage& plans_;
    MessageBar& messages_;
    QWidget& window_;
    SaveDialog dialog_;
    PlanExports* exports_;
};

} // namespace tangram
