// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record/compose_counts.h"

namespace tangram {

ComposeCounts& ComposeCounts::operator+=(const ComposeCounts& other)
{
    states += other.states;
    states_beam += other.states_beam;
    states_bound += other.states_bound;
    composed += other.composed;
    simulated += other.simulated;
    return *this;
}

ComposeCounts& ComposeCounts::operator-=(const ComposeCounts& other)
{
    states -= other.states;
    states_beam -= other.states_beam;
    states_bound -= other.states_bound;
    composed -= other.composed;
    simulated -= other.simulated;
    return *this;
}

} // namespace tangram
