// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_keys.h"

#include <QCoreApplication>

namespace tangram {

namespace {
struct Words {
    Q_DECLARE_TR_FUNCTIONS(tangram::GanttKeys)
};
} // namespace

std::vector<KeyHelp> gantt_key_help()
{
    const QString place = Words::tr("Gantt chart");
    return {
        {place, Words::tr("+ −"), Words::tr("Zoom in or out")},
        {place, Words::tr("F, Home"), Words::tr("Show everything")},
        {place, Words::tr("← →"), Words::tr("Pan in time")},
        {place, Words::tr("↑ ↓"), Words::tr("Scroll the stages")},
        {place, Words::tr("Wheel"), Words::tr("Zoom at the cursor; over the labels, scroll the stages")},
        {place, Words::tr("Shift+wheel"), Words::tr("Pan in time")},
        {place, Words::tr("Drag"), Words::tr("Pan")},
        {place, Words::tr("Click"), Words::tr("Select the stage and the event")},
    };
}

} // namespace tangram
