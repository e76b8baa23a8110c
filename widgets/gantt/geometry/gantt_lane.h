// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "schedule/schedule.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tangram {

inline constexpr std::size_t event_kind_count = 8;

/// How time maps onto device pixels: pixel 0 begins at start_s.
struct TimeScale {
    double start_s = 0;
    double seconds_per_pixel = 1;
    int width = 0; ///< pixels

    double pixel(double seconds) const { return (seconds - start_s) / seconds_per_pixel; }
    double seconds(double at_pixel) const { return start_s + at_pixel * seconds_per_pixel; }
    double end_s() const { return seconds(width); }
};

/// A rectangle to fill. Pixels are whole device pixels, right exclusive; heights are fractions of the lane's, 0 at its
/// top.
struct GanttRect {
    int left = 0;
    int right = 0;
    float top = 0;
    float bottom = 1;
    EventKind kind = EventKind::forward;
    int first = 0; ///< the events it stands for: [first, last) of the lane
    int last = 0;

    bool single() const { return last - first == 1; }
};

/// Events of one stage that cannot overlap, ascending. Time per kind is kept as prefix sums at every 16th event, so
/// that how busy a pixel is costs two binary searches whatever it holds, and an event little more than its 21 bytes.
class GanttLane {
public:
    GanttLane() = default;
    /// Those of `timeline` at `indices`, which are ascending by start and do not overlap.
    GanttLane(std::span<const Event> timeline, std::vector<int> indices);

    int size() const { return static_cast<int>(starts_.size()); }
    double start_s(int at) const { return starts_[at]; }
    double end_s(int at) const { return ends_[at]; }
    EventKind kind(int at) const { return static_cast<EventKind>(kinds_[at]); }
    int index(int at) const { return indices_[at]; } ///< of the timeline
    std::size_t memory_bytes() const; ///< on the heap

    /// [first, last) of the events that touch the time range. Logarithmic.
    std::pair<int, int> visible(double from_s, double to_s) const;
    /// Seconds of [from_s, to_s] spent on `kind`. Logarithmic.
    double busy_s(EventKind kind, double from_s, double to_s) const;
    /// The event at a time, or else the nearest one no further than `tolerance_s` away.
    std::optional<int> at(double seconds, double tolerance_s) const;

    /// True when the visible events are on average so narrow that the lane is drawn as density.
    bool is_density(const TimeScale& scale) const;
    /// What to draw, appended to `out` in ascending order.
    ///
    /// As bars, every event of a pixel or more is a rectangle of its own, its edges rounded to pixels; narrower ones
    /// that share a pixel are one rectangle of the longest one's kind, and one that begins in a wider bar's last pixel
    /// is taken into it. A gap of two pixels or more always shows. As density, columns of density_column() pixels are
    /// stacked from the bottom: the height of a kind is the fraction of the column's time spent on it, exact to
    /// 1/`steps` of the lane's height; equal neighbours are joined. Columns stand on a grid that begins at time 0, so
    /// that panning moves the picture without changing it.
    void rects(const TimeScale& scale, int steps, std::vector<GanttRect>& out) const;

    /// Pixels of a density column: as many as hold eight of the lane's events [first, last) on average.
    int density_column(const TimeScale& scale, int first, int last) const;

private:
    /// Where the sums of a kind are; nothing where the lane has none of it.
    std::optional<std::size_t> column_of(EventKind kind) const;
    /// Seconds of a kind in the events before `at`.
    double busy_before(std::size_t column, int at) const;
    double busy_until(std::size_t column, double seconds) const;
    /// The last event of [at, last) that starts by then, `at` itself at the least.
    int last_started(int at, int last, double seconds) const;
    void bars(const TimeScale& scale, int first, int last, std::vector<GanttRect>& out) const;
    void density(const TimeScale& scale, int steps, int first, int last, std::vector<GanttRect>& out) const;

    std::vector<double> starts_, ends_;
    std::vector<std::uint8_t> kinds_;
    std::vector<std::int32_t> indices_;
    std::vector<EventKind> present_; ///< kinds of the lane
    std::vector<double> busy_; ///< [block of events][present kind]: seconds in events before the block
};

} // namespace tangram
