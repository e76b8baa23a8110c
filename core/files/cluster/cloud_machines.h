// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace tangram {

/// A machine with GPUs that a cloud rents out.
struct CloudMachine {
    std::string gpu; ///< id of the GPU catalogue
    int gpu_count = 0;
    int nic_count = 0; ///< that reach other machines' GPUs; 0: not known
    double nic_bytes_per_s = 0; ///< of each
};

/// The machine of that name ("p5.48xlarge", "Standard_ND96isr_H100_v5", in any case) in resources/gpus; null when
/// unknown. Read once; thread-safe.
const CloudMachine* find_cloud_machine(std::string_view name);

} // namespace tangram
