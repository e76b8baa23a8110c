// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_layout.h"

#include <QList>
#include <QObject>
#include <QPointF>

#include <optional>

class QAction;

namespace tangram {

class GanttRows;
class GanttScene;
class GanttTimes;

/// The stage and the event that are selected in a scene, and the way from event to event with the keyboard. Puts what
/// is selected into words for those who cannot see it.
class GanttSelection : public QObject {
    Q_OBJECT
public:
    /// All of them outlive it; `rows` and `times` bring into sight what is gone to.
    GanttSelection(GanttScene& scene, GanttRows& rows, GanttTimes& times);

    std::optional<GanttStage> selected_stage() const;
    std::optional<Event> selected_event() const;
    void select_stage(std::optional<GanttStage> stage); ///< no signal; the event stays
    void select_at(const QPointF& position); ///< what is drawn there in the plot
    bool clear(); ///< false where nothing was selected

    /// From the selected event; false where there is none or the key means nothing to it.
    bool walk(int key);
    /// In time, on the selected event's lane. Without one the first event in sight of the selected stage, else of the
    /// first row, is selected.
    void next();
    void previous();
    void copy() const; ///< what is told of the event, to the clipboard

    QList<QAction*> actions() const { return {previous_, next_, copy_}; }
    void update_actions(); ///< before they are shown
    /// Tells of the plans, unless an event is selected. To be called when other plans or rows are shown.
    void tell_plans();

Q_SIGNALS:
    void stage_selected(const tangram::GanttStage& stage);
    void event_selected(const tangram::GanttStage& stage, const tangram::Event& event);
    void cleared();
    void told(const QString& text); ///< the selected event, else the plans

private:
    void select(const GanttSpot& spot);
    void bring_into_sight(const GanttSpot& spot);

    GanttScene& scene_;
    GanttRows& rows_;
    GanttTimes& times_;
    QAction* previous_;
    QAction* next_;
    QAction* copy_;
};

} // namespace tangram
