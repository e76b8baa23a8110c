// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/export/plan_export.h"

#include <QObject>

#include <functional>

class QAction;

namespace tangram {

/// Plans written for others to read: tables of stages and events, a trace, a comparison. Files are written in the
/// background. GUI thread.
class PlanExports : public QObject {
    Q_OBJECT
public:
    /// `plans` tells which are exported; `ask_path` asks for a file (title, filter, ending; empty: not now).
    PlanExports(
        std::function<std::vector<NamedPlan>()> plans,
        const std::function<QString(const QString& title, const QString& filter, const QString& ending)>& ask_path,
        QObject* parent);

    QList<QAction*> actions() const { return actions_; }
    void set_enabled(bool enabled, const QString& why_not);
    /// Tells of it by `written` or `failed`.
    void write(PlanExport as, const QString& path);

Q_SIGNALS:
    void written(const QString& path, const QString& said);
    void failed(const tangram::Error& error);

private:
    std::function<std::vector<NamedPlan>()> plans_;
    QList<QAction*> actions_; ///< in the order of PlanExport
};

} // namespace tangram
