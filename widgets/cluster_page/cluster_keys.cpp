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
        {place, ClusterKeysWords::tr("Shift + ← → ↑ ↓"), ClusterKeysWords::tr("Mark on the way")},
        {place, ClusterKeysWords::tr("Ctrl + ← → ↑ ↓"), ClusterKeysWords::tr("Move what is marked")},
        {place, ClusterKeysWords::tr("Space"), ClusterKeysWords::tr("Mark or unmark the node; with the mouse: pan")},
        {place, ClusterKeysWords::tr("Enter"), ClusterKeysWords::tr("Edit the figures of what is marked")},
        {place, ClusterKeysWords::tr("Enter after a lasso"), ClusterKeysWords::tr("Make an island of what is marked")},
        {place, ClusterKeysWords::tr("+ −"), ClusterKeysWords::tr("Zoom in or out")},
        {place, ClusterKeysWords::tr("Home"), ClusterKeysWords::tr("Show everything")},
        {place, ClusterKeysWords::tr("Esc"), ClusterKeysWords::tr("Unmark; end what the mouse began")},
        {place, ClusterKeysWords::tr("Esc in a field"), ClusterKeysWords::tr("Back to the drawing")},
        {place, ClusterKeysWords::tr("Wheel, pinch"), ClusterKeysWords::tr("Zoom at the cursor")},
        {place, ClusterKeysWords::tr("Middle button"), ClusterKeysWords::tr("Pan")},
        {place, ClusterKeysWords::tr("Drag"), ClusterKeysWords::tr("Move a part, or draw a band around several")},
        {place, ClusterKeysWords::tr("Ctrl or Shift + click"), ClusterKeysWords::tr("Mark one more")},
        {place, ClusterKeysWords::tr("Double click"), ClusterKeysWords::tr("Edit the figures of a part")},
    };
}

} // namespace tangram
