// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_keys.h"

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
        {place, Words::tr("F"), Words::tr("Show everything")},
        {place, Words::tr("P"), Words::tr("Zoom to one period of the steady state")},
        {place, Words::tr("Enter"), Words::tr("Zoom to the selected event; without one, select an event")},
        {place, Words::tr(", ."), Words::tr("Select the previous or the next event")},
        {place, Words::tr("← →"), Words::tr("Go to the previous or the next event; without one selected, pan in time")},
        {place, Words::tr("↑ ↓"),
         Words::tr("Go to the event at the same time in the next row; without one selected, scroll the stages")},
        {place, Words::tr("Home, End"),
         Words::tr("Go to the first or the last event of the lane; without one selected, to the start or the end")},
        {place, Words::tr("Ctrl++, Ctrl+−, Ctrl+Shift+wheel"), Words::tr("Higher or lower rows")},
        {place, Words::tr("Ctrl+0"), Words::tr("Rows share the height of the chart")},
        {place, Words::tr("Page up, Page down"), Words::tr("Scroll the stages by a page")},
        {place, Words::tr("Esc"), Words::tr("Clear the selection")},
        {place, Words::tr("Ctrl+C"), Words::tr("Copy the selected event as text")},
        {place, Words::tr("Right click, Shift+F10"),
         Words::tr("What can be done with the event, its plan and the chart")},
        {place, Words::tr("Wheel"), Words::tr("Zoom at the cursor; over the labels, scroll the stages")},
        {place, Words::tr("Shift+wheel"), Words::tr("Pan in time")},
        {place, Words::tr("Drag"), Words::tr("Pan in time")},
        {place, Words::tr("Click"), Words::tr("Select the stage and the event; other plans mark the same island")},
        {place, Words::tr("Click on a plan's name"), Words::tr("Fold its stages away, or show them again")},
    };
}

} // namespace tangram
