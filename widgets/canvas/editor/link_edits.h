// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"

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

    /// Nodes or racks with a switch, switches with each other, zones with each other; anything else is refused.
    void connect_parts(const CanvasHit& from, const CanvasHit& to);
    void connect_marked_to(int switch_index); ///< nodes and racks
    void disconnect_marked();

private:
    ClusterEditor& editor_;
};

} // namespace tangram
