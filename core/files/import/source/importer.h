// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/facts.h"
#include "text/result.h"

#include <string_view>

namespace tangram {

/// A format that clusters are imported from. `recognises` looks at the text alone, not at its file's name, and is
/// quick; `read` says what the text tells, or why nothing can be made of it. Neither throws.
struct Importer {
    const char* kind; ///< "nvidia-smi-topo"
    const char* title; ///< "nvidia-smi topo -m"
    bool (*recognises)(std::string_view text);
    Result<ImportFacts> (*read)(std::string_view text, std::string_view source);
    bool of_one_machine = false; ///< its text describes the machine that printed it
};

} // namespace tangram
