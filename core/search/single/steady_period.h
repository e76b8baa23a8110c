// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <vector>

namespace tangram {

/// How far apart the micro-batches of a partial pipeline follow each other in the steady state, in seconds. `head` is
/// its first stage; elements[head.parent] the next one, and so on; the last one's parent is an element that has none
/// (-1). `after_s`: that of the pipeline without its head.
///
/// In 1F1B stage i runs at most k + 1 micro-batches ahead of stage i + k, so k + 1 ticks last at least one round trip
/// through both and all between them: the period is at least that trip over k + 1, for every window of stages. Where
/// sends block they are in the period of either end.
template <class Element>
double steady_period_s(const std::vector<Element>& elements, const Element& head, double after_s, bool blocking)
{
    if (blocking) {
        const Element& next = elements[head.parent];
        return std::max(
            {after_s, head.tick_s() + head.send_s, next.parent < 0 ? 0 : next.tick_s() + next.send_s + head.send_s});
    }
    double period_s = std::max(after_s, head.tick_s());
    double window_s = head.tick_s() + head.send_s;
    int length = 1;
    for (int at = head.parent; elements[at].parent >= 0; at = elements[at].parent) {
        window_s += elements[at].tick_s();
        period_s = std::max(period_s, window_s / ++length);
        window_s += elements[at].send_s;
    }
    return period_s;
}

} // namespace tangram
