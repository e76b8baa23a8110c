// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/cluster_keys.h"

#include <QCoreApplication>

namespace tangram {

namespace {
struct ClusterKeysWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::ClusterKeys)
};
} // namespace

std::vector<KeyHelp> cluster_key_help()
{
    const QString place = ClusterKeysWords::tr("Cluster drawing");
    return {
        {place, ClusterKeysWords::tr("← → ↑ ↓"), ClusterKeysWords::tr("To the next node")},
        {place, ClusterKeysWords::tr("Shift + ← → ↑ ↓"), ClusterKeysWords::tr("Extend the selection")},
        {place, ClusterKeysWords::tr("Ctrl + ← → ↑ ↓"), ClusterKeysWords::tr("Move the selection")},
        {place, ClusterKeysWords::tr("Space"),
         ClusterKeysWords::tr("Select or deselect the node; with the mouse: pan")},
        {place, ClusterKeysWords::tr("Enter"), ClusterKeysWords::tr("Edit the figures of the selection")},
        {place, ClusterKeysWords::tr("Enter after a lasso"), ClusterKeysWords::tr("Make an island of the selection")},
        {place, ClusterKeysWords::tr("+ −"), ClusterKeysWords::tr("Zoom in or out")},
        {place, ClusterKeysWords::tr("Home"), ClusterKeysWords::tr("Show everything")},
        {place, ClusterKeysWords::tr("Esc"), ClusterKeysWords::tr("Clear the selection; cancel what the mouse began")},
        {place, ClusterKeysWords::tr("Esc in a field"), ClusterKeysWords::tr("Back to the drawing")},
        {place, ClusterKeysWords::tr("Wheel, pinch"), ClusterKeysWords::tr("Zoom at the cursor")},
        {place, ClusterKeysWords::tr("Middle button"), ClusterKeysWords::tr("Pan")},
        {place, ClusterKeysWords::tr("Drag"),
         ClusterKeysWords::tr("Move a part, or select several with a rubber band")},
        {place, ClusterKeysWords::tr("Ctrl or Shift + click"), ClusterKeysWords::tr("Add to the selection")},
        {place, ClusterKeysWords::tr("Double click"), ClusterKeysWords::tr("Edit the figures of a part")},
    };
}

} // namespace tangram
