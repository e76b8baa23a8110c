// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gantt/geometry/gantt_phases.h"
#include "gantt/geometry/gantt_plan.h"

#include <optional>
#include <utility>

namespace tangram {

class GanttScene;

/// Which stretch of time a scene shows, in seconds: nothing beyond the longest of its plans, and no less than can be
/// told apart. The wheel zooms at the cursor, dragging pans.
class GanttTimes {
public:
    static constexpr double zoom_step = 1.25; ///< of one key, button or turn of the wheel

    /// The scene outlives it. limit() is to be called when its time axis has moved, or its plans have changed.
    explicit GanttTimes(GanttScene& scene);

    std::pair<double, double> shown() const;
    void show(double from_s, double to_s);
    /// With `margin` of its length on both sides.
    void show_around(const TimeSpan& span, double margin);
    /// One cycle of the busiest stage in the middle of the steady state of the pipeline that a stage is in, or else of
    /// the first that has one. False where there is none; then nothing moves.
    bool show_period(std::optional<GanttStage> stage);
    void fit();
    bool fits() const; ///< everything is shown
    /// At the ruler, else in the middle. `factor` is of the stretch.
    void zoom(double factor);
    void pan(double fraction); ///< of the stretch
    void pan_to_start();
    void pan_to_end();
    /// Moves nothing where all of it is shown.
    void bring_into_sight(const Event& event);
    void limit();

private:
    double whole_s() const; ///< of the longest plan

    GanttScene& scene_;
    bool limiting_ = false;
};

} // namespace tangram
