// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// The built-in catalogue, parsed once from the resources. Thread-safe.
const std::vector<std::shared_ptr<const GpuType>>& gpu_catalogue();
/// By id or alias, or as drivers name it ("NVIDIA A100-SXM4-80GB"); null when unknown.
std::shared_ptr<const GpuType> find_gpu_type(std::string_view name);

/// Nominal speed of the link that joins GPUs of that type inside a node, per GPU and direction, where a cluster file
/// does not tell: their own link, or the PCIe of the catalogue.
double default_link_bytes_per_s(const GpuType& gpu);

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

/// A page of resources/help in Markdown; empty when there is none of that name.
std::string_view help_page(std::string_view name);

} // namespace tangram
