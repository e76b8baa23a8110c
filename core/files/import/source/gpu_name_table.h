// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/import/source/gpu_names.h"
#include "text/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace tangram {

/// What a user knows of a GPU that the catalogue does not have; 0 where a figure is not known.
struct GpuFigures {
    std::string name; ///< as sources word it
    double memory_bytes = 0; ///< needed
    double memory_bytes_per_s = 0; ///< needed
    double bf16_flops = 0; ///< needed; dense
    double link_bytes_per_s = 0; ///< to the other GPUs of its node, one direction; 0: PCIe
    double power_w = 0;
    double price_usd = 0;

    friend bool operator==(const GpuFigures&, const GpuFigures&) = default;
};

/// The type with these figures, its efficiency that of the catalogue's nearest. An error names the figure that is out
/// of range.
Result<std::shared_ptr<const GpuType>> gpu_type_of(const GpuFigures& figures);

/// The user's own names of GPUs as a file: {"format": "tangram-gpu-names", "version": 1, "aliases": {name: type},
/// "gpu_types": [...]}. An alias to a type that nobody knows is an error.
Result<GpuNaming> read_gpu_names(std::string_view text, std::string_view source);
std::string write_gpu_names(const GpuNaming& naming);

/// Where both programs keep that file, below the user's folder of settings ($XDG_CONFIG_HOME, or ~/.config).
std::filesystem::path gpu_names_path(const std::filesystem::path& settings);
/// What the file at `path` holds; nothing where there is none.
Result<GpuNaming> load_gpu_names(const std::filesystem::path& path);
/// Writes the file and makes the folders above it.
std::optional<Error> save_gpu_names(const GpuNaming& naming, const std::filesystem::path& path);

/// Both; where both know a name, `first` counts.
GpuNaming merged(GpuNaming first, const GpuNaming& second);

} // namespace tangram
