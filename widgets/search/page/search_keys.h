// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/key_help.h"

namespace tangram {

/// The keys and gestures of PairGridView and of what tells about a cell.
std::vector<KeyHelp> search_key_help();

} // namespace tangram
