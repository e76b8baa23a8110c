// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_lane.h"

#include <algorithm>
#include <cmath>

namespace tangram {

namespace {

// Mean pixels per event below which bars say less than density does.
constexpr double density_pitch = 2.5;
// Fewer events in a column beat against the pixels and look like noise.
constexpr double events_per_column = 8;

constexpr std::array<EventKind, event_kind_count> all_kinds = {
    EventKind::forward,      EventKind::backward,      EventKind::backward_input, EventKind::backward_weight,
    EventKind::send_forward, EventKind::send_backward, EventKind::gradient_sync,  EventKind::optimizer};

// Events whose durations are summed on the fly.
constexpr int block = 16;

} // namespace

GanttLane::GanttLane(std::span<const Event> timeline, std::vector<int> indices)
    : indices_(std::move(indices))
{
    starts_.reserve(indices_.size());
    ends_.reserve(indices_.size());
    kinds_.reserve(indices_.size());
    std::array<double, event_kind_count> sums{};
    std::array<bool, event_kind_count> seen{};
    for (const int index : indices_) {
        const Event& event = timeline[index];
        starts_.push_back(event.start_s);
        ends_.push_back(event.end_s);
        kinds_.push_back(static_cast<std::uint8_t>(event.kind));
        seen[kinds_.back()] = true;
    }
    for (EventKind kind : all_kinds) {
        if (seen[static_cast<std::size_t>(kind)])
            present_.push_back(kind);
    }
    busy_.reserve((indices_.size() / block + 1) * present_.size());
    for (int at = 0; at <= size(); ++at) {
        if (at % block == 0) {
            for (EventKind kind : present_)
                busy_.push_back(sums[static_cast<std::size_t>(kind)]);
        }
        if (at < size())
            sums[kinds_[at]] += end_s(at) - start_s(at);
    }
}

std::size_t GanttLane::memory_bytes() const
{
    return (starts_.capacity() + ends_.capacity() + busy_.capacity()) * sizeof(double) + kinds_.capacity()
        + indices_.capacity() * sizeof(std::int32_t) + present_.capacity() * sizeof(EventKind);
}

std::pair<int, int> GanttLane::visible(double from_s, double to_s) const
{
    const auto first = std::lower_bound(ends_.begin(), ends_.end(), from_s) - ends_.begin();
    const auto last = std::upper_bound(starts_.begin(), starts_.end(), to_s) - starts_.begin();
    return {static_cast<int>(first), std::max(static_cast<int>(first), static_cast<int>(last))};
}

std::optional<std::size_t> GanttLane::column_of(EventKind kind) const
{
    const auto found = std::find(present_.begin(), present_.end(), kind);
    return found == present_.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - present_.begin()));
}

double GanttLane::busy_before(std::size_t column, int at) const
{
    const int first = at / block * block;
    double sum = busy_[static_cast<std::size_t>(at / block) * present_.size() + column];
    for (int i = first; i < at; ++i)
        sum += kind(i) == present_[column] ? end_s(i) - start_s(i) : 0;
    return sum;
}

double GanttLane::busy_until(std::size_t column, double seconds) const
{
    const auto after = static_cast<int>(std::upper_bound(starts_.begin(), starts_.end(), seconds) - starts_.begin());
    if (after == 0)
        return 0;
    const int last = after - 1;
    const double own = kind(last) == present_[column] ? std::min(seconds, end_s(last)) - start_s(last) : 0;
    return busy_before(column, last) + own;
}

double GanttLane::busy_s(EventKind kind, double from_s, double to_s) const
{
    const auto column = column_of(kind);
    return column ? std::max(0.0, busy_until(*column, to_s) - busy_until(*column, from_s)) : 0;
}

int GanttLane::last_started(int at, int last, double seconds) const
{
    int step = 1;
    while (at + step < last && start_s(at + step) <= seconds) {
        at += step;
        step *= 2;
    }
    const auto from = starts_.begin() + at + 1;
    const auto to = starts_.begin() + std::max(at + 1, std::min(at + step, last));
    return static_cast<int>(std::upper_bound(from, to, seconds) - starts_.begin()) - 1;
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
