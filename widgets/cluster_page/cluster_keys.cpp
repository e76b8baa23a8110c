// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster_page/cluster_keys.h"

#include <QCoreApplication>

namespace tangram {

namespace {
struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::ClusterKeys)
};
} // namespace

std::vector<KeyHelp> cluster_key_help()
{
    const QString place = Words::tr("Cluster drawing");
    return {
        {place, Words::tr("← → ↑ ↓"), Words::tr("To the next node")},
        {place, Words::tr("Shift + ← → ↑ ↓"), Words::tr("Mark on the way")},
        {place, Words::tr("Ctrl + ← → ↑ ↓"), Words::tr("Move what is marked")},
        {place, Words::tr("Space"), Words::tr("Mark or unmark the node; with the mouse: pan")},
        {place, Words::tr("Enter"), Words::tr("Edit the figures of what is marked")},
        {place, Words::tr("Enter after a lasso"), Words::tr("Make an island of what is marked")},
        {place, Words::tr("+ −"), Words::tr("Zoom in or out")},
        {place, Words::tr("Home"), Words::tr("Show everything")},
        {place, Words::tr("Esc"), Words::tr("Unmark; end what the mouse began")},
        {place, Words::tr("Esc in a field"), Words::tr("Back to the drawing")},
        {place, Words::tr("Wheel, pinch"), Words::tr("Zoom at the cursor")},
        {place, Words::tr("Middle button"), Words::tr("Pan")},
        {place, Words::tr("Drag"), Words::tr("Move a part, or draw a band around several")},
        {place, Words::tr("Ctrl or Shift + click"), Words::tr("Mark one more")},
        {place, Words::tr("Double click"), Words::tr("Edit the figures of a part")},
    };
}

} // namespace tangram
