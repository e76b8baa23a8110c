// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/cluster/node_templates.h"

#include <QCoreApplication>
#include <QPointF>

namespace tangram {

class ClusterEditor;

/// Parts that are added to the drawing, and removed. `at` is the corner of the first card, in scene units; places there
/// take the new parts in.
class PartEdits {
    Q_DECLARE_TR_FUNCTIONS(tangram::PartEdits)
public:
    explicit PartEdits(ClusterEditor& editor)
        : editor_(editor)
    {
    }

    void add_nodes(const NodeTemplate& made, int count, const QPointF& at);
    void add_switch(const QPointF& at);
    void add_rack(const QPointF& at);
    void add_zone(const QPointF& at);
    /// A rack around the marked nodes, or an empty one where none are.
    void rack_around_marked();
    void zone_around_marked();
    void remove_marked();

private:
    ClusterEditor& editor_;
};

} // namespace tangram
