// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a lane is drawn event by event or as density.
#include "gantt/geometry/gantt_lane.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

// Mean pixels per event below which bars say less than density does.
constexpr double density_pitch = 2.5;
// Fewer events in a column beat against the pixels and look like noise.
constexpr double events_per_column = 8;

} // namespace

int GanttLane::density_column(const TimeScale& scale, int first, int last) const
{
    const double span = std::min(end_s(last - 1), scale.end_s()) - std::max(start_s(first), scale.start_s);
    return std::max(1,
                    static_cast<int>(std::ceil(events_per_column * span / scale.seconds_per_pixel / (last - first))));
}

bool GanttLane::is_density(const TimeScale& scale) const
{
    const auto [first, last] = visible(scale.start_s, scale.end_s());
    if (last - first < 8)
        return false;
    const double span = std::min(end_s(last - 1), scale.end_s()) - std::max(start_s(first), scale.start_s);
    return span / scale.seconds_per_pixel < density_pitch * (last - first);
}

void GanttLane::rects(const TimeScale& scale, int steps, std::vector<GanttRect>& out) const
{
    const auto [first, last] = visible(scale.start_s, scale.end_s());
    if (first == last)
        return;
    if (is_density(scale))
        density(scale, steps, first, last, out);
    else
        bars(scale, first, last, out);
}

void GanttLane::bars(const TimeScale& scale, int first, int last, std::vector<GanttRect>& out) const
{
    const auto edge = [&](double seconds) {
        return static_cast<int>(std::lround(std::clamp(scale.pixel(seconds), -1.0, scale.width + 1.0)));
    };
    const std::size_t begin = out.size();
    double longest = 0; // of the run that the last rectangle stands for
    bool before_narrow = false;
    for (int at = first; at < last; ++at) {
        const double duration = end_s(at) - start_s(at);
        const bool narrow = duration < scale.seconds_per_pixel;
        GanttRect rect{edge(start_s(at)), edge(end_s(at)), 0, 1, kind(at), at, at + 1};
        if (narrow) {
            rect.left = static_cast<int>(std::floor(std::clamp(scale.pixel(start_s(at)), -1.0, scale.width + 1.0)));
            rect.right = rect.left + 1;
        }
        GanttRect* before = out.size() > begin ? &out.back() : nullptr;
        if (before != nullptr && rect.left < before->right) {
            if (narrow) {
                before->last = at + 1;
                if (before_narrow && duration > longest) {
                    before->kind = rect.kind;
                    longest = duration;
                }
                continue;
            }
            rect.left = before->right;
            rect.right = std::max(rect.right, rect.left + 1);
        }
        longest = duration;
        before_narrow = narrow;
        out.push_back(rect);
    }
}

void GanttLane::density(const TimeScale& scale, int steps, int first, int last, std::vector<GanttRect>& out) const
{
    const double column_s = density_column(scale, first, last) * scale.seconds_per_pixel;
    const auto from = static_cast<long>(std::floor(std::max(start_s(first), scale.start_s) / column_s));
    const auto to = static_cast<long>(std::ceil(std::min(end_s(last - 1), scale.end_s()) / column_s));

    // The last column ends with its events: after the iteration nothing is drawn.
    const int end = static_cast<int>(std::ceil(scale.pixel(std::min(end_s(last - 1), scale.end_s()))));

    // The open rectangle of each kind, to be joined with equal ones of the next column.
    std::array<int, event_kind_count> open{};
    open.fill(-1);
    int at = visible(static_cast<double>(from) * column_s, scale.end_s())
                 .first; // the last event that starts before the column ends
    std::array<double, event_kind_count> before{};
    for (std::size_t k = 0; k < present_.size(); ++k)
        before[k] = busy_until(k, static_cast<double>(from) * column_s);
    for (long column = from; column < to; ++column) {
        const double right_s = static_cast<double>(column + 1) * column_s;
        const int left = static_cast<int>(std::lround(scale.pixel(static_cast<double>(column) * column_s)));
        const int right = std::min(static_cast<int>(std::lround(scale.pixel(right_s))), end);
        const int column_first = at;
        at = last_started(at, last, right_s);
        float bottom = 1;
        for (std::size_t k = 0; k < present_.size(); ++k) {
            double until = busy_before(k, at);
            if (kind(at) == present_[k])
                until += std::clamp(right_s - start_s(at), 0.0, end_s(at) - start_s(at));
            const double fraction = (until - before[k]) / column_s;
            before[k] = until;
            const float height = static_cast<float>(std::round(fraction * steps)) / static_cast<float>(steps);
            if (height <= 0) {
                open[k] = -1;
                continue;
            }
            const float top = std::max(0.0F, bottom - height);
            GanttRect* joined = open[k] >= 0 ? &out[open[k]] : nullptr;
            if (joined != nullptr && joined->top == top && joined->bottom == bottom) {
                joined->right = right;
                joined->last = at + 1;
            } else {
                open[k] = static_cast<int>(out.size());
                out.push_back({left, right, top, bottom, present_[k], column_first, at + 1});
            }
            bottom = top;
        }
    }
}

} // namespace tangram
