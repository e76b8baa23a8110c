// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"
#include "cluster/edit/cluster_edits.h"

#include <QCoreApplication>

namespace tangram {

class ClusterEditor;

/// What is connected with what.
class LinkEdits {
    Q_DECLARE_TR_FUNCTIONS(tangram::LinkEdits)
public:
    explicit LinkEdits(ClusterEditor& editor)
        : editor_(editor)
    {
    }

    void connect_parts(const CanvasHit& from, const CanvasHit& to);
    void connect_marked_to(int switch_index); ///< nodes and racks
    void disconnect_marked();
    void join_scale_up(const ScaleUpDomain& domain);

private:
    ClusterEditor& editor_;
};

} // namespace tangram
