// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/chart/gantt_keys.h"

#include <QCoreApplication>

namespace tangram {

namespace {
struct GanttKeysWords {
    Q_DECLARE_TR_FUNCTIONS(tangram::GanttKeys)
};
} // namespace

std::vector<KeyHelp> gantt_key_help()
{
    const QString place = GanttKeysWords::tr("Gantt chart");
    return {
        {place, GanttKeysWords::tr("+ −"), GanttKeysWords::tr("Zoom in or out")},
        {place, GanttKeysWords::tr("F"), GanttKeysWords::tr("Show everything")},
        {place, GanttKeysWords::tr("P"), GanttKeysWords::tr("Zoom to one period of the steady state")},
        {place, GanttKeysWords::tr("Enter"),
         GanttKeysWords::tr("Zoom to the selected event; without one, select an event")},
        {place, GanttKeysWords::tr(", ."), GanttKeysWords::tr("Select the previous or the next event")},
        {place, GanttKeysWords::tr("← →"),
         GanttKeysWords::tr("Go to the previous or the next event; without one selected, pan in time")},
        {place, GanttKeysWords::tr("↑ ↓"),
         GanttKeysWords::tr(
             "Go to the event at the same time in the next row; without one selected, scroll the stages")},
        {place, GanttKeysWords::tr("Home, End"),
         GanttKeysWords::tr(
             "Go to the first or the last event of the lane; without one selected, to the start or the end")},
        {place, GanttKeysWords::tr("Ctrl++, Ctrl+−, Ctrl+Shift+wheel"), GanttKeysWords::tr("Higher or lower rows")},
        {place, GanttKeysWords::tr("Ctrl+0"), GanttKeysWords::tr("Rows share the height of the chart")},
        {place, GanttKeysWords::tr("Page up, Page down"), GanttKeysWords::tr("Scroll the stages by a page")},
        {place, GanttKeysWords::tr("Esc"), GanttKeysWords::tr("Clear the selection")},
        {place, GanttKeysWords::tr("Ctrl+C"), GanttKeysWords::tr("Copy the selected event as text")},
        {place, GanttKeysWords::tr("Right click, Shift+F10"),
         GanttKeysWords::tr("Open the menu of the event, its plan and the chart")},
        {place, GanttKeysWords::tr("Wheel"),
         GanttKeysWords::tr("Zoom at the cursor; over the labels, scroll the stages")},
        {place, GanttKeysWords::tr("Shift+wheel"), GanttKeysWords::tr("Pan in time")},
        {place, GanttKeysWords::tr("Drag"), GanttKeysWords::tr("Pan in time")},
        {place, GanttKeysWords::tr("Click"),
         GanttKeysWords::tr("Select the stage and the event; other plans highlight the same island")},
        {place, GanttKeysWords::tr("Click on a plan's name"),
         GanttKeysWords::tr("Fold its stages away, or show them again")},
    };
}

} // namespace tangram
