// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/formats.h"

#include <filesystem>
#include <variant>

namespace tangram {

/// What a file turned out to hold.
using OpenedFile = std::variant<Cluster, Model, Job, PlanInput>;

/// Reads a cluster, model, job or plan file, whichever it is by its own "format" key. `defaults` supplies what a plan
/// by hand leaves out; may be null.
Result<OpenedFile> open_file(const std::filesystem::path& path, const PlanDefaults* defaults);

} // namespace tangram
