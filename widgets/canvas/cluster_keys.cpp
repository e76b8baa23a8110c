// SPDX-License-Identifier: GPL-3.0-or-later
#include "canvas/cluster_keys.h"

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
        {place, Words::tr("+ −"), Words::tr("Zoom in or out")},
        {place, Words::tr("F, Home"), Words::tr("Show everything")},
        {place, Words::tr("← → ↑ ↓"), Words::tr("Pan")},
        {place, Words::tr("Esc"), Words::tr("Select no island")},
        {place, Words::tr("Wheel, pinch"), Words::tr("Zoom at the cursor")},
        {place, Words::tr("Drag"), Words::tr("Pan")},
        {place, Words::tr("Click"), Words::tr("Select the node's island")},
    };
}

} // namespace tangram
