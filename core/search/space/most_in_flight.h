// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/space.h"

namespace tangram {

/// Micro-batches that a stage of the space holds at once at the most, of so many: interleaving holds up to about twice
/// as many as 1F1B.
int most_in_flight(const SearchSpace& space, int micro_batches);

/// The same where the job may offload optimizer state and no schedule holds more than activations, which says what is
/// offloaded to no end; otherwise 0.
int most_in_flight_to_offload_for(const SearchSpace& space, int micro_batches);

} // namespace tangram
