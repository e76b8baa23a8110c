// SPDX-License-Identifier: GPL-3.0-or-later
#include "gantt/geometry/gantt_lane.h"

#include <algorithm>

namespace tangram {

namespace {

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

} // namespace tangram
