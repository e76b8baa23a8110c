// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "canvas/layout/canvas_hit.h"
#include "cluster/edit/cluster_edits.h"

#include <QCoreApplication>
#include <QPointF>

#include <string>

namespace tangram {

class ClusterEditor;

enum class Alignment { left, centre, right, top, middle, bottom };

/// Where parts stand: on the drawing, in racks and in zones.
class MoveEdits {
    Q_DECLARE_TR_FUNCTIONS(tangram::MoveEdits)
public:
    explicit MoveEdits(ClusterEditor& editor)
        : editor_(editor)
    {
    }

    void move_marked(const QPointF& by); ///< one step of undo with the moves before it
    void drop_marked(const QPointF& by, const CanvasHit& place); ///< into a rack or zone, or freely
    void align_marked(Alignment alignment);
    void lay_out_anew();
    void put_marked_into_rack(const RackKey& rack);
    void put_marked_into_zone(const std::string& zone);

private:
    /// Of everything marked that has a place, with what stands in marked racks and zones.
    Result<Cluster> moved(const Cluster& cluster, const ClusterParts& parts, const QPointF& by) const;

    ClusterEditor& editor_;
};

} // namespace tangram
