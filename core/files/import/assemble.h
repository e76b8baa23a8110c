// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/import.h"

namespace tangram {

/// The cluster that the facts describe, whose nodes all have ids; with notes on what had to be assumed and where each
/// figure comes from. Without a cluster where GPUs are unknown.
Result<ImportedCluster> assembled(const ImportFacts& facts, const ImportChoices& choices);

} // namespace tangram
