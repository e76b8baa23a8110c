// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "search/space/space.h"
#include "text/message.h"

namespace tangram {

/// Where too little memory is what forbids every plan.
enum class MemoryShort {
    for_one_layer, ///< on every GPU there is
    in_all, ///< of all GPUs together
    for_every_division, ///< of the layers into stages
};

/// What to do about it: other GPUs, or what the job does not allow yet and may help. To follow "To get a plan,".
Message advice_on_memory(const SearchSpace& space, MemoryShort memory);

} // namespace tangram
