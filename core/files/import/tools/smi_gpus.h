// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tangram {

/// A GPU that a line of nvidia-smi names.
struct SmiGpu {
    std::string name;
    bool cut = false; ///< older drivers end long names with "..."
};

/// Of "|   0  NVIDIA H100 80GB HBM3          On  | 00000000:1B:00.0 Off | ..." in nvidia-smi's table, of
/// "GPU 0: NVIDIA H100 80GB HBM3 (UUID: GPU-...)" of nvidia-smi -L, and of "Product Name : NVIDIA H100 80GB HBM3" of
/// nvidia-smi -q; nothing where the line names none.
std::optional<SmiGpu> smi_gpu(std::string_view line);

} // namespace tangram
