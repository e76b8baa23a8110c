// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/import/source/pcie.h"

#include <array>
#include <cmath>

namespace tangram {

double pcie_bytes_per_s(int generation, int lanes)
{
    constexpr double generation_4_x16 = 2.5e10;
    if (generation < 1 || generation > 7 || lanes < 1 || lanes > 32)
        return 0;
    return generation_4_x16 * std::pow(2.0, generation - 4) * lanes / 16;
}

int pcie_generation(double gigatransfers_per_s)
{
    constexpr std::array<double, 7> rates{2.5, 5, 8, 16, 32, 64, 128};
    for (std::size_t i = 0; i < rates.size(); ++i)
        if (std::abs(gigatransfers_per_s - rates[i]) < 0.05 * rates[i])
            return static_cast<int>(i) + 1;
    return 0;
}

} // namespace tangram
