// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <QCoreApplication>
#include <QString>

#include <functional>
#include <memory>

namespace tangram {

class ClusterEditor;

/// Names and figures of what is marked. `what` names the step of undo.
class FigureEdits {
    Q_DECLARE_TR_FUNCTIONS(tangram::FigureEdits)
public:
    explicit FigureEdits(ClusterEditor& editor)
        : editor_(editor)
    {
    }

    void change_nodes(const QString& what, const std::function<void(Node&)>& change);
    void set_gpu_type(std::shared_ptr<const GpuType> gpu, const QString& what);
    void change_gpu_type(const QString& what, const std::function<void(GpuType&)>& change);
    void mark_nodes_of_same_type(); ///< as any of the marked ones
    void change_switch(const QString& what, const std::function<void(Switch&)>& change);
    void change_link(const QString& what, const std::function<void(ExtraLink&)>& change);
    void rename_marked(const QString& name); ///< one node, switch, rack or zone
    void rename_cluster(const QString& name);

private:
    ClusterEditor& editor_;
};

} // namespace tangram
