// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/gantt_lane.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

// Mean pixels per event below which bars say less than density does.
constexpr double density_pitch = 2.5;
// Fewer events in a column beat against the pixels and look like noise.
constexpr double events_per_column = 8;

constexpr std::array<EventKind, event_kind_count> all_kinds = {EventKind::forward,        EventKind::backward,
                                                               EventKind::backward_input, EventKind::backward_weight,
                                                               EventKind::send_forward,   EventKind::send_backward,
                                                               EventKind::gradient_sync,  EventKind::optimizer};

std::size_t slot(EventKind kind)
{
    return static_cast<std::size_t>(kind);
}

} // namespace

GanttLane::GanttLane(std::span<const Event> events, std::span<const int> indices)
    : indices_(indices.begin(), indices.end())
{
    starts_.reserve(events.size());
    ends_.reserve(events.size());
    kinds_.reserve(events.size());
    micro_batches_.reserve(events.size());
    for (const Event& event : events) {
        starts_.push_back(event.start_s);
        ends_.push_back(event.end_s);
        kinds_.push_back(event.kind);
        micro_batches_.push_back(event.micro_batch);
    }
    for (EventKind kind : all_kinds) {
        if (std::find(kinds_.begin(), kinds_.end(), kind) == kinds_.end())
            continue;
        std::vector<double>& sums = busy_[slot(kind)];
        sums.reserve(events.size() + 1);
        double sum = 0;
        for (const Event& event : events) {
            sums.push_back(sum);
            if (event.kind == kind)
                sum += event.end_s - event.start_s;
        }
        sums.push_back(sum);
    }
}

std::pair<int, int> GanttLane::visible(double from_s, double to_s) const
{
    const auto first = std::lower_bound(ends_.begin(), ends_.end(), from_s) - ends_.begin();
    const auto last = std::upper_bound(starts_.begin(), starts_.end(), to_s) - starts_.begin();
    return {static_cast<int>(first), std::max(static_cast<int>(first), static_cast<int>(last))};
}

double GanttLane::busy_until(EventKind kind, double seconds) const
{
    const std::vector<double>& sums = busy_[slot(kind)];
    if (sums.empty())
        return 0;
    const auto after =
        static_cast<std::size_t>(std::upper_bound(starts_.begin(), starts_.end(), seconds) - starts_.begin());
    if (after == 0)
        return 0;
    const std::size_t last = after - 1;
    const double own = kinds_[last] == kind ? std::min(seconds, ends_[last]) - starts_[last] : 0;
    return sums[last] + own;
}

double GanttLane::busy_s(EventKind kind, double from_s, double to_s) const
{
    return std::max(0.0, busy_until(kind, to_s) - busy_until(kind, from_s));
}

std::optional<int> GanttLane::at(double seconds, double tolerance_s) const
{
    if (starts_.empty())
        return std::nullopt;
    const auto after = static_cast<int>(std::upper_bound(starts_.begin(), starts_.end(), seconds) - starts_.begin());
    std::optional<int> best;
    double best_distance = tolerance_s;
    // The nearest on the left ends last among all that begin before; the nearest on the right begins first among the
    // rest.
    for (int candidate : {after - 1, after}) {
        if (candidate < 0 || candidate >= size())
            continue;
        const double distance = std::max({0.0, start_s(candidate) - seconds, seconds - end_s(candidate)});
        if (distance <= best_distance && (!best || distance < best_distance)) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

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
    std::array<EventKind, event_kind_count> kinds{};
    std::size_t kind_count = 0;
    for (EventKind kind : all_kinds) {
        if (!busy_[slot(kind)].empty())
            kinds[kind_count++] = kind;
    }
    const double column_s = density_column(scale, first, last) * scale.seconds_per_pixel;
    const auto from = static_cast<long>(std::floor(std::max(start_s(first), scale.start_s) / column_s));
    const auto to = static_cast<long>(std::ceil(std::min(end_s(last - 1), scale.end_s()) / column_s));

    // The open rectangle of each kind, to be joined with equal ones of the next column.
    std::array<int, event_kind_count> open{};
    open.fill(-1);
    int at = visible(static_cast<double>(from) * column_s, scale.end_s())
                 .first; // the last event that starts before the column ends
    std::array<double, event_kind_count> before{};
    for (std::size_t k = 0; k < kind_count; ++k)
        before[k] = busy_until(kinds[k], static_cast<double>(from) * column_s);
    for (long column = from; column < to; ++column) {
        const double right_s = static_cast<double>(column + 1) * column_s;
        const int left = static_cast<int>(std::lround(scale.pixel(static_cast<double>(column) * column_s)));
        const int right = static_cast<int>(std::lround(scale.pixel(right_s)));
        const int column_first = at;
        while (at + 1 < last && start_s(at + 1) <= right_s)
            ++at;
        float bottom = 1;
        for (std::size_t k = 0; k < kind_count; ++k) {
            double until = busy_[slot(kinds[k])][static_cast<std::size_t>(at)];
            if (kind(at) == kinds[k])
                until += std::clamp(right_s - start_s(at), 0.0, end_s(at) - start_s(at));
            const double fraction = (until - before[k]) / column_s;
            before[k] = until;
            const float height = static_cast<float>(std::round(fraction * steps)) / static_cast<float>(steps);
            if (height <= 0) {
                open[k] = -1;
                continue;
            }
            const float top = std::max(0.0F, bottom - height);
            GanttRect* joined = open[k] >= 0 ? &out[static_cast<std::size_t>(open[k])] : nullptr;
            if (joined != nullptr && joined->top == top && joined->bottom == bottom) {
                joined->right = right;
                joined->last = at + 1;
            } else {
                open[k] = static_cast<int>(out.size());
                out.push_back({left, right, top, bottom, kinds[k], column_first, at + 1});
            }
            bottom = top;
        }
    }
}

} // namespace tangram
