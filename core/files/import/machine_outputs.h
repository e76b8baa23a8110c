// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tangram {

/// What one machine printed, of a text that holds several machines' outputs.
struct MachineOutput {
    /// The machine, or a list of machines that printed the same: "n[1-4]"; of a launcher that tells ranks alone "3" or
    /// "[1,3]<stdout>".
    std::string hosts;
    std::string text; ///< without what told the machine
    std::vector<int> lines; ///< the line of the whole text that each line is, from 1
};

/// The parts of a text in which each line starts with its machine ("node01: ...", as pdsh and clush -L print; or
/// its rank, as srun -l and mpirun do), or which
/// has a heading before each machine's lines: ansible's ("node01 | CHANGED | rc=0 >>"), that of dshbak and clush -b
/// (the machine between two dashed lines), or that of tail and head ("==> node01.txt <=="). Empty for any other text.
std::vector<MachineOutput> machine_outputs(std::string_view text);

} // namespace tangram
