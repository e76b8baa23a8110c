// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/record/snapshot.h"

namespace tangram {

const char* to_string(SearchPhase phase)
{
    switch (phase) {
    case SearchPhase::enumerate:
        return "enumerating pairs";
    case SearchPhase::compose:
        return "composing pipelines";
    case SearchPhase::prove:
        return "proving the optimum";
    case SearchPhase::simulate:
        return "simulating the best";
    case SearchPhase::done:
        return "done";
    }
    return "";
}

} // namespace tangram
