// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tangram {

/// What copies attain over PCIe, one direction: four fifths of the nominal speed, so that generation 4 x16 is the 25
/// GB/s of the GPU catalogue. 0 for unknown generations and widths.
double pcie_bytes_per_s(int generation, int lanes);

/// The generation whose lanes move that many gigatransfers a second; 0: none.
int pcie_generation(double gigatransfers_per_s);

} // namespace tangram
