// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "formats/formats.h"

namespace tangram {

/// A cluster file's GPU type as it is before its own keys are read: the catalogue's type of that id, or a nameless one.
GpuType gpu_type_to_start_from(std::string_view id);
/// What a GPU that is not in the catalogue attains of its data sheet: as much as the one whose data sheet is nearest.
Efficiency efficiency_of_nearest(const GpuType& gpu);

/// Whose share of a host the catalogue gives the type: that of its id, or of the type that it is based on.
Host usual_host(const GpuType& gpu);

/// Ids of the catalogue, for suggestions.
std::vector<std::string> gpu_type_ids();

/// The text of a file in resources/; empty when there is none.
std::string_view resource_text(std::string_view path);

} // namespace tangram
