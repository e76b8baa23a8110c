// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parallelizer/parallelizer.h"
#include "parallelizer/profile.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// A parallelizer that there is. Another one is a file of its own and a row of the table in registry.cpp.
struct ParallelizerInfo {
    std::string_view name; ///< Parallelizer::name(), as files and the command line have it
    std::string_view purpose; ///< in a few words, for the command line
    bool takes_profile = false; ///< rests on measured layer times, and cannot do without
    std::shared_ptr<const Parallelizer> (*make)(const std::shared_ptr<const LayerProfile>& profile) = nullptr;
};

/// All of them; the first is that of problems without measured layer times.
std::span<const ParallelizerInfo> parallelizers();
std::vector<std::string> parallelizer_names();

/// Null: there is none of that name.
const ParallelizerInfo* find_parallelizer(std::string_view name);

/// What costs stages with these layer times, or by computing them where they are null.
std::shared_ptr<const Parallelizer> parallelizer_with(const std::shared_ptr<const LayerProfile>& profile = nullptr);

} // namespace tangram
